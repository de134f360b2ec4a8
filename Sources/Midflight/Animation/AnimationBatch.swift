import Foundation
import MotionCore

/// The animation between `beginAnimations` and `commitAnimations`.
///
/// `UIView.beginAnimations(_:context:)` creates a batch; the innermost scope of the stage stores
/// it.
final class AnimationBatch {
  private unowned let stage: Stage
  /// The call's settings. The duration is 0.2 s, UIKit's documented default, unless set.
  private var call = AnimationCall(duration: 0.2)
  /// The animation that collects the changes; nil if they take effect at once.
  private var animation: ViewAnimation?

  init(on stage: Stage) { self.stage = stage }

  /// Starts to collect changes.
  func open() { stage.scopes.append(makeScope()) }

  /// Changes a setting. After the first change of a property, it has no effect but a diagnostic.
  /// While changes take effect at once, settings can always change.
  ///
  /// - Parameter name: The call, for the diagnostic.
  func set(_ name: StaticString, _ change: (inout AnimationCall) -> Void) {
    guard animation?.block.changes.isEmpty ?? true else {
      return stage.diagnose(
        "UIView.\(name) is ignored after a change: call it between beginAnimations(_:context:) and the first "
          + "change that it shall hold for.")
    }
    change(&call)
    stage.scopes[stage.scopes.count - 1] = makeScope()
  }

  /// Stops to collect changes, and starts the animation. Nothing starts if the changes took effect
  /// at once.
  func commit() {
    stage.scopes.removeLast()
    animation?.start(keyframes: nil)
  }

  /// Returns the scope for changes from now on, with a new animation, which replaces the present
  /// one. Without a duration, or while animations are disabled, the scope has none, and changes
  /// take effect at once.
  private func makeScope() -> AnimationScope {
    let asked = stage.inForce(call.paced(by: stage.explicitAnimationsIfLoaded?.timingFunction))
    let moves = stage.areAnimationsEnabled && Moment(seconds: asked.seconds) > .zero
    animation = moves ? ViewAnimation(asked, on: stage) : nil
    var scope = animation?.scope(keyframes: nil) ?? AnimationScope(isInstant: true)
    scope.batch = self
    return scope
  }
}

extension Stage {
  /// Commits batches that a closure began and did not commit, each with a diagnostic. Stops at the
  /// first scope that is not a batch's.
  ///
  /// - Parameter depth: The number of scopes before the closure.
  func commitForgotten(above depth: Int) {
    while scopes.count > depth {
      guard let batch = scopes.last?.batch else { return }
      diagnose(
        "UIView.beginAnimations(_:context:) without commitAnimations(): it was committed where the code around "
          + "it ended; call commitAnimations() after the changes.")
      batch.commit()
    }
  }
}
