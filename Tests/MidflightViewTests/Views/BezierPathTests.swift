import Midflight
import Testing

/// Paths with the names of UIKit and Core Graphics.
struct UIBezierPathTests {
  @Test func anOvalFillsItsRectangleExceptTheCorners() {
    let path = UIBezierPath(ovalIn: CGRect(x: 10, y: 20, width: 40, height: 20))
    #expect(path.bounds == CGRect(x: 10, y: 20, width: 40, height: 20))
    #expect(path.contains(CGPoint(x: 30, y: 30)) && !path.contains(CGPoint(x: 11, y: 21)))
  }

  @Test func clockwiseIsOppositeInUIKitAndCoreGraphics() {
    let path = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(path.bounds.midY > 4)
    let mutable = CGMutablePath()
    mutable.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
    #expect(mutable == path.cgPath)
  }

  @Test(arguments: [(true, 5), (false, -5)] as [(Bool, CGFloat)])
  func anAddedArcGoesInTheGivenDirection(_ clockwise: Bool, _ middle: CGFloat) {
    let path = UIBezierPath()
    path.addArc(
      withCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: clockwise)
    #expect(abs(path.bounds.midY - middle) < 1e-9)
  }

  @Test(arguments: [UIRectCorner.topLeft, .topRight, .bottomLeft, .bottomRight])
  func onlyTheCornersThatAreNamedAreRound(_ corner: UIRectCorner) {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: corner,
      cornerRadii: CGSize(width: 8, height: 8))
    let corners: [(UIRectCorner, CGPoint)] = [
      (.topLeft, CGPoint(x: 1, y: 1)), (.topRight, CGPoint(x: 19, y: 1)),
      (.bottomLeft, CGPoint(x: 1, y: 19)), (.bottomRight, CGPoint(x: 19, y: 19)),
    ]
    for (other, point) in corners { #expect(path.contains(point) == (other != corner)) }
  }

  @Test func aCopyOfAPathDoesNotChangeWithThePath() {
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

  @Test func aReversedPathEndsAtItsStartAndReversesBack() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 30, y: 0), controlPoint1: CGPoint(x: 15, y: 5),
      controlPoint2: CGPoint(x: 25, y: -5))
    path.addQuadCurve(to: CGPoint(x: 50, y: 0), controlPoint: CGPoint(x: 40, y: 9))
    path.lineWidth = 3
    let reversed = path.reversing()
    #expect(reversed.currentPoint == .zero && reversed.lineWidth == 3)
    #expect(reversed.cgPath != path.cgPath && reversed.reversing().cgPath == path.cgPath)
  }

  @Test func reversingAClosedPathKeepsItsInterior() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40))
    let hole = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20))
    path.append(hole.reversing())
    for path in [path, path.reversing()] {
      #expect(path.contains(CGPoint(x: 5, y: 20)) && !path.contains(CGPoint(x: 20, y: 20)))
    }
    #expect(UIBezierPath().reversing().isEmpty)
  }
}
