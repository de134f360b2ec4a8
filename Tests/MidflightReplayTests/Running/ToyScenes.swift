import Foundation
import MotionCore

@testable import Midflight

// Scenes for single tests. Each comment names the defect or peculiarity.

/// Returns a catalog with one scene, whose root view a closure fills.
func toy(_ name: String = "toy", _ fill: @escaping (UIView) -> Void) -> SceneCatalog {
  SceneCatalog([
    Scene(name, summary: "A toy.") { _ in
      let root = UIViewController()
      fill(root.view)
      return root
    }
  ])
}

/// Creates a view of 100 × 100 points with a name and a centre.
func card(_ name: String? = "card", at center: CGPoint = CGPoint(x: 95, y: 422)) -> UIView {
  let view = UIView(frame: CGRect(x: center.x - 50, y: center.y - 50, width: 100, height: 100))
  view.accessibilityIdentifier = name
  return view
}

/// Starts an animator that moves a view.
@discardableResult
func move(
  _ view: UIView, by dx: CGFloat, during seconds: TimeInterval,
  curve: UIView.AnimationCurve = .linear
) -> UIViewPropertyAnimator {
  let animator = UIViewPropertyAnimator(duration: seconds, curve: curve) { view.center.x += dx }
  animator.startAnimation()
  return animator
}

/// Returns a scene with a card that moves `distance` points in 1 s after each tap.
func tappable(distance: CGFloat = 200) -> SceneCatalog {
  toy { root in
    let card = card()
    card.addGestureRecognizer(
      UITapGestureRecognizer { _ in move(card, by: distance, during: 1) })
    root.addSubview(card)
  }
}

/// A tap on the card of `tappable` at 0.5 s.
let tap: [InputEvent] = [
  .down(pointer: 0, at: CGPoint(x: 95, y: 422), time: milli(500)),
  .up(pointer: 0, at: CGPoint(x: 95, y: 422), time: milli(560)),
]

/// A counter outside the stage, which a valid scene must not use.
final class Outside {
  var count = 0
}

/// Returns a scene with a card whose distance grows by one point per run: state that outlives a
/// run.
func longerEachRun(_ outside: Outside) -> SceneCatalog {
  toy { root in
    outside.count += 1
    let distance = 200 + CGFloat(outside.count)
    let card = card()
    card.addGestureRecognizer(
      UITapGestureRecognizer { _ in move(card, by: distance, during: 1) })
    root.addSubview(card)
  }
}

/// Returns a scene with a card that is 1 point to the right in the run with a number, and in no
/// other run.
func wrong(onlyInRun number: Int, _ outside: Outside = Outside()) -> SceneCatalog {
  toy { root in
    outside.count += 1
    let x: CGFloat = outside.count == number ? 96 : 95
    root.addSubview(card(at: CGPoint(x: x, y: 422)))
  }
}

/// A view whose content depends on the number of its frames.
final class ShyView: UIView {
  override class var layerClass: AnyClass { ShyLayer.self }
}

private final class ShyLayer: CALayer {
  private var looks = 0

  override var drawing: Frame.Content? {
    looks += 1
    opacity = 1 / Float(looks)
    return nil
  }
}
