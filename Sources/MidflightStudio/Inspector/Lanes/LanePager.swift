import Midflight
import MotionCore

/// The range of visible lanes, between buttons for older and newer ones.
///
/// The pager lies beside the heading of the lanes.
final class LanePager: UIView {
  /// Called with the number of pages to go back; negative for newer pages.
  var onTurn: ((_ pages: Int) -> Void)?
  private let older = UIButton(type: .system)
  private let newer = UIButton(type: .system)
  private let text = PanelStyle.label(PanelStyle.caption, Palette.quiet)

  /// Creates a hidden pager.
  override init(frame: CGRect) {
    super.init(frame: frame)
    text.textAlignment = .center
    (text.adjustsFontSizeToFitWidth, text.minimumScaleFactor) = (true, 0.8)
    for (button, name, pages) in [(older, "older lanes", 1), (newer, "newer lanes", -1)] {
      button.titleLabel?.font = PanelStyle.caption
      button.accessibilityIdentifier = name
      button.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onTurn?(pages) }
    }
    for part in [older, text, newer] { addSubview(part) }
    isHidden = true
  }

  required init?(coder: NSCoder) { return nil }

  /// The width of the heading in any language, in points.
  private static let heading: CGFloat = 92
  private static let buttonWidth: CGFloat = 40

  /// Returns the width beside the heading.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: max(0, size.width - LanePager.heading), height: size.height)
  }

  /// Lays out the buttons at the sides, and the text in the middle.
  override func layoutSubviews() {
    super.layoutSubviews()
    let width = min(LanePager.buttonWidth, bounds.width / 3)
    text.frame = bounds.insetBy(dx: width, dy: 0)
    older.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
    newer.frame = older.frame.offsetBy(dx: bounds.width - width, dy: 0)
  }

  /// Shows the number of visible lanes, the total, and the number of newer ones. A button is
  /// disabled if there are no lanes on its side.
  ///
  /// - Parameter isNeeded: False to hide the pager.
  func show(
    _ range: Range<Int>, of count: Int, isNeeded: Bool, in language: LocalizedText.Language
  ) {
    isHidden = !isNeeded
    // Numbers of lanes would look like numbers of animators, and some animators have no lane.
    let newerCount = count - range.upperBound
    text.text = (newerCount == 0 ? WindowText.newestLanes : .lanesWithNewer)(
      in: language,
      ["shown": "\(range.count)", "total": "\(count)", "newer": "\(newerCount)"])
    older.setTitle(WindowText.olderLanes(in: language), for: .normal)
    newer.setTitle(WindowText.newerLanes(in: language), for: .normal)
    older.isEnabled = range.lowerBound > 0
    newer.isEnabled = range.upperBound < count
  }
}
