import MotionCore

/// How a layer's plane is seen in its superlayer's, where transforms of space have to do with it.
extension CALayer {
  /// Applied to the sublayers, about this layer's anchor point: perspective for all of them, from one
  /// eye. The identity unless set. Unlike Core Animation, not animatable.
  ///
  ///     var perspective = CATransform3DIdentity
  ///     perspective.m34 = -1 / 500            // an eye 500 points before the screen
  ///     table.layer.sublayerTransform = perspective
  ///
  /// Sublayers lie at their `zPosition` then: nearer ones are larger.
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

  /// Whether the layer is seen, and touched, from behind too, where its transform and the superlayer's
  /// `sublayerTransform` have turned it over. True unless set. Not animatable.
  ///
  /// One that is not is passed over with all that is in it.
  public var isDoubleSided: Bool {
    get { depth?.isDoubleSided ?? true }
    set { changeDepth { $0.isDoubleSided = newValue } }
  }

  private func changeDepth(_ change: (LayerDepth) -> Void) {
    change(openDepth())
    if depth?.isNothing ?? false { depth = nil }
    markChanged()
  }

  /// What the sublayers of a layer with these values go through, in its coordinates; nil for nothing.
  func sublayerSpace(_ values: LayerValues) -> CATransform3D? {
    guard hasDepth, let depth, !CATransform3DIsIdentity(depth.sublayerTransform) else { return nil }
    return CATransform3DConcat(
      CATransform3DTranslate(depth.sublayerTransform, -values.anchor.x, -values.anchor.y, 0),
      CATransform3DMakeTranslation(values.anchor.x, values.anchor.y, 0))
  }

  /// How a layer with these values gets to its superlayer.
  ///
  /// - Parameters:
  ///   - space: Its transform; nil if the values say all of it.
  ///   - outer: What the superlayer has its sublayers go through.
  func way(
    of values: LayerValues, by space: CATransform3D?, through outer: CATransform3D?
  ) -> SpatialWay {
    let transform = space ?? CATransform3DMakeAffineTransform(values.transform)
    var all = CATransform3DTranslate(transform, -values.anchor.x, -values.anchor.y, 0)
    let z = outer == nil ? 0 : values.zPosition.isFinite ? values.zPosition : 0
    all = CATransform3DConcat(
      all, CATransform3DMakeTranslation(values.position.x, values.position.y, z))
    if let outer { all = CATransform3DConcat(all, outer) }
    return SpatialWay(all, isDoubleSided: isDoubleSided)
  }

  /// By the model; nil if `LayerValues.toSuperlayer` says all.
  var modelWay: SpatialWay? {
    let outer = superlayer.flatMap { $0.sublayerSpace($0.modelValues) }
    guard space != nil || outer != nil || !isDoubleSided else { return nil }
    return way(of: modelValues, by: space == nil ? nil : spatialModel, through: outer)
  }

  /// By what is seen now; nil if `LayerValues.toSuperlayer` says all.
  var seenWay: SpatialWay? {
    let outer = superlayer.flatMap { $0.sublayerSpace($0.presentedValues) }
    let own = seenSpace
    guard own != nil || outer != nil || !isDoubleSided else { return nil }
    return way(of: presentedValues, by: own, through: outer)
  }

  /// By what animators and `UIView.animate` show; nil if `LayerValues.toSuperlayer` says all.
  private var animatedWay: SpatialWay? {
    let outer = superlayer.flatMap { $0.sublayerSpace($0.animatedValues) }
    guard space != nil || outer != nil || !isDoubleSided else { return nil }
    return way(of: animatedValues, by: animatedSpace, through: outer)
  }

  /// From its coordinates to its superlayer's, by the model, if anything leaves a plane.
  var modelProjection: Projection? {
    hasDepth || superlayer?.hasDepth ?? false ? modelWay?.projection : nil
  }

  // MARK: - Touches

  /// Where a point of the superlayer lies in what touches meet of the layer; nil if an animator keeps them
  /// away, and if the layer is scaled to nothing or seen on edge, where there is no room to be touched in.
  func touchedPlace(of point: CGPoint) -> CGPoint? {
    guard hasDepth || superlayer?.hasDepth ?? false else {
      return touchedInwards.map { point.applying($0) }
    }
    return touchedWay?.source(of: point)
  }

  /// Where a point of the root lies in what touches meet of the layer, through all that it is in; by the
  /// model where that is nowhere.
  func touchedPlace(ofRootPoint point: CGPoint) -> CGPoint {
    var point = point
    for layer in sequence(first: self, next: \.superlayer).reversed() {
      guard let superlayer = layer.superlayer else { continue }
      point = layer.touchedPlace(of: point) ?? layer.convert(point, from: superlayer)
    }
    return point
  }

  /// Where a point of what touches meet of the layer lies in the superlayer; nil where it is not seen.
  func placeTouched(at point: CGPoint) -> CGPoint? {
    guard hasDepth || superlayer?.hasDepth ?? false else {
      return touchedInwards.map { point.applying($0.inverted()) }
    }
    return touchedWay?.projection.place(of: point)
  }

  private var touchedWay: SpatialWay? {
    guard let touched = touchedValues else { return nil }
    let way = tracks.contains { $0.block.touches.hitsModel } ? modelWay : animatedWay
    return way ?? SpatialWay(touched)
  }

  /// Where a point of the superlayer lies in the layer, by the model; nil if the layer has no room there.
  func modelPlace(of point: CGPoint) -> CGPoint? {
    if hasDepth || superlayer?.hasDepth ?? false, let modelWay {
      return modelWay.source(of: point)
    }
    let outwards = modelValues.toSuperlayer
    return outwards.determinant != 0 ? point.applying(outwards.inverted()) : nil
  }
}

/// A layer's way through space to its superlayer's plane.
struct SpatialWay {
  /// All of it, in the layer's and the superlayer's coordinates.
  private let matrix: CATransform3D
  private let isDoubleSided: Bool

  init(_ matrix: CATransform3D, isDoubleSided: Bool) {
    (self.matrix, self.isDoubleSided) = (matrix, isDoubleSided)
  }

  /// That of a layer in its plane.
  init(_ values: LayerValues) {
    self.init(CATransform3DMakeAffineTransform(values.toSuperlayer), isDoubleSided: true)
  }

  /// What is seen of the layer's plane, where z is 0, by an eye before the superlayer's.
  var projection: Projection {
    Projection(
      a: matrix.m11, b: matrix.m12, wx: matrix.m14, c: matrix.m21, d: matrix.m22, wy: matrix.m24,
      tx: matrix.m41,
      ty: matrix.m42, w0: matrix.m44)
  }

  /// Whether nothing is seen of the layer because it shows its back.
  ///
  /// What points out of the front of it is, in the end, the determinant of the plane by that of space:
  /// negative if it points away from the eye. Mirrored in its plane, a layer still shows its front.
  var hidesBack: Bool {
    if isDoubleSided { return false }
    return projection.determinant * matrix.determinant < 0
  }

  /// Where a point of the superlayer lies in the layer; nil if nothing of the layer is seen there.
  func source(of point: CGPoint) -> CGPoint? {
    let projection = projection
    guard abs(projection.determinant) > SpatialWay.leastDeterminant, !hidesBack,
      let inverse = projection.inverted()
    else { return nil }
    return projection.source(of: point, by: inverse)
  }

  /// Flatter than this, a plane is a line: a card on edge, whose cosine is not quite 0.
  private static let leastDeterminant: CGFloat = 1e-9
}

extension LayerValues {
  /// The anchor point, in the layer's own coordinates.
  fileprivate var anchor: CGPoint {
    CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }
}
