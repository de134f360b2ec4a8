#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// A card with a name, a dot that a gesture moves, and a line that says what was recognised.
///
/// Each subclass is about one recogniser.
class GestureCard: UIView {
  /// What it is about.
  var title: String { "" }
  /// What to do with it; said until something is recognised.
  var hint: String { "" }
  /// The dot's colour.
  var color: UIColor { .systemBlue }
  /// Where the dot rests.
  final var home: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY + 4) }

  final let dot = UIView(frame: CGRect(x: 0, y: 0, width: 36, height: 36))
  private let words = UILabel()
  private let foot = CAGradientLayer()

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
    // The dot fades out behind what is said; where it rests, it is whole, also when it is enlarged.
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

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorFoot()
  }

  private func colorFoot() {
    let color = UIColor.secondarySystemGroupedBackground.resolvedColor(with: traitCollection)
    foot.colors = [0, 0.85, 0.9].map { color.withAlphaComponent($0).cgColor }
  }

  /// Adds the recogniser.
  func setUp() {}

  /// Says what was recognised.
  final func say(_ text: String) {
    words.text = text
    words.textColor = color
  }

  /// Adds a recogniser, under a name that traces tell.
  final func recognize(with recognizer: UIGestureRecognizer, named name: String) {
    recognizer.name = name
    addGestureRecognizer(recognizer)
  }

  /// Moves things as if by a spring; for somebody who asked for less motion, without one.
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

  private func addDot() {
    dot.center = home
    dot.backgroundColor = color
    dot.layer.cornerRadius = 18
    dot.isUserInteractionEnabled = false
    dot.accessibilityIdentifier = "\(title) dot"
    addSubview(dot)
  }
}
