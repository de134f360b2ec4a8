import Midflight

/// Changing properties, and noting whose they are from here on.
extension Walk {
  /// Changes a property, and notes whose it is from here on.
  func make(_ change: ChangeSpec, in setting: Setting) {
    let view = views[change.view]
    let old = ModelValues(of: view)
    change.perform(on: view)
    let isMoved = !ModelValues(of: view).agrees(with: old, on: change.kind)
    // What is seen at its target already has no way to go: begun with what is seen, it ends at once.
    let ways = LayerMotion(of: view.layer, isDrawn: false).ways
    let hasWay = change.kind.places.contains { ways[$0] != .zero }
    note(change.key, moved: isMoved, hasWay: hasWay, in: setting)
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
