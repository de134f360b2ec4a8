import Foundation
import Midflight
import StageFixtures
import Testing

/// Scroll views that are turned, mirrored or scaled, such as a list that begins at the bottom.
struct TurnedScrollTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let scroll: UIScrollView

  init() {
    let stage = stage
    scroll = stage.perform {
      let scroll = UIScrollView(frame: CGRect(x: 50, y: 50, width: 300, height: 300))
      scroll.contentSize = CGSize(width: 300, height: 5000)
      scroll.contentOffset.y = 2000
      stage.window.addSubview(scroll)
      return scroll
    }
  }

  /// Drags by 60 points in the direction of a vector of length 1. Returns the movement of a point of
  /// the content in the window.
  private func drag(_ direction: CGVector, lifts: Bool = false) -> CGPoint {
    let finger = Finger(on: stage)
    let before = scroll.convert(CGPoint(x: 150, y: 2150), to: nil)
    finger.press(CGPoint(x: 200, y: 200))
    for _ in 0..<6 { finger.move(direction.dx * 10, direction.dy * 10) }
    if lifts {
      finger.lift()
      stage.advance(by: 5)
    }
    let after = scroll.convert(CGPoint(x: 150, y: 2150), to: nil)
    return CGPoint(x: after.x - before.x, y: after.y - before.y)
  }

  private nonisolated static let turned: [(CGAffineTransform, CGVector)] = [
    (.identity, CGVector(dx: 0, dy: -1)), (.identity, CGVector(dx: 0, dy: 1)),
    (CGAffineTransform(scaleX: 1, y: -1), CGVector(dx: 0, dy: -1)),
    (CGAffineTransform(rotationAngle: .pi), CGVector(dx: 0, dy: 1)),
    (CGAffineTransform(scaleX: 0.5, y: 0.5), CGVector(dx: 0, dy: -1)),
    (CGAffineTransform(rotationAngle: -.pi / 2), CGVector(dx: -1, dy: 0)),
    (
      CGAffineTransform(rotationAngle: .pi / 4),
      CGVector(dx: 0.5.squareRoot(), dy: -0.5.squareRoot())
    ),
  ]

  /// The finger's first 10 points begin the drag, and do not move the content.
  @Test(arguments: turned)
  func contentFollowsTheFinger(_ transform: CGAffineTransform, _ direction: CGVector) {
    stage.perform { scroll.transform = transform }
    let moved = drag(direction)
    #expect(abs(moved.x - direction.dx * 50) < 1e-6 && abs(moved.y - direction.dy * 50) < 1e-6)
  }

  @Test(arguments: turned)
  func aDecelerationContinuesInTheFingersDirection(
    _ transform: CGAffineTransform, _ direction: CGVector
  ) {
    stage.perform { scroll.transform = transform }
    let moved = drag(direction, lifts: true)
    let along = moved.x * direction.dx + moved.y * direction.dy
    #expect(along > 100 && abs(moved.x * direction.dy - moved.y * direction.dx) < 1e-6)
  }

  @Test func contentFollowsTheFingerInAScaledSuperview() {
    let holder = stage.perform {
      let holder = UIView(frame: stage.window.bounds)
      stage.window.addSubview(holder)
      holder.addSubview(scroll)
      holder.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      return holder
    }
    let moved = drag(CGVector(dx: 0, dy: -1))
    #expect(holder.superview != nil && abs(moved.y + 50) < 1e-6)
    #expect(abs(scroll.contentOffset.y - 2100) < 1e-6)
  }

  /// In perspective, the content moves by as many of its own points as the finger moves.
  @Test func contentMovesByTheFingersPointsInPerspective() {
    stage.perform {
      scroll.center = CGPoint(x: 250, y: 250)
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 500
      scroll.layer.transform = CATransform3DRotate(transform, -.pi / 3, 0, 1, 0)
    }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 250, y: 250))
    for _ in 0..<6 { finger.move(0, -10) }
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 2050))
  }

  @Test func aViewThatIsTheDelegateDecidesOnceAboutABeginning() {
    final class Asked: UIScrollView, UIGestureRecognizerDelegate {
      var count = 0
      override func gestureRecognizerShouldBegin(
        _ gestureRecognizer: UIGestureRecognizer
      ) -> Bool {
        count += 1
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
      }
    }
    let asked = stage.perform {
      let asked = Asked(frame: stage.window.bounds)
      asked.contentSize = CGSize(width: 400, height: 5000)
      stage.window.addSubview(asked)
      return asked
    }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 200))
    finger.move(0, -60)
    #expect(asked.isDragging && asked.count == 1)
  }

  /// A new transform during a drag affects only later movements.
  @Test func aTransformInADragDoesNotMoveTheContentOffset() {
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 200))
    finger.move(0, -60)
    let before = scroll.contentOffset.y
    stage.perform { scroll.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
    finger.move(0, -10)
    #expect(abs(scroll.contentOffset.y - before - 20) < 1e-6)
  }

  /// A list with a quarter turn scrolls horizontally inside a vertical list.
  @Test func aTurnedListInAListScrollsOnlyAlongItsOwnAxis() {
    let list = stage.perform {
      let list = UIScrollView(frame: stage.window.bounds)
      list.contentSize = CGSize(width: 400, height: 2000)
      stage.window.addSubview(list)
      list.addSubview(scroll)
      scroll.transform = CGAffineTransform(rotationAngle: -.pi / 2)
      return list
    }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 200))
    finger.move(-35, -60)
    #expect(list.isDragging && !scroll.isDragging)
    finger.lift()
    stage.advance(by: 5)
    stage.perform { list.contentOffset = .zero }
    finger.press(CGPoint(x: 200, y: 200))
    finger.move(-60, -20)
    #expect(!list.isDragging && scroll.isDragging)
  }

  /// A scroll view that conforms to the protocol is its pan's delegate, as in UIKit.
  @Test func aConformingScrollViewIsTheDelegateOfItsPan() {
    final class Shared: UIScrollView, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    let outer = stage.perform {
      let outer = Shared(frame: stage.window.bounds)
      outer.contentSize = CGSize(width: 400, height: 5000)
      stage.window.addSubview(outer)
      outer.addSubview(scroll)
      return outer
    }
    #expect(outer.panGestureRecognizer.delegate === outer)
    #expect(scroll.panGestureRecognizer.delegate == nil)
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 200, y: 200))
    finger.move(0, -60)
    #expect(outer.isDragging && scroll.isDragging)
  }
}
