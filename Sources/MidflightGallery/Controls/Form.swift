#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// Rows on a card below a heading, as in iOS's settings.
final class FormSection: UIView {
  private let heading = UILabel()
  private let card = UIView()
  private let rows: [UIView]
  private let separators: [UIView]

  static let headingHeight: CGFloat = 36
  static let rowHeight: CGFloat = 44

  /// Creates a section. The heading appears in capitals, and a separator lies between two rows.
  init(_ title: String, rows: [UIView]) {
    self.rows = rows
    separators = rows.dropFirst().map { _ in UIView() }
    super.init(frame: .zero)
    heading.text = title.uppercased()
    heading.font = .preferredFont(forTextStyle: .footnote)
    heading.textColor = .secondaryLabel
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 10
    addSubview(heading)
    addSubview(card)
    for separator in separators {
      separator.backgroundColor = .separator
      separator.isUserInteractionEnabled = false
      card.addSubview(separator)
    }
    for row in rows { card.addSubview(row) }
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// The height of the heading and all rows, in points.
  var height: CGFloat { FormSection.headingHeight + FormSection.rowHeight * CGFloat(rows.count) }

  /// Places the heading, the card and the rows of 44 points, with a hairline between two rows.
  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    heading.frame = CGRect(x: 16, y: 13, width: max(0, width - 32), height: 16)
    card.frame = CGRect(
      x: 0, y: FormSection.headingHeight, width: width,
      height: max(0, bounds.height - FormSection.headingHeight))
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 0, y: CGFloat(index) * FormSection.rowHeight, width: width,
        height: FormSection.rowHeight)
    }
    let hairline = 1 / max(traitCollection.displayScale, 1)
    for (index, separator) in separators.enumerated() {
      separator.frame = CGRect(
        x: 16, y: CGFloat(index + 1) * FormSection.rowHeight - hairline, width: width - 16,
        height: hairline)
    }
  }
}

/// A title, and on the right the controls of a setting.
final class FormRow: UIView {
  private let title = UILabel()
  private let parts: [UIView]
  /// A Boolean value that indicates whether the last control fills the width, so that the controls
  /// of several rows share a left edge.
  private let isFilled: Bool

  /// Creates a row.
  ///
  /// - Parameter parts: The controls from left to right, each with the size from its
  ///   `sizeThatFits(_:)`.
  init(_ text: String, _ parts: [UIView], isFilled: Bool = false) {
    (self.parts, self.isFilled) = (parts, isFilled)
    super.init(frame: .zero)
    title.text = text
    addSubview(title)
    for part in parts { addSubview(part) }
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Places the title at the left and the controls at the right, 12 points apart. A filled last
  /// control starts 104 points from the left.
  override func layoutSubviews() {
    super.layoutSubviews()
    let (middle, right) = (bounds.midY, bounds.maxX - 16)
    title.sizeToFit()
    title.frame.origin = CGPoint(x: 16, y: (middle - title.bounds.height / 2).rounded())
    var end = right
    for part in parts.reversed() {
      var size = part.sizeThatFits(CGSize(width: end - 16, height: bounds.height))
      if isFilled {
        size.width = max(0, end - 104)
      }
      part.frame = CGRect(
        x: end - size.width, y: (middle - size.height / 2).rounded(), width: size.width,
        height: size.height)
      end -= size.width + 12
    }
  }
}
