/// What a controller has to do with presentations.
final class Presentation {
  var style = UIModalPresentationStyle.pageSheet
  var transitionStyle = UIModalTransitionStyle.coverVertical
  weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  var isModal = false
  var definesContext = false

  /// Whom it presents, and who says where.
  var presented: (controller: UIViewController, place: UIPresentationController)?
  /// Who presents it.
  weak var presenting: UIViewController?
  /// Who says where its view lies; who presents it holds that.
  weak var place: UIPresentationController?
  /// The transition that it takes part in; the stage holds that.
  weak var transition: TransitionContext?
  /// The transition from one of its children to another; the stage holds that.
  weak var transitionWithin: TransitionContext?
  /// The transition that has ended, while controllers are told that they appeared or disappeared.
  weak var ending: TransitionContext?
  /// The transition that presents it, until it has been told that it has appeared.
  weak var coming: TransitionContext?
  /// The transition that dismisses it, until it has been told that it has disappeared.
  weak var going: TransitionContext?
}

extension UIViewController {
  /// What it has to do with presentations; made at the first use.
  var ownPresentation: Presentation {
    if let presentation { return presentation }
    let made = Presentation()
    presentation = made
    return made
  }

  /// Itself, and the controllers it is in.
  var selfAndAncestors: some Sequence<UIViewController> {
    sequence(first: self, next: \.parent)
  }

  /// Whom it presents, whom that presents, and so on.
  var chainOfPresented: [UIViewController] {
    Array(
      sequence(state: self) { last -> UIViewController? in
        guard let next = last.presentation?.presented?.controller else { return nil }
        last = next
        return next
      })
  }

  /// The transition that it takes part in, with a controller that it is in, or that goes on in one of them.
  var transitionUnderWay: TransitionContext? {
    for controller in selfAndAncestors {
      guard let presentation = controller.presentation else { continue }
      if let transition = presentation.transition ?? presentation.transitionWithin {
        return transition
      }
    }
    return nil
  }

  /// The transition that has ended, while controllers are told that they appeared or disappeared.
  var transitionThatEnds: TransitionContext? {
    selfAndAncestors.lazy.compactMap { $0.presentation?.ending }.first
  }
}
