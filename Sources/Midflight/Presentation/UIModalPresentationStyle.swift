/// The presentation style of a controller: the area of its view, and the fate of the presenter's
/// view.
nonisolated public enum UIModalPresentationStyle: Int, Sendable {
  /// The default style: a controller stores the value as `.pageSheet`.
  case automatic = -2
  /// No style. A presentation treats the value like `.automatic`.
  case none = -1
  /// The whole window. The presenter's view leaves the window after the transition.
  case fullScreen = 0
  /// A card below a free strip at the top, in any window, over the dimmed view of the presenter.
  ///
  /// Unlike in UIKit, the presenter's view does not move back, and the card has no detents. A drag
  /// downwards dismisses the card, unless `isModalInPresentation` is on. The drag may begin in a
  /// scroll view at its top.
  ///
  /// These choices for a drag are not measured on iOS:
  ///
  /// - If several scroll views are under the finger, a scrolled one scrolls. The card moves if all
  ///   are at their top.
  /// - If the finger moves up past the beginning of the drag, card and content stay until the
  ///   finger is lifted.
  /// - A card that is released upwards at 1 000 points a second returns from any position.
  /// - A card that is thrown up close to its place overshoots with the spring.
  case pageSheet = 1
  /// A card, like `.pageSheet`. Unlike in UIKit, the card is not smaller in a wide window.
  case formSheet = 2
  /// A style like `.fullScreen`, over the controller with `definesPresentationContext`.
  case currentContext = 3
  /// The style of the presentation controller from the `transitioningDelegate`. Without one, the
  /// whole window, and the presenter's view stays.
  case custom = 4
  /// The whole window. The presenter's view stays.
  case overFullScreen = 5
  /// A style like `.overFullScreen`, over the controller with `definesPresentationContext`.
  case overCurrentContext = 6
  /// A card, like `.pageSheet`. Unlike in UIKit, the card has no arrow.
  case popover = 7
}

/// The transition style of a presentation without a custom animator.
///
/// Unlike UIKit, there is no `partialCurl`.
nonisolated public enum UIModalTransitionStyle: Int, Sendable {
  /// The view moves up from below.
  case coverVertical = 0
  /// The view appears on the back of the flipping container.
  case flipHorizontal = 1
  /// The view fades in.
  case crossDissolve = 2
}
