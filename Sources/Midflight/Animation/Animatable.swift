import Foundation

/// A property of any object that animations move as they do a view's.
///
///     final class Gauge: UIView {
///       @Animatable var sweep: CGFloat = 0
///     }
///
///     animator.addAnimations { gauge.sweep = .pi }
///     gauge.$sweep.presented          // what is seen at the stage's now
///
/// Set inside an animation, the property is at its target at once, and what is seen follows: paused,
/// scrubbed, reversed and stopped with everything else that the animator moves. Animations of one
/// property add up, as those of geometry do. Set outside, with a stage or without, it is simply set.
///
/// Unlike UIKit, which animates what it knows. For properties of classes on the main actor, as views
/// are: copies of a structure would share it, and animations run nowhere else.
@propertyWrapper
public final class Animatable<Value: AnimatableValue> {
  let lanes: [AnimatableLane]
  /// What it was last set to; animations that go back may have put its lanes elsewhere.
  private var latest: AnimatableWhole<Value>

  /// A property of this value.
  public init(wrappedValue: Value) {
    latest = AnimatableWhole(wrappedValue)
    lanes = latest.lanes
  }

  /// What the property is: where animations move it to.
  public var wrappedValue: Value {
    get {
      let isAsSet = lanes.allSatisfy { $0.whole === latest }
      return isAsSet ? latest.value : value(of: lanes.map(\.numbers))
    }
    set {
      let whole = AnimatableWhole(newValue)
      require(
        whole.numbers.count == latest.numbers.count,
        """
        @Animatable set to a value of \(whole.numbers.count) numbers after one of \
        \(latest.numbers.count): they have to match, one by one, for an animation to go between.
        """)
      latest = whole
      for (lane, numbers) in zip(lanes, whole.parts) { lane.set(numbers, of: whole) }
    }
  }

  /// What is seen of it, and how fast that moves.
  public var projectedValue: Animatable<Value> { self }

  /// What the property is, whatever is seen of it.
  public var model: Value { wrappedValue }

  /// What is seen at the stage's `now`.
  public var presented: Value { value(of: lanes.map(\.seen)) }

  /// How fast what is seen changes, per second of animation time; 0 for what is infinitely fast, on a
  /// curve that is vertical there.
  ///
  /// As a value whose numbers are the speeds. A type that keeps its numbers within limits, as
  /// `UIColor` does, cannot tell: ask `velocityNumbers`.
  public var velocity: Value { Value(animatableNumbers: velocityNumbers) }

  /// How fast the numbers change of what is seen, per second of animation time.
  public var velocityNumbers: [Double] { latest.joined(lanes.map(\.rate)) }

  /// The value of the lanes' numbers: to the last bit, if it is one that somebody set.
  private func value(of parts: [SIMD4<Double>]) -> Value {
    let numbers = latest.joined(parts)
    if latest.numbers == numbers { return latest.value }
    for case let whole as AnimatableWhole<Value> in lanes.map(\.whole)
    where whole.numbers == numbers {
      return whole.value
    }
    return Value(animatableNumbers: numbers)
  }
}
