import Foundation
import MotionCore
import StageFixtures
import Testing

@testable import Midflight

/// Invalid durations, delays, factors and spring parameters. The program continues with other
/// values and reports a diagnostic.
struct ToleratedNumbersTests {
  nonisolated static let senseless: [Double] = [
    -1, -.infinity, .infinity, .nan, -.leastNonzeroMagnitude,
  ]

  /// A stage with a view at x = 50, and its diagnostics.
  private final class Bench {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private(set) var diagnostics: [String] = []

    init() {
      stage.perform { stage.window.addSubview(view) }
      stage.onFact = { [weak self] in
        if case .diagnostic(let sentence) = $0 { self?.diagnostics.append(sentence) }
      }
    }

    /// Performs an action, and expects one diagnostic that contains the invalid number.
    func expectDiagnostic(
      _ number: Double, at location: SourceLocation = #_sourceLocation, by act: (Bench) -> Void
    ) {
      stage.perform { act(self) }
      #expect(diagnostics.count == 1, "\(diagnostics)", sourceLocation: location)
      #expect(
        diagnostics.first?.contains("\(number)") == true, "\(diagnostics)", sourceLocation: location
      )
    }

    var seenX: CGFloat { view.seen.position.x }
  }

  // MARK: - Animators

  @Test(arguments: senseless) func anAnimatorsInvalidDurationCountsAsZero(_ number: Double) {
    Bench().expectDiagnostic(number) { bench in
      let animator = UIViewPropertyAnimator(duration: number, curve: .linear) {
        bench.view.center.x = 250
      }
      #expect(animator.duration == 0)
      animator.startAnimation()
    }
  }

  @Test(arguments: senseless) func anInvalidStartDelayCountsAsZero(_ number: Double) {
    let bench = Bench()
    bench.expectDiagnostic(number) { bench in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        bench.view.center.x = 250
      }
      animator.startAnimation(afterDelay: number)
      #expect(animator.delay == 0)
    }
    bench.stage.advance(by: 0.5)
    #expect(bench.seenX == 150)
  }

  @Test(arguments: senseless + [1.5, 1e300]) func anInvalidDelayFactorIsCorrected(_ number: Double)
  {
    let bench = Bench()
    bench.expectDiagnostic(number) { bench in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      animator.addAnimations({ bench.view.center.x = 250 }, delayFactor: CGFloat(number))
      animator.startAnimation()
    }
    bench.stage.advance(by: 0.5)
    #expect(bench.seenX == (number > 1 && number.isFinite ? 50 : 150))
    bench.stage.advance(by: 0.5)
    #expect(bench.seenX == 250)
  }

  @Test(arguments: senseless) func anInvalidDurationFactorCountsAsZero(_ number: Double) {
    let bench = Bench()
    bench.expectDiagnostic(number) { bench in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        bench.view.center.x = 250
      }
      animator.fractionComplete = 0.5
      animator.continueAnimation(withTimingParameters: nil, durationFactor: CGFloat(number))
    }
    bench.stage.advance(by: 0.25)
    #expect(bench.seenX == 200)
  }

  @Test(arguments: senseless) func anInvalidDurationFactorToAFractionIsReported(_ number: Double) {
    let bench = Bench()
    bench.expectDiagnostic(number) { bench in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        bench.view.center.x = 250
      }
      animator.pauseAnimation()
      animator.continueAnimation(to: 0.5, durationFactor: CGFloat(number))
    }
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 150)
  }

  @Test(arguments: senseless) func aRunningAnimatorsInvalidTimesAreDiagnosed(_ number: Double) {
    Bench().expectDiagnostic(number) { bench in
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: number, delay: 0, animations: { bench.view.alpha = 0 })
    }
    Bench().expectDiagnostic(number) { bench in
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: number, animations: { bench.view.alpha = 0 })
    }
  }

  @Test(arguments: senseless) func aGroupsInvalidNumbersAreDiagnosed(_ number: Double) {
    func group(_ bench: Bench, after delay: Double = 0) -> AnimatorGroup {
      let group = AnimatorGroup()
      group.add(
        UIViewPropertyAnimator(duration: 1, curve: .linear) { bench.view.center.x = 250 },
        afterDelay: delay)
      return group
    }
    Bench().expectDiagnostic(number) { #expect(group($0, after: number).members[0].delay == 0) }
    Bench().expectDiagnostic(number) { group($0).startAnimation(afterDelay: number) }
    Bench().expectDiagnostic(number) { bench in
      let group = group(bench)
      group.addAnimations({ bench.view.alpha = 0 }, delayFactor: CGFloat(number))
      #expect(group.members[1].delay == 0)
    }
    Bench().expectDiagnostic(number) { bench in
      let group = group(bench)
      group.pauseAnimation()
      group.continueAnimation(withTimingParameters: nil, durationFactor: CGFloat(number))
      #expect(group.isRunning)
    }
    Bench().expectDiagnostic(number) { bench in
      let group = group(bench)
      group.pauseAnimation()
      group.continueAnimation(to: 0.5, durationFactor: CGFloat(number))
      #expect(group.isRunning)
    }
  }

  @Test func aVeryLongContinuationIsNotDiagnosed() {
    let bench = Bench()
    let animator = bench.stage.perform {
      UIViewPropertyAnimator(duration: 1e300, curve: .linear) { bench.view.center.x = 250 }
    }
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1e300)
    bench.stage.advance(by: 1)
    #expect(animator.isRunning && bench.diagnostics.isEmpty)
    animator.stopAnimation(true)
  }

  @Test(arguments: [1e13, 1e308]) func greatNumbersOfAGroupKeepItFinite(_ number: Double) {
    for duration in [1, number] {
      for act: (AnimatorGroup) -> Void in [
        { $0.continueAnimation(withTimingParameters: nil, durationFactor: CGFloat(number)) },
        { $0.continueAnimation(to: 0.5, durationFactor: CGFloat(number)) },
        { $0.continueAnimation(to: 0.5 + 1e-12, durationFactor: CGFloat(number)) },
        {
          $0.fractionComplete = 1e-300
          $0.isReversed = true
          $0.continueAnimation(withTimingParameters: nil, durationFactor: CGFloat(number))
        },
        {
          $0.fractionComplete = 1e-300
          $0.continueAnimation(to: 0, durationFactor: CGFloat(number))
        },
      ] {
        let bench = Bench()
        bench.stage.perform {
          let group = AnimatorGroup()
          for delay in [0, number] {
            group.add(
              UIViewPropertyAnimator(duration: duration, curve: .linear) {
                bench.view.center.x += 100
              }, afterDelay: delay)
          }
          group.fractionComplete = 0.5
          act(group)
          bench.stage.advance(by: 1)
          group.pauseAnimation()
          group.isReversed = true
          group.startAnimation()
          bench.stage.advance(by: 1)
          group.stopAnimation(true)
        }
        #expect(bench.seenX.isFinite)
      }
    }
  }

  // MARK: - Class methods of views

  @Test(arguments: senseless) func invalidTimesOfViewAnimationsCountAsZero(_ number: Double) {
    typealias Call = (Bench, _ duration: Double, _ delay: Double) -> Void
    let calls: [Call] = [
      { bench, duration, delay in
        UIView.animate(withDuration: duration, delay: delay) { bench.view.alpha = 0 }
      },
      { bench, duration, delay in
        UIView.animate(
          withDuration: duration, delay: delay, usingSpringWithDamping: 1, initialSpringVelocity: 0
        ) { bench.view.alpha = 0 }
      },
      { bench, duration, delay in
        UIView.animate(springDuration: duration, delay: delay) { bench.view.alpha = 0 }
      },
      { bench, duration, delay in
        UIView.animateKeyframes(withDuration: duration, delay: delay) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
            bench.view.alpha = 0
          }
        }
      },
    ]
    for call in calls {
      let instant = Bench()
      instant.expectDiagnostic(number) { call($0, number, 0) }
      #expect(instant.view.alpha == 0 && !instant.stage.isMoving)
      let prompt = Bench()
      prompt.expectDiagnostic(number) { call($0, 1, number) }
      prompt.stage.advance(by: 5)
      #expect(!prompt.stage.isMoving)
    }
  }

  @Test(
    arguments: senseless,
    [.transitionCrossDissolve, .transitionCurlUp, .transitionFlipFromLeft]
      as [UIView.AnimationOptions])
  func aViewTransitionsInvalidDurationCountsAsZero(
    _ number: Double, _ options: UIView.AnimationOptions
  ) {
    for options in [options, options.union(.allowAnimatedContent)] {
      let changed = Bench()
      changed.expectDiagnostic(number) { bench in
        UIView.transition(with: bench.view, duration: number, options: options) {
          bench.view.alpha = 0
        }
      }
      #expect(changed.view.alpha == 0 && !changed.stage.isMoving)
      let (replaced, view) = (Bench(), UIView())
      replaced.expectDiagnostic(number) { bench in
        UIView.transition(from: bench.view, to: view, duration: number, options: options)
      }
      #expect(view.superview != nil && !replaced.stage.isMoving)
    }
  }

  @Test(arguments: senseless + [2]) func aKeyframesInvalidTimesAreCorrected(_ number: Double) {
    for (start, length) in [(number, 1), (0, number)] {
      let bench = Bench()
      bench.expectDiagnostic(number) { bench in
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: length) {
            bench.view.center.x = 250
          }
        }
      }
      #expect(bench.diagnostics.first?.contains("not in seconds") == true)
      bench.stage.advance(by: 1)
      #expect(bench.seenX == 250)
    }
  }

  @Test(arguments: [-1, -Double.infinity, .nan]) func anInvalidRepeatCountCountsAsOne(
    _ number: Double
  ) {
    Bench().expectDiagnostic(number) { bench in
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(withRepeatCount: CGFloat(number), autoreverses: false) {
          bench.view.alpha = 0
        }
      }
    }
    let bench = Bench()
    bench.expectDiagnostic(number) { bench in
      UIView.animate(withDuration: 1, delay: 0, options: .repeat) {
        UIView.setAnimationRepeatCount(Float(number))
        bench.view.center.x = 250
      }
    }
    bench.stage.advance(by: 1)
    #expect(!bench.stage.isMoving && bench.seenX == 250)
  }

  @Test(arguments: senseless) func beginAnimationsWithInvalidTimesReportsADiagnostic(
    _ number: Double
  ) {
    Bench().expectDiagnostic(number) { bench in
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(number)
      bench.view.alpha = 0
      UIView.commitAnimations()
      #expect(!bench.stage.isMoving)
    }
    Bench().expectDiagnostic(number) { bench in
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDelay(number)
      bench.view.alpha = 0
      UIView.commitAnimations()
    }
  }

  // MARK: - Springs

  /// Invalid spring parameters, with the words of their diagnostics.
  nonisolated static let noSprings:
    [(words: String, make: @Sendable () -> UISpringTimingParameters)] =
      [
        ("mass: 0.0", { .init(mass: 0, stiffness: 100, damping: 1, initialVelocity: .zero) }),
        ("mass: nan", { .init(mass: .nan, stiffness: 100, damping: 1, initialVelocity: .zero) }),
        ("stiffness: -1.0", { .init(mass: 1, stiffness: -1, damping: 1, initialVelocity: .zero) }),
        (
          "stiffness: inf",
          { .init(mass: 1, stiffness: .infinity, damping: 1, initialVelocity: .zero) }
        ),
        (
          "damping: -0.5", { .init(mass: 1, stiffness: 100, damping: -0.5, initialVelocity: .zero) }
        ),
        ("dampingRatio: nan", { .init(dampingRatio: .nan) }),
        ("dampingRatio: inf", { .init(dampingRatio: .infinity) }),
        (
          "dampingRatio: 1e+308",
          { .init(dampingRatio: 1e308, initialVelocity: .zero, allowsOverdamping: true) }
        ),
        (
          "dampingRatio: 1e+160",
          { .init(dampingRatio: 1e160, initialVelocity: .zero, allowsOverdamping: true) }
        ),
        ("damping: 0.0, response: 0.5", { .init(damping: 0, response: 0.5) }),
        ("damping: 1.0, response: 0.0", { .init(damping: 1, response: 0) }),
        ("damping: 1.0, response: nan", { .init(damping: 1, response: .nan) }),
        ("damping: 1.0, response: 1e-200", { .init(damping: 1, response: 1e-200) }),
        ("damping: 1.0, response: 1e+200", { .init(damping: 1, response: 1e200) }),
        ("duration: nan, bounce: 0.0", { .init(duration: .nan, bounce: 0) }),
        ("duration: 1.0, bounce: inf", { .init(duration: 1, bounce: .infinity) }),
        ("duration: 1e-200, bounce: 0.0", { .init(duration: 1e-200, bounce: 0) }),
      ]

  @Test(arguments: noSprings.indices) func anImpossibleSpringEasesOutAndReportsItsValues(
    _ index: Int
  ) {
    let (words, make) = Self.noSprings[index]
    let bench = Bench()
    bench.stage.perform {
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: make())
      animator.addAnimations { bench.view.center.x = 250 }
      animator.startAnimation()
    }
    #expect(bench.diagnostics.count == 1)
    #expect(bench.diagnostics.first?.contains(words) == true, "\(bench.diagnostics)")
    bench.stage.advance(by: 0.5)
    expect(bench.seenX, near: 50 + 200 * CGFloat(CubicCurve.easeOut.progress(at: 0.5)))
    bench.stage.advance(by: 0.5)
    #expect(bench.seenX == 250 && !bench.stage.isMoving)
  }

  /// Springs with extreme but finite parameters, and damping ratios for extreme durations.
  @Test func extremeSpringsStayFiniteWithoutADiagnostic() {
    let ends: [CGFloat] = [1e-300, 1e-160, 1, 1e160, 1e300]
    var springs: [(Double, UISpringTimingParameters)] = []
    for mass in ends {
      for stiffness in ends {
        for damping in ends + [0] {
          springs.append(
            (
              1,
              UISpringTimingParameters(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: .zero)
            ))
        }
      }
    }
    for duration in ends {
      springs.append((Double(duration), UISpringTimingParameters(dampingRatio: 0.5)))
    }
    for (duration, spring) in springs {
      let bench = Bench()
      let animator = bench.stage.perform {
        let animator = UIViewPropertyAnimator(duration: duration, timingParameters: spring)
        animator.addAnimations { bench.view.center.x = 250 }
        return animator
      }
      animator.startAnimation()
      bench.stage.advance(by: 0.5)
      #expect(bench.seenX.isFinite)
      animator.pauseAnimation()
      if animator.state == .active {
        animator.fractionComplete = 0.3
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
        bench.stage.advance(by: 0.5)
      }
      #expect(bench.seenX.isFinite && bench.diagnostics.isEmpty, "\(spring) \(bench.diagnostics)")
      if animator.state == .active { animator.stopAnimation(true) }
    }
  }

  // MARK: - Core Animation, timers, gestures, dynamics

  @Test(arguments: [-Double.infinity, .infinity, .nan])
  func anExplicitAnimationsNonfiniteTimesCountAsUnset(
    _ number: Double
  ) {
    expectNotSet(
      number,
      [
        { $0.duration = number }, { $0.beginTime = number }, { $0.speed = Float(number) },
        { $0.timeOffset = number },
      ])
  }

  @Test func negativeTimesOfAnExplicitAnimationCountAsNotSet() {
    expectNotSet(
      -1, [{ $0.duration = -1 }, { $0.repeatCount = -1 }, { $0.repeatDuration = -1 }])
  }

  /// Expects each change to be reported with its number, and to leave an animation that takes the
  /// default of 0.25 s.
  private func expectNotSet(_ number: Double, _ changes: [(CABasicAnimation) -> Void]) {
    for change in changes {
      let bench = Bench()
      bench.stage.perform {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 0.25)
        change(animation)
        bench.view.layer.add(animation, forKey: nil)
      }
      #expect(bench.diagnostics.count == 1)
      #expect(bench.diagnostics.first?.contains("\(number)") == true)
      bench.stage.advance(by: 0.125)
      expect(CGFloat(bench.view.layer.presentedValues.opacity), near: 0.5)
    }
  }

  @Test func anExplicitSpringsInvalidValuesCountAsUnset() {
    let changes: [(CASpringAnimation) -> Void] = [
      { $0.mass = 0 }, { $0.stiffness = -1 }, { $0.damping = .nan }, { $0.initialVelocity = .nan },
      { $0.stiffness = .infinity },
    ]
    for change in changes {
      let bench = Bench()
      bench.stage.perform {
        let (spring, plain) = (
          CASpringAnimation(keyPath: "opacity"), CASpringAnimation(keyPath: "opacity")
        )
        change(spring)
        #expect(spring.settlingDuration == plain.settlingDuration)
        (spring.fromValue, spring.toValue) = (0, 1)
        bench.view.layer.add(spring, forKey: nil)
      }
      #expect(bench.diagnostics.count == 1)
    }
  }

  @Test(arguments: [
    (1e-160, 0.2), (1e200, 0.2), (0, 0.2), (-1, 0.2), (.nan, 0.2), (.infinity, 0.2), (0.5, .nan),
    (0.5, .infinity),
  ]) func invalidDurationAndBounceOfASpringAreReported(_ duration: Double, _ bounce: Double) {
    let bench = Bench()
    bench.stage.perform {
      let spring = CASpringAnimation(perceptualDuration: duration, bounce: CGFloat(bounce))
      #expect(spring.settlingDuration == CASpringAnimation().settlingDuration)
      (spring.keyPath, spring.fromValue, spring.toValue) = ("opacity", 0, 1)
      bench.view.layer.add(spring, forKey: nil)
    }
    let call = "CASpringAnimation(perceptualDuration: \(duration), bounce: \(bounce)) counts"
    #expect(bench.diagnostics.count == 1, "\(bench.diagnostics)")
    #expect(bench.diagnostics.first?.hasPrefix(call) == true, "\(bench.diagnostics)")
  }

  @Test func aStiffnessReplacesAnInvalidPerceptualDuration() {
    let bench = Bench()
    bench.stage.perform {
      let spring = CASpringAnimation(perceptualDuration: 0, bounce: 0)
      (spring.keyPath, spring.stiffness) = ("opacity", 300)
      bench.view.layer.add(spring, forKey: nil)
    }
    #expect(bench.diagnostics.isEmpty)
  }

  @Test(arguments: senseless) func aTransactionsInvalidDurationCountsAsZero(_ number: Double) {
    Bench().expectDiagnostic(number) { _ in
      CATransaction.setAnimationDuration(number)
      #expect(CATransaction.animationDuration() == 0)
    }
  }

  @Test(arguments: [-Double.infinity, .infinity, .nan]) func layerTimesThatAreNotFiniteAreIgnored(
    _ number: Double
  ) {
    let changes: [(CALayer) -> Void] = [
      { $0.beginTime = number }, { $0.timeOffset = number }, { $0.speed = Float(number) },
    ]
    for change in changes {
      Bench().expectDiagnostic(number) { bench in
        let layer = bench.view.layer
        change(layer)
        #expect(layer.beginTime == 0 && layer.timeOffset == 0 && layer.speed == 1)
      }
    }
  }

  @Test func aTimersInvalidIntervalIsDiagnosed() {
    let bench = Bench()
    var calls = 0
    bench.stage.perform {
      StageTimer.scheduledTimer(withTimeInterval: .nan, repeats: false) { _ in calls += 1 }
      StageTimer.scheduledTimer(withTimeInterval: .infinity, repeats: true) { _ in calls += 100 }
    }
    bench.stage.advance(by: 10)
    #expect(calls == 1 && bench.diagnostics.count == 2)
  }

  @Test func aDisplayLinkReportsIgnoredCalls() {
    let bench = Bench()
    let link = bench.stage.perform { CADisplayLink { _ in } }
    link.preferredFramesPerSecond = -30
    #expect(link.preferredFramesPerSecond == 0 && bench.diagnostics.count == 1)
    link.invalidate()
    link.add(to: .main, forMode: .common)
    #expect(bench.diagnostics.count == 2)
  }

  @Test(arguments: [-Double.infinity, .infinity, .nan])
  func aNonfiniteMinimumPressDurationIsIgnored(
    _ number: Double
  ) {
    Bench().expectDiagnostic(number) { _ in
      let press = UILongPressGestureRecognizer()
      press.minimumPressDuration = 0.2
      press.minimumPressDuration = number
      #expect(press.minimumPressDuration == 0.2)
    }
  }

  @Test func aSnapBehaviorsInvalidDampingIsCorrected() {
    let cases: [(given: CGFloat, counted: CGFloat)] = [
      (-1, 0), (2, 1), (.infinity, 1), (.nan, 0.5),
    ]
    for (given, counted) in cases {
      let bench = Bench()
      bench.stage.perform {
        let snap = UISnapBehavior(item: bench.view, snapTo: .zero)
        snap.damping = given
        #expect(snap.damping == counted)
      }
      #expect(bench.diagnostics.count == 1)
    }
  }

  @Test func aDynamicAnimatorReportsUnknownItemsAndBehaviors() {
    let bench = Bench()
    bench.stage.perform {
      let animator = UIDynamicAnimator(referenceView: bench.stage.window)
      animator.updateItem(usingCurrentState: bench.view)
      animator.removeBehavior(UISnapBehavior(item: bench.view, snapTo: .zero))
    }
    #expect(bench.diagnostics.count == 2)
  }

  @Test func aDriverReportsCallsBeforeATransition() {
    let bench = Bench()
    bench.stage.perform {
      let driver = UIPercentDrivenInteractiveTransition()
      driver.finish()
      driver.cancel()
      driver.pause()
      driver.completionSpeed = 0
      #expect(driver.completionSpeed == 1)
    }
    #expect(bench.diagnostics.count == 4)
    #expect(bench.diagnostics.first?.contains("finish() of a UIPercentDriven") == true)
  }

  // MARK: - Input

  @Test func invalidInputEventsAreIgnoredAndDiagnosed() {
    let point = CGPoint(x: 5, y: 5)
    let events: [InputEvent] =
      [
        .down(pointer: 0, at: CGPoint(x: CGFloat.nan, y: 0), time: .zero),
        .down(pointer: 0, at: CGPoint(x: 0, y: -CGFloat.infinity), time: .zero),
        .down(pointer: -1, at: point, time: .zero), .down(pointer: 10, at: point, time: .zero),
        .down(pointer: 0, at: point, button: PointerButton(rawValue: 33), time: .zero),
        .move(pointer: 0, at: CGPoint(x: 2e6, y: 0), time: .zero),
        .up(pointer: -1, at: point, time: .zero),
        .cancel(pointer: 99, reason: .closed, time: .zero),
        .wheel(at: point, delta: CGVector(dx: 0, dy: CGFloat.nan), time: .zero),
        .resize(size: CGSize(width: 0, height: 100), scale: 1, time: .zero),
        .resize(size: CGSize(width: 100, height: 100), scale: .nan, time: .zero),
        .rate(-1, time: .zero), .rate(.nan, time: .zero),
        .key(name: "", isDown: true, time: .zero),
        .key(name: "a\u{1b}[31m", isDown: true, time: .zero),
        .key(name: String(repeating: "a", count: 65), isDown: false, time: .zero),
      ]
      + ["", "a b", "\n", "\u{1b}[31m", "ä", String(repeating: "a", count: 65)].map {
        .cancel(pointer: 0, reason: InputEvent.CancelReason(rawValue: $0), time: .zero)
      }
    for var event in events {
      let bench = Bench()
      event.time = Moment(seconds: 1)
      bench.stage.send(event)
      #expect(bench.diagnostics.count == 1 && event.validationError != nil)
      #expect(bench.stage.now == event.time, "time goes on")
      #expect(bench.stage.window.bounds.size == CGSize(width: 400, height: 400))
    }
  }

  @Test func aLiftOfAPointerThatIsUpIsIgnoredAndDiagnosed() {
    let (bench, lift) = (Bench(), InputEvent.up(pointer: 0, at: .zero, time: .zero))
    bench.stage.send(lift)
    #expect(bench.diagnostics == ["send(\(lift)) is ignored: pointer 0 is not down."])
    bench.stage.send(.cancel(pointer: 0, reason: .closed, time: .zero))
    #expect(bench.diagnostics.count == 1)
  }

  @Test func onlyThePressedButtonLiftsAMouse() {
    let bench = Bench()
    bench.stage.send(.down(pointer: 0, at: .zero, button: .secondary, time: .zero))
    bench.stage.send(.up(pointer: 0, at: .zero, button: .primary, time: .zero))
    #expect(bench.diagnostics.count == 1)
    #expect(bench.diagnostics[0].contains("pointer 0 was pressed with button 2"))
    bench.stage.send(.up(pointer: 0, at: .zero, button: .secondary, time: .zero))
    // A finger's release may name any button.
    bench.stage.send(.down(pointer: 0, at: .zero, button: .finger, time: .zero))
    bench.stage.send(.up(pointer: 0, at: .zero, button: .primary, time: .zero))
    bench.stage.send(.down(pointer: 0, at: .zero, button: .primary, time: .zero))
    #expect(bench.diagnostics.count == 1)
  }

  @Test func aSecondPressOfOnePointerIsIgnoredAndDiagnosed() {
    let bench = Bench()
    var began = 0
    let press = bench.stage.perform {
      let press = UILongPressGestureRecognizer()
      press.minimumPressDuration = 0
      press.addAction { if $0.state == .began { began += 1 } }
      bench.stage.window.addGestureRecognizer(press)
      return press
    }
    let point = CGPoint(x: 5, y: 5)
    for _ in 0..<2 { bench.stage.send(.down(pointer: 0, at: point, time: .zero)) }
    #expect(began == 1 && press.numberOfTouches == 1)
    #expect(
      bench.diagnostics == [
        "send(\(InputEvent.down(pointer: 0, at: point, time: .zero))) is ignored: pointer 0 is down already; send its up or cancel first."
      ])
    bench.stage.send(.up(pointer: 0, at: point, time: .zero))
    bench.stage.send(.down(pointer: 0, at: point, time: .zero))
    #expect(began == 2 && bench.diagnostics.count == 1)
  }
}
