import Midflight
import MotionCore

/// Calls of `UIView` class methods, and the records of their effects.
extension Walk {
  /// Makes a call outside of closures, and checks that everything else continues without a jump.
  func call(_ spec: ViewSpec) {
    let before = isChecked ? readMotion() : []
    looseness = Looseness()
    known = nil
    stage.perform { perform(spec, in: nil) }
    forgetCatching()
    guard isChecked else { return }
    let after = readMotion()
    let name = "UIView.…"
    expectSamePlaces(before, after, name)
    expectSameRates(before, after, name)
    widenReach(after)
  }

  /// Makes a call.
  ///
  /// - Parameter setting: The context of the surrounding closure; nil outside of closures. A
  ///   `modify` call outside of closures has no effect.
  func perform(_ spec: ViewSpec, in setting: Setting?) {
    var outer = setting
    outer?.duration = UIView.inheritedAnimationDuration
    switch spec.form {
    case .withoutAnimation:
      UIView.performWithoutAnimation { fill(spec, in: Setting(atOnce: false)) }
    case .modify(let count, let autoreverses):
      guard let outer else { return }
      UIView.modifyAnimations(
        withRepeatCount: CGFloat(count), autoreverses: autoreverses
      ) { fill(spec, in: repeating(outer, count, autoreverses)) }
    default:
      let token = takeToken()
      let (setting, fate) = enter(spec, token, from: outer)
      var note: (Bool) -> Void = { [unowned self] in complete(flight: token, finished: $0) }
      if case .animator(let index) = setting.owner {
        note = { [unowned self] in complete(viewOf: index, token, finished: $0) }
        // The completion of a part comes before the completions inside it. The completion of a
        // keyframe call or a transition comes after them.
        if case .part = fate, !spec.isTransition { ledgers[index].owed.append(token) }
      }
      make(spec, in: setting, from: outer, completion: note)
      switch (fate, setting.owner) {
      case (.part, _) where !spec.isTransition: break
      case (_, .animator(let index)): ledgers[index].owed.append(token)
      case (.keyframe, .flight(let owner)):
        if let index = flights.firstIndex(where: { $0.token == owner }) {
          flights[index].owed.append(token)
        }
      default:
        if let index = flights.firstIndex(where: { $0.token == token }) {
          flights[index].owed.append(token)
        }
      }
    }
  }

  /// Returns the context for a call's closure, and adds a record if the call is an independent
  /// animation.
  private func enter(
    _ spec: ViewSpec, _ token: Int, from outer: Setting?
  ) -> (Setting, Setting.Fate) {
    let fate = Setting.fate(of: spec, in: outer)
    var flight = Flight(token: token, at: stage.animationNow)
    switch fate {
    case .atOnce(let isInstant):
      // Nothing is animated, so the completion is the next event.
      flight.due = flight.began
      flights.append(flight)
      return (Setting(atOnce: isInstant), fate)
    case .keyframe:
      guard var setting = outer else { return (Setting(atOnce: false), fate) }
      setting.isJumpy = setting.isJumpy || spec.isJumpy
      let owner = flights.firstIndex { $0.token == setting.owner?.flight }
      if spec.isTransition, let owner {
        (flights[owner].mayBeTaken, flights[owner].hasParts) = (true, true)
      }
      return (setting, fate)
    case .part:
      guard let owner = outer?.owner else { return (Setting(atOnce: false), fate) }
      return (Setting(spec, ownedBy: owner, in: outer, isPart: true), fate)
    case .alone:
      let isInside = outer?.owner != nil
      let setting = Setting(
        spec, ownedBy: .flight(token), in: isInside ? outer : nil, isPart: false)
      flight.isExclusive = setting.isExclusive
      (flight.isJumpy, flight.isSteep) = (setting.isJumpy, setting.isSteep)
      flight.lastStep = setting.lastStep
      flight.isRepeated = setting.isRepeated
      // A later transition may remove the snapshots of an earlier transition.
      (flight.mayBeTaken, flight.hasParts) = (spec.isTransition, spec.isTransition)
      if outer == nil { flight.due = due(of: spec) }
      flights.append(flight)
      return (setting, fate)
    }
  }

  /// Returns the expected end of a call outside of closures; nil if only the engine can compute the
  /// end.
  private func due(of spec: ViewSpec) -> Moment? {
    if spec.options.contains(.repeat) { return nil }
    if case .bounce = spec.form { return nil }
    let start = stage.animationNow.advanced(by: spec.delay)
    let end = start.advanced(by: spec.duration)
    return spec.options.contains(.autoreverse) ? end.advanced(by: spec.duration) : end
  }

  /// Returns the context inside a `modifyAnimations` closure.
  private func repeating(_ outer: Setting, _ count: Double, _ autoreverses: Bool) -> Setting {
    if outer.owner == nil || outer.isInKeyframes || count == 1 && !autoreverses { return outer }
    var setting = outer
    (setting.isRepeated, setting.isExclusive) = (true, true)
    setting.isJumpy = setting.isJumpy || !autoreverses
    if case .flight(let token) = outer.owner,
      let index = flights.firstIndex(where: { $0.token == token })
    {
      flights[index].hasParts = true
      flights[index].due = nil
      (flights[index].isExclusive, flights[index].isRepeated) = (true, true)
      if setting.isJumpy { flights[index].isJumpy = true }
    }
    return setting
  }

  private func make(
    _ spec: ViewSpec, in setting: Setting, from outer: Setting?,
    completion: @escaping (Bool) -> Void
  ) {
    let fill: () -> Void = { [unowned self] in self.fill(spec, in: setting) }
    switch spec.form {
    case .curve:
      UIView.animate(
        withDuration: spec.duration, delay: spec.delay, options: spec.options, animations: fill,
        completion: completion)
    case .spring(let damping, let velocity):
      UIView.animate(
        withDuration: spec.duration, delay: spec.delay, usingSpringWithDamping: CGFloat(damping),
        initialSpringVelocity: CGFloat(velocity), options: spec.options, animations: fill,
        completion: completion)
    case .bounce(let bounce, let velocity):
      UIView.animate(
        springDuration: spec.duration, bounce: CGFloat(bounce),
        initialSpringVelocity: CGFloat(velocity), delay: spec.delay, options: spec.options,
        animations: fill, completion: completion)
    case .keyframes:
      UIView.animateKeyframes(
        withDuration: spec.duration, delay: spec.delay, options: spec.keyframeOptions,
        animations: fill, completion: completion)
    case .transition(let view, let betweenViews):
      if betweenViews {
        let (from, to) = pair(in: views[view])
        UIView.transition(
          from: from, to: to, duration: spec.duration, options: spec.options,
          completion: completion)
        return noteTransition(spec, in: setting)
      }
      UIView.transition(
        with: views[view], duration: spec.duration, options: spec.options,
        animations: { [unowned self] in
          var content = Setting(atOnce: false)
          if spec.options.contains(.allowAnimatedContent) {
            content = contents(spec, in: setting, from: outer)
          }
          self.fill(spec, in: content)
        }, completion: completion)
      noteTransition(spec, in: setting)
    case .modify, .withoutAnimation: break
    }
  }

  private func fill(_ spec: ViewSpec, in setting: Setting) {
    for change in spec.changes { make(change, in: setting) }
    if case .keyframes(_, let frames) = spec.form {
      for frame in frames {
        UIView.addKeyframe(
          withRelativeStartTime: frame.start, relativeDuration: frame.duration
        ) { [unowned self] in make(frame.change, in: setting) }
      }
    }
    for inner in spec.inner { perform(inner, in: setting) }
  }

  // MARK: - Transitions

  /// Returns the context for a transition's closure with `.allowAnimatedContent`. Its animations
  /// last as long as the transition and have no completion.
  private func contents(_ spec: ViewSpec, in setting: Setting, from outer: Setting?) -> Setting {
    let plain = ViewSpec(duration: spec.duration, options: spec.options, changes: [])
    switch (Setting.fate(of: plain, in: outer), setting.owner) {
    case (.atOnce(let isInstant), _): return Setting(atOnce: isInstant)
    case (.keyframe, _): return outer ?? Setting(atOnce: false)
    case (.part, let owner?): return Setting(plain, ownedBy: owner, in: outer, isPart: true)
    case (.alone, _?):
      // The animations may outlive the transition. No completion reports their end.
      var flight = Flight(token: takeToken(), at: stage.animationNow)
      let content = Setting(
        plain, ownedBy: .flight(flight.token), in: outer?.owner == nil ? nil : outer,
        isPart: false)
      (flight.isExclusive, flight.isRepeated) = (content.isExclusive, content.isRepeated)
      (flight.isSteep, flight.lastStep) = (content.isSteep, content.lastStep)
      flights.append(flight)
      return content
    case (_, nil): return Setting(atOnce: false)
    }
  }

  /// Records the changes of a transition itself. The checks ignore the transition's snapshots.
  private func noteTransition(_ spec: ViewSpec, in setting: Setting) {
    let content = spec.changes + spec.inner.flatMap(\.all)
    for change in spec.ownChanges {
      note(change.key, moved: nil, in: setting)
      if spec.isFlip { noteFlipped(change.key, of: setting.owner) }
      // The end color of a dissolve is the closure's change, which stays.
      if spec.transition == 5 { noteStanding(change.key, of: setting.owner) }
      // The animations in the closure replace the transition's own changes.
      if content.contains(where: { $0.key == change.key }) {
        looseness.places.insert(change.key)
        looseness.rates.insert(change.key)
      }
    }
  }

  private func noteFlipped(_ key: Key, of owner: Setting.Owner?) {
    switch owner {
    case .animator(let index): ledgers[index].jumpy.insert(key)
    case .flight(let token):
      if let index = flights.firstIndex(where: { $0.token == token }) {
        flights[index].flipped.insert(key)
      }
    case nil: break
    }
  }

  private func noteStanding(_ key: Key, of owner: Setting.Owner?) {
    switch owner {
    case .animator(let index): ledgers[index].standing.insert(key)
    case .flight(let token):
      let index = flights.firstIndex { $0.token == token }
      if let index, flights[index].isRepeated { flights[index].standing.insert(key) }
    case nil: break
    }
  }

  /// Returns the view inside a view, and the view to exchange it for.
  private func pair(in view: UIView) -> (from: UIView, to: UIView) {
    let from = view.subviews[0]
    let index = contents.firstIndex { $0 === from } ?? 0
    return (from, contents[index ^ 1])
  }
}
