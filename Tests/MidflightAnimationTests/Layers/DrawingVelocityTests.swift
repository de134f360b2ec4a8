@testable import Midflight
import Foundation
import MotionCore
import StageFixtures
import Testing

/// `presentedVelocity` of shapes and gradients equals the derivative of their presentation values.
struct DrawingVelocityTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let shape = CAShapeLayer()
  let gradient = CAGradientLayer()

  init() {
    stage.perform {
      stage.window.layer.addSublayer(shape)
      stage.window.layer.addSublayer(gradient)
    }
    shape.path = Self.path(CGPoint(x: 10, y: 20), CGPoint(x: 90, y: -30), CGPoint(x: 50, y: 60))
    shape.fillColor = CGColor(rgba: RGBA(red: 1, green: 0.5, blue: 0.25, alpha: 0.75))
    gradient.colors = [
      CGColor(rgba: RGBA(red: 1, green: 0, blue: 0.5)),
      CGColor(rgba: RGBA(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.3)),
    ]
    gradient.locations = [0.2, 0.7]
  }

  static func path(_ one: CGPoint, _ two: CGPoint, _ three: CGPoint) -> CGPath {
    let path = CGMutablePath()
    path.move(to: one)
    path.addCurve(to: three, control1: two, control2: one)
    path.addLine(to: two)
    path.closeSubpath()
    return path
  }

  static let timings: [any UITimingCurveProvider] = [
    UICubicTimingParameters(animationCurve: .easeInOut),
    UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.3, y: -0.5), controlPoint2: CGPoint(x: 0.6, y: 1.4)),
    UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: CGVector(dx: 4, dy: -6)),
    UISpringTimingParameters(damping: 1, response: 0.6),
  ]

  /// Returns an animator that changes every property of shapes and gradients that other layers
  /// lack.
  func animator(
    _ timing: any UITimingCurveProvider = timings[0], by amount: CGFloat = 1
  ) -> UIViewPropertyAnimator {
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: timing) }
    animator.addAnimations { [shape, gradient] in
      shape.path = Self.path(
        CGPoint(x: 10 + 30 * amount, y: 0), CGPoint(x: 90, y: 30 * amount), CGPoint(x: 0, y: 7))
      shape.fillColor = CGColor(rgba: RGBA(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.4))
      shape.strokeColor = CGColor(rgba: RGBA(red: 0.3, green: 0.1, blue: 0.8, alpha: 0.9))
      shape.lineWidth = 1 + 4 * amount
      (shape.strokeStart, shape.strokeEnd) = (0.3 * amount, 1 - 0.2 * amount)
      (shape.lineDashPhase, shape.miterLimit) = (12 * amount, 10 - 5 * amount)
      gradient.colors = [
        CGColor(rgba: RGBA(red: 0.4, green: 0.5, blue: 0.1, alpha: 0.8)),
        CGColor(rgba: RGBA(red: 0.9, green: 0.2, blue: 0.3)),
      ]
      gradient.locations = [NSNumber(value: 0.1 * Double(amount)), 0.9]
      gradient.startPoint = CGPoint(x: 0.1 * amount, y: 0.8)
      gradient.endPoint = CGPoint(x: 1, y: 0.5 - 0.4 * amount)
    }
    return animator
  }

  /// Every number of the two presentations, with its name.
  private var seen: [(name: String, Double)] {
    guard let shape = shape.presentation(),
      let gradient = gradient.presentation()
    else { return [] }
    let points = (shape.path?.outline.points ?? []).flatMap { [$0.x, $0.y] }
    let lengths = [
      ("lineWidth", shape.lineWidth), ("strokeStart", shape.strokeStart),
      ("strokeEnd", shape.strokeEnd), ("lineDashPhase", shape.lineDashPhase),
      ("miterLimit", shape.miterLimit), ("startPoint.x", gradient.startPoint.x),
      ("startPoint.y", gradient.startPoint.y), ("endPoint.x", gradient.endPoint.x),
      ("endPoint.y", gradient.endPoint.y),
    ]
    let colors = [("fillColor", shape.fillColor), ("strokeColor", shape.strokeColor)]
    return points.map { ("path", Double($0)) } + lengths.map { ($0, Double($1)) }
      + (gradient.locations ?? []).map { ("locations", $0.doubleValue) }
      + colors.flatMap { name, color in numbers(color?.rgba ?? .zero).map { (name, $0) } }
      + (gradient.colors as? [CGColor] ?? []).flatMap { numbers($0.rgba).map { ("colors", $0) } }
  }

  /// The velocities of those numbers, in the same order.
  private var velocities: [Double] {
    let (shape, gradient) = (shape.presentedVelocity.shape, gradient.presentedVelocity.gradient)
    let lengths = [
      shape.lineWidth, shape.strokeStart, shape.strokeEnd, shape.lineDashPhase, shape.miterLimit,
      gradient.startPoint.dx, gradient.startPoint.dy, gradient.endPoint.dx, gradient.endPoint.dy,
    ]
    return (shape.path.flatMap { [$0.dx, $0.dy] } + lengths + gradient.locations).map(Double.init)
      + ([shape.fillColor, shape.strokeColor] + gradient.colors).flatMap(numbers)
  }

  private func numbers(_ color: RGBA) -> [Double] {
    [color.red, color.green, color.blue, color.alpha]
  }

  /// Checks the velocities against the difference quotient of the values before and after.
  func expectDerivative(_ label: String, at location: SourceLocation = #_sourceLocation) {
    let step = 1e-5
    let before = seen
    stage.advance(by: step)
    let velocities = self.velocities
    stage.advance(by: step)
    let after = seen
    #expect(velocities.count == before.count, sourceLocation: location)
    for ((old, new), velocity) in zip(zip(before, after), velocities) {
      let expected = (new.1 - old.1) / (2 * step)
      #expect(
        abs(velocity - expected) < 1e-3 * max(1, abs(expected)), "\(label) \(old.name)",
        sourceLocation: location)
    }
  }

  private func expectNothingMoves(
    _ label: String = "", at location: SourceLocation = #_sourceLocation
  ) {
    for layer in [shape, gradient] {
      #expect(
        layer.presentedVelocity == PresentedVelocity(), "\(label)", sourceLocation: location)
    }
  }

  @Test func layersAtRestOrPausedHaveNoVelocity() {
    expectNothingMoves("at rest")
    let animator = animator()
    animator.fractionComplete = 0.5
    expectNothingMoves("held")
    animator.startAnimation()
    #expect(shape.presentedVelocity != PresentedVelocity())
    #expect(gradient.presentedVelocity != PresentedVelocity())
    stage.advance(by: 0.1)
    animator.pauseAnimation()
    expectNothingMoves("paused")
    animator.startAnimation()
    stage.advance(by: 3)
    expectNothingMoves("arrived")
  }

  @Test(arguments: 0..<4) func velocityIsTheDerivativeForEveryTiming(_ index: Int) {
    animator(Self.timings[index]).startAnimation()
    for step in 1...9 {
      stage.advance(to: Moment(seconds: Double(step) / 13))
      expectDerivative("\(step)")
    }
  }

  @Test func velocitiesOfOverlappingAnimationsAddUp() {
    animator(Self.timings[2]).startAnimation()
    stage.advance(by: 0.3)
    animator(Self.timings[0], by: -1).startAnimation()
    for step in 0..<5 {
      stage.advance(by: 0.1)
      expectDerivative("\(step)")
    }
  }

  @Test func drawingVelocityIsTheDerivativeAfterAReversal() {
    let animator = animator(Self.timings[2])
    animator.startAnimation()
    stage.advance(by: 0.2)
    animator.isReversed = true
    stage.advance(by: 0.1)
    expectDerivative("turned round")
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: Self.timings[0], durationFactor: 1)
    stage.advance(by: 0.1)
    expectDerivative("eased out along a curve")
    animator.stopAnimation(true)
    expectNothingMoves("stopped")
  }

  @Test func drawingVelocitiesHaveTheUnitsOfTheirProperties() {
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
    let animator = stage.perform { UIViewPropertyAnimator(duration: 2, curve: .linear) }
    animator.addAnimations { [shape, gradient] in
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 60, height: 20))
      shape.strokeEnd = 0
      shape.fillColor = CGColor(rgba: RGBA(red: 0, green: 0.5, blue: 0.25, alpha: 0.75))
      gradient.endPoint = CGPoint(x: 1.5, y: 1)
    }
    animator.startAnimation()
    stage.advance(by: 0.5)
    let velocity = shape.presentedVelocity.shape
    #expect(velocity.strokeEnd == -0.5, "parts of the length per second")
    #expect(velocity.path.map(\.dx).max() == 20 && velocity.path.map(\.dx).min() == 0)
    #expect(velocity.path.allSatisfy { $0.dy == 0 })
    #expect(velocity.path.count == shape.path?.outline.points.count)
    expect(CGFloat(velocity.fillColor.red), near: -0.5)
    #expect(gradient.presentedVelocity.gradient.endPoint == CGVector(dx: 0.5, dy: 0))
    #expect(gradient.presentedVelocity.gradient.colors.isEmpty, "none of them changes")
  }

  /// A color component that overshoots beyond white remains white, with a velocity of 0.
  @Test func aColourAtALimitDoesNotMove() {
    let spring = UISpringTimingParameters(dampingRatio: 0.2)
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: spring) }
    animator.addAnimations { [shape, gradient] in
      shape.fillColor = UIColor.white.cgColor
      gradient.colors = [UIColor.white.cgColor, UIColor.white.cgColor]
    }
    animator.startAnimation()
    while shape.presentation()?.fillColor != UIColor.white.cgColor {
      stage.advance(by: 0.001)
    }
    stage.advance(by: 0.01)
    expectNothingMoves()
  }

  @Test func aColourAnimatedFromNilChangesOnlyItsAlpha() {
    let animator = stage.perform { UIViewPropertyAnimator(duration: 2, curve: .linear) }
    animator.addAnimations { [shape] in shape.strokeColor = UIColor.orange.cgColor }
    animator.startAnimation()
    stage.advance(by: 0.5)
    let velocity = shape.presentedVelocity.shape.strokeColor
    expect(CGFloat(velocity.alpha), near: 0.5)
    for component in [velocity.red, velocity.green, velocity.blue] {
      expect(CGFloat(component), near: 0)
    }
  }

  @Test func anInfiniteDrawingVelocityIsReportedAsZero() {
    let steep = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0))
    let animator = animator(steep)
    animator.startAnimation()
    #expect(animator.progressVelocity == .infinity)
    expectNothingMoves("vertical")
    stage.advance(by: 0.1)
    expectDerivative("later")
  }

  @Test func aViewReportsTheVelocityOfItsShapeLayer() {
    let view = ShapeLayerTests.ShapeView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.perform { stage.window.addSubview(view) }
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.addAnimations { (view.layer as? CAShapeLayer)?.lineWidth = 4 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    #expect(view.presentedVelocity.shape.lineWidth == 3)
  }
}
