/// A bar that tells which part of a scroll view's content is seen. It fades once that rests.
final class ScrollIndicator: UIView {
  private static let thickness: CGFloat = 3  // points, as UIKit's
  private static let leastLength: CGFloat = 36
  private static let margin: CGFloat = 3  // between it and the edge that it is at
  private static let endMargin: CGFloat = 2

  private let axis: NSLayoutConstraint.Axis
  /// What was seen of the content when it was placed last.
  private var knownBounds = CGRect.null

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

  /// Stands at the right or the lower edge of what is seen; hidden where all of the content is.
  ///
  /// - Parameters:
  ///   - bounds: What is seen of the content.
  ///   - size: Of the content.
  ///   - inset: The room around it.
  func place(in bounds: CGRect, of size: CGSize, inset: UIEdgeInsets, isShown: Bool) {
    let isUpright = axis == .vertical
    let content =
      isUpright ? size.height + inset.top + inset.bottom : size.width + inset.left + inset.right
    let seen = isUpright ? bounds.height : bounds.width
    guard content > seen, seen > 0 else { return isHidden = true }
    isHidden = !isShown
    let room = seen - 2 * ScrollIndicator.endMargin
    let length = max(ScrollIndicator.leastLength, room * seen / content)
    let offset = isUpright ? bounds.minY + inset.top : bounds.minX + inset.left
    let part = min(max(offset / (content - seen), 0), 1)
    let start = ScrollIndicator.endMargin + (room - length) * part
    let edge = ScrollIndicator.thickness + ScrollIndicator.margin
    let place =
      isUpright
      ? CGRect(
        x: bounds.maxX - edge, y: bounds.minY + start, width: ScrollIndicator.thickness,
        height: length)
      : CGRect(
        x: bounds.minX + start, y: bounds.maxY - edge, width: length,
        height: ScrollIndicator.thickness)
    // It goes along with content that is moved, and with an edge; nothing else is seen moving it.
    let (isMoved, isNew) = (bounds != knownBounds, knownBounds.isNull)
    knownBounds = bounds
    if isMoved, !isNew { frame = place } else { Stage.inOwnScope { frame = place } }
  }

  /// Is seen, in front of the content.
  func show() {
    superview?.bringSubviewToFront(self)
    Stage.inOwnScope {
      layer.removeAnimations(of: .opacity)
      alpha = 1
    }
  }

  /// Fades.
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
