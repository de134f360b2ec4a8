import Midflight
import MotionCore

/// Performs the steps of a script on a stage, and holds everything that happens against what the
/// library promises.
///
/// Steps that are refused in the present condition are left out, so that whatever is deleted from a
/// script, a legal walk is left: shrinking needs that. After the first complaint nothing is done.
package final class Walk {
  /// How time passes.
  package enum Pace {
    /// In steps that checks are made between.
    case checked
    /// At once.
    case atOnce
    /// In pieces of random length, with a frame read after each.
    case inPieces(Seeded)
  }

  /// What went wrong first.
  package private(set) var complaint: String?
  package let stage: Stage
  package let views: [UIView]
  package let animators: [UIViewPropertyAnimator]
  /// Which animator ended where and when, in order.
  package internal(set) var endings: [String] = []
  let specs: [AnimatorSpec]
  var ledgers: [Ledger]
  /// The least and the greatest of each place so far: what a jump is measured by.
  var reach: (low: [SIMD4<Double>], high: [SIMD4<Double>])
  /// Whether something may be infinitely fast.
  var isSteep: Bool
  /// What is seen, until something is done.
  var known: [LayerMotion]?
  private var pace: Pace

  package init(_ specs: [AnimatorSpec], _ pace: Pace = .checked) {
    self.specs = specs
    self.pace = pace
    isSteep = specs.contains { $0.timing.isSteep }
    let views = (0..<3).map {
      UIView(frame: CGRect(x: 60 * $0, y: 0, width: 50, height: 50))
    }
    self.views = views
    let stage = Stage(size: CGSize(width: 400, height: 400))
    self.stage = stage
    stage.onFact = { _ in }  // otherwise diagnostics are printed
    animators = stage.perform {
      for view in views {
        view.backgroundColor = .red
        stage.window.addSubview(view)
      }
      return specs.map { $0.make() }
    }
    ledgers = specs.map { Ledger(timing: $0.timing) }
    reach = ([], [])
    if isChecked {
      let places = readMotion().flatMap(\.places)
      reach = (places, places)
    }
  }

  isolated deinit { stage.close() }

  package var isChecked: Bool { if case .checked = pace { true } else { false } }

  /// Does one step, if it is legal and nothing went wrong before.
  package func perform(_ step: Step) {
    guard complaint == nil else { return }
    switch step {
    case .advance(let seconds): advance(by: seconds)
    case .call(let index, let call):
      guard animators.indices.contains(index) else { return }
      let rules = Terms(of: call, to: animators[index])
      if rules.isRefused { return }
      isChecked ? performChecked(call, on: index, rules) : keepBooks(of: call, on: index, rules)
    }
    noteEndings()
    if isChecked { checkStates(after: step) }
  }

  /// Lets everything run to its end, and expects each completion that is owed.
  package func comeToRest() {
    for _ in 0..<4 {
      for (index, animator) in animators.enumerated() {
        perform(.call(index, .setPausesOnCompletion(false)))
        if animator.condition == .waiting {
          perform(.call(index, .add(BlockSpec(changes: []))))
        } else if animator.condition == .paused {
          perform(.call(index, .start))
        }
      }
      perform(.advance(1000))
    }
    for index in animators.indices { perform(.call(index, .finish(.current))) }
    guard complaint == nil else { return }
    for (index, animator) in animators.enumerated() where animator.state != .inactive {
      complain("a\(index) is not at rest: \(animator.condition)")
    }
    if !views.allSatisfy({ LayerMotion.isAtRest($0.layer) }) {
      complain("a view is not where its model is, and nothing runs")
    }
    if stage.nextDue != nil { complain("something is still due") }
    if !stage.animators.isEmpty { complain("the stage still knows animators") }
  }

  func complain(_ sentence: @autoclosure () -> String) {
    if complaint == nil { complaint = "at \(stage.now): \(sentence())" }
  }

  /// What is seen of each view now.
  func readMotion() -> [LayerMotion] {
    if let known { return known }
    let motion = views.map { LayerMotion(of: $0.layer) }
    known = motion
    return motion
  }

  /// Goes on to a moment.
  func move(to moment: Moment) {
    known = nil
    stage.advance(to: moment)
  }

  // MARK: - Time

  private func advance(by seconds: Double) {
    let target = stage.now.advanced(by: seconds)
    switch pace {
    case .atOnce: stage.advance(to: target)
    case .checked: advanceChecked(to: target)
    case .inPieces(var random):
      while stage.now < target {
        let rest = target.nanoseconds - stage.now.nanoseconds
        let most = max(1, min(rest, rest > 100_000_000_000 ? rest : 90_000_000))
        stage.advance(
          to: Moment(
            nanoseconds: stage.now.nanoseconds + Int64.random(in: 1...most, using: &random)))
        _ = stage.frame()
      }
      stage.advance(to: target)
      pace = .inPieces(random)
    }
  }

  /// Looks at the first microsecond, at a moment on the way, and at the nanosecond in which each
  /// animation ends.
  private func advanceChecked(to target: Moment) {
    expectSteadiness(until: target)
    while complaint == nil, let due = stage.nextDue, due <= target {
      expectSteadyEnding(at: due)
      noteEndings()
    }
    move(to: target)
  }
}

/// What the rules say of a call in the animator's present condition.
struct Terms {
  let condition: AnimatorRules.Condition
  /// It would end the program.
  let isRefused: Bool
  /// It does nothing.
  let isIgnored: Bool
  /// What the animator is doing then.
  let next: AnimatorRules.Condition
  /// Whether it has not left yet: a start delay is waited out.
  let isInDelay: Bool

  init(of call: Step.Call, to animator: UIViewPropertyAnimator) {
    condition = animator.condition
    isInDelay = animator.isInDelay
    guard let rule = call.rule else {
      (isRefused, isIgnored, next) = (false, false, condition)
      return
    }
    let isLocked =
      !animator.isInterruptible
      && (call.rule?.interrupts(condition) ?? false)
      && !(call.rule == .setReversed && condition == .inactive)
    switch AnimatorRules.answer(to: rule, while: condition) {
    case .leads(let next):
      (isRefused, isIgnored) = (false, isLocked)
      self.next = isLocked ? condition : next
    case .nothing, .ignored: (isRefused, isIgnored, next) = (false, true, condition)
    case .refused: (isRefused, isIgnored, next) = (true, false, condition)
    }
  }
}
