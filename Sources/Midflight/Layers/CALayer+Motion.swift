import MotionCore

/// The presentation values of a layer and their velocities, as numbers. Continuity checks compare
/// two of them.
///
/// The index of a property in each array is its raw value. The entries of `.number` and `.point`
/// belong to the custom property that was passed with the layer; they are 0 without one.
package struct LayerMotion {
  /// The model values plus all contributions of animations. No value is clamped, because clamping
  /// would break the smoothness in time.
  package var places: [SIMD4<Double>]
  /// The velocities of `places`, per second.
  package var rates: [SIMD4<Double>]
  /// The sums of the absolute terms of `rates`. The rounding error of a rate is proportional to its
  /// entry here.
  package var speeds: [SIMD4<Double>]
  /// The velocities of the drawn values, per second. The velocity of a value beyond its drawable
  /// limit is 0.
  package var seenRates: [SIMD4<Double>] {
    zip(AnimatedProperty.allCases, zip(rates, places)).map {
      LayerValues.seenRate($1.0, of: $0, at: $1.1)
    }
  }
  /// The entries of `places`, each clamped to its drawable range.
  package var drawnPlaces: [SIMD4<Double>] {
    zip(AnimatedProperty.allCases, places).map { property, place in
      switch property {
      case .opacity, .shadowOpacity: place.clamped(lowerBound: .zero, upperBound: .one)
      case .backgroundColor, .borderColor, .shadowColor:
        (CGColor(components: place) as CGColor?).components
      case .cornerRadius, .borderWidth, .shadowRadius: pointwiseMax(place, .zero)
      default: place
      }
    }
  }
  /// Returns the difference of two entries of `places`: `new − old`.
  ///
  /// The angle of `.rotationAndScale` is reduced to −π…π, because whole turns do not change the
  /// look of a layer.
  ///
  /// - Parameter index: The index of the property.
  package static func change(
    of index: Int, from old: SIMD4<Double>, to new: SIMD4<Double>
  ) -> SIMD4<Double> {
    var change = new - old
    if index == AnimatedProperty.rotationAndScale.place {
      change.x.formRemainder(dividingBy: 2 * .pi)
    }
    return change
  }
  /// The sums of the distances that the animations cover, as absolute values. The last step of a
  /// spring is proportional to its entry here.
  ///
  /// The distance of a track extrapolates the slope of its route at progress 1. The distance of a
  /// residual velocity is the velocity times `HandOver.usualSeconds`.
  package var ways: [SIMD4<Double>]
  /// The drawn values, clamped, with transforms as matrices; empty unless requested.
  package var seen: [SIMD4<Double>] = []

  /// Reads a layer at its stage's `now`, without side effects.
  ///
  /// - Parameter isDrawn: A Boolean value that indicates whether to compute `seen`, which takes as
  ///   long as everything else.
  package init(of layer: CALayer, isDrawn: Bool = true) {
    self.init(of: layer, and: [], isDrawn: isDrawn)
  }

  /// Reads a layer and a custom property at the stage's `now`.
  ///
  /// - Parameter property: A property of at most one pair and four numbers.
  package init<Value>(of layer: CALayer, and property: Animatable<Value>, isDrawn: Bool = true) {
    self.init(of: layer, and: property.lanes, isDrawn: isDrawn)
  }

  /// Reads a layer with the lanes of a custom property.
  private init(of layer: CALayer, and lanes: [AnimatableLane], isDrawn: Bool) {
    let model = layer.modelValues
    rates = Array(repeating: .zero, count: AnimatedProperty.allCases.count)
    (places, ways, speeds) = (rates, rates, rates)
    for track in layer.tracks { add(track) }
    for lane in lanes {
      for track in lane.tracks { add(track) }
      places[lane.property.place] += lane.numbers
    }
    for property in AnimatedProperty.allCases {
      places[property.place] +=
        property.isOfSpace ? layer.modelNumbers(of: property) : model[property]
    }
    if isDrawn { seen = drawing(of: layer) }
  }

  /// Adds a track's contribution, velocity and distance to the entries of its property.
  private mutating func add(_ track: Track) {
    let index = track.property.place
    places[index] += track.contribution
    let (course, rate) = (track.courseRate, track.rate)
    let astray = rate - course
    rates[index] += rate
    speeds[index] += pointwiseMax(course, -course) + pointwiseMax(astray, -astray)
    let way = track.route.slope(of: track.offset, at: 1)
    ways[index] += pointwiseMax(way, -way)
    if let drift = track.residual?.velocity {
      ways[index] += pointwiseMax(drift, -drift) * HandOver.usualSeconds
    }
  }

  /// Returns the drawn values of a layer, packed into vectors in a fixed order.
  private func drawing(of layer: CALayer) -> [SIMD4<Double>] {
    let values = layer.presentedValues
    let (matrix, bounds) = (values.transform, values.bounds)
    let (offset, point) = (values.shadowOffset, places[AnimatedProperty.point.place])
    return [
      values[.position],
      SIMD4(
        Double(bounds.minX), Double(bounds.minY), Double(bounds.width), Double(bounds.height)),
      SIMD4(Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d)),
      SIMD4(Double(matrix.tx), Double(matrix.ty), Double(values.cornerRadius), values.opacity),
      values[.backgroundColor], values[.borderColor], values[.shadowColor],
      SIMD4(
        Double(values.borderWidth), values.shadowOpacity, Double(values.shadowRadius), 0),
      SIMD4(Double(offset.width), Double(offset.height), point.x, point.y),
      places[AnimatedProperty.number.place],
    ] + depth(of: layer)
  }

  /// Returns the drawn matrix elements that leave the plane: depth and perspective.
  private func depth(of layer: CALayer) -> [SIMD4<Double>] {
    let matrix = layer.seenSpace ?? CATransform3DIdentity
    let (x, y) = (matrix.row1, matrix.row2)
    return [SIMD4(x.z, x.w, y.z, y.w), matrix.row3, SIMD4(matrix.row4.z, matrix.row4.w, 0, 0)]
  }

  /// Returns the model values, to which animations lead, as entries of `places`.
  package static func targets<Value>(
    of layer: CALayer, and property: Animatable<Value>
  ) -> [SIMD4<Double>] {
    var targets = AnimatedProperty.allCases.map { layer.modelNumbers(of: $0) }
    for lane in property.lanes { targets[lane.property.place] = lane.numbers }
    return targets
  }

  /// Returns the rotation of the presentation relative to the model, in radians; more than 2π for
  /// several turns.
  package static func turn(of layer: CALayer) -> Double {
    layer.tracks.contribution(to: .rotationAndScale).x
  }

  /// Returns a Boolean value that indicates whether the model of a layer, or an animation of the
  /// layer, leaves its plane.
  package static func leavesPlane(_ layer: CALayer) -> Bool { layer.space != nil }

  /// Returns a Boolean value that indicates whether the layer has no tracks. Explicit animations
  /// are ignored.
  package static func isAtRest(_ layer: CALayer) -> Bool { layer.tracks.isEmpty }

  /// Returns a Boolean value that indicates whether a custom property has no tracks.
  package static func isAtRest<Value>(_ property: Animatable<Value>) -> Bool {
    property.lanes.allSatisfy(\.tracks.isEmpty)
  }
}

extension AnimatedProperty {
  /// The index of the property in the arrays of a `LayerMotion`.
  package var place: Int { Int(rawValue) }
}
