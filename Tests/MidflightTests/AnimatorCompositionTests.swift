import Midflight
import MotionCore
import Testing

/// What is seen when several animations move one property.
struct AnimatorCompositionTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() { stage.perform { stage.window.addSubview(view) } }

  func animator(
    _ seconds: TimeInterval = 1, _ curve: UIView.AnimationCurve = .linear,
    _ changes: @escaping (UIView) -> Void
  ) -> UIViewPropertyAnimator {
    stage.perform {
      UIViewPropertyAnimator(duration: seconds, curve: curve) { [view] in changes(view) }
    }
  }

  @Test func geometryAddsUp() {
    let first = animator { $0.center.x = 150 }
    first.startAnimation()
    stage.advance(by: 0.5)
    let second = animator { $0.center.x = 350 }
    expectNoJump(of: [view]) { second.startAnimation() }
    #expect(view.center.x == 350)
    stage.advance(by: 0.25)
    // The first has 25 of its 100 points to go, the second 150 of its 200.
    expect(view.seen.position.x, near: 350 - 25 - 150)
    stage.advance(by: 0.75)
    #expect(view.seen.position.x == 350)
  }

  @Test func takingATurnBackInFlightNeverJumps() {
    let there = animator(1, .easeInOut) { $0.center.x = 250 }
    there.startAnimation()
    stage.advance(by: 0.5)
    let back = animator(1, .easeInOut) { $0.center.x = 50 }
    expectNoJump(of: [view]) { back.startAnimation() }
    stage.advance(by: 1)
    #expect(view.seen.position.x == 50)
  }

  @Test func shrinkingBackWhatGrowsNeverJumps() {
    view.bounds.size = .zero
    let open = animator { $0.bounds.size = CGSize(width: 100, height: 60) }
    open.startAnimation()
    stage.advance(by: 0.5)
    let close = animator { $0.bounds.size = .zero }
    expectNoJump(of: [view]) { close.startAnimation() }
    stage.advance(by: 0.25)
    expect(view.seen.bounds.width, near: 0 - 25 + 75)
    stage.advance(by: 1)
    #expect(view.seen.bounds.size == .zero)
  }

  @Test func stoppingOneOfTwoThatResizeNeverJumpsNorShowsANegativeSize() {
    let open = animator { $0.bounds.size.width = 600 }
    open.startAnimation()
    stage.advance(by: 0.5)
    let close = animator { $0.bounds.size.width = 100 }
    close.startAnimation()
    stage.advance(by: 0.1)
    expectNoJump(of: [view]) { open.stopAnimation(true) }
    expect(view.seen.bounds.width, near: 100 - 200 + 450)
    #expect(view.bounds.width == 0)
    stage.advance(by: 0.8)
    #expect(view.seen.bounds.width == 0)
    #expect(stage.frame().nodes.allSatisfy { $0.bounds.width >= 0 })
  }

  @Test func aShorterOneThatEndsFirstMovesNothing() {
    let long = animator(4, .easeIn) { $0.center.x = 250 }
    let short = animator(1, .easeOut) { $0.center.x += 50 }
    long.startAnimation()
    stage.advance(by: 1)
    short.startAnimation()
    stage.advance(by: 0.999_999_999)
    let before = view.seen.position.x
    stage.advance(by: 0.000_000_002)
    expect(view.seen.position.x, near: before, within: 1e-6)
    #expect(short.state == .inactive)
    stage.advance(by: 3)
    #expect(view.seen.position.x == 300)
  }

  @Test func oneReversedUnderAnotherTakesBackOnlyItsOwn() {
    let first = animator { $0.center.x = 150 }
    let second = animator(2) { $0.center.x = 250 }
    first.startAnimation()
    stage.advance(by: 0.5)
    second.startAnimation()
    first.isReversed = true
    stage.advance(by: 0.499_999)
    let before = view.seen.position.x
    stage.advance(by: 0.000_002)
    expect(view.seen.position.x, near: before, within: 1e-3)
    stage.advance(by: 2)
    #expect(view.center.x == 150)
  }

  @Test func aColourThatComesOrGoesFadesAndKeepsItsHue() {
    view.backgroundColor = nil
    let animator = animator { $0.backgroundColor = .red }
    animator.startAnimation()
    stage.advance(by: 0.25)
    #expect(view.seen.backgroundColor?.rgba == RGBA(red: 1, green: 0, blue: 0, alpha: 0.25))
  }

  @Test func aChangeOutsideABlockDoesNotAnimate() {
    let running = animator { $0.alpha = 0.5 }
    running.startAnimation()
    stage.perform { view.center.x = 300 }
    #expect(view.seen.position.x == 300)
  }

  @Test func aBlockThatChangesNothingStillTakesItsTime() {
    var endings = 0
    let idle = animator { $0.center.x += 0 }
    idle.addCompletion { _ in endings += 1 }
    idle.startAnimation()
    stage.advance(by: 0.999)
    #expect(endings == 0)
    stage.advance(by: 0.001)
    #expect(endings == 1)
  }
}
