import Midflight

/// Says what a button does, and by which key, once the mouse has rested on it.
///
/// The window has one, above its panels; bars offer what their buttons do.
final class TipView: UIView {
  private let label = UILabel(size: 12, color: .white)
  private var timer: StageTimer?

  /// Seconds until it is shown.
  static let wait = 0.5

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.12, alpha: 0.92)
    layer.cornerRadius = 6
    isHidden = true
    isUserInteractionEnabled = false
    accessibilityIdentifier = "tip"
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  /// What it says, or said last.
  var words: String { label.text ?? "" }

  /// Says something of a view after a while, unless it is withdrawn before.
  func offer(_ words: String, of view: UIView) {
    withdraw()
    timer = StageTimer.scheduledTimer(withTimeInterval: TipView.wait, repeats: false) {
      [weak self, weak view] _ in
      guard let self, let view, view.window != nil else { return }
      label.text = words
      place(beside: view)
      isHidden = false
    }
  }

  /// Goes, and says nothing that was offered.
  func withdraw() {
    timer?.invalidate()
    timer = nil
    isHidden = true
  }

  /// Below the view, or above it in the window's lower half; within the window.
  private func place(beside view: UIView) {
    guard let superview else { return }
    let (room, anchor) = (superview.bounds, view.convert(view.bounds, to: superview))
    let width = min(label.intrinsicContentSize.width + 16, room.width - 16)
    let x = min(max(8, anchor.midX - width / 2), room.width - 8 - width)
    let isLow = anchor.midY > room.midY
    frame = CGRect(
      x: x.rounded(), y: isLow ? anchor.minY - 28 : anchor.maxY + 4, width: width, height: 24)
    label.frame = CGRect(x: 8, y: 0, width: width - 16, height: 24)
  }
}

extension Command {
  /// What it does, and its keys: "Light or dark (D)".
  func tip(in language: LocalizedText.Language) -> String {
    "\(words(in: language)) (\(keys.map { $0.joined(separator: " ") }.joined(separator: ", ")))"
  }
}
