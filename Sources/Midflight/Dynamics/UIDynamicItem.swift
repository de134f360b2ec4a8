/// An object that a dynamic animator moves and rotates. Every view conforms.
///
/// The animator reads centre, size and rotation when the first behaviour adds the item, and centre
/// and rotation in `updateItem(usingCurrentState:)`. Each step writes centre and rotation.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// The centre, for a view in its superview and for other items in the animator's own plane.
  var center: CGPoint { get set }
  /// The bounds, whose size determines the mass: 1 kg for 100 × 100 points.
  var bounds: CGRect { get }
  /// The transform, whose rotation is read and written. Unlike UIKit, which writes a pure rotation,
  /// a scale is kept.
  var transform: CGAffineTransform { get set }
}

extension UIView: UIDynamicItem {}
