import Foundation
import MotionCore

/// What becomes of changes while a closure runs, and what an animation inside it inherits.
struct AnimationScope {
  /// Collects the changes; nil lets them be made at once.
  var block: AnimationBlock?
  /// Whose block it is; animations inside join it.
  var animator: UIViewPropertyAnimator?
  /// Whose block it is, if no animator's.
  var viewAnimation: ViewAnimation?
  /// Seconds, 0 outside animations.
  var duration: TimeInterval = 0
  /// Seconds until it begins, of an animation that is no animator's.
  var delay: TimeInterval = 0
  /// The curve or spring.
  var timing: (any UITimingCurveProvider)?
  /// How touches meet what moves, and what animations begin with.
  var options: UIView.AnimationOptions = []
  /// How often it is repeated; nil if it is not.
  var cycles: Cycles?
  /// Notes the changes as keyframes; nil outside `animateKeyframes`.
  var keyframes: KeyframeCollector?
  /// Whether changes are made at once because no time was given for them only: an animation inside
  /// that has a duration of its own animates.
  var isInstant = false
  /// Whether `performWithoutAnimation(_:)` makes it, and says so to whoever asks.
  var isWithoutAnimation = false
  /// What `commitAnimations()` sets in motion; nil where a closure says what belongs to it.
  var batch: AnimationBatch?
}

extension Stage {
  /// Runs a closure within a scope.
  func within<Result>(_ scope: AnimationScope, _ body: () throws -> Result) rethrows -> Result {
    try perform {
      let depth = scopes.count
      require(
        depth < Stage.nestedBlockLimit,
        "More than \(Stage.nestedBlockLimit) animation blocks inside one another: does a block add animations "
          + "whose block adds animations, without an end? Add the next ones in a completion.")
      scopes.append(scope)
      defer {
        if scopes.count > depth + 1 { commitForgotten(above: depth + 1) }
        scopes.removeLast()
      }
      return try body()
    }
  }

  /// The most animation blocks that may run inside one another: each takes its part of the stack.
  package static let nestedBlockLimit = 256

  /// Whether changes made now may be animated: not switched off, nor inside
  /// `performWithoutAnimation(_:)`.
  var animates: Bool { areAnimationsEnabled && scopes.last.map { $0.block != nil } ?? true }

  /// Whether a change that is made now becomes part of an animation.
  var collectsChanges: Bool {
    areAnimationsEnabled && scopes.last?.block != nil
      && knownExplicitAnimations?.disablesActions != true
  }

  /// Makes a closure's changes at once, whatever it animates.
  ///
  /// - Parameter isWithoutAnimation: Whether that is what the app wants, and is told.
  func atOnce(isWithoutAnimation: Bool = false, _ body: () -> Void) {
    var scope = AnimationScope()
    scope.isWithoutAnimation = isWithoutAnimation
    // Inside animateKeyframes, addKeyframe still knows where it is.
    scope.keyframes = scopes.last?.keyframes
    let areEnabled = areAnimationsEnabled
    within(scope, body)
    if isWithoutAnimation { areAnimationsEnabled = areEnabled }
  }

  /// Runs code as if no animation and no transaction were being made around it. Animations that are
  /// switched off stay so.
  func outsideAnimations<Result>(_ body: () -> Result) -> Result {
    let (outer, timeline) = (scopes, gatheringTimeline)
    let transactions = knownExplicitAnimations?.transactions ?? []
    (scopes, gatheringTimeline) = ([], nil)
    knownExplicitAnimations?.transactions = []
    defer {
      (scopes, gatheringTimeline) = (outer, timeline)
      // What is left open inside lies within those around it.
      knownExplicitAnimations?.transactions.insert(contentsOf: transactions, at: 0)
    }
    return perform(body)
  }

  /// The same on the stage whose code is running, if there is one.
  static func outsideAnimations<Result>(_ body: () -> Result) -> Result {
    current?.outsideAnimations(body) ?? body()
  }

  /// Runs the library's own bookkeeping, the looks of a control's state for one, in a scope of its own: the
  /// animation, transaction or `setAnimationsEnabled(false)` around it neither affects that nor is affected.
  static func inOwnScope<Result>(_ body: () -> Result) -> Result {
    guard let stage = Stage.current, stage.isInsideAnimations else { return body() }
    let areEnabled = stage.areAnimationsEnabled
    stage.areAnimationsEnabled = true
    defer { stage.areAnimationsEnabled = areEnabled }
    return stage.outsideAnimations(body)
  }

  /// Whether something decides about animations that are made now.
  private var isInsideAnimations: Bool {
    !areAnimationsEnabled || !scopes.isEmpty || gatheringTimeline != nil
      || knownExplicitAnimations?.transactions.isEmpty == false
  }

  /// The current stage, for a class method of `UIView` that has no other way to one.
  static func current(for call: StaticString) -> Stage {
    guard let stage = Stage.current else {
      fatalError(
        "UIView.\(call) outside a stage: call it in stage.perform { … }, or in code that a stage "
          + "calls.")
    }
    return stage
  }
}
