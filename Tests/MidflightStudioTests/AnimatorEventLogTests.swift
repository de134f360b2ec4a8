import Foundation
import Midflight
import MidflightGallery
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// The events of an animator, and their texts.
struct AnimatorEventLogTests {
  /// Plays calls at given seconds on an animator that moves a view by 200 points.
  private func play(
    _ calls: [(Double, (UIViewPropertyAnimator) -> Void)],
    along timing: any UITimingCurveProvider = UICubicTimingParameters(animationCurve: .easeOut),
    duration: Double = 2, rate: Double = 1
  ) throws -> (events: [AnimatorEvent], graph: ProgressGraph) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let animator = stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
      animator.addAnimations { view.center.x += 200 }
      return animator
    }
    stage.send(.rate(rate, time: .zero))
    for (seconds, call) in calls {
      stage.advance(to: Moment(seconds: seconds))
      stage.perform { call(animator) }
    }
    stage.advance(by: 10)
    let history = try #require(stage.history?[animator: animator.number])
    return (
      AnimatorEventLog(history).entries.map(\.event), ProgressGraph(history, at: stage.animationNow)
    )
  }

  /// Returns a velocity, with the distance in points of a property that has one.
  private func pace(_ progress: Double, over distance: Double? = nil) -> AnimatorEvent.Velocity {
    AnimatorEvent.Velocity(progress: progress, distance: distance)
  }

  /// Returns the calls of a catch at 0.5 s, a drag within 0.08 s, and a release after a rest.
  private static func dragged(
    by motion: CGFloat, resting: Double = 0,
    _ release: @escaping (UIViewPropertyAnimator) -> Void = {
      $0.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  ) -> [(Double, (UIViewPropertyAnimator) -> Void)] {
    var calls: [(Double, (UIViewPropertyAnimator) -> Void)] = [
      (0, { $0.startAnimation() }), (0.5, { $0.pauseAnimation() }),
    ]
    for entry in 1...8 {
      calls.append(
        (0.5 + Double(entry) / 100, { $0.fractionComplete += motion / 8 }))
    }
    return calls + [(0.59 + resting, release)]
  }

  /// Returns the events of an animator that is stopped at 0.5 s and finished later.
  private func finished(
    at position: UIViewAnimatingPosition, after seconds: Double, telling hasCompletion: Bool
  ) throws -> [AnimatorEvent] {
    try play([
      (
        0,
        {
          if hasCompletion { $0.addCompletion { _ in } }
          $0.startAnimation()
        }
      ), (0.5, { $0.stopAnimation(false) }),
      (0.5 + seconds, { $0.finishAnimation(at: position) }),
    ]).events
  }

  @Test func aCatchReportsItsPlaceAndTheVelocityBefore() throws {
    let (events, graph) = try play(Self.dragged(by: 0.2))
    guard case .pause(let place, let velocity?) = events[1] else {
      Issue.record("\(events[1])")
      return
    }
    let breakpoint = try #require(graph.breakpoints.first)
    #expect(place == breakpoint.progress && velocity == pace(breakpoint.incoming, over: 200))
    #expect(velocity.progress > 0)
    let whole = Int((place * 100).rounded())
    #expect(events[1].text(in: .english).hasPrefix("Caught at \(whole)\u{A0}%: it stops."))
    #expect(events[1].text(in: .chinese).hasPrefix("在 \(whole)\u{A0}% 处被抓住"))
  }

  @Test func allMovesOfOneDragAreOneStep() throws {
    let (events, _) = try play(Self.dragged(by: 0.2))
    #expect(events.count == 5, "start, catch, drag, release, end")
    guard case .drag(let from, let to?) = events[2] else {
      Issue.record("\(events[2])")
      return
    }
    #expect(abs(to - from - 0.2) < 1e-9)
    #expect(events[2].text(in: .english).contains("follows the pointer"))
  }

  @Test func aContinuedDragLeavesTheLogUnchanged() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let animator = stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      return UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x += 200 }
    }
    func changes() throws -> [AnimatorChange] {
      try #require(stage.history?[animator: animator.number]).changes
    }
    for fraction in [0.1, 0.2, 0.3] {
      stage.advance(by: 0.01)
      animator.fractionComplete = fraction
    }
    let history = try #require(stage.history?[animator: animator.number])
    let log = AnimatorEventLog(history)
    let count = history.changes.count
    stage.advance(by: 0.01)
    animator.fractionComplete = 0.5
    #expect(try log.isContinued(with: changes()[count...]))
    let known = try #require(stage.history?[animator: animator.number])
    #expect(AnimatorEventLog(known).entries == log.entries)
    stage.advance(by: 0.01)
    animator.startAnimation()
    #expect(try !log.isContinued(with: changes()[count...]))
    stage.advance(by: 3)
  }

  @Test(arguments: [0.2, -0.2])
  func aReleaseOnTheOriginalCurveDropsThePointersVelocity(motion: CGFloat) throws {
    let (events, graph) = try play(Self.dragged(by: motion))
    guard case .release(let run, let pointer?) = events[3] else {
      Issue.record("\(events[3])")
      return
    }
    #expect(abs(pointer.progress - Double(motion) / 0.08) < 1e-6)
    #expect(run.keepsTiming && !run.isOnSpring && run.to == 1)
    #expect(run.velocity.progress > 0)
    let text = events[3].text(in: .english)
    #expect(text.contains("along its own curve") && text.contains("does not keep"))
    #expect(text.contains(motion < 0 ? "−500\u{A0}pt/s" : "pointer's 500\u{A0}pt/s"))
    #expect(events[3].text(in: .chinese).contains("不沿用指针的速度"))
    // The tangent shows the same velocity.
    let breakpoint = try #require(graph.breakpoints.last)
    #expect(breakpoint.isFromPointer && breakpoint.incoming == pointer.progress)
    #expect(breakpoint.outgoing == run.velocity.progress)
  }

  @Test func aPointerThatRestsBeforeTheReleaseHasNoVelocity() throws {
    let (events, graph) = try play(Self.dragged(by: 0.2, resting: 0.3))
    #expect(graph.breakpoints.last?.incoming == 0)
    #expect(!events[3].text(in: .english).contains("pointer"))
  }

  @Test func aSpringWithThePointersVelocityKeepsIt() throws {
    let (events, graph) = try play(
      Self.dragged(by: 0.2) { animator in
        let left = 1 - animator.fractionComplete
        animator.continueAnimation(
          withTimingParameters: UISpringTimingParameters(
            dampingRatio: 0.7, initialVelocity: CGVector(dx: 2.5 / left, dy: 0)),
          durationFactor: 0.5)
      })
    let text = events[3].text(in: .english)
    #expect(
      text.contains("a spring moves it to 100\u{A0}%")
        && text.contains("It keeps the pointer's"))
    let breakpoint = try #require(graph.breakpoints.last)
    #expect(abs(breakpoint.outgoing - breakpoint.incoming) < 0.2)
  }

  /// A recognizer measures a pointer over another time, so a difference is no refusal.
  @Test func aSpringWithAnotherVelocityReportsBoth() throws {
    let (events, _) = try play(
      Self.dragged(by: 0.2) { animator in
        let left = 1 - animator.fractionComplete
        animator.continueAnimation(
          withTimingParameters: UISpringTimingParameters(
            dampingRatio: 0.7, initialVelocity: CGVector(dx: 5 / left, dy: 0)),
          durationFactor: 0.5)
      })
    let text = events[3].text(in: .english)
    #expect(text.contains("It starts at 1000\u{A0}pt/s; the pointer moved at 500\u{A0}pt/s last."))
    #expect(!text.contains("not keep"))
    #expect(!events[3].text(in: .chinese).contains("不沿用"))
  }

  @Test func aThrownSpringReportsItsVelocity() throws {
    for (velocity, text) in [
      (3.0, "Starts at 600\u{A0}pt/s: a spring"), (0, "Starts: a spring"),
    ] {
      let spring = UISpringTimingParameters(
        dampingRatio: 0.7, initialVelocity: CGVector(dx: velocity, dy: 0))
      let events = try play([(0, { $0.startAnimation() })], along: spring).events
      #expect(events[0].text(in: .english).hasPrefix(text))
    }
  }

  @Test func slowMotionDoesNotChangeThePointersVelocity() throws {
    let (_, graph) = try play(Self.dragged(by: 0.2), rate: 0.25)
    #expect(abs(try #require(graph.breakpoints.last).incoming - 2.5) < 1e-6)
  }

  @Test func aReleaseWithoutADragMentionsNoPointer() throws {
    let (events, graph) = try play([
      (0, { $0.startAnimation() }), (0.5, { $0.pauseAnimation() }), (0.9, { $0.startAnimation() }),
    ])
    #expect(graph.breakpoints.last?.isFromPointer == false)
    #expect(events[2].text(in: .english).hasSuffix("/s.") && events.count == 4)
    #expect(!events[2].text(in: .english).contains("pointer"))
  }

  @Test func aReversalInFlightReportsItsTargetAndAnyJump() throws {
    let (events, graph) = try play([(0, { $0.startAnimation() }), (0.5, { $0.isReversed = true })])
    let text = events[1].text(in: .english)
    #expect(text.hasPrefix("Reversed at") && text.contains("to 0\u{A0}%"))
    #expect(try #require(graph.breakpoints.first).hasVelocityJump == text.contains("jumps"))
    #expect(events.last == .arrive(at: 0, pauses: false, hasCompletion: false))
  }

  @Test func aStopIsLoggedAsFinalOrAsWaitingToFinish() throws {
    let stopped = try play([(0, { $0.startAnimation() }), (0.5, { $0.stopAnimation(true) })]).events
    #expect(stopped.last?.text(in: .english).contains("without finishing") == true)
    let waiting = try play([(0, { $0.startAnimation() }), (0.5, { $0.stopAnimation(false) })])
      .events
    #expect(waiting.last?.text(in: .english).contains("finishAnimation(at:)") == true)
  }

  @Test(arguments: [
    (UIViewAnimatingPosition.start, "finished at its start: it goes to 0\u{A0}%", ".start"),
    (.end, "finished at its end: it goes to 100\u{A0}%", ".end"),
    (.current, "finished in place: it stays there", ".current"),
  ])
  func aFinishedStopIsLoggedWithPositionAndCompletion(
    position: UIViewAnimatingPosition, place: String, name: String
  ) throws {
    func text(after seconds: Double, telling hasCompletion: Bool) throws -> String {
      let events = try finished(at: position, after: seconds, telling: hasCompletion)
      return try #require(events.last).text(in: .english)
    }
    let reported = try text(after: 0, telling: true)
    #expect(reported.hasPrefix("Stopped at ") && !reported.contains("without finishing"))
    #expect(reported.hasSuffix("% and \(place); its completion handler received \(name)."))
    #expect(try text(after: 0, telling: false).hasSuffix("% and \(place)."))
    #expect(try text(after: 1, telling: false) == "F\(place.dropFirst()).")
  }

  @Test func aRestartAtTheSameMomentIsOneEventWithoutAJump() throws {
    let view = UIView()
    let (events, graph) = try play([
      (0, { $0.startAnimation() }),
      (
        0.5,
        {
          $0.stopAnimation(false)
          $0.finishAnimation(at: .current)
          $0.addAnimations { view.alpha = 0 }
          $0.startAnimation()
          $0.pauseAnimation()
          $0.continueAnimation(withTimingParameters: nil, durationFactor: 0.25)
        }
      ),
    ])
    guard case .restart(let motion, let place) = events[1] else {
      return #expect(Bool(false), "\(events)")
    }
    #expect(place == graph.breakpoints.first?.progress && place > 0 && motion.to == 1)
    #expect(graph.breakpoints.allSatisfy { !$0.hasVelocityJump })
    let text = events[1].text(in: .english)
    #expect(text.hasPrefix("Ended at ") && !text.contains("jump"))
    #expect(
      text.hasSuffix("restarted from there. Starts: to 100\u{A0}% along its curve in 0.50\u{A0}s.")
    )
  }

  @Test func aStartWithoutAnimationsIsReported() throws {
    let events = try play([(0, { $0.startAnimation() }), (3, { $0.startAnimation() })]).events
    #expect(
      events.last?.text(in: .english)
        == "No animations left: nothing moves until one is added.")
  }

  @Test func theVelocityOfATransformIsShownInPercentPerSecond() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let animator = stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
      }
      animator.startAnimation()
      return animator
    }
    stage.advance(by: 1)
    stage.perform { animator.pauseAnimation() }
    let history = try #require(stage.history?[animator: animator.number])
    let event = try #require(AnimatorEventLog(history).entries.last?.event)
    #expect(event.text(in: .english).contains("Velocity before: 50\u{A0}%/s"))
    #expect(event.text(in: .chinese).contains("50\u{A0}%\u{2060}/\u{2060}秒"))
    stage.perform { animator.stopAnimation(true) }
  }

  @Test func aDelayPrecedesTheMotionInTheText() throws {
    let start = try play([(0, { $0.startAnimation(afterDelay: 0.5) })]).events[0]
    #expect(
      start.text(in: .english)
        == "Waits 0.50\u{A0}s, then to 100\u{A0}% along its curve in 2.00\u{A0}s.")
    let spring = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 3, dy: 0))
    let thrown = try play([(0, { $0.startAnimation(afterDelay: 0.5) })], along: spring).events[0]
    #expect(
      thrown.text(in: .english).hasPrefix(
        "Waits 0.50\u{A0}s, then a spring moves it at 600\u{A0}pt/s to 100\u{A0}%"))
    let again = try play([
      (0, { $0.startAnimation() }), (0.5, { $0.pauseAnimation() }),
      (1, { $0.startAnimation(afterDelay: 0.25) }),
    ]).events[2]
    #expect(
      again.text(in: .english).contains("%: after 0.25\u{A0}s on to 100\u{A0}% along its own"))
  }

  @Test(arguments: [true, false])
  func theLogMentionsACompletionOnlyIfThereIsOne(hasCompletion: Bool) throws {
    let text =
      "Reached 100\u{A0}%, its end\(hasCompletion ? ": its completion handler was called" : "")."
    let events = try play([
      (
        0,
        {
          if hasCompletion { $0.addCompletion { _ in } }
          $0.startAnimation()
        }
      )
    ]).events
    #expect(events.last?.text(in: .english) == text)
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      UIView.animate(
        withDuration: 1, animations: { view.alpha = 0 },
        completion: hasCompletion ? { _ in } : nil)
    }
    stage.advance(by: 2)
    let history = try #require(stage.history?[.viewAnimation(1)])
    #expect(AnimatorEventLog(history).entries.last?.event.text(in: .english) == text)
  }

  // MARK: - Among others

  /// Returns the events of two animators of the same view, which start 0.5 s apart.
  private func meet(
    _ change: @escaping (UIView) -> Void, _ other: @escaping (UIView) -> Void,
    takingOver: Bool = false
  ) throws -> (older: [AnimatorEvent], newer: [AnimatorEvent]) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let (view, first) = stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      let first = UIViewPropertyAnimator(duration: 2, curve: .linear) { change(view) }
      first.startAnimation()
      return (view, first)
    }
    stage.advance(by: 0.5)
    let second = stage.perform {
      let second = UIViewPropertyAnimator(duration: 2, curve: .linear)
      second.beginsFromCurrentMotion = takingOver
      second.addAnimations { other(view) }
      second.startAnimation()
      return second
    }
    stage.advance(by: 0.5)
    func events(of animator: UIViewPropertyAnimator) throws -> [AnimatorEvent] {
      AnimatorEventLog(try #require(stage.history?[animator: animator.number])).entries.map(\.event)
    }
    return (try events(of: first), try events(of: second))
  }

  @Test func twoAnimatorsOfAPropertyEachLogAnOverlap() throws {
    let geometry = try meet({ $0.center.x += 100 }, { $0.center.y += 100 })
    #expect(geometry.older.last == .overlap(.animator(2), .adding))
    #expect(
      geometry.newer.last?.text(in: .english).hasSuffix("Adds to animator 1.") == true)
    let alpha = try meet({ $0.alpha = 0.5 }, { $0.alpha = 0.1 })
    #expect(alpha.older.last == .overlap(.animator(2), .replacing))
    #expect(alpha.newer.last?.text(in: .english).hasSuffix("Replaces animator 1.") == true)
    let taken = try meet({ $0.center.x += 100 }, { $0.center.x = 0 }, takingOver: true)
    #expect(taken.older.last == .overlap(.animator(2), .replacing))
    #expect(
      taken.newer.last?.text(in: .english).hasSuffix("Replaces animator 1.") == true)
    func fly(_ view: UIView) { (view.center.x, view.alpha) = (view.center.x + 100, 0.5) }
    let both = try meet(fly) { ($0.center.x, $0.alpha) = (0, 0.1) }
    let text = try #require(both.newer.last?.text(in: .english))
    #expect(
      text.hasSuffix("Adds to animator 1 for geometry, and replaces it for other properties."))
    #expect(!text.contains("Adds to animator 1."))
  }

  /// Returns a view with animators that start 0.5 s apart.
  private func crowd(
    _ count: Int, takingOver: Bool, on stage: Stage, before: (Int, UIView) -> Void = { _, _ in }
  ) -> UIView {
    stage.keepsHistory = true
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.perform { stage.window.addSubview(view) }
    for index in 0..<count {
      stage.perform {
        before(index, view)
        let animator = UIViewPropertyAnimator(duration: 1000, curve: .linear)
        animator.beginsFromCurrentMotion = takingOver
        animator.addAnimations { view.center.x += 100 }
        animator.startAnimation()
      }
      stage.advance(by: 0.5)
    }
    return view
  }

  private func overlaps(of number: Int, on stage: Stage) throws -> [AnimatorHistory.Overlap] {
    try #require(stage.history?[animator: number]).overlaps
  }

  @Test func aReplacedAnimationHasNoFurtherOverlap() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    _ = crowd(3, takingOver: true, on: stage)
    #expect(try overlaps(of: 1, on: stage).map(\.other) == [.animator(2)])
    #expect(try overlaps(of: 2, on: stage).map(\.other) == [.animator(1), .animator(3)])
    #expect(try overlaps(of: 3, on: stage).map(\.other) == [.animator(2)])
  }

  @Test func aRemovedAnimationHasNoReplacement() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    _ = crowd(2, takingOver: true, on: stage) { index, view in
      if index == 1 { view.layer.removeAllAnimations() }
    }
    #expect(try overlaps(of: 1, on: stage).isEmpty && overlaps(of: 2, on: stage).isEmpty)
  }

  @Test(.slow) func onlyTheLatestOverlapsAreKept() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    _ = crowd(250, takingOver: false, on: stage)
    let kept = try overlaps(of: 1, on: stage)
    #expect(kept.count <= 200 && kept.last?.other == .animator(250))
  }

  @Test func inChineseTheNamesOfAnimatorsAreQuoted() {
    for kind in [AnimatorHistory.Overlap.Kind.adding, .replacing] {
      let text = AnimatorEvent.overlap(.viewAnimation(2), kind).text(in: .chinese)
      #expect(text.hasPrefix("从此“UIView.animate 2”"), "\(text)")
      #expect(AnimatorEvent.overlap(.animator(2), kind).text(in: .chinese).hasPrefix("从此“动画对象 2”"))
    }
  }

  @Test func anOverlapDuringADragIsInTheLog() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    _ = crowd(1, takingOver: false, on: stage)
    let run = InspectedRun(stage: stage, scenes: .gallery)
    let animator = try #require(stage.animators.first)
    func drag() {
      stage.perform { animator.fractionComplete += 0.01 }
      stage.advance(by: 0.02)
    }
    stage.perform { animator.pauseAnimation() }
    for _ in 0..<8 { drag() }
    var logCache = AnimatorEventLogCache()
    func log() throws -> AnimatorEventLog {
      let history = try #require(stage.history?[animator: 1])
      return logCache.log(of: history, as: ProgressGraph(history, at: stage.animationNow), on: run)
    }
    guard case .drag(_, nil) = try #require(try log().entries.last).event else {
      Issue.record("\(try log().entries)")
      return
    }
    let view = try #require(stage.window.subviews.first)
    stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.y += 100 }.startAnimation()
    }
    drag()
    #expect(try log().entries.contains { $0.event == .overlap(.animator(2), .adding) })
  }

  /// Returns the descendants of a view.
  private static func parts(of view: UIView) -> [UIView] {
    view.subviews + view.subviews.flatMap(parts)
  }

  @Test func animationsOfControlsAreNotCountedAndOverlapNothing() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let button = UISwitch(frame: CGRect(x: 20, y: 20, width: 51, height: 31))
    stage.perform { stage.window.addSubview(button) }
    func animate() -> UIViewPropertyAnimator {
      stage.perform {
        let animator = UIViewPropertyAnimator(duration: 9, curve: .linear) {
          for part in Self.parts(of: button) {
            part.center.x += 1
            part.bounds.size.width += 1
            part.transform.tx += 1
          }
        }
        animator.startAnimation()
        return animator
      }
    }
    let first = animate()
    let middle = CGPoint(x: 45, y: 35)
    stage.send(.down(pointer: 0, at: middle, time: Moment(seconds: 0.1)))
    stage.send(.up(pointer: 0, at: middle, time: Moment(seconds: 0.2)))
    stage.advance(by: 0.1)
    let second = animate()
    let history = try #require(stage.history)
    #expect(second.number > first.number + 1, "a control has made some between them")
    #expect(history[animator: first.number]?.counted == .animator(1))
    #expect(history[animator: second.number]?.counted == .animator(2))
    for other in history.animators where other.isFeedback { #expect(other.overlaps.isEmpty) }
    let met = history.animators.flatMap(\.overlaps).map(\.other)
    #expect(Set(met) == [.animator(1), .animator(2)])
  }

  @Test func animatorsOfDifferentPropertiesDoNotOverlap() throws {
    let (older, newer) = try meet({ $0.center.x += 100 }, { $0.alpha = 0 })
    #expect(older.count == 1 && newer.count == 1)
    #expect(newer[0].text(in: .english) == "Starts: to 100\u{A0}% along its curve in 2.00\u{A0}s.")
  }

  @Test func anAnimatorWithNothingToAnimateDoesNotStart() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let animator = stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 50 }
      animator.addCompletion { _ in }
      return animator
    }
    func history() throws -> AnimatorHistory {
      try #require(stage.history?[animator: animator.number])
    }
    let empty = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    stage.perform {
      empty.startAnimation()
      animator.startAnimation()
    }
    stage.advance(by: 0.5)
    let waiting = try #require(stage.history?[animator: empty.number])
    #expect(waiting.laneName(in: .english) == "animator 2 · nothing to animate yet")
    #expect(try history().laneName(in: .english) == "animator 1 · nothing to animate")
    guard case .startWithoutEffect = AnimatorEventLog(try history()).entries.last?.event else {
      Issue.record("\(AnimatorEventLog(try history()).entries)")
      return
    }
  }

  @Test func everyEventIsASentenceInBothLanguages() throws {
    let motion = AnimatorEvent.Motion(
      from: 0.4, to: 1, velocity: pace(0.2), seconds: 1.5, isOnSpring: false, keepsTiming: true)
    let endless = AnimatorEvent.Motion(
      from: 0.4, to: 1, velocity: pace(0.2), seconds: nil, isOnSpring: true, keepsTiming: false)
    func late(_ seconds: Double?, _ isOnSpring: Bool) -> AnimatorEvent.Motion {
      AnimatorEvent.Motion(
        from: 0.4, to: 1, delay: 0.5, velocity: pace(0.2), seconds: seconds, isOnSpring: isOnSpring,
        keepsTiming: true)
    }
    var events: [AnimatorEvent] = [
      .start(motion), .start(endless), .waitForAnimations, .pause(at: 0, velocity: nil),
      .pause(at: 0.4, velocity: pace(0.2)), .pause(at: 0.4, velocity: pace(-0.2, over: 300)),
      .drag(from: 0.1, to: 0.6), .drag(from: 0.1, to: nil), .release(motion, pointer: nil),
      .release(motion, pointer: pace(-3)),
      .release(endless, pointer: pace(0.2)),
      .redirect(motion, velocity: pace(0.2), isReversal: true),
      .redirect(endless, velocity: pace(1), isReversal: false), .reverse(at: 0.5, isReversed: true),
      .press(at: 0.5), .stop(at: 0.5, isFinal: true), .stop(at: 0.5, isFinal: false),
      .replace(at: 0.3), .arrive(at: 1, pauses: true, hasCompletion: true),
      .arrive(at: 1, pauses: false, hasCompletion: true),
      .arrive(at: 1, pauses: false, hasCompletion: false), .start(late(1.5, false)),
      .start(late(1.5, true)), .start(late(nil, false)), .release(late(1.5, false), pointer: nil),
      .redirect(late(1.5, true), velocity: pace(0.2), isReversal: false),
      .restart(motion, from: 0.3),
      .restart(late(1.5, true), from: 0.3), .startWithoutEffect(motion),
      .startWithoutEffect(endless),
    ]
    for kind in [AnimatorHistory.Overlap.Kind.adding, .replacing] {
      events.append(.overlap(.animator(14), kind))
    }
    for position in [UIViewAnimatingPosition.start, .end, .current] {
      for hasCompletion in [true, false] {
        for seconds in [0, 1.0] {
          let played = try finished(at: position, after: seconds, telling: hasCompletion)
          try events.append(#require(played.last))
        }
      }
    }
    for event in events {
      let (english, chinese) = (event.text(in: .english), event.text(in: .chinese))
      #expect(english.hasSuffix(".") && chinese.hasSuffix("。"), "\(english) \(chinese)")
      #expect(english.allSatisfy(\.isASCIIOrMinus) && english != chinese)
      #expect(!english.contains(" %") && !chinese.contains(" %"), "no line ends within a number")
    }
    #expect(Set(events.map { $0.text(in: .english) }).count == events.count)
    // The panel has room for three lines.
    let label = PanelStyle.label(PanelStyle.body, lines: 0)
    for text in events.flatMap({ [$0.text(in: .english), $0.text(in: .chinese)] }) {
      label.text = text
      let size = label.sizeThatFits(CGSize(width: 264, height: CGFloat.greatestFiniteMagnitude))
      #expect(size.height <= CurvePlot.eventHeight, "\(text)")
    }
  }
}

extension Character {
  fileprivate var isASCIIOrMinus: Bool { isASCII || self == "−" || self == "\u{A0}" }
}

/// The text of an event in the window, above the curve.
struct AnimatorEventsInTheWindowTests {
  private let bench: StudioBench

  init() throws {
    bench = try StudioBench(hasInspector: true)
    bench.throwCard()
    bench.wait(0.8)
  }

  private var log: String { (bench.named("event") as? UILabel)?.text ?? "" }

  /// The presented position of the card in the scene.
  private var card: CGPoint {
    bench.player.stage.window.descendant(named: "viewToMove")?.seen.position ?? .zero
  }

  @Test func aPressWithoutADragIsReportedAsAMiss() throws {
    #expect(log.hasPrefix("Released at"))
    bench.press(card)
    bench.wait(0.2)
    bench.lift(card)
    #expect(log.hasPrefix("Pressed at") && log.contains("it keeps moving"))
    #expect(bench.player.stage.isMoving)
    let text = bench.player.stage.history?.inputs.last?.effectText(in: .english)
    #expect(text == "not handled: Pan viewToMove not recognized: no drag")
    // A press beside the card is not the card's event.
    bench.wait(0.2)
    bench.press(card)
    bench.drag(from: card, to: CGPoint(x: card.x - 30, y: card.y))
    #expect(log.hasPrefix("Dragged from"))
    bench.lift(card)
    #expect(log.hasPrefix("Released at"))
  }

  @Test func aPressBesideAMovingViewIsNotLogged() {
    bench.press(CGPoint(x: 195, y: 700))
    bench.lift(CGPoint(x: 195, y: 700))
    #expect(log.hasPrefix("Released at"))
  }

  @Test func theEventOfTheMomentOnDisplayIsShown() {
    bench.press(card)
    bench.drag(from: card, to: CGPoint(x: card.x - 30, y: card.y))
    bench.lift(card)
    bench.wait(5)
    #expect(log.hasPrefix("Reached 100\u{A0}%"))
    bench.scrub(to: 1.2)
    bench.endScrub()
    #expect(log.hasPrefix("Released at"), "the throw")
    bench.scrub(to: 1.55)
    bench.endScrub()
    #expect(log.hasPrefix("Caught at") || log.hasPrefix("Dragged from"))
  }

  @Test func theEventUnderTheMouseIsShown() throws {
    bench.wait(5)
    #expect(log.hasPrefix("Reached"))
    let inspector = try #require(bench.studio.inspector)
    let plot = try #require(inspector.view.firstDescendant { $0 is CurvePlot } as? CurvePlot)
    // The curve begins at the bottom left.
    let start = plot.convert(CGPoint(x: plot.plotRect.minX, y: plot.plotRect.maxY), to: nil)
    bench.studio.receive(.move(pointer: 0, at: start, time: Moment(seconds: bench.time)))
    bench.tick(0.02)
    #expect(log.hasPrefix("Paused at 0\u{A0}%") || log.hasPrefix("Dragged from 0\u{A0}%"))
    bench.studio.receive(
      .move(pointer: 0, at: CGPoint(x: 700, y: 300), time: Moment(seconds: bench.time)))
    bench.tick(0.02)
    #expect(log.hasPrefix("Reached"))
  }

  @Test func anEventInTheWindowIsInTheWindowsLanguage() {
    bench.key("G")
    #expect(log.contains("松开"))
  }
}

extension UIView {
  fileprivate func firstDescendant(where isMatch: @escaping (UIView) -> Bool) -> UIView? {
    if isMatch(self) { return self }
    return subviews.lazy.compactMap { $0.firstDescendant(where: isMatch) }.first
  }
}
