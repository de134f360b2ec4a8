import Foundation

/// An animation of any kind that moves now, in words for the failure of a test.
package struct StageMotion {
  /// The name, such as `animator 1` or `UIView.animate`.
  package let name: String
  /// The views that the animation moves, each once.
  package let views: [UIView]
  /// The elapsed fraction of its time; nil for a motion without a duration.
  package let fraction: Double?
}

extension Stage {
  /// The animations that move now: animators, animations of `UIView` class methods, dynamics,
  /// scroll views and explicit animations of layers, each kind in the order of its beginning.
  package var motions: [StageMotion] {
    let animators = allAnimators.filter(\.runs).map { animator in
      StageMotion(
        name: animator.number > 0 ? "animator \(animator.number)" : "an animator of a control",
        views: animator.playback.blocks.flatMap(\.movedViews).unique,
        fraction: Double(animator.fractionComplete))
    }
    let viewAnimations = viewAnimations.map { animation in
      StageMotion(
        name: "UIView.animate", views: animation.block.movedViews.unique,
        fraction: animation.block.playhead.fraction(at: animation.block.time.now))
    }
    let dynamics = liveDynamics.compactMap(\.animator).map { animator in
      StageMotion(name: "UIDynamicAnimator", views: animator.movedViews, fraction: nil)
    }
    let slides = liveSlides.compactMap(\.slide).map { slide in
      StageMotion(name: "scrolling", views: [slide.scroll], fraction: nil)
    }
    let explicit = (explicitAnimationsIfLoaded?.running ?? []).filter(\.isMoving).map { added in
      StageMotion(
        name: "CAAnimation" + (added.key.map { " “\($0)”" } ?? ""),
        views: [added.layer?.view].compactMap { $0 }, fraction: nil)
    }
    return animators + viewAnimations + dynamics + slides + explicit
  }

  /// A Boolean value that indicates whether a gesture waits for time alone: a recogniser for the
  /// failure of another one, or a wheel's drag for its end.
  package var hasUndecidedGestures: Bool {
    !touches.waiting.isEmpty || touches.scrollSequence != nil
  }
}

extension AnimationBlock {
  /// The views whose properties the block moves, with repetitions.
  fileprivate var movedViews: [UIView] {
    changes.filter { !$0.isRelinquished }.compactMap { ($0.animated as? CALayer)?.view }
  }
}

extension UIDynamicAnimator {
  /// The views among the items, in the order in which behaviours added them.
  fileprivate var movedViews: [UIView] { items(in: .infinite).compactMap { $0 as? UIView } }
}

extension [UIView] {
  /// The views without repetitions, in the order of their first occurrences.
  fileprivate var unique: [UIView] {
    var views: [UIView] = []
    for view in self where !views.contains(where: { $0 === view }) { views.append(view) }
    return views
  }
}
