import Foundation

/// Transitions between two states of a view that cannot be interpolated, such as other text or
/// other subviews.
///
/// A snapshot of the old content covers the view and gives way to the new content. Inside an
/// animator's block, the transition is part of the animator and is scrubbed with it, unlike UIKit.
/// An animation that is reversed or stopped on the way keeps the changes of the closure, which are
/// visible after the snapshot is removed. Undo the changes in the completion handler, as for
/// everything that is not animatable.
///
/// Unlike UIKit, a curl uncovers the new content without bending the page.
extension UIView {
  /// Changes a view in a transition.
  ///
  /// The change is immediate without a transition in the options, with a diagnostic unless
  /// `.allowAnimatedContent` animates it, and with a duration of 0 outside other animations. A
  /// duration that is negative or not finite counts as 0, with a diagnostic. The completion handler
  /// runs as that of an empty animation. The changes animate only with `.allowAnimatedContent`. The
  /// snapshot is removed before the completion handler runs.
  static func performTransition(
    over view: UIView, during duration: TimeInterval, _ options: AnimationOptions,
    _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    let (duration, _) = sanitized("transition(…, duration: \(duration))", duration, 0)
    let change: () -> Void = {
      if options.contains(.allowAnimatedContent) {
        UIView.animate(withDuration: duration, delay: 0, options: options) { animations?() }
      } else {
        Stage.current?.atOnce { animations?() }
      }
    }
    let transition = ViewTransition(options)
    if transition == nil, duration > 0, !options.contains(.allowAnimatedContent) {
      Stage.diagnose(
        "UIView.transition(…) changes at once: its options have no transition; add, for example, "
          + ".transitionCrossDissolve.")
    }
    guard let transition,
      duration > 0 || UIView.inheritedAnimationDuration > 0
    else {
      change()
      return UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: {}, completion: completion)
    }
    let session = ViewTransitionSession(
      of: view, changedBy: change, animated: options.contains(.allowAnimatedContent))
    let end: (Bool) -> Void = { finished in
      session.clear()
      completion?(finished)
    }
    // An animator that is stopped for good calls no completion handler.
    Stage.current?.scopes.last?.animator?.cleanups.append { session.clear() }
    switch transition {
    case .dissolve:
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: session.dissolve,
        completion: end)
    case .uncover(let upwards):
      UIView.animate(
        withDuration: duration, delay: 0, options: options,
        animations: { session.uncover(upwards: upwards) }, completion: end)
    case .flip(let side):
      UIView.animateKeyframes(
        withDuration: duration, delay: 0,
        options: KeyframeAnimationOptions(rawValue: options.rawValue),
        animations: { session.flip(from: side) }, completion: end)
    }
  }

  /// Replaces a view by another view in a transition. `from` without a superview stops the program
  /// with a message. `to` takes the place of `from` among the subviews; with
  /// `.showHideTransitionViews`, only `isHidden` of both changes. `.allowAnimatedContent` has no
  /// effect.
  static func performTransition(
    from: UIView, to: UIView, during duration: TimeInterval, _ options: AnimationOptions,
    _ completion: ((Bool) -> Void)?
  ) {
    guard let container = from.superview else {
      fatalError(
        "UIView.transition(from:to:…): `from` is in no view; add it to one, where `to` shall come.")
    }
    let swap = {
      if options.contains(.showHideTransitionViews) {
        from.isHidden = true
        to.isHidden = false
      } else {
        container.insertSubview(
          to, at: container.subviews.firstIndex { $0 === from } ?? container.subviews.count)
        from.removeFromSuperview()
      }
    }
    performTransition(
      over: container, during: duration, options.subtracting(.allowAnimatedContent), swap,
      completion)
  }
}

/// The kind of a transition.
private enum ViewTransition {
  case dissolve
  case flip(from: Side)
  case uncover(upwards: Bool)

  /// The side of the view that turns to the front.
  enum Side { case left, right, top, bottom }

  /// Creates the kind from the transition bits of options; nil without a transition.
  init?(_ options: UIView.AnimationOptions) {
    switch (options.rawValue >> 20) & 0xF {
    case 1: self = .flip(from: .left)
    case 2: self = .flip(from: .right)
    case 3: self = .uncover(upwards: true)
    case 4: self = .uncover(upwards: false)
    case 5: self = .dissolve
    case 6: self = .flip(from: .top)
    case 7: self = .flip(from: .bottom)
    default: return nil
    }
  }
}

/// A view in a transition: holds the snapshot of the old content above the new content.
private final class ViewTransitionSession {
  private let view: UIView
  /// The layer that clips the snapshot. Its size is that of the view.
  private let cover = CALayer()
  /// The sublayers of the view after the change.
  private let contents: [CALayer]
  private let opacities: [Double]
  /// The background before the change: presentation and model values.
  private let oldBackground: (presentation: CGColor?, model: CGColor?)
  /// A Boolean value that indicates whether the snapshot hides everything below it.
  private let isOpaque: Bool
  /// A Boolean value that indicates whether the change itself already animates the background.
  private let animatesBackground: Bool

  /// The distance of the eye during a flip, in multiples of the view's longer side.
  private static let eyeDistance: CGFloat = 2.5

  /// Takes a snapshot of a view, changes the view, and covers it with the snapshot. Placing the
  /// snapshot is not animated.
  init(of view: UIView, changedBy change: () -> Void, animated: Bool) {
    self.view = view
    let picture = view.layer.snapshot()
    oldBackground = (view.layer.presentedValues.backgroundColor, view.layer.backgroundColor)
    isOpaque = (oldBackground.presentation?.rgba.alpha ?? 0) >= 1
    change()
    animatesBackground =
      animated
      && view.layer.presentedValues.backgroundColor.looksEqual(to: oldBackground.presentation)
    contents = view.layer.sublayers ?? []
    opacities = contents.map(\.modelValues.opacity)
    let (bounds, layer) = (view.layer.bounds, view.layer)
    UIView.performWithoutAnimation {
      picture.resetTransform()
      picture.modelValues.opacity = 1
      picture.modelValues.shadowOpacity = 0
      if !isOpaque { picture.modelValues.backgroundColor = nil }
      cover.bounds = bounds
      cover.position = CGPoint(x: bounds.midX, y: bounds.midY)
      picture.modelValues.position = CGPoint(
        x: bounds.minX + picture.anchorPoint.x * picture.bounds.width,
        y: bounds.minY + picture.anchorPoint.y * picture.bounds.height)
      cover.addSublayer(picture)
      layer.addSublayer(cover)
    }
  }

  /// Removes the snapshot, which shows the new content. Called however the animation ends.
  func clear() { cover.removeFromSuperlayer() }

  /// Fades the snapshot out. Below a translucent snapshot, the new content fades in. A changed
  /// background is animated too then.
  func dissolve() {
    cover.opacity = 0
    guard !isOpaque else { return }
    animateBackground()
    UIView.performWithoutAnimation { for layer in contents { layer.setOpacity(0) } }
    animateKeepingModelValues(showContents)
  }

  /// Animates the background from its old presentation value to the value that the closure set.
  /// Does nothing for a background that the closure left unchanged.
  private func animateBackground() {
    let background = view.layer.backgroundColor
    guard background != oldBackground.model, !animatesBackground else { return }
    // An animation from the presentation value finds that value again after the model is reset.
    let startsAtModel = Stage.current?.scopes.last?.block?.compositeOperation.start == .model
    UIView.performWithoutAnimation {
      view.layer.backgroundColor = startsAtModel ? oldBackground.presentation : oldBackground.model
    }
    animateKeepingModelValues { view.layer.backgroundColor = background }
  }

  /// Animates changes of the new content so that a reversed or stopped animation keeps the model
  /// values.
  private func animateKeepingModelValues(_ changes: () -> Void) {
    let block = Stage.current?.scopes.last?.block
    block?.keepsModelValues = true
    changes()
    block?.keepsModelValues = false
  }

  private func showContents() {
    for (layer, opacity) in zip(contents, opacities) { layer.setOpacity(opacity) }
  }

  /// Moves the lower or upper edge of the snapshot across it, which uncovers the new content.
  /// Upwards, the lower edge moves to the top; otherwise the upper edge moves to the bottom.
  func uncover(upwards: Bool) {
    UIView.performWithoutAnimation { cover.masksToBounds = true }
    let bounds = cover.bounds
    let edge = upwards ? bounds.minY : bounds.maxY
    cover.bounds = CGRect(x: bounds.minX, y: edge, width: bounds.width, height: 0)
    cover.position = CGPoint(x: bounds.midX, y: edge)
  }

  /// Flips the view about its middle line, in perspective. The new content appears at the edge-on
  /// position.
  func flip(from side: ViewTransition.Side) {
    let block = Stage.current?.scopes.last?.block
    let start = block?.compositeOperation.start
    block?.collectsFlip = true
    // A flip that interrupts a flip starts at the presentation value.
    if start == .model { block?.compositeOperation.start = .current }
    defer {
      if let start { block?.compositeOperation.start = start }
      block?.collectsFlip = false
    }
    let transform = view.transform3D
    /// Returns the view's transform after a rotation in perspective, in radians.
    func rotated(by angle: CGFloat) -> CATransform3D {
      let turn =
        switch side {
        case .left: CATransform3DMakeRotation(angle, 0, 1, 0)
        case .right: CATransform3DMakeRotation(angle, 0, -1, 0)
        case .top: CATransform3DMakeRotation(angle, -1, 0, 0)
        case .bottom: CATransform3DMakeRotation(angle, 1, 0, 0)
        }
      var eye = CATransform3DIdentity
      let size = view.bounds.size
      eye.m34 = -1 / (ViewTransitionSession.eyeDistance * max(size.width, size.height, 1))
      return CATransform3DConcat(CATransform3DConcat(turn, eye), transform)
    }
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { [view] in
      view.transform3D = rotated(by: .pi / 2)
    }
    // The back of the view would be visible and mirrored.
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { [view] in
      view.transform3D = rotated(by: -.pi / 2)
    }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { [view] in
      view.transform3D = transform
    }
    if !isOpaque {
      UIView.performWithoutAnimation { for layer in contents { layer.setOpacity(0) } }
    }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { [self] in
      cover.opacity = 0
      if !isOpaque { animateKeepingModelValues(showContents) }
    }
  }
}

nonisolated extension CGColor? {
  /// Returns a Boolean value that indicates whether two colours differ by less than 1e-9 in
  /// premultiplied components.
  fileprivate func looksEqual(to other: CGColor?) -> Bool {
    let difference = components - other.components
    return (difference * difference).sum() < 1e-18
  }
}
