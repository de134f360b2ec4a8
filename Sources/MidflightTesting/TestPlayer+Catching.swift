import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// The time at which a finger catches a view in flight.
public nonisolated enum CatchTime: Hashable, Sendable {
  /// Seconds from now, 0 or more.
  case after(TimeInterval)
  /// A moment, now or later.
  case moment(Moment)
  /// A fraction of the time of the animation that moves the view, 0…1.
  case fraction(Double)
}

extension TestPlayer {
  /// Presses a finger on a view in flight, at the place where the view is seen at that time.
  ///
  /// Moves time to the catch first. An animation of the view or of a superview must run then,
  /// otherwise the test fails.
  ///
  /// - Parameters:
  ///   - element: The element to catch.
  ///   - time: The time of the catch. A fraction waits up to 10 s for an animation that has a
  ///     duration. Of several animations, the latest one counts.
  /// - Returns: The finger, to move and release.
  @discardableResult
  public func `catch`(
    _ element: ElementQuery, at time: CatchTime, sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestTouch {
    let failed = TestTouch(0, of: self, wasPressed: false)
    switch time {
    case .after(let seconds): advance(by: seconds, sourceLocation: sourceLocation)
    case .moment(let moment):
      require(
        moment >= now, "catch(at: \(moment)): the test has reached \(now); time does not go back.")
      guard advance(to: moment, from: sourceLocation) else { return failed }
    case .fraction(let fraction):
      guard advance(to: fraction, of: element, sourceLocation) else { return failed }
    }
    guard let view = find(element, "catch", sourceLocation, { try $0.view(for: element) }) else {
      return failed
    }
    guard motion(of: view) != nil else {
      fail("catch \(element): it is at rest; \(motionWords)", at: sourceLocation)
      return failed
    }
    return press(element, sourceLocation: sourceLocation)
  }

  /// Moves time until the animation of an element has reached a fraction of its time.
  ///
  /// - Returns: False after a failure, such as an animation that ends before the fraction.
  private func advance(
    to fraction: Double, of element: ElementQuery, _ sourceLocation: SourceLocation
  ) -> Bool {
    guard let view = find(element, "catch", sourceLocation, { try $0.view(for: element) }) else {
      return false
    }
    // The animation may begin later, for example with a timer.
    let limit = moment(after: 10)
    while motion(of: view)?.fraction == nil, stage.nextDue != nil, now < limit {
      guard advance(to: min(limit, nextStop), from: sourceLocation) else { return false }
    }
    guard var reached = motion(of: view)?.fraction else {
      fail(
        "catch \(element): no animation with a duration moves it; \(motionWords)",
        at: sourceLocation)
      return false
    }
    var rate: Double?  // the fraction per microsecond, while time passes evenly
    while reached < fraction {
      let (start, next) = (now.microsecondsRoundedUp, nextStop)
      let rest = rate.map { (fraction - reached) / $0 } ?? .infinity
      let step = min(
        next, Moment(microseconds: start + Int64(min(max(rest.rounded(.up), 1), 1e6))))
      guard advance(to: step, from: sourceLocation) else { return false }
      guard let latest = motion(of: view)?.fraction else {
        fail(
          "catch \(element) at \(fraction): its animation ended before, at the fraction \(reached)",
          at: sourceLocation)
        return false
      }
      let gain = (latest - reached) / Double(now.microsecondsRoundedUp - start)
      guard gain > 0 || stage.isMoving else { return true }
      rate = gain > 0 ? gain : nil
      reached = latest
    }
    return true
  }

  /// Returns the latest animation that moves a view or one of its superviews; nil for none.
  private func motion(of view: UIView) -> StageMotion? {
    stage.motions.last { motion in motion.views.contains { view.isDescendant(of: $0) } }
  }
}
