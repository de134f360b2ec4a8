/// The priority of a layout rule, 1…1000, with UIKit's raw values.
nonisolated public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority, 1…1000. The value is not checked.
  public var rawValue: Float
  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Returns a priority that is higher by a number.
  public static func + (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + number)
  }

  /// Returns a priority that is lower by a number.
  public static func - (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - number)
  }

  /// Raises a priority by a number.
  public static func += (priority: inout UILayoutPriority, number: Float) {
    priority = priority + number
  }

  /// Lowers a priority by a number.
  public static func -= (priority: inout UILayoutPriority, number: Float) {
    priority = priority - number
  }

  /// Returns a Boolean value that indicates whether one priority is lower than another.
  public static func < (one: UILayoutPriority, other: UILayoutPriority) -> Bool {
    one.rawValue < other.rawValue
  }

  /// The priority 1000.
  public static let required = UILayoutPriority(1000)
  /// The priority 750: the default compression resistance of a view's content.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority 250: the default content hugging of a view.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A namespace for `Axis`. Midflight has no Auto Layout.
nonisolated public enum NSLayoutConstraint {
  /// An axis of a layout, with UIKit's raw values.
  public enum Axis: Int, Sendable {
    /// The axis from left to right.
    case horizontal = 0
    /// The axis from top to bottom.
    case vertical = 1
  }
}

extension UIView {
  /// Sets the content hugging priority to 750 on both axes, for controls with a size of their own.
  /// Other views grow instead.
  func keepOwnSize() {
    setContentHuggingPriority(.defaultHigh, for: .horizontal)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
  }
}

/// The priorities of a view along both axes, for stack views.
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
