/// Up to four numbers of an animatable property, which animations move together.
final class AnimatableLane: Animated {
  var tracks: [Track] = []
  /// Where animations move them to.
  private(set) var numbers: SIMD4<Double>
  /// The value that they were set as a part of; it may be gone from the other lanes.
  private(set) var whole: AnyObject?
  let property: AnimatedProperty

  init(_ numbers: SIMD4<Double>, of whole: AnyObject, property: AnimatedProperty) {
    self.numbers = numbers
    self.whole = whole
    self.property = property
  }

  /// What is seen now.
  var seen: SIMD4<Double> { numbers + tracks.contribution(to: property) }

  /// How fast that changes, per second; 0 for what is infinitely fast.
  var rate: SIMD4<Double> { tracks.rate(of: property).bounded }

  /// Sets the numbers; inside an animation block, adds a track for them.
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

  func setModelValue(_ value: AnimatedValue, of property: AnimatedProperty) {
    numbers = value.numbers
    if case .part(let part) = value { whole = part.whole } else { whole = nil }
  }
}

/// What one lane has of a value, and the value itself, which the numbers may round.
struct AnimatablePart: Equatable {
  var numbers: SIMD4<Double>
  var whole: AnyObject?

  /// Numbers tell values apart.
  static func == (one: AnimatablePart, other: AnimatablePart) -> Bool {
    one.numbers == other.numbers
  }
}

/// A value that an animatable property was set to, and how its numbers are divided into lanes.
final class AnimatableWhole<Value: AnimatableValue> {
  let value: Value
  let numbers: [Double]

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

  /// The numbers of each lane: each pair has one of its own, the rest goes in fours.
  var parts: [SIMD4<Double>] {
    ranges.map { range in
      var part = SIMD4<Double>.zero
      for (slot, index) in range.enumerated() { part[slot] = numbers[index] }
      return part
    }
  }

  /// Lanes that stand at the value.
  var lanes: [AnimatableLane] {
    zip(parts, 0...).map { part, index in
      AnimatableLane(
        part, of: self, property: index < Value.animatablePairCount ? .point : .number)
    }
  }

  /// What lanes have, one after the other.
  func joined(_ parts: [SIMD4<Double>]) -> [Double] {
    zip(parts, ranges).flatMap { part, range in (0..<range.count).map { part[$0] } }
  }

  private var ranges: [Range<Int>] {
    let rest = 2 * Value.animatablePairCount
    return (0..<Value.animatablePairCount).map { 2 * $0..<2 * $0 + 2 }
      + stride(from: rest, to: numbers.count, by: 4).map { $0..<min($0 + 4, numbers.count) }
  }
}
