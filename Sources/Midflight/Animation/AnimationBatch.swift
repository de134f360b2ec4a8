import Foundation
import MotionCore

/// What is changed between `beginAnimations` and `commitAnimations`.
final class AnimationBatch {
  private unowned let stage: Stage
  /// What is asked for: 0.2 s, UIKit's documented default, unless set.
  private var call = AnimationCall(duration: 0.2)
  /// What takes the changes in; nil where they are made at once.
  private var animation: ViewAnimation?

  init(on stage: Stage) { self.stage = stage }

  /// Takes in what is changed from here on.
  func open() { stage.scopes.append(makeScope()) }

  /// Sets something, before anything is changed.
  func set(_ name: StaticString, _ change: (inout AnimationCall) -> Void) {
    guard animation?.block.changes.isEmpty ?? true else {
      return stage.diagnose(
        "UIView.\(name) is ignored after a change: call it between beginAnimations(_:context:) and the first "
          + "change that it shall hold for.")
    }
    change(&call)
    stage.scopes[stage.scopes.count - 1] = makeScope()
  }

  /// Sets what was changed in motion.
  func commit() {
    stage.scopes.removeLast()
    animation?.start(keyframes: nil)
  }

  private func makeScope() -> AnimationScope {
    let asked = stage.inForce(call.paced(by: stage.knownExplicitAnimations?.timingFunction))
    let moves = stage.areAnimationsEnabled && Moment(seconds: asked.seconds) > .zero
    animation = moves ? ViewAnimation(asked, on: stage) : nil
    var scope = animation?.scope(keyframes: nil) ?? AnimationScope(isInstant: true)
    scope.batch = self
    return scope
  }
}

extension Stage {
  /// Commits what was begun and not committed where it was begun; says so.
  ///
  /// - Parameter depth: How many scopes there were before.
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
