import Foundation
import MotionCore

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order; each of the kind that the property has. Nil unless set; `path` goes before it.
  open var values: [Any]?
  /// A path for a property that is a point; nil unless set.
  ///
  /// Each of its lines and curves takes as long as the others, or as `keyTimes` says; with
  /// `calculationMode` `.paced` or `.cubicPaced`, all of it is gone at one speed.
  open var path: CGPath?
  /// When each value is reached, from 0 to 1, ascending; nil, evenly spread, unless set. For `.discrete`
  /// one more, as each says when a value begins or the last one ends; without that, it ends at 1. Not used where
  /// the mode is paced.
  open var keyTimes: [NSNumber]?
  /// The pace from each value to the next; nil, linear, unless set. Not used where the mode is paced.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// How values between the values are found; `.linear` unless set.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// Whether what goes along `path` turns with it; nil, it does not, unless set.
  open var rotationMode: CAAnimationRotationMode?

  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
    (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
    rotationMode = other.rotationMode
  }

  override var turning: CAAnimationRotationMode? { path == nil ? nil : rotationMode }

  override func makeCourse(
    _ reader: AnimationValueReader, lasting: Double
  ) -> (any ValueCourse)? {
    if let path {
      guard reader.kind == .point else {
        reader.diagnose("path is for a property that is a point; give values instead.")
        return nil
      }
      let walk = PathWalk(path.outline)
      guard let pace = pace(ofWays: walk.count, reader) else { return nil }
      return PathCourse(walk: walk, mode: calculationMode, pace: pace)
    }
    let read = (values ?? []).compactMap { reader.read($0, "values") }
    guard !read.isEmpty, read.count == values?.count else { return nil }
    let ways = calculationMode == .discrete ? read.count : read.count - 1
    guard let pace = pace(ofWays: ways, reader) else { return nil }
    return KeyframeCourse(read, mode: calculationMode, pace: pace)
  }

  /// How time is shared among the ways from value to value.
  private func pace(ofWays count: Int, _ reader: AnimationValueReader) -> KeyframePace? {
    var times: [Double]?
    if let keyTimes, !calculationMode.isPaced {
      var numbers = keyTimes.map(\.doubleValue)
      if calculationMode == .discrete, numbers.count == count { numbers.append(1) }
      let isAscending = zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
      if numbers.count == count + 1, isAscending, numbers.allSatisfy((0...1).contains) {
        times = numbers
      } else {
        reader.diagnose(
          "keyTimes = \(numbers): give \(count + 1) of them here, ascending from 0 to 1; they are spread "
            + "evenly now.")
      }
    }
    let curves = calculationMode.isPaced ? [] : (timingFunctions ?? []).map(\.curve)
    return KeyframePace(ways: count, times: times, curves: curves)
  }
}

/// How values between keyframes are found, with Core Animation's raw values.
nonisolated public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// The mode of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Straight from one to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each is shown until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, and all at one speed.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// On a smooth curve through them.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On a smooth curve through them, and all at one speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  var isPaced: Bool { self == .paced || self == .cubicPaced }
}

/// How what goes along a path turns with it, with Core Animation's raw values.
nonisolated public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// The mode of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Its right side leads.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Its left side leads.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
