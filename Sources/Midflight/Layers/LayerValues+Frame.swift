extension LayerValues {
  /// Returns the bounds size of a layer with a frame of this size, and the offset of the anchor
  /// point from the frame's origin.
  ///
  /// The identity and a transform with determinant 0 return the frame's size.
  func sizeAndAnchor(ofFrame frame: CGSize) -> (size: CGSize, anchor: CGPoint) {
    let plain = CGPoint(x: anchorPoint.x * frame.width, y: anchorPoint.y * frame.height)
    guard transform != .identity, transform.determinant != 0 else { return (frame, plain) }
    var linear = transform
    (linear.tx, linear.ty) = (0, 0)
    let size = CGRect(origin: .zero, size: frame).applying(linear.inverted()).size
    let own = CGRect(
      x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height, width: size.width,
      height: size.height)
    let seen = own.applying(transform)
    return (size, CGPoint(x: -seen.minX, y: -seen.minY))
  }
}
