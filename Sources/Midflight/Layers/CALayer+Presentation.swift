extension CALayer {
  /// What is seen at the stage's `now`, as a layer of its own; reading it changes nothing.
  ///
  /// Unlike Core Animation, it is there before the first frame too, and its sublayers are not.
  public func presentation() -> CALayer? {
    let copy = CALayer()
    copy.modelValues = presentedValues
    copy.name = name
    return copy
  }

  /// The layer itself: presentations are copies that do not lead back.
  public func model() -> CALayer { self }

  /// The model and everything that animations add to it now.
  package var presentedValues: LayerValues {
    (tracks.isEmpty ? modelValues : modelValues.adding(tracks)).shown
  }

  /// Sets something that can be animated; inside an animation block, adds a track for it.
  func change(
    _ property: LayerProperty, _ name: StaticString = "", _ isValid: Bool = true,
    _ set: (inout LayerValues) -> Void
  ) {
    require(
      isValid, "CALayer.\(name) set to a value that is not finite: check the arithmetic before it.")
    guard let block = Stage.current?.openBlocks.last else { return set(&modelValues) }
    // What does not add up takes over from what is seen; blocks of one animator always add up, so
    // that all of them can go back together.
    let others = tracks.filter {
      $0.property == property && !property.isAdditive && $0.block.owner != block.owner
    }
    let old = others.isEmpty ? modelValues : presentedValues
    for track in others { track.block.giveUp(property, of: self) }
    set(&modelValues)
    block.add(property, of: self, from: old)
  }

  /// Takes what an animator adds to what is seen into the model, so that nothing jumps.
  func settleTracks(of owner: ObjectIdentifier) {
    modelValues = modelValues.adding(tracks.filter { $0.block.owner == owner })
    tracks.removeAll { $0.block.owner == owner }
  }

  /// Drops what `block` adds.
  func removeTracks(of block: AnimationBlock) {
    tracks.removeAll { $0.block === block }
  }
}

extension CALayer {
  /// The values that touches meet: what is seen, or the model if an animator asks for that; nil if
  /// an animator that moves the layer keeps touches away.
  var touchedValues: LayerValues? {
    if tracks.isEmpty { return modelValues.shown }
    if tracks.contains(where: { !$0.block.touches.isEnabled }) { return nil }
    return tracks.contains { $0.block.touches.hitsModel } ? modelValues.shown : presentedValues
  }
}
