import Midflight
import MotionCore
import Testing

/// The location of a mouse's second finger, opposite the first.
struct TwoFingerCenterTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let card = UIView(frame: CGRect(x: 20, y: 40, width: 100, height: 60))
  let inside = CGPoint(x: 30, y: 50)
  let middle = CGPoint(x: 70, y: 70)

  init() { stage.perform { stage.window.addSubview(card) } }

  func middle(with recognizer: UIGestureRecognizer) -> CGPoint? {
    stage.perform { card.addGestureRecognizer(recognizer) }
    return stage.centerForTwoFingers(at: inside)
  }

  @Test func theCenterForTwoFingersIsThatOfAPinchedView() {
    #expect(stage.centerForTwoFingers(at: inside) == nil)
    let pinch = UIPinchGestureRecognizer()
    #expect(middle(with: pinch) == middle)
    #expect(stage.centerForTwoFingers(at: CGPoint(x: 10, y: 10)) == nil)
    pinch.isEnabled = false
    #expect(stage.centerForTwoFingers(at: inside) == nil)
  }

  @Test func onlyTwoFingerRecognisersHaveACenterForTwoFingers() {
    let (tap, press, swipe, pan) = (
      UITapGestureRecognizer(), UILongPressGestureRecognizer(), UISwipeGestureRecognizer(),
      UIPanGestureRecognizer()
    )
    for one in [tap, press, swipe, pan, UIHoverGestureRecognizer()] {
      #expect(middle(with: one) == nil)
      stage.perform { card.removeGestureRecognizer(one) }
    }
    tap.numberOfTouchesRequired = 2
    press.numberOfTouchesRequired = 2
    swipe.numberOfTouchesRequired = 2
    pan.minimumNumberOfTouches = 2
    for two in [tap, press, swipe, pan, UIRotationGestureRecognizer()] {
      #expect(middle(with: two) == middle)
      stage.perform { card.removeGestureRecognizer(two) }
    }
  }

  @Test func aSubviewKeepsTheTwoFingerCenterAndACoverHidesIt() {
    _ = middle(with: UIPinchGestureRecognizer())
    let frame = CGRect(x: 0, y: 0, width: 50, height: 30)
    stage.perform { card.addSubview(UIView(frame: frame)) }
    #expect(stage.centerForTwoFingers(at: inside) == middle)
    let cover = UIView(frame: stage.window.bounds)
    stage.perform { stage.window.addSubview(cover) }
    #expect(stage.centerForTwoFingers(at: inside) == nil)
    cover.isUserInteractionEnabled = false
    #expect(stage.centerForTwoFingers(at: inside) == middle)
  }

  @Test func aMovingViewsTwoFingerCenterIsAtItsDisplayedPosition() {
    _ = middle(with: UIPinchGestureRecognizer())
    stage.perform {
      UIView.animate(
        withDuration: 2, delay: 0, options: [.curveLinear, .allowUserInteraction]
      ) { card.center.x += 200 }
    }
    stage.advance(by: 1)
    #expect(stage.centerForTwoFingers(at: inside) == nil)
    #expect(
      stage.centerForTwoFingers(at: CGPoint(x: 130, y: 50)) == CGPoint(x: 170, y: 70))
  }

  @Test func findingTheTwoFingerCenterCallsNoViewCode() {
    let view = Counting(frame: card.frame)
    stage.perform {
      stage.window.addSubview(view)
      view.addGestureRecognizer(UIPinchGestureRecognizer())
    }
    #expect(stage.centerForTwoFingers(at: inside) == middle)
    #expect(view.asked == 0)
  }

  private final class Counting: UIView {
    var asked = 0

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      asked += 1
      return super.hitTest(point, with: event)
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      asked += 1
      return super.point(inside: point, with: event)
    }
  }
}
