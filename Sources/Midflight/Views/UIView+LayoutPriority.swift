/// How much something matters to a layout, with UIKit's raw values: 1 … 1000.
nonisolated public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// 1 … 1000.
  public var rawValue: Float
  /// This priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// This priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1000.
  public static let required = UILayoutPriority(1000)
  /// 750: how much a view withstands being made smaller than its content.
  public static let defaultHigh = UILayoutPriority(750)
  /// 250: how much a view withstands being made larger than its content.
  public static let defaultLow = UILayoutPriority(250)
  /// 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A namespace: Midflight has no Auto Layout, only the axis that a stack view names by this.
nonisolated public enum NSLayoutConstraint {
  /// A direction, with UIKit's raw values.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }
}

extension UIView {
  /// Lets others grow instead, as controls do whose size is their own: 750 both ways.
  func keepOwnSize() {
    setContentHuggingPriority(.defaultHigh, for: .horizontal)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
  }
}

/// A view's priorities along both axes: what a stack view goes by.
struct LayoutPriorities {
  private var horizontal: UILayoutPriority
  private var vertical: UILayoutPriority

  init(_ priority: UILayoutPriority) { (horizontal, vertical) = (priority, priority) }

  subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    get { axis == .horizontal ? horizontal : vertical }
    set {
      if axis == .horizontal { horizontal = newValue } else { vertical = newValue }
    }
  }
}
