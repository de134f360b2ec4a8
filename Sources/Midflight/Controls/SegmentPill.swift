/// The raised background of the selected segment. It is 5 % smaller while a finger drags it.
final class SegmentPill: UIView {
  private static let inset: CGFloat = 2  // points between the pill and its segment

  /// Creates a hidden pill that ignores touches.
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    Stage.inOwnScope {
      backgroundColor = .raisedControl
      layer.cornerRadius = 7
      castShadow(0.12, radius: 4, below: 3)
      layer.borderColor = UIColor(white: 0, alpha: 0.04).cgColor
      layer.borderWidth = 0.5
    }
    isHidden = true
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Moves the pill to a segment's rectangle, 2 points inside of it, and 5 % smaller if it is held.
  func place(in segment: CGRect, isHeld: Bool) {
    let rect = segment.shrunk(dx: SegmentPill.inset, dy: SegmentPill.inset)
    let scale: CGFloat = isHeld ? 0.95 : 1
    bounds = CGRect(origin: .zero, size: rect.size)
    center = CGPoint(x: rect.midX, y: rect.midY)
    transform = CGAffineTransform(scaleX: scale, y: scale)
  }
}
