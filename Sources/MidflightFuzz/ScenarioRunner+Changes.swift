import Midflight

/// Changes of properties, and the records of their owners.
extension ScenarioRunner {
  /// Changes a property, and records the owner of its animation.
  func make(_ change: ChangeSpec, in context: ClosureContext) {
    let view = views[change.view]
    let (old, turn) = (ModelValues(of: view), LayerMotion.turn(of: view.layer))
    // Outside of its plane, a view rotates the shorter way.
    let leavesPlane = LayerMotion.leavesPlane(view.layer)
    change.perform(on: view)
    if change.kind == .turn {
      if !leavesPlane { expectTurn(by: change, in: context, from: turn) }
      // A transform does not store whole turns, and an animation that starts at its target has not
      // shown the turn. The whole angle widens the range.
      widenReach(byTurning: change)
    }
    let isMoved = !ModelValues(of: view).agrees(with: old, on: change.kind)
    // A value that is displayed at its target has no distance left. An animation from the displayed
    // value ends immediately.
    let ways = view.motion(isDrawn: false).ways
    let hasWay = change.kind.properties.contains { ways[$0.place] != .zero }
    note(change.key, moved: isMoved, hasWay: hasWay, in: context)
  }

  /// Checks that the animation covers the whole rotation, including full turns.
  private func expectTurn(by change: ChangeSpec, in context: ClosureContext, from old: Double) {
    let isAlone = context.isExclusive || isMoved(change.key, byOthersThan: context.owner).exclusive
    // An animation that starts at the model discards earlier rotations. Keyframes follow their own
    // path.
    if context.owner == nil || context.isInKeyframes || isAlone && context.startsAtModel { return }
    let new = LayerMotion.turn(of: views[change.view].layer)
    if abs(new - (old - Double(change.angle))) > 1e-9 {
      complain("a turn by \(change.angle) turns v\(change.view) by \(old - new)")
    }
  }

  /// Records a change of a property: the jumps that the change allows, and the animations that the
  /// change interrupts.
  ///
  /// - Parameters:
  ///   - moved: A Boolean value that indicates whether the model has changed; nil if only the
  ///     engine can decide.
  ///   - hasWay: A Boolean value that indicates whether a distance remains to animate.
  func note(_ key: PropertyKey, moved: Bool?, hasWay: Bool = true, in context: ClosureContext) {
    guard let owner = context.owner else {
      allowedJumps.places.insert(key)
      // Geometry moves with the model and keeps its velocity.
      if !key.kind.isAdditive { allowedJumps.rates.insert(key) }
      for index in records.indices { records[index].share(key) }
      // A closure may set a property back to its start value. No distance remains then.
      for index in viewAnimations.indices where viewAnimations[index].began == stage.animationNow {
        viewAnimations[index].certain.remove(key)
      }
      return
    }
    let others = isMoved(key, byOthersThan: owner)
    let isAlone = context.isExclusive || context.takesMotion || others.exclusive
    let addsUp = key.kind.isAdditive && !isAlone
    if context.startsAtModel, others.any, !addsUp { allowedJumps.places.insert(key) }
    if !context.beginsAtRest || others.any && !addsUp { allowedJumps.rates.insert(key) }
    for index in records.indices {
      if owner != .animator(index) || others.any { records[index].share(key) }
    }
    for index in viewAnimations.indices where viewAnimations[index].token != owner.viewAnimationID {
      guard viewAnimations[index].keys.contains(key) else { continue }
      viewAnimations[index].mayBeTaken = true
      if viewAnimations[index].certain.contains(key), !key.kind.isAdditive, moved == true,
        !viewAnimations[index].hasParts
      {
        viewAnimations[index].isTaken = true
      }
      viewAnimations[index].certain.remove(key)
    }
    switch owner {
    case .animator(let index):
      if context.isExclusive { records[index].exclusive.insert(key) }
      if context.isJumpy { records[index].jumpy.insert(key) }
      if context.isSteep, context.isRepeated { records[index].steep.insert(key) }
      if context.hasOwnTiming { records[index].widenLastStep(of: key, to: context.lastStep) }
    case .viewAnimation(let token):
      guard let index = viewAnimations.firstIndex(where: { $0.token == token }) else { return }
      // A second change may restore the first value.
      let isFirst = !viewAnimations[index].keys.contains(key)
      viewAnimations[index].keys.insert(key)
      if moved == true, hasWay, isFirst {
        viewAnimations[index].certain.insert(key)
      } else {
        viewAnimations[index].certain.remove(key)
      }
      if context.isJumpy { viewAnimations[index].isJumpy = true }
    }
  }
}

extension ClosureContext.Owner {
  var viewAnimationID: Int? { if case .viewAnimation(let token) = self { token } else { nil } }
}
