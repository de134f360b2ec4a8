import Midflight

/// Changes of properties, and the records of their owners.
extension ScenarioRunner {
  /// Changes a property, and records the owner of its animation.
  ///
  /// A rotation is checked too, and widens the range of values.
  func make(_ change: ChangeSpec, in context: ClosureContext) {
    let view = views[change.view]
    let (old, oldRotation) = (ModelValues(of: view), LayerMotion.rotation(of: view.layer))
    // Outside of its plane, a view rotates the shorter way.
    let leavesPlane = LayerMotion.leavesPlane(view.layer)
    change.perform(on: view)
    if change.kind == .rotation {
      if !leavesPlane { checkRotation(by: change, in: context, from: oldRotation) }
      // A transform does not store whole turns, and an animation that starts at its target has not
      // shown the turn. The whole angle widens the range.
      widenObservedRange(byRotating: change)
    }
    let isModelChanged = !ModelValues(of: view).agrees(with: old, on: change.kind)
    // A value that is displayed at its target has no distance left. An animation from the displayed
    // value ends immediately.
    let distances = view.motion(isDrawn: false).distances
    let hasDistance = change.kind.properties.contains { distances[$0.index] != .zero }
    recordChange(
      of: change.key, modelChanged: isModelChanged, hasDistance: hasDistance, in: context)
  }

  /// Checks that the animation covers the whole rotation, including full turns.
  ///
  /// Checks nothing for immediate changes, in keyframes, and for an exclusive animation that starts
  /// at the model.
  private func checkRotation(by change: ChangeSpec, in context: ClosureContext, from old: Double) {
    let isExclusive =
      context.isExclusive || isAnimated(change.key, byOthersThan: context.owner).exclusive
    // An animation that starts at the model discards earlier rotations. Keyframes follow their own
    // path.
    if context.owner == nil || context.isInKeyframes || isExclusive && context.startsAtModel {
      return
    }
    let new = LayerMotion.rotation(of: views[change.view].layer)
    if abs(new - (old - Double(change.angle))) > 1e-9 {
      report("a rotation by \(change.angle) rotates v\(change.view) by \(old - new)")
    }
  }

  /// Records a change of a property: the jumps that the change allows, and the animations that the
  /// change interrupts.
  ///
  /// Without an owner, the property may jump, and its velocity too if the property is not additive.
  /// All records then count the property as shared. With an owner, animations of other owners count
  /// as interrupted.
  ///
  /// - Parameters:
  ///   - modelChanged: A Boolean value that indicates whether the model has changed; nil if only
  ///     the engine can decide.
  ///   - hasDistance: A Boolean value that indicates whether a distance remains to animate.
  func recordChange(
    of key: PropertyKey, modelChanged: Bool?, hasDistance: Bool = true, in context: ClosureContext
  ) {
    guard let owner = context.owner else {
      allowedJumps.places.insert(key)
      // Geometry moves with the model and keeps its velocity.
      if !key.kind.isAdditive { allowedJumps.rates.insert(key) }
      for index in records.indices { records[index].markShared(key) }
      // A closure may set a property back to its start value. No distance remains then.
      for index in viewAnimations.indices where viewAnimations[index].began == stage.animationNow {
        viewAnimations[index].certainProperties.remove(key)
      }
      return
    }
    let others = isAnimated(key, byOthersThan: owner)
    let isExclusive = context.isExclusive || context.startsFromCurrentMotion || others.exclusive
    let addsUp = key.kind.isAdditive && !isExclusive
    let takesOver = others.any && !addsUp
    if context.startsAtModel, takesOver { allowedJumps.places.insert(key) }
    if !context.beginsAtRest || takesOver { allowedJumps.rates.insert(key) }
    for index in records.indices {
      if owner != .animator(index) || others.any { records[index].markShared(key) }
    }
    for index in viewAnimations.indices
    where viewAnimations[index].completionID != owner.viewAnimationID {
      guard viewAnimations[index].keys.contains(key) else { continue }
      viewAnimations[index].mayBeInterrupted = true
      if viewAnimations[index].certainProperties.contains(key), !key.kind.isAdditive,
        modelChanged == true,
        !viewAnimations[index].hasSeparateEnds
      {
        viewAnimations[index].isReplaced = true
      }
      viewAnimations[index].certainProperties.remove(key)
    }
    switch owner {
    case .animator(let index):
      if context.isExclusive { records[index].exclusiveProperties.insert(key) }
      if context.isDiscontinuous { records[index].discontinuousProperties.insert(key) }
      if context.hasInfiniteSlope, context.isRepeated {
        records[index].unboundedProperties.insert(key)
      }
      if context.hasOwnTiming {
        records[index].addResidualFraction(
          takesOver ? context.residualFractionAtSpeed : context.residualFraction, of: key)
      }
      if takesOver { records[index].takenOverProperties.insert(key) }
    case .viewAnimation(let completionID):
      guard let index = viewAnimations.firstIndex(where: { $0.completionID == completionID }) else {
        return
      }
      // A second change may restore the first value.
      let isFirst = !viewAnimations[index].keys.contains(key)
      viewAnimations[index].keys.insert(key)
      if takesOver {
        viewAnimations[index].takenOverProperties.insert(key)
        viewAnimations[index].residualFractionAtSpeed = max(
          viewAnimations[index].residualFractionAtSpeed, context.residualFractionAtSpeed)
      }
      if modelChanged == true, hasDistance, isFirst {
        viewAnimations[index].certainProperties.insert(key)
      } else {
        viewAnimations[index].certainProperties.remove(key)
      }
      if context.isDiscontinuous { viewAnimations[index].isDiscontinuous = true }
    }
  }
}

extension ClosureContext.Owner {
  var viewAnimationID: Int? {
    if case .viewAnimation(let completionID) = self { completionID } else { nil }
  }
}
