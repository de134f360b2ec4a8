import Synchronization

/// The environment of a view: light or dark appearance, and pixels per point.
///
/// Views inherit the traits from their superview, and the window from its stage.
nonisolated public final class UITraitCollection: NSObject, Sendable {
  /// The appearance; `unspecified` if not set.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The number of pixels per point; 0 if not set.
  public let displayScale: CGFloat

  init(userInterfaceStyle: UIUserInterfaceStyle, displayScale: CGFloat) {
    self.userInterfaceStyle = userInterfaceStyle
    self.displayScale = displayScale
  }

  /// Creates a collection without values.
  public override convenience init() {
    self.init(userInterfaceStyle: .unspecified, displayScale: 0)
  }

  /// Creates a collection with only an appearance.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(userInterfaceStyle: userInterfaceStyle, displayScale: 0)
  }

  /// Creates a collection with only a scale.
  public convenience init(displayScale: CGFloat) {
    self.init(userInterfaceStyle: .unspecified, displayScale: displayScale)
  }

  /// Creates a collection from the values of several collections. The last specified value wins. A
  /// trait that no collection specifies stays unspecified.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    let style = collections.last { $0.userInterfaceStyle != .unspecified }
    let scale = collections.last { $0.displayScale != 0 }
    self.init(
      userInterfaceStyle: style?.userInterfaceStyle ?? .unspecified,
      displayScale: scale?.displayScale ?? 0)
  }

  /// The traits that resolve colours without a view. Inside `traitCollectionDidChange(_:)` and
  /// registered code, the traits of the view; otherwise the traits of the stage whose code runs;
  /// without a stage, light at scale 1.
  public static var current: UITraitCollection { TraitsInForce.current?.traits ?? light }

  private static let light = UITraitCollection(userInterfaceStyle: .light, displayScale: 1)

  /// Runs a closure with these traits as `current`.
  public func performAsCurrent<Result>(_ actions: () throws -> Result) rethrows -> Result {
    try TraitsInForce(self).run(actions)
  }

  /// Returns a Boolean value that indicates whether a dynamic colour may differ between the
  /// collections. A nil collection differs from all.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }

  /// Returns a Boolean value that indicates whether all traits are equal.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
  }

  /// The hash of the traits, consistent with `isEqual(_:)`.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(displayScale)
    return hasher.finalize()
  }
}

/// The current traits of running code, which may change meanwhile.
///
/// A task-local value stores the traits, because colours belong to no actor.
nonisolated final class TraitsInForce: Sendable {
  @TaskLocal fileprivate static var current: TraitsInForce?

  private let value: Mutex<UITraitCollection>

  init(_ traits: UITraitCollection) { value = Mutex(traits) }

  var traits: UITraitCollection {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }

  /// A Boolean value that indicates whether these traits are current.
  var areCurrent: Bool { TraitsInForce.current === self }

  func run<Result>(_ actions: () throws -> Result) rethrows -> Result {
    if areCurrent { return try actions() }
    return try TraitsInForce.$current.withValue(self, operation: actions)
  }
}

/// The appearance of a user interface, with UIKit's raw values.
nonisolated public enum UIUserInterfaceStyle: Int, Sendable {
  /// No own appearance: the surrounding appearance applies.
  case unspecified = 0
  /// A light appearance: dark text on light.
  case light = 1
  /// A dark appearance: light text on dark.
  case dark = 2
}

/// The accessibility settings of the user.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// A Boolean value that indicates whether the stage whose code runs reduces motion; false without
  /// a stage.
  public static var isReduceMotionEnabled: Bool { Stage.current?.isReduceMotionEnabled ?? false }
}
