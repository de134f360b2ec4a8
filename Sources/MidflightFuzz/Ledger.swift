import Midflight
import MotionCore

/// What a walk knows of one animator besides what it tells itself.
struct Ledger {
  /// The timing in force.
  var timing: TimingSpec
  /// Blocks that run when it becomes active.
  var waiting: [BlockSpec] = []
  /// Completions that it owes, in the order in which they were added: of animators nested in it, and
  /// of its own.
  var owedByGuests: [Int] = []
  var owed: [Int] = []
  var nextToken = 0
  /// What it moves, with the models as they were before it did.
  var holdings: [Holding] = []
  /// Whether a block of it begins later than the animator.
  var hasLateBlocks = false
  /// Whether a block of it may rest while the animator moves: added while it went back, or nested.
  var hasIdleBlocks = false
  /// Whether a block of it may jump at its end: it has no time, or less than its spring needs.
  var hasOddBlocks = false
  var isReversed = false
  /// Whether it was active or stopped after the last step.
  var wasActive = false
  /// How much of what is seen moved because of it when it was paused, and when that was.
  var caught: (at: Moment, rates: [[SIMD4<Double>]])?
  /// Where `finishAnimation(at:)` puts it just now.
  var finishing: UIViewAnimatingPosition?

  struct Holding {
    let view: Int
    let kind: ChangeSpec.Kind
    let original: ModelValues
    var isShared: Bool
  }

  init(timing: TimingSpec) { self.timing = timing }
}

/// What a view's model says of what walks change.
struct ModelValues: Equatable {
  let center: CGPoint
  let size: CGSize
  let transform: CGAffineTransform
  let alpha: CGFloat
  let color: CGColor?
  let cornerRadius: CGFloat

  init(of view: UIView) {
    center = view.center
    size = view.bounds.size
    transform = view.transform
    alpha = view.alpha
    color = view.layer.backgroundColor
    cornerRadius = view.layer.cornerRadius
  }

  func agrees(with other: ModelValues, on kind: ChangeSpec.Kind) -> Bool {
    switch kind {
    case .center: center == other.center
    case .size: size == other.size
    case .transform: transform == other.transform
    case .alpha: alpha == other.alpha
    case .color: color == other.color
    case .cornerRadius: cornerRadius == other.cornerRadius
    }
  }
}

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

  // MARK: - Endings

  private func complete(guestOf index: Int, _ token: Int, at position: UIViewAnimatingPosition) {
    endings.append("guest \(token) of a\(index) \(position) \(stage.now.nanoseconds)")
    guard ledgers[index].owedByGuests.first == token else {
      return complain("a nested animator of a\(index) completed twice, or out of order")
    }
    ledgers[index].owedByGuests.removeFirst()
    expect(position, of: index)
  }

  private func complete(_ index: Int, _ token: Int, at position: UIViewAnimatingPosition) {
    endings.append("\(token) of a\(index) \(position) \(stage.now.nanoseconds)")
    guard ledgers[index].owedByGuests.isEmpty else {
      return complain("a\(index) completed before an animator that is nested in it")
    }
    guard ledgers[index].owed.first == token else {
      return complain("a\(index) completed twice, or out of order")
    }
    ledgers[index].owed.removeFirst()
    expect(position, of: index)
  }

  private func expect(_ position: UIViewAnimatingPosition, of index: Int) {
    if animators[index].state != .inactive { complain("a\(index) is active inside a handler") }
    let ledger = ledgers[index]
    let expected = ledger.finishing ?? (ledger.isReversed ? .start : .end)
    if position != expected { complain("a\(index) ended at \(position), not \(expected)") }
    if position == .start { expectOriginals(of: index) }
  }

  /// Expects that what nobody else touched is as it was before the animator, to the last bit.
  private func expectOriginals(of index: Int) {
    for holding in ledgers[index].holdings where !holding.isShared {
      let now = ModelValues(of: views[holding.view])
      if !now.agrees(with: holding.original, on: holding.kind) {
        complain("a\(index) went back, but v\(holding.view).\(holding.kind) is not as it was")
      }
    }
  }

  /// Closes the books of animators that have become inactive: nothing may be owed any more.
  func noteEndings() {
    for (index, animator) in animators.enumerated() {
      let isActive = animator.state != .inactive
      defer { ledgers[index].wasActive = isActive }
      guard ledgers[index].wasActive, !isActive else { continue }
      if !ledgers[index].owed.isEmpty || !ledgers[index].owedByGuests.isEmpty {
        complain("a\(index) became inactive and owes completions")
      }
      if animator.isReversed { complain("a\(index) is inactive and still reversed") }
      let nextToken = ledgers[index].nextToken
      ledgers[index] = Ledger(timing: specs[index].timing)
      ledgers[index].nextToken = nextToken
    }
  }
}
