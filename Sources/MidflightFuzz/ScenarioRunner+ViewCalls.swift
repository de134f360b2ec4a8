import Midflight
import MotionCore

/// Calls of `UIView` class methods, and the records of their effects.
extension ScenarioRunner {
  /// Makes a call outside of closures, and checks that everything else continues without a jump.
  func call(_ spec: ViewSpec) {
    let before = isChecked ? readMotion() : []
    allowedJumps = AllowedJumps()
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
  /// - Parameter context: The context of the surrounding closure; nil outside of closures. A
  ///   `modify` call outside of closures has no effect.
  func perform(_ spec: ViewSpec, in context: ClosureContext?) {
    var outer = context
    outer?.duration = UIView.inheritedAnimationDuration
    switch spec.form {
    case .withoutAnimation:
      UIView.performWithoutAnimation { fill(spec, in: ClosureContext(immediate: false)) }
    case .modify(let count, let autoreverses):
      guard let outer else { return }
      UIView.modifyAnimations(
        withRepeatCount: CGFloat(count), autoreverses: autoreverses
      ) { fill(spec, in: repeating(outer, count, autoreverses)) }
    default:
      let token = takeToken()
      let (context, relation) = enter(spec, token, from: outer)
      var note: (Bool) -> Void = { [unowned self] in complete(viewAnimation: token, finished: $0) }
      if case .animator(let index) = context.owner {
        note = { [unowned self] in complete(viewOf: index, token, finished: $0) }
        // The completion of a part comes before the completions inside it. The completion of a
        // keyframe call or a transition comes after them.
        if case .part = relation, !spec.isTransition { records[index].owed.append(token) }
      }
      make(spec, in: context, from: outer, completion: note)
      switch (relation, context.owner) {
      case (.part, _) where !spec.isTransition: break
      case (_, .animator(let index)): records[index].owed.append(token)
      case (.keyframe, .viewAnimation(let owner)):
        if let index = viewAnimations.firstIndex(where: { $0.token == owner }) {
          viewAnimations[index].owed.append(token)
        }
      default:
        if let index = viewAnimations.firstIndex(where: { $0.token == token }) {
          viewAnimations[index].owed.append(token)
        }
      }
    }
  }

  /// Returns the context for a call's closure, and adds a record if the call is an independent
  /// animation.
  private func enter(
    _ spec: ViewSpec, _ token: Int, from outer: ClosureContext?
  ) -> (ClosureContext, ClosureContext.Relation) {
    let relation = ClosureContext.relation(of: spec, in: outer)
    var viewAnimation = ViewAnimationRecord(token: token, at: stage.animationNow)
    switch relation {
    case .immediate(let isInstant):
      // Nothing is animated, so the completion is the next event.
      viewAnimation.due = viewAnimation.began
      viewAnimations.append(viewAnimation)
      return (ClosureContext(immediate: isInstant), relation)
    case .keyframe:
      guard var context = outer else { return (ClosureContext(immediate: false), relation) }
      context.isJumpy = context.isJumpy || spec.isJumpy
      let owner = viewAnimations.firstIndex { $0.token == context.owner?.viewAnimationID }
      if spec.isTransition, let owner {
        (viewAnimations[owner].mayBeTaken, viewAnimations[owner].hasParts) = (true, true)
      }
      return (context, relation)
    case .part:
      guard let owner = outer?.owner else { return (ClosureContext(immediate: false), relation) }
      return (ClosureContext(spec, ownedBy: owner, in: outer, isPart: true), relation)
    case .independent:
      let isInside = outer?.owner != nil
      let context = ClosureContext(
        spec, ownedBy: .viewAnimation(token), in: isInside ? outer : nil, isPart: false)
      viewAnimation.isExclusive = context.isExclusive
      (viewAnimation.isJumpy, viewAnimation.isSteep) = (context.isJumpy, context.isSteep)
      viewAnimation.lastStep = context.lastStep
      viewAnimation.isRepeated = context.isRepeated
      // A later transition may remove the snapshots of an earlier transition.
      (viewAnimation.mayBeTaken, viewAnimation.hasParts) = (spec.isTransition, spec.isTransition)
      if outer == nil { viewAnimation.due = due(of: spec) }
      viewAnimations.append(viewAnimation)
      return (context, relation)
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
  private func repeating(_ outer: ClosureContext, _ count: Double, _ autoreverses: Bool)
    -> ClosureContext
  {
    if outer.owner == nil || outer.isInKeyframes || count == 1 && !autoreverses { return outer }
    var context = outer
    (context.isRepeated, context.isExclusive) = (true, true)
    context.isJumpy = context.isJumpy || !autoreverses
    if case .viewAnimation(let token) = outer.owner,
      let index = viewAnimations.firstIndex(where: { $0.token == token })
    {
      viewAnimations[index].hasParts = true
      viewAnimations[index].due = nil
      (viewAnimations[index].isExclusive, viewAnimations[index].isRepeated) = (true, true)
      if context.isJumpy { viewAnimations[index].isJumpy = true }
    }
    return context
  }

  private func make(
    _ spec: ViewSpec, in context: ClosureContext, from outer: ClosureContext?,
    completion: @escaping (Bool) -> Void
  ) {
    let fill: () -> Void = { [unowned self] in self.fill(spec, in: context) }
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
        return noteTransition(spec, in: context)
      }
      UIView.transition(
        with: views[view], duration: spec.duration, options: spec.options,
        animations: { [unowned self] in
          var content = ClosureContext(immediate: false)
          if spec.options.contains(.allowAnimatedContent) {
            content = contents(spec, in: context, from: outer)
          }
          self.fill(spec, in: content)
        }, completion: completion)
      noteTransition(spec, in: context)
    case .modify, .withoutAnimation: break
    }
  }

  private func fill(_ spec: ViewSpec, in context: ClosureContext) {
    for change in spec.changes { make(change, in: context) }
    if case .keyframes(_, let frames) = spec.form {
      for frame in frames {
        UIView.addKeyframe(
          withRelativeStartTime: frame.start, relativeDuration: frame.duration
        ) { [unowned self] in make(frame.change, in: context) }
      }
    }
    for inner in spec.inner { perform(inner, in: context) }
  }

  // MARK: - Transitions

  /// Returns the context for a transition's closure with `.allowAnimatedContent`. Its animations
  /// last as long as the transition and have no completion.
  private func contents(_ spec: ViewSpec, in context: ClosureContext, from outer: ClosureContext?)
    -> ClosureContext
  {
    let plain = ViewSpec(duration: spec.duration, options: spec.options, changes: [])
    switch (ClosureContext.relation(of: plain, in: outer), context.owner) {
    case (.immediate(let isInstant), _): return ClosureContext(immediate: isInstant)
    case (.keyframe, _): return outer ?? ClosureContext(immediate: false)
    case (.part, let owner?): return ClosureContext(plain, ownedBy: owner, in: outer, isPart: true)
    case (.independent, _?):
      // The animations may outlive the transition. No completion reports their end.
      var viewAnimation = ViewAnimationRecord(token: takeToken(), at: stage.animationNow)
      let content = ClosureContext(
        plain, ownedBy: .viewAnimation(viewAnimation.token), in: outer?.owner == nil ? nil : outer,
        isPart: false)
      (viewAnimation.isExclusive, viewAnimation.isRepeated) = (
        content.isExclusive, content.isRepeated
      )
      (viewAnimation.isSteep, viewAnimation.lastStep) = (content.isSteep, content.lastStep)
      viewAnimations.append(viewAnimation)
      return content
    case (_, nil): return ClosureContext(immediate: false)
    }
  }

  /// Records the changes of a transition itself. The checks ignore the transition's snapshots.
  private func noteTransition(_ spec: ViewSpec, in context: ClosureContext) {
    let content = spec.changes + spec.inner.flatMap(\.all)
    for change in spec.ownChanges {
      note(change.key, moved: nil, in: context)
      if spec.isFlip { noteFlipped(change.key, of: context.owner) }
      // The end color of a dissolve is the closure's change, which stays.
      if spec.transition == 5 { noteStanding(change.key, of: context.owner) }
      // The animations in the closure replace the transition's own changes.
      if content.contains(where: { $0.key == change.key }) {
        allowedJumps.places.insert(change.key)
        allowedJumps.rates.insert(change.key)
      }
    }
  }

  private func noteFlipped(_ key: PropertyKey, of owner: ClosureContext.Owner?) {
    switch owner {
    case .animator(let index): records[index].jumpy.insert(key)
    case .viewAnimation(let token):
      if let index = viewAnimations.firstIndex(where: { $0.token == token }) {
        viewAnimations[index].flipped.insert(key)
      }
    case nil: break
    }
  }

  private func noteStanding(_ key: PropertyKey, of owner: ClosureContext.Owner?) {
    switch owner {
    case .animator(let index): records[index].standing.insert(key)
    case .viewAnimation(let token):
      let index = viewAnimations.firstIndex { $0.token == token }
      if let index, viewAnimations[index].isRepeated { viewAnimations[index].standing.insert(key) }
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
