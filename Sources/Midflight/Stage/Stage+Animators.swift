import Foundation
import MotionCore

/// A weak reference to an animator that is active or stopped.
final class LiveAnimator {
  // Nil from the release on, which may happen on another thread.
  private(set) weak var animator: UIViewPropertyAnimator?

  init(_ animator: UIViewPropertyAnimator) { self.animator = animator }

  var isMoving: Bool { animator?.runs ?? false }

  /// The animator; nil if it is gone, or if the library created it for itself.
  var numbered: UIViewPropertyAnimator? {
    guard let animator, animator.number > 0 else { return nil }
    return animator
  }
}

extension Stage {
  /// The animators that are active or stopped, in the order in which they became so, without the
  /// library's own.
  public var animators: [UIViewPropertyAnimator] {
    var animators: [UIViewPropertyAnimator] = []
    forEachAnimator { animators.append($0) }
    return animators
  }

  /// Calls a closure with each of `animators`, without allocating an array.
  package func forEachAnimator(_ read: (UIViewPropertyAnimator) -> Void) {
    for index in liveAnimators.indices {
      if let animator = liveAnimators[index].numbered { read(animator) }
    }
  }

  /// The animators that are active or stopped, including the library's own.
  var allAnimators: [UIViewPropertyAnimator] { liveAnimators.compactMap { $0.animator } }

  /// Adds an animator that became active to the list of live animators. An animator in the list
  /// moves to its end.
  func remember(_ animator: UIViewPropertyAnimator) {
    forget(animator)
    let live = LiveAnimator(animator)
    animator.live = live
    liveAnimators.append(live)
  }

  /// Removes an animator from the list of live animators. No effect if the animator is not in the
  /// list.
  func forget(_ animator: UIViewPropertyAnimator) {
    guard let live = animator.live else { return }
    liveAnimators.remove(live)
    animator.live = nil
  }

  /// Reports a call that would crash or be ignored silently in UIKit: to `onFact`, or on standard
  /// error if `onFact` is nil. A strict stage ends the program with the sentence.
  func diagnose(_ sentence: String) {
    require(!isStrict, sentence)
    if let onFact { return onFact(.diagnostic(sentence)) }
    Self.printDiagnostic(sentence)
  }

  /// Reports such a call to the current stage; on standard error if there is none.
  static func diagnose(_ sentence: String) {
    if let current { return current.diagnose(sentence) }
    printDiagnostic(sentence)
  }

  /// Reports a diagnostic from code on no actor. Off the main thread, the function does nothing.
  nonisolated static func diagnoseIfOnMainThread(_ sentence: String) {
    if MainQueue.isCurrent { MainActor.assumeIsolated { diagnose(sentence) } }
  }

  private static func printDiagnostic(_ sentence: String) {
    FileHandle.standardError.write(Data("Midflight: \(terminalText(sentence))\n".utf8))
  }
}
