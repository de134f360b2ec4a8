import MotionCore

/// The presentation values of a layer and their velocities, as numbers. Continuity checks compare
/// two of them.
///
/// The index of a property in each array is its raw value. The entries of `.number` and `.point`
/// belong to the custom property that was passed with the layer; they are 0 without one.
package struct LayerMotion {
  /// The model values plus all contributions of animations. No value is clamped, because clamping
  /// would break the smoothness in time.
  package var values: [SIMD4<Double>]
  /// The velocities of `values`, per second.
  package var velocities: [SIMD4<Double>]
  /// The sums of the absolute terms of `velocities`. The rounding error of a velocity is
  /// proportional to its entry here.
  package var absoluteVelocities: [SIMD4<Double>]
  /// The velocities of the drawn values, per second. The velocity of a value beyond its drawable
  /// limit is 0.
  package var drawnVelocities: [SIMD4<Double>] {
    zip(AnimatedProperty.allCases, zip(velocities, values)).map {
      LayerValues.clampedVelocity($1.0, of: $0, at: $1.1)
    }
  }
  /// The entries of `values`, each within the limits of its property.
  package var clampedValues: [SIMD4<Double>] {
    zip(AnimatedProperty.allCases, values).map { property, value in
      switch property.limits {
      case .unlimited: value
      case .fraction: value.clamped(lowerBound: .zero, upperBound: .one)
      case .length: pointwiseMax(value, .zero)
      case .color: (CGColor(components: value) as CGColor?).components
      }
    }
  }
  /// Returns the difference of two entries of `values`: `new − old`.
  ///
  /// The angle of `.rotationAndScale` is reduced to −π…π, because whole turns do not change the
  /// look of a layer. A half turn with both scales negated does not change the look either: the
  /// smaller difference counts.
  ///
  /// - Parameter index: The index of the property.
  package static func difference(
    of index: Int, from old: SIMD4<Double>, to new: SIMD4<Double>
  ) -> SIMD4<Double> {
    guard index == AnimatedProperty.rotationAndScale.index else { return new - old }
    let turned = SIMD4(new.x + .pi, -new.y, -new.z, new.w)
    let differences = [new, turned].map { new in
      var difference = new - old
      difference.x.formRemainder(dividingBy: 2 * .pi)
      return difference
    }
    let squares = differences.map { ($0 * $0).sum() }
    return squares[0] <= squares[1] ? differences[0] : differences[1]
  }
  /// The sums of the distances that the animations cover, as absolute values. The last step of a
  /// spring is proportional to its entry here.
  ///
  /// The distance of a track extrapolates the slope of its route at progress 1. The distance of a
  /// residual velocity is the velocity times `HandOver.usualSeconds`.
  package var distances: [SIMD4<Double>]
  /// The drawn values, clamped, with transforms as matrices; empty unless requested.
  package var drawnValues: [SIMD4<Double>] = []

  /// Reads a layer at its stage's `now`, without side effects.
  ///
  /// - Parameter isDrawn: A Boolean value that indicates whether to compute `drawnValues`, which
  ///   takes as long as everything else.
  package init(of layer: CALayer, isDrawn: Bool = true) {
    self.init(of: layer, and: [], isDrawn: isDrawn)
  }

  /// Reads a layer and a custom property at the stage's `now`.
  ///
  /// - Parameter property: A property of at most one pair and four numbers.
  package init<Value>(of layer: CALayer, and property: Animatable<Value>, isDrawn: Bool = true) {
    self.init(of: layer, and: property.vectors, isDrawn: isDrawn)
  }

  /// Reads a layer with the vectors of a custom property.
  private init(of layer: CALayer, and vectors: [AnimatableVector], isDrawn: Bool) {
    let model = layer.modelValues
    velocities = Array(repeating: .zero, count: AnimatedProperty.allCases.count)
    (values, distances, absoluteVelocities) = (velocities, velocities, velocities)
    for track in layer.tracks { add(track) }
    for vector in vectors {
      for track in vector.tracks { add(track) }
      values[vector.property.index] += vector.numbers
    }
    for property in AnimatedProperty.allCases {
      values[property.index] +=
        property.isTransform3DComponent ? layer.modelNumbers(of: property) : model[property]
    }
    if isDrawn { drawnValues = drawing(of: layer) }
  }

  /// Adds a track's contribution, velocity and distance to the entries of its property.
  private mutating func add(_ track: Track) {
    let index = track.property.index
    values[index] += track.contribution
    let (playheadVelocity, velocity) = (track.playheadVelocity, track.velocity)
    let difference = velocity - playheadVelocity
    velocities[index] += velocity
    absoluteVelocities[index] +=
      pointwiseMax(playheadVelocity, -playheadVelocity) + pointwiseMax(difference, -difference)
    let distance = track.route.slope(of: track.offset, at: 1)
    distances[index] += pointwiseMax(distance, -distance)
    if let residual = track.residual?.velocity {
      distances[index] += pointwiseMax(residual, -residual) * HandOver.usualSeconds
    }
  }

  /// Returns the drawn values of a layer, packed into vectors in a fixed order.
  private func drawing(of layer: CALayer) -> [SIMD4<Double>] {
    let shown = layer.presentedValues
    let (matrix, bounds) = (shown.transform, shown.bounds)
    let (offset, point) = (shown.shadowOffset, values[AnimatedProperty.point.index])
    return [
      shown[.position],
      SIMD4(
        Double(bounds.minX), Double(bounds.minY), Double(bounds.width), Double(bounds.height)),
      SIMD4(Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d)),
      SIMD4(Double(matrix.tx), Double(matrix.ty), Double(shown.cornerRadius), shown.opacity),
      shown[.backgroundColor], shown[.borderColor], shown[.shadowColor],
      SIMD4(
        Double(shown.borderWidth), shown.shadowOpacity, Double(shown.shadowRadius), 0),
      SIMD4(Double(offset.width), Double(offset.height), point.x, point.y),
      values[AnimatedProperty.number.index],
    ] + depth(of: layer)
  }

  /// Returns the drawn matrix elements that leave the plane: depth and perspective.
  private func depth(of layer: CALayer) -> [SIMD4<Double>] {
    let matrix = layer.presentationTransform3D ?? CATransform3DIdentity
    let (x, y) = (matrix.row1, matrix.row2)
    return [SIMD4(x.z, x.w, y.z, y.w), matrix.row3, SIMD4(matrix.row4.z, matrix.row4.w, 0, 0)]
  }

  /// Returns the model values, to which animations lead, as entries of `values`. The custom
  /// property replaces the entries of its vectors.
  package static func targets<Value>(
    of layer: CALayer, and property: Animatable<Value>
  ) -> [SIMD4<Double>] {
    var targets = AnimatedProperty.allCases.map { layer.modelNumbers(of: $0) }
    for vector in property.vectors { targets[vector.property.index] = vector.numbers }
    return targets
  }

  /// Returns the rotation of the presentation relative to the model, in radians; more than 2π for
  /// several turns.
  package static func rotation(of layer: CALayer) -> Double {
    layer.tracks.contribution(to: .rotationAndScale).x
  }

  /// Returns a Boolean value that indicates whether the model of a layer, or an animation of the
  /// layer, leaves its plane.
  package static func leavesPlane(_ layer: CALayer) -> Bool { layer.modelTransform3D != nil }

  /// Returns a Boolean value that indicates whether the layer has no tracks. Explicit animations
  /// are ignored.
  package static func isAtRest(_ layer: CALayer) -> Bool { layer.tracks.isEmpty }

  /// Returns a Boolean value that indicates whether a custom property has no tracks.
  package static func isAtRest<Value>(_ property: Animatable<Value>) -> Bool {
    property.vectors.allSatisfy(\.tracks.isEmpty)
  }
}

extension AnimatedProperty {
  /// The index of the property in the arrays of a `LayerMotion`.
  package var index: Int { Int(rawValue) }
}
