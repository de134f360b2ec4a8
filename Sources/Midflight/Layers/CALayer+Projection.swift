import MotionCore

/// The projection of a layer's plane onto its superlayer's plane, where 3D transforms take part.
extension CALayer {
  /// The transform applied to the sublayers about this layer's anchor point: perspective from one
  /// eye for all of them. The default is the identity. Unlike Core Animation, not animatable.
  ///
  ///     var perspective = CATransform3DIdentity
  ///     perspective.m34 = -1 / 500            // an eye 500 points before the screen
  ///     table.layer.sublayerTransform = perspective
  ///
  /// With a sublayer transform, sublayers lie at their `zPosition`: nearer sublayers are larger. A
  /// matrix that is not finite stops the program with a message.
  public var sublayerTransform: CATransform3D {
    get { depth?.sublayerTransform ?? CATransform3DIdentity }
    set {
      require(
        newValue.isFinite,
        "sublayerTransform of a \(type(of: self)) set to a matrix that is not finite: check the arithmetic "
          + "before it, such as m34 = −1 / distance with a distance that is still 0.")
      changeDepth { $0.sublayerTransform = newValue }
    }
  }

  /// A Boolean value that indicates whether the back of the layer is drawn and hit. The default is
  /// true. Not animatable.
  ///
  /// A single-sided layer and its sublayers disappear while its transform and the superlayer's
  /// `sublayerTransform` turn its back to the eye.
  public var isDoubleSided: Bool {
    get { depth?.isDoubleSided ?? true }
    set { changeDepth { $0.isDoubleSided = newValue } }
  }

  /// Changes the layer's depth, and removes a depth whose fields all have their defaults.
  private func changeDepth(_ change: (LayerDepth) -> Void) {
    change(makeDepthIfNeeded())
    if depth?.isDefault ?? false { depth = nil }
    markChanged()
  }

  /// Returns the sublayer transform in the layer's coordinates, about the anchor point of the
  /// values; nil for the identity.
  func sublayerTransform3D(_ values: LayerValues) -> CATransform3D? {
    guard hasDepth, let depth, !CATransform3DIsIdentity(depth.sublayerTransform) else { return nil }
    return CATransform3DConcat(
      CATransform3DTranslate(depth.sublayerTransform, -values.anchor.x, -values.anchor.y, 0),
      CATransform3DMakeTranslation(values.anchor.x, values.anchor.y, 0))
  }

  /// Returns the transform from a layer with these values to its superlayer.
  ///
  /// - Parameters:
  ///   - transform3D: The layer's 3D transform; nil to use the affine transform of the values.
  ///   - outer: The superlayer's sublayer transform; nil for none. Without one, `zPosition` has no
  ///     effect. A `zPosition` that is not finite counts as 0.
  func planeTransform(
    of values: LayerValues, by transform3D: CATransform3D?, through outer: CATransform3D?
  ) -> PlaneTransform {
    let transform = transform3D ?? CATransform3DMakeAffineTransform(values.transform)
    var all = CATransform3DTranslate(transform, -values.anchor.x, -values.anchor.y, 0)
    let z = outer == nil ? 0 : values.zPosition.isFinite ? values.zPosition : 0
    all = CATransform3DConcat(
      all, CATransform3DMakeTranslation(values.position.x, values.position.y, z))
    if let outer { all = CATransform3DConcat(all, outer) }
    return PlaneTransform(all, isDoubleSided: isDoubleSided)
  }

  /// The transform to the superlayer by the model values; nil if `LayerValues.toSuperlayer` is
  /// sufficient: for a double-sided layer without a 3D transform, in a superlayer without a
  /// sublayer transform.
  var modelPlaneTransform: PlaneTransform? {
    let outer = superlayer.flatMap { $0.sublayerTransform3D($0.modelValues) }
    guard modelTransform3D != nil || outer != nil || !isDoubleSided else { return nil }
    return planeTransform(
      of: modelValues, by: modelTransform3D == nil ? nil : modelMatrix, through: outer)
  }

  /// The transform to the superlayer by the presentation values; nil if `LayerValues.toSuperlayer`
  /// is sufficient.
  var presentationPlaneTransform: PlaneTransform? {
    let outer = superlayer.flatMap { $0.sublayerTransform3D($0.presentedValues) }
    let own = presentationTransform3D
    guard own != nil || outer != nil || !isDoubleSided else { return nil }
    return planeTransform(of: presentedValues, by: own, through: outer)
  }

  /// The transform to the superlayer without explicit animations; nil if `LayerValues.toSuperlayer`
  /// is sufficient.
  private var animatedPlaneTransform: PlaneTransform? {
    let outer = superlayer.flatMap { $0.sublayerTransform3D($0.animatedValues) }
    guard modelTransform3D != nil || outer != nil || !isDoubleSided else { return nil }
    return planeTransform(of: animatedValues, by: animatedTransform3D, through: outer)
  }

  /// The projection from the layer's coordinates to the superlayer's by the model values; nil if
  /// `LayerValues.toSuperlayer` is sufficient.
  var modelProjection: Projection? {
    hasDepth || superlayer?.hasDepth ?? false ? modelPlaneTransform?.projection : nil
  }

  // MARK: - Touches

  /// Converts a point of the superlayer to the hit-testing coordinates of the layer. Not inlined,
  /// so that a recursive hit test takes little stack.
  ///
  /// - Returns: Nil while an animator disables touches, for a layer without area (scaled to nothing
  ///   or seen on edge), and where the projection hides the layer.
  @inline(never)
  func hitTestPoint(from point: CGPoint) -> CGPoint? {
    guard hasDepth || superlayer?.hasDepth ?? false else {
      return hitTestTransform.map { point.applying($0) }
    }
    return hitTestPlaneTransform?.source(of: point)
  }

  /// Converts a point of the root layer to the hit-testing coordinates of the layer, through all
  /// superlayers. A layer without a hit-testing position for the point converts by its model.
  func hitTestPoint(fromRoot point: CGPoint) -> CGPoint {
    var point = point
    for layer in sequence(first: self, next: \.superlayer).reversed() {
      guard let superlayer = layer.superlayer else { continue }
      point = layer.hitTestPoint(from: point) ?? layer.convert(point, from: superlayer)
    }
    return point
  }

  /// Converts a point in hit-testing coordinates to the superlayer; nil for a point that is not
  /// visible, and while an animator disables touches.
  func superlayerPoint(fromHitTest point: CGPoint) -> CGPoint? {
    guard hasDepth || superlayer?.hasDepth ?? false else {
      return hitTestTransform.map { point.applying($0.inverted()) }
    }
    return hitTestPlaneTransform?.projection.projectedPoint(of: point)
  }

  /// Converts a point of the presentation to the root layer, through all superlayers; nil for a
  /// point that is not visible.
  package func rootPoint(fromPresentation point: CGPoint) -> CGPoint? {
    var point = point
    for layer in sequence(first: self, next: \.superlayer) where layer.superlayer != nil {
      let projection =
        layer.presentationPlaneTransform?.projection
        ?? Projection(layer.presentedValues.toSuperlayer)
      guard let outer = projection.projectedPoint(of: point) else { return nil }
      point = outer
    }
    return point
  }

  /// Converts a point in hit-testing coordinates to the root layer, through all superlayers; nil
  /// for a point that is not visible, and while an animator disables touches.
  package func rootPoint(fromHitTest point: CGPoint) -> CGPoint? {
    var point = point
    for layer in sequence(first: self, next: \.superlayer) where layer.superlayer != nil {
      guard let outer = layer.superlayerPoint(fromHitTest: point) else { return nil }
      point = outer
    }
    return point
  }

  /// The transform to the superlayer for hit testing; nil while an animator disables touches. The
  /// model's transform if an animator requests hit testing by the model, otherwise that of the
  /// presentation.
  private var hitTestPlaneTransform: PlaneTransform? {
    guard let values = hitTestValues else { return nil }
    let planeTransform =
      tracks.contains { $0.block.touches.hitsModel } ? modelPlaneTransform : animatedPlaneTransform
    return planeTransform ?? PlaneTransform(values)
  }

  /// Converts a point of the superlayer to the layer's coordinates by the model values; nil for a
  /// layer without area or a point where the projection hides the layer.
  func modelPoint(from point: CGPoint) -> CGPoint? {
    if hasDepth || superlayer?.hasDepth ?? false, let modelPlaneTransform {
      return modelPlaneTransform.source(of: point)
    }
    let outwards = modelValues.toSuperlayer
    return outwards.determinant != 0 ? point.applying(outwards.inverted()) : nil
  }
}

/// The transform of a layer through 3D space to its superlayer's plane.
struct PlaneTransform {
  /// The whole transform, from the layer's coordinates to the superlayer's.
  private let matrix: CATransform3D
  private let isDoubleSided: Bool

  init(_ matrix: CATransform3D, isDoubleSided: Bool) {
    (self.matrix, self.isDoubleSided) = (matrix, isDoubleSided)
  }

  /// Creates the transform of a layer that stays in its plane.
  init(_ values: LayerValues) {
    self.init(CATransform3DMakeAffineTransform(values.toSuperlayer), isDoubleSided: true)
  }

  /// The projection of the layer's plane (z = 0) for an eye before the superlayer's plane.
  var projection: Projection {
    Projection(
      a: matrix.m11, b: matrix.m12, wx: matrix.m14, c: matrix.m21, d: matrix.m22, wy: matrix.m24,
      tx: matrix.m41,
      ty: matrix.m42, w0: matrix.m44)
  }

  /// A Boolean value that indicates whether the layer is invisible because its back faces the eye.
  /// Always false for a double-sided layer.
  ///
  /// The back faces the eye if the determinants of the plane's projection and of the 3D matrix have
  /// different signs. A reflection within the plane keeps the front visible.
  var hidesBack: Bool {
    if isDoubleSided { return false }
    return projection.determinant * matrix.determinant < 0
  }

  /// Converts a point of the superlayer to the layer; nil if the layer is not visible there.
  func source(of point: CGPoint) -> CGPoint? {
    let projection = projection
    guard abs(projection.determinant) > PlaneTransform.leastDeterminant, !hidesBack,
      let inverse = projection.inverted()
    else { return nil }
    return projection.source(of: point, by: inverse)
  }

  /// The determinant below which a plane counts as a line. The cosine of a card on edge is not
  /// quite 0.
  private static let leastDeterminant: CGFloat = 1e-9
}

extension LayerValues {
  /// The anchor point in the layer's own coordinates, in points.
  fileprivate var anchor: CGPoint {
    let bounds = clampedBounds
    return CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }
}
