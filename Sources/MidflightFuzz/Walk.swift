import Chance
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
  package let views: [WalkedView]
  package let animators: [UIViewPropertyAnimator]
  package let group: AnimatorGroup?
  /// What is shown in the first view, and what transitions put in its place.
  let contents: [UIView]
  /// Which animator ended where and when, in order.
  package internal(set) var endings: [String] = []
  let specs: [AnimatorSpec]
  var ledgers: [Ledger]
  var groupLedger = GroupLedger()
  /// The calls of `UIView`'s that run by themselves.
  var flights: [Flight] = []
  /// What the present call may change.
  var looseness = Looseness()
  /// Whether a call of ours has not returned.
  var isCalling = false
  /// Completions are known by their numbers.
  var nextToken = 0
  /// The least and the greatest of each place so far: what a jump is measured by.
  var reach: (low: [SIMD4<Double>], high: [SIMD4<Double>])
  /// What is seen, until something is done.
  var known: [LayerMotion]?
  private var pace: Pace

  package init(_ script: Script, _ pace: Pace = .checked) {
    let specs = script.animators
    self.specs = specs
    self.pace = pace
    let views = (0..<3).map {
      WalkedView(frame: CGRect(x: 60 * $0, y: 0, width: 50, height: 50))
    }
    self.views = views
    let contents = (0..<2).map { _ in UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20)) }
    self.contents = contents
    let stage = Stage(size: CGSize(width: 400, height: 400))
    self.stage = stage
    stage.onFact = { _ in }  // otherwise diagnostics are printed
    (animators, group) = stage.perform {
      for view in views {
        view.backgroundColor = .red
        stage.window.addSubview(view)
      }
      for content in contents { content.alpha = Walk.contentAlpha }
      views[0].addSubview(contents[0])
      let animators = specs.map { $0.make() }
      return (animators, script.group?.make(of: animators))
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
      // Members are their group's while that is active; but they can be added to.
      if isSteered(index), call != .addCompletion {
        guard case .add = call else { return }
      }
      let rules = Terms(
        of: call, to: animators[index], hasAnimations: !ledgers[index].waiting.isEmpty)
      if rules.isRefused { return }
      isChecked ? performChecked(call, on: index, rules) : keepBooks(of: call, on: index, rules)
    case .view(let spec): call(spec)
    case .group(let call): if let group { perform(call, on: group) }
    }
    noteEndings()
    if isChecked { checkStates(after: step) }
  }

  /// Lets everything run to its end, and expects each completion that is owed.
  package func comeToRest() {
    for _ in 0..<4 where !isAtRest {
      if group?.pausesOnCompletion ?? false { perform(.group(.setPausesOnCompletion(false))) }
      if group?.condition == .paused { perform(.group(.start)) }
      for (index, animator) in animators.enumerated() {
        if animator.pausesOnCompletion { perform(.call(index, .setPausesOnCompletion(false))) }
        if animator.condition == .waiting {
          perform(.call(index, .add(BlockSpec(changes: []))))
        } else if animator.condition == .paused {
          perform(.call(index, .start))
        }
      }
      perform(.advance(1000))
    }
    if group?.state == .stopped { perform(.group(.finish(.current))) }
    for index in animators.indices where animators[index].state == .stopped {
      perform(.call(index, .finish(.current)))
    }
    if !flights.isEmpty {
      // What is repeated without end is taken over.
      perform(.view(.takingAllOver))
      perform(.advance(1000))
    }
    guard complaint == nil else { return }
    if !flights.isEmpty { complain("\(flights.count) calls of UIView's never ended") }
    expectNoPictures()
    for (index, animator) in animators.enumerated() where animator.state != .inactive {
      complain("a\(index) is not at rest: \(animator.condition)")
    }
    if !views.allSatisfy(\.isAtRest) {
      complain("a view is not where its model is, and nothing runs")
    }
    if stage.nextDue != nil { complain("something is still due") }
    if !stage.animators.isEmpty { complain("the stage still knows animators") }
  }

  /// Whether there is nothing to wait for.
  private var isAtRest: Bool {
    stage.nextDue == nil && stage.animators.isEmpty && group?.state ?? .inactive == .inactive
  }

  /// Expects transitions to have left nothing behind.
  private func expectNoPictures() {
    for view in views where (view.layer.sublayers ?? []).count != view.subviews.count {
      complain("the picture of a transition has stayed")
    }
    if contents.contains(where: {
      $0.alpha != Walk.contentAlpha || !LayerMotion.isAtRest($0.layer)
    }) {
      complain("what a transition has shown is as opaque as \(contents.map(\.alpha))")
    }
  }

  /// Of what is shown in the first view.
  private static let contentAlpha: CGFloat = 0.8

  func complain(_ sentence: @autoclosure () -> String) {
    if complaint == nil { complaint = "at \(stage.now): \(sentence())" }
  }

  /// What is seen of each view now.
  func readMotion() -> [LayerMotion] {
    if let known { return known }
    var motion: [LayerMotion] = []
    for view in views { motion.append(view.motion()) }
    known = motion
    return motion
  }

  /// The same without what is drawn.
  func readPlaces() -> [LayerMotion] {
    if let known { return known }
    var motion: [LayerMotion] = []
    for view in views { motion.append(view.motion(isDrawn: false)) }
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
        // Long after everything has ended, nothing is to be seen.
        let most = min(rest, max(90_000_000, rest / 8))
        stage.advance(
          to: Moment(
            nanoseconds: stage.now.nanoseconds + Int64.random(in: 1...most, using: &random)))
        if stage.frame() != stage.frameFromNothing() { complain("a frame is not what is seen") }
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
