#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

/// A list of names and values, one per row, as in iOS's settings.
final class Readout: UIView {
  static let rowHeight: CGFloat = 40
  let names: [String]
  private var values: [UILabel] = []

  /// Creates a list with empty values; the number of names decides its height.
  ///
  /// - Parameter origin: The upper left corner, in points.
  init(_ names: [String], at origin: CGPoint, width: CGFloat = 358) {
    self.names = names
    let height = Readout.rowHeight * CGFloat(names.count)
    super.init(frame: CGRect(x: origin.x, y: origin.y, width: width, height: height))
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 12
    isUserInteractionEnabled = false
    for (index, name) in names.enumerated() { addRow(name, y: Readout.rowHeight * CGFloat(index)) }
  }

  required init?(coder: NSCoder) { return nil }

  /// The value of a name; an unknown name stops the program. Hyphens before numbers become minus
  /// signs.
  subscript(name: String) -> String {
    get { label(of: name).text ?? "" }
    set {
      let words = newValue.withMinusSigns
      if label(of: name).text != words { label(of: name).text = words }
    }
  }

  /// Returns the label with the value of a name; an unknown name stops the program.
  private func label(of name: String) -> UILabel {
    guard let index = names.firstIndex(of: name) else {
      fatalError("Readout[\"\(name)\"]: it has \(names.joined(separator: ", ")).")
    }
    return values[index]
  }

  /// Adds a row with an empty value, and a line above it except in the first row.
  private func addRow(_ name: String, y: CGFloat) {
    let frame = CGRect(x: 16, y: y, width: bounds.width - 32, height: Readout.rowHeight)
    let label = UILabel(frame: frame)
    label.text = name
    label.font = .systemFont(ofSize: 15)
    addSubview(label)

    let value = UILabel(frame: frame)
    value.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
    value.textColor = .secondaryLabel
    value.textAlignment = .right
    addSubview(value)
    values.append(value)

    guard y > 0 else { return }
    let line = UIView(frame: CGRect(x: 16, y: y, width: bounds.width - 16, height: 0.5))
    line.backgroundColor = .separator
    addSubview(line)
  }
}

extension String {
  /// The string with U+2212, as wide as a digit, for the hyphen before a number; without it before
  /// a zero.
  ///
  /// Hyphens inside words, and before letters, stay.
  fileprivate var withMinusSigns: String {
    guard contains("-") else { return self }
    return split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.hasPrefix("-"), word.dropFirst().first?.isNumber == true else { return "\(word)" }
      let isZero = !word.contains { $0.isNumber && $0 != "0" }
      return (isZero ? "" : "−") + word.dropFirst()
    }.joined(separator: " ")
  }
}

extension UIViewAnimatingState {
  /// The state's name in code.
  var name: String {
    switch self {
    case .inactive: "inactive"
    case .active: "active"
    case .stopped: "stopped"
    @unknown default: "\(rawValue)"
    }
  }
}

extension UIViewAnimatingPosition {
  /// The position's name in code.
  var name: String {
    switch self {
    case .start: "start"
    case .end: "end"
    case .current: "current"
    @unknown default: "\(rawValue)"
    }
  }
}

extension CGFloat {
  /// A fraction as a whole percentage.
  var percent: String { "\(Int((self * 100).rounded())) %" }
}
