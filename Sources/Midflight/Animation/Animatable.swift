import Foundation

/// A property of any object that animators animate like a view's property.
///
///     final class Gauge: UIView {
///       @Animatable var sweep: CGFloat = 0
///     }
///
///     animator.addAnimations { gauge.sweep = .pi }
///     gauge.$sweep.presented          // the presentation value at the stage's now
///
/// A set inside an animation moves the model value to its target at once; the presentation value
/// follows, and is paused, scrubbed, reversed and stopped with the animator. Animations of one
/// property are summed, like those of geometry. A set outside animations, with or without a stage,
/// changes both values at once.
///
/// Unlike UIKit, which animates its own properties only. The property must belong to a class on the
/// main actor, as views do: copies of a structure would share the value, and animations run nowhere
/// else.
@propertyWrapper
@preconcurrency @MainActor
public final class Animatable<Value: AnimatableValue> {
  let vectors: [AnimatableVector]
  /// The latest value set; an animation that goes back may have left other numbers in the vectors.
  private var latest: AnimatableWhole<Value>

  /// Creates a property with an initial value. Numbers that are not finite end the program.
  public init(wrappedValue: Value) {
    latest = AnimatableWhole(wrappedValue)
    vectors = latest.vectors
  }

  /// The model value: the target of running animations. After an animation has gone back, the value
  /// is the one from before the animation.
  ///
  /// A set outside animations moves the presentation value by the same difference. A set with a
  /// different count of numbers, or with a number that is not finite, ends the program.
  public var wrappedValue: Value {
    get {
      let isAsSet = vectors.allSatisfy { $0.whole === latest }
      return isAsSet ? latest.value : value(of: vectors.map(\.numbers))
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
      for (vector, numbers) in zip(vectors, whole.parts) { vector.set(numbers, of: whole) }
    }
  }

  /// The property itself, for `presented`, `velocity` and `model`.
  public var projectedValue: Animatable<Value> { self }

  /// The model value, equal to `wrappedValue`.
  public var model: Value { wrappedValue }

  /// The presentation value at the stage's `now`.
  public var presented: Value { value(of: vectors.map(\.seen)) }

  /// The velocity of the presentation value, per second of animation time; 0 where a curve is
  /// vertical.
  ///
  /// The result is a value whose numbers are the velocities. A type that limits its numbers, like
  /// `UIColor`, cannot express every velocity: use `velocityNumbers`.
  public var velocity: Value { Value(animatableNumbers: velocityNumbers) }

  /// The velocity of each number of the presentation value, per second of animation time.
  public var velocityNumbers: [Double] { latest.joined(vectors.map(\.rate)) }

  /// Returns the value of the vectors' numbers: a value that was set, to the last bit, if its
  /// numbers are equal, otherwise a new one.
  private func value(of parts: [SIMD4<Double>]) -> Value {
    let numbers = latest.joined(parts)
    if latest.numbers == numbers { return latest.value }
    for case let whole as AnimatableWhole<Value> in vectors.map(\.whole)
    where whole.numbers == numbers {
      return whole.value
    }
    return Value(animatableNumbers: numbers)
  }
}
