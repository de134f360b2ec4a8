/// How light and dark reach views.
///
/// Each view knows the traits that it has. They are found again when it comes into another view, and
/// when something around it changes; so a subtree whose root keeps its traits is left alone.
extension UIView {
  /// Finds the traits again, here and in all views inside, if they may have changed.
  func updateTraits() {
    guard let change = adoptTraits() else { return }
    // Inner views are told before those that they are in.
    var around = [(change: change, rest: subviews[...])]
    while !around.isEmpty {
      guard let view = around[around.count - 1].rest.popFirst() else {
        around.removeLast().change.tell()
        continue
      }
      if let change = view.adoptTraits() { around.append((change, view.subviews[...])) }
    }
  }

  /// Takes over what surrounds it in a view that it has come into; not animated.
  func inheritTraits() {
    guard let superview, let stage = Stage.current, stage.animates else { return updateTraits() }
    if superview.traitCollection != traitCollection { stage.atOnce { updateTraits() } }
  }

  /// The dynamic colour that was set as the background, unless animations that went back have put
  /// another one in its place.
  var keptBackground: UIColor? {
    guard let color = dynamicBackground,
      color.resolvedColor(with: traitCollection).cgColor == layer.backgroundColor
    else { return nil }
    return color
  }

  /// - Returns: What the view is to be told once those in it know; nil if it keeps its traits.
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

/// Other traits that a view has taken, and has to be told of.
private struct TraitChange {
  let view: UIView
  let traits: UITraitCollection
  let previous: UITraitCollection
  /// The dynamic background that it had before.
  let background: UIColor?

  func tell() {
    traits.performAsCurrent {
      if let background {
        view.layer.backgroundColor = background.resolvedColor(with: traits).cgColor
      }
      view.resolveColors()
      view.viewController?.traitCollectionDidChange(previous)
      view.traitCollectionDidChange(previous)
    }
  }
}

extension Stage {
  /// What its window has.
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
