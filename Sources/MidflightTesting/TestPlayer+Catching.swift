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
  ///     duration. The latest of several animations counts.
  ///   - sourceLocation: The place of the call, for failures.
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

  /// Moves time until an animation of an element has reached a fraction of its time.
  ///
  /// - Returns: False after a failure, such as an animation that ends before the fraction.
  private func advance(
    to fraction: Double, of element: ElementQuery, _ sourceLocation: SourceLocation
  ) -> Bool {
    require(
      (0...1).contains(fraction), "catch(at: .fraction(\(fraction))): pass a fraction from 0 to 1.")
    guard let view = find(element, "catch", sourceLocation, { try $0.view(for: element) }) else {
      return false
    }
    let limit = moment(after: 10)
    var last: (fraction: Double, microseconds: Int64)?
    // The animation may begin later, for example with a timer.
    while true {
      let reached = motion(of: view)?.fraction
      if let reached, reached >= fraction { return true }
      guard now < limit, stage.isMoving || stage.nextDue != nil else {
        let part = last.map { ", the last one \(Int($0.fraction * 100)) %" } ?? ""
        fail(
          "catch \(element) at \(fraction): no animation has reached this fraction of its duration"
            + "\(part); \(motionWords)", at: sourceLocation)
        return false
      }
      var next = min(limit, nextStop)
      let microseconds = now.microsecondsRoundedUp
      if let reached, let last, reached > last.fraction {
        // While time passes evenly, the fraction grows evenly.
        let pace = (reached - last.fraction) / Double(microseconds - last.microseconds)
        let rest = ((fraction - reached) / pace).rounded(.up)
        next = min(next, Moment(microseconds: microseconds + Int64(min(max(rest, 1), 1e6))))
      }
      last = reached.map { ($0, microseconds) } ?? last
      guard advance(to: next, from: sourceLocation) else { return false }
    }
  }

  /// Returns the latest animation that moves a view or one of its superviews; nil for none.
  private func motion(of view: UIView) -> StageMotion? {
    stage.motions.last { motion in motion.views.contains { view.isDescendant(of: $0) } }
  }
}
