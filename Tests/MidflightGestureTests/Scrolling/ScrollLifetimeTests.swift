import Midflight
import StageFixtures
import Testing

/// Scroll views that lose their last reference during a touch or in a delegate call.
struct ScrollLifetimeTests {
  private let stage = Stage(size: CGSize(width: 400, height: 600))
  private let owner = Owner()

  /// The owner and the delegate of a scroll view in the window.
  private final class Owner: UIScrollViewDelegate {
    var scroll: UIScrollView?
    var releasingCall = ""
    var isReleased: Bool { scroll == nil }

    func release() {
      scroll?.removeFromSuperview()
      scroll = nil
    }

    /// The calls that begin a drag or a deceleration, minus those that end it.
    private(set) var openDrags = 0
    private(set) var openDecelerations = 0

    private func note(_ call: String) {
      switch call {
      case "willBeginDragging": openDrags += 1
      case "didEndDragging": openDrags -= 1
      case "willBeginDecelerating": openDecelerations += 1
      case "didEndDecelerating": openDecelerations -= 1
      default: break
      }
      if call == releasingCall { release() }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { note("didScroll") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willBeginDragging") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { note("willEndDragging") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      note("didEndDragging")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
      note("willBeginDecelerating")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didEndDecelerating") }
  }

  init() {
    stage.perform { [owner, stage] in
      let scroll = UIScrollView(frame: stage.window.bounds)
      scroll.contentSize.height = 5000
      scroll.delegate = owner
      stage.window.addSubview(scroll)
      owner.scroll = scroll
    }
  }

  private func send(_ finger: Finger) {
    finger.press(CGPoint(x: 200, y: 500))
    for _ in 0..<8 { finger.move(0, -20) }
    finger.lift()
  }

  @Test(arguments: [
    "didScroll", "willBeginDragging", "willEndDragging", "didEndDragging", "willBeginDecelerating",
  ])
  func theDelegateMayReleaseTheScrollViewInAnyCall(_ call: String) {
    owner.releasingCall = call
    send(Finger(on: stage))
    stage.advance(by: 1)
    #expect(owner.isReleased && !stage.isMoving)
    #expect(owner.openDrags == 0 && owner.openDecelerations == 0)
  }

  @Test func theDelegateMayReleaseAScrollViewThatIsCaught() {
    let finger = Finger(on: stage)
    send(finger)
    owner.releasingCall = "didEndDecelerating"
    finger.press(CGPoint(x: 200, y: 500))
    finger.lift()
    #expect(owner.isReleased && !stage.isMoving)
    #expect(owner.openDrags == 0 && owner.openDecelerations == 0)
  }

  @Test func theDelegateMayReleaseTheScrollViewWhenADragIsCancelled() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 500))
    finger.move(0, -40)
    owner.releasingCall = "didEndDragging"
    stage.perform { [owner] in owner.scroll?.isScrollEnabled = false }
    finger.lift()
    #expect(owner.isReleased && owner.openDrags == 0 && owner.openDecelerations == 0)
  }

  @Test(arguments: [0, 40]) func anAppMayReleaseAScrollViewUnderAFinger(movedBy points: CGFloat) {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 500))
    if points > 0 { finger.move(0, -points) }
    stage.perform { [owner] in owner.release() }
    finger.move(0, -40)
    finger.lift()
    #expect(owner.isReleased && owner.openDrags == 0 && owner.openDecelerations == 0)
  }

  @Test(arguments: [UIControl.Event.touchDown, .touchUpInside])
  func aButtonMayReleaseItsScrollView(at event: UIControl.Event) {
    stage.perform { [owner] in
      guard let scroll = owner.scroll else { return }
      let button = UIButton(frame: scroll.bounds)
      button.addAction(UIAction { [weak owner] _ in owner?.release() }, for: event)
      scroll.addSubview(button)
    }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 500))
    stage.advance(by: 0.2)
    finger.lift()
    #expect(owner.isReleased && owner.openDrags == 0 && owner.openDecelerations == 0)
  }

  /// A closed stage runs no steps, so animated scrolling that begins in `close()` must end at once.
  @Test func animatedScrollingThatBeginsInCloseEndsAtOnce() {
    final class Returner: UIScrollViewDelegate {
      func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        scrollView.setContentOffset(.zero, animated: true)
      }
    }
    let returner = Returner()
    stage.perform { [owner] in owner.scroll?.delegate = returner }
    send(Finger(on: stage))
    #expect(owner.scroll?.isDecelerating == true)
    stage.close()
    #expect(owner.scroll?.isScrollAnimating == false && owner.scroll?.contentOffset == .zero)
  }
}
