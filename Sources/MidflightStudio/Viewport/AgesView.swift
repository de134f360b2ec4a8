import Midflight
import MotionCore

/// How old the newest input of each frame is when it is handled, painted and shown, as figures in a corner of the
/// viewport.
///
/// They are part of the window's frames and of none of the scene's. It shows what was measured up to the
/// frame before: what it shows is no reason for another frame, and changes only after one was shown.
final class AgesView: UIView {
  /// Names, medians, and what nineteen of twenty do not exceed.
  private let columns = [NSTextAlignment.left, .right, .right].map { alignment in
    let label = UILabel(size: 11, color: .white, hasMonospacedDigits: true)
    label.numberOfLines = 0
    label.textAlignment = alignment
    return label
  }
  private var shown = Shown<Source>()

  private struct Source: Equatable {
    var ages: InputAges?
    var language: LocalizedText.Language
  }

  /// Points.
  private enum Measure {
    static let figure: CGFloat = 48
    static let padding: CGFloat = 8
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.12, alpha: 0.92)
    layer.cornerRadius = 6
    isHidden = true
    isUserInteractionEnabled = false
    accessibilityIdentifier = "ages"
    for column in columns { addSubview(column) }
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows ages, or goes if there are none.
  func show(_ ages: InputAges?, in language: LocalizedText.Language) {
    guard shown.changes(to: Source(ages: ages, language: language)) else { return }
    isHidden = ages == nil
    guard let ages else { return }
    for (column, text) in zip(columns, AgesView.texts(of: ages, in: language)) {
      column.text = text
    }
    let height = (columns[0].font.lineHeight * 5).rounded(.up)
    let names = columns[0].intrinsicContentSize.width.rounded(.up)
    var x = Measure.padding
    for (column, width) in zip(columns, [names, Measure.figure, Measure.figure]) {
      column.frame = CGRect(x: x, y: Measure.padding, width: width, height: height)
      x += width
    }
    frame = CGRect(
      x: Measure.padding, y: Measure.padding, width: x + Measure.padding,
      height: height + 2 * Measure.padding)
  }

  /// What the columns say, five lines each.
  private static func texts(
    of ages: InputAges, in language: LocalizedText.Language
  ) -> [String] {
    let rows = [ages.atDispatch, ages.atPaint, ages.atPresent]
    let names = [
      Words.ageOfInput, Words.atDispatch, Words.atPaint, Words.atPresent, Words.refresh,
    ]
    let refresh = ages.refreshInterval
    return [
      names.map { $0(in: language) },
      [Words.median(in: language)] + rows.map { milliseconds($0?.median) }
        + [milliseconds(refresh)],
      [Quantity.percent(0.95)] + rows.map { milliseconds($0?.percentile95) }
        + [refresh > 0 ? "\(Int((1 / refresh).rounded()))\(Quantity.space)Hz" : ""],
    ].map { $0.joined(separator: "\n") }
  }

  private static func milliseconds(_ seconds: Double?) -> String {
    seconds.map { ($0 * 1000).fixed(2) } ?? "–"
  }
}
