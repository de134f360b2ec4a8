/// What a dynamic animator moves and turns. Every view is one.
///
/// The animator reads the place and the turn when a behaviour first takes the item, and in
/// `updateItem(usingCurrentState:)`, and the size when a behaviour first takes it; it writes place
/// and turn at each of its steps.
@MainActor public protocol UIDynamicItem: AnyObject {
  /// The middle: a view's in its superview, any other item's in the animator's own plane.
  var center: CGPoint { get set }
  /// Its size counts; 100 × 100 points weigh a kilogram.
  var bounds: CGRect { get }
  /// Its turn counts, and is written. Unlike UIKit, which leaves a pure rotation, a scale stays.
  var transform: CGAffineTransform { get set }
}

extension UIView: UIDynamicItem {}
