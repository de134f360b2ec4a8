import Foundation
import MotionCore

/// The model values at the end of a block.
extension AnimationBlock {
  /// Commits the presentation values to the models, and removes all tracks of the block's owner
  /// from the objects that the block moves.
  ///
  /// Tracks of other owners remain.
  ///
  /// - Parameter orders: A range that includes the orders of all changes of the owner.
  func commitPresentation(in orders: Range<Int> = 0..<Int.max) {
    for change in changes where !change.isRelinquished {
      change.animated.commitTracks(of: owner, in: orders)
    }
  }

  /// Ends the block on arrival: removes its tracks, and sets the models to the values that are
  /// seen.
  ///
  /// | end | model value |
  /// |---|---|
  /// | target (`endProgress` is 1) | keeps the target |
  /// | going back, or `endProgress` is 0 | the value before the change |
  /// | cycles that break off | a value in between |
  /// | change with `keepsModelValue` | stays |
  ///
  /// If another block of the same owner still moves the property, the model keeps its value until
  /// that block ends, and the block's track shows the difference. A model could not show a part of
  /// the sum, such as a radius below 0.
  ///
  /// - Parameter isBack: True if the whole animation returns to its start.
  func end(goingBack isBack: Bool = false) {
    for change in changes where !change.isRelinquished {
      let (animated, property) = (change.animated, change.property)
      guard let index = animated.tracks.index(of: change) else { continue }
      let track = animated.tracks.remove(at: index)
      let steps = stepsToUndo(of: change, isBack) {
        track.route.remainder(of: track.offset, at: progress)
      }
      if steps.isEmpty { continue }
      let newest = animated.tracks.lastIndex { $0.property == property && $0.block.owner == owner }
      guard let newest else {
        animated.undo(steps, of: property, reachedBy: track.contribution)
        continue
      }
      animated.tracks[newest].inheritedOffset += track.contribution
      animated.tracks[newest].block.inherit(steps, at: animated.tracks[newest].changeIndex)
    }
  }

  /// Returns the steps to undo when a change ends; empty if the model already agrees.
  ///
  /// | change | steps |
  /// |---|---|
  /// | keeps its model value, or arrives at its target | the inherited ones |
  /// | goes back, or `endProgress` is 0 | the inherited ones and its own |
  /// | cycles that break off | the inherited ones, and one from the reached value to the target |
  ///
  /// - Parameter remainder: Returns the remaining offset from the target, where cycles break off.
  fileprivate func stepsToUndo(
    of change: Change, _ isBack: Bool, remainder: () -> SIMD4<Double>
  ) -> [Step] {
    if change.keepsModelValue || !isBack && endProgress == 1 { return change.inherited }
    if isBack || endProgress == 0 { return change.inherited + change.steps }
    let last = change.steps[change.steps.count - 1]
    let reached = AnimatedValue.numbers(last.to.numbers + remainder())
    return change.inherited + [Step(order: last.order, from: reached, to: last.to)]
  }
}

extension Animated {
  /// Undoes steps, in descending order.
  ///
  /// Restores the exact old value while the model is as the steps left it. If something else has
  /// changed the model since, subtracts the difference that the steps made. The model is limited to
  /// its valid range once, at the end.
  ///
  /// - Parameter offset: The offset of the presentation from the current model; nil if a jump is
  ///   allowed, for a turn in space.
  func undo(
    _ steps: [AnimationBlock.Step], of property: AnimatedProperty,
    reachedBy offset: SIMD4<Double>? = nil
  ) {
    var value = modelValue(of: property).undoing(steps)
    if let offset { value = modelValue(value, of: property, reachedBy: offset) }
    setModelValue(value, of: property)
  }
}

extension AnimatedValue {
  /// Returns the value without some steps: the exact old value, or a sum of numbers if something
  /// else changed the value.
  fileprivate func undoing(_ steps: [AnimationBlock.Step]) -> AnimatedValue {
    var (value, difference) = (self, SIMD4<Double>.zero)
    let steps = steps.count == 1 ? steps : steps.sorted { $0.order > $1.order }
    for step in steps {
      if difference == .zero, value.visibleValue == step.to.visibleValue {
        value = step.from
      } else {
        difference += step.from.numbers - step.to.numbers
      }
    }
    return difference == .zero ? value : .numbers(value.numbers + difference)
  }
}

extension [AnimationBlock] {
  /// Sets the models to one end of the animation, whatever their current values.
  ///
  /// Changes that are relinquished or keep their model value are left out. Tracks remain.
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
    if position == .end { undoIncompleteCycles() }
  }

  /// Undoes the part of a change that cycles do not keep: a cycle may end before its target. No
  /// effect on blocks whose `endProgress` is 1.
  private func undoIncompleteCycles() {
    var indices: [ObjectIdentifier: [AnimatedProperty: Int]] = [:]
    var undone:
      [(animated: any Animated, property: AnimatedProperty, steps: [AnimationBlock.Step])] = []
    for block in self where block.endProgress != 1 {
      for change in block.changes where !change.isRelinquished {
        let steps = block.stepsToUndo(of: change, false) {
          change.to.offset(back: change.from) * (1 - block.endProgress)
        }
        let object = ObjectIdentifier(change.animated)
        if let index = indices[object]?[change.property] {
          undone[index].steps += steps
        } else {
          indices[object, default: [:]][change.property] = undone.count
          undone.append((change.animated, change.property, steps))
        }
      }
    }
    for (animated, property, steps) in undone { animated.undo(steps, of: property) }
  }

  /// The steps of all changes that are not relinquished and do not keep the model value, in the
  /// order in which they were made.
  ///
  /// A block that runs inside another comes between two steps of the outer block.
  private var steps: [(AnimationBlock.Change, AnimationBlock.Step)] {
    var steps: [(AnimationBlock.Change, AnimationBlock.Step)] = []
    for block in self {
      for change in block.changes where !change.isRelinquished && !change.keepsModelValue {
        for step in change.steps { steps.append((change, step)) }
      }
    }
    return steps.sorted { $0.1.order < $1.1.order }
  }
}
