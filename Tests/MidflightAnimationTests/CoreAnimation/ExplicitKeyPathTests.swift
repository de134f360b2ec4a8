@testable import Midflight
import Foundation
import MotionCore
import StageFixtures
import Testing

/// The key paths of explicit animations.
struct ExplicitKeyPathTests {
  /// Returns a layer in the middle of an animation of a key path.
  private func halfWay(
    _ keyPath: String, _ layer: CALayer = CALayer(), from: Any, to: Any
  ) -> LayerOnStage {
    let bench = LayerOnStage(layer)
    bench.add(LayerOnStage.basic(keyPath, from: from, to: to))
    bench.stage.advance(by: 1)
    #expect(bench.diagnostics.isEmpty)
    return bench
  }

  /// Returns the displayed values of a layer in the middle of an animation of a key path.
  private func seenHalfWay(_ keyPath: String, from: Any, to: Any) -> LayerValues {
    let bench = halfWay(keyPath, from: from, to: to)
    return bench.layer.presentedValues
  }

  @Test func positionAndBoundsAnimateByKeyPath() {
    let point = halfWay("position", from: CGPoint(x: 0, y: 10), to: CGPoint(x: 20, y: 30))
    #expect(point.layer.presentedValues.position == CGPoint(x: 10, y: 20))
    let y = seenHalfWay("position.y", from: 0, to: 20).position
    #expect(y == CGPoint(x: 50, y: 10))
    let bounds = halfWay(
      "bounds", from: CGRect(x: 0, y: 0, width: 10, height: 10),
      to: CGRect(x: 10, y: 20, width: 30, height: 50))
    #expect(bounds.layer.presentedValues.bounds == CGRect(x: 5, y: 10, width: 20, height: 30))
    let size = halfWay(
      "bounds.size", from: CGSize(width: 0, height: 0), to: CGSize(width: 8, height: 4))
    #expect(size.layer.presentedValues.bounds.size == CGSize(width: 4, height: 2))
    let width = seenHalfWay("bounds.size.width", from: 0, to: 8).bounds
    #expect(width.size == CGSize(width: 4, height: 100))
    let origin = seenHalfWay("bounds.origin.y", from: 0, to: 8).bounds
    #expect(origin.origin == CGPoint(x: 0, y: 4))
  }

  @Test func boxedValuesAnimateLikeTheirContents() {
    let point = halfWay(
      "position", from: NSValue(cgPoint: .zero), to: NSValue(cgPoint: CGPoint(x: 20, y: 30)))
    #expect(point.layer.presentedValues.position == CGPoint(x: 10, y: 15))
    let size = halfWay(
      "bounds.size", from: NSValue(cgSize: .zero), to: NSValue(cgSize: CGSize(width: 8, height: 4)))
    #expect(size.layer.presentedValues.bounds.size == CGSize(width: 4, height: 2))
    let rect = NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(rect.cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func opacityColoursBordersAndShadowsAnimateByKeyPath() throws {
    let (red, blue) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    let purple = RGBA(red: 0.5, green: 0, blue: 0.5)
    #expect(seenHalfWay("opacity", from: 1, to: 0.5).opacity == 0.75)
    for keyPath in ["backgroundColor", "borderColor", "shadowColor"] {
      let values = seenHalfWay(keyPath, from: red, to: blue)
      let colors = [
        "backgroundColor": values.backgroundColor, "borderColor": values.borderColor,
        "shadowColor": values.shadowColor,
      ]
      #expect(colors[keyPath]??.rgba == purple)
    }
    #expect(seenHalfWay("cornerRadius", from: 0, to: 9).cornerRadius == 4.5)
    #expect(seenHalfWay("borderWidth", from: 0, to: 9).borderWidth == 4.5)
    #expect(seenHalfWay("shadowOpacity", from: 0, to: 1).shadowOpacity == 0.5)
    #expect(seenHalfWay("shadowRadius", from: 0, to: 8).shadowRadius == 4)
    let offset = halfWay("shadowOffset", from: CGSize.zero, to: CGSize(width: 8, height: 2))
    #expect(offset.layer.presentedValues.shadowOffset == CGSize(width: 4, height: 1))
  }

  @Test func hiddenChangesHalfway() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic("hidden", from: false, to: true))
    bench.stage.advance(by: 0.9)
    #expect(!bench.layer.presentedValues.isHidden)
    bench.stage.advance(by: 0.2)
    #expect(bench.layer.presentedValues.isHidden && !bench.layer.isHidden)
    #expect(bench.stage.frame().nodes.count == 1)
  }

  // MARK: - Transforms

  @Test func partsOfATransformLeaveTheOthersAlone() {
    let bench = LayerOnStage()
    bench.layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    bench.add(LayerOnStage.basic("transform.rotation.z", from: 0, to: Double.pi))
    bench.add(LayerOnStage.basic("transform.translation.x", from: 0, to: 40))
    bench.stage.advance(by: 1)
    let seen = AffineComponents(bench.layer.presentedValues.transform)
    expect(CGFloat(seen.rotation), near: .pi / 2)
    expect(CGFloat(seen.scaleX), near: 2)
    expect(CGFloat(seen.scaleY), near: 3)
    #expect(seen.translation == CGVector(dx: 20, dy: 0))
  }

  @Test func aRotationKeyPathAnimatesFullTurns() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic("transform.rotation", from: 0, to: 20 * Double.pi))
    bench.stage.advance(by: 2.0 / 40)
    let seen = AffineComponents(bench.layer.presentedValues.transform)
    expect(CGFloat(seen.rotation), near: .pi / 2)
  }

  @Test func theScaleKeyPathScalesBothAxes() {
    let bench = halfWay("transform.scale", from: 1, to: 2)
    #expect(bench.layer.presentedValues.transform == CGAffineTransform(scaleX: 1.5, y: 1.5))
    let x = halfWay("transform.scale.x", from: 1, to: 2)
    #expect(x.layer.presentedValues.transform == CGAffineTransform(scaleX: 1.5, y: 1))
  }

  @Test func theTranslationKeyPathTakesASize() {
    let bench = halfWay(
      "transform.translation", from: CGSize.zero, to: CGSize(width: 20, height: 4))
    #expect(
      bench.layer.presentedValues.transform == CGAffineTransform(translationX: 10, y: 2))
  }

  @Test func transformsInterpolateByTheirRotationAndScale() {
    for to in [
      CATransform3DMakeRotation(.pi / 2, 0, 0, 1) as Any, CGAffineTransform(rotationAngle: .pi / 2),
    ] {
      let bench = halfWay("transform", from: CATransform3DIdentity, to: to)
      let seen = AffineComponents(bench.layer.presentedValues.transform)
      expect(CGFloat(seen.rotation), near: .pi / 4)
      expect(CGFloat(seen.scaleX), near: 1)
    }
  }

  @Test func transformsRotateAlongTheShorterArc() {
    let (from, to) = (170 * CGFloat.pi / 180, -170 * CGFloat.pi / 180)
    let bench = halfWay(
      "transform", from: CATransform3DMakeRotation(from, 0, 0, 1),
      to: CATransform3DMakeRotation(to, 0, 0, 1))
    expect(bench.layer.presentedValues.transform.a, near: -1)
  }

  @Test func aLayerAnimatedOutOfItsPlaneReturnsToItsFlatModel() throws {
    let bench = LayerOnStage()
    bench.stage.window.layer.sublayerTransform.m34 = -1 / 500
    bench.layer.backgroundColor = UIColor.red.cgColor
    let flat = bench.stage.frame()
    bench.add(LayerOnStage.basic("transform.rotation.y", from: 0, to: Double.pi))
    bench.stage.advance(by: 0.5)
    #expect(bench.layer.presentationTransformOutOfPlane != nil)
    #expect(abs(bench.seenTransform.m11 - 0.5.squareRoot()) < 1e-9)
    // The superlayer's perspective applies.
    #expect(
      bench.stage.frame().nodes.contains { if case .plane = $0.content { true } else { false } })
    #expect(bench.layer.presentation()?.transform == bench.seenTransform)
    bench.stage.advance(by: 1.5)
    #expect(bench.layer.presentationTransformOutOfPlane == nil && bench.layer.depth == nil)
    #expect(bench.stage.frame().nodes == flat.nodes)
  }

  @Test func aModelValueSetDuringAnAnimationIsKept() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic("transform.rotation.y", from: 0, to: 1))
    bench.layer.transform = CATransform3DMakeRotation(1, 1, 0, 0)
    bench.layer.transform = CATransform3DIdentity
    bench.stage.advance(by: 1)
    #expect(CATransform3DIsIdentity(bench.layer.transform))
    expect(bench.seenTransform.m11, near: cos(0.5))
    bench.stage.advance(by: 1)
    #expect(CATransform3DIsIdentity(bench.seenTransform) && bench.layer.depth == nil)
  }

  // MARK: - Shapes and gradients

  private func stroke(of bench: LayerOnStage) -> Frame.Stroke? {
    for case .shape(let shape) in bench.stage.frame().nodes.map(\.content) { return shape.stroke }
    return nil
  }

  private var shape: CAShapeLayer {
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
    shape.strokeColor = UIColor.red.cgColor
    return shape
  }

  @Test func strokeEndAnimatesByKeyPath() {
    let bench = halfWay("strokeEnd", shape, from: 0, to: 1)
    #expect(stroke(of: bench)?.end == 0.5)
    #expect((bench.layer.presentation() as? CAShapeLayer)?.strokeEnd == 0.5)
    #expect((bench.layer as? CAShapeLayer)?.strokeEnd == 1)
  }

  @Test func numbersAndColoursOfAShapeAnimateByKeyPath() {
    #expect(stroke(of: halfWay("lineWidth", shape, from: 2, to: 6))?.width == 4)
    let start = stroke(of: halfWay("strokeStart", shape, from: 0, to: 1))
    #expect(start?.start == 0.5 && start?.end == 1)
    #expect(stroke(of: halfWay("lineDashPhase", shape, from: 0, to: 1))?.dashPhase == 0.5)
    #expect(stroke(of: halfWay("miterLimit", shape, from: 2, to: 6))?.miterLimit == 4)
    let color = halfWay(
      "strokeColor", shape, from: UIColor.red.cgColor, to: UIColor.blue.cgColor)
    #expect(stroke(of: color)?.color == RGBA(red: 0.5, green: 0, blue: 0.5))
    let fill = halfWay("fillColor", shape, from: UIColor.red.cgColor, to: UIColor.blue.cgColor)
    let seen = fill.layer.presentation() as? CAShapeLayer
    #expect(seen?.fillColor?.rgba == RGBA(red: 0.5, green: 0, blue: 0.5))
  }

  @Test func aPathInterpolatesOnlyToAPathWithTheSameElements() {
    let square = CGPath(rect: CGRect(x: 10, y: 0, width: 40, height: 20))
    let alike = halfWay("path", shape, from: (shape.path as Any), to: square)
    let seen = (alike.layer.presentation() as? CAShapeLayer)?.path
    #expect(seen?.boundingBox == CGRect(x: 5, y: 0, width: 30, height: 20))
    let round = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 8))
    let other = halfWay("path", shape, from: (shape.path as Any), to: round)
    #expect((other.layer.presentation() as? CAShapeLayer)?.path == round)
  }

  @Test func gradientPropertiesAnimateByKeyPath() throws {
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    let (red, blue) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    let colors = halfWay("colors", gradient, from: [red, blue], to: [blue, blue])
    let seen = colors.layer.presentation() as? CAGradientLayer
    #expect(
      (seen?.colors as? [CGColor])?.map(\.rgba) == [RGBA(red: 0.5, green: 0, blue: 0.5), blue.rgba])
    let places = CAGradientLayer()
    places.colors = gradient.colors
    let locations = halfWay(
      "locations", places, from: [0, 0.5] as [NSNumber], to: [0, 1] as [NSNumber])
    #expect((locations.layer.presentation() as? CAGradientLayer)?.locations == [0, 0.75])
    let point = halfWay(
      "endPoint", CAGradientLayer(), from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1))
    #expect(
      (point.layer.presentation() as? CAGradientLayer)?.endPoint == CGPoint(x: 0.5, y: 0.5))
  }

  // MARK: - What is none

  @Test func anUnknownKeyPathAnimatesNothingAndListsTheKnownPaths() throws {
    let bench = LayerOnStage(CAShapeLayer())
    bench.add(LayerOnStage.basic("positon", to: 9), forKey: "typo")
    let message = try #require(bench.diagnostics.first)
    #expect(
      message.contains("\"positon\"") && message.contains("position.x")
        && message.contains("strokeEnd"))
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 50 && bench.layer.animationKeys() == ["typo"])
    bench.stage.advance(by: 1)
    #expect(bench.events == ["start", "stop true"])
  }

  @Test func aFrameIsDiagnosedAsPositionAndBounds() throws {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic("frame", to: CGRect.zero))
    #expect(try #require(bench.diagnostics.first).contains("animate those"))
  }

  @Test func strokeEndOfAPlainLayerIsDiagnosed() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic("strokeEnd", to: 0))
    #expect(bench.diagnostics.count == 1)
  }

  @Test func aValueOfTheWrongTypeIsIgnoredAndDiagnosed() throws {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic("position", from: 3, to: CGPoint(x: 150, y: 50)))
    #expect(try #require(bench.diagnostics.first).contains("give a CGPoint"))
    bench.stage.advance(by: 1)
    #expect(bench.seenX == 100)
  }

  @Test func aUIColorIsAcceptedAndDiagnosed() throws {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic("backgroundColor", from: UIColor.red, to: UIColor.red.cgColor))
    #expect(try #require(bench.diagnostics.first).contains("cgColor"))
    #expect(bench.layer.presentedValues.backgroundColor?.rgba == UIColor.red.cgColor.rgba)
  }
}
