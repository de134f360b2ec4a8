import Midflight
import MotionCore
import StageFixtures
import Testing

/// Drags along an axis that the content of a scroll view does not scroll.
struct ScrollAxisTests {
  private let stage = Stage(size: CGSize(width: 300, height: 300))
  private let list: UIScrollView
  private let calls = DelegateCalls()

  private final class DelegateCalls: UIScrollViewDelegate {
    var begun = 0
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { begun += 1 }
  }

  init() {
    list = stage.perform {
      let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      list.contentSize = CGSize(width: 300, height: 2000)
      return list
    }
    list.delegate = calls
    stage.perform { stage.window.addSubview(list) }
  }

  private func drag(_ moves: [(CGFloat, CGFloat)]) {
    let finger = Finger(on: stage, pointer: 1, button: .finger)
    finger.press(CGPoint(x: 290, y: 150))
    for (dx, dy) in moves { finger.move(dx, dy) }
    finger.lift()
  }

  /// Drags to the left, and returns whether a recogniser of the window has recognised the drag.
  private func isRecognized<Recognizer: UIGestureRecognizer>(
    _ make: @MainActor () -> Recognizer
  ) -> Bool {
    var isRecognized = false
    let recognizer = stage.perform {
      let recognizer = make()
      stage.window.addGestureRecognizer(recognizer)
      return recognizer
    }
    recognizer.addAction { _ in isRecognized = true }
    drag(Array(repeating: (-30, -1), count: 5))
    stage.window.removeGestureRecognizer(recognizer)
    return isRecognized
  }

  @Test func aListLeavesADragToTheSideToItsSuperviews() {
    #expect(isRecognized { UIPanGestureRecognizer() })
    #expect(
      isRecognized {
        let swipe = UISwipeGestureRecognizer()
        swipe.direction = .left
        return swipe
      })
    #expect(
      isRecognized {
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .right
        return pan
      })
    #expect(list.contentOffset == .zero && calls.begun == 0)
  }

  @Test func aListScrollsAfterAMoveToTheSide() {
    drag(Array(repeating: (-10, 0), count: 3) + Array(repeating: (0, -10), count: 6))
    #expect(calls.begun == 1)
    // The first 10 points begin the drag.
    #expect(list.contentOffset.y == 50)
  }

  @Test func aSlantedDragScrolls() {
    drag(Array(repeating: (-8, -7), count: 5))
    #expect(calls.begun == 1 && list.contentOffset.y > 20)
  }

  @Test func aTrackpadScrollsAfterAnEventToTheSide() {
    for delta in [CGVector(dx: 2, dy: -0.5), CGVector(dx: 0, dy: -20)] {
      stage.send(.wheel(at: CGPoint(x: 150, y: 150), delta: delta, time: stage.now))
    }
    #expect(list.contentOffset.y == 20)
  }

  @Test func contentThatFitsIsNotDragged() {
    stage.perform { list.contentSize.height = 300 }
    drag(Array(repeating: (0, -10), count: 5))
    #expect(calls.begun == 0)
    stage.perform { list.alwaysBounceVertical = true }
    drag(Array(repeating: (0, -10), count: 5))
    #expect(calls.begun == 1)
  }
}
