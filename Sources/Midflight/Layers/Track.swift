/// What one animation adds to one property of one layer.
///
/// `offset · (1 − progress)`, and beside it what a change of course left over: a displacement and a
/// velocity of its own, which die away as the block's playhead says.
struct Track {
  let property: LayerProperty
  /// Where progress comes from.
  unowned let block: AnimationBlock
  /// From the model value back to where it was: what is added while nothing has moved.
  var offset: SIMD4<Double>
  /// How far it lay off the playhead's course when that began.
  var residue = SIMD4<Double>.zero
  /// How much faster it moved than the playhead's course then, in units per second.
  var drift = SIMD4<Double>.zero

  init(property: LayerProperty, block: AnimationBlock, offset: SIMD4<Double>) {
    self.property = property
    self.block = block
    self.offset = offset
  }

  /// What is added to the model now.
  var contribution: SIMD4<Double> {
    let course = offset * (1 - block.progress)
    return residue == .zero && drift == .zero ? course : course + astray
  }

  /// How far it lies off the playhead's course now.
  var astray: SIMD4<Double> {
    if residue == .zero, drift == .zero { return .zero }
    let weights = block.residue
    return residue * weights.displacement + drift * weights.impulse
  }

  /// How much faster it moves than the playhead's course.
  func speedAstray(_ rates: Playhead.Residue) -> SIMD4<Double> {
    residue * rates.displacementRate + drift * rates.impulseRate
  }

  /// Begins a course with what that lacks. What is no more than rounding is nothing.
  mutating func take(residue: SIMD4<Double>, drift: SIMD4<Double>) {
    self.residue = residue.isNoise ? .zero : residue
    self.drift = drift.isNoise ? .zero : drift
  }
}

extension SIMD4<Double> {
  /// A billionth of a point is below what anything shows.
  fileprivate var isNoise: Bool { (self * self).sum() < 1e-18 }
}

extension LayerProperty {
  /// A velocity for each number of a property: what has a direction has its own along y.
  func axes(of velocity: CGVector) -> SIMD4<Double> {
    let (x, y) = (Double(velocity.dx), Double(velocity.dy))
    return switch self {
    case .position, .translation: SIMD4(x, y, 0, 0)
    default: SIMD4(repeating: x)
    }
  }
}

extension LayerValues {
  /// These values and what tracks add to them now.
  func adding(_ tracks: [Track]) -> LayerValues {
    var sum = self
    for (index, track) in tracks.enumerated() {
      // The first of a property's tracks brings what all of them add: on the way to the sum, a
      // size may pass through numbers that no size can have.
      let isFirst = !tracks[..<index].contains { $0.property == track.property }
      guard isFirst else { continue }
      sum[track.property] += tracks[index...].reduce(.zero) {
        $1.property == track.property ? $0 + $1.contribution : $0
      }
    }
    return sum
  }
}
