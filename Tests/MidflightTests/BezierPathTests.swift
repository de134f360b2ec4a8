import Midflight
import Testing

/// Paths by UIKit's and Core Graphics' names.
struct UIBezierPathTests {
  @Test func anOvalIsAsTheRectangleAndHoldsItsMiddle() {
    let path = UIBezierPath(ovalIn: CGRect(x: 10, y: 20, width: 40, height: 20))
    #expect(path.bounds == CGRect(x: 10, y: 20, width: 40, height: 20))
    #expect(path.contains(CGPoint(x: 30, y: 30)) && !path.contains(CGPoint(x: 11, y: 21)))
  }

  @Test func clockwiseIsAsSeenOnScreenAndTheOtherWayInCoreGraphics() {
    let path = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(path.bounds.midY > 4)
    let mutable = CGMutablePath()
    mutable.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
    #expect(mutable == path.cgPath)
  }

  @Test func whatWasTakenFromAPathDoesNotChangeWithIt() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let (taken, shape) = (path.cgPath, CAShapeLayer())
    let mutable = CGMutablePath()
    mutable.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
    shape.path = mutable
    path.addLine(to: CGPoint(x: 99, y: 99))
    mutable.addLine(to: CGPoint(x: 99, y: 99))
    #expect(taken.boundingBox.width == 10 && shape.path?.boundingBox.width == 5)
  }

  @Test func aTransformAppliesToEveryPoint() {
    let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerRadius: 3)
    path.apply(CGAffineTransform(translationX: 5, y: 5))
    #expect(path.bounds == CGRect(x: 5, y: 5, width: 10, height: 10))
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test func anArcUnderATransformJoinsTheLineBeforeIt() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(
      center: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false,
      transform: CGAffineTransform(translationX: 20, y: 0))
    #expect(path.outline.elements.count == 4)
    #expect(path.boundingBoxOfPath.minX == 0 && path.currentPoint.x.rounded() == 10)
  }
}
