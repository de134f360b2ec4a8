import Midflight

/// A tip that appears while the mouse rests on a button, a view or a marker.
///
/// The window has one above its panels.
final class TipView: UIView {
  private let label = UILabel(size: 12, color: .white)
  private var timer: StageTimer?

  /// Seconds until the tip appears.
  static let delay = 0.5

  /// Creates a hidden tip that ignores touches.
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.12, alpha: 0.92)
    layer.cornerRadius = 6
    isHidden = true
    isUserInteractionEnabled = false
    accessibilityIdentifier = "tip"
    label.numberOfLines = 0
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  /// The current or last text.
  var text: String { label.text ?? "" }

  /// Hides the tip, and schedules a new one for `delay` seconds later. A later call, or `cancel()`,
  /// cancels it. If the view has left its window by then, no tip appears.
  ///
  /// - Parameter place: The part of the view that the tip is about; all of the view if nil.
  func schedule(_ text: String, of view: UIView, at place: CGRect? = nil) {
    cancel()
    timer = StageTimer.scheduledTimer(withTimeInterval: TipView.delay, repeats: false) {
      [weak self, weak view] _ in
      guard let self, let view, view.window != nil else { return }
      label.text = text
      moveBeside(view.convert(place ?? view.bounds, to: superview))
      isHidden = false
    }
  }

  /// Hides the tip, and cancels a scheduled one. The text stays.
  func cancel() {
    timer?.invalidate()
    timer = nil
    isHidden = true
  }

  /// The width in points at which lines break.
  private static let longestLine: CGFloat = 300

  /// Moves the tip below a rectangle, or above it in the lower half of the window, inside the
  /// window's left and right edges. No effect without a superview.
  private func moveBeside(_ anchor: CGRect) {
    guard let superview else { return }
    let outerBounds = superview.bounds
    let most = max(0, min(TipView.longestLine, outerBounds.width - 32))
    let size = label.sizeThatFits(CGSize(width: most, height: .greatestFiniteMagnitude))
    let (width, height) = (min(size.width.rounded(.up), most) + 16, size.height.rounded(.up) + 9)
    let x = min(max(8, anchor.midX - width / 2), outerBounds.width - 8 - width)
    let isLow = anchor.midY > outerBounds.midY
    frame = CGRect(
      x: x.rounded(), y: isLow ? anchor.minY - 4 - height : anchor.maxY + 4, width: width,
      height: height)
    label.frame = CGRect(x: 8, y: 0, width: width - 16, height: height)
  }
}

extension Command {
  /// Returns the description and the keys, such as "Light or dark mode (D)".
  func tip(in language: LocalizedText.Language) -> String {
    "\(text(in: language)) (\(keys.map { $0.joined(separator: " ") }.joined(separator: ", ")))"
  }
}
