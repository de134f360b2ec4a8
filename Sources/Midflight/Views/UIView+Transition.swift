import Foundation

/// Changes of what a view shows that cannot be animated one by one: other text, other subviews.
///
/// What was seen before is kept as a picture, and gives way to what the view shows now. Inside an
/// animator's block the transition is part of the animator and is scrubbed with it; unlike UIKit's,
/// which cannot be. Run back to its start or stopped on the way, an animation leaves what the closure
/// changed as it is, which is seen once the picture is gone: undo it in the completion, as with
/// everything that is not animatable.
///
/// Unlike UIKit's, a curl uncovers without bending the page.
extension UIView {
  /// Changes what a view shows, and leads over to it.
  static func lead(
    over view: UIView, during duration: TimeInterval, _ options: AnimationOptions,
    _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    let change: () -> Void = {
      if options.contains(.allowAnimatedContent) {
        UIView.animate(withDuration: duration, delay: 0, options: options) { animations?() }
      } else {
        Stage.current?.atOnce { animations?() }
      }
    }
    guard let transition = ViewTransition(options),
      duration > 0 || UIView.inheritedAnimationDuration > 0
    else {
      change()
      return UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: {}, completion: completion)
    }
    let passage = Passage(
      of: view, changedBy: change, animated: options.contains(.allowAnimatedContent))
    let end: (Bool) -> Void = { finished in
      passage.clear()
      completion?(finished)
    }
    // Stopped for good, an animator calls no completion.
    Stage.current?.scopes.last?.animator?.cleanups.append { passage.clear() }
    switch transition {
    case .dissolve:
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: passage.dissolve,
        completion: end)
    case .uncover(let upwards):
      UIView.animate(
        withDuration: duration, delay: 0, options: options,
        animations: { passage.uncover(upwards: upwards) }, completion: end)
    case .flip(let side):
      UIView.animateKeyframes(
        withDuration: duration, delay: 0,
        options: KeyframeAnimationOptions(rawValue: options.rawValue),
        animations: { passage.flip(from: side) }, completion: end)
    }
  }

  /// Leads over from one view to another in the same place.
  static func lead(
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
    lead(
      over: container, during: duration, options.subtracting(.allowAnimatedContent), swap,
      completion)
  }
}

/// The kinds of transition that options tell.
private enum ViewTransition {
  case dissolve
  case flip(from: Side)
  case uncover(upwards: Bool)

  /// Which side of a view comes to the front as it turns over.
  enum Side { case left, right, top, bottom }

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

/// A view on the way from what it showed to what it shows.
private final class Passage {
  private let view: UIView
  /// Cuts off the picture of what was seen; as large as the view.
  private let cover = CALayer()
  /// What the view shows now, but for itself.
  private let contents: [CALayer]
  private let opacities: [Double]
  /// As it was seen, and as the model had it.
  private let oldBackground: (seen: CGColor?, model: CGColor?)
  /// Whether the picture hides all that is under it.
  private let isOpaque: Bool
  /// Whether what animates the change leads over to the new background already.
  private let animatesBackground: Bool

  /// How far before a view that is flipped the eye is, in its longer sides.
  private static let eyeDistance: CGFloat = 2.5

  /// Takes a picture of a view, changes it, and covers it with the picture.
  init(of view: UIView, changedBy change: () -> Void, animated: Bool) {
    self.view = view
    let picture = view.layer.snapshot()
    oldBackground = (view.layer.presentedValues.backgroundColor, view.layer.backgroundColor)
    isOpaque = (oldBackground.seen?.rgba.alpha ?? 0) >= 1
    change()
    animatesBackground =
      animated
      && view.layer.presentedValues.backgroundColor.isSeen(as: oldBackground.seen)
    contents = view.layer.sublayers ?? []
    opacities = contents.map(\.modelValues.opacity)
    let (bounds, layer) = (view.layer.bounds, view.layer)
    UIView.performWithoutAnimation {
      picture.layFlat()
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

  /// Takes the picture away. What is new is seen, however an animator ended.
  func clear() { cover.removeFromSuperlayer() }

  /// The picture fades. Over what it does not hide, what is new fades in.
  func dissolve() {
    cover.opacity = 0
    guard !isOpaque else { return }
    leadOverBackground()
    UIView.performWithoutAnimation { for layer in contents { layer.setOpacity(0) } }
    leadOver(showContents)
  }

  /// Leads from the background that was seen to the one that the closure has set. One that it left
  /// alone goes on as it does.
  private func leadOverBackground() {
    let background = view.layer.backgroundColor
    guard background != oldBackground.model, !animatesBackground else { return }
    // What begins at what is seen finds that there again once the model is back.
    let startsAtModel = Stage.current?.scopes.last?.block?.takeover.start == .model
    UIView.performWithoutAnimation {
      view.layer.backgroundColor = startsAtModel ? oldBackground.seen : oldBackground.model
    }
    leadOver { view.layer.backgroundColor = background }
  }

  /// Makes changes to what is new: run back or stopped, the animation leaves them as they are.
  private func leadOver(_ changes: () -> Void) {
    let block = Stage.current?.scopes.last?.block
    block?.leavesModels = true
    changes()
    block?.leavesModels = false
  }

  private func showContents() {
    for (layer, opacity) in zip(contents, opacities) { layer.setOpacity(opacity) }
  }

  /// The picture's lower or upper edge moves over it, and uncovers what is new.
  func uncover(upwards: Bool) {
    UIView.performWithoutAnimation { cover.masksToBounds = true }
    let bounds = cover.bounds
    let edge = upwards ? bounds.minY : bounds.maxY
    cover.bounds = CGRect(x: bounds.minX, y: edge, width: bounds.width, height: 0)
    cover.position = CGPoint(x: bounds.midX, y: edge)
  }

  /// The view turns over about its middle line, before an eye, and shows what is new once it has turned its
  /// edge to that.
  func flip(from side: ViewTransition.Side) {
    let block = Stage.current?.scopes.last?.block
    let start = block?.takeover.start
    block?.takeover.addsUp = true
    // A flip in flight is flipped from where it is seen.
    if start == .model { block?.takeover.start = .current }
    defer { if let start { block?.takeover.start = start } }
    let transform = view.transform3D
    func turned(by angle: CGFloat) -> CATransform3D {
      let turn =
        switch side {
        case .left: CATransform3DMakeRotation(angle, 0, 1, 0)
        case .right: CATransform3DMakeRotation(angle, 0, -1, 0)
        case .top: CATransform3DMakeRotation(angle, -1, 0, 0)
        case .bottom: CATransform3DMakeRotation(angle, 1, 0, 0)
        }
      var eye = CATransform3DIdentity
      let size = view.bounds.size
      eye.m34 = -1 / (Passage.eyeDistance * max(size.width, size.height, 1))
      return CATransform3DConcat(CATransform3DConcat(turn, eye), transform)
    }
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { [view] in
      view.transform3D = turned(by: .pi / 2)
    }
    // The other side of it would be seen from behind, and mirrored.
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { [view] in
      view.transform3D = turned(by: -.pi / 2)
    }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { [view] in
      view.transform3D = transform
    }
    if !isOpaque {
      UIView.performWithoutAnimation { for layer in contents { layer.setOpacity(0) } }
    }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { [self] in
      cover.opacity = 0
      if !isOpaque { leadOver(showContents) }
    }
  }
}

nonisolated extension CGColor? {
  /// Whether nobody sees a difference.
  fileprivate func isSeen(as other: CGColor?) -> Bool {
    let difference = components - other.components
    return (difference * difference).sum() < 1e-18
  }
}
