import Midflight

/// Says what something is once the mouse has rested on it: what a button does, and by which key, or what a
/// sign on the time-line stands for.
///
/// The window has one, above its panels, which offer what they show.
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
    label.numberOfLines = 0
    addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  /// What it says, or said last.
  var words: String { label.text ?? "" }

  /// Says something of a view after a while, unless it is withdrawn before.
  ///
  /// - Parameter place: What part of the view it is said of; all of it if left out.
  func offer(_ words: String, of view: UIView, at place: CGRect? = nil) {
    withdraw()
    timer = StageTimer.scheduledTimer(withTimeInterval: TipView.wait, repeats: false) {
      [weak self, weak view] _ in
      guard let self, let view, view.window != nil else { return }
      label.text = words
      lie(beside: view.convert(place ?? view.bounds, to: superview))
      isHidden = false
    }
  }

  /// Goes, and says nothing that was offered.
  func withdraw() {
    timer?.invalidate()
    timer = nil
    isHidden = true
  }

  /// Points; longer lines are broken.
  private static let longestLine: CGFloat = 300

  /// Below a rectangle, or above it in the window's lower half; within the window.
  private func lie(beside anchor: CGRect) {
    guard let superview else { return }
    let room = superview.bounds
    let most = max(0, min(TipView.longestLine, room.width - 32))
    let size = label.sizeThatFits(CGSize(width: most, height: .greatestFiniteMagnitude))
    let (width, height) = (min(size.width.rounded(.up), most) + 16, size.height.rounded(.up) + 9)
    let x = min(max(8, anchor.midX - width / 2), room.width - 8 - width)
    let isLow = anchor.midY > room.midY
    frame = CGRect(
      x: x.rounded(), y: isLow ? anchor.minY - 4 - height : anchor.maxY + 4, width: width,
      height: height)
    label.frame = CGRect(x: 8, y: 0, width: width - 16, height: height)
  }
}

extension Command {
  /// What it does, and its keys: "Light or dark (D)".
  func tip(in language: LocalizedText.Language) -> String {
    "\(words(in: language)) (\(keys.map { $0.joined(separator: " ") }.joined(separator: ", ")))"
  }
}
