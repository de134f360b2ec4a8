/// A controller's state for modal presentations. A controller creates the state at first use.
final class Presentation {
  var style = UIModalPresentationStyle.pageSheet
  var transitionStyle = UIModalTransitionStyle.coverVertical
  weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  var isModal = false
  var definesContext = false

  /// The presented controller and its presentation controller; nil for none.
  var presented: (controller: UIViewController, presentationController: UIPresentationController)?
  /// The presenting controller.
  weak var presenting: UIViewController?
  /// The presentation controller of this controller's own presentation. The presenter stores the
  /// object.
  weak var presentationController: UIPresentationController?
  /// The transition in which the controller takes part. The stage stores the object.
  weak var transition: TransitionContext?
  /// The transition between two children of the controller. The stage stores the object.
  weak var transitionWithin: TransitionContext?
  /// The transition that has just ended, during the appearance callbacks.
  weak var ending: TransitionContext?
  /// The transition that presents the controller, until after `viewDidAppear(_:)`.
  weak var presentingTransition: TransitionContext?
  /// The transition that dismisses the controller, until after `viewDidDisappear(_:)`.
  weak var dismissingTransition: TransitionContext?
}

extension UIViewController {
  /// The state for modal presentations, created at first use.
  var ownPresentation: Presentation {
    if let presentation { return presentation }
    let made = Presentation()
    presentation = made
    return made
  }

  /// The controller and its ancestors, inner ones first.
  var selfAndAncestors: some Sequence<UIViewController> {
    sequence(first: self, next: \.parent)
  }

  /// The presented controller, the controller that it presents, and so on. Empty without a
  /// presented controller.
  var chainOfPresented: [UIViewController] {
    Array(
      sequence(state: self) { last -> UIViewController? in
        guard let next = last.presentation?.presented?.controller else { return nil }
        last = next
        return next
      })
  }

  /// The transition in progress of the controller or an ancestor, or between children of one of
  /// them; nil for none.
  var currentTransition: TransitionContext? {
    for controller in selfAndAncestors {
      guard let presentation = controller.presentation else { continue }
      if let transition = presentation.transition ?? presentation.transitionWithin {
        return transition
      }
    }
    return nil
  }

  /// The transition of the controller or an ancestor that has just ended, during the appearance
  /// callbacks; nil for none.
  var endingTransition: TransitionContext? {
    selfAndAncestors.lazy.compactMap { $0.presentation?.ending }.first
  }
}
