@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Hierarchies of layers: their order, and conversions of points.
struct LayerTreeTests {
  private func layer(_ name: String, _ frame: CGRect = .zero) -> CALayer {
    let layer = CALayer()
    (layer.name, layer.frame) = (name, frame)
    return layer
  }

  private func names(in layer: CALayer) -> [String?] { layer.sublayers?.map(\.name) ?? [] }

  @Test func aLayerComesInFrontOfAnotherOrBehindIt() {
    let root = layer("root")
    let (one, two, three) = (layer("1"), layer("2"), layer("3"))
    root.addSublayer(one)
    root.insertSublayer(two, above: one)
    root.insertSublayer(three, below: two)
    #expect(names(in: root) == ["1", "3", "2"])
    root.insertSublayer(one, above: two)
    #expect(names(in: root) == ["3", "2", "1"], "it was among them")
    root.insertSublayer(two, below: two)
    #expect(names(in: root) == ["3", "2", "1"])
  }

  @Test func aLayerTakesAnothersPlace() {
    let root = layer("root")
    let (one, two, three) = (layer("1"), layer("2"), layer("3"))
    for layer in [one, two] { root.addSublayer(layer) }
    root.replaceSublayer(one, with: three)
    #expect(names(in: root) == ["3", "2"] && one.superlayer == nil)
    root.replaceSublayer(two, with: three)
    #expect(names(in: root) == ["3"])
  }

  @Test(arguments: [true, false]) func insertingBesideANonSiblingAddsOnTop(_ hasStranger: Bool) {
    let bench = LayerOnStage(layer("root"))
    let (one, two, three) = (layer("1"), layer("2"), layer("3"))
    let stranger = hasStranger ? CALayer() : nil
    bench.stage.perform {
      bench.layer.addSublayer(one)
      bench.layer.insertSublayer(two, above: stranger)
      bench.layer.insertSublayer(three, below: stranger)
    }
    #expect(names(in: bench.layer) == ["1", "2", "3"])
    #expect(bench.diagnostics.count == 2)
  }

  @Test func replacingANonSublayerDoesNothing() {
    let bench = LayerOnStage()
    bench.stage.perform { bench.layer.replaceSublayer(CALayer(), with: CALayer()) }
    #expect(bench.layer.sublayers == nil && bench.diagnostics.count == 1)
  }

  @Test func pointsAndRectanglesSurviveTheRoundTripThroughATurn() {
    let root = layer("root", CGRect(x: 0, y: 0, width: 400, height: 400))
    let turned = layer("turned", CGRect(x: 40, y: 60, width: 100, height: 50))
    let inner = layer("inner", CGRect(x: 10, y: 20, width: 30, height: 10))
    let other = layer("other", CGRect(x: 200, y: 10, width: 50, height: 50))
    for layer in [turned, other] { root.addSublayer(layer) }
    turned.addSublayer(inner)
    turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 0.5))
    let point = CGPoint(x: 3, y: 4)
    let there = inner.convert(point, to: other)
    let back = inner.convert(there, from: other)
    #expect(abs(back.x - point.x) < 1e-12 && abs(back.y - point.y) < 1e-12)
    #expect(other.convert(inner.convert(point, to: nil), from: nil) == there)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(other.convert(rect, to: root) == rect.offsetBy(dx: 200, dy: 10))
    #expect(root.convert(rect, from: other) == other.convert(rect, to: root))
  }

  @Test func aHitIsTheFrontmostLayerAtAPointOfTheSuperlayer() {
    let root = layer("root", CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = layer("back", CGRect(x: 10, y: 10, width: 50, height: 50))
    let front = layer("front", CGRect(x: 40, y: 40, width: 80, height: 20))
    for layer in [back, front] { root.addSublayer(layer) }
    #expect(root.hitTest(CGPoint(x: 45, y: 45)) === front)
    #expect(root.hitTest(CGPoint(x: 20, y: 20)) === back)
    #expect(root.hitTest(CGPoint(x: 90, y: 90)) === root)
    #expect(root.hitTest(CGPoint(x: 110, y: 50)) === front, "it reaches beyond the root")
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 110, y: 50)) == nil)
    front.isHidden = true
    #expect(root.hitTest(CGPoint(x: 45, y: 45)) === back)
    back.zPosition = -1
    front.isHidden = false
    #expect(root.hitTest(CGPoint(x: 45, y: 45)) === front)
  }

  @Test func aPresentationIsHitWhereTheLayerIsSeen() {
    let stage = Stage(size: CGSize(width: 300, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.perform {
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.frame.origin.x = 200 }
    }
    stage.advance(by: 0.5)
    let seen = CGPoint(x: 120, y: 20)
    #expect(view.layer.presentation()?.hitTest(seen) != nil)
    #expect(view.layer.hitTest(seen) == nil)
  }

  // MARK: - Subclasses

  /// A layer with a custom property, as an app writes it for Core Animation.
  private final class Ring: CALayer {
    var thickness: CGFloat = 1
    override init() {
      super.init()
      thickness = 2
    }
    override init(layer: Any) {
      super.init(layer: layer)
      thickness = (layer as? Ring)?.thickness ?? 0
    }
    required init?(coder: NSCoder) { return nil }
    override func contains(_ point: CGPoint) -> Bool {
      super.contains(point) && abs(point.x - bounds.midX) > thickness
    }
  }

  private final class RingView: UIView {
    override class var layerClass: AnyClass { Ring.self }
  }

  @Test func aViewMakesItsLayerWithTheLayerClassInitialiser() {
    #expect((RingView().layer as? Ring)?.thickness == 2)
  }

  @Test func aLayerMadeFromAnotherCopiesItsProperties() {
    let ring = Ring()
    (ring.frame, ring.opacity) = (CGRect(x: 1, y: 2, width: 30, height: 40), 0.5)
    ring.thickness = 3
    let copy = Ring(layer: ring)
    #expect(copy.frame == ring.frame && copy.opacity == 0.5 && copy.thickness == 3)
    #expect(copy.superlayer == nil)
  }

  @Test func aLayerSubclassDecidesWhichPointsItContains() {
    let (root, ring) = (layer("root", CGRect(x: 0, y: 0, width: 100, height: 100)), Ring())
    ring.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    root.addSublayer(ring)
    #expect(root.hitTest(CGPoint(x: 12, y: 20)) === ring)
    #expect(root.hitTest(CGPoint(x: 20, y: 20)) === root)
  }
}
