import Foundation
import Midflight
import MotionCore
import Testing

/// Tests of layers, paths and explicit animations under iOS's signatures.
struct LayerSignatureTests {
  @Test func settingSublayersReplacesAllOfThem() {
    let (layer, one, two, three) = (CALayer(), CALayer(), CALayer(), CALayer())
    layer.sublayers = [one, two]
    #expect(layer.sublayers == [one, two] && one.superlayer === layer)
    layer.sublayers = [three, two]
    #expect(layer.sublayers == [three, two])
    #expect(one.superlayer == nil)
    layer.sublayers = nil
    #expect(layer.sublayers == nil && two.superlayer == nil && three.superlayer == nil)
  }

  @Test func settingSublayersTakesThemFromOthers() {
    let (layer, other, inner) = (CALayer(), CALayer(), CALayer())
    other.addSublayer(inner)
    layer.sublayers = [inner]
    #expect(other.sublayers == nil && layer.sublayers == [inner])
  }

  @Test func aGradientSkipsValuesThatAreNotColors() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    var diagnostics: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) } }
    let layer = CAGradientLayer()
    stage.perform {
      layer.colors = [UIColor.red.cgColor, UIColor.blue, UIColor.green.cgColor] as [Any]
    }
    #expect(layer.colors as? [CGColor] == [UIColor.red.cgColor, UIColor.green.cgColor])
    #expect(diagnostics.count == 1)
  }

  final class Fade: CABasicAnimation {
    var note = ""
    init(to opacity: CGFloat) {
      super.init()
      (keyPath, fromValue, toValue, duration) = ("opacity", 1.0, opacity, 1)
    }
    required init?(coder: NSCoder) { nil }
  }

  final class Listener: CAAnimationDelegate {
    var notes: [String] = []
    func animationDidStart(_ anim: CAAnimation) {
      notes.append("begins \((anim as? Fade)?.note ?? "another")")
    }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      notes.append("ends \((anim as? Fade)?.note ?? "another") \(flag)")
    }
  }

  @Test func delegatesGetTheObjectOfAnAppsSubclass() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let listener = Listener()
    stage.perform {
      let fade = Fade(to: 0)
      fade.note = "sheet"
      fade.delegate = listener
      stage.window.layer.add(fade, forKey: "fade")
      // Later changes have no effect.
      (fade.duration, fade.delegate) = (5, nil)
      #expect(stage.window.layer.animation(forKey: "fade") === fade)
    }
    stage.advance(by: 0.5)
    #expect(stage.window.layer.presentation()?.opacity == 0.5)
    stage.advance(by: 1)
    #expect(listener.notes == ["begins sheet", "ends sheet true"])
    #expect(stage.window.layer.animationKeys() == nil)
  }

  @Test func aCopyOfASubclassHasTheLibrarysClass() {
    let copy = Fade(to: 0.25).copy()
    #expect(type(of: copy) == CABasicAnimation.self)
    #expect((copy as? CABasicAnimation)?.toValue as? CGFloat == 0.25)
  }

  @Test func aCopyHasTheClassOfTheOriginal() {
    let animations = [
      CAAnimation(), CAPropertyAnimation(), CABasicAnimation(), CASpringAnimation(),
      CAKeyframeAnimation(), CAAnimationGroup(),
    ]
    for animation in animations {
      let copy = animation.copy()
      #expect(type(of: copy) == type(of: animation))
      #expect(copy as AnyObject !== animation)
    }
  }

  @Test func aBoxedTransformAnimates() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = NSValue(caTransform3D: CATransform3DMakeTranslation(0, 0, 0))
    animation.toValue = NSValue(cgAffineTransform: CGAffineTransform(translationX: 40, y: 0))
    animation.duration = 1
    stage.perform { stage.window.layer.add(animation, forKey: nil) }
    stage.advance(by: 0.25)
    #expect(stage.window.layer.presentation()?.transform.m41 == 10)
  }

  @Test func geometrySurvivesBoxingInNSValue() {
    let transform = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
    let affine = CGAffineTransform(1, 2, 3, 4, 5, 6)
    #expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue == affine)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    #expect(NSValue(cgVector: .zero).cgAffineTransformValue == .identity, "another kind")
  }

  @Test func aBezierPathsCopyIsIndependent() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    (path.lineWidth, path.usesEvenOddFillRule) = (3, true)
    let copy = try #require(path.copy() as? UIBezierPath)
    path.addLine(to: CGPoint(x: 90, y: 90))
    #expect(copy.bounds.maxX == 10 && copy.lineWidth == 3 && copy.usesEvenOddFillRule)
    #expect(copy != path && Set([copy, path, copy]).count == 2)
  }

  @Test func aPathTakesATransformByReference() {
    var shift = CGAffineTransform(translationX: 5, y: 0)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: &shift)
    #expect(path.boundingBox.minX == 5)
    #expect(path.copy(using: &shift)?.boundingBox.minX == 10)
    #expect(path.copy(using: nil) == path)
  }

  @Test func aRelativeArcEndsAfterItsTurn() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: .pi / 2)
    #expect(abs(path.currentPoint.y - 10) < 1e-9, "clockwise on the screen, where y points down")
    let back = CGMutablePath()
    back.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: -.pi / 2)
    #expect(abs(back.currentPoint.y + 10) < 1e-9)
  }

  @Test func aTangentArcFollowsItsTransform() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4,
      transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(path.currentPoint == CGPoint(x: 20, y: 8))
    let empty = CGMutablePath()
    empty.addArc(tangent1End: CGPoint(x: 3, y: 4), tangent2End: .zero, radius: 1)
    #expect(empty.currentPoint == CGPoint(x: 3, y: 4) && !empty.isEmpty)
  }

  @Test func aStrokedPathIsHitBesideItsLine() {
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let area = line.copy(strokingWithWidth: 6, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(area.contains(CGPoint(x: 5, y: 2.9)) && !line.contains(CGPoint(x: 5, y: 2.9)))
    let dashes = line.copy(dashingWithPhase: 0, lengths: [4])
    #expect(abs(dashes.boundingBoxOfPath.maxX - 10) < 1e-9)
  }
}
