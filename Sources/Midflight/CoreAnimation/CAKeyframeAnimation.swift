import Foundation
import MotionCore

/// An animation through several values, or along a path.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values in order, each of the property's kind; nil by default. `path` takes precedence.
  open var values: [Any]?
  /// A path for a property that is a point; nil by default.
  ///
  /// Each line and curve of the path takes the same time, or the time in `keyTimes`. With the
  /// `calculationMode` `.paced` or `.cubicPaced`, the whole path is covered at a constant speed.
  open var path: CGPath?
  /// The time of each value, 0…1, ascending. The default, nil, spreads the values evenly.
  ///
  /// In `.discrete` mode the times have one element more than the values: the beginnings of the
  /// values, and the end of the last one. Without the last element, the last value ends at 1.
  /// Ignored in paced modes.
  open var keyTimes: [NSNumber]?
  /// The pace from each value to the next. The default, nil, is linear. Ignored in discrete and
  /// paced modes.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between the values. The default is `.linear`.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The rotation of the layer along `path`. The default, nil, is none.
  open var rotationMode: CAAnimationRotationMode?

  override func makeEmptyCopy() -> CAAnimation { CAKeyframeAnimation() }

  /// Copies the properties of another animation; values, path and timing only of a keyframe
  /// animation.
  open override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
    (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
    rotationMode = other.rotationMode
  }

  override var turning: CAAnimationRotationMode? { path == nil ? nil : rotationMode }

  /// Returns the points along `path`, or else the values through `values`; nil without either. Nil
  /// with a diagnostic for a path of a property that is no point, and if one of the values is of
  /// another kind.
  override func makeFunction(
    _ reader: AnimationValueReader, lasting: Double
  ) -> (any ValueFunction)? {
    if path == nil, values?.isEmpty ?? true {
      reader.diagnose("it animates nothing: set values or path.")
    } else if path == nil, rotationMode != nil {
      reader.diagnose("rotationMode is ignored without a path: set path, or animate the rotation.")
    }
    if let path {
      guard reader.kind == .point else {
        reader.diagnose("path is for a property that is a point; give values instead.")
        return nil
      }
      let sampler = PathSampler(path.outline)
      guard let keyframeTiming = keyframeTiming(segments: sampler.count, reader) else { return nil }
      return PathFunction(sampler: sampler, mode: calculationMode, keyframeTiming: keyframeTiming)
    }
    let read = (values ?? []).compactMap { reader.read($0, "values") }
    guard !read.isEmpty, read.count == values?.count else { return nil }
    let segments = calculationMode == .discrete ? read.count : read.count - 1
    guard let keyframeTiming = keyframeTiming(segments: segments, reader) else { return nil }
    return KeyframeFunction(read, mode: calculationMode, keyframeTiming: keyframeTiming)
  }

  /// Returns the distribution of time over the segments between values. Invalid key times are
  /// spread evenly, with a diagnostic. Paced modes ignore key times and timing functions. Never
  /// nil.
  private func keyframeTiming(segments count: Int, _ reader: AnimationValueReader)
    -> KeyframeTiming?
  {
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
    let ignoresFunctions = calculationMode.isPaced || calculationMode == .discrete
    if let timingFunctions, !ignoresFunctions, timingFunctions.count != count {
      reader.diagnose(
        "timingFunctions has \(timingFunctions.count) of them: give \(count) here; without one, a part is "
          + "linear.")
    }
    let curves = calculationMode.isPaced ? [] : (timingFunctions ?? []).map(\.curve)
    return KeyframeTiming(segments: count, times: times, curves: curves)
  }
}

/// The interpolation between keyframes, with Core Animation's raw values.
nonisolated public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// Creates the mode with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Straight lines between values.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value until the next one.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight lines at a constant speed.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// A smooth curve through the values, at a constant speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  var isPaced: Bool { self == .paced || self == .cubicPaced }
}

/// The rotation of a layer along a path, with Core Animation's raw values.
nonisolated public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// Creates the mode with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The layer's right side leads.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's left side leads.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
