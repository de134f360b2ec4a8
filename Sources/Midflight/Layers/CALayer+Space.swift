import MotionCore

/// The transform of a layer that leaves its plane.
extension CALayer {
  /// What the model's transform is while it, or something that moves it, leaves the plane; nil if the
  /// model's values say all.
  var space: LayerSpace? { depth?.space }

  /// The model's transform.
  var spatialModel: CATransform3D {
    let affine = modelValues.transform
    return space?.matrix(movedBy: affine.translation) ?? CATransform3DMakeAffineTransform(affine)
  }

  /// What is seen of the transform now; nil if the layer's values say all of it.
  var seenSpace: CATransform3D? {
    guard hasDepth else { return nil }
    let animated = animatedSpace
    guard let explicitMotion, explicitMotion.movesTransform else { return animated }
    let flat = CATransform3DMakeAffineTransform(animatedValues.transform)
    let seen = explicitMotion.transform(over: animated ?? flat)
    return animated == nil && CATransform3DIsAffine(seen) ? nil : seen
  }

  /// The same without explicit animations: what animators and `UIView.animate` show.
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

  /// A property's model value as the numbers that animations add to.
  func modelNumbers(of property: AnimatedProperty) -> SIMD4<Double> {
    space?.value(of: property)?.numbers ?? modelValues[property]
  }

  /// Keeps nothing of space any more, if the model lies in its plane and nothing that moves leaves that.
  ///
  /// - Returns: Whether that is so.
  @discardableResult func closeSpace() -> Bool {
    guard let depth, let space = depth.space else { return true }
    // Turned by whole circles about another axis than z, it lies in its plane; what turns it further leaves that.
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

  /// Sets the model's transform; inside an animation block, animated.
  func setSpatialModel(_ matrix: CATransform3D) {
    require(
      matrix.isFinite,
      "transform of a \(type(of: self)) set to a matrix that is not finite: check the arithmetic before it, "
        + "such as m34 = −1 / distance with a distance that is still 0.")
    if CATransform3DIsAffine(matrix), closeSpace() {
      return setAffineTransform(CATransform3DGetAffineTransform(matrix))
    }
    // How often it was turned counts as long as something goes on from there.
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

  /// Sets a part of space without an animation, if that is where it belongs: false if it does not.
  func setInSpace(_ value: AnimatedValue, of property: AnimatedProperty) -> Bool {
    guard property.isOfSpace else { return false }
    if space == nil {
      // Going back to where it was out of the plane, it is there again.
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

  /// Space as the model has it, kept from here on.
  private func openSpace() -> LayerSpace {
    if let space { return space }
    let planar = modelValue(of: .rotationAndScale)
    let space = LayerSpace(planar: planar)
    _ = openDepth()
    turnedOver = nil
    depth?.space = space
    return space
  }

  /// Its depth, which it has from here on.
  func openDepth() -> LayerDepth {
    if let depth { return depth }
    let opened = LayerDepth()
    depth = opened
    return opened
  }

  /// Takes a transform of space for the model's, and what is seen of it from far into its values.
  private func show(_ space: LayerSpace) {
    let (tx, ty) = (modelValues.transform.tx, modelValues.transform.ty)
    openDepth().space = space
    modelValues.transform = CATransform3DGetAffineTransform(
      space.matrix(movedBy: CGVector(dx: tx, dy: ty)))
    (modelValues.transform.tx, modelValues.transform.ty) = (tx, ty)
  }

  /// Tells the turn of space as no more than half a circle.
  private func forgetTurns() {
    guard let space else { return }
    let matrix = spatialModel
    let principal = LayerSpace(matrix)
    if principal.planar != space.planar { show(principal) }
  }

  // MARK: - Copies

  /// Has what another layer has of depth.
  ///
  /// - Parameter matrix: What is seen of its transform; nil if the values say all of it.
  func takeDepth(of layer: CALayer, seenAs matrix: CATransform3D?) {
    guard let other = layer.depth else { return }
    let depth = openDepth()
    depth.sublayerTransform = other.sublayerTransform
    depth.isDoubleSided = other.isDoubleSided
    if let matrix, !CATransform3DIsAffine(matrix) { show(LayerSpace(matrix)) }
  }

  /// Has no transform, without an animation.
  func layFlat() {
    depth?.space = nil
    modelValues.transform = .identity
  }
}

extension CGAffineTransform {
  /// What it moves by.
  fileprivate var translation: CGVector { CGVector(dx: tx, dy: ty) }
}
