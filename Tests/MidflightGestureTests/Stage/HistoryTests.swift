import Midflight
import MotionCore
import SlowTrait
import StageFixtures
import Testing

/// `Stage.keepsHistory`: the recorded events, and runs that the recording does not change.
struct HistoryTests {
  /// Returns a stage with an animator that moves a card from x = 50 to x = 250 in 2 s.
  private func movingCard(
    _ timing: any UITimingCurveProvider = UICubicTimingParameters(animationCurve: .linear),
    keepsHistory: Bool = true
  ) -> (stage: Stage, card: UIView, animator: UIViewPropertyAnimator) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = keepsHistory
    let (card, animator) = stage.perform {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      card.accessibilityIdentifier = "card"
      stage.window.addSubview(card)
      let animator = UIViewPropertyAnimator(duration: 2, timingParameters: timing)
      animator.addAnimations {
        card.center.x += 200
        card.alpha = 0.5
      }
      return (card, animator)
    }
    return (stage, card, animator)
  }

  @Test func aStageHasNoHistoryUnlessKeepsHistoryIsTrue() {
    let stage = movingCard(keepsHistory: false).stage
    #expect(!stage.keepsHistory && stage.history == nil)
  }

  @Test func theHistoryRecordsAnimatorCallsWithTheirMoments() throws {
    let (stage, _, animator) = movingCard()
    stage.advance(by: 0.25)
    animator.startAnimation()
    stage.advance(by: 0.5)
    animator.startAnimation()  // has no effect
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    animator.isReversed = true
    stage.advance(by: 0.25)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(by: 3)
    let history = try #require(stage.history?[animator: animator.number])
    let causes: [AnimatorChange.Cause] = [
      .call(.startAnimation), .call(.pauseAnimation), .call(.setFractionComplete),
      .call(.setReversed), .call(.continueAnimation), .end,
    ]
    #expect(history.changes.map(\.cause) == causes)
    #expect(history.changes.map(\.moment.seconds) == [0.25, 0.75, 0.75, 0.75, 1, 2])
    #expect(history.changes[2].before.progress == 0.25 && history.changes[2].after.progress == 0.5)
    for (change, next) in zip(history.changes, history.changes.dropFirst()) {
      #expect(change.after.condition == next.before.condition)
      #expect(change.after.playhead == next.before.playhead)
    }
    #expect(history.changes.last?.after.condition == .inactive)
  }

  @Test func anAnimatorsRevisionIncreasesWithEachRecordedChange() throws {
    let (stage, _, animator) = movingCard()
    var revisions: [Int] = []
    let calls = [
      { animator.startAnimation() }, { animator.pauseAnimation() }, {},
      { animator.startAnimation() },
    ]
    for call in calls {
      call()
      stage.advance(by: 0.1)
      revisions.append(try #require(stage.history?[animator: animator.number]).revision)
    }
    #expect(revisions[1] == revisions[2])
    #expect(revisions[0] < revisions[1] && revisions[2] < revisions[3])
  }

  /// Returns a stage with short animations. Ten times a second, an animator and a class method
  /// animate, and a mouse moves.
  private func busy(for seconds: Double, rate: Double = 1) -> Stage {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let card = stage.perform {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(card)
      return card
    }
    stage.send(.rate(rate, time: .zero))
    for tenth in 0..<Int(seconds * 10) {
      stage.perform {
        UIViewPropertyAnimator(duration: 0.05, curve: .linear) { card.alpha = 0.5 }.startAnimation()
        UIView.animate(withDuration: 0.05) { card.center.x += 1 }
      }
      let time = Moment(seconds: Double(tenth) / 10)
      stage.send(.move(pointer: 0, at: CGPoint(x: tenth % 300, y: 0), time: time))
      stage.advance(to: Moment(seconds: Double(tenth + 1) / 10))
    }
    return stage
  }

  @Test(.slow, arguments: [1, 2]) func theHistoryKeepsTheLastMinuteAndLimitsOlderEntries(
    rate: Double
  ) throws {
    let stage = busy(for: 900, rate: rate)
    let history = try #require(stage.history)
    let minute = stage.now.seconds - 60
    #expect(history.animators.count < 5_000 && history.inputs.count < 5_000, "of 18 000 and 9 000")
    #expect(history.inputs.count { $0.event.time.seconds >= minute } == 600)
    let late = history.animators.filter { ($0.changes.first?.stageMoment.seconds ?? 0) >= minute }
    #expect(late.count == 1_200)
    #expect(history.inputs.last?.number == 9_001, "counted on")
    for animator in late { #expect(history[animator.id]?.created == animator.created) }
    #expect(history.movedViews.count == 1)
  }

  @Test(.slow) func anUnfinishedAnimatorStaysInTheHistory() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let (held, card) = stage.perform {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(card)
      let held = UIViewPropertyAnimator(duration: 2, curve: .linear) { card.center.x += 200 }
      held.startAnimation()
      held.pauseAnimation()
      return (held, card)
    }
    for tick in 0..<6_000 {
      stage.perform {
        held.fractionComplete = CGFloat(tick % 100) / 100
        UIView.animate(withDuration: 0.01) { card.alpha = tick.isMultiple(of: 2) ? 0.5 : 1 }
      }
      stage.advance(by: 0.05)
    }
    let history = try #require(stage.history)
    let kept = try #require(history[animator: held.number])
    #expect(history.animators.first?.id == kept.id && history.animators.count < 4_000)
    #expect(kept.changes.count < 5_000 && kept.changes.count >= 1_200, "of 6 002")
    let minute = stage.now.seconds - 60
    #expect(kept.changes.count { $0.stageMoment.seconds >= minute } == 1_200)
    held.stopAnimation(true)
  }

  @Test func theHistoryNamesTheMovedProperties() throws {
    let (stage, card, animator) = movingCard()
    animator.startAnimation()
    let history = try #require(stage.history?[animator: animator.number])
    #expect(
      history.movedProperties.map { "\($0.name).\($0.property)" } == ["card.center", "card.alpha"])
    #expect(stage.history?.movedViews == [card])
    #expect(history.declared.duration == 2)
  }

  /// A history names a custom property or a layer property by its owner and its own name.
  @Test func theHistoryNamesCustomAndLayerPropertiesWithTheirOwners() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let animator = stage.perform {
      let controller = NamedParts()
      stage.window.rootViewController = controller
      controller.loadViewIfNeeded()
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        controller.gauge.sweep = 3
        controller.gauge.ends = CGRect(x: 1, y: 2, width: 3, height: 4)
        controller.model.level = 1
        controller.blur.effect = nil
        controller.shape.strokeEnd = 0
        controller.outside().level = 5
      }
      animator.startAnimation()
      return animator
    }
    let movedProperties = try #require(stage.history?[animator: animator.number]).movedProperties
    #expect(
      movedProperties.map { "\($0.name).\($0.property)" } == [
        "gauge.sweep", "gauge.ends", "Model.level", "blur.effect", "drawing.strokeEnd",
        "@Animatable.value",
      ])
  }

  @Test func aClassMethodsAnimationIsNotedFromItsCallToItsEnd() throws {
    let (stage, card, _) = movingCard()
    stage.advance(by: 0.5)
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { card.alpha = 0 }
    }
    let history = try #require(stage.history?[.viewAnimation(1)])
    stage.advance(by: 0.75)
    let change = try #require(history.changes.last)
    #expect(change.cause == .animate && change.after.condition == .running)
    #expect(change.after.progress(at: stage.animationNow) == 0.25)
    #expect(history.movedProperties.map { "\($0.name).\($0.property)" } == ["card.alpha"])
    #expect(history.duration == 1)
    stage.advance(by: 2)
    let changes = try #require(stage.history?[.viewAnimation(1)]).changes
    #expect(changes.map(\.cause) == [.animate, .end])
    #expect(changes.map(\.moment.seconds) == [0.5, 2])
    #expect(changes.last?.after.condition == .inactive)
  }

  @Test func aReplacedViewAnimationEndsInTheHistory() throws {
    let (stage, card, _) = movingCard()
    stage.perform { UIView.animate(withDuration: 1) { card.alpha = 0 } }
    stage.advance(by: 0.25)
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) { card.alpha = 1 }
    }
    stage.advance(by: 3)
    let history = try #require(stage.history)
    #expect(history[.viewAnimation(1)]?.changes.map(\.cause) == [.animate, .takenOver])
    #expect(history[.viewAnimation(1)]?.changes.last?.moment.seconds == 0.25)
    #expect(history[.viewAnimation(2)]?.changes.map(\.cause) == [.animate, .end])
  }

  @Test func aClassMethodInsideAnAnimatorsBlockIsPartOfThat() throws {
    let (stage, card, animator) = movingCard()
    animator.addAnimations { UIView.animate(withDuration: 1) { card.transform.tx = 9 } }
    animator.startAnimation()
    stage.advance(by: 3)
    #expect(try #require(stage.history).animators.map(\.id) == [.animator(animator.number)])
  }

  @Test func theFeedbackMotionOfAControlIsDistinguished() throws {
    let (stage, _, animator) = movingCard()
    let toggle = stage.perform {
      let toggle = UISwitch(frame: CGRect(x: 200, y: 200, width: 51, height: 31))
      stage.window.addSubview(toggle)
      return toggle
    }
    stage.send(.down(pointer: 0, at: toggle.center, time: Moment(seconds: 0.1)))
    stage.send(.up(pointer: 0, at: toggle.center, time: Moment(seconds: 0.2)))
    stage.advance(by: 1)
    let history = try #require(stage.history)
    #expect(toggle.isOn && history.animators.count > 1)
    for entry in history.animators {
      #expect(entry.isFeedback == (entry.id != .animator(animator.number)))
    }
  }

  @Test(arguments: [0.3, 0.7, 1.1])
  func theHistoryPredictsTheCourseWithoutAnInterruption(_ seconds: Double) throws {
    let spring = UISpringTimingParameters(dampingRatio: 0.4)
    let (stage, _, animator) = movingCard(spring)
    let (other, card, twin) = movingCard(spring, keepsHistory: false)
    for animator in [animator, twin] { animator.startAnimation() }
    stage.advance(by: seconds)
    animator.pauseAnimation()
    let before = try #require(stage.history?[animator: animator.number]?.changes.last?.before)
    for moment in [0.9, 1.3, 1.7] where moment > seconds {
      other.advance(to: Moment(seconds: moment))
      let seen = try #require(card.layer.presentation()).position.x
      let progress = Double((seen - 50) / 200)
      #expect(abs(before.progress(at: Moment(seconds: moment)) - progress) < 1e-9)
    }
  }

  @Test func theHistoryIncludesAnOvershootThatACurveEasesOut() throws {
    let (stage, card, animator) = movingCard(UISpringTimingParameters(dampingRatio: 0.3))
    animator.startAnimation()
    // The animator is paused in its overshoot and continues along a curve without overshoot.
    stage.advance(by: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 1)
    let after = try #require(stage.history?[animator: animator.number]?.changes.last?.after)
    for _ in 0..<12 {
      stage.advance(by: 0.03)
      let seen = try #require(card.layer.presentation()).position.x
      #expect(abs(after.progress(at: stage.animationNow) - Double((seen - 50) / 200)) < 1e-9)
      let speed = Double(card.presentedVelocity.center.dx / 200)
      #expect(abs(after.velocity(at: stage.animationNow) - speed) < 1e-9)
    }
  }

  @Test func theHistoryRecordsTheHitViewAndTakersOfInput() throws {
    let (stage, card, _) = movingCard()
    stage.perform {
      let pan = UIPanGestureRecognizer { _ in }
      pan.name = "pan"
      card.addGestureRecognizer(pan)
    }
    stage.send(.down(pointer: 0, at: CGPoint(x: 300, y: 300), time: stage.now))
    stage.send(.up(pointer: 0, at: CGPoint(x: 300, y: 300), time: stage.now))
    stage.send(.down(pointer: 0, at: CGPoint(x: 50, y: 50), time: stage.now))
    stage.send(.move(pointer: 0, at: CGPoint(x: 51, y: 50), time: stage.now))
    stage.send(.move(pointer: 0, at: CGPoint(x: 90, y: 50), time: stage.now))
    stage.send(.up(pointer: 0, at: CGPoint(x: 90, y: 50), time: stage.now))
    let facts = try #require(stage.history).inputs
    #expect(
      facts.map(\.effect) == [.ignored, .ignored, .watched, .watched, .accepted, .accepted])
    #expect(facts.map(\.takers).last == ["pan"])
    #expect(facts[2].view == "card" && facts[4].steps.map(\.state) == [.began])
  }

  @Test func aControlDisabledByItsActionStillAcceptsTheLift() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let button = stage.perform {
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      button.accessibilityIdentifier = "button"
      button.addAction(for: .touchUpInside) { ($0 as? UIButton)?.isEnabled = false }
      stage.window.addSubview(button)
      return button
    }
    for _ in 0..<2 {
      stage.send(.down(pointer: 0, at: CGPoint(x: 50, y: 25), time: stage.now))
      stage.send(.up(pointer: 0, at: CGPoint(x: 50, y: 25), time: stage.now))
    }
    #expect(!button.isEnabled)
    let facts = try #require(stage.history).inputs
    #expect(facts.map(\.effect) == [.accepted, .accepted, .ignored, .ignored])
    #expect(facts.map(\.isControlDisabled) == [false, false, true, true])
  }

  @Test func inputAcceptedByAControlNamesItAsTheTaker() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    stage.perform {
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      button.accessibilityIdentifier = "button"
      stage.window.addSubview(button)
    }
    stage.send(.down(pointer: 0, at: CGPoint(x: 50, y: 25), time: stage.now))
    stage.send(.key(name: "A", isDown: true, time: stage.now))
    for key in ["Tab", "Space"] {
      stage.send(.key(name: key, isDown: true, time: stage.now))
      stage.send(.key(name: key, isDown: false, time: stage.now))
    }
    let facts = try #require(stage.history).inputs
    #expect(
      facts.map(\.effect) == [.accepted, .ignored, .accepted, .accepted, .accepted, .accepted])
    #expect(facts.map(\.takers) == [["button"], []] + Array(repeating: ["button"], count: 4))
  }
}

/// A page with views, layers and objects with animatable properties.
private final class NamedParts: UIViewController {
  final class Gauge: UIView {
    @Animatable var sweep: CGFloat = 0
    @Animatable var ends = CGRect.zero
  }

  final class Model {
    @Animatable var level: CGFloat = 0
  }

  let gauge = Gauge()
  let model = Model()
  let blur = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
  let shape = CAShapeLayer()
  /// A model that the search for names does not reach.
  let outside: () -> Model = {
    let model = Model()
    return { model }
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    let drawing = UIView()
    for (part, name) in [(gauge, "gauge"), (blur, "blur"), (drawing, "drawing")]
      as [(UIView, String)]
    {
      part.accessibilityIdentifier = name
      view.addSubview(part)
    }
    drawing.layer.addSublayer(shape)
  }
}
