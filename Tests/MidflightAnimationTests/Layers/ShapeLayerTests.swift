@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Shape and gradient layers in frames, also during an animation.
struct ShapeLayerTests {
  /// A view with a shape layer, as an app would write it.
  final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  /// A view with a gradient layer.
  final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }
  }

  private func shape(on stage: Stage) -> Frame.Shape? {
    for case .shape(let shape) in stage.frame().nodes.map(\.content) { return shape }
    return nil
  }

  private func gradient(on stage: Stage) -> Frame.Gradient? {
    for case .gradient(let gradient) in stage.frame().nodes.map(\.content) { return gradient }
    return nil
  }

  private func shapeOnStage() -> (Stage, CAShapeLayer) {
    let (stage, layer) = (Stage(size: CGSize(width: 100, height: 100)), CAShapeLayer())
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    stage.window.layer.addSublayer(layer)
    return (stage, layer)
  }

  private func animate(_ stage: Stage, _ change: @escaping () -> Void) {
    stage.perform {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear, animations: change)
    }
    stage.advance(by: 1)
  }

  @Test func theDefaultsAreCoreAnimations() {
    let (shape, gradient) = (CAShapeLayer(), CAGradientLayer())
    #expect(shape.path == nil && shape.strokeColor == nil)
    #expect(shape.fillColor == UIColor.black.cgColor)
    #expect(shape.lineWidth == 1 && shape.miterLimit == 10 && shape.lineDashPhase == 0)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineDashPattern == nil)
    #expect(shape.lineCap == .butt && shape.lineJoin == .miter && shape.fillRule == .nonZero)
    #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(gradient.endPoint == CGPoint(x: 0.5, y: 1))
  }

  @Test func aViewHasTheLayerOfItsClass() {
    #expect(ShapeView().layer is CAShapeLayer)
    #expect(GradientView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)).layer.bounds.width == 9)
    #expect(type(of: UIView().layer) == CALayer.self)
  }

  @Test func numbersAndColoursOfAShapeAreInTheMiddleAtHalfTime() throws {
    let (stage, layer) = shapeOnStage()
    layer.strokeColor = CGColor(rgba: RGBA(red: 1, green: 0, blue: 0))
    layer.lineDashPattern = [4, 2]
    animate(stage) {
      (layer.strokeStart, layer.strokeEnd, layer.lineWidth) = (0.2, 0.6, 5)
      (layer.lineDashPhase, layer.miterLimit) = (6, 20)
      layer.fillColor = CGColor(rgba: RGBA(red: 0, green: 1, blue: 0))
      layer.strokeColor = CGColor(rgba: RGBA(red: 0, green: 0, blue: 1))
    }
    let seen = try #require(shape(on: stage))
    let stroke = try #require(seen.stroke)
    #expect(abs(stroke.start - 0.1) < 1e-9 && abs(stroke.end - 0.8) < 1e-9)
    #expect(abs(stroke.width - 3) < 1e-9 && stroke.dashes == [4, 2])
    #expect(abs(stroke.dashPhase - 3) < 1e-9 && abs(stroke.miterLimit - 15) < 1e-9)
    #expect(stroke.color == RGBA(red: 0.5, green: 0, blue: 0.5))
    #expect(seen.fillColor == RGBA(red: 0, green: 0.5, blue: 0))
    #expect(layer.strokeEnd == 0.6)
    #expect(layer.presentation()?.lineWidth == stroke.width)
    stage.advance(by: 1)
    #expect(shape(on: stage)?.stroke?.end == 0.6)
  }

  @Test func aPathAnimatesOnlyToAPathWithTheSameElements() {
    let (stage, layer) = shapeOnStage()
    animate(stage) { layer.path = CGPath(rect: CGRect(x: 10, y: 0, width: 40, height: 20)) }
    #expect(shape(on: stage)?.path.bounds == CGRect(x: 5, y: 0, width: 30, height: 20))
    #expect(layer.path == CGPath(rect: CGRect(x: 10, y: 0, width: 40, height: 20)))
    animate(stage) { layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 8)) }
    #expect(shape(on: stage)?.path.bounds == CGRect(x: 0, y: 0, width: 8, height: 8))
  }

  @Test func aReversedAnimatorRestoresAShapeExactly() {
    let (stage, layer) = shapeOnStage()
    let color = CGColor(rgba: RGBA(red: 0.1, green: 0.7, blue: 0.3, alpha: 0.3))
    layer.fillColor = color
    let path = layer.path
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
        layer.fillColor = UIColor.red.cgColor
        layer.path = CGPath(rect: CGRect(x: 3, y: 3, width: 3, height: 3))
      }
    }
    stage.perform { animator.startAnimation() }
    stage.advance(by: 0.4)
    stage.perform { animator.isReversed = true }
    stage.advance(by: 2)
    #expect(layer.fillColor == color && layer.path == path)
    #expect(shape(on: stage)?.fillColor == color.rgba)
  }

  @Test func aSpringKeepsStrokesWithinThePath() {
    let (stage, layer) = shapeOnStage()
    layer.strokeColor = UIColor.red.cgColor
    layer.strokeEnd = 0
    stage.perform {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0,
        animations: { layer.strokeEnd = 1 })
    }
    var ends: [CGFloat] = []
    for _ in 0..<50 {
      stage.advance(by: 0.01)
      ends.append(shape(on: stage)?.stroke?.end ?? -1)
    }
    #expect(ends.allSatisfy { (0...1).contains($0) } && ends.contains(1))
  }

  @Test func valuesOfAGradientAreInTheMiddleAtHalfTime() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = stage.perform { GradientView(frame: stage.window.bounds) }
    stage.perform { stage.window.addSubview(view) }
    let layer = try #require(view.layer as? CAGradientLayer)
    layer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    layer.locations = [0, 0.5]
    animate(stage) {
      layer.colors = [UIColor.blue.cgColor, UIColor.red.cgColor]
      layer.locations = [0.5, 1]
      (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
    }
    let seen = try #require(gradient(on: stage))
    #expect(seen.stops.map(\.location) == [0.25, 0.75])
    #expect(seen.stops.allSatisfy { $0.color == RGBA(red: 0.5, green: 0, blue: 0.5) })
    #expect(seen.start == CGPoint(x: 0.25, y: 0) && seen.end == CGPoint(x: 0.75, y: 1))
    animate(stage) { layer.colors = [UIColor.green.cgColor] }
    #expect(gradient(on: stage)?.stops.count == 1)
  }

  @Test func gradientColoursWithoutLocationsAreSpreadEvenly() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layer = CAGradientLayer()
    stage.window.layer.addSublayer(layer)
    layer.colors = Array(repeating: UIColor.red.cgColor, count: 5)
    #expect(gradient(on: stage)?.stops.map(\.location) == [0, 0.25, 0.5, 0.75, 1])
    layer.locations = [0.5, 0.2, 2]
    #expect(gradient(on: stage)?.stops.map(\.location) == [0.5, 0.5, 1, 1, 1])
  }

  @Test func aSnapshotOfAShapeIsAShape() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    try stage.perform {
      let view = ShapeView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      stage.window.addSubview(view)
      (view.layer as? CAShapeLayer)?.path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
      let copy = try #require(view.snapshotView(afterScreenUpdates: false))
      view.removeFromSuperview()
      stage.window.addSubview(copy)
    }
    #expect(shape(on: stage)?.path.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func aLayerThatMasksCastsNoShadow() {
    let (stage, layer) = shapeOnStage()
    layer.shadowOpacity = 1
    #expect(stage.frame().nodes.contains { $0.shadow != nil })
    layer.masksToBounds = true
    #expect(!stage.frame().nodes.contains { $0.shadow != nil })
  }
}
