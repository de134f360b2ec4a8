import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightStudio

/// What is said of an animator's way, step by step.
struct CourseStoryTests {
  typealias Deed = CourseStory.Deed

  /// A view that an animator moves, with a history; what is done to it at which seconds.
  private func play(
    _ calls: [(Double, (UIViewPropertyAnimator) -> Void)],
    along timing: any UITimingCurveProvider = UICubicTimingParameters(animationCurve: .easeOut),
    duration: Double = 2, rate: Double = 1
  ) throws -> (deeds: [Deed], graph: CourseGraph) {
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
      CourseStory(history).steps.map(\.deed), CourseGraph(history, at: stage.animationNow)
    )
  }

  /// A speed; of what is measured in points, over how many.
  private func pace(_ progress: Double, over distance: Double? = nil) -> CourseStory.Speed {
    CourseStory.Speed(progress: progress, distance: distance)
  }

  /// Caught after half a second and dragged by so much within 0.08 s; let go after a rest.
  private static func dragged(
    by way: CGFloat, resting: Double = 0,
    _ release: @escaping (UIViewPropertyAnimator) -> Void = {
      $0.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  ) -> [(Double, (UIViewPropertyAnimator) -> Void)] {
    var calls: [(Double, (UIViewPropertyAnimator) -> Void)] = [
      (0, { $0.startAnimation() }), (0.5, { $0.pauseAnimation() }),
    ]
    for step in 1...8 {
      calls.append(
        (0.5 + Double(step) / 100, { $0.fractionComplete += way / 8 }))
    }
    return calls + [(0.59 + resting, release)]
  }

  /// Stopped after half a second, and finished so many seconds later.
  private func finished(
    at position: UIViewAnimatingPosition, after seconds: Double, telling hasCompletion: Bool
  ) throws -> [Deed] {
    try play([
      (
        0,
        {
          if hasCompletion { $0.addCompletion { _ in } }
          $0.startAnimation()
        }
      ), (0.5, { $0.stopAnimation(false) }),
      (0.5 + seconds, { $0.finishAnimation(at: position) }),
    ]).deeds
  }

  @Test func aCatchSaysWhereItStandsAndWhatSpeedIsGone() throws {
    let (deeds, graph) = try play(Self.dragged(by: 0.2))
    guard case .hold(let place, let speed?) = deeds[1] else {
      Issue.record("\(deeds[1])")
      return
    }
    let knot = try #require(graph.knots.first)
    #expect(place == knot.progress && speed == pace(knot.incoming, over: 200))
    #expect(speed.progress > 0)
    let whole = Int((place * 100).rounded())
    #expect(deeds[1].words(in: .english).hasPrefix("Caught at \(whole)\u{A0}%: it stands still."))
    #expect(deeds[1].words(in: .chinese).hasPrefix("在 \(whole)\u{A0}% 处被抓住"))
  }

  @Test func allMovesOfOneDragAreOneStep() throws {
    let (deeds, _) = try play(Self.dragged(by: 0.2))
    #expect(deeds.count == 5, "start, catch, drag, release, end")
    guard case .drag(let from, let to?) = deeds[2] else {
      Issue.record("\(deeds[2])")
      return
    }
    #expect(abs(to - from - 0.2) < 1e-9)
    #expect(deeds[2].words(in: .english).contains("where the hand puts it"))
  }

  @Test func aDragThatGoesOnIsNotToldAnewAtEachMove() throws {
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
    let story = CourseStory(history)
    let count = history.changes.count
    stage.advance(by: 0.01)
    animator.fractionComplete = 0.5
    #expect(try story.goesOn(with: changes()[count...]))
    let known = try #require(stage.history?[animator: animator.number])
    #expect(CourseStory(known).steps == story.steps)
    stage.advance(by: 0.01)
    animator.startAnimation()
    #expect(try !story.goesOn(with: changes()[count...]))
    stage.advance(by: 3)
  }

  @Test(arguments: [0.2, -0.2])
  func onItsOwnCurveAHandIsNotTakenOverAndThatIsSaid(way: CGFloat) throws {
    let (deeds, graph) = try play(Self.dragged(by: way))
    guard case .release(let course, let hand?) = deeds[3] else {
      Issue.record("\(deeds[3])")
      return
    }
    #expect(abs(hand.progress - Double(way) / 0.08) < 1e-6)
    #expect(course.isItsOwn && !course.isOnSpring && course.to == 1)
    #expect(course.speed.progress > 0)
    let words = deeds[3].words(in: .english)
    #expect(words.contains("along its own curve") && words.contains("not taken over"))
    #expect(words.contains(way < 0 ? "−500\u{A0}pt/s" : "hand's 500\u{A0}pt/s"))
    #expect(deeds[3].words(in: .chinese).contains("不采用手的速度"))
    // The tangent says the same.
    let knot = try #require(graph.knots.last)
    #expect(knot.isByHand && knot.incoming == hand.progress)
    #expect(knot.outgoing == course.speed.progress)
  }

  @Test func aHandThatRestsBeforeItLetsGoHasNoSpeed() throws {
    let (deeds, graph) = try play(Self.dragged(by: 0.2, resting: 0.3))
    #expect(graph.knots.last?.incoming == 0)
    #expect(!deeds[3].words(in: .english).contains("hand's"))
  }

  @Test func aSpringThatIsGivenTheHandsSpeedTakesItOver() throws {
    let (deeds, graph) = try play(
      Self.dragged(by: 0.2) { animator in
        let left = 1 - animator.fractionComplete
        animator.continueAnimation(
          withTimingParameters: UISpringTimingParameters(
            dampingRatio: 0.7, initialVelocity: CGVector(dx: 2.5 / left, dy: 0)),
          durationFactor: 0.5)
      })
    let words = deeds[3].words(in: .english)
    #expect(
      words.contains("a spring pulls it to 100\u{A0}%")
        && words.contains("It takes over the hand's"))
    let knot = try #require(graph.knots.last)
    #expect(abs(knot.outgoing - knot.incoming) < 0.2)
  }

  /// A recogniser measures a hand otherwise: what it gives is no refusal.
  @Test func aSpringThatIsGivenAnotherSpeedSaysBoth() throws {
    let (deeds, _) = try play(
      Self.dragged(by: 0.2) { animator in
        let left = 1 - animator.fractionComplete
        animator.continueAnimation(
          withTimingParameters: UISpringTimingParameters(
            dampingRatio: 0.7, initialVelocity: CGVector(dx: 5 / left, dy: 0)),
          durationFactor: 0.5)
      })
    let words = deeds[3].words(in: .english)
    #expect(words.contains("It begins with 1000\u{A0}pt/s; the hand made 500\u{A0}pt/s at last."))
    #expect(!words.contains("taken over"))
    #expect(!deeds[3].words(in: .chinese).contains("不采用"))
  }

  @Test func aSpringThatIsThrownSaysHowFastItSetsOut() throws {
    for (velocity, words) in [
      (3.0, "Sets out with 600\u{A0}pt/s: a spring"), (0, "Sets out: a spring"),
    ] {
      let spring = UISpringTimingParameters(
        dampingRatio: 0.7, initialVelocity: CGVector(dx: velocity, dy: 0))
      let deeds = try play([(0, { $0.startAnimation() })], along: spring).deeds
      #expect(deeds[0].words(in: .english).hasPrefix(words))
    }
  }

  @Test func inSlowMotionAHandIsAsFastAsItIs() throws {
    let (_, graph) = try play(Self.dragged(by: 0.2), rate: 0.25)
    #expect(abs(try #require(graph.knots.last).incoming - 2.5) < 1e-6)
  }

  @Test func letGoWithoutADragNobodysHandIsSpokenOf() throws {
    let (deeds, graph) = try play([
      (0, { $0.startAnimation() }), (0.5, { $0.pauseAnimation() }), (0.9, { $0.startAnimation() }),
    ])
    #expect(graph.knots.last?.isByHand == false)
    #expect(deeds[2].words(in: .english).hasSuffix("/s.") && deeds.count == 4)
    #expect(!deeds[2].words(in: .english).contains("hand"))
  }

  @Test func turnedRoundInFlightItSaysWhereToAndWhetherTheSpeedJumps() throws {
    let (deeds, graph) = try play([(0, { $0.startAnimation() }), (0.5, { $0.isReversed = true })])
    let words = deeds[1].words(in: .english)
    #expect(words.hasPrefix("Turned round at") && words.contains("to 0\u{A0}%"))
    #expect(try #require(graph.knots.first).isBreak == words.contains("jumps"))
    #expect(deeds.last == .arrival(at: 0, isHeld: false, hasCompletion: false))
  }

  @Test func stoppedForGoodItStaysAndOtherwiseItWaits() throws {
    let stopped = try play([(0, { $0.startAnimation() }), (0.5, { $0.stopAnimation(true) })]).deeds
    #expect(stopped.last?.words(in: .english).contains("for good") == true)
    let waiting = try play([(0, { $0.startAnimation() }), (0.5, { $0.stopAnimation(false) })]).deeds
    #expect(waiting.last?.words(in: .english).contains("finishAnimation(at:)") == true)
  }

  @Test(arguments: [
    (UIViewAnimatingPosition.start, "finished at its start: it goes to 0\u{A0}%", ".start"),
    (.end, "finished at its end: it goes to 100\u{A0}%", ".end"),
    (.current, "finished where it is: it stays there", ".current"),
  ])
  func finishedAsItIsStoppedItSaysWhereItWentAndWhatItsCompletionWasTold(
    position: UIViewAnimatingPosition, place: String, name: String
  ) throws {
    func words(after seconds: Double, telling hasCompletion: Bool) throws -> String {
      let deeds = try finished(at: position, after: seconds, telling: hasCompletion)
      return try #require(deeds.last).words(in: .english)
    }
    let told = try words(after: 0, telling: true)
    #expect(told.hasPrefix("Stopped at ") && !told.contains("for good"))
    #expect(told.hasSuffix("% and \(place), its completion was told \(name)."))
    #expect(try words(after: 0, telling: false).hasSuffix("% and \(place)."))
    #expect(try words(after: 1, telling: false) == "F\(place.dropFirst()).")
  }

  @Test func finishedAndStartedAgainAtOnceItIsSentOnAWayOfItsOwnAndNothingJumps() throws {
    let view = UIView()
    let (deeds, graph) = try play([
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
    guard case .restart(let way, let place) = deeds[1] else {
      return #expect(Bool(false), "\(deeds)")
    }
    #expect(place == graph.knots.first?.progress && place > 0 && way.to == 1)
    #expect(graph.knots.allSatisfy { !$0.isBreak })
    let words = deeds[1].words(in: .english)
    #expect(words.hasPrefix("Ended at ") && !words.contains("jump"))
    #expect(
      words.hasSuffix("anew from there. Sets out for 100\u{A0}%: 0.50\u{A0}s along its curve."))
  }

  @Test func withoutAnAnimationItSaysThatNothingMovesUntilOneIsAdded() throws {
    let deeds = try play([(0, { $0.startAnimation() }), (3, { $0.startAnimation() })]).deeds
    #expect(
      deeds.last?.words(in: .english)
        == "It has no animations left: nothing moves until one is added.")
  }

  @Test func whatIsNotMeasuredInPointsIsSoFastInSharesOfItsWay() throws {
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
    let deed = try #require(CourseStory(history).steps.last?.deed)
    #expect(deed.words(in: .english).contains("Its 50\u{A0}%/s are gone"))
    #expect(deed.words(in: .chinese).contains("50\u{A0}%\u{2060}/\u{2060}秒"))
    stage.perform { animator.stopAnimation(true) }
  }

  @Test func aDelayIsToldBeforeTheWay() throws {
    let start = try play([(0, { $0.startAnimation(afterDelay: 0.5) })]).deeds[0]
    #expect(
      start.words(in: .english)
        == "Waits 0.50\u{A0}s, then 2.00\u{A0}s along its curve to 100\u{A0}%.")
    let spring = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 3, dy: 0))
    let thrown = try play([(0, { $0.startAnimation(afterDelay: 0.5) })], along: spring).deeds[0]
    #expect(
      thrown.words(in: .english).hasPrefix(
        "Waits 0.50\u{A0}s, then a spring pulls it with 600\u{A0}pt/s to 100\u{A0}%"))
    let again = try play([
      (0, { $0.startAnimation() }), (0.5, { $0.pauseAnimation() }),
      (1, { $0.startAnimation(afterDelay: 0.25) }),
    ]).deeds[2]
    #expect(
      again.words(in: .english).contains("%: after 0.25\u{A0}s on to 100\u{A0}% along its own"))
  }

  @Test(arguments: [true, false])
  func aCompletionIsSpokenOfOnlyWhereThereIsOne(hasCompletion: Bool) throws {
    let words = "Came to 100\u{A0}%, its end\(hasCompletion ? ": its completion was called" : "")."
    let deeds = try play([
      (
        0,
        {
          if hasCompletion { $0.addCompletion { _ in } }
          $0.startAnimation()
        }
      )
    ]).deeds
    #expect(deeds.last?.words(in: .english) == words)
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
    #expect(CourseStory(history).steps.last?.deed.words(in: .english) == words)
  }

  // MARK: - Among others

  /// The stories of two animators that move a view's property, the second half a second later.
  private func meet(
    _ change: @escaping (UIView) -> Void, _ other: @escaping (UIView) -> Void,
    takingOver: Bool = false
  ) throws -> (older: [Deed], newer: [Deed]) {
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
    func deeds(of animator: UIViewPropertyAnimator) throws -> [Deed] {
      CourseStory(try #require(stage.history?[animator: animator.number])).steps.map(\.deed)
    }
    return (try deeds(of: first), try deeds(of: second))
  }

  @Test func ofTwoThatMoveTheSameBothAreToldHowTheyMeet() throws {
    let geometry = try meet({ $0.center.x += 100 }, { $0.center.y += 100 })
    #expect(geometry.older.last == .meeting(.animator(2), .adding))
    #expect(
      geometry.newer.last?.words(in: .english).hasSuffix("It adds up with animator 1.") == true)
    let alpha = try meet({ $0.alpha = 0.5 }, { $0.alpha = 0.1 })
    #expect(alpha.older.last == .meeting(.animator(2), .replacing))
    #expect(
      alpha.newer.last?.words(in: .english).hasSuffix("It takes over from animator 1.") == true)
    let taken = try meet({ $0.center.x += 100 }, { $0.center.x = 0 }, takingOver: true)
    #expect(taken.older.last == .meeting(.animator(2), .replacing))
    #expect(
      taken.newer.last?.words(in: .english).hasSuffix("It takes over from animator 1.") == true)
  }

  /// A stage with a view, and animators that move it one after the other, half a second apart.
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

  private func meetings(of number: Int, on stage: Stage) throws -> [AnimatorHistory.Meeting] {
    try #require(stage.history?[animator: number]).meetings
  }

  @Test func whatWasTakenOverMeetsNobodyAfterThat() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    _ = crowd(3, takingOver: true, on: stage)
    #expect(try meetings(of: 1, on: stage).map(\.other) == [.animator(2)])
    #expect(try meetings(of: 2, on: stage).map(\.other) == [.animator(1), .animator(3)])
    #expect(try meetings(of: 3, on: stage).map(\.other) == [.animator(2)])
  }

  @Test func whatWasRemovedIsTakenOverByNobody() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    _ = crowd(2, takingOver: true, on: stage) { index, view in
      if index == 1 { view.layer.removeAllAnimations() }
    }
    #expect(try meetings(of: 1, on: stage).isEmpty && meetings(of: 2, on: stage).isEmpty)
  }

  @Test func ofVeryManyMeetingsTheOldestAreForgotten() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    _ = crowd(250, takingOver: false, on: stage)
    let kept = try meetings(of: 1, on: stage)
    #expect(kept.count <= 200 && kept.last?.other == .animator(250))
  }

  @Test func inChineseALatinNameIsSetApart() {
    for kind in [AnimatorHistory.Meeting.Kind.adding, .replacing] {
      let words = Deed.meeting(.viewAnimation(2), kind).words(in: .chinese)
      #expect(words.hasPrefix("从此 UIView.animate 2 "), "\(words)")
      #expect(Deed.meeting(.animator(2), kind).words(in: .chinese).hasPrefix("从此动画对象 2 "))
    }
  }

  @Test func whoMeetsAnotherInTheMiddleOfADragIsToldSo() throws {
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
    var teller = StoryTeller()
    func story() throws -> CourseStory {
      let history = try #require(stage.history?[animator: 1])
      return teller.story(of: history, as: CourseGraph(history, at: stage.animationNow), on: run)
    }
    guard case .drag(_, nil) = try #require(try story().steps.last).deed else {
      Issue.record("\(try story().steps)")
      return
    }
    let view = try #require(stage.window.subviews.first)
    stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.y += 100 }.startAnimation()
    }
    drag()
    #expect(try story().steps.contains { $0.deed == .meeting(.animator(2), .adding) })
  }

  /// All that lies in a view.
  private static func parts(of view: UIView) -> [UIView] {
    view.subviews + view.subviews.flatMap(parts)
  }

  @Test func whatControlsDoIsNotCountedAndMeetsNobody() throws {
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
    for other in history.animators where other.isFeedback { #expect(other.meetings.isEmpty) }
    let met = history.animators.flatMap(\.meetings).map(\.other)
    #expect(Set(met) == [.animator(1), .animator(2)])
  }

  @Test func whoMoveDifferentPropertiesDoNotMeet() throws {
    let (older, newer) = try meet({ $0.center.x += 100 }, { $0.alpha = 0 })
    #expect(older.count == 1 && newer.count == 1)
    #expect(newer[0].words(in: .english) == "Sets out for 100\u{A0}%: 2.00\u{A0}s along its curve.")
  }

  @Test func whatHasNothingToMoveDoesNotSetOut() throws {
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
    #expect(waiting.laneName(in: .english) == "animator 2 · nothing to move yet")
    #expect(try history().laneName(in: .english) == "animator 1 · nothing to move")
    guard case .runIdle = CourseStory(try history()).steps.last?.deed else {
      Issue.record("\(CourseStory(try history()).steps)")
      return
    }
  }

  @Test func everySentenceIsThereInBothLanguagesAndEndsAsOne() throws {
    let way = CourseStory.Way(
      from: 0.4, to: 1, speed: pace(0.2), seconds: 1.5, isOnSpring: false, isItsOwn: true)
    let endless = CourseStory.Way(
      from: 0.4, to: 1, speed: pace(0.2), seconds: nil, isOnSpring: true, isItsOwn: false)
    func late(_ seconds: Double?, _ isOnSpring: Bool) -> CourseStory.Way {
      CourseStory.Way(
        from: 0.4, to: 1, delay: 0.5, speed: pace(0.2), seconds: seconds, isOnSpring: isOnSpring,
        isItsOwn: true)
    }
    var deeds: [Deed] = [
      .start(way), .start(endless), .wait, .hold(at: 0, speed: nil),
      .hold(at: 0.4, speed: pace(0.2)), .hold(at: 0.4, speed: pace(-0.2, over: 300)),
      .drag(from: 0.1, to: 0.6), .drag(from: 0.1, to: nil), .release(way, hand: nil),
      .release(way, hand: pace(-3)),
      .release(endless, hand: pace(0.2)), .change(way, speed: pace(0.2), isTurn: true),
      .change(endless, speed: pace(1), isTurn: false), .turn(at: 0.5, isReversed: true),
      .press(at: 0.5), .stop(at: 0.5, isOver: true), .stop(at: 0.5, isOver: false),
      .takeover(at: 0.3), .arrival(at: 1, isHeld: true, hasCompletion: true),
      .arrival(at: 1, isHeld: false, hasCompletion: true),
      .arrival(at: 1, isHeld: false, hasCompletion: false), .start(late(1.5, false)),
      .start(late(1.5, true)), .start(late(nil, false)), .release(late(1.5, false), hand: nil),
      .change(late(1.5, true), speed: pace(0.2), isTurn: false), .restart(way, from: 0.3),
      .restart(late(1.5, true), from: 0.3), .runIdle(way), .runIdle(endless),
    ]
    for kind in [AnimatorHistory.Meeting.Kind.adding, .replacing] {
      deeds.append(.meeting(.animator(14), kind))
    }
    for position in [UIViewAnimatingPosition.start, .end, .current] {
      for hasCompletion in [true, false] {
        for seconds in [0, 1.0] {
          let played = try finished(at: position, after: seconds, telling: hasCompletion)
          try deeds.append(#require(played.last))
        }
      }
    }
    for deed in deeds {
      let (english, chinese) = (deed.words(in: .english), deed.words(in: .chinese))
      #expect(english.hasSuffix(".") && chinese.hasSuffix("。"), "\(english) \(chinese)")
      #expect(english.allSatisfy(\.isASCIIOrMinus) && english != chinese)
      #expect(!english.contains(" %") && !chinese.contains(" %"), "no line ends within a number")
    }
    #expect(Set(deeds.map { $0.words(in: .english) }).count == deeds.count)
    // There is room for three lines in the panel.
    let label = PanelStyle.label(PanelStyle.body, lines: 0)
    for text in deeds.flatMap({ [$0.words(in: .english), $0.words(in: .chinese)] }) {
      label.text = text
      let size = label.sizeThatFits(CGSize(width: 264, height: CGFloat.greatestFiniteMagnitude))
      #expect(size.height <= CurvePlot.wordsHeight, "\(text)")
    }
  }
}

extension Character {
  fileprivate var isASCIIOrMinus: Bool { isASCII || self == "−" || self == "\u{A0}" }
}

/// The same in the window, above the curve.
struct StoryInTheWindowTests {
  private let bench: StudioBench

  init() throws {
    bench = try StudioBench(hasInspector: true)
    bench.throwCard()
    bench.wait(0.8)
  }

  private var story: String { (bench.named("story") as? UILabel)?.text ?? "" }

  /// Where the card is seen, in the scene.
  private var card: CGPoint {
    bench.deck.stage.window.descendant(named: "viewToMove")?.seen.position ?? .zero
  }

  @Test func aPressWithoutADragSaysThatItCaughtNothing() throws {
    #expect(story.hasPrefix("Let go at"))
    bench.press(card)
    bench.wait(0.2)
    bench.lift(card)
    #expect(story.hasPrefix("Pressed at") && story.contains("it flies on"))
    #expect(bench.deck.stage.isMoving)
    let words = bench.deck.stage.history?.inputs.last?.verdictWords(in: .english)
    #expect(words == "ignored: Pan viewToMove gave up: no drag")
    // Somewhere else it is nobody's.
    bench.wait(0.2)
    bench.press(card)
    bench.drag(from: card, to: CGPoint(x: card.x - 30, y: card.y))
    #expect(story.hasPrefix("Dragged from"))
    bench.lift(card)
    #expect(story.hasPrefix("Let go at"))
  }

  @Test func aPressBesideWhatMovesIsNoStepOfIt() {
    bench.press(CGPoint(x: 195, y: 700))
    bench.lift(CGPoint(x: 195, y: 700))
    #expect(story.hasPrefix("Let go at"))
  }

  @Test func thePartThatTimeHasComeToIsTold() {
    bench.press(card)
    bench.drag(from: card, to: CGPoint(x: card.x - 30, y: card.y))
    bench.lift(card)
    bench.wait(5)
    #expect(story.hasPrefix("Came to 100\u{A0}%"))
    bench.scrub(to: 1.2)
    bench.endScrub()
    #expect(story.hasPrefix("Let go at"), "the throw")
    bench.scrub(to: 1.55)
    bench.endScrub()
    #expect(story.hasPrefix("Caught at") || story.hasPrefix("Dragged from"))
  }

  @Test func whatIsPointedAtIsTold() throws {
    bench.wait(5)
    #expect(story.hasPrefix("Came to"))
    let inspector = try #require(bench.studio.inspector)
    let plot = try #require(inspector.view.firstDescendant { $0 is CurvePlot } as? CurvePlot)
    // The way begins at its left end, at the bottom.
    let start = plot.convert(CGPoint(x: plot.plotRect.minX, y: plot.plotRect.maxY), to: nil)
    bench.studio.receive(.move(pointer: 0, at: start, time: Moment(seconds: bench.time)))
    bench.tick(0.02)
    #expect(story.hasPrefix("Held at 0\u{A0}%") || story.hasPrefix("Dragged from 0\u{A0}%"))
    bench.studio.receive(
      .move(pointer: 0, at: CGPoint(x: 700, y: 300), time: Moment(seconds: bench.time)))
    bench.tick(0.02)
    #expect(story.hasPrefix("Came to"))
  }

  @Test func itSpeaksTheWindowsLanguage() {
    bench.key("G")
    #expect(story.contains("松开"))
  }
}

extension UIView {
  fileprivate func firstDescendant(where isMeant: @escaping (UIView) -> Bool) -> UIView? {
    if isMeant(self) { return self }
    return subviews.lazy.compactMap { $0.firstDescendant(where: isMeant) }.first
  }
}
