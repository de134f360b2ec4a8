#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let cardStack = Scene(
    "card-stack", title: ["en": "Card stack", "zh": "卡片堆"],
    summary: [
      "en": "Throw the top card away, or let it come back; the others move up.",
      "zh": "把最上面的卡片抛走，或让它回来；其余的会顶上来。",
    ]
  ) { _ in CardStackViewController() }
}

/// A stack of cards. A drag moves and rotates the top card, and its projected end decides about it.
///
/// The projection adds to the position the distance that a scroll view would slide at the release
/// velocity. A card projected far to a side flies away and returns below the others; any other card
/// springs back. A card can be caught in flight, because each has an animator of its own.
final class CardStackViewController: UIViewController {
  private let home = CGRect(x: 45, y: 160, width: 300, height: 420)
  private let colors: [UIColor] = [
    .systemIndigo, .systemTeal, .systemOrange, .systemPink, .systemGreen,
  ]
  /// The cards, the top card first. A card in flight already has its new position in the array.
  private var cards: [UIView] = []
  /// The cards that are flying away and have not returned.
  private var away: Set<UIView> = []
  private var animators: [UIView: UIViewPropertyAnimator] = [:]
  private var centerWhenGrabbed = CGPoint.zero
  private let readout = Readout(["Thrown away"], at: CGPoint(x: 16, y: 724))
  private var thrown = 0

  /// Adds five cards, the first on top.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    view.clipsToBounds = true
    addHeading("Card stack", hint: "Throw the top card to a side, or let it come back.")
    view.addSubview(readout)
    readout["Thrown away"] = "0"
    cards = colors.enumerated().map { index, color in makeCard(index + 1, color) }
    for (place, card) in cards.enumerated() {
      card.transform = transform(atPlace: place)
      card.alpha = alpha(atPlace: place)
    }
    for card in cards.reversed() { view.addSubview(card) }
  }

  // MARK: - The gesture

  /// Handles a drag of the top card; other cards ignore a new drag.
  ///
  /// - Begin: stops the card at its visible position.
  /// - Change: moves and rotates the card.
  /// - End: throws the card away if its projected end is more than 160 points to a side; otherwise
  ///   returns it.
  ///
  /// A cancelled drag counts as one without velocity.
  func handlePan(_ pan: UIPanGestureRecognizer) {
    guard let card = pan.view, card === cards.first || pan.state == .changed else { return }
    switch pan.state {
    case .began:
      stop(card)
      away.remove(card)
      centerWhenGrabbed = card.center
    case .changed where card === cards.first:
      let translation = pan.translation(in: view)
      card.center = CGPoint(
        x: centerWhenGrabbed.x + translation.x, y: centerWhenGrabbed.y + translation.y)
      card.transform = turned(by: card.center.x - home.midX)
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity(in: view) : .zero
      let projection = card.center.x + project(velocity.x) - home.midX
      if abs(projection) > 160 {
        throwAway(card, towards: projection < 0 ? -1 : 1, velocity: velocity)
      } else {
        move(card, to: CGPoint(x: home.midX, y: home.midY), velocity: velocity) {
          card.transform = .identity
        }
      }
    default:
      break
    }
  }

  /// Returns the distance that a paged scroll view slides after a release.
  ///
  ///     v/1000 · r/(1 − r)
  ///
  /// - Parameters:
  ///   - velocity: v, in points per second.
  ///   - decelerationRate: r, the factor of the velocity per millisecond, below 1.
  private func project(_ velocity: CGFloat, decelerationRate: CGFloat = 0.99) -> CGFloat {
    velocity / 1000 * decelerationRate / (1 - decelerationRate)
  }

  // MARK: - Movements

  /// Sends the top card off to a side. The card becomes the last, the others move up at once, and
  /// the readout counts. After the throw, `comeIn` shows it again.
  private func throwAway(_ card: UIView, towards side: CGFloat, velocity: CGPoint) {
    thrown += 1
    readout["Thrown away"] = "\(thrown)"
    cards.removeFirst()
    cards.append(card)
    away.insert(card)
    for (place, other) in cards.enumerated() where !away.contains(other) {
      moveUp(other, to: place)
    }
    let goal = CGPoint(x: home.midX + side * 420, y: card.center.y + project(velocity.y) / 4)
    move(card, to: goal, velocity: velocity) { [self] in
      card.transform = turned(by: side * 300)
    } completion: { [unowned self] in
      comeIn(card)
    }
  }

  /// Puts a card that is out of sight into its new place and fades it in.
  ///
  /// Does nothing for a card that is not in the stack.
  private func comeIn(_ card: UIView) {
    guard let place = cards.firstIndex(of: card) else { return }
    away.remove(card)
    // The card goes below its predecessor in the stack. If all predecessors are away, it goes above
    // the resting cards and below the flying ones.
    if let before = cards[..<place].last(where: { !away.contains($0) }) {
      view.insertSubview(card, belowSubview: before)
    } else if let flying = view.subviews.first(where: { away.contains($0) }) {
      view.insertSubview(card, belowSubview: flying)
    }
    card.center = CGPoint(x: home.midX, y: home.midY)
    card.transform = transform(atPlace: place)
    card.alpha = 0
    UIView.animate(withDuration: 0.3) { [self] in card.alpha = alpha(atPlace: place) }
  }

  /// Animates a card to its place in the stack.
  private func moveUp(_ card: UIView, to place: Int) {
    let animator = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 1) { [unowned self] in
      card.transform = transform(atPlace: place)
      card.alpha = alpha(atPlace: place)
    }
    animator.startAnimation()
  }

  /// Sends a card to a point with a spring at a velocity in points per second.
  ///
  /// A distance of less than a point along an axis counts as no velocity. With a completion, or
  /// with reduced motion, the spring is critically damped.
  private func move(
    _ card: UIView, to goal: CGPoint, velocity: CGPoint, _ alongside: @escaping () -> Void,
    completion: (() -> Void)? = nil
  ) {
    let distance = CGVector(dx: goal.x - card.center.x, dy: goal.y - card.center.y)
    let timingParameters = UISpringTimingParameters(
      dampingRatio: completion != nil || UIAccessibility.isReduceMotionEnabled ? 1 : 0.7,
      initialVelocity: CGVector(
        dx: abs(distance.dx) < 1 ? 0 : velocity.x / distance.dx,
        dy: abs(distance.dy) < 1 ? 0 : velocity.y / distance.dy))
    let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timingParameters)
    animator.addAnimations {
      card.center = goal
      alongside()
    }
    animator.addCompletion { _ in completion?() }
    animators[card] = animator
    animator.startAnimation()
  }

  private func stop(_ card: UIView) {
    if let animator = animators[card], animator.state == .active { animator.stopAnimation(true) }
  }

  // MARK: - Places

  private func turned(by distance: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: distance / 300 * .pi / 10)
  }

  /// Returns a card's transform: deeper cards are smaller and lower. The last card is invisible.
  private func transform(atPlace place: Int) -> CGAffineTransform {
    let depth = CGFloat(place)
    return CGAffineTransform(translationX: 0, y: 30 * depth)
      .scaledBy(x: 1 - 0.07 * depth, y: 1 - 0.07 * depth)
  }

  private func alpha(atPlace place: Int) -> CGFloat { place < 4 ? 1 : 0 }

  /// Returns a card with a number and a recogniser for drags; the caller adds it.
  private func makeCard(_ number: Int, _ color: UIColor) -> UIView {
    let card = UIView(frame: home)
    card.backgroundColor = color
    card.layer.cornerRadius = 28
    card.layer.shadowOpacity = 0.18
    card.layer.shadowRadius = 12
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    card.accessibilityIdentifier = "card\(number)"
    let label = UILabel(frame: CGRect(x: 28, y: 24, width: 200, height: 60))
    label.text = "\(number)"
    label.textColor = .white
    label.font = .systemFont(ofSize: 44, weight: .bold)
    card.addSubview(label)
    // On iOS: action: #selector(handlePan)
    card.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: CardStackViewController.handlePan))
    return card
  }
}
