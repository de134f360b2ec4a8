import Midflight

/// Changing properties, and noting whose they are from here on.
extension Walk {
  /// Changes a property, and notes whose it is from here on.
  func make(_ change: ChangeSpec, in setting: Setting) {
    let view = views[change.view]
    let (old, turn) = (ModelValues(of: view), LayerMotion.turn(of: view.layer))
    // Out of its plane, it is turned the shorter way.
    let leavesPlane = LayerMotion.leavesPlane(view.layer)
    change.perform(on: view)
    if change.kind == .turn {
      if !leavesPlane { expectTurn(by: change, in: setting, from: turn) }
      // Of whole turns a model does not tell, and one that begins at its target has not shown it.
      widenReach(byTurning: change)
    }
    let isMoved = !ModelValues(of: view).agrees(with: old, on: change.kind)
    // What is seen at its target already has no way to go: begun with what is seen, it ends at once.
    let ways = view.motion(isDrawn: false).ways
    let hasWay = change.kind.properties.contains { ways[$0.place] != .zero }
    note(change.key, moved: isMoved, hasWay: hasWay, in: setting)
  }

  /// Expects that all of a turn is to be made, however many turns it is.
  private func expectTurn(by change: ChangeSpec, in setting: Setting, from old: Double) {
    let isAlone = setting.isExclusive || isMoved(change.key, byOthersThan: setting.owner).alone
    // What is taken over by what begins at the model is dropped, and keyframes go their own way.
    if setting.owner == nil || setting.isInKeyframes || isAlone && setting.startsAtModel { return }
    let new = LayerMotion.turn(of: views[change.view].layer)
    if abs(new - (old - Double(change.angle))) > 1e-9 {
      complain("a turn by \(change.angle) turns v\(change.view) by \(old - new)")
    }
  }

  /// - Parameters:
  ///   - moved: Whether the model has changed; nil if that is the engine's business.
  ///   - hasWay: Whether something is left to be animated.
  func note(_ key: Key, moved: Bool?, hasWay: Bool = true, in setting: Setting) {
    guard let owner = setting.owner else {
      looseness.places.insert(key)
      // Geometry is moved with the model, as fast as before.
      if !key.kind.isAdditive { looseness.rates.insert(key) }
      for index in ledgers.indices { ledgers[index].share(key) }
      // Set to where it began while its closure runs, it has no way left.
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
      // Changed twice, it may be as it was.
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
