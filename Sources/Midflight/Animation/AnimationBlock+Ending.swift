import Foundation
import MotionCore

/// The model values at the end of a block.
extension AnimationBlock {
  /// Commits the presentation values to the models, and removes all tracks of the block's owner
  /// from the objects that the block moves.
  ///
  /// Tracks of other owners remain.
  func settle() {
    for change in changes where !change.isGivenUp { change.animated.settleTracks(of: owner) }
  }

  /// Ends the block on arrival: removes its tracks, and sets the models to the values that are
  /// seen.
  ///
  /// | end | model value |
  /// |---|---|
  /// | target (`share` is 1) | keeps the target |
  /// | going back, or `share` is 0 | the value before the change |
  /// | cycles that break off | a value in between |
  /// | change with `stands` | stays |
  ///
  /// If another block of the same owner still moves the property, the model keeps its value until
  /// that block ends, and the block's track shows the difference. A model could not show a part of
  /// the sum, such as a radius below 0.
  ///
  /// - Parameter isBack: True if the whole animation returns to its start.
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
      animated.tracks[heir].block.inherit(steps, at: animated.tracks[heir].changeIndex)
    }
  }

  /// Returns the steps to take back when a change ends, including the inherited ones; empty if the
  /// model already agrees.
  ///
  /// - Parameter rest: Returns the remaining offset from the target, where cycles break off.
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
  /// Takes steps back, in descending order.
  ///
  /// Restores the exact old value while the model is as the steps left it. If something else has
  /// changed the model since, subtracts the difference that the steps made. The model is limited to
  /// its valid range once, at the end.
  ///
  /// - Parameter seen: The offset of the presentation from the current model; nil if a jump is
  ///   allowed, for a turn in space.
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
  /// Returns the value without some steps: the exact old value, or a sum of numbers if something
  /// else changed the value.
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
  /// Sets the models to one end of the animation, whatever their current values.
  ///
  /// - Parameter position: `.start` restores the values before the changes. `.end` sets the
  ///   targets, or the final values of cycles, as if all blocks had arrived. `.current` has no
  ///   effect.
  func finish(at position: UIViewAnimatingPosition) {
    if position == .current { return }
    let steps = steps
    for (change, step) in position == .start ? steps.reversed() : steps {
      change.animated.setModelValue(
        position == .start ? step.from : step.to, of: change.property)
    }
    if position == .end { takeBackCycles() }
  }

  /// Takes back the part of a change that cycles do not keep: a cycle may end before its target.
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

  /// The steps of all changes that neither stand nor are relinquished, in the order in which they
  /// were made.
  ///
  /// A block that runs inside another comes between two steps of the outer block.
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
