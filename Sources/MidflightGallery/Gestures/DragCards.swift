#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// A pan: the dot follows the drag, and returns by a spring with the velocity of the release.
final class PanCard: GestureCard {
  override var title: String { "Pan" }
  override var hint: String { "Drag the dot, throw it" }
  override var color: UIColor { .systemOrange }

  override func setUp() {
    recognize(with: UIPanGestureRecognizer(target: self, action: PanCard.dragged), named: "pan")
  }

  /// Moves the dot with the drag and shows the translation. The end, and a cancellation too, shows
  /// the speed and returns the dot at that speed.
  func dragged(_ pan: UIPanGestureRecognizer) {
    let translation = pan.translation(in: self)
    switch pan.state {
    case .began, .changed:
      say("\(Int(translation.x)), \(Int(translation.y)) points")
      follow(translation)
    case .ended, .cancelled:
      // The way home starts at the release. A spring's initial velocity is in multiples of the
      // distance per second.
      follow(translation)
      let speed = pan.velocity(in: self)
      say("Thrown at \(Int((speed.x * speed.x + speed.y * speed.y).squareRoot())) pt/s")
      let square = max(translation.x * translation.x + translation.y * translation.y, 1)
      spring(velocity: -(speed.x * translation.x + speed.y * translation.y) / square) {
        [unowned self] in
        dot.center = home
      }
    default:
      break
    }
  }

  private func follow(_ translation: CGPoint) {
    dot.center = CGPoint(x: home.x + translation.x, y: home.y + translation.y)
  }
}

/// A swipe: the dot jumps in the swipe's direction and returns by itself.
final class SwipeCard: GestureCard {
  override var title: String { "Swipe" }
  override var hint: String { "In four directions" }
  override var color: UIColor { .systemPink }

  /// Adds a recogniser for each of the four directions.
  override func setUp() {
    // A swipe recogniser reports one direction, so four recognisers are needed.
    for (direction, name) in [
      (UISwipeGestureRecognizer.Direction.left, "left"), (.right, "right"), (.up, "up"),
      (.down, "down"),
    ] {
      let swipe = UISwipeGestureRecognizer(target: self, action: SwipeCard.swiped)
      swipe.direction = direction
      recognize(with: swipe, named: "swipe-\(name)")
    }
  }

  /// Moves the dot 60 points to a side, or 22 points up or down, names the direction, and returns
  /// the dot.
  func swiped(_ swipe: UISwipeGestureRecognizer) {
    var place = home
    switch swipe.direction {
    case .left: (place.x, _) = (place.x - 60, say("Left"))
    case .right: (place.x, _) = (place.x + 60, say("Right"))
    case .up: (place.y, _) = (place.y - 22, say("Up"))
    default: (place.y, _) = (place.y + 22, say("Down"))
    }
    dot.center = place
    spring { [unowned self] in dot.center = home }
  }
}

/// A pan from the screen's edge: a drag across the window's left edge moves the dot by a third of
/// its distance.
final class EdgeCard: GestureCard {
  override var title: String { "Screen edge" }
  override var hint: String { "In from the left edge" }
  override var color: UIColor { .systemGreen }
  /// The recogniser, which the view that fills the window owns.
  private(set) lazy var recognizer: UIScreenEdgePanGestureRecognizer = {
    let edge = UIScreenEdgePanGestureRecognizer(target: self, action: EdgeCard.dragged)
    edge.edges = .left
    edge.name = "screen-edge"
    return edge
  }()

  /// Moves the dot to the right, at most to the card's edge, and shows the distance. Any end
  /// returns the dot.
  func dragged(_ edge: UIScreenEdgePanGestureRecognizer) {
    switch edge.state {
    case .began, .changed:
      let translation = max(edge.translation(in: self).x, 0)
      say("\(Int(translation)) points in")
      dot.center.x = min(home.x + translation / 3, bounds.width - 32)
    default:
      say("Let go")
      spring { [unowned self] in dot.center = home }
    }
  }
}

/// A pan by wheel or trackpad: scrolling moves the dot without a touch.
final class WheelCard: GestureCard {
  override var title: String { "Scroll" }
  override var hint: String { "Turn the wheel over it" }
  override var color: UIColor { .systemBrown }

  /// Adds a recogniser for wheels and trackpads, which touches never trigger.
  override func setUp() {
    let pan = UIPanGestureRecognizer(target: self, action: WheelCard.scrolled)
    pan.allowedScrollTypesMask = .all
    // Touches and mouse buttons must not move this dot: nobody has nine fingers here.
    pan.minimumNumberOfTouches = 9
    recognize(with: pan, named: "scroll")
  }

  /// Moves the dot by a quarter of the distance, inside the card, and shows the distance. Any end
  /// returns the dot.
  func scrolled(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      let translation = pan.translation(in: self)
      say("\(Int(translation.x)), \(Int(translation.y)) points")
      dot.center = CGPoint(
        x: min(max(home.x + translation.x / 4, 32), bounds.width - 32),
        y: min(max(home.y + translation.y / 4, 32), bounds.height - 32))
    default:
      say("Came to rest")
      spring { [unowned self] in dot.center = home }
    }
  }
}
