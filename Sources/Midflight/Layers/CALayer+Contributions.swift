extension CALayer {
  /// What is seen now of how it lies, fades and is filled; the same numbers as those of
  /// `presentedValues`.
  package var presentedPose: LayerPose {
    var pose = LayerPose()
    readPose(into: &pose)
    return pose
  }

  /// Takes in `presentedPose`: into a place that stays, as large values are copied at no small cost.
  package func readPose(into pose: inout LayerPose) {
    if explicitMotion != nil || hasDepth {
      pose = presentedValues.pose
    } else {
      pose = modelValues.pose
      forEachContribution { numbers, property in _ = pose.add(numbers, to: property, of: self) }
      pose.limitToShown()
    }
  }

  /// Takes in `presentedPose`, if animations move nothing else of what is seen of it.
  ///
  /// - Parameter pose: Left as it is, or as anything, if they do.
  /// - Returns: Whether they do not.
  func readPose(ifAlone pose: inout LayerPose) -> Bool {
    if explicitMotion != nil || hasDepth || modelValues.staysWhileMoving { return false }
    pose = modelValues.pose
    var isAlone = true
    forEachContribution { numbers, property in
      isAlone = pose.add(numbers, to: property, of: self) && isAlone
    }
    pose.limitToShown()
    return isAlone
  }

  /// What is seen of the opacity now; nothing else is worked out.
  package var presentedOpacity: Double {
    explicitMotion == nil ? animatedOpacity : presentedValues.opacity
  }

  /// The same without explicit animations, which touches do not go by.
  final var animatedOpacity: Double {
    LayerPose.opacity(modelValues.opacity, adding: tracks.contribution(to: .opacity).x)
  }
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
    var known: UInt32 = 0
    for track in tracks {
      let bit: UInt32 = 1 << track.property.rawValue
      if known & bit != 0 { continue }
      known |= bit
      body(tracks.contribution(to: track.property), track.property)
    }
  }
}
