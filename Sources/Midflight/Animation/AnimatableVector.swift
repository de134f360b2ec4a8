/// Up to four numbers of an animatable property that animations move together.
///
/// `Animatable` creates the vectors of a property when the property is created.
final class AnimatableVector: Animated {
  var tracks: [Track] = []
  /// The model numbers: the target of running animations.
  private(set) var numbers: SIMD4<Double>
  /// The value that the numbers were set from; other vectors may have numbers of another value.
  private(set) var whole: AnyObject?
  let property: AnimatedProperty

  /// Creates a vector without tracks: the presentation numbers equal the model numbers.
  init(_ numbers: SIMD4<Double>, of whole: AnyObject, property: AnimatedProperty) {
    self.numbers = numbers
    self.whole = whole
    self.property = property
  }

  /// The presentation numbers.
  var seen: SIMD4<Double> { numbers + tracks.contribution(to: property) }

  /// The velocity of the presentation numbers, per second; 0 where a curve is vertical.
  var rate: SIMD4<Double> { tracks.rate(of: property).replacingNonFinite }

  /// Sets the model numbers; inside an animation block, adds a track for the change. Outside,
  /// running animations move along.
  func set(_ numbers: SIMD4<Double>, of whole: AnyObject) {
    change(property) { (self.numbers, self.whole) = (numbers, whole) }
  }

  func modelValue(of property: AnimatedProperty) -> AnimatedValue {
    .part(AnimatablePart(numbers: numbers, whole: whole))
  }

  func modelValue(
    of property: AnimatedProperty, adding numbers: SIMD4<Double>
  ) -> AnimatedValue {
    .part(AnimatablePart(numbers: self.numbers + numbers, whole: nil))
  }

  /// Sets the model numbers without an animation. `whole` becomes nil unless the value is a `.part`
  /// with one.
  func setModelValue(_ value: AnimatedValue, of property: AnimatedProperty) {
    numbers = value.numbers
    if case .part(let part) = value { whole = part.whole } else { whole = nil }
  }
}

/// One vector's numbers of a value, and the exact value, which the numbers may round.
struct AnimatablePart: Equatable {
  var numbers: SIMD4<Double>
  var whole: AnyObject?

  /// Compares the numbers only.
  static func == (one: AnimatablePart, other: AnimatablePart) -> Bool {
    one.numbers == other.numbers
  }
}

/// A value of an animatable property, with the division of its numbers into vectors.
///
/// Numbers must be finite, and pairs must not exceed them; anything else ends the program.
final class AnimatableWhole<Value: AnimatableValue> {
  let value: Value
  let numbers: [Double]

  /// Divides a value. Ends the program if a number is not finite, or if the pairs need more numbers
  /// than there are.
  init(_ value: Value) {
    self.value = value
    numbers = value.animatableNumbers
    require(
      numbers.allSatisfy(\.isFinite),
      "@Animatable set to \(value), of the numbers \(numbers): they are finite; check the arithmetic "
        + "before it.")
    require(
      Value.animatablePairCount >= 0 && 2 * Value.animatablePairCount <= numbers.count,
      """
      \(Value.self).animatablePairCount = \(Value.animatablePairCount), of \(numbers.count) numbers: \
      each pair takes two of them.
      """)
  }

  /// The numbers of each vector: one vector for each pair, then one for every four of the remaining
  /// numbers. Unused slots are 0.
  var parts: [SIMD4<Double>] {
    ranges.map { range in
      var part = SIMD4<Double>.zero
      for (slot, index) in range.enumerated() { part[slot] = numbers[index] }
      return part
    }
  }

  /// New vectors with the value as their model: `.point` for each pair, `.number` for the remaining
  /// numbers.
  var vectors: [AnimatableVector] {
    zip(parts, 0...).map { part, index in
      AnimatableVector(
        part, of: self, property: index < Value.animatablePairCount ? .point : .number)
    }
  }

  /// Returns the vectors' numbers in one array, without the unused slots.
  func joined(_ parts: [SIMD4<Double>]) -> [Double] {
    zip(parts, ranges).flatMap { part, range in (0..<range.count).map { part[$0] } }
  }

  private var ranges: [Range<Int>] {
    let rest = 2 * Value.animatablePairCount
    return (0..<Value.animatablePairCount).map { 2 * $0..<2 * $0 + 2 }
      + stride(from: rest, to: numbers.count, by: 4).map { $0..<min($0 + 4, numbers.count) }
  }
}
