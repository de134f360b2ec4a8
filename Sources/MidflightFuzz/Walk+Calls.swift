import Midflight
import MotionCore

/// Making calls, and keeping the books of them.
extension Walk {
  /// Makes a call, and notes what it changes about what is owed and held.
  func keepBooks(of call: Step.Call, on index: Int, _ terms: Terms) {
    let animator = animators[index]
    let activates = terms.condition == .inactive && terms.next != .inactive && call.rule != nil
    if !terms.isIgnored {
      if activates {
        ledgers[index].timing = specs[index].timing
        for block in ledgers[index].waiting { hold(block, by: index) }
        ledgers[index].waiting = []
      }
      switch call {
      case .add(let block):
        if terms.condition == .inactive {
          ledgers[index].waiting.append(block)
        } else {
          hold(block, by: index, isLate: terms.condition != .waiting)
        }
      case .resume(let timing, let factor), .resumeTo(_, let timing, let factor):
        ledgers[index].timing = timing ?? specs[index].timing
        if ledgers[index].timing.isSteep { isSteep = true }
        if factor > 0 || ledgers[index].hasLateBlocks, ledgers[index].timing.decidesItsTime {
          ledgers[index].hasOddBlocks = true
        }
      case .stop(true):
        ledgers[index].owed = []
        ledgers[index].owedByGuests = []
      case .finish(let position): ledgers[index].finishing = position
      default: break
      }
    }
    known = nil
    make(call, on: animator, index)
    ledgers[index].finishing = nil
    ledgers[index].isReversed = animator.isReversed
  }

  private func make(_ call: Step.Call, on animator: UIViewPropertyAnimator, _ index: Int) {
    switch call {
    case .add(let block):
      animator.addAnimations(
        { [unowned self] in run(block, of: index) }, delayFactor: CGFloat(block.delayFactor))
    case .addCompletion:
      let token = takeToken(index)
      ledgers[index].owed.append(token)
      animator.addCompletion { [unowned self] in complete(index, token, at: $0) }
    case .start: animator.startAnimation()
    case .startAfter(let delay): animator.startAnimation(afterDelay: delay)
    case .pause: animator.pauseAnimation()
    case .scrub(let fraction): animator.fractionComplete = CGFloat(fraction)
    case .scrubAbsolute(let fraction): animator.absoluteFraction = CGFloat(fraction)
    case .reverse: animator.isReversed.toggle()
    case .resume(let timing, let factor):
      animator.continueAnimation(
        withTimingParameters: timing?.provider, durationFactor: CGFloat(factor))
    case .resumeTo(let fraction, let timing, let factor):
      animator.continueAnimation(
        to: CGFloat(fraction), withTimingParameters: timing?.provider,
        durationFactor: CGFloat(factor))
    case .stop(let forGood): animator.stopAnimation(forGood)
    case .finish(let position): animator.finishAnimation(at: position)
    case .setPausesOnCompletion(let value): animator.pausesOnCompletion = value
    case .setScrubsLinearly(let value): animator.scrubsLinearly = value
    }
  }

  private func run(_ block: BlockSpec, of index: Int) {
    for change in block.changes { change.perform(on: views[change.view]) }
    guard let nested = block.nested else { return }
    let token = takeToken(index)
    ledgers[index].owedByGuests.append(token)
    _ = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: nested.duration, delay: nested.delay, options: nested.options,
      animations: { [unowned self] in nested.change.perform(on: views[nested.change.view]) },
      completion: { [unowned self] in complete(guestOf: index, token, at: $0) })
  }

  private func takeToken(_ index: Int) -> Int {
    defer { ledgers[index].nextToken += 1 }
    return ledgers[index].nextToken
  }

  // MARK: - What is held

  private func hold(_ block: BlockSpec, by index: Int, isLate: Bool = false) {
    if isLate || block.delayFactor > 0 { ledgers[index].hasLateBlocks = true }
    if isLate && animators[index].isReversed || block.nested != nil {
      ledgers[index].hasIdleBlocks = true
    }
    let isCut = ledgers[index].timing.decidesItsTime && ledgers[index].hasLateBlocks
    let hasNoTime = animators[index].absoluteFraction >= 1 || stage.nextDue == stage.now
    let isAtEnd = block.delayFactor == 1 || isLate && hasNoTime
    if isCut || isAtEnd || block.nested != nil { ledgers[index].hasOddBlocks = true }
    for change in block.all {
      var isShared = false
      for other in ledgers.indices where other != index {
        for place in ledgers[other].holdings.indices
        where ledgers[other].holdings[place].view == change.view
          && ledgers[other].holdings[place].kind == change.kind
        {
          ledgers[other].holdings[place].isShared = true
          isShared = true
        }
      }
      let isKnown = ledgers[index].holdings.contains {
        $0.view == change.view && $0.kind == change.kind
      }
      if isKnown { continue }
      ledgers[index].holdings.append(
        Ledger.Holding(
          view: change.view, kind: change.kind, original: ModelValues(of: views[change.view]),
          isShared: isShared))
    }
  }
}
