import Midflight
import MotionCore

/// The input latency in figures, in a corner of the viewport.
///
/// The view shows the figures up to the previous frame. New figures alone cause no frame: the view
/// changes only with the next frame.
final class LatencyView: UIView {
  /// The names, the medians and the 95th percentiles.
  private let columns = [NSTextAlignment.left, .right, .right].map { alignment in
    let label = UILabel(size: 11, color: .white, hasMonospacedDigits: true)
    label.numberOfLines = 0
    label.textAlignment = alignment
    return label
  }
  private var shown = LastShown<Source>()

  private struct Source: Equatable {
    var latency: InputLatency?
    var language: LocalizedText.Language
  }

  /// Lengths in points.
  private enum Measure {
    static let figure: CGFloat = 48
    static let padding: CGFloat = 8
  }

  /// Creates a hidden view that ignores touches.
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.12, alpha: 0.92)
    layer.cornerRadius = 6
    isHidden = true
    isUserInteractionEnabled = false
    accessibilityIdentifier = "latency"
    for column in columns { addSubview(column) }
  }

  required init?(coder: NSCoder) { return nil }

  /// Shows a measurement in the corner at the top left; nil hides the view. A missing latency is
  /// "–".
  func show(_ latency: InputLatency?, in language: LocalizedText.Language) {
    guard shown.changes(to: Source(latency: latency, language: language)) else { return }
    isHidden = latency == nil
    guard let latency else { return }
    for (column, text) in zip(columns, LatencyView.texts(of: latency, in: language)) {
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

  /// Returns the texts of the columns, with five lines each: names, medians, and 95th percentiles.
  /// The last line has the refresh interval, and the rate in Hz if it is known. Times are in
  /// milliseconds.
  private static func texts(
    of latency: InputLatency, in language: LocalizedText.Language
  ) -> [String] {
    let rows = [latency.atDispatch, latency.atPaint, latency.atPresent]
    let names: [WindowText] = [
      .inputLatency, .untilHandled, .untilPainted, .untilPresented, .refreshInterval,
    ]
    let refresh = latency.refreshInterval
    return [
      names.map { $0(in: language) },
      [WindowText.median(in: language)] + rows.map { milliseconds($0?.median) }
        + [milliseconds(refresh)],
      [Quantity.percent(0.95)] + rows.map { milliseconds($0?.percentile95) }
        + [refresh > 0 ? "\(Int((1 / refresh).rounded()))\(Quantity.space)Hz" : ""],
    ].map { $0.joined(separator: "\n") }
  }

  /// Returns seconds as milliseconds with two decimals; "–" for nil.
  private static func milliseconds(_ seconds: Double?) -> String {
    seconds.map { ($0 * 1000).fixed(2) } ?? "–"
  }
}
