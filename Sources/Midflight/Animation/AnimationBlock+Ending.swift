import Foundation
import MotionCore

/// What becomes of the models when a block ends.
extension AnimationBlock {
  /// Makes what is seen the model; neither this block nor the animator's others add anything more.
  func settle() {
    for change in changes where !change.isGivenUp { change.animated.settleTracks(of: owner) }
  }

  /// At the end of its way, makes the model agree with what is seen: it stands, is as it was, or is
  /// somewhere between where cycles broke off.
  ///
  /// What has to be taken back waits for the animation's other blocks that move the property: all of
  /// them add up, and a model cannot be what only some of them make, such as a radius less than 0.
  ///
  /// - Parameter isBack: Whether everything goes back to where it began.
  func end(goingBack isBack: Bool = false) {
    for change in changes where !change.isGivenUp {
      let (animated, property) = (change.animated, change.property)
      guard let index = animated.tracks.index(of: property, in: self) else { continue }
      let track = animated.tracks.remove(at: index)
      let steps = stepsBack(of: change, isBack) {
        track.route.remainder(of: track.offset, at: progress)
      }
      if steps.isEmpty { continue }
      let heir = animated.tracks.lastIndex { $0.property == property && $0.block.owner == owner }
      guard let heir else {
        animated.takeBack(steps, of: property, reachedBy: track.contribution)
        continue
      }
      animated.tracks[heir].inheritedOffset += track.contribution
      animated.tracks[heir].block.inherit(steps, at: animated.tracks[heir].place)
    }
  }

  /// What is taken back at the end of a change, with what it has inherited.
  ///
  /// - Parameter rest: What is left of the way then, where cycles broke off.
  fileprivate func stepsBack(
    of change: Change, _ isBack: Bool, rest: () -> SIMD4<Double>
  ) -> [Step] {
    if change.stands || !isBack && share == 1 { return change.inherited }
    if isBack || share == 0 { return change.inherited + change.steps }
    let last = change.steps[change.steps.count - 1]
    let seen = AnimatedValue.numbers(last.to.numbers + rest())
    return change.inherited + [Step(order: last.order, from: seen, to: last.to)]
  }
}

extension Animated {
  /// Takes steps back, the last one first: to the last bit where the model is as they left it, and
  /// by as much as they had made where something else has changed it since.
  ///
  /// The model is brought within its limits at the end only, not at each step.
  ///
  /// - Parameter seen: How far what is seen has gone back; nil where that may jump.
  func takeBack(
    _ steps: [AnimationBlock.Step], of property: AnimatedProperty,
    reachedBy seen: SIMD4<Double>? = nil
  ) {
    var value = modelValue(of: property).takingBack(steps)
    if let seen { value = modelValue(value, of: property, reachedBy: seen) }
    setModelValue(value, of: property)
  }
}

extension AnimatedValue {
  /// This, as it is without some steps.
  fileprivate func takingBack(_ steps: [AnimationBlock.Step]) -> AnimatedValue {
    var (value, way) = (self, SIMD4<Double>.zero)
    let steps = steps.count == 1 ? steps : steps.sorted { $0.order > $1.order }
    for step in steps {
      if way == .zero, value.asSeen == step.to.asSeen {
        value = step.from
      } else {
        way += step.from.numbers - step.to.numbers
      }
    }
    return way == .zero ? value : .numbers(value.numbers + way)
  }
}

extension [AnimationBlock] {
  /// Puts the models at one end, whatever they are now; at the end of the way, they are as if all
  /// of them had come there.
  func finish(at position: UIViewAnimatingPosition) {
    if position == .current { return }
    let steps = steps
    for (change, step) in position == .start ? steps.reversed() : steps {
      change.animated.setModelValue(
        position == .start ? step.from : step.to, of: change.property)
    }
    if position == .end { takeBackCycles() }
  }

  /// Takes back what cycles do not leave where they lead to.
  private func takeBackCycles() {
    var left: [(animated: any Animated, property: AnimatedProperty, steps: [AnimationBlock.Step])] =
      []
    for block in self where block.share != 1 {
      for change in block.changes where !change.isGivenUp {
        let steps = block.stepsBack(of: change, false) {
          change.to.offset(back: change.from) * (1 - block.share)
        }
        let place = left.firstIndex {
          $0.animated === change.animated && $0.property == change.property
        }
        if let place {
          left[place].steps += steps
        } else {
          left.append((change.animated, change.property, steps))
        }
      }
    }
    for (animated, property, steps) in left { animated.takeBack(steps, of: property) }
  }

  /// What all of them changed that does not stand, in the order in which it was changed: a block
  /// that runs inside another comes between two changes of that one.
  private var steps: [(AnimationBlock.Change, AnimationBlock.Step)] {
    var steps: [(AnimationBlock.Change, AnimationBlock.Step)] = []
    for block in self {
      for change in block.changes where !change.isGivenUp && !change.stands {
        for step in change.steps { steps.append((change, step)) }
      }
    }
    return steps.sorted { $0.1.order < $1.1.order }
  }
}
