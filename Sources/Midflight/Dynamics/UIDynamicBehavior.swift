/// The base class of behaviours, which move items of a dynamic animator. An instance of the base
/// class groups other behaviours.
///
/// A subclass can group related behaviours: add them as children in `init`.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  /// The children in the order of their addition. They are added to an animator and removed from it
  /// with their parent.
  public private(set) final var childBehaviors: [UIDynamicBehavior] = []
  /// The closure to call after each step of the animator, 120 times per second while the animator
  /// runs. The items have the positions of this step.
  open var action: (() -> Void)?
  /// The animator of the behaviour; nil for none.
  public internal(set) final weak var dynamicAnimator: UIDynamicAnimator?
  private weak var parent: UIDynamicBehavior?
  /// A Boolean value that indicates whether another behaviour has this one as a child.
  final var isChild: Bool { parent != nil }

  /// Creates a group without children.
  public override init() { super.init() }

  /// Adds a child. It moves to the animator of this behaviour, if there is one. A child of this
  /// behaviour has no effect; a behaviour with another parent or an animator, or an ancestor, stops
  /// the program.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent !== self else { return }
    require(
      behavior.parent == nil && behavior.dynamicAnimator == nil,
      "addChildBehavior(_:) with a behavior that is added already: remove it there first.")
    require(
      !sequence(first: self, next: \.parent).contains { $0 === behavior },
      "addChildBehavior(_:): a behavior cannot be put into itself or one inside it.")
    behavior.parent = self
    childBehaviors.append(behavior)
    dynamicAnimator?.register(behavior)
  }

  /// Removes a child. Any other behaviour has no effect. The child leaves the animator, and its
  /// items stay where they are unless another behaviour moves them.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent === self else {
      let kind = type(of: behavior)
      Stage.diagnose("removeChildBehavior(_:) is ignored: a \(kind) that is no child.")
      return
    }
    behavior.dynamicAnimator?.unregister(behavior)
    childBehaviors.remove(behavior)
    behavior.parent = nil
  }

  /// Called before the behaviour's items are added to an animator, and with nil before they are
  /// released.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// Adds the behaviour's items to an animator.
  func associate(with animator: UIDynamicAnimator) {}
  /// Releases the behaviour's items.
  func dissociate(from animator: UIDynamicAnimator) {}

  /// The behaviour and its descendants, parents first.
  final var withDescendants: [UIDynamicBehavior] {
    [self] + childBehaviors.flatMap(\.withDescendants)
  }
}
