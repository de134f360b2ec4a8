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
    explicitMotion == nil ? animatedOpacity : explicitOpacity
  }

  /// The same without explicit animations, which touches do not go by.
  @inline(__always) final var animatedOpacity: Double {
    // Of a fade, nothing else moves.
    guard tracks.count == 1, tracks[0].property == .opacity, !tracks[0].covers,
      let plain = tracks[0].plain
    else { return addedUpOpacity }
    return LayerPose.opacity(modelValues.opacity, adding: 0 + plain.contribution.x)
  }

  /// The same, of whatever tracks there are.
  @inline(never) private var addedUpOpacity: Double {
    var sum = 0.0
    for index in 0..<tracks.count where tracks[index].property == .opacity {
      if tracks[index].covers { sum *= tracks[index].uncovered }
      sum += tracks[index].plain?.contribution.x ?? contribution(ofTrack: index).x
    }
    return LayerPose.opacity(modelValues.opacity, adding: sum)
  }

  /// What a track adds that carries more than its way. Not inlined, so that the others are not copied.
  @inline(never) private func contribution(ofTrack index: Int) -> SIMD4<Double> {
    tracks[index].carried?.contribution ?? .zero
  }

  /// With explicit animations. Not inlined: their values take room on the stack.
  @inline(never) private var explicitOpacity: Double { presentedValues.opacity }
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
  /// Says what all tracks of a property add to it now, for each that some move, in the order of their
  /// first tracks.
  ///
  /// They are added up before they are added to anything; and looked at in place, as a copy of them is
  /// retained and released.
  @inline(__always) fileprivate func forEachContribution(
    _ body: (SIMD4<Double>, AnimatedProperty) -> Void
  ) {
    let count = tracks.count
    var (known, repeated) = (UInt32(0), UInt32(0))
    if count > 1 {
      for index in 0..<count {
        let bit = tracks[index].property.bit
        repeated |= known & bit
        known |= bit
      }
      known = 0
    }
    for index in 0..<count {
      let property = tracks[index].property
      var numbers = SIMD4<Double>.zero
      if repeated & property.bit == 0, let plain = tracks[index].plain {
        numbers += plain.contribution
      } else {
        if known & property.bit != 0 { continue }
        known |= property.bit
        numbers = tracks.contribution(to: property)
      }
      body(numbers, property)
    }
  }
}

extension AnimatedProperty {
  /// Its place in a set of properties.
  @inline(__always) fileprivate var bit: UInt32 { 1 &<< UInt32(rawValue) }
}
