import Midflight

/// Changing properties, and noting whose they are from here on.
extension Walk {
  /// Changes a property, and notes whose it is from here on.
  func make(_ change: ChangeSpec, in setting: Setting) {
    let view = views[change.view]
    let old = ModelValues(of: view)
    change.perform(on: view)
    note(change.key, moved: !ModelValues(of: view).agrees(with: old, on: change.kind), in: setting)
  }

  /// - Parameter moved: Whether the model has changed; nil if that is the engine's business.
  func note(_ key: Key, moved: Bool?, in setting: Setting) {
    guard let owner = setting.owner else {
      looseness.places.insert(key)
      // Geometry is moved with the model, as fast as before.
      if !key.kind.isAdditive { looseness.rates.insert(key) }
      for index in ledgers.indices { ledgers[index].share(key) }
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
      flights[index].keys.insert(key)
      if moved == true { flights[index].certain.insert(key) }
      if setting.isJumpy { flights[index].isJumpy = true }
    }
  }
}

extension Setting.Owner {
  var flight: Int? { if case .flight(let token) = self { token } else { nil } }
}
