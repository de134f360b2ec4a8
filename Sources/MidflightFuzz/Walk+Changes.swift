import Midflight

/// Changes of properties, and the records of their owners.
extension Walk {
  /// Changes a property, and records the owner of its animation.
  func make(_ change: ChangeSpec, in setting: Setting) {
    let view = views[change.view]
    let (old, turn) = (ModelValues(of: view), LayerMotion.turn(of: view.layer))
    // Outside of its plane, a view rotates the shorter way.
    let leavesPlane = LayerMotion.leavesPlane(view.layer)
    change.perform(on: view)
    if change.kind == .turn {
      if !leavesPlane { expectTurn(by: change, in: setting, from: turn) }
      // A transform does not store whole turns, and an animation that starts at its target has not
      // shown the turn. The whole angle widens the range.
      widenReach(byTurning: change)
    }
    let isMoved = !ModelValues(of: view).agrees(with: old, on: change.kind)
    // A value that is displayed at its target has no distance left. An animation from the displayed
    // value ends immediately.
    let ways = view.motion(isDrawn: false).ways
    let hasWay = change.kind.properties.contains { ways[$0.place] != .zero }
    note(change.key, moved: isMoved, hasWay: hasWay, in: setting)
  }

  /// Checks that the animation covers the whole rotation, including full turns.
  private func expectTurn(by change: ChangeSpec, in setting: Setting, from old: Double) {
    let isAlone = setting.isExclusive || isMoved(change.key, byOthersThan: setting.owner).alone
    // An animation that starts at the model discards earlier rotations. Keyframes follow their own
    // path.
    if setting.owner == nil || setting.isInKeyframes || isAlone && setting.startsAtModel { return }
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
  func note(_ key: Key, moved: Bool?, hasWay: Bool = true, in setting: Setting) {
    guard let owner = setting.owner else {
      looseness.places.insert(key)
      // Geometry moves with the model and keeps its velocity.
      if !key.kind.isAdditive { looseness.rates.insert(key) }
      for index in ledgers.indices { ledgers[index].share(key) }
      // A closure may set a property back to its start value. No distance remains then.
      for index in flights.indices where flights[index].began == stage.animationNow {
        flights[index].certain.remove(key)
      }
      return
    }
    let others = isMoved(key, byOthersThan: owner)
    let isAlone = setting.isExclusive || setting.takesMotion || others.alone
    let addsUp = key.kind.isAdditive && !isAlone
    if setting.startsAtModel, others.any, !addsUp { looseness.places.insert(key) }
    if !setting.beginsAtRest || others.any && !addsUp { looseness.rates.insert(key) }
    for index in ledgers.indices {
      if owner != .animator(index) || others.any { ledgers[index].share(key) }
    }
    for index in flights.indices where flights[index].token != owner.flight {
      guard flights[index].keys.contains(key) else { continue }
      flights[index].mayBeTaken = true
      if flights[index].certain.contains(key), !key.kind.isAdditive, moved == true,
        !flights[index].hasParts
      {
        flights[index].isTaken = true
      }
      flights[index].certain.remove(key)
    }
    switch owner {
    case .animator(let index):
      if setting.isExclusive { ledgers[index].exclusive.insert(key) }
      if setting.isJumpy { ledgers[index].jumpy.insert(key) }
      if setting.isSteep, setting.isRepeated { ledgers[index].steep.insert(key) }
      if setting.hasOwnTiming { ledgers[index].widenLastStep(of: key, to: setting.lastStep) }
    case .flight(let token):
      guard let index = flights.firstIndex(where: { $0.token == token }) else { return }
      // A second change may restore the first value.
      let isFirst = !flights[index].keys.contains(key)
      flights[index].keys.insert(key)
      if moved == true, hasWay, isFirst {
        flights[index].certain.insert(key)
      } else {
        flights[index].certain.remove(key)
      }
      if setting.isJumpy { flights[index].isJumpy = true }
    }
  }
}

extension Setting.Owner {
  var flight: Int? { if case .flight(let token) = self { token } else { nil } }
}
