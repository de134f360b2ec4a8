#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// A card with a title, a dot that a gesture moves, and a line that states the recognised gesture.
///
/// `GesturesViewController` shows the cards. Each subclass shows one gesture recogniser.
class GestureCard: UIView {
  /// The name of the gesture.
  var title: String { "" }
  /// The instruction, shown until the first recognition.
  var hint: String { "" }
  /// The dot's colour.
  var color: UIColor { .systemBlue }
  /// The dot's position at rest.
  final var home: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY + 4) }

  final let dot = UIView(frame: CGRect(x: 0, y: 0, width: 36, height: 36))
  private let words = UILabel()
  private let foot = CAGradientLayer()

  /// Creates a card with its title, dot and hint, and then calls `setUp()`.
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 16
    clipsToBounds = true
    addDot()
    let name = UILabel(frame: CGRect(x: 14, y: 10, width: bounds.width - 28, height: 20))
    name.text = title
    name.font = .systemFont(ofSize: 15, weight: .semibold)
    addSubview(name)
    // A gradient covers the dot behind the line of text. At rest, the dot is fully visible, also
    // when enlarged.
    foot.frame = CGRect(x: 0, y: bounds.height - 28, width: bounds.width, height: 28)
    foot.locations = [0, 0.2, 1]
    layer.addSublayer(foot)
    colorFoot()
    words.frame = CGRect(x: 14, y: bounds.height - 28, width: bounds.width - 28, height: 18)
    words.text = hint
    words.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
    words.textColor = .secondaryLabel
    addSubview(words)
    setUp()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Adapts the gradient to light or dark.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorFoot()
  }

  private func colorFoot() {
    let color = UIColor.secondarySystemGroupedBackground.resolvedColor(with: traitCollection)
    foot.colors = [0, 0.85, 0.9].map { color.withAlphaComponent($0).cgColor }
  }

  /// Adds the recogniser; subclasses override this method.
  func setUp() {}

  /// Shows a text about the recognised gesture.
  ///
  /// The text replaces the hint, in the dot's colour.
  final func say(_ text: String) {
    words.text = text
    words.textColor = color
  }

  /// Adds a recogniser with a name, which appears in traces.
  final func recognize(with recognizer: UIGestureRecognizer, named name: String) {
    recognizer.name = name
    addGestureRecognizer(recognizer)
  }

  /// Animates with a spring, or without one if the person asked for reduced motion.
  ///
  /// - Parameter velocity: The initial velocity, in multiples of the distance per second.
  final func spring(
    velocity: CGFloat = 0, _ animations: @escaping () -> Void
  ) {
    if UIAccessibility.isReduceMotionEnabled {
      UIView.animate(withDuration: 0.2, animations: animations)
    } else {
      UIView.animate(
        springDuration: 0.5, bounce: 0.4, initialSpringVelocity: velocity, animations: animations)
    }
  }

  /// Adds the dot at home. The dot receives no touches.
  private func addDot() {
    dot.center = home
    dot.backgroundColor = color
    dot.layer.cornerRadius = 18
    dot.isUserInteractionEnabled = false
    dot.accessibilityIdentifier = "\(title) dot"
    addSubview(dot)
  }
}
