import Midflight

/// Words that come, stay long enough to be read, and go.
final class ToastView: UIView {
  private let label = UILabel(size: 12, weight: .medium, color: .white)
  private var animator: UIViewPropertyAnimator?
  private var room = CGRect.zero
  private var taken = CGRect.null
  private var isTrue: () -> Bool = { true }

  /// Seconds that it stays.
  private static let stay: TimeInterval = 2.5

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.12, alpha: 0.92)
    layer.cornerRadius = ToastView.height / 2
    alpha = 0
    isUserInteractionEnabled = false
    accessibilityIdentifier = "toast"
    label.textAlignment = .center
    // Of a long path, where it begins and the file's name.
    label.lineBreakMode = .byTruncatingMiddle
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  /// What it says, or said last.
  var words: String { label.text ?? "" }

  /// Says something now.
  ///
  /// - Parameter isTrue: Whether it still is so; once it is not, nobody shall read it.
  func say(_ words: String, while isTrue: @escaping () -> Bool = { true }) {
    label.text = words
    self.isTrue = isTrue
    place(in: room, beside: taken)
    animator?.stopAnimation(true)
    alpha = 1
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { [unowned self] in
      alpha = 0
    }
    // What has come to its end is not stopped once more.
    animator.addCompletion { [unowned self] _ in self.animator = nil }
    self.animator = animator
    animator.startAnimation(afterDelay: ToastView.stay)
  }

  /// Goes if what it says is true no more.
  func refresh() {
    if animator != nil, !isTrue() { hush() }
  }

  /// Goes at once.
  func hush() {
    animator?.stopAnimation(true)
    animator = nil
    alpha = 0
  }

  /// Points: below a scene there is so much room, but in a low window.
  private static let height: CGFloat = 20

  /// Lies at the bottom of a rectangle, in the middle; at its top where other words are at the bottom.
  func place(in rect: CGRect, beside taken: CGRect) {
    (room, self.taken) = (rect, taken)
    let height = ToastView.height
    let width = min(label.intrinsicContentSize.width + 24, max(0, rect.width - 32))
    frame = CGRect(
      x: (rect.midX - width / 2).rounded(), y: rect.maxY - height - 2, width: width, height: height)
    if frame.intersects(taken) { frame.origin.y = rect.minY + 2 }
    label.frame = CGRect(x: 10, y: 0, width: max(0, width - 20), height: height)
  }
}
