import MotionCore

/// A value of a layer that animations interpolate as numbers, with a count that may change: a path,
/// or a gradient's colours.
///
/// A `LayerProperty` stores the value.
nonisolated protocol LayerQuantity: Equatable {
  /// The numbers of the value, up to four in each vector.
  var vectors: [SIMD4<Double>] { get }
  /// A Boolean value that indicates whether all numbers are finite.
  var isFinite: Bool { get }
  /// Returns a value of this kind with other numbers, in as many vectors. The numbers may be
  /// outside the usual range, because springs overshoot.
  func with(_ vectors: [SIMD4<Double>]) -> Self
  /// Returns a Boolean value that indicates whether the two values can be interpolated. Values that
  /// cannot are set at once.
  func canInterpolate(to other: Self) -> Bool
  /// The property of each vector: `.point` for an x and a y, otherwise `.number`.
  static var property: AnimatedProperty { get }
  /// The value in the representation of explicit animations; nil for none.
  var animating: AnimatingValue? { get }
  /// Returns the value that an explicit animation shows instead; nil if the argument has another
  /// kind.
  func applying(_ value: AnimatingValue) -> Self?
}

nonisolated extension LayerQuantity {
  var isFinite: Bool { vectors.allSatisfy { $0.sum().isFinite } }
  func canInterpolate(to other: Self) -> Bool { vectors.count == other.vectors.count }
  static var property: AnimatedProperty { .number }
  var animating: AnimatingValue? { .numbers(vectors[0]) }

  func applying(_ value: AnimatingValue) -> Self? {
    guard case .numbers(let numbers) = value else { return nil }
    return with([numbers])
  }
}

/// One such value of one layer: the model value and the tracks that animate it.
///
/// Animations of the value are additive, as for an `@Animatable` property.
final class LayerProperty<Value: LayerQuantity> {
  /// A value that was set. Vectors refer to the object to identify the source of their numbers.
  private final class SetValue {
    let value: Value
    init(_ value: Value) { self.value = value }
    nonisolated deinit {}
  }

  private let name: StaticString
  private var latest: SetValue
  /// The numbers as animatable vectors; nil until the first animation. Most shapes are never
  /// animated, and a path has a vector for each point.
  private var vectors: [AnimatableVector]?

  /// Creates a part with a model value.
  ///
  /// - Parameter name: The name of the layer's property.
  init(_ name: StaticString, _ value: Value) {
    self.name = name
    latest = SetValue(value)
  }

  /// The model value: the last value set, or the value restored by a reversed animation.
  ///
  /// Inside an animation block, a new value adds tracks if it can be interpolated with the old one.
  /// A value that cannot be interpolated takes effect at once and removes all tracks. A value that
  /// is not finite stops the program with a message.
  var model: Value {
    get {
      guard let vectors, let first = vectors.first else { return latest.value }
      guard let whole = first.whole as? SetValue, vectors.allSatisfy({ $0.whole === whole }) else {
        return latest.value.with(vectors.map(\.numbers))
      }
      return whole.value
    }
    set {
      let (canInterpolate, setValue) = (
        latest.value.canInterpolate(to: newValue), SetValue(newValue)
      )
      require(
        newValue.isFinite,
        "\(name) of a layer set to a value that is not finite: check the arithmetic before it, such as a "
          + "division by a size that is still 0.")
      let old = latest
      latest = setValue
      guard canInterpolate else { return vectors = nil }
      if vectors == nil {
        guard Stage.current?.collectsChanges ?? false else { return }
        vectors = LayerProperty.vectors(of: old)
      }
      for (vector, numbers) in zip(vectors ?? [], newValue.vectors) {
        vector.set(numbers, of: setValue)
      }
    }
  }

  /// The presentation value at the stage's `now`, without explicit animations.
  var presentationValue: Value {
    let vectors = movingVectors
    return vectors.isEmpty ? model : latest.value.with(vectors.map(\.seen))
  }

  /// The vectors, if a track animates at least one of them; otherwise an empty array.
  var movingVectors: [AnimatableVector] {
    guard let vectors, vectors.contains(where: { !$0.tracks.isEmpty }) else { return [] }
    return vectors
  }

  /// A Boolean value that indicates whether the part has no tracks. The presentation equals the
  /// model then.
  var isAtRest: Bool { vectors.map { $0.allSatisfy(\.tracks.isEmpty) } ?? true }

  /// A part with the presentation value as its model, for a copy of the layer.
  var presentationCopy: LayerProperty { copy(showing: presentationValue) }

  /// Returns a part of this name with another model value.
  func copy(showing value: Value) -> LayerProperty { LayerProperty(name, value) }

  private static func vectors(of whole: SetValue) -> [AnimatableVector] {
    whole.value.vectors.map { AnimatableVector($0, of: whole, property: Value.property) }
  }
}

extension LayerProperty: VectorHolder {
  var existingVectors: [AnimatableVector] { vectors ?? [] }
  var propertyName: String? { "\(name)" }
}

nonisolated extension CGFloat: LayerQuantity {
  var vectors: [SIMD4<Double>] { [SIMD4(Double(self), 0, 0, 0)] }
  func with(_ vectors: [SIMD4<Double>]) -> CGFloat { CGFloat(vectors[0].x) }
}

nonisolated extension CGPoint: LayerQuantity {
  var vectors: [SIMD4<Double>] { [SIMD4(Double(x), Double(y), 0, 0)] }
  func with(_ vectors: [SIMD4<Double>]) -> CGPoint { CGPoint(x: vectors[0].x, y: vectors[0].y) }
  static var property: AnimatedProperty { .point }
}

/// A path, or none.
nonisolated struct LayerPath: LayerQuantity {
  var outline: BezierPath?

  var vectors: [SIMD4<Double>] {
    (outline?.points ?? []).map { SIMD4(Double($0.x), Double($0.y), 0, 0) }
  }

  var isFinite: Bool { outline?.isFinite ?? true }

  func with(_ vectors: [SIMD4<Double>]) -> LayerPath {
    var next = vectors.makeIterator()
    return LayerPath(
      outline: outline?.mapPoints { point in
        next.next().map { CGPoint(x: $0.x, y: $0.y) } ?? point
      })
  }

  func canInterpolate(to other: LayerPath) -> Bool {
    guard let outline, let next = other.outline else { return false }
    return outline.hasSameElementKinds(as: next)
  }

  static var property: AnimatedProperty { .point }

  /// The outline; an empty outline for no path.
  var animating: AnimatingValue? { .outline(outline ?? BezierPath()) }

  func applying(_ value: AnimatingValue) -> LayerPath? {
    guard case .outline(let outline) = value else { return nil }
    return LayerPath(outline: outline)
  }
}

/// A list of colours, or none, with premultiplied numbers: a colour that fades in or out keeps its
/// hue.
nonisolated struct LayerColors: LayerQuantity {
  var colors: [CGColor]?

  var vectors: [SIMD4<Double>] { (colors ?? []).map { ($0 as CGColor?).components } }

  func with(_ vectors: [SIMD4<Double>]) -> LayerColors {
    LayerColors(colors: colors.map { _ in vectors.map(CGColor.init(components:)) })
  }

  var animating: AnimatingValue? { .vectors(vectors) }

  func applying(_ value: AnimatingValue) -> LayerColors? {
    guard case .vectors(let vectors) = value else { return nil }
    return LayerColors(colors: vectors.map(CGColor.init(components:)))
  }
}

/// A colour, or none. No colour counts as a transparent colour.
nonisolated struct LayerColor: LayerQuantity {
  var color: CGColor?

  var vectors: [SIMD4<Double>] { [color.components] }

  func with(_ vectors: [SIMD4<Double>]) -> LayerColor {
    LayerColor(color: CGColor(components: vectors[0]))
  }
}

/// The locations of colours, or none for even spacing.
nonisolated struct LayerLocations: LayerQuantity {
  var locations: [Double]?

  var vectors: [SIMD4<Double>] { (locations ?? []).map { SIMD4($0, 0, 0, 0) } }

  func with(_ vectors: [SIMD4<Double>]) -> LayerLocations {
    LayerLocations(locations: locations.map { _ in vectors.map(\.x) })
  }

  var animating: AnimatingValue? { .vectors(vectors) }

  func applying(_ value: AnimatingValue) -> LayerLocations? {
    guard case .vectors(let vectors) = value else { return nil }
    return LayerLocations(locations: vectors.map(\.x))
  }

  func canInterpolate(to other: LayerLocations) -> Bool {
    (locations == nil) == (other.locations == nil) && vectors.count == other.vectors.count
  }
}
