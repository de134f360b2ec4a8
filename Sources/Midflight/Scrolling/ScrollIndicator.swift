/// The bar at an edge of a scroll view that shows the position of the visible part. The scroll view
/// creates one bar per axis, and fades both after scrolling.
final class ScrollIndicator: UIView {
  private static let thickness: CGFloat = 3  // points, as in UIKit
  private static let minimumLength: CGFloat = 36
  private static let margin: CGFloat = 3  // distance from the adjacent edge
  private static let endMargin: CGFloat = 2

  private let axis: NSLayoutConstraint.Axis
  /// The visible part of the content at the last placement.
  private var lastBounds = CGRect.null

  /// Creates an invisible bar that ignores touches.
  init(_ axis: NSLayoutConstraint.Axis) {
    self.axis = axis
    super.init(frame: .zero)
    Stage.inOwnScope {
      isUserInteractionEnabled = false
      backgroundColor = .tertiaryLabel
      layer.cornerRadius = ScrollIndicator.thickness / 2
      layer.zPosition = 1
      alpha = 0
    }
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Places the bar at the right or bottom edge of the visible part. The bar is hidden if all of
  /// the content is visible, or if the visible part is empty. A new place after a scroll is
  /// animated with the content; any other change is immediate.
  ///
  ///     length = max(36, track · visible / content)
  ///     start = 2 + (track − length) · min(max(offset / (content − visible), 0), 1)
  ///
  /// Along the axis, `visible` is the size of the visible part, `track` is `visible` − 4, and
  /// `content` is the size of the content with its insets. `offset` is 0 at the beginning of the
  /// content.
  ///
  /// - Parameters:
  ///   - bounds: The visible part, in content coordinates.
  ///   - size: The size of the content.
  ///   - inset: The insets around the content.
  ///   - isShown: A Boolean value that indicates whether the scroll view shows this bar.
  func place(in bounds: CGRect, of size: CGSize, inset: UIEdgeInsets, isShown: Bool) {
    let isUpright = axis == .vertical
    let content =
      isUpright ? size.height + inset.top + inset.bottom : size.width + inset.left + inset.right
    let visible = isUpright ? bounds.height : bounds.width
    guard content > visible, visible > 0 else { return isHidden = true }
    isHidden = !isShown
    let availableLength = visible - 2 * ScrollIndicator.endMargin
    let length = max(ScrollIndicator.minimumLength, availableLength * visible / content)
    let offset = isUpright ? bounds.minY + inset.top : bounds.minX + inset.left
    let fraction = min(max(offset / (content - visible), 0), 1)
    let start = ScrollIndicator.endMargin + (availableLength - length) * fraction
    let edge = ScrollIndicator.thickness + ScrollIndicator.margin
    let barFrame =
      isUpright
      ? CGRect(
        x: bounds.maxX - edge, y: bounds.minY + start, width: ScrollIndicator.thickness,
        height: length)
      : CGRect(
        x: bounds.minX + start, y: bounds.maxY - edge, width: length,
        height: ScrollIndicator.thickness)
    // The bar animates together with content that an animation scrolls. All other changes of its
    // frame are immediate.
    let (isMoved, isNew) = (bounds != lastBounds, lastBounds.isNull)
    lastBounds = bounds
    if isMoved, !isNew { frame = barFrame } else { Stage.inOwnScope { frame = barFrame } }
  }

  /// Makes the bar visible at once, in front of the content. The bar stays visible until `hide()`.
  func show() {
    superview?.bringSubviewToFront(self)
    Stage.inOwnScope {
      layer.removeAnimations(of: .opacity)
      alpha = 1
    }
  }

  /// Fades the bar out in 0.25 s after a delay of 0.4 s; without a window, hides it at once.
  func hide() {
    guard let stage = window?.stage else { return Stage.inOwnScope { alpha = 0 } }
    stage.perform {
      Stage.inOwnScope {
        UIView.animate(withDuration: 0.25, delay: 0.4, options: .curveLinear) { [unowned self] in
          alpha = 0
        }
      }
    }
  }
}
