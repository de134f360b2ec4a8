/// The propagation of traits through the view tree.
///
/// Each view stores its traits. They are updated when the view enters a superview or the
/// surroundings change. A subtree whose root keeps its traits is skipped.
extension UIView {
  /// Updates the traits of this view and of all views in it, where they may have changed. Views
  /// whose traits change are notified. Animated inside an animation block.
  func updateTraits() {
    guard let change = adoptTraits() else { return }
    // Inner views are notified before their superviews.
    var around = [(change: change, rest: subviews[...])]
    while !around.isEmpty {
      guard let view = around[around.count - 1].rest.popFirst() else {
        around.removeLast().change.notify()
        continue
      }
      if let change = view.adoptTraits() { around.append((change, view.subviews[...])) }
    }
  }

  /// Updates the traits after a move into a superview, without an animation.
  func inheritTraits() {
    guard let superview, let stage = Stage.current, stage.animates else { return updateTraits() }
    if superview.traitCollection != traitCollection { stage.atOnce { updateTraits() } }
  }

  /// The dynamic background colour that was set. Nil if its present variant differs from the
  /// layer's background, as after a reversed animation. Nil without a dynamic colour.
  var keptBackground: UIColor? {
    guard let color = dynamicBackground,
      color.resolvedColor(with: traitCollection).cgColor == layer.backgroundColor
    else { return nil }
    return color
  }

  /// Updates the traits of this view only. The view's own style comes first, then the controller's,
  /// then the surroundings'. The window's traits become the stage's.
  ///
  /// - Returns: The notification to send after the inner views' notifications; nil if the traits
  ///   stay.
  private func adoptTraits() -> TraitChange? {
    let inherited =
      superview?.traitCollection ?? (self as? UIWindow)?.stage?.traits ?? traitCollection
    var style = overrideUserInterfaceStyle
    if style == .unspecified { style = viewController?.overrideUserInterfaceStyle ?? style }
    let traits = style == .unspecified ? inherited : inherited.with(style)
    (self as? UIWindow)?.stage?.traitsInForce.traits = traits
    let previous = traitCollection
    guard previous != traits else { return nil }
    let background = keptBackground
    traitCollection = traits
    return TraitChange(view: self, traits: traits, previous: previous, background: background)
  }
}

/// A change of a view's traits, and the pending notification.
private struct TraitChange {
  let view: UIView
  let traits: UITraitCollection
  let previous: UITraitCollection
  /// The dynamic background colour before the change.
  let background: UIColor?

  /// Updates the stored colours of the view, and notifies the controller, then the view: their
  /// registrations first, `traitCollectionDidChange(_:)` after them. The new traits are current
  /// meanwhile.
  func notify() {
    traits.performAsCurrent {
      if let background {
        view.layer.backgroundColor = background.resolvedColor(with: traits).cgColor
      }
      view.resolveColors()
      if let controller = view.viewController {
        controller.notifyRegistrations(from: previous, to: traits)
        controller.traitCollectionDidChange(previous)
      }
      view.notifyRegistrations(from: previous, to: traits)
      view.traitCollectionDidChange(previous)
    }
  }
}

extension Stage {
  /// The traits of the stage's window.
  var traits: UITraitCollection {
    UITraitCollection(
      userInterfaceStyle: userInterfaceStyle == .dark ? .dark : .light, displayScale: scale)
  }
}

extension UITraitCollection {
  nonisolated fileprivate func with(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    style == userInterfaceStyle
      ? self : UITraitCollection(userInterfaceStyle: style, displayScale: displayScale)
  }
}
