import MotionCore

/// The 3D part of a layer's transform.
extension CALayer {
  /// The 3D transform of the model, kept while the transform or one of its animations leaves the
  /// plane; nil if the model's values are sufficient.
  var modelTransform3D: ModelTransform3D? { depth?.modelTransform3D }

  /// The model value of the transform, as a 3D matrix.
  var modelMatrix: CATransform3D {
    let affine = modelValues.transform
    return modelTransform3D?.matrix(movedBy: affine.translation)
      ?? CATransform3DMakeAffineTransform(affine)
  }

  /// The presentation value of the 3D transform; nil if the layer's values are sufficient.
  var presentationTransform3D: CATransform3D? {
    guard hasDepth else { return nil }
    let animated = animatedTransform3D
    guard let explicitMotion, explicitMotion.movesTransform else { return animated }
    let flat = CATransform3DMakeAffineTransform(animatedValues.transform)
    let seen = explicitMotion.transform(over: animated ?? flat)
    return animated == nil && CATransform3DIsAffine(seen) ? nil : seen
  }

  /// The presentation value of the 3D transform without explicit animations; nil if the layer's
  /// values are sufficient.
  var animatedTransform3D: CATransform3D? {
    guard hasDepth, let modelTransform3D else { return nil }
    let model = modelValues.transform.translation
    guard
      tracks.contains(where: { $0.property.isTransform3DComponent || $0.property == .translation })
    else {
      return modelTransform3D.matrix(movedBy: model)
    }
    let move = tracks.contribution(to: .translation)
    var seen = modelTransform3D.components(
      movedBy: CGVector(dx: model.dx + move.x, dy: model.dy + move.y))
    seen.planar += tracks.contribution(to: .rotationAndScale)
    seen.outOfPlane += tracks.contribution(to: .outOfPlane)
    seen.zShear += tracks.contribution(to: .zShear)
    seen.perspective += tracks.contribution(to: .perspective)
    return seen.matrix
  }

  /// Returns the model value of a property as the numbers to which animations add.
  func modelNumbers(of property: AnimatedProperty) -> SIMD4<Double> {
    property == .rotationAndScale
      ? modelRotationAndScale
      : modelTransform3D?.value(of: property)?.numbers ?? modelValues[property]
  }

  /// Removes the model's 3D transform if the transform lies in the plane and no animation leaves
  /// the plane. The affine transform of the values takes over. A depth whose other fields have
  /// their defaults is removed too.
  ///
  /// - Returns: A Boolean value that indicates whether the model has no 3D transform now.
  @discardableResult func flattenModel() -> Bool {
    guard let depth, let modelTransform3D = depth.modelTransform3D else { return true }
    // A transform that is rotated by whole turns about x or y lies in its plane, but further
    // rotation leaves the plane.
    let isTilted = modelTransform3D.outOfPlane.x != 0 || modelTransform3D.outOfPlane.y != 0
    if tracks.contains(where: {
      isTilted ? $0.property.isTransform3DComponent : $0.property.isOutOfPlane
    }) {
      return false
    }
    let matrix = modelMatrix
    guard CATransform3DIsAffine(matrix) else { return false }
    depth.modelTransform3D = nil
    if modelTransform3D.outOfPlane == .zero, case .exact = modelTransform3D.planar {
      setExactRotationAndScale(modelTransform3D.planar.numbers)
    } else {
      modelValues.transform = CATransform3DGetAffineTransform(matrix)
    }
    if depth.isDefault { self.depth = nil }
    return true
  }

  /// Sets the model value of the transform; animated inside an animation block.
  ///
  /// A matrix that is not finite stops the program with a message. A matrix in the plane removes
  /// the 3D transform, unless an animation leaves the plane.
  func setModelMatrix(_ matrix: CATransform3D) {
    require(
      matrix.isFinite,
      "transform of a \(type(of: self)) set to a matrix that is not finite: check the arithmetic before it, "
        + "such as m34 = −1 / distance with a distance that is still 0.")
    if CATransform3DIsAffine(matrix), flattenModel() {
      return setAffineTransform(CATransform3DGetAffineTransform(matrix))
    }
    // The number of turns matters only while an animation continues from the old transform.
    let isMoving = tracks.contains { $0.property.isTransform3DComponent }
    if !isMoving { removeWholeTurns() }
    let old = makeModelTransform3D().components(movedBy: modelValues.transform.translation)
    var next = Transform3DComponents(matrix)
    if isMoving || Stage.current?.collectsChanges ?? false {
      next = next.turned(nearestTo: old.turn)
    }
    change(.translation) {
      modelValues.transform.translation = CGVector(dx: matrix.m41, dy: matrix.m42)
    }
    setPart(.rotationAndScale, .transform3D(ExactTransform3D(matrix: matrix, components: next)))
    setPart(.outOfPlane, .numbers(next.outOfPlane))
    setPart(.zShear, .numbers(next.zShear))
    setPart(.perspective, .numbers(next.perspective))
    flattenModel()
  }

  private func setPart(_ property: AnimatedProperty, _ value: AnimatedValue) {
    change(property) { setModelValue(value, of: property) }
  }

  /// Sets a component of the 3D transform, without an animation.
  ///
  /// - Returns: False, without effect, for a property that is no component, and for a value in the
  ///   plane while the model has no 3D transform.
  func setTransform3DComponent(_ value: AnimatedValue, of property: AnimatedProperty) -> Bool {
    guard property.isTransform3DComponent else { return false }
    if modelTransform3D == nil {
      // A reversed animation may restore a value out of the plane.
      if case .transform3D = value {
      } else if !property.isOutOfPlane || value.numbers == .zero {
        return false
      }
    }
    var modelTransform3D = makeModelTransform3D()
    modelTransform3D.set(value, of: property)
    setTransform3D(modelTransform3D)
    return true
  }

  /// Returns the model's 3D transform, created from the affine transform if the model has none. The
  /// layer's depth stores a created transform.
  private func makeModelTransform3D() -> ModelTransform3D {
    if let modelTransform3D { return modelTransform3D }
    let planar = modelValue(of: .rotationAndScale)
    let modelTransform3D = ModelTransform3D(planar: planar)
    _ = makeDepthIfNeeded()
    exactRotationAndScale = nil
    depth?.modelTransform3D = modelTransform3D
    return modelTransform3D
  }

  /// Returns the layer's depth, created if the layer has none.
  func makeDepthIfNeeded() -> LayerDepth {
    if let depth { return depth }
    let opened = LayerDepth()
    depth = opened
    return opened
  }

  /// Sets the model's 3D transform, and its projection from infinitely far as the affine transform.
  /// The translation along x and y stays.
  private func setTransform3D(_ modelTransform3D: ModelTransform3D) {
    let translation = modelValues.transform.translation
    makeDepthIfNeeded().modelTransform3D = modelTransform3D
    var projected = CATransform3DGetAffineTransform(modelTransform3D.matrix(movedBy: translation))
    projected.translation = translation
    modelValues.transform = projected
  }

  /// Reduces the rotation of the 3D transform to at most half a turn, and scales along x and z to
  /// positive ones, as matrices decompose. Keeps the matrix to the last
  /// bit, also if the matrix is singular. No effect without a 3D transform.
  private func removeWholeTurns() {
    guard var modelTransform3D else { return }
    var components = modelTransform3D.components(movedBy: modelValues.transform.translation)
    let (planar, scaleZ) = (components.planar, 1 + components.outOfPlane.w)
    if min(planar.y, scaleZ) < 0, planar.y != 0, planar.z != 0, scaleZ != 0 {
      // A matrix decomposes with a reflection along y only, as the next one does.
      return setTransform3D(ModelTransform3D(modelMatrix))
    }
    let angle = components.turn.length
    // The rounding of a matrix's half turn is below 1e-9.
    guard angle > .pi + 1e-9 else { return }
    let circles = (angle / (2 * .pi)).rounded()
    components.turn *= (angle - circles * 2 * .pi) / angle
    modelTransform3D.planar = .transform3D(
      ExactTransform3D(matrix: modelMatrix, components: components))
    modelTransform3D.outOfPlane = components.outOfPlane
    setTransform3D(modelTransform3D)
  }

  // MARK: - Copies

  /// Copies the depth of another layer. Does nothing for a layer without depth.
  ///
  /// - Parameter matrix: The presentation value of the other layer's 3D transform; nil or affine if
  ///   its values are sufficient.
  func copyDepth(of layer: CALayer, presentationTransform matrix: CATransform3D?) {
    guard let other = layer.depth else { return }
    let depth = makeDepthIfNeeded()
    depth.sublayerTransform = other.sublayerTransform
    depth.isDoubleSided = other.isDoubleSided
    if let matrix, !CATransform3DIsAffine(matrix) { setTransform3D(ModelTransform3D(matrix)) }
  }

  /// Sets the transform to the identity, without an animation. The sublayer transform stays.
  func resetTransform() {
    depth?.modelTransform3D = nil
    modelValues.transform = .identity
  }
}

extension CGAffineTransform {
  /// The translation along x and y, in points.
  fileprivate var translation: CGVector {
    get { CGVector(dx: tx, dy: ty) }
    set { (tx, ty) = (newValue.dx, newValue.dy) }
  }
}
