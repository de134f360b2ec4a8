import Midflight
import MotionCore

extension StageHistory {
  /// Returns the animator that was started, paused, scrubbed, reversed or continued last; nil for
  /// none. A stop, a finish, an end and the feedback of controls do not count.
  ///
  /// If several animators were controlled at the same moment, those of the pressed view or of its
  /// nearest ancestor take precedence, then the newest, then the first.
  ///
  /// - Parameter declaration: The declaration of the candidates; nil for all animators.
  func lastControlled(of declaration: AnimatorHistory.Declaration? = nil) -> AnimatorHistory.ID? {
    var (latest, found): (Moment, [Int]) = (.zero, [])
    for index in animators.indices where !animators[index].isFeedback {
      if let declaration, !animators[index].isAnimator(of: declaration) { continue }
      guard let moment = animators[index].lastControl, found.isEmpty || moment >= latest else {
        continue
      }
      if moment > latest { found = [] }
      latest = moment
      found.append(index)
    }
    let press = found.count > 1 ? lastPress(before: latest) : []
    func distance(_ index: Int) -> Int {
      press.firstIndex { name in animators[index].movedProperties.contains { $0.name == name } }
        ?? press.count
    }
    let nearest = found.map(distance).min()
    let near = found.filter { distance($0) == nearest }
    let created = near.map { animators[$0].created }.max()
    return near.first { animators[$0].created == created }.map { animators[$0].id }
  }

  /// Returns the names of the view that was pressed last, at or before a moment, and of its
  /// ancestors, without plain views, which have no names; empty without a press. Keys do not count.
  private func lastPress(before moment: Moment) -> [String] {
    let kind = String(describing: UIView.self)
    // By index, because a fact is large.
    for index in inputs.indices.reversed() where inputs[index].moment <= moment {
      if case .down = inputs[index].event { return inputs[index].lineage.filter { $0 != kind } }
    }
    return []
  }
}

extension AnimatorHistory {
  /// Returns whether the animator has a declaration, so that its timing can be edited; false for
  /// the animation of a class method.
  func isAnimator(of declaration: Declaration) -> Bool {
    if case .animator = id { declared == declaration } else { false }
  }

  /// The moment of the last call that controls the motion; nil for none. A stop or an end does not
  /// count.
  fileprivate var lastControl: Moment? {
    changes.indices.last { changes[$0].cause.controlsMotion }.map { changes[$0].moment }
  }
}

extension AnimatorChange.Cause {
  /// A Boolean value that indicates whether the cause controls the motion: a class method, a start,
  /// pause, scrub, reversal or continuation. False for added blocks, stops, finishes, ends and
  /// replacements.
  fileprivate var controlsMotion: Bool {
    switch self {
    case .animate: true
    case .call(let call):
      switch call {
      case .startAnimation, .startAnimationAfterDelay, .pauseAnimation, .setFractionComplete,
        .setReversed, .continueAnimation, .continueToFraction:
        true
      case .addAnimations, .addCompletion, .stopForGood, .stopAndWait, .finishAnimation: false
      }
    case .takenOver, .end: false
    }
  }
}
