import Foundation

/// An animator that is active or stopped, as its stage knows it, without keeping it alive.
struct LiveAnimator {
  let identity: ObjectIdentifier
  weak var animator: UIViewPropertyAnimator?

  var isMoving: Bool { animator?.runs ?? false }
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
    // By index: to copy one would be another weak reference.
    for index in liveAnimators.indices {
      if let animator = liveAnimators[index].animator, animator.number > 0 { read(animator) }
    }
  }

  /// The same with those of the library's own.
  var allAnimators: [UIViewPropertyAnimator] { liveAnimators.compactMap { $0.animator } }

  func remember(_ animator: UIViewPropertyAnimator) {
    liveAnimators.append(
      LiveAnimator(identity: ObjectIdentifier(animator), animator: animator))
  }

  func forget(_ animator: UIViewPropertyAnimator) {
    let identity = ObjectIdentifier(animator)
    liveAnimators.removeAll { $0.identity == identity }
  }

  /// Says something that UIKit would crash on, or do silently: to `onFact`, or on standard error if
  /// nobody listens. A strict stage ends the program with it.
  func diagnose(_ sentence: String) {
    require(!isStrict, sentence)
    if let onFact { return onFact(.diagnostic(sentence)) }
    FileHandle.standardError.write(Data("Midflight: \(sentence)\n".utf8))
  }
}
