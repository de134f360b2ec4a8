import MotionCore

/// What is seen of a layer and how fast it moves, as numbers: what a proof of continuity compares.
///
/// Each property has its place: that of its raw value. The places of `.number` and `.point` are those
/// of an object's own property that was asked for with the layer, otherwise 0.
package struct LayerMotion {
  /// The model and everything that animations add to it, with nothing kept within limits, so that
  /// each is smooth in time.
  package var places: [SIMD4<Double>]
  /// How fast the places change, per second.
  package var rates: [SIMD4<Double>]
  /// What the rates are sums of, without signs: how they can be rounded.
  package var speeds: [SIMD4<Double>]
  /// How fast what is drawn of the places changes, per second: not at all beyond a limit.
  package var seenRates: [SIMD4<Double>] {
    zip(AnimatedProperty.allCases, zip(rates, places)).map {
      LayerValues.seenRate($1.0, of: $0, at: $1.1)
    }
  }
  /// The places within what can be drawn, each property by itself.
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
  /// From one place to another; to another by whole turns, a layer looks as it did.
  package static func change(
    of index: Int, from old: SIMD4<Double>, to new: SIMD4<Double>
  ) -> SIMD4<Double> {
    var change = new - old
    if index == AnimatedProperty.rotationAndScale.place {
      change.x.formRemainder(dividingBy: 2 * .pi)
    }
    return change
  }
  /// How far animations have to move the places, each of them by itself, at the pace at which it
  /// arrives: what the last step of a spring is a share of.
  package var ways: [SIMD4<Double>]
  /// What is drawn, within limits, with transforms as matrices; empty if that was not asked for.
  package var seen: [SIMD4<Double>] = []

  /// Reads a layer at its stage's `now`; that changes nothing.
  ///
  /// - Parameter isDrawn: Whether `seen` is asked for, which takes as long as all else.
  package init(of layer: CALayer, isDrawn: Bool = true) {
    self.init(of: layer, and: [], isDrawn: isDrawn)
  }

  /// Reads an object's own property with a layer.
  ///
  /// - Parameter property: Of no more than one pair and four numbers.
  package init<Value>(of layer: CALayer, and property: Animatable<Value>, isDrawn: Bool = true) {
    self.init(of: layer, and: property.lanes, isDrawn: isDrawn)
  }

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

  /// What is drawn out of the plane, and in perspective.
  private func depth(of layer: CALayer) -> [SIMD4<Double>] {
    let matrix = layer.seenSpace ?? CATransform3DIdentity
    let (x, y) = (matrix.row1, matrix.row2)
    return [SIMD4(x.z, x.w, y.z, y.w), matrix.row3, SIMD4(matrix.row4.z, matrix.row4.w, 0, 0)]
  }

  /// The places of the models alone: where animations lead to.
  package static func targets<Value>(
    of layer: CALayer, and property: Animatable<Value>
  ) -> [SIMD4<Double>] {
    var targets = AnimatedProperty.allCases.map { layer.modelNumbers(of: $0) }
    for lane in property.lanes { targets[lane.property.place] = lane.numbers }
    return targets
  }

  /// By how many radians a layer is seen turned from its model: several turns where it makes several.
  package static func turn(of layer: CALayer) -> Double {
    layer.tracks.contribution(to: .rotationAndScale).x
  }

  /// Whether a layer, or something that moves it, leaves its plane.
  package static func leavesPlane(_ layer: CALayer) -> Bool { layer.space != nil }

  /// Whether nothing is added to the layer's model.
  package static func isAtRest(_ layer: CALayer) -> Bool { layer.tracks.isEmpty }

  /// Whether nothing is added to a property of an object's own.
  package static func isAtRest<Value>(_ property: Animatable<Value>) -> Bool {
    property.lanes.allSatisfy(\.tracks.isEmpty)
  }
}

extension AnimatedProperty {
  /// Its place in a `LayerMotion`.
  package var place: Int { Int(rawValue) }
}
