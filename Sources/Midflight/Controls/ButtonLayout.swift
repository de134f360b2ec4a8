/// Where a button's image and title stand: side by side, the image on the left.
struct ButtonLayout {
  /// As large as the image is by itself; none without one.
  var image: CGSize
  /// As large as the title is by itself; none without one.
  var title: CGSize
  /// Where both stand across, as one.
  var horizontal: UIControl.ContentHorizontalAlignment
  /// Where each stands up and down.
  var vertical: UIControl.ContentVerticalAlignment

  /// The size of both.
  var size: CGSize {
    CGSize(width: image.width + title.width, height: max(image.height, title.height))
  }

  /// Where the image stands in the room for both.
  ///
  /// - Parameter insets: Move it without moving the title.
  func imageRect(in rect: CGRect, insets: UIEdgeInsets) -> CGRect {
    // With nothing beside it, it has all of the room.
    let isAlone = horizontal == .fill && image.width > 0 && title.width == 0
    let width = isAlone ? rect.width : min(image.width, rect.width)
    let x = start(of: width + titleWidth(in: rect), in: rect)
    return placed(CGRect(x: x, y: 0, width: width, height: image.height), in: rect, insets)
  }

  /// Where the title stands in the room for both: it gives way where there is not enough.
  ///
  /// - Parameter insets: Move it without moving the image.
  func titleRect(in rect: CGRect, insets: UIEdgeInsets) -> CGRect {
    let imageWidth = min(image.width, rect.width)
    let width = titleWidth(in: rect)
    var frame = CGRect(
      x: start(of: imageWidth + width, in: rect) + imageWidth, y: 0, width: width,
      height: title.height)
    if horizontal == .fill { frame.size.width = max(0, rect.maxX - frame.minX) }
    return placed(frame, in: rect, insets)
  }

  private func titleWidth(in rect: CGRect) -> CGFloat {
    max(0, min(title.width, rect.width - min(image.width, rect.width)))
  }

  private func start(of width: CGFloat, in rect: CGRect) -> CGFloat {
    switch horizontal {
    case .center: rect.midX - width / 2
    case .left, .leading, .fill: rect.minX
    case .right, .trailing: rect.maxX - width
    }
  }

  /// Up and down, and moved: in the middle by half of what one inset is more than the other.
  private func placed(_ frame: CGRect, in rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
    var frame = frame
    frame.size.height = vertical == .fill ? rect.height : min(frame.height, rect.height)
    switch vertical {
    case .center:
      frame.origin.y = rect.midY - frame.height / 2 + (insets.top - insets.bottom) / 2
    case .top, .fill: frame.origin.y = rect.minY + insets.top
    case .bottom: frame.origin.y = rect.maxY - frame.height - insets.bottom
    }
    switch horizontal {
    case .center: frame.origin.x += (insets.left - insets.right) / 2
    case .left, .leading, .fill: frame.origin.x += insets.left
    case .right, .trailing: frame.origin.x -= insets.right
    }
    return frame
  }
}
