import Midflight

/// A message that disappears after a few seconds, or is persistent.
final class ToastView: UIView {
  private let label = UILabel(size: 12, weight: .medium, color: .white)
  private var animator: UIViewPropertyAnimator?
  private var area = CGRect.zero
  private var taken = CGRect.null
  private var isValid: () -> Bool = { true }

  /// Seconds until the message fades.
  private static let delay: TimeInterval = 2.5

  /// Creates an invisible view that ignores touches.
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.12, alpha: 0.92)
    layer.cornerRadius = ToastView.height / 2
    alpha = 0
    isUserInteractionEnabled = false
    accessibilityIdentifier = "toast"
    label.textAlignment = .center
    // A long path keeps its beginning and the name of the file.
    label.lineBreakMode = .byTruncatingMiddle
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  /// The current or last message.
  var text: String { label.text ?? "" }

  /// Shows a message at once in place of the last one, and fades it after 2.5 seconds unless it
  /// is persistent. A persistent message has as many lines as it needs.
  ///
  /// - Parameter isValid: Returns whether the message is still true. At the next `refresh()` after
  ///   it is not, the view hides.
  func show(
    _ text: String, isPersistent: Bool = false, while isValid: @escaping () -> Bool = { true }
  ) {
    label.text = text
    label.numberOfLines = isPersistent ? 0 : 1
    label.lineBreakMode = isPersistent ? .byWordWrapping : .byTruncatingMiddle
    self.isValid = isValid
    place(in: area, beside: taken)
    animator?.stopAnimation(true)
    alpha = 1
    if isPersistent { return animator = nil }
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { [unowned self] in
      alpha = 0
    }
    // An animator that has ended is not stopped again.
    animator.addCompletion { [unowned self] _ in self.animator = nil }
    self.animator = animator
    animator.startAnimation(afterDelay: ToastView.delay)
  }

  /// Hides the message at once if it is no longer true.
  func refresh() {
    if animator != nil, !isValid() { hide() }
  }

  /// Hides the message at once, without fading. `text` stays.
  func hide() {
    animator?.stopAnimation(true)
    animator = nil
    alpha = 0
  }

  /// The height in points, which fits below the scene in most windows.
  private static let height: CGFloat = 20

  /// Centres the message at the bottom of an area, or at the top if it would cover other text. A
  /// long message is truncated in the middle.
  ///
  /// - Parameter taken: The rectangle of other text; null for none.
  func place(in rect: CGRect, beside taken: CGRect) {
    (area, self.taken) = (rect, taken)
    let width = min(label.intrinsicContentSize.width + 24, max(0, rect.width - 32))
    let availableSize = CGSize(width: max(0, width - 20), height: rect.height)
    let height =
      label.numberOfLines == 1 ? ToastView.height : label.sizeThatFits(availableSize).height + 6
    layer.cornerRadius = min(height / 2, ToastView.height / 2)
    frame = CGRect(
      x: (rect.midX - width / 2).rounded(), y: rect.maxY - height - 2, width: width, height: height)
    if frame.intersects(taken) { frame.origin.y = rect.minY + 2 }
    label.frame = CGRect(x: 10, y: 0, width: max(0, width - 20), height: height)
  }
}
