/// A kind of device that scrolls.
nonisolated public enum UIScrollType: Int, Sendable {
  /// A wheel with notches.
  case discrete = 0
  /// A trackpad, or a wheel without notches.
  case continuous = 1

  /// The distance of one notch in points, as the window reports it.
  private static let pointsPerNotch: CGFloat = 53

  /// Infers the kind from a scroll distance: `.discrete` if both components are multiples of a
  /// notch, as zero is. Input events do not contain the kind.
  init(of delta: CGVector) {
    let isWhole = [delta.dx, delta.dy].allSatisfy {
      ($0 / UIScrollType.pointsPerNotch).truncatingRemainder(dividingBy: 1) == 0
    }
    self = isWhole ? .discrete : .continuous
  }
}

/// A set of kinds of scrolling.
public nonisolated struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bit mask of the kinds.
  public let rawValue: Int
  /// Creates a set from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wheels with notches.
  public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
  /// Trackpads, and wheels without notches.
  public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
  /// Both kinds.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
