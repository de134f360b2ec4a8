import MotionCore

/// The 3D part of a layer's transform.
extension CALayer {
  /// The 3D transform of the model, kept while the transform or one of its animations leaves the
  /// plane; nil if the model's values are sufficient.
  var space: LayerSpace? { depth?.space }

  /// The model value of the transform, as a 3D matrix.
  var spatialModel: CATransform3D {
    let affine = modelValues.transform
    return space?.matrix(movedBy: affine.translation) ?? CATransform3DMakeAffineTransform(affine)
  }

  /// The presentation value of the 3D transform; nil if the layer's values are sufficient.
  var seenSpace: CATransform3D? {
    guard hasDepth else { return nil }
    let animated = animatedSpace
    guard let explicitMotion, explicitMotion.movesTransform else { return animated }
    let flat = CATransform3DMakeAffineTransform(animatedValues.transform)
    let seen = explicitMotion.transform(over: animated ?? flat)
    return animated == nil && CATransform3DIsAffine(seen) ? nil : seen
  }

  /// The presentation value of the 3D transform without explicit animations; nil if the layer's
  /// values are sufficient.
  var animatedSpace: CATransform3D? {
    guard hasDepth, let space else { return nil }
    let model = modelValues.transform.translation
    guard tracks.contains(where: { $0.property.isOfSpace || $0.property == .translation }) else {
      return space.matrix(movedBy: model)
    }
    let move = tracks.contribution(to: .translation)
    var seen = space.components(movedBy: CGVector(dx: model.dx + move.x, dy: model.dy + move.y))
    seen.planar += tracks.contribution(to: .rotationAndScale)
    seen.tilt += tracks.contribution(to: .tilt)
    seen.lean += tracks.contribution(to: .lean)
    seen.perspective += tracks.contribution(to: .perspective)
    return seen.matrix
  }

  /// Returns the model value of a property as the numbers to which animations add.
  func modelNumbers(of property: AnimatedProperty) -> SIMD4<Double> {
    space?.value(of: property)?.numbers ?? modelValues[property]
  }

  /// Removes the model's 3D transform if the transform lies in the plane and no animation leaves
  /// the plane. The affine transform of the values takes over.
  ///
  /// - Returns: A Boolean value that indicates whether the model has no 3D transform now.
  @discardableResult func closeSpace() -> Bool {
    guard let depth, let space = depth.space else { return true }
    // A transform that is rotated by whole turns about x or y lies in its plane, but further
    // rotation leaves the plane.
    let isTilted = space.tilt.x != 0 || space.tilt.y != 0
    if tracks.contains(where: { isTilted ? $0.property.isOfSpace : $0.property.isSpatial }) {
      return false
    }
    let matrix = spatialModel
    guard CATransform3DIsAffine(matrix) else { return false }
    depth.space = nil
    if space.tilt == .zero, case .exact = space.planar {
      setTurnedOver(space.planar.numbers)
    } else {
      modelValues.transform = CATransform3DGetAffineTransform(matrix)
    }
    if depth.isNothing { self.depth = nil }
    return true
  }

  /// Sets the model value of the transform; animated inside an animation block.
  ///
  /// A matrix that is not finite stops the program with a message.
  func setSpatialModel(_ matrix: CATransform3D) {
    require(
      matrix.isFinite,
      "transform of a \(type(of: self)) set to a matrix that is not finite: check the arithmetic before it, "
        + "such as m34 = −1 / distance with a distance that is still 0.")
    if CATransform3DIsAffine(matrix), closeSpace() {
      return setAffineTransform(CATransform3DGetAffineTransform(matrix))
    }
    // The number of turns matters only while an animation continues from the old transform.
    let isMoving = tracks.contains { $0.property.isOfSpace }
    if !isMoving { forgetTurns() }
    let old = openSpace().components(movedBy: modelValues.transform.translation)
    var next = SpatialComponents(matrix)
    if isMoving || Stage.current?.collectsChanges ?? false {
      next = next.turned(nearestTo: old.turn)
    }
    change(.translation) {
      (modelValues.transform.tx, modelValues.transform.ty) = (matrix.m41, matrix.m42)
    }
    setPart(.rotationAndScale, .space(SpatialWhole(matrix: matrix, components: next)))
    setPart(.tilt, .numbers(next.tilt))
    setPart(.lean, .numbers(next.lean))
    setPart(.perspective, .numbers(next.perspective))
    closeSpace()
  }

  private func setPart(_ property: AnimatedProperty, _ value: AnimatedValue) {
    change(property) { setModelValue(value, of: property) }
  }

  /// Sets a component of the 3D transform, without an animation.
  ///
  /// - Returns: False, without effect, for a property that is no component, and for a value in the
  ///   plane while the model has no 3D transform.
  func setInSpace(_ value: AnimatedValue, of property: AnimatedProperty) -> Bool {
    guard property.isOfSpace else { return false }
    if space == nil {
      // A reversed animation may restore a value out of the plane.
      if case .space = value {
      } else if !property.isSpatial || value.numbers == .zero {
        return false
      }
    }
    var space = openSpace()
    space.set(value, of: property)
    show(space)
    return true
  }

  /// Returns the model's 3D transform, created from the affine transform if the model has none.
  private func openSpace() -> LayerSpace {
    if let space { return space }
    let planar = modelValue(of: .rotationAndScale)
    let space = LayerSpace(planar: planar)
    _ = openDepth()
    turnedOver = nil
    depth?.space = space
    return space
  }

  /// Returns the layer's depth, created if the layer has none.
  func openDepth() -> LayerDepth {
    if let depth { return depth }
    let opened = LayerDepth()
    depth = opened
    return opened
  }

  /// Sets the model's 3D transform, and its projection from infinitely far as the affine transform.
  /// The translation along x and y stays.
  private func show(_ space: LayerSpace) {
    let (tx, ty) = (modelValues.transform.tx, modelValues.transform.ty)
    openDepth().space = space
    modelValues.transform = CATransform3DGetAffineTransform(
      space.matrix(movedBy: CGVector(dx: tx, dy: ty)))
    (modelValues.transform.tx, modelValues.transform.ty) = (tx, ty)
  }

  /// Reduces the rotation of the 3D transform to at most half a turn. The matrix stays.
  private func forgetTurns() {
    guard let space else { return }
    let matrix = spatialModel
    let principal = LayerSpace(matrix)
    if principal.planar != space.planar { show(principal) }
  }

  // MARK: - Copies

  /// Copies the depth of another layer. Does nothing for a layer without depth.
  ///
  /// - Parameter matrix: The presentation value of the other layer's 3D transform; nil or affine if
  ///   its values are sufficient.
  func takeDepth(of layer: CALayer, seenAs matrix: CATransform3D?) {
    guard let other = layer.depth else { return }
    let depth = openDepth()
    depth.sublayerTransform = other.sublayerTransform
    depth.isDoubleSided = other.isDoubleSided
    if let matrix, !CATransform3DIsAffine(matrix) { show(LayerSpace(matrix)) }
  }

  /// Sets the transform to the identity, without an animation.
  func layFlat() {
    depth?.space = nil
    modelValues.transform = .identity
  }
}

extension CGAffineTransform {
  /// The translation along x and y, in points.
  fileprivate var translation: CGVector { CGVector(dx: tx, dy: ty) }
}
