@testable import Midflight
import Foundation
import MotionCore
import StageFixtures
import Testing

/// Properties of layers by key path.
struct LayerKeyPathTests {
  @Test func aPresentationIsOfItsLayersClass() {
    final class Ring: CAShapeLayer {}
    let bench = LayerOnStage(Ring())
    bench.add(LayerOnStage.basic("strokeEnd", from: 0, to: 1))
    bench.stage.advance(by: 1)
    #expect((bench.layer as? Ring)?.presentation()?.strokeEnd == 0.5)
    #expect((bench.layer as? Ring)?.model() === bench.layer)
    #expect(CALayer().presentation() != nil && CAGradientLayer().presentation()?.colors == nil)
  }

  @Test func aPresentedValueIsReadByItsKeyPath() {
    let bench = LayerOnStage()
    bench.add(LayerOnStage.basic("transform.rotation.z", from: 0, to: Double.pi))
    bench.stage.advance(by: 1)
    let seen = bench.layer.presentation()?.value(forKeyPath: "transform.rotation.z")
    #expect(abs((seen as? Double ?? 0) - .pi / 2) < 1e-12)
    #expect(abs(((seen as? NSNumber)?.floatValue ?? 0) - .pi / 2) < 1e-6)
    #expect(bench.layer.value(forKeyPath: "transform.rotation.z") as? Double == 0)
  }

  @Test(arguments: [
    "position.x", "bounds.size.width", "transform.rotation", "transform.scale.y",
    "transform.translation.x", "opacity", "cornerRadius", "borderWidth", "shadowOffset.height",
    "lineWidth", "strokeStart", "lineDashPhase", "miterLimit",
  ]) func aNumberIsReadBackAsItWasSet(_ keyPath: String) {
    let shape = CAShapeLayer()
    shape.setValue(0.75, forKeyPath: keyPath)
    let read = shape.value(forKeyPath: keyPath) as? Double
    #expect(abs((read ?? 0) - 0.75) < 1e-12)
  }

  @Test func structsColoursAndPathsAreReadBackAsSet() {
    let shape = CAShapeLayer()
    let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    shape.setValue(frame, forKeyPath: "bounds")
    shape.setValue(CGPoint(x: 5, y: 6), forKey: "position")
    shape.setValue(CGSize(width: 7, height: 8), forKeyPath: "shadowOffset")
    shape.setValue(UIColor.red.cgColor, forKeyPath: "fillColor")
    shape.setValue(UIColor.blue.cgColor, forKeyPath: "backgroundColor")
    shape.setValue(CGPath(rect: frame), forKeyPath: "path")
    shape.setValue(true, forKeyPath: "hidden")
    shape.setValue(CATransform3DMakeScale(2, 2, 1), forKeyPath: "transform")
    #expect(shape.bounds == frame && shape.value(forKeyPath: "bounds") as? CGRect == frame)
    #expect(shape.value(forKeyPath: "position") as? CGPoint == CGPoint(x: 5, y: 6))
    #expect(shape.value(forKeyPath: "shadowOffset") as? CGSize == CGSize(width: 7, height: 8))
    #expect(shape.value(forKeyPath: "fillColor") as? CGColor == UIColor.red.cgColor)
    #expect(shape.backgroundColor == UIColor.blue.cgColor)
    #expect((shape.value(forKeyPath: "path") as? CGPath)?.boundingBox == frame)
    #expect(shape.isHidden && shape.value(forKeyPath: "hidden") as? Bool == true)
    #expect(shape.value(forKeyPath: "transform.scale") as? Double == 2)
    shape.setValue(nil, forKeyPath: "fillColor")
    shape.setValue(nil, forKeyPath: "path")
    #expect(shape.fillColor == nil && shape.path == nil)
    let gradient = CAGradientLayer()
    gradient.setValue([UIColor.red.cgColor, UIColor.blue.cgColor], forKeyPath: "colors")
    gradient.setValue([0.25, 0.5], forKeyPath: "locations")
    gradient.setValue(CGPoint(x: 0, y: 1), forKeyPath: "startPoint")
    #expect(gradient.colors?.count == 2 && gradient.locations == [0.25, 0.5])
    #expect(gradient.value(forKeyPath: "startPoint") as? CGPoint == CGPoint(x: 0, y: 1))
  }

  @Test func aKeyPathSetInsideAnAnimationAnimates() {
    let bench = LayerOnStage()
    bench.stage.perform {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        bench.layer.setValue(250, forKeyPath: "position.x")
      }
    }
    bench.stage.advance(by: 1)
    #expect(bench.layer.position.x == 250 && bench.seenX == 150)
  }

  /// On iOS, these properties of a view's own layer jump (UIKIT, "Core Animation").
  @Test func propertiesOfAViewsOwnLayerAreAnimated() {
    final class ShapeView: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = ShapeView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let layer = view.layer as? CAShapeLayer
    stage.perform {
      stage.window.addSubview(view)
      view.layer.borderColor = UIColor.black.cgColor
      view.layer.shadowColor = UIColor.black.cgColor
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.layer.borderWidth = 10
        view.layer.borderColor = UIColor.white.cgColor
        view.layer.shadowColor = UIColor.white.cgColor
        view.layer.shadowOffset = CGSize(width: 10, height: 7)
        view.layer.shadowRadius = 13
        layer?.strokeStart = 0.5
        layer?.strokeEnd = 0.5
      }
      #expect(view.layer.animationKeys() == nil, "changes of UIView.animate have no keys")
    }
    stage.advance(by: 0.5)
    let seen = view.layer.presentation() as? CAShapeLayer
    #expect(seen?.borderWidth == 5 && seen?.shadowOffset == CGSize(width: 5, height: 2))
    #expect(seen?.shadowRadius == 8 && seen?.strokeStart == 0.25 && seen?.strokeEnd == 0.75)
    for color in [seen?.borderColor, seen?.shadowColor] {
      #expect(color.map { UIColor(cgColor: $0) } == UIColor(white: 0.5, alpha: 1))
    }
    #expect(view.layer.animationKeys() == nil)
  }

  /// On iOS, such a layer takes the transaction's duration: see UIKIT.
  @Test func aLayerWithoutAViewTakesTheDurationOfUIViewAnimate() {
    let bench = LayerOnStage()
    bench.stage.perform {
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
        bench.layer.position.x = 150
      }
    }
    bench.stage.advance(by: 0.375)
    expect(bench.seenX, near: 125)
    bench.stage.advance(by: 0.125)
    #expect(bench.seenX == 150 && !bench.stage.isMoving)
  }

  @Test func nonAnimatablePropertiesAreSetByKeyPath() {
    let layer = CALayer()
    layer.setValue(CGRect(x: 1, y: 2, width: 4, height: 6), forKeyPath: "frame")
    layer.setValue(CGPoint(x: 0, y: 1), forKeyPath: "anchorPoint")
    layer.setValue(3, forKeyPath: "zPosition")
    layer.setValue(true, forKeyPath: "masksToBounds")
    layer.setValue(0.5, forKeyPath: "speed")
    layer.setValue(CATransform3DMakeScale(2, 2, 1), forKeyPath: "sublayerTransform")
    #expect(layer.bounds.size == CGSize(width: 4, height: 6) && layer.zPosition == 3)
    #expect(layer.anchorPoint == CGPoint(x: 0, y: 1) && layer.masksToBounds && layer.speed == 0.5)
    #expect(layer.sublayerTransform.m11 == 2 && layer.valuesByKey == nil)
    #expect(layer.value(forKey: "zPosition") as? Double == 3)
  }

  @Test func anUnknownPartOfAKeyPathIsDiagnosed() {
    let bench = LayerOnStage()
    bench.stage.perform { bench.layer.setValue(1, forKeyPath: "transform.scale.q") }
    #expect(bench.diagnostics.count == 1 && bench.diagnostics[0].contains("sets nothing"))
  }

  @Test func sublayersFromAnInitialiserAreNotInThePresentation() {
    final class Ring: CAShapeLayer {
      override init() {
        super.init()
        addSublayer(CALayer())
        lineWidth = 4
      }
      override init(layer: Any) { super.init(layer: layer) }
      required init?(coder: NSCoder) { nil }
    }
    let bench = LayerOnStage(Ring())
    bench.layer.setValue("mine", forKey: "id")
    let copy = bench.layer.presentation()
    #expect(copy is Ring && copy?.sublayers?.isEmpty ?? true)
    #expect(copy?.value(forKey: "id") as? String == "mine")
    #expect(bench.layer.snapshot().sublayers?.count == 1)
    bench.stage.perform {
      UIView.animate(withDuration: 1) { _ = bench.layer.presentation() }
    }
    #expect(bench.stage.viewAnimations.isEmpty)
  }

  @Test func aLayerKeepsValuesForUnknownKeys() {
    let layer = CALayer()
    layer.setValue("tick", forKey: "name of mine")
    #expect(layer.value(forKey: "name of mine") as? String == "tick")
    layer.setValue(nil, forKey: "name of mine")
    #expect(layer.value(forKey: "name of mine") == nil && layer.valuesByKey == nil)
  }

  @Test func aWrongTypeForAKeyPathSetsNothingAndIsDiagnosed() {
    let bench = LayerOnStage()
    bench.stage.perform { bench.layer.setValue("left", forKeyPath: "position.x") }
    bench.stage.perform { bench.layer.setValue(nil, forKeyPath: "opacity") }
    #expect(bench.layer.position.x == 50 && bench.diagnostics.count == 2)
    #expect(bench.diagnostics[0].contains("give a number"))
  }

  @Test func aViewAnimationOfALayerWithSpeedZeroIsDiagnosed() {
    let bench = LayerOnStage()
    bench.stage.perform {
      bench.layer.speed = 0
      UIView.animate(withDuration: 1) { bench.layer.position.x = 100 }
    }
    #expect(bench.diagnostics.count == 1 && bench.diagnostics[0].contains("whose speed is 0"))
  }
}
