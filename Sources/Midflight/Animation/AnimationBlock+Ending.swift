/// What becomes of the models when a block ends.
extension AnimationBlock {
  /// Makes what is seen the model; neither this block nor the animator's others add anything more.
  func settle() {
    for change in changes where !change.isGivenUp { change.animated.settleTracks(of: owner) }
  }

  /// At the end of its way, makes the model agree with what is seen: it stands, is as it was, or is
  /// somewhere between where cycles broke off.
  func arrive() {
    if share == 1 { return dropTracks() }
    if share == 0 { return restoreStart() }
    for change in changes where !change.isGivenUp { change.animated.settleTracks(of: self) }
  }

  /// Adds nothing any more; the model stands.
  func dropTracks() {
    for change in changes where !change.isGivenUp { change.animated.removeTracks(of: self) }
  }

  /// Puts the model where it was before the block, but for what was changed since.
  func restoreStart() {
    for change in changes.reversed() where !change.isGivenUp && !change.stands {
      let (animated, property) = (change.animated, change.property)
      if animated.modelValue(of: property) == change.to {
        animated.setModelValue(change.from, of: property)
      } else {
        let back = change.from.numbers - change.to.numbers
        animated.setModelValue(
          animated.modelValue(of: property, adding: back), of: property)
      }
    }
    dropTracks()
  }

  /// Puts the model at one end, whatever it is now.
  func finish(at position: UIViewAnimatingPosition) {
    guard position != .current else { return }
    for change in changes where !change.isGivenUp && !change.stands {
      let (animated, property) = (change.animated, change.property)
      let isBack = position == .start || share == 0
      animated.setModelValue(isBack ? change.from : change.to, of: property)
      guard !isBack, share != 1 else { continue }
      let rest = change.to.offset(back: change.from) * (1 - share)
      animated.setModelValue(animated.modelValue(of: property, adding: rest), of: property)
    }
  }
}
