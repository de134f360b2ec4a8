import MotionCore

extension CALayer {
  /// Turns the layer about its anchor point; inside an animation, all of the turn is shown.
  ///
  /// Unlike setting a transform, of which an animation shows the shorter way from one to the other:
  /// 20π makes ten turns, and −3π / 2 goes three quarters round counter-clockwise. Turns add up:
  /// twice a half, in one block or several, is a whole one.
  ///
  /// It turns what is seen: the transform's scale turns with it, its move stays. A layer that its
  /// transform takes out of its plane is turned the shorter way.
  ///
  /// - Parameter radians: Positive is clockwise.
  public func rotate(by radians: CGFloat) {
    require(
      radians.isFinite,
      "CALayer.rotate(by: \(radians)): an angle is finite; check the arithmetic before it.")
    if hasDepth, !closeSpace() {
      var next = transform
      let (x, y, z) = (next.m41, next.m42, next.m43)
      (next.m41, next.m42, next.m43) = (0, 0, 0)
      next = CATransform3DConcat(next, CATransform3DMakeRotation(radians, 0, 0, 1))
      (next.m41, next.m42, next.m43) = (x, y, z)
      return setSpatialModel(next)
    }
    // Whole turns leave the model as it is, to the last bit.
    let turn = CGAffineTransform(rotationAngle: radians.remainder(dividingBy: 2 * .pi))
    change(.rotationAndScale, turningBy: Double(radians)) {
      let (tx, ty) = (modelValues.transform.tx, modelValues.transform.ty)
      modelValues.transform = modelValues.transform.concatenating(turn)
      (modelValues.transform.tx, modelValues.transform.ty) = (tx, ty)
    }
  }
}

extension UIView {
  /// Turns the view about its middle; inside an animation, all of the turn is shown.
  ///
  /// Unlike setting `transform`, which takes the shorter way: see `CALayer.rotate(by:)`.
  ///
  /// - Parameter radians: Positive is clockwise.
  public func rotate(by radians: CGFloat) { layer.rotate(by: radians) }
}
