import Foundation

/// Explicit animations that are added in a transition which a person steers: they are where its timeline is,
/// and go on or back with that.
///
/// UIKit holds the time of the container's layer, and so whatever runs in it. Here what ran before runs on.
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
    timeline.tellAtEnd { [weak self] in self?.end(at: $0) }
  }

  /// Runs a closure, and holds what it adds to layers in the container.
  func taking<Result>(_ closure: () -> Result) -> Result {
    let known = stage.explicitAnimations.running
    let result = closure()
    let added = stage.explicitAnimations.running.filter { animation in
      !known.contains { $0 === animation } && animation.layer?.isWithin(container) == true
    }
    for animation in added { animation.hold(by: timeline, lasting: duration) }
    animations += added
    return result
  }

  /// The timeline is over. At the end they go on by themselves, as far as they last longer. At the start
  /// they are taken away: their delegates are told that they have not finished.
  func end(at position: UIViewAnimatingPosition) {
    let ended = animations
    animations = []
    for animation in ended {
      if position != .start {
        animation.letGo(at: position == .end ? 1 : nil)
      } else if let layer = animation.layer {
        layer.drop(animation)
        animation.giveUp()
      }
    }
  }

  /// They run by themselves from where they are.
  func letGo() { end(at: .current) }
}

extension CALayer {
  /// Whether it is another layer, or somewhere in it.
  func isWithin(_ outer: CALayer) -> Bool {
    sequence(first: self, next: \.superlayer).contains { $0 === outer }
  }
}
