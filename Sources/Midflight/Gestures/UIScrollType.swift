/// What scrolls.
public enum UIScrollType: Int, Sendable {
  /// A wheel that turns in notches.
  case discrete = 0
  /// A trackpad, or a wheel without notches.
  case continuous = 1

  /// How far a notch scrolls, in points, as the window tells it.
  private static let pointsPerNotch: CGFloat = 53

  /// What scrolled this far: whole notches are a wheel's, since events do not say.
  init(of delta: CGVector) {
    let isWhole = [delta.dx, delta.dy].allSatisfy {
      ($0 / UIScrollType.pointsPerNotch).truncatingRemainder(dividingBy: 1) == 0
    }
    self = isWhole ? .discrete : .continuous
  }
}

/// Kinds of scrolling.
public nonisolated struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// A bit for each `UIScrollType`.
  public let rawValue: Int
  /// The kinds of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wheels that turn in notches.
  public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
  /// Trackpads, and wheels without notches.
  public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
  /// Both.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
