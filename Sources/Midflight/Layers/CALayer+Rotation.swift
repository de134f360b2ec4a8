import MotionCore

extension CALayer {
  /// Rotates the layer about its anchor point. An animation block shows the whole rotation. Outside
  /// a block, the rotation takes effect at once.
  ///
  /// - Setting a transform animates the shorter way. This method animates the given angle: 20π
  ///   makes ten turns, and −3π / 2 turns three quarters counter-clockwise.
  /// - Rotations add up: two half turns, in one block or several, make a whole turn.
  /// - The scale of the transform rotates too; its translation stays.
  /// - A layer that its transform takes out of its plane rotates the shorter way.
  ///
  /// - Parameter radians: The angle; positive is clockwise. An angle that is not finite stops the
  ///   program with a message.
  public func rotate(by radians: CGFloat) {
    require(
      radians.isFinite,
      "CALayer.rotate(by: \(radians)): an angle is finite; check the arithmetic before it.")
    if hasDepth, !flattenModel() {
      var next = transform
      let (x, y, z) = (next.m41, next.m42, next.m43)
      (next.m41, next.m42, next.m43) = (0, 0, 0)
      next = CATransform3DConcat(next, CATransform3DMakeRotation(radians, 0, 0, 1))
      (next.m41, next.m42, next.m43) = (x, y, z)
      return setModelMatrix(next)
    }
    // A whole turn leaves the model unchanged to the last bit.
    let turn = CGAffineTransform(rotationAngle: radians.remainder(dividingBy: 2 * .pi))
    change(.rotationAndScale, turningBy: Double(radians)) {
      var turned = modelValues.transform.concatenating(turn)
      (turned.tx, turned.ty) = (modelValues.transform.tx, modelValues.transform.ty)
      modelValues.transform = turned
    }
  }
}

extension UIView {
  /// Rotates the view about its layer's anchor point. An animation block shows the whole rotation.
  ///
  /// Unlike setting `transform`, which animates the shorter way: see `CALayer.rotate(by:)`.
  ///
  /// - Parameter radians: The angle; positive is clockwise. An angle that is not finite stops the
  ///   program with a message.
  public func rotate(by radians: CGFloat) { layer.rotate(by: radians) }
}
