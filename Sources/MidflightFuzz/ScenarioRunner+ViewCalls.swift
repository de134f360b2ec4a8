import Midflight
import MotionCore

/// Calls of `UIView` class methods, and the records of their effects.
extension ScenarioRunner {
  /// Makes a call outside of closures, and checks that everything else continues without a jump.
  ///
  /// Later continuations do not restore velocities of earlier pauses.
  func call(_ spec: ViewSpec) {
    let before = isChecked ? readMotion() : []
    allowedJumps = AllowedJumps()
    cachedMotion = nil
    stage.perform { perform(spec, in: nil) }
    discardPausedMotion()
    guard isChecked else { return }
    let after = readMotion()
    let name = "UIView.…"
    checkSameValues(before, after, name)
    checkSameVelocities(before, after, name)
    widenObservedRange(after)
  }

  /// Makes a call.
  ///
  /// The completion becomes pending in the record of the owner: the animator, the keyframe
  /// animation, or the call's own animation. `withoutAnimation` and `modify` have no completion.
  ///
  /// - Parameter context: The context of the surrounding closure; nil outside of closures. A
  ///   `modify` call outside of closures has no effect.
  func perform(_ spec: ViewSpec, in context: ClosureContext?) {
    var outer = context
    outer?.duration = UIView.inheritedAnimationDuration
    switch spec.form {
    case .withoutAnimation:
      UIView.performWithoutAnimation { runClosure(of: spec, in: ClosureContext(immediate: false)) }
    case .modify(let count, let autoreverses):
      guard let outer else { return }
      UIView.modifyAnimations(
        withRepeatCount: CGFloat(count), autoreverses: autoreverses
      ) { runClosure(of: spec, in: repeatedContext(outer, count, autoreverses)) }
    default:
      let completionID = makeCompletionID()
      let (context, relation) = makeContext(for: spec, completionID, from: outer)
      var completion: (Bool) -> Void = { [unowned self] in
        complete(viewAnimation: completionID, finished: $0)
      }
      if case .animator(let index) = context.owner {
        completion = { [unowned self] in complete(viewOf: index, completionID, finished: $0) }
        // The completion of a part comes before the completions inside it. The completion of a
        // keyframe call or a transition comes after them.
        if case .part = relation, !spec.isTransition {
          records[index].pendingCompletions.append(completionID)
        }
      }
      make(spec, in: context, from: outer, completion: completion)
      switch (relation, context.owner) {
      case (.part, _) where !spec.isTransition: break
      case (_, .animator(let index)): records[index].pendingCompletions.append(completionID)
      case (.keyframe, .viewAnimation(let owner)):
        if let index = viewAnimations.firstIndex(where: { $0.completionID == owner }) {
          viewAnimations[index].pendingCompletions.append(completionID)
        }
      default:
        if let index = viewAnimations.firstIndex(where: { $0.completionID == completionID }) {
          viewAnimations[index].pendingCompletions.append(completionID)
        }
      }
    }
  }

  /// Returns the context for a call's closure, and adds a record if the call is an independent
  /// animation.
  ///
  /// - Immediate: a record whose completion is due now.
  /// - Keyframe: the surrounding context, which a transition may interrupt.
  /// - Part: a context of the same owner.
  /// - Independent: a record of its own, with an expected end only outside of closures.
  private func makeContext(
    for spec: ViewSpec, _ completionID: Int, from outer: ClosureContext?
  ) -> (ClosureContext, ClosureContext.Relation) {
    let relation = ClosureContext.relation(of: spec, in: outer)
    var viewAnimation = ViewAnimationRecord(completionID: completionID, at: stage.animationNow)
    switch relation {
    case .immediate(let isInstant):
      // Nothing is animated, so the completion is the next event.
      viewAnimation.expectedEnd = viewAnimation.began
      viewAnimations.append(viewAnimation)
      return (ClosureContext(immediate: isInstant), relation)
    case .keyframe:
      guard var context = outer else { return (ClosureContext(immediate: false), relation) }
      context.isDiscontinuous = context.isDiscontinuous || spec.isDiscontinuous
      let owner = viewAnimations.firstIndex { $0.completionID == context.owner?.viewAnimationID }
      if spec.isTransition, let owner {
        (viewAnimations[owner].mayBeInterrupted, viewAnimations[owner].hasSeparateEnds) = (
          true, true
        )
      }
      return (context, relation)
    case .part:
      guard let owner = outer?.owner else { return (ClosureContext(immediate: false), relation) }
      return (ClosureContext(spec, ownedBy: owner, in: outer, isPart: true), relation)
    case .independent:
      let isInside = outer?.owner != nil
      let context = ClosureContext(
        spec, ownedBy: .viewAnimation(completionID), in: isInside ? outer : nil, isPart: false)
      viewAnimation.isExclusive = context.isExclusive
      (viewAnimation.isDiscontinuous, viewAnimation.hasInfiniteSlope) = (
        context.isDiscontinuous, context.hasInfiniteSlope
      )
      viewAnimation.residualFraction = context.residualFraction
      viewAnimation.isRepeated = context.isRepeated
      // A later transition may remove the snapshots of an earlier transition.
      (viewAnimation.mayBeInterrupted, viewAnimation.hasSeparateEnds) = (
        spec.isTransition, spec.isTransition
      )
      if outer == nil { viewAnimation.expectedEnd = expectedEnd(of: spec) }
      viewAnimations.append(viewAnimation)
      return (context, relation)
    }
  }

  /// Returns the expected end of a call outside of closures; nil if only the engine can compute the
  /// end.
  ///
  /// - Repeating without end, and `bounce` springs: nil.
  /// - With autoreverse: the delay plus twice the duration, from the stage's current animation
  ///   time.
  /// - Otherwise: the delay plus the duration, from that time.
  private func expectedEnd(of spec: ViewSpec) -> Moment? {
    if spec.options.contains(.repeat) { return nil }
    if case .bounce = spec.form { return nil }
    let start = stage.animationNow.advanced(by: spec.delay)
    let end = start.advanced(by: spec.duration)
    return spec.options.contains(.autoreverse) ? end.advanced(by: spec.duration) : end
  }

  /// Returns the context inside a `modifyAnimations` closure.
  ///
  /// The surrounding context returns unchanged for immediate changes, in keyframes, and for one
  /// iteration without autoreverse. Otherwise the animation has separate ends and no expected end.
  private func repeatedContext(_ outer: ClosureContext, _ count: Double, _ autoreverses: Bool)
    -> ClosureContext
  {
    if outer.owner == nil || outer.isInKeyframes || count == 1 && !autoreverses { return outer }
    var context = outer
    (context.isRepeated, context.isExclusive) = (true, true)
    context.isDiscontinuous = context.isDiscontinuous || !autoreverses
    if case .viewAnimation(let completionID) = outer.owner,
      let index = viewAnimations.firstIndex(where: { $0.completionID == completionID })
    {
      viewAnimations[index].hasSeparateEnds = true
      viewAnimations[index].expectedEnd = nil
      (viewAnimations[index].isExclusive, viewAnimations[index].isRepeated) = (true, true)
      if context.isDiscontinuous { viewAnimations[index].isDiscontinuous = true }
    }
    return context
  }

  /// Makes the call of `UIView`. `modify` and `withoutAnimation` have no effect here.
  ///
  /// A transition's closure changes values immediately unless the call has `.allowAnimatedContent`.
  /// The changes of the transition itself are recorded after the call.
  private func make(
    _ spec: ViewSpec, in context: ClosureContext, from outer: ClosureContext?,
    completion: @escaping (Bool) -> Void
  ) {
    let closure: () -> Void = { [unowned self] in self.runClosure(of: spec, in: context) }
    switch spec.form {
    case .curve:
      UIView.animate(
        withDuration: spec.duration, delay: spec.delay, options: spec.options, animations: closure,
        completion: completion)
    case .spring(let damping, let velocity):
      UIView.animate(
        withDuration: spec.duration, delay: spec.delay, usingSpringWithDamping: CGFloat(damping),
        initialSpringVelocity: CGFloat(velocity), options: spec.options, animations: closure,
        completion: completion)
    case .bounce(let bounce, let velocity):
      UIView.animate(
        springDuration: spec.duration, bounce: CGFloat(bounce),
        initialSpringVelocity: CGFloat(velocity), delay: spec.delay, options: spec.options,
        animations: closure, completion: completion)
    case .keyframes:
      UIView.animateKeyframes(
        withDuration: spec.duration, delay: spec.delay, options: spec.keyframeOptions,
        animations: closure, completion: completion)
    case .transition(let view, let betweenViews):
      if betweenViews {
        let (from, to) = contentPair(in: views[view])
        UIView.transition(
          from: from, to: to, duration: spec.duration, options: spec.options,
          completion: completion)
        return recordTransition(spec, in: context)
      }
      UIView.transition(
        with: views[view], duration: spec.duration, options: spec.options,
        animations: { [unowned self] in
          var content = ClosureContext(immediate: false)
          if spec.options.contains(.allowAnimatedContent) {
            content = transitionContext(for: spec, in: context, from: outer)
          }
          self.runClosure(of: spec, in: content)
        }, completion: completion)
      recordTransition(spec, in: context)
    case .modify, .withoutAnimation: break
    }
  }

  /// Makes the changes, the keyframes and the inner calls of a closure, in this order.
  private func runClosure(of spec: ViewSpec, in context: ClosureContext) {
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
  ///
  /// - Immediate or without owner: immediate changes.
  /// - In keyframes: the surrounding context.
  /// - In an animator: a part of the animator.
  /// - Otherwise: a new record without completions.
  private func transitionContext(
    for spec: ViewSpec, in context: ClosureContext, from outer: ClosureContext?
  )
    -> ClosureContext
  {
    let plain = ViewSpec(duration: spec.duration, options: spec.options, changes: [])
    switch (ClosureContext.relation(of: plain, in: outer), context.owner) {
    case (.immediate(let isInstant), _): return ClosureContext(immediate: isInstant)
    case (.keyframe, _): return outer ?? ClosureContext(immediate: false)
    case (.part, let owner?): return ClosureContext(plain, ownedBy: owner, in: outer, isPart: true)
    case (.independent, _?):
      // The animations may outlive the transition. No completion reports their end.
      var viewAnimation = ViewAnimationRecord(
        completionID: makeCompletionID(), at: stage.animationNow)
      let content = ClosureContext(
        plain, ownedBy: .viewAnimation(viewAnimation.completionID),
        in: outer?.owner == nil ? nil : outer,
        isPart: false)
      (viewAnimation.isExclusive, viewAnimation.isRepeated) = (
        content.isExclusive, content.isRepeated
      )
      (viewAnimation.hasInfiniteSlope, viewAnimation.residualFraction) = (
        content.hasInfiniteSlope, content.residualFraction
      )
      viewAnimations.append(viewAnimation)
      return content
    case (_, nil): return ClosureContext(immediate: false)
    }
  }

  /// Records the changes of a transition itself. The checks ignore the transition's snapshots.
  private func recordTransition(_ spec: ViewSpec, in context: ClosureContext) {
    let content = spec.changes + spec.inner.flatMap(\.allChanges)
    for change in spec.ownChanges {
      recordChange(of: change.key, modelChanged: nil, in: context)
      if spec.isFlip { recordFlip(change.key, of: context.owner) }
      // The end color of a dissolve is the closure's change, which stays.
      if spec.transition == 5 { recordKeptProperty(change.key, of: context.owner) }
      // The animations in the closure replace the transition's own changes.
      if content.contains(where: { $0.key == change.key }) {
        allowedJumps.places.insert(change.key)
        allowedJumps.rates.insert(change.key)
      }
    }
  }

  /// Records that a flip moves a property of an owner; does nothing without an owner.
  private func recordFlip(_ key: PropertyKey, of owner: ClosureContext.Owner?) {
    switch owner {
    case .animator(let index): records[index].discontinuousProperties.insert(key)
    case .viewAnimation(let completionID):
      if let index = viewAnimations.firstIndex(where: { $0.completionID == completionID }) {
        viewAnimations[index].flippedProperties.insert(key)
      }
    case nil: break
    }
  }

  /// Records that a property keeps its new model value. Of view animations, only repeated ones
  /// count. Does nothing without an owner.
  private func recordKeptProperty(_ key: PropertyKey, of owner: ClosureContext.Owner?) {
    switch owner {
    case .animator(let index): records[index].keptProperties.insert(key)
    case .viewAnimation(let completionID):
      let index = viewAnimations.firstIndex { $0.completionID == completionID }
      if let index, viewAnimations[index].isRepeated {
        viewAnimations[index].keptProperties.insert(key)
      }
    case nil: break
    }
  }

  /// Returns the view inside a view, and the view to exchange it for.
  ///
  /// The view must have a subview.
  private func contentPair(in view: UIView) -> (from: UIView, to: UIView) {
    let from = view.subviews[0]
    let index = contents.firstIndex { $0 === from } ?? 0
    return (from, contents[index ^ 1])
  }
}
