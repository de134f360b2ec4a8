import Foundation
import MotionCore

/// A value that can be animated, because it converts to numbers and back.
///
/// An animation moves each number separately. Adopt the protocol for your own type, and declare a
/// property `@Animatable`:
///
///     struct Arc: AnimatableValue {
///       var start: CGFloat
///       var sweep: CGFloat
///       var animatableNumbers: [Double] { [Double(start), Double(sweep)] }
///       init(animatableNumbers numbers: [Double]) {
///         (start, sweep) = (CGFloat(numbers[0]), CGFloat(numbers[1]))
///       }
///     }
nonisolated public protocol AnimatableValue {
  /// The numbers: finite, and always of the same count.
  var animatableNumbers: [Double] { get }
  /// Creates the value of an equal count of numbers.
  ///
  /// The numbers may be outside the usual range, because springs overshoot; clamp them if the type
  /// has limits.
  init(animatableNumbers numbers: [Double])
  /// The number of x-y pairs at the beginning of the numbers.
  ///
  /// A spring moves a pair at its `dx` and `dy`, and every other number at `dx`. The default is 0.
  static var animatablePairCount: Int { get }
}

nonisolated extension AnimatableValue {
  /// No pairs: all numbers move at a spring's `dx`.
  public static var animatablePairCount: Int { 0 }
}

nonisolated extension Double: AnimatableValue {
  /// The number itself.
  public var animatableNumbers: [Double] { [self] }
  /// Creates the number.
  public init(animatableNumbers numbers: [Double]) { self = numbers[0] }
}

nonisolated extension Float: AnimatableValue {
  /// The number itself.
  public var animatableNumbers: [Double] { [Double(self)] }
  /// Creates the number, rounded.
  public init(animatableNumbers numbers: [Double]) { self.init(numbers[0]) }
}

nonisolated extension CGFloat: AnimatableValue {
  /// The number itself.
  public var animatableNumbers: [Double] { [Double(self)] }
  /// Creates the number.
  public init(animatableNumbers numbers: [Double]) { self.init(numbers[0]) }
}

nonisolated extension CGPoint: AnimatableValue {
  /// x and y.
  public var animatableNumbers: [Double] { [Double(x), Double(y)] }
  /// Creates a point of x and y.
  public init(animatableNumbers numbers: [Double]) { self.init(x: numbers[0], y: numbers[1]) }
  /// One pair: x and y.
  public static var animatablePairCount: Int { 1 }
}

nonisolated extension CGVector: AnimatableValue {
  /// dx and dy.
  public var animatableNumbers: [Double] { [Double(dx), Double(dy)] }
  /// Creates a vector of dx and dy.
  public init(animatableNumbers numbers: [Double]) { self.init(dx: numbers[0], dy: numbers[1]) }
  /// One pair: dx and dy.
  public static var animatablePairCount: Int { 1 }
}

nonisolated extension CGSize: AnimatableValue {
  /// Width and height.
  public var animatableNumbers: [Double] { [Double(width), Double(height)] }
  /// Creates a size of width and height; negative where a spring overshoots.
  public init(animatableNumbers numbers: [Double]) {
    self.init(width: numbers[0], height: numbers[1])
  }
}

nonisolated extension CGRect: AnimatableValue {
  /// The origin's x and y, width and height.
  public var animatableNumbers: [Double] { origin.animatableNumbers + size.animatableNumbers }
  /// Creates a rectangle of the origin's x and y, width and height.
  public init(animatableNumbers numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  /// One pair: the origin. The size has no direction.
  public static var animatablePairCount: Int { 1 }
}

nonisolated extension UIColor: AnimatableValue {
  /// Red, green and blue multiplied by alpha, and alpha: a colour that fades in or out keeps its
  /// hue.
  public var animatableNumbers: [Double] {
    [rgba.red * rgba.alpha, rgba.green * rgba.alpha, rgba.blue * rgba.alpha, rgba.alpha]
  }
}

nonisolated extension AnimatableValue where Self: UIColor {
  /// Creates a colour of premultiplied numbers, clamped to 0…1. A subclass of `UIColor` stops the
  /// program with a message.
  public init(animatableNumbers numbers: [Double]) {
    let components = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
    self = UIColor(cgColor: CGColor(components: components)).requireOwnClass()
  }
}
