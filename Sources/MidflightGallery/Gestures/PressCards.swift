#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// A tap: each tap makes the dot jump.
final class TapCard: GestureCard {
  override var title: String { "Tap" }
  override var hint: String { "Tap here" }
  private var count = 0

  override func setUp() {
    recognize(with: UITapGestureRecognizer(target: self, action: TapCard.tapped), named: "tap")
  }

  /// Counts the tap and shows the number. The dot shrinks at once and springs back.
  func tapped() {
    count += 1
    say("Tapped \(count)×")
    dot.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
    spring { [unowned self] in dot.transform = .identity }
  }
}

/// A double tap: two quick taps zoom in, and two more zoom out.
final class DoubleTapCard: GestureCard {
  override var title: String { "Double tap" }
  override var hint: String { "Tap twice, quickly" }
  override var color: UIColor { .systemIndigo }
  private var isLarge = false

  /// Adds a recogniser for two taps.
  override func setUp() {
    let tap = UITapGestureRecognizer(target: self, action: DoubleTapCard.tapped)
    tap.numberOfTapsRequired = 2
    recognize(with: tap, named: "double-tap")
  }

  /// Toggles the dot between its size and 1.6 times its size.
  func tapped() {
    isLarge.toggle()
    say(isLarge ? "Zoomed in" : "Zoomed out")
    spring { [unowned self] in
      dot.transform = isLarge ? CGAffineTransform(scaleX: 1.6, y: 1.6) : .identity
    }
  }
}

/// A long press: the dot grows after the press has lasted half a second, until the release.
final class LongPressCard: GestureCard {
  override var title: String { "Long press" }
  override var hint: String { "Press and hold" }
  override var color: UIColor { .systemPurple }

  override func setUp() {
    let press = UILongPressGestureRecognizer(target: self, action: LongPressCard.pressed)
    recognize(with: press, named: "long-press")
  }

  /// Enlarges the dot when the press is recognised, and shrinks it at the end or a cancellation.
  func pressed(_ press: UILongPressGestureRecognizer) {
    switch press.state {
    case .began:
      say("Held")
      spring { [unowned self] in dot.transform = CGAffineTransform(scaleX: 1.5, y: 1.5) }
    case .ended, .cancelled:
      say("Let go")
      spring { [unowned self] in dot.transform = .identity }
    default:
      break
    }
  }
}

/// A hover: the dot follows the pointer over the card and returns after the pointer leaves.
final class HoverCard: GestureCard {
  override var title: String { "Hover" }
  override var hint: String { "Point at the card" }
  override var color: UIColor { .systemTeal }

  override func setUp() {
    recognize(
      with: UIHoverGestureRecognizer(target: self, action: HoverCard.hovered), named: "hover")
  }

  /// Moves the dot to the pointer and shows the position. Any end returns the dot.
  func hovered(_ hover: UIHoverGestureRecognizer) {
    switch hover.state {
    case .began, .changed:
      let place = hover.location(in: self)
      say("At \(Int(place.x)), \(Int(place.y))")
      dot.center = place
    default:
      say("Left")
      spring { [unowned self] in dot.center = home }
    }
  }
}
