import Foundation
import MotionCore

/// What is changed between `beginAnimations` and `commitAnimations`.
final class AnimationBatch {
  /// What is set there, with UIKit's defaults.
  struct Settings {
    var duration: TimeInterval = 0.2  // seconds, UIKit's documented default
    var delay: TimeInterval = 0
    var curve = UIView.AnimationCurve.easeInOut
    var repeatCount = 0.0
    var autoreverses = false
    var beginsFromCurrentState = false

    var call: AnimationCall {
      var options = UIView.AnimationOptions(rawValue: UInt(curve.rawValue) << 16)
      if beginsFromCurrentState { options.insert(.beginFromCurrentState) }
      var call = AnimationCall(duration: duration, delay: delay, options: options)
      let cycles = Cycles(count: repeatCount > 0 ? repeatCount : 1, autoreverses: autoreverses)
      if cycles != Cycles(count: 1, autoreverses: false) { call.cycles = cycles }
      return call
    }
  }

  private unowned let stage: Stage
  private var settings = Settings()
  /// What takes the changes in; nil where they are made at once.
  private var animation: ViewAnimation?

  init(on stage: Stage) { self.stage = stage }

  /// Takes in what is changed from here on.
  func open() { stage.scopes.append(makeScope()) }

  /// Sets something, before anything is changed.
  func set(_ call: StaticString, _ change: (inout Settings) -> Void) {
    guard animation?.block.changes.isEmpty ?? true else {
      return stage.diagnose(
        "UIView.\(call) is ignored after a change: call it between beginAnimations(_:context:) and the first "
          + "change that it shall hold for.")
    }
    change(&settings)
    stage.scopes[stage.scopes.count - 1] = makeScope()
  }

  /// Sets what was changed in motion.
  func commit() {
    stage.scopes.removeLast()
    animation?.start(keyframes: nil)
  }

  private func makeScope() -> AnimationScope {
    let call = stage.inForce(settings.call)
    let moves = stage.areAnimationsEnabled && Moment(seconds: call.seconds) > .zero
    animation = moves ? ViewAnimation(call, on: stage) : nil
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
