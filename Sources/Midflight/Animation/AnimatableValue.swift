import Foundation
import MotionCore

/// A value that can be animated, as it turns itself into numbers and back.
///
/// An animation moves each number by itself. Adopt it for a type of your own and declare a property
/// `@Animatable`:
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
  /// The numbers: all finite, and always as many.
  var animatableNumbers: [Double] { get }
  /// The value of as many numbers; any, as springs overshoot. What it cannot be, it is brought
  /// within.
  init(animatableNumbers numbers: [Double])
  /// How many pairs at the beginning of the numbers are an x and a y, which a spring moves at its
  /// `dx` and its `dy`. Everything else has no direction, and moves at `dx`. 0 unless told.
  static var animatablePairCount: Int { get }
}

nonisolated extension AnimatableValue {
  /// Nothing has a direction.
  public static var animatablePairCount: Int { 0 }
}

nonisolated extension Double: AnimatableValue {
  /// Itself.
  public var animatableNumbers: [Double] { [self] }
  /// The number.
  public init(animatableNumbers numbers: [Double]) { self = numbers[0] }
}

nonisolated extension Float: AnimatableValue {
  /// Itself.
  public var animatableNumbers: [Double] { [Double(self)] }
  /// The number, rounded.
  public init(animatableNumbers numbers: [Double]) { self.init(numbers[0]) }
}

nonisolated extension CGFloat: AnimatableValue {
  /// Itself.
  public var animatableNumbers: [Double] { [Double(self)] }
  /// The number.
  public init(animatableNumbers numbers: [Double]) { self.init(numbers[0]) }
}

nonisolated extension CGPoint: AnimatableValue {
  /// x and y.
  public var animatableNumbers: [Double] { [Double(x), Double(y)] }
  /// x and y.
  public init(animatableNumbers numbers: [Double]) { self.init(x: numbers[0], y: numbers[1]) }
  /// A place has a direction.
  public static var animatablePairCount: Int { 1 }
}

nonisolated extension CGVector: AnimatableValue {
  /// x and y.
  public var animatableNumbers: [Double] { [Double(dx), Double(dy)] }
  /// x and y.
  public init(animatableNumbers numbers: [Double]) { self.init(dx: numbers[0], dy: numbers[1]) }
  /// A way has a direction.
  public static var animatablePairCount: Int { 1 }
}

nonisolated extension CGSize: AnimatableValue {
  /// Width and height.
  public var animatableNumbers: [Double] { [Double(width), Double(height)] }
  /// Width and height; negative where a spring overshoots.
  public init(animatableNumbers numbers: [Double]) {
    self.init(width: numbers[0], height: numbers[1])
  }
}

nonisolated extension CGRect: AnimatableValue {
  /// The origin's x and y, width and height.
  public var animatableNumbers: [Double] { origin.animatableNumbers + size.animatableNumbers }
  /// The origin's x and y, width and height.
  public init(animatableNumbers numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  /// The origin has a direction.
  public static var animatablePairCount: Int { 1 }
}

nonisolated extension UIColor: AnimatableValue {
  /// Red, green and blue multiplied by the alpha, and the alpha: a colour that comes or goes fades
  /// and keeps its hue.
  public var animatableNumbers: [Double] {
    [rgba.red * rgba.alpha, rgba.green * rgba.alpha, rgba.blue * rgba.alpha, rgba.alpha]
  }
  /// The colour of premultiplied numbers, brought within 0…1.
  public convenience init(animatableNumbers numbers: [Double]) {
    let components = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
    self.init(cgColor: CGColor(components: components))
  }
}
