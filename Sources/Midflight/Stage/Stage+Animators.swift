import Foundation
import MotionCore

/// An animator that is active or stopped, as its stage knows it, without keeping it alive.
///
/// An object, as to copy a weak reference is no small thing.
final class LiveAnimator {
  private(set) weak var animator: UIViewPropertyAnimator?

  init(_ animator: UIViewPropertyAnimator) { self.animator = animator }

  var isMoving: Bool { animator?.runs ?? false }

  /// It, unless it is one of the library's own.
  var numbered: UIViewPropertyAnimator? {
    guard let animator, animator.number > 0 else { return nil }
    return animator
  }
}

extension Stage {
  /// Animators that are active or stopped, in the order in which they became so; without those of the
  /// library's own.
  public var animators: [UIViewPropertyAnimator] {
    var animators: [UIViewPropertyAnimator] = []
    forEachAnimator { animators.append($0) }
    return animators
  }

  /// Reads each of them, without an array of them.
  package func forEachAnimator(_ read: (UIViewPropertyAnimator) -> Void) {
    for index in liveAnimators.indices {
      if let animator = liveAnimators[index].numbered { read(animator) }
    }
  }

  /// The same with those of the library's own.
  var allAnimators: [UIViewPropertyAnimator] { liveAnimators.compactMap { $0.animator } }

  func remember(_ animator: UIViewPropertyAnimator) {
    forget(animator)
    let live = LiveAnimator(animator)
    animator.live = live
    liveAnimators.append(live)
  }

  func forget(_ animator: UIViewPropertyAnimator) {
    guard let live = animator.live else { return }
    liveAnimators.remove(live)
    animator.live = nil
  }

  /// Says something that UIKit would crash on, or do silently: to `onFact`, or on standard error if
  /// nobody listens. A strict stage ends the program with it.
  func diagnose(_ sentence: String) {
    require(!isStrict, sentence)
    if let onFact { return onFact(.diagnostic(sentence)) }
    FileHandle.standardError.write(Data("Midflight: \(terminalText(sentence))\n".utf8))
  }
}
