import Foundation
import MotionCore

/// The animation context of a closure: the block that collects changes, and the settings that
/// nested animations inherit.
///
/// A stage keeps a stack of scopes; the last one is in force.
struct AnimationScope {
  /// The block that collects changes; nil if changes take effect at once.
  var block: AnimationBlock?
  /// The animator of the block, which nested animations join; nil if the block belongs to a
  /// `ViewAnimation`.
  var animator: UIViewPropertyAnimator?
  /// The animation of the block; nil if the block belongs to an animator.
  var viewAnimation: ViewAnimation?
  /// Seconds; 0 outside animations.
  var duration: TimeInterval = 0
  /// Seconds until the animation begins; 0 for an animator's block.
  var delay: TimeInterval = 0
  /// The curve or spring.
  var timing: (any UITimingCurveProvider)?
  /// The options for hit testing and for the start values of nested animations.
  var options: UIView.AnimationOptions = []
  /// The repetitions; nil for one cycle without autoreverse.
  var cycles: Cycles?
  /// The collector of keyframes; nil outside `animateKeyframes`.
  var keyframes: KeyframeCollector?
  /// A Boolean value that indicates whether changes take effect at once only because the duration
  /// is 0. A nested animation with a duration of its own animates.
  var isInstant = false
  /// A Boolean value that indicates whether `performWithoutAnimation(_:)` created the scope.
  /// `UIView.areAnimationsEnabled` is false there.
  var isWithoutAnimation = false
  /// The animation that `commitAnimations()` starts; nil for a closure.
  var batch: AnimationBatch?
}

extension Stage {
  /// Runs a closure within a scope, and commits batches that the closure left open, each with a
  /// diagnostic, also if the closure throws.
  ///
  /// More than `nestedBlockLimit` nested scopes end the program.
  func within<Result>(_ scope: AnimationScope, _ body: () throws -> Result) rethrows -> Result {
    try perform {
      let depth = scopes.count
      requireDepthBelowLimit(depth + nestedClosures)
      scopes.append(scope)
      defer {
        if scopes.count > depth + 1 { commitForgotten(above: depth + 1) }
        scopes.removeLast()
      }
      return try body()
    }
  }

  /// Runs a closure inside the present scope. The closure counts as a nested scope for
  /// `nestedBlockLimit`.
  func withinPresentScope(_ body: () -> Void) {
    requireDepthBelowLimit(scopes.count + nestedClosures)
    nestedClosures += 1
    defer { nestedClosures -= 1 }
    body()
  }

  /// Ends the program if `depth`, the number of nested scopes and closures, has reached
  /// `nestedBlockLimit`.
  private func requireDepthBelowLimit(_ depth: Int) {
    require(
      depth < Stage.nestedBlockLimit,
      "More than \(Stage.nestedBlockLimit) animation blocks inside one another: does a block add animations "
        + "whose block adds animations, without an end? Add the next ones in a completion.")
  }

  /// The maximum number of nested scopes: each takes stack memory.
  package static let nestedBlockLimit = 256

  /// A Boolean value that indicates whether changes may be animated: animations are enabled, and
  /// the innermost scope, if there is one, has a block.
  var animates: Bool { areAnimationsEnabled && scopes.last.map { $0.block != nil } ?? true }

  /// A Boolean value that indicates whether a change made now becomes part of an animation.
  ///
  /// False outside animations, and in a transaction that disables actions.
  var collectsChanges: Bool {
    areAnimationsEnabled && scopes.last?.block != nil
      && explicitAnimationsIfLoaded?.disablesActions != true
  }

  /// Runs a closure whose changes take effect at once.
  ///
  /// - Parameter isWithoutAnimation: True for `performWithoutAnimation(_:)`: the value of
  ///   `areAnimationsEnabled` is restored afterwards.
  func atOnce(isWithoutAnimation: Bool = false, _ body: () -> Void) {
    var scope = AnimationScope()
    scope.isWithoutAnimation = isWithoutAnimation
    // Inside animateKeyframes, addKeyframe remains valid.
    scope.keyframes = scopes.last?.keyframes
    let areEnabled = areAnimationsEnabled
    within(scope, body)
    if isWithoutAnimation { areAnimationsEnabled = areEnabled }
  }

  /// Runs a closure outside all animations and transactions. Disabled animations stay disabled.
  func outsideAnimations<Result>(_ body: () -> Result) -> Result {
    let (outer, timeline) = (scopes, collectingTimeline)
    let transactions = explicitAnimationsIfLoaded?.transactions ?? []
    (scopes, collectingTimeline) = ([], nil)
    explicitAnimationsIfLoaded?.transactions = []
    defer {
      (scopes, collectingTimeline) = (outer, timeline)
      // Transactions that the closure left open lie within the surrounding ones.
      explicitAnimationsIfLoaded?.transactions.insert(contentsOf: transactions, at: 0)
    }
    return perform(body)
  }

  /// Runs a closure outside all animations of the current stage; without a stage, runs it directly.
  static func outsideAnimations<Result>(_ body: () -> Result) -> Result {
    current?.outsideAnimations(body) ?? body()
  }

  /// Runs the library's own bookkeeping, such as the update of a control's appearance, in a scope
  /// of its own.
  ///
  /// The surrounding animation, transaction or `setAnimationsEnabled(false)` has no effect on the
  /// closure, and the closure none on them. Animations are enabled inside; the setting is restored
  /// afterwards. Without a stage, and outside animations, the closure runs directly.
  static func inOwnScope<Result>(_ body: () -> Result) -> Result {
    guard let stage = Stage.current, stage.isInsideAnimations else { return body() }
    let areEnabled = stage.areAnimationsEnabled
    stage.areAnimationsEnabled = true
    defer { stage.areAnimationsEnabled = areEnabled }
    return stage.outsideAnimations(body)
  }

  /// A Boolean value that indicates whether a scope, a transaction, a timeline or disabled
  /// animations affect changes made now.
  private var isInsideAnimations: Bool {
    !areAnimationsEnabled || !scopes.isEmpty || collectingTimeline != nil
      || explicitAnimationsIfLoaded?.transactions.isEmpty == false
  }

  /// Returns the current stage for a class method of `UIView`; ends the program if there is none.
  static func current(for call: StaticString) -> Stage {
    guard let stage = Stage.current else {
      fatalError(
        "UIView.\(call) outside a stage: call it in stage.perform { … }, or in code that a stage "
          + "calls.")
    }
    return stage
  }
}
