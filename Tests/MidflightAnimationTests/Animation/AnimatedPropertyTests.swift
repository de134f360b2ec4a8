import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of every property that UIKit and Core Animation call animatable.
struct AnimatedPropertyTests {
  /// A property: its setter, and the reader of its presentation. The value goes from 20 to 60, or
  /// as far in its range.
  struct Property {
    let name: String
    let set: (UIView, CGFloat) -> Void
    let seen: (CALayer) -> CGFloat
    var range: (from: CGFloat, to: CGFloat) = (20, 60)
  }

  static let properties: [Property] = [
    Property(
      name: "center", set: { $0.center = CGPoint(x: $1, y: $1) }, seen: { $0.position.y }),
    Property(
      name: "bounds.size", set: { $0.bounds.size = CGSize(width: 10, height: $1) },
      seen: { $0.bounds.height }),
    Property(
      name: "bounds.origin", set: { $0.bounds.origin.x = $1 }, seen: { $0.bounds.origin.x }),
    Property(
      name: "frame", set: { $0.frame = CGRect(x: $1, y: 0, width: $1, height: 10) },
      seen: { $0.frame.maxX / 2 }),
    Property(
      name: "translation", set: { $0.transform = CGAffineTransform(translationX: 0, y: $1) },
      seen: { $0.affineTransform().ty }),
    Property(
      name: "scale", set: { $0.transform = CGAffineTransform(scaleX: $1, y: 1) },
      seen: { $0.affineTransform().a }),
    Property(
      name: "rotation", set: { $0.transform = CGAffineTransform(rotationAngle: $1) },
      seen: { layer in
        let transform = layer.affineTransform()
        return CGFloat(StrictMath.atan2(Double(transform.b), Double(transform.a)))
      }, range: (0.2, 1.2)),
    Property(
      name: "alpha", set: { $0.alpha = $1 }, seen: { CGFloat($0.opacity) }, range: (0.25, 1)),
    Property(
      name: "backgroundColor", set: { $0.backgroundColor = UIColor(white: $1, alpha: 1) },
      seen: { CGFloat($0.backgroundColor?.rgba.green ?? -1) }, range: (0.25, 1)),
    Property(
      name: "cornerRadius", set: { $0.layer.cornerRadius = $1 }, seen: { $0.cornerRadius }),
    Property(name: "borderWidth", set: { $0.layer.borderWidth = $1 }, seen: { $0.borderWidth }),
    Property(
      name: "borderColor",
      set: { $0.layer.borderColor = UIColor(white: $1, alpha: 1).cgColor },
      seen: { CGFloat($0.borderColor?.rgba.blue ?? -1) }, range: (0.25, 1)),
    Property(
      name: "shadowColor",
      set: { $0.layer.shadowColor = UIColor(white: $1, alpha: 1).cgColor },
      seen: { CGFloat($0.shadowColor?.rgba.red ?? -1) }, range: (0.25, 1)),
    Property(
      name: "shadowOpacity", set: { $0.layer.shadowOpacity = Float($1) },
      seen: { CGFloat($0.shadowOpacity) }, range: (0.25, 1)),
    Property(
      name: "shadowOffset", set: { $0.layer.shadowOffset = CGSize(width: 1, height: $1) },
      seen: { $0.shadowOffset.height }),
    Property(
      name: "shadowRadius", set: { $0.layer.shadowRadius = $1 }, seen: { $0.shadowRadius }),
  ]

  nonisolated static let count = 16

  @Test func theListCoversAllButCustomAndSpatialProperties() {
    #expect(Self.properties.count == Self.count)
    var moved: Set<AnimatedProperty> = []
    for property in Self.properties {
      let fixture = AnimatorFixture(isEmpty: true)
      property.set(fixture.view, property.range.from)
      fixture.animator.addAnimations { property.set(fixture.view, property.range.to) }
      fixture.animator.startAnimation()
      let distances = LayerMotion(of: fixture.view.layer).distances
      for (each, distance) in zip(AnimatedProperty.allCases, distances) where distance != .zero {
        moved.insert(each)
      }
    }
    // Custom properties and transforms in space have tests of their own.
    #expect(
      Set(AnimatedProperty.allCases).subtracting(moved)
        == [.number, .point, .outOfPlane, .zShear, .perspective])
  }

  @Test(arguments: 0..<count)
  func aReversedPropertyComesBackExactly(_ index: Int) {
    let (property, fixture) = (Self.properties[index], AnimatorFixture(isEmpty: true))
    let (from, to) = property.range
    let view = fixture.view
    property.set(view, from)
    let before = property.seen(view.layer)
    fixture.animator.addAnimations { property.set(view, to) }
    fixture.animator.startAnimation()
    #expect(property.seen(view.layer) != before, "\(property.name): the model is not at its target")
    expect(property.seen(view.seen), near: from)
    fixture.stage.advance(by: 0.5)
    expect(property.seen(view.seen), near: from + (to - from) / 4)
    expectNoJump(of: [view]) { fixture.animator.pauseAnimation() }
    fixture.animator.fractionComplete = 0.5
    expect(property.seen(view.seen), near: from + (to - from) / 2)
    fixture.animator.isReversed = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(fixture.animator.state == .inactive)
    #expect(property.seen(view.layer) == before, "\(property.name) did not come back exactly")
  }

  @Test(arguments: 0..<count)
  func aSpringOvershootsAPropertyUnlessItIsLimited(_ index: Int) {
    let (property, fixture) = (
      Self.properties[index],
      AnimatorFixture(
        duration: 1, timing: UISpringTimingParameters(dampingRatio: 0.3), isEmpty: true)
    )
    let (from, to) = property.range
    let view = fixture.view
    property.set(view, from)
    fixture.animator.addAnimations { property.set(view, to) }
    fixture.animator.startAnimation()
    var most = from
    for _ in 0..<100 {
      fixture.stage.advance(by: 0.01)
      most = max(most, property.seen(view.seen))
    }
    // A property that ends at 1 cannot exceed it.
    if to == 1 { #expect(most == 1) } else { #expect(most > to + (to - from) * 0.2) }
    expect(property.seen(view.seen), near: to)
  }
}
