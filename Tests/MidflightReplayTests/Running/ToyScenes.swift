import Foundation
import MotionCore

@testable import Midflight

// Scenes that are good for one test: each says what is wrong or odd with it.

/// A scene of this name whose root view is filled by a closure.
func toy(_ name: String = "toy", _ fill: @escaping (UIView) -> Void) -> SceneCatalog {
  SceneCatalog([
    Scene(name, summary: "A toy.") { _ in
      let root = UIViewController()
      fill(root.view)
      return root
    }
  ])
}

/// A view of this name, 100 × 100 points, at this middle.
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

/// A card that moves `distance` points in 1 s from each tap on.
func tappable(distance: CGFloat = 200) -> SceneCatalog {
  toy { root in
    let card = card()
    card.addGestureRecognizer(
      UITapGestureRecognizer { _ in move(card, by: distance, during: 1) })
    root.addSubview(card)
  }
}

/// A tap on the card of `tappable` at half a second.
let tap: [InputEvent] = [
  .down(pointer: 0, at: CGPoint(x: 95, y: 422), time: milli(500)),
  .up(pointer: 0, at: CGPoint(x: 95, y: 422), time: milli(560)),
]

/// Counts how often something was made or looked at: state outside the stage, which no scene should
/// have.
final class Outside {
  var count = 0
}

/// A card whose way is one point longer in each run: state that outlives a run.
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

/// A card that is 1 point to the right in the run of this number, and in no other.
func wrong(onlyInRun number: Int, _ outside: Outside = Outside()) -> SceneCatalog {
  toy { root in
    outside.count += 1
    let x: CGFloat = outside.count == number ? 96 : 95
    root.addSubview(card(at: CGPoint(x: x, y: 422)))
  }
}

/// A view that changes with each frame that is made of it: what it shows depends on how often one
/// looks.
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
