/// What one animation adds to one property of one layer: its offset, less the progress made.
struct Track {
  let property: LayerProperty
  /// Where progress comes from.
  unowned let block: AnimationBlock
  /// From the model value back to where it was: what is added while nothing has moved.
  var offset: SIMD4<Double>

  /// What is added to the model now.
  var contribution: SIMD4<Double> { offset * (1 - block.progress) }
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
