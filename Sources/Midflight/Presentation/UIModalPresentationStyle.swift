/// How the view of a presented controller lies over the one that presents it.
public enum UIModalPresentationStyle: Int, Sendable {
  /// A card: a controller to which it is given tells `.pageSheet`.
  case automatic = -2
  /// None; to present with it counts as `.automatic`.
  case none = -1
  /// All of the window; the view below leaves it once it is covered.
  case fullScreen = 0
  /// A card that leaves a strip free at the top, over a dimmed view that stays.
  ///
  /// Unlike UIKit's, the view below does not step back, and the card has no detents. Dragged down by
  /// its person it is dismissed, unless `isModalInPresentation`.
  case pageSheet = 1
  /// A card, as `.pageSheet`. Unlike UIKit's, it is no smaller one in a wide window.
  case formSheet = 2
  /// As `.fullScreen`, over the controller that `definesPresentationContext`.
  case currentContext = 3
  /// As the presentation controller says that the `transitioningDelegate` gives; without one all of
  /// the window, and the view below stays.
  case custom = 4
  /// All of the window; the view below stays.
  case overFullScreen = 5
  /// As `.overFullScreen`, over the controller that `definesPresentationContext`.
  case overCurrentContext = 6
  /// A card, as `.pageSheet`. Unlike UIKit's, no arrow leads to what it belongs to.
  case popover = 7
}

/// How a controller comes and goes whose transition nobody else animates.
///
/// Unlike UIKit, there is no `partialCurl`.
public enum UIModalTransitionStyle: Int, Sendable {
  /// It comes up from below.
  case coverVertical = 0
  /// It is on the other side of what turns over.
  case flipHorizontal = 1
  /// It fades in.
  case crossDissolve = 2
}
