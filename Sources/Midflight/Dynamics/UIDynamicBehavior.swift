/// Something that makes items of a dynamic animator move; by itself, a group of others.
///
/// Subclass it to give a name to behaviours that belong together: add them as children in `init`.
@MainActor open class UIDynamicBehavior: NSObject {
  /// Those that come and go with it, in the order in which they were added.
  public private(set) final var childBehaviors: [UIDynamicBehavior] = []
  /// Called after each step of the animator that it is in, 120 times a second while that runs; the
  /// items are where the step has put them.
  open var action: (() -> Void)?
  /// The animator that it is in; nil for none.
  public internal(set) final weak var dynamicAnimator: UIDynamicAnimator?
  private weak var parent: UIDynamicBehavior?

  /// A group of none.
  public override init() { super.init() }

  /// Lets another come and go with this one: at once, if this one is in an animator.
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

  /// Takes a child out; does nothing with what is none.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent === self else { return }
    behavior.dynamicAnimator?.unregister(behavior)
    childBehaviors.removeAll { $0 === behavior }
    behavior.parent = nil
  }

  /// Called when it came to an animator, and with nil before it leaves.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// Takes its items.
  func associate(with animator: UIDynamicAnimator) {}
  /// Lets its items go.
  func dissociate(from animator: UIDynamicAnimator) {}

  /// It and all inside it, itself first.
  final var withDescendants: [UIDynamicBehavior] {
    [self] + childBehaviors.flatMap(\.withDescendants)
  }
}
