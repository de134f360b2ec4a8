import Midflight
import MotionCore

/// Which of all animators have lanes, between the buttons that turn to others.
///
/// It stands beside the lanes' heading, where it takes no room from them.
final class LanePager: UIView {
  /// Called with the number of pages to turn back; less than 0 for newer ones.
  var onTurn: ((_ pages: Int) -> Void)?
  private let older = UIButton(type: .system)
  private let newer = UIButton(type: .system)
  private let words = PanelStyle.label(PanelStyle.caption, .secondaryLabel)

  override init(frame: CGRect) {
    super.init(frame: frame)
    words.textAlignment = .center
    (words.adjustsFontSizeToFitWidth, words.minimumScaleFactor) = (true, 0.8)
    for (button, name, pages) in [(older, "older lanes", 1), (newer, "newer lanes", -1)] {
      button.titleLabel?.font = PanelStyle.caption
      button.accessibilityIdentifier = name
      button.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onTurn?(pages) }
    }
    for part in [older, words, newer] { addSubview(part) }
    isHidden = true
  }

  required init?(coder: NSCoder) { return nil }

  /// Points that the heading beside it needs in any language.
  private static let heading: CGFloat = 92
  private static let buttonWidth: CGFloat = 40

  /// Beside the heading, all that is left.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: max(0, size.width - LanePager.heading), height: size.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = min(LanePager.buttonWidth, bounds.width / 3)
    words.frame = bounds.insetBy(dx: width, dy: 0)
    older.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
    newer.frame = older.frame.offsetBy(dx: bounds.width - width, dy: 0)
  }

  /// Says which of how many there are.
  func show(
    _ range: Range<Int>, of count: Int, isNeeded: Bool, in language: LocalizedText.Language
  ) {
    isHidden = !isNeeded
    words.text = PanelWords.lanes(range, of: count, in: language)
    older.setTitle(PanelWords.older(in: language), for: .normal)
    newer.setTitle(PanelWords.newer(in: language), for: .normal)
    older.isEnabled = range.lowerBound > 0
    newer.isEnabled = range.upperBound < count
  }
}
