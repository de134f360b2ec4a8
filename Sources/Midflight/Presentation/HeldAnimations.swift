import Foundation

/// The explicit animations that an interactive transition's animator adds. They follow the timeline
/// of the transition.
///
/// Unlike UIKit, which pauses the time of the container's layer and all animations in it,
/// animations from before the transition continue.
final class HeldAnimations {
  private unowned let stage: Stage
  private let container: CALayer
  private let timeline: TransitionTimeline
  private let duration: TimeInterval
  private var animations: [AddedAnimation] = []

  init(
    on stage: Stage, in container: CALayer, by timeline: TransitionTimeline,
    lasting duration: TimeInterval
  ) {
    (self.stage, self.container) = (stage, container)
    (self.timeline, self.duration) = (timeline, duration)
    timeline.addCompletionHandler { [weak self] in self?.end(at: $0) }
  }

  /// Runs a closure, and holds the explicit animations that the closure adds to layers in the
  /// container. Animations elsewhere run by themselves. Returns the result of the closure.
  func holding<Result>(_ closure: () -> Result) -> Result {
    let known = stage.explicitAnimations.running
    let result = closure()
    let added = stage.explicitAnimations.running.filter { animation in
      !known.contains { $0 === animation } && animation.layer?.isWithin(container) == true
    }
    for animation in added { animation.hold(by: timeline, lasting: duration) }
    animations += added
    return result
  }

  /// Releases the animations at the end of the timeline.
  ///
  /// - Parameter position: At `.end`, longer animations continue from the timeline's end. At
  ///   `.current`, all continue from their present fraction. At `.start`, all are removed, and
  ///   their delegates receive `animationDidStop` with `finished` false.
  func end(at position: UIViewAnimatingPosition) {
    let ended = animations
    animations = []
    for animation in ended {
      if position != .start {
        animation.release(at: position == .end ? 1 : nil)
      } else if let layer = animation.layer {
        layer.drop(animation)
        animation.cancel()
      }
    }
  }

  /// Releases the animations, which continue from their present fraction.
  func release() { end(at: .current) }
}

extension CALayer {
  /// Returns a Boolean value that indicates whether the layer is another layer, or lies below that
  /// layer in the tree.
  func isWithin(_ outer: CALayer) -> Bool {
    sequence(first: self, next: \.superlayer).contains { $0 === outer }
  }
}
