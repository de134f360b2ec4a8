extension CALayer {
  /// The presentation values of position, bounds, transform, opacity and background.
  package var presentedPose: LayerPose { presentedValues.pose }

  /// The presentation value of the opacity.
  package var presentedOpacity: Double { presentedValues.opacity }
}

extension LayerValues {
  /// Adds to a layer's model values what its tracks add now.
  mutating func addTracks(of layer: CALayer) {
    if layer.tracks.isEmpty { return }
    if staysWhileMoving { isHidden = false }
    layer.forEachContribution { numbers, property in
      if !pose.add(numbers, to: property, of: layer) { self[property] += numbers }
    }
  }
}

extension CALayer {
  /// Calls a closure with the sum of what all tracks of a property add to it now, for each property that some move, in
  /// the order of their first tracks.
  fileprivate func forEachContribution(_ body: (SIMD4<Double>, AnimatedProperty) -> Void) {
    let tracks = tracks
    var known: UInt32 = 0
    for index in tracks.indices {
      let property = tracks[index].property
      let bit: UInt32 = 1 << property.rawValue
      if known & bit != 0 { continue }
      known |= bit
      body(tracks.contribution(to: property), property)
    }
  }
}
