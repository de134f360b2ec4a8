@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Explicit animations of `animateTransition(using:)` in an interactive transition.
struct ExplicitInTransitionTests {
  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private let driver = UIPercentDrivenInteractiveTransition()
  private let reveal = Reveal(isPresentation: true)
  private var stage: Stage { host.stage }

  /// A transition that moves the view up by 400 points with `layer.add(_:forKey:)`, and optionally
  /// fades it in.
  private final class Reveal: Slide, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    var seconds = 1.0
    var alsoAnimates = false
    var also: (UIView) -> Void = { _ in }
    private(set) var reported: [String] = []

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      _ = prepare(transitionContext)
      guard let view = transitionContext.view(forKey: .to) else { return }
      view.center.x = 200
      let rise = CABasicAnimation(keyPath: "position.y")
      rise.fromValue = view.layer.position.y + 400
      rise.duration = seconds
      rise.delegate = self
      view.layer.add(rise, forKey: "rise")
      also(view)
      if alsoAnimates {
        view.center.x = 600
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 200 }
      }
    }
    func animationDidStart(_ anim: CAAnimation) { reported.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      reported.append("stop \(flag)")
      context?.completeTransition(!(context?.transitionWasCancelled ?? true))
    }
  }

  private func begin() -> UIViewController {
    let card = host.make("card", .custom)
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (reveal, driver)
    host.present(card, animated: true)
    return card
  }

  /// Returns the displayed distance of a card below its target in points.
  private func distance(_ card: UIViewController) -> Double { card.view.seen.position.y - 400 }

  @Test func explicitAnimationsFollowAnInteractiveTransition() {
    let card = begin()
    for percent in [0, 0.5, 0.25, 0.75, 0.1] as [CGFloat] {
      driver.update(percent)
      #expect(abs(distance(card) - 400 * Double(1 - percent)) < 1e-9)
      stage.advance(by: 0.7)
      #expect(abs(distance(card) - 400 * Double(1 - percent)) < 1e-9)
    }
    #expect(reveal.reported == ["start"] && card.isBeingPresented && reveal.completions.isEmpty)
  }

  @Test func anInteractiveTransitionDoesNotEndAtFullProgress() {
    let card = begin()
    driver.update(1)
    stage.advance(by: 5)
    #expect(distance(card) == 0 && card.isBeingPresented && reveal.reported == ["start"])
    driver.update(0.5)
    #expect(abs(distance(card) - 200) < 1e-9)
  }

  @Test func framesShowAnInteractiveTransitionsProgress() {
    let card = begin()
    card.view.backgroundColor = .red
    let first = stage.frame()
    driver.update(0.5)
    let second = stage.frame()
    #expect(first != second && stage.frame() == second)
    driver.finish()
    #expect(stage.isMoving)
    stage.advance(by: 0.25)
    #expect(stage.frame() != second)
    stage.advance(by: 1)
    #expect(!stage.isMoving && stage.nextDue == nil)
  }

  @Test(arguments: [0.5, 1, 2] as [CGFloat])
  func finishingContinuesExplicitAnimationsToTheirEnd(speed: CGFloat) {
    let card = begin()
    driver.completionSpeed = speed
    driver.update(0.25)
    stage.advance(by: 1)
    driver.finish()
    #expect(abs(distance(card) - 300) < 1e-9)
    var last = distance(card)
    let seconds = 0.75 / Double(speed)
    for _ in 1..<20 {
      stage.advance(by: seconds / 20)
      #expect(distance(card) <= last && last - distance(card) < 40)
      last = distance(card)
    }
    #expect(card.isBeingPresented)
    stage.advance(by: seconds / 20 + 1e-6)
    #expect(!card.isBeingPresented && distance(card) == 0 && reveal.completions == [true])
    #expect(reveal.reported == ["start", "stop true"] && host.diagnostics.isEmpty)
    #expect(host.root.presentedViewController === card && !stage.isMoving)
  }

  @Test func cancellingReversesAndRemovesExplicitAnimations() {
    let card = begin()
    driver.update(0.5)
    driver.cancel()
    var last = distance(card)
    for _ in 1..<10 {
      stage.advance(by: 0.05)
      #expect(distance(card) >= last && distance(card) - last < 60)
      last = distance(card)
    }
    #expect(reveal.reported == ["start"] && last > 360)
    stage.advance(by: 0.06)
    #expect(reveal.reported == ["start", "stop false"] && reveal.completions == [false])
    #expect(host.root.presentedViewController == nil && card.view.superview == nil)
    #expect(card.view.layer.animationKeys() == nil && !stage.isMoving && stage.nextDue == nil)
    #expect(host.diagnostics.isEmpty)
  }

  @Test(arguments: [true, false])
  func explicitAnimationsStayInStepWithViewAnimations(finishes: Bool) {
    reveal.alsoAnimates = true
    let card = begin()
    func offset() -> Double { card.view.seen.position.x - 200 }
    driver.update(0.4)
    #expect(abs(offset() - distance(card)) < 1e-9 && abs(distance(card) - 240) < 1e-9)
    if finishes { driver.finish() } else { driver.cancel() }
    for _ in 1..<8 {
      stage.advance(by: 0.05)
      #expect(abs(offset() - distance(card)) < 1e-6)
    }
    stage.advance(by: 1)
    #expect(reveal.completions == [finishes] && host.diagnostics.isEmpty)
  }

  @Test func anAnimationLongerThanItsTransitionPlaysToItsEnd() {
    reveal.seconds = 2
    let card = begin()
    driver.update(0.5)
    #expect(abs(distance(card) - 300) < 1e-9)
    driver.finish()
    stage.advance(by: 0.5)
    #expect(abs(distance(card) - 200) < 1e-6 && card.isBeingPresented)
    stage.advance(by: 0.5)
    #expect(abs(distance(card) - 100) < 1e-6 && card.isBeingPresented)
    stage.advance(by: 0.51)
    #expect(reveal.completions == [true] && distance(card) == 0)
  }

  @Test func aLaterBeginTimeIsScrubbedWithTheTransition() {
    reveal.also = { view in
      let late = CABasicAnimation(keyPath: "opacity")
      (late.fromValue, late.toValue) = (0, 1)
      late.beginTime = view.layer.convertTime(CACurrentMediaTime(), from: nil) + 0.5
      (late.duration, late.fillMode) = (0.5, .backwards)
      view.layer.add(late, forKey: nil)
    }
    let card = begin()
    stage.advance(by: 3)
    #expect(card.view.layer.presentedValues.opacity == 0)
    driver.update(0.75)
    #expect(abs(card.view.layer.presentedValues.opacity - 0.5) < 1e-9)
    driver.finish()
    stage.advance(by: 1)
    #expect(card.view.layer.presentedValues.opacity == 1 && !card.isBeingPresented)
  }

  @Test func anEarlierAnimationRunsOnDuringATransition() {
    let spinner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let spin = CABasicAnimation(keyPath: "position.x")
    (spin.fromValue, spin.toValue, spin.duration, spin.repeatCount) = (0, 100, 1, .infinity)
    stage.perform {
      host.root.view.addSubview(spinner)
      spinner.layer.add(spin, forKey: "spin")
    }
    let card = host.make("card", .fullScreen)
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (reveal, driver)
    host.present(card, animated: true)
    driver.update(0.5)
    stage.advance(by: 0.25)
    #expect(abs(spinner.seen.position.x - 25) < 1e-6)
    driver.cancel()
    stage.advance(by: 1)
    #expect(abs(spinner.seen.position.x - 25) < 1e-6)
    #expect(spinner.layer.animationKeys() == ["spin"])
  }

  @Test func anAlongsideLayerAnimationIsHeldWithTheTransition() {
    let shade = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let card = begin()
    stage.perform {
      card.view.superview?.addSubview(shade)
      card.transitionCoordinator?.animate { _ in
        let slide = CABasicAnimation(keyPath: "position.x")
        (slide.fromValue, slide.toValue, slide.duration) = (0, 100, 1)
        shade.layer.add(slide, forKey: "slide")
      }
    }
    driver.update(0.5)
    stage.advance(by: 2)
    #expect(abs(shade.seen.position.x - 50) < 1e-9)
    driver.cancel()
    stage.advance(by: 1)
    #expect(shade.layer.animationKeys() == nil)
  }

  @Test func aNewRootControllerEndsAnInteractiveTransition() {
    let card = begin()
    driver.update(0.5)
    let other = UIViewController()
    stage.perform { stage.window.rootViewController = other }
    stage.advance(by: 3)
    #expect(card.view.window == nil && !stage.isMoving && stage.nextDue == nil)
    #expect(stage.transitions.isEmpty)
  }

  @Test func explicitAnimationsRunInANonInteractiveTransition() {
    giver.presentation = reveal
    let card = host.make("card", .custom)
    card.transitioningDelegate = giver
    host.present(card, animated: true)
    stage.advance(by: 0.25)
    #expect(abs(distance(card) - 300) < 1e-9)
    stage.advance(by: 0.75)
    #expect(reveal.reported == ["start", "stop true"] && reveal.completions == [true])
  }
}
