/// The frames of a button's image and title, which are side by side with the image on the left.
struct ButtonLayout {
  /// The natural size of the image; zero without an image.
  var image: CGSize
  /// The natural size of the title; zero without a title.
  var title: CGSize
  /// The horizontal alignment of image and title as a unit.
  var horizontal: UIControl.ContentHorizontalAlignment
  /// The vertical alignment of the image and of the title.
  var vertical: UIControl.ContentVerticalAlignment

  /// The size of image and title together.
  var size: CGSize {
    CGSize(width: image.width + title.width, height: max(image.height, title.height))
  }

  /// Returns the frame of the image.
  ///
  /// With `.fill` and no title, the image has the full width. Otherwise its width is at most that
  /// of `rect`, and 0 without an image. The height is at most that of `rect`; with a vertical
  /// `.fill`, it is that height.
  ///
  /// - Parameters:
  ///   - rect: The space for image and title.
  ///   - insets: Insets that move the image, and not the title. Their difference moves a centred
  ///     image by half.
  func imageRect(in rect: CGRect, insets: UIEdgeInsets) -> CGRect {
    // An image without a title fills the width.
    let isAlone = horizontal == .fill && image.width > 0 && title.width == 0
    let width = isAlone ? rect.width : min(image.width, rect.width)
    let x = start(of: width + titleWidth(in: rect), in: rect)
    return placed(CGRect(x: x, y: 0, width: width, height: image.height), in: rect, insets)
  }

  /// Returns the frame of the title. In too little space the title becomes narrower, down to 0, and
  /// the image keeps its width. With `.fill` the title extends to the right edge.
  ///
  /// - Parameters:
  ///   - rect: The space for image and title.
  ///   - insets: Insets that move the title, and not the image.
  func titleRect(in rect: CGRect, insets: UIEdgeInsets) -> CGRect {
    let imageWidth = min(image.width, rect.width)
    let width = titleWidth(in: rect)
    var frame = CGRect(
      x: start(of: imageWidth + width, in: rect) + imageWidth, y: 0, width: width,
      height: title.height)
    if horizontal == .fill { frame.size.width = max(0, rect.maxX - frame.minX) }
    return placed(frame, in: rect, insets)
  }

  /// Returns the title's width: its natural width, limited to the space beside the image and at
  /// least 0.
  private func titleWidth(in rect: CGRect) -> CGFloat {
    max(0, min(title.width, rect.width - min(image.width, rect.width)))
  }

  /// Returns the left edge of the content, by the horizontal alignment. `.fill` starts at the left
  /// edge, as `.left` and `.leading` do.
  private func start(of width: CGFloat, in rect: CGRect) -> CGFloat {
    switch horizontal {
    case .center: rect.midX - width / 2
    case .left, .leading, .fill: rect.minX
    case .right, .trailing: rect.maxX - width
    }
  }

  /// Aligns a frame vertically and applies the insets. The height becomes at most that of `rect`;
  /// with a vertical `.fill`, that height. In a centred direction, the frame moves by half of the
  /// difference between the two insets; otherwise by the inset of the edge it is aligned to.
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
