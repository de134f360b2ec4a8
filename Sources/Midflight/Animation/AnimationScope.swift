import Foundation

/// What becomes of changes while a closure runs, and what an animation inside it inherits.
struct AnimationScope {
  /// Collects the changes; nil lets them be made at once.
  var block: AnimationBlock?
  /// Whose block it is; animations inside join it.
  var animator: UIViewPropertyAnimator?
  /// Seconds, 0 outside animations.
  var duration: TimeInterval = 0
  /// The curve or spring.
  var timing: (any UITimingCurveProvider)?
}

extension Stage {
  /// Runs a closure within a scope.
  func within<Result>(_ scope: AnimationScope, _ body: () throws -> Result) rethrows -> Result {
    try perform {
      scopes.append(scope)
      defer { scopes.removeLast() }
      return try body()
    }
  }

  /// Whether changes made now may be animated: not switched off, nor inside
  /// `performWithoutAnimation(_:)`.
  var animates: Bool { areAnimationsEnabled && scopes.last.map { $0.block != nil } ?? true }
}
