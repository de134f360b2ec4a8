import MotionCore

/// What is seen of a layer and how fast it moves, as numbers: what a proof of continuity compares.
package struct LayerMotion {
  /// Of the properties that proofs move: the model and everything that animations add to it, with
  /// nothing kept within limits, so that each is smooth in time.
  package var places: [SIMD4<Double>]
  /// How fast the places change, per second.
  package var rates: [SIMD4<Double>]
  /// What the rates are sums of, without signs: how they can be rounded.
  package var speeds: [SIMD4<Double>]
  /// How fast what is drawn of the places changes, per second: not at all beyond a limit.
  package var seenRates: [SIMD4<Double>] {
    zip(LayerMotion.properties, zip(rates, places)).map {
      LayerValues.seenRate($1.0, of: $0, at: $1.1)
    }
  }
  /// The places within what can be drawn, each property by itself.
  package var drawnPlaces: [SIMD4<Double>] {
    zip(LayerMotion.properties, places).map { property, place in
      switch property {
      case .opacity: place.clamped(lowerBound: .zero, upperBound: .one)
      case .backgroundColor: (CGColor(components: place) as CGColor?).components
      case .cornerRadius: pointwiseMax(place, .zero)
      default: place
      }
    }
  }
  /// From one place to another; to another by whole turns, a layer looks as it did.
  package static func change(
    of index: Int, from old: SIMD4<Double>, to new: SIMD4<Double>
  ) -> SIMD4<Double> {
    var change = new - old
    if properties[index] == .rotationAndScale {
      change.x.formRemainder(dividingBy: 2 * .pi)
    }
    return change
  }
  /// How far animations have to move the places, each of them by itself, at the pace at which it
  /// arrives: what the last step of a spring is a share of.
  package var ways: [SIMD4<Double>]
  /// What is drawn, within limits, with transforms as matrices; empty if that was not asked for.
  package var seen: [SIMD4<Double>] = []

  /// The properties of `places` and `rates`, in order.
  private static let properties: [AnimatedProperty] = [
    .position, .boundsSize, .rotationAndScale, .translation, .opacity, .backgroundColor,
    .cornerRadius,
  ]

  /// Reads a layer at its stage's `now`; that changes nothing.
  ///
  /// - Parameter isDrawn: Whether `seen` is asked for, which takes as long as all else.
  package init(of layer: CALayer, isDrawn: Bool = true) {
    let tracks = layer.tracks
    let model = layer.modelValues
    let properties = LayerMotion.properties
    places = []
    places.reserveCapacity(properties.count)
    for property in properties { places.append(model[property]) }
    rates = Array(repeating: .zero, count: places.count)
    ways = rates
    speeds = rates
    for track in tracks {
      guard let index = properties.firstIndex(of: track.property) else { continue }
      places[index] += track.contribution
      let (course, astray) = track.rateParts
      rates[index] += course + astray
      speeds[index] += pointwiseMax(course, -course) + pointwiseMax(astray, -astray)
      let way = track.route.slope(of: track.offset, at: 1)
      ways[index] += pointwiseMax(way, -way)
      ways[index] += pointwiseMax(track.drift, -track.drift) * Playhead.blendSeconds
    }
    guard isDrawn else { return }
    let values = layer.presentedValues
    let matrix = values.transform
    seen = [
      values[.position], values[.boundsSize],
      SIMD4(Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d)),
      SIMD4(Double(matrix.tx), Double(matrix.ty), Double(values.cornerRadius), values.opacity),
      values[.backgroundColor],
    ]
  }

  /// Whether nothing is added to the layer's model.
  package static func isAtRest(_ layer: CALayer) -> Bool { layer.tracks.isEmpty }
}
