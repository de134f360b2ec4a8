#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let flipCard = Scene(
    "flip-card", title: ["en": "Flip card", "zh": "翻转卡片"],
    summary: [
      "en": "Turn the card over with a drag to either side, and catch it in flight.",
      "zh": "向任意一侧拖动来翻转卡片，并在翻转途中接住它。",
    ]
  ) { _ in FlipCardViewController() }
}

/// A card with two sides that rotates about its vertical middle line, in perspective.
///
/// Both sides lie in one place, and `isDoubleSided = false` hides each side from behind. The
/// container's `sublayerTransform` gives both sides one eye point. A drag scrubs the animator of
/// the flip; the velocity of the release decides whether the card turns over or returns.
final class FlipCardViewController: UIViewController {
  private let table = UIView(frame: CGRect(x: 0, y: 120, width: 390, height: 480))
  private let front = UIView(frame: CGRect(x: 75, y: 60, width: 240, height: 340))
  private let back = UIView(frame: CGRect(x: 75, y: 60, width: 240, height: 340))
  private let readout = Readout(["Side", "Turned over"], at: CGPoint(x: 16, y: 700))

  private var animator: UIViewPropertyAnimator?
  private var isFaceUp = true
  private var flips = 0
  /// The direction of the flip: 1 to the right, −1 to the left.
  private var direction: CGFloat = 1
  private var progressWhenInterrupted: CGFloat = 0
  /// The length of a drag for a whole flip, in points.
  private let distance: CGFloat = 240

  /// Adds the table in perspective with the card, face up. The table takes drags and taps.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Flip card", hint: "Drag to a side, or tap. Catch it in flight.")
    view.addSubview(readout)
    show()

    // One eye point for the whole table, 700 points in front of it.
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 700
    table.layer.sublayerTransform = perspective
    view.addSubview(table)
    addFront()
    addBack()
    for side in [front, back] {
      side.layer.isDoubleSided = false
      table.addSubview(side)
    }
    back.transform3D = turned(by: -.pi)

    // On iOS: action: #selector(handlePan), and so for the tap
    table.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: FlipCardViewController.handlePan))
    table.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: FlipCardViewController.handleTap))
  }

  // MARK: - Gestures

  /// Handles a drag on the table.
  ///
  /// - Begin: pauses the flip, or begins one in the drag's direction.
  /// - Change: sets the fraction, from 0 to 1, by the distance.
  /// - End: continues with the finger's velocity.
  ///
  /// A cancelled drag counts as one without velocity.
  func handlePan(_ pan: UIPanGestureRecognizer) {
    let translation = pan.translation(in: view).x
    switch pan.state {
    case .began:
      if animator == nil { beginFlip(pan.velocity(in: view).x < 0 ? -1 : 1) }
      animator?.pauseAnimation()
      // Makes `fractionComplete` count from the start of the flip, also after a reversal.
      animator?.isReversed = false
      progressWhenInterrupted = animator?.fractionComplete ?? 0
    case .changed:
      let progress = progressWhenInterrupted + direction * translation / distance
      animator?.fractionComplete = min(max(progress, 0), 1)
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity(in: view).x : 0
      release(atSpeed: direction * velocity / distance)
    default:
      break
    }
  }

  /// Turns the card over, or reverses a running flip.
  ///
  /// A tap on the left half turns to the right, and the other way round.
  func handleTap(_ tap: UITapGestureRecognizer) {
    if let animator {
      animator.isReversed.toggle()
    } else {
      beginFlip(tap.location(in: table).x < table.bounds.midX ? 1 : -1)
      animator?.startAnimation()
    }
  }

  /// Continues to the side that is nearer to the projected end.
  ///
  /// The projected end is the fraction plus 0.15 s of the speed; more than 0.5 turns over. Does
  /// nothing without a flip.
  ///
  /// - Parameter speed: In whole flips per second, positive towards the other side.
  private func release(atSpeed speed: CGFloat) {
    guard let animator else { return }
    let progress = animator.fractionComplete
    let turnsOver = progress + speed * 0.15 > 0.5
    animator.isReversed = !turnsOver
    let remaining = turnsOver ? 1 - progress : -progress
    let velocity = abs(remaining) < 0.01 ? 0 : speed / remaining
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: UIAccessibility.isReduceMotionEnabled ? 1 : 0.75,
        initialVelocity: CGVector(dx: velocity, dy: velocity)), durationFactor: 0)
  }

  // MARK: - The flip

  /// Creates an inactive animator that shows the other side. The side and the count change only if
  /// the flip reaches its end.
  private func beginFlip(_ direction: CGFloat) {
    self.direction = direction
    let (seen, hidden) = isFaceUp ? (front, back) : (back, front)
    // The hidden side starts behind the visible one, for either direction.
    hidden.transform3D = turned(by: -direction * .pi)
    let animator = UIViewPropertyAnimator(duration: 0.9, curve: .easeInOut) { [unowned self] in
      seen.transform3D = turned(by: direction * .pi)
      hidden.transform3D = CATransform3DIdentity
    }
    animator.addCompletion { [unowned self] position in
      self.animator = nil
      guard position == .end else { return }
      isFaceUp.toggle()
      flips += 1
      show()
    }
    self.animator = animator
  }

  private func turned(by angle: CGFloat) -> CATransform3D {
    CATransform3DMakeRotation(angle, 0, 1, 0)
  }

  private func show() {
    readout["Side"] = isFaceUp ? "Front" : "Back"
    readout["Turned over"] = "\(flips)"
  }

  // MARK: - The sides

  /// Dresses the front with a sky, a disc and two texts.
  private func addFront() {
    dress(front, "front", .systemIndigo)
    let sky = CAGradientLayer()
    sky.frame = front.bounds
    sky.cornerRadius = 24
    sky.colors = [UIColor.systemIndigo.cgColor, UIColor.systemPurple.cgColor]
    front.layer.addSublayer(sky)
    write("Midflight", size: 34, at: CGRect(x: 24, y: 24, width: 192, height: 44), on: front)
    write("Turn me over", size: 17, at: CGRect(x: 24, y: 292, width: 192, height: 24), on: front)
    let disc = UIView(frame: CGRect(x: 70, y: 120, width: 100, height: 100))
    disc.backgroundColor = .systemYellow
    disc.layer.cornerRadius = 50
    front.addSubview(disc)
  }

  /// Dresses the back with a text and lines.
  private func addBack() {
    dress(back, "back", .systemTeal)
    write("And back", size: 34, at: CGRect(x: 24, y: 24, width: 192, height: 44), on: back)
    for row in 0..<5 {
      let line = UIView(
        frame: CGRect(x: 24, y: 100 + 32 * row, width: 192 - 24 * (row % 3), height: 14))
      line.backgroundColor = UIColor(white: 1, alpha: 0.5)
      line.layer.cornerRadius = 7
      back.addSubview(line)
    }
  }

  /// Gives a side its colour, round corners, a shadow and its identifier.
  private func dress(_ side: UIView, _ name: String, _ color: UIColor) {
    side.backgroundColor = color
    side.layer.cornerRadius = 24
    side.layer.shadowOpacity = 0.25
    side.layer.shadowRadius = 12
    side.layer.shadowOffset = CGSize(width: 0, height: 6)
    side.accessibilityIdentifier = name
  }

  /// Adds a white text to a side.
  private func write(_ words: String, size: CGFloat, at frame: CGRect, on side: UIView) {
    let label = UILabel(frame: frame)
    label.text = words
    label.font = .systemFont(ofSize: size, weight: .bold)
    label.textColor = .white
    side.addSubview(label)
  }
}
