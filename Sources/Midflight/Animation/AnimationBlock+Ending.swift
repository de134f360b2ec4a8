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
  func restoreStart() { [self].restoreStart() }
}

extension [AnimationBlock] {
  /// Puts the models where they were before all of these blocks, but for what was changed since.
  func restoreStart() {
    for (_, change, step) in steps.reversed() {
      let (animated, property) = (change.animated, change.property)
      if animated.modelValue(of: property) == step.to {
        animated.setModelValue(step.from, of: property)
      } else {
        let back = step.from.numbers - step.to.numbers
        animated.setModelValue(
          animated.modelValue(of: property, adding: back), of: property)
      }
    }
    for block in self { block.dropTracks() }
  }

  /// Puts the models at one end, whatever they are now.
  func finish(at position: UIViewAnimatingPosition) {
    if position == .current { return }
    let steps = steps
    for (block, change, step) in position == .start ? steps.reversed() : steps {
      let (animated, property) = (change.animated, change.property)
      let isBack = position == .start || block.share == 0
      animated.setModelValue(isBack ? step.from : step.to, of: property)
      guard !isBack, block.share != 1 else { continue }
      let rest = step.to.offset(back: step.from) * (1 - block.share)
      animated.setModelValue(animated.modelValue(of: property, adding: rest), of: property)
    }
  }

  /// What all of them changed that does not stand, in the order in which it was changed: a block
  /// that runs inside another comes between two changes of that one.
  private var steps: [(AnimationBlock, AnimationBlock.Change, AnimationBlock.Step)] {
    var steps: [(AnimationBlock, AnimationBlock.Change, AnimationBlock.Step)] = []
    for block in self {
      for change in block.changes where !change.isGivenUp && !change.stands {
        steps.append((block, change, change.first))
        for step in change.later { steps.append((block, change, step)) }
      }
    }
    return steps.sorted { $0.2.order < $1.2.order }
  }
}
