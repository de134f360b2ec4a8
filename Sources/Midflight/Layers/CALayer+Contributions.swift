extension CALayer {
  /// The presentation values of position, bounds, transform, opacity and background.
  package var presentedPose: LayerPose { presentedValues.pose }

  /// The presentation value of the opacity. Clamped to 0…1.
  package var presentedOpacity: Double {
    guard explicitMotion == nil else { return presentedValues.opacity }
    return min(max(modelValues.opacity + tracks.contribution(to: .opacity).x, 0), 1)
  }
}

extension LayerValues {
  /// Adds the present contributions of a layer's tracks to these values, which must be the layer's
  /// model values.
  ///
  /// Some properties are limited to drawable values after each addition: see
  /// `LayerValues.subscript`. A moving layer with `isVisibleWhileMoving` becomes visible. Without
  /// tracks, nothing changes.
  mutating func addTracks(of layer: CALayer) {
    if layer.tracks.isEmpty { return }
    if isVisibleWhileMoving { isHidden = false }
    layer.forEachContribution { numbers, property in
      if !pose.add(numbers, to: property, of: layer) { self[property] += numbers }
    }
  }
}

extension CALayer {
  /// Calls a closure once for each property with tracks, in the order of the first track of each
  /// property. Without tracks, no call.
  ///
  /// - Parameter body: Receives the sum of the contributions of all tracks of the property now, and
  ///   the property.
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
