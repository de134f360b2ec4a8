/// How light and dark reach views.
///
/// Each view knows the traits that it has. They are found again when it comes into another view, and
/// when something around it changes; so a subtree whose root keeps its traits is left alone.
extension UIView {
  /// Finds the traits again, here and in all views inside, if they may have changed.
  func updateTraits() {
    let inherited =
      superview?.traitCollection ?? (self as? UIWindow)?.stage?.traits ?? traitCollection
    var style = overrideUserInterfaceStyle
    if style == .unspecified { style = viewController?.overrideUserInterfaceStyle ?? style }
    adopt(style == .unspecified ? inherited : inherited.with(style))
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

  private func adopt(_ traits: UITraitCollection) {
    (self as? UIWindow)?.stage?.traitsInForce.traits = traits
    let previous = traitCollection
    guard previous != traits else { return }
    let background = keptBackground
    traitCollection = traits
    for view in subviews { view.updateTraits() }
    traits.performAsCurrent {
      if let background {
        layer.backgroundColor = background.resolvedColor(with: traits).cgColor
      }
      resolveColors()
      viewController?.traitCollectionDidChange(previous)
      traitCollectionDidChange(previous)
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
