import Foundation
import Midflight

/// Work on so many views that grows no faster than they do; the budget counts it for two numbers.
struct Growth {
  private let crowd: Crowd
  private let stage: Stage
  private let views: [UIView]

  /// Work on so many views.
  init(_ count: Int) {
    crowd = Crowd(count: count)
    (stage, views) = (crowd.stage, crowd.views)
  }

  /// Puts views into one another, takes all of them out, and releases them.
  func nest() {
    stage.perform {
      let outermost = UIView(frame: stage.window.bounds)
      stage.window.addSubview(outermost)
      var outer = outermost
      for _ in views.dropFirst() {
        let view = UIView(frame: outer.bounds)
        outer.addSubview(view)
        outer = view
      }
      outermost.removeFromSuperview()
    }
  }

  /// Takes the views out of the window in their order, and puts them back.
  func addAndRemove() {
    stage.perform {
      for view in views { view.removeFromSuperview() }
      for view in views { stage.window.addSubview(view) }
    }
  }

  /// Starts as many animators that move one view, and brings all of them to their end.
  func startOnOne() {
    for _ in views { move(views[0]) }
    stage.advance(by: 1)
  }

  /// Starts an animator for each view, and brings all of them to their end at one moment.
  func endAtOnce() {
    for view in views { move(view) }
    stage.advance(by: 1)
  }

  private func move(_ view: UIView) {
    stage.perform {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 1 }
      animator.addCompletion { _ in view.tag += 1 }
      animator.startAnimation()
    }
  }
}
