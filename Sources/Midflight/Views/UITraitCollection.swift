import Synchronization

/// What surrounds a view: whether it is light or dark there, and how many pixels a point has.
///
/// Views inherit it from their superview, and the window from its stage.
nonisolated public final class UITraitCollection: NSObject, Sendable {
  /// Light, dark, or not said.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels a point; 0 if not said.
  public let displayScale: CGFloat

  init(userInterfaceStyle: UIUserInterfaceStyle, displayScale: CGFloat) {
    self.userInterfaceStyle = userInterfaceStyle
    self.displayScale = displayScale
  }

  /// Says nothing.
  public override convenience init() {
    self.init(userInterfaceStyle: .unspecified, displayScale: 0)
  }

  /// Says only whether it is light or dark.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(userInterfaceStyle: userInterfaceStyle, displayScale: 0)
  }

  /// Says only how many pixels a point has.
  public convenience init(displayScale: CGFloat) {
    self.init(userInterfaceStyle: .unspecified, displayScale: displayScale)
  }

  /// Says what any of these say; later ones count more.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    let style = collections.last { $0.userInterfaceStyle != .unspecified }
    let scale = collections.last { $0.displayScale != 0 }
    self.init(
      userInterfaceStyle: style?.userInterfaceStyle ?? .unspecified,
      displayScale: scale?.displayScale ?? 0)
  }

  /// What colours are resolved with that are asked without a view: of the stage whose code runs,
  /// of the view inside its `traitCollectionDidChange(_:)`, and otherwise light.
  public static var current: UITraitCollection { TraitsInForce.current?.traits ?? light }

  private static let light = UITraitCollection(userInterfaceStyle: .light, displayScale: 1)

  /// Runs code with this as the current one.
  public func performAsCurrent<Result>(_ actions: () throws -> Result) rethrows -> Result {
    try TraitsInForce(self).run(actions)
  }

  /// Whether a colour may look different from another collection's.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }

  /// Equal if all of it is.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
  }

  /// Agrees with `isEqual`.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(displayScale)
    return hasher.finalize()
  }
}

/// The traits that hold while some code runs, and may change meanwhile.
///
/// Colours are of no actor, so these go along with the task and not with the stage.
nonisolated final class TraitsInForce: Sendable {
  @TaskLocal fileprivate static var current: TraitsInForce?

  private let value: Mutex<UITraitCollection>

  init(_ traits: UITraitCollection) { value = Mutex(traits) }

  var traits: UITraitCollection {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }

  /// Whether they are those that hold.
  var areCurrent: Bool { TraitsInForce.current === self }

  func run<Result>(_ actions: () throws -> Result) rethrows -> Result {
    if areCurrent { return try actions() }
    return try TraitsInForce.$current.withValue(self, operation: actions)
  }
}

/// Whether a user interface is light or dark, with UIKit's raw values.
nonisolated public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not said: as what is around.
  case unspecified = 0
  /// Dark on light.
  case light = 1
  /// Light on dark.
  case dark = 2
}

/// What a person has asked of every app.
public enum UIAccessibility {
  /// Whether motion should be kept down, as the stage whose code runs says; false without one.
  public static var isReduceMotionEnabled: Bool { Stage.current?.isReduceMotionEnabled ?? false }
}
