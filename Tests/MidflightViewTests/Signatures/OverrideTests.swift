import Foundation
import Midflight
import Testing

/// Tests of members that iOS code overrides: the library itself reads what it stores.
struct OverrideTests {
  final class HiddenTree: UIView {
    override var superview: UIView? { nil }
    override var subviews: [UIView] { [] }
    override var layer: CALayer { CALayer() }
  }

  let stage = Stage(size: CGSize(width: 100, height: 100))

  @Test func anOverriddenTreeStillFindsItsViews() {
    let (outer, inner) = (
      HiddenTree(frame: CGRect(x: 10, y: 10, width: 50, height: 50)),
      UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
    )
    stage.perform {
      stage.window.addSubview(outer)
      outer.addSubview(inner)
    }
    #expect(stage.window.hitTest(CGPoint(x: 16, y: 16), with: nil) === inner)
    #expect(inner.isDescendant(of: stage.window))
    #expect(outer.frame == CGRect(x: 10, y: 10, width: 50, height: 50))
    stage.perform { outer.removeFromSuperview() }
    #expect(stage.window.subviews.isEmpty && inner.superview === outer)
  }

  final class Recorder: CALayer {
    var keys: [String?] = []
    override func add(_ anim: CAAnimation, forKey key: String?) {
      keys.append(key)
      super.add(anim, forKey: key)
    }
    override var speed: Float {
      get { super.speed }
      set {
        keys.append("speed")
        super.speed = newValue
      }
    }
  }

  @Test func aLayersSubclassSeesAddedAnimations() {
    let layer = Recorder()
    stage.perform {
      stage.window.layer.addSublayer(layer)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 1)
      layer.add(fade, forKey: "fade")
      layer.speed = 0.5
    }
    #expect(layer.keys == ["fade", "speed"])
    stage.advance(by: 1)
    #expect(layer.presentation()?.opacity == 0.5)
  }

  final class Round: UIImageView {
    init() { super.init(image: UIImage(systemName: "heart")) }
    required init?(coder: NSCoder) { nil }
  }

  final class Sorted: UISegmentedControl {
    override init(items: [Any]?) {
      super.init(items: items)
      selectedSegmentIndex = 0
    }
    required init?(coder: NSCoder) { nil }
  }

  final class Row: UIStackView {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init(coder: NSCoder) { fatalError() }
  }

  @Test func initialisersOfControlsCanBeOverridden() {
    let image = Round()
    #expect(image.frame.size == image.image?.size && !image.isUserInteractionEnabled)
    let segments = Sorted(items: ["A", "B"])
    #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 0)
    #expect(segments.frame.width > 0)
    #expect(Row(arrangedSubviews: [image]).arrangedSubviews == [image])
  }
}
