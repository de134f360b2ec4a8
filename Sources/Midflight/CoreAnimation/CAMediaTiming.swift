import Foundation

/// Seconds, under Core Foundation's name.
public typealias CFTimeInterval = Double

/// The timing of an animation within its layer or group, and of a layer within its superlayer.
///
///     ownTime = (parentTime − beginTime) · speed + timeOffset
///
/// `CAAnimation` and `CALayer` conform to it.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
  /// The beginning in the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one leg, in own seconds.
  var duration: CFTimeInterval { get set }
  /// Own seconds per second of the parent: 0 stands still, 2 is twice as fast, a negative speed
  /// runs backwards.
  var speed: Float { get set }
  /// Own seconds that are added.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles; 0 means one. The number may be a fraction or infinite.
  var repeatCount: Float { get set }
  /// Own seconds for which the cycles repeat; 0 leaves the number to `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }
  /// A Boolean value that indicates whether each cycle also runs backwards, which
  /// doubles its time.
  var autoreverses: Bool { get set }
  /// The values to show before the beginning and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The behaviour of an animation before its beginning and after its end, with Core Animation's raw
/// values.
nonisolated public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// Creates the mode with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// No effect outside the animation's time.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end value after the end, until the animation is removed.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start value before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both `forwards` and `backwards`.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
