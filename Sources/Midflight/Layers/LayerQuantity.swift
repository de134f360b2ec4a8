import MotionCore

/// A value of a layer that animations move number by number, though there may be more or fewer of
/// them the next time that it is set: a path, or a gradient's colours.
nonisolated protocol LayerQuantity: Equatable {
  /// Its numbers, up to four in each lane.
  var lanes: [SIMD4<Double>] { get }
  /// Whether all of its numbers are finite.
  var isFinite: Bool { get }
  /// The same kind of value with the numbers of as many lanes; any numbers, as springs overshoot.
  func with(_ lanes: [SIMD4<Double>]) -> Self
  /// Whether numbers of one lead to the other; if not, it is set at once.
  func isAlike(_ other: Self) -> Bool
  /// `.point` if each lane is an x and a y, otherwise `.number`.
  static var property: AnimatedProperty { get }
  /// Itself as explicit animations reckon with it; nil for nothing.
  var animating: AnimatingValue? { get }
  /// What an explicit animation shows in its place; nil if that is no value of this kind.
  func taking(_ value: AnimatingValue) -> Self?
}

nonisolated extension LayerQuantity {
  var isFinite: Bool { lanes.allSatisfy { $0.sum().isFinite } }
  func isAlike(_ other: Self) -> Bool { lanes.count == other.lanes.count }
  static var property: AnimatedProperty { .number }
  var animating: AnimatingValue? { .numbers(lanes[0]) }

  func taking(_ value: AnimatingValue) -> Self? {
    guard case .numbers(let numbers) = value else { return nil }
    return with([numbers])
  }
}

/// One such value of one layer: its model, and what is seen of it.
///
/// Animations of it add up, as those of an `@Animatable` property do.
final class LayerPart<Value: LayerQuantity> {
  /// A value that was set, for lanes to remember whose numbers they have.
  private final class Whole {
    let value: Value
    init(_ value: Value) { self.value = value }
    nonisolated deinit {}
  }

  private let name: StaticString
  private var latest: Whole
  /// Its numbers, for animations to move; nil until the first one does. Most shapes are set and never
  /// animated, and a path has a lane for every point.
  private var lanes: [AnimatableLane]?

  /// - Parameter name: Of the layer's property.
  init(_ name: StaticString, _ value: Value) {
    self.name = name
    latest = Whole(value)
  }

  /// What was set, or where an animation that went back has put it.
  var model: Value {
    get {
      guard let lanes, let first = lanes.first else { return latest.value }
      guard let whole = first.whole as? Whole, lanes.allSatisfy({ $0.whole === whole }) else {
        return latest.value.with(lanes.map(\.numbers))
      }
      return whole.value
    }
    set {
      let (isAlike, whole) = (latest.value.isAlike(newValue), Whole(newValue))
      require(
        newValue.isFinite,
        "\(name) of a layer set to a value that is not finite: check the arithmetic before it, such as a "
          + "division by a size that is still 0.")
      let old = latest
      latest = whole
      guard isAlike else { return lanes = nil }
      if lanes == nil {
        guard Stage.current?.collectsChanges ?? false else { return }
        lanes = LayerPart.lanes(of: old)
      }
      for (lane, numbers) in zip(lanes ?? [], newValue.lanes) { lane.set(numbers, of: whole) }
    }
  }

  /// What is seen at the stage's `now`.
  var seen: Value {
    let lanes = movingLanes
    return lanes.isEmpty ? model : latest.value.with(lanes.map(\.seen))
  }

  /// Its lanes, if an animation has to do with one of them; otherwise none, and the model is seen.
  var movingLanes: [AnimatableLane] {
    guard let lanes, lanes.contains(where: { !$0.tracks.isEmpty }) else { return [] }
    return lanes
  }

  /// Whether no animation has to do with it: the model is seen.
  var isAtRest: Bool { lanes.map { $0.allSatisfy(\.tracks.isEmpty) } ?? true }

  /// What is seen of it, to be set on a copy of the layer.
  var seenCopy: LayerPart { copy(showing: seen) }

  /// One of its name with another value.
  func copy(showing value: Value) -> LayerPart { LayerPart(name, value) }

  private static func lanes(of whole: Whole) -> [AnimatableLane] {
    whole.value.lanes.map { AnimatableLane($0, of: whole, property: Value.property) }
  }
}

extension LayerPart: LaneHolder {
  var knownLanes: [AnimatableLane] { lanes ?? [] }
  var propertyName: String? { "\(name)" }
}

nonisolated extension CGFloat: LayerQuantity {
  var lanes: [SIMD4<Double>] { [SIMD4(Double(self), 0, 0, 0)] }
  func with(_ lanes: [SIMD4<Double>]) -> CGFloat { CGFloat(lanes[0].x) }
}

nonisolated extension CGPoint: LayerQuantity {
  var lanes: [SIMD4<Double>] { [SIMD4(Double(x), Double(y), 0, 0)] }
  func with(_ lanes: [SIMD4<Double>]) -> CGPoint { CGPoint(x: lanes[0].x, y: lanes[0].y) }
  static var property: AnimatedProperty { .point }
}

/// A path, or none.
nonisolated struct LayerPath: LayerQuantity {
  var outline: BezierPath?

  var lanes: [SIMD4<Double>] {
    (outline?.points ?? []).map { SIMD4(Double($0.x), Double($0.y), 0, 0) }
  }

  var isFinite: Bool { outline?.isFinite ?? true }

  func with(_ lanes: [SIMD4<Double>]) -> LayerPath {
    var next = lanes.makeIterator()
    return LayerPath(
      outline: outline?.mapPoints { point in
        next.next().map { CGPoint(x: $0.x, y: $0.y) } ?? point
      })
  }

  func isAlike(_ other: LayerPath) -> Bool {
    guard let outline, let next = other.outline else { return false }
    return outline.isAlike(next)
  }

  static var property: AnimatedProperty { .point }

  /// No path is one of no steps.
  var animating: AnimatingValue? { .outline(outline ?? BezierPath()) }

  func taking(_ value: AnimatingValue) -> LayerPath? {
    guard case .outline(let outline) = value else { return nil }
    return LayerPath(outline: outline)
  }
}

/// Colours, or none, as numbers premultiplied: a colour that comes or goes keeps its hue.
nonisolated struct LayerColors: LayerQuantity {
  var colors: [CGColor]?

  var lanes: [SIMD4<Double>] { (colors ?? []).map { ($0 as CGColor?).components } }

  func with(_ lanes: [SIMD4<Double>]) -> LayerColors {
    LayerColors(colors: colors.map { _ in lanes.map(CGColor.init(components:)) })
  }

  var animating: AnimatingValue? { .lanes(lanes) }

  func taking(_ value: AnimatingValue) -> LayerColors? {
    guard case .lanes(let lanes) = value else { return nil }
    return LayerColors(colors: lanes.map(CGColor.init(components:)))
  }
}

/// One colour, or none, which is as a clear one.
nonisolated struct LayerColor: LayerQuantity {
  var color: CGColor?

  var lanes: [SIMD4<Double>] { [color.components] }

  func with(_ lanes: [SIMD4<Double>]) -> LayerColor {
    LayerColor(color: CGColor(components: lanes[0]))
  }
}

/// Where colours are, or nothing, if they are evenly spread.
nonisolated struct LayerLocations: LayerQuantity {
  var locations: [Double]?

  var lanes: [SIMD4<Double>] { (locations ?? []).map { SIMD4($0, 0, 0, 0) } }

  func with(_ lanes: [SIMD4<Double>]) -> LayerLocations {
    LayerLocations(locations: locations.map { _ in lanes.map(\.x) })
  }

  var animating: AnimatingValue? { .lanes(lanes) }

  func taking(_ value: AnimatingValue) -> LayerLocations? {
    guard case .lanes(let lanes) = value else { return nil }
    return LayerLocations(locations: lanes.map(\.x))
  }

  func isAlike(_ other: LayerLocations) -> Bool {
    (locations == nil) == (other.locations == nil) && lanes.count == other.lanes.count
  }
}
