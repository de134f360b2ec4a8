import Midflight
import MotionCore

extension StageHistory {
  /// Who was set in motion, held, dragged, turned round or let go last, and so is of interest; nil for nobody.
  ///
  /// Of several at one moment, those that move what was pressed last, or what that lies in: the nearest to it.
  /// Of these the newest, and of those that were made at once, the first.
  ///
  /// - Parameter declaration: Only those that a scene makes in that place are of interest; nil for all.
  func steeredLast(of declaration: AnimatorHistory.Declaration? = nil) -> AnimatorHistory.ID? {
    var (latest, found): (Moment, [Int]) = (.zero, [])
    for index in animators.indices where !animators[index].isFeedback {
      if let declaration, !animators[index].isAnimator(of: declaration) { continue }
      guard let moment = animators[index].steered, found.isEmpty || moment >= latest else {
        continue
      }
      if moment > latest { found = [] }
      latest = moment
      found.append(index)
    }
    let press = found.count > 1 ? lastPress(before: latest) : []
    func distance(_ index: Int) -> Int {
      press.firstIndex { name in animators[index].subjects.contains { $0.name == name } }
        ?? press.count
    }
    let nearest = found.map(distance).min()
    let near = found.filter { distance($0) == nearest }
    let created = near.map { animators[$0].created }.max()
    return near.first { animators[$0].created == created }.map { animators[$0].id }
  }

  /// What was pressed last until a moment: the names of the view and of all that it lies in, but for plain views
  /// that have none.
  private func lastPress(before moment: Moment) -> [String] {
    let kind = String(describing: UIView.self)
    // By index: a fact is large.
    for index in inputs.indices.reversed() where inputs[index].moment <= moment {
      if case .down = inputs[index].event { return inputs[index].lineage.filter { $0 != kind } }
    }
    return []
  }
}

extension AnimatorHistory {
  /// Whether a scene makes it in a place, as an animator whose timing can be edited.
  func isAnimator(of declaration: Declaration) -> Bool {
    if case .animator = id { declared == declaration } else { false }
  }

  /// When somebody gave it its way; nil if nobody has. To stop it, or to be at its end, is none.
  fileprivate var steered: Moment? {
    changes.indices.last { changes[$0].cause.steers }.map { changes[$0].moment }
  }
}

extension AnimatorChange.Cause {
  /// Whether it is what gives an animator its way.
  fileprivate var steers: Bool {
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
