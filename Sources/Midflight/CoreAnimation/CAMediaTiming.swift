import Foundation

/// Seconds, under Core Foundation's name.
public typealias CFTimeInterval = Double

/// How time runs: for an animation within its layer or group, and for a layer within its superlayer.
///
/// Own time is `(parentTime − beginTime) · speed + timeOffset`. `CAAnimation` and `CALayer` have it.
public protocol CAMediaTiming: AnyObject {
  /// When it begins, in the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// Seconds of one way at its own speed.
  var duration: CFTimeInterval { get set }
  /// Own seconds per second of the parent's: 0 stands, 2 is twice as fast, below 0 goes backwards.
  var speed: Float { get set }
  /// Own seconds that are added.
  var timeOffset: CFTimeInterval { get set }
  /// How many times the way is gone; 0 is once. Need not be whole, and may be infinite.
  var repeatCount: Float { get set }
  /// Own seconds for which the way is gone again and again; 0 leaves that to `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it goes back after each way, in as much time again.
  var autoreverses: Bool { get set }
  /// What is shown before its beginning and after its end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What is shown of an animation before its beginning and after its end, with Core Animation's raw
/// values.
nonisolated public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// The mode of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nothing.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Its end, afterwards, until it is removed.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its beginning, before.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
