/// A node of the layer tree: a rectangle with geometry, a background and sublayers.
///
/// Every view owns a layer. The properties are the *model* values: the values that were set, and to
/// which animations lead. `presentation()` returns the values on the screen. A change inside an
/// animation block sets the model at once and adds a track, which animates the presentation towards
/// the model.
///
/// Unlike Core Animation, a change outside an animation block does not animate implicitly. A number
/// that is not finite stops the program with a message.
@preconcurrency @MainActor
open class CALayer: NSObject {
  // Each frame reads these two properties, declared first to share a cache line.

  /// The tracks that animations add to the model, oldest first.
  var tracks: [Track] = []
  /// The explicit animations of the layer; nil for none.
  final var explicitMotion: ExplicitMotion?

  /// The model values. A change sets all values: a change of the layer inside it would be lost.
  final var modelValues = LayerValues() {
    didSet {
      markChanged()
      if !modelValues.transform.hasSameLinearPart(as: oldValue.transform) {
        exactRotationAndScale = nil
      }
      // Bounds may change in three ways: a caller sets them, a stopped animation commits them, or
      // a reversed animation restores them.
      if modelValues.bounds != oldValue.bounds { view?.boundsChanged(from: oldValue.bounds) }
    }
  }
  /// The number of the layer's latest change, counted among the changes of all layers. 0 before the
  /// first change.
  private(set) var revision: UInt64 = 0
  /// The number of the latest change of any layer.
  private(set) static var latestRevision: UInt64 = 0
  /// A Boolean value that indicates whether a sublayer's `zPosition` may differ from 0.
  private var mayHaveZPositions = false
  /// The 3D part of the model: the layer's own 3D transform and its sublayer transform; nil for
  /// most layers.
  final var depth: LayerDepth? { didSet { markChanged() } }
  /// The rotation and scale of a model that an animation left with a negative scale along x; nil if
  /// the transform determines both.
  ///
  /// The decomposition of the transform would return a positive scale and half a turn more. Other
  /// animations add to the numbers kept here.
  @Boxed var exactRotationAndScale: SIMD4<Double>?
  /// The view that owns the layer.
  ///
  /// Safe on the main thread, where views are created, used and released, as in UIKit: the view's
  /// `deinit` sets nil. A weak reference would give every view and layer a side table, which more
  /// than doubles the time of each retain.
  nonisolated(unsafe) unowned(unsafe) var view: UIView?

  /// The superlayer; nil for a root layer.
  public var superlayer: CALayer? { outerLayer }
  /// The stored superlayer. Safe for the same reason: the superlayer's `deinit` sets nil.
  nonisolated(unsafe) private unowned(unsafe) var outerLayer: CALayer?
  /// The sublayers, back to front; nil for none. Sublayers with equal `zPosition` are drawn in this
  /// order.
  ///
  /// A new array removes the sublayers that it lacks, and inserts its layers in its order, as
  /// `insertSublayer(_:at:)` does. A layer that occurs twice takes its last place.
  public var sublayers: [CALayer]? {
    get { innerLayers }
    set {
      let layers = newValue ?? []
      let kept = Set(layers.map { ObjectIdentifier($0) })
      for layer in innerLayers ?? [] where !kept.contains(ObjectIdentifier(layer)) {
        layer.removeFromSuperlayer()
      }
      for layer in layers { addSublayer(layer) }
    }
  }
  // Safe: `deinit` reads the array of another layer only while it holds the last reference to that
  // layer.
  nonisolated(unsafe) private var innerLayers: [CALayer]?
  /// The name of the layer, for diagnostics and tests.
  open var name: String?
  /// The timing of the layer (`CAMediaTiming`); nil if the time equals the superlayer's.
  @Boxed final var layerTiming: LayerTiming?
  /// The values stored by key under keys that are not properties; nil for none.
  final var valuesByKey: [String: Any]?

  /// Creates a layer of size 0 at the origin, without content.
  public override init() { super.init() }

  /// Creates a layer with the appearance of another layer. Subclasses override this initialiser to
  /// copy their own properties.
  ///
  /// Unlike Core Animation, `presentation()` does not call this initialiser. Model values, content,
  /// name, values by key and depth are copied; sublayers, animations and the view are not. An
  /// argument that is no layer gives an empty layer.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    modelValues = layer.modelValues
    content = layer.content
    (name, valuesByKey) = (layer.name, layer.valuesByKey)
    copyDepth(of: layer, presentationTransform: layer.transform)
  }

  /// Returns nil: Midflight has no archives.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// Creates the layer of a view with this `layerClass`, through `init()`.
  ///
  /// Swift requires a required initialiser to create an object of a class that is chosen at run
  /// time. A subclass without initialisers inherits this one. Other subclasses inherit it after
  /// they override `init()`, `init(layer:)` and `init?(coder:)`.
  public required convenience init(ofViewWithLayerClass _: Void) { self.init() }

  nonisolated deinit {
    guard let layers = innerLayers else { return }
    for layer in layers where layer.outerLayer === self { layer.outerLayer = nil }
    innerLayers = nil
    release(consume layers) { $0.innerLayers ?? [] }
  }

  /// A Boolean value that indicates whether nothing animates the layer. Presentation and model are
  /// equal then.
  final var isAtModel: Bool { tracks.isEmpty && explicitMotion == nil }

  /// A Boolean value that indicates whether the layer has a `depth`.
  package final var hasDepth: Bool { depth != nil }

  /// Records a change of the layer, so that the next frame is built anew.
  func markChanged() {
    CALayer.latestRevision += 1
    revision = CALayer.latestRevision
  }

  /// Sets the rotation and scale of the model, and keeps the exact numbers in
  /// `exactRotationAndScale`.
  func setExactRotationAndScale(_ numbers: SIMD4<Double>) {
    modelValues[.rotationAndScale] = numbers
    exactRotationAndScale = numbers
  }

  /// The rotation and scale of the model's transform, as numbers.
  var modelRotationAndScale: SIMD4<Double> {
    exactRotationAndScale ?? modelTransform3D?.planar.numbers ?? modelValues[.rotationAndScale]
  }

  /// The text or image that the layer's view displays; nil for none.
  var content: LayerContent? { didSet { markChanged() } }

  /// The presentation value of the content that a layer subclass draws above its background; nil
  /// for none. A subclass calls `markChanged()` whenever the content changes.
  var drawing: Frame.Content? { nil }

  /// The properties of a layer subclass that explicit animations can animate.
  var ownTargets: [(name: LayerPropertyName, kind: AnimatingKind)] { [] }

  /// A Boolean value that indicates whether nothing animates the content of `drawing`.
  var isContentAtRest: Bool { true }

  /// The frame shown above the background, stretched over the bounds; nil for none.
  var shownFrame: Frame? { nil }

  /// Adds the presentation velocities of a layer subclass's own properties to `velocity`.
  func addOwnVelocity(to velocity: inout PresentedVelocity) {}

  /// Creates an empty layer of the library's class, also for an app's subclass.
  func makeEmptyCopy() -> CALayer { CALayer() }

  /// Copies the presentation values of the properties that only this layer subclass has. Does
  /// nothing for a layer of another class.
  func copyOwnProperties(of layer: CALayer) {}

  // MARK: - Geometry

  /// The location of the anchor point in the superlayer, in points. Animatable. A point that is not
  /// finite stops the program with a message.
  open var position: CGPoint {
    get { modelValues.position }
    set { change(.position, "position", newValue.isFinite) { $0.position = newValue } }
  }

  /// The layer's rectangle in its own coordinates, in points. Animatable.
  ///
  /// A rectangle of negative size is standardised, as in Core Graphics. A new size resizes the
  /// subviews of the layer's view by their autoresizing masks. A rectangle that is not finite stops
  /// the program with a message.
  open var bounds: CGRect {
    get { modelValues.clamped.bounds }
    set {
      let bounds = newValue.standardized
      let oldSize = modelValues.bounds.size
      change(.boundsSize, "bounds", newValue.isFinite) { $0.bounds.size = bounds.size }
      change(.boundsOrigin, "bounds", newValue.isFinite) { $0.bounds.origin = bounds.origin }
      if modelValues.bounds.size != oldSize { view?.sizeWasSet(from: oldSize) }
    }
  }

  /// The point of the bounds at `position`, about which the transform applies: 0, 0 is top left, 1,
  /// 1 bottom right. The default is 0.5, 0.5. Unlike Core Animation, not animatable. A change moves
  /// the layer, because `position` stays. A point that is not finite stops the program with a
  /// message.
  open var anchorPoint: CGPoint {
    get { modelValues.anchorPoint }
    set {
      require(
        newValue.isFinite,
        "anchorPoint = (\(newValue.x), \(newValue.y)): give a finite part of the width and of the height."
      )
      modelValues.anchorPoint = newValue
    }
  }

  /// The smallest upright rectangle around the layer, in the superlayer's coordinates.
  ///
  /// A new frame sets `bounds` and `position`. A frame of the present size keeps the size of
  /// `bounds` exactly, unless the layer is rotated. The getter returns the rectangle that was set,
  /// within rounding, with one exception: the size differs under a transform that leaves the plane,
  /// or rotates by other angles than quarter turns. For such a transform, set `bounds` and
  /// `position`. A negative size is standardised; a rectangle that is not finite stops the program
  /// with a message.
  open var frame: CGRect {
    get { modelFrame }
    set {
      require(
        newValue.isFinite,
        "frame = (\(newValue.origin.x), \(newValue.origin.y), \(newValue.size.width), "
          + "\(newValue.size.height)): a frame is made of finite numbers; check the arithmetic before it, such "
          + "as a division by a size that is still 0.")
      let frame = newValue.standardized
      // A card on edge would need an infinite size. A layer out of its plane is placed as if it had
      // no transform.
      var values = modelValues
      if modelTransform3D != nil { values.transform = .identity }
      let (size, anchor) = values.sizeAndAnchor(ofFrame: frame.size)
      // A size that differs by rounding alone is not new.
      let isSame =
        frame.size == modelFrame.size
        && abs(size.width - bounds.width) <= 1e-9 * size.width
        && abs(size.height - bounds.height) <= 1e-9 * size.height
      if !isSame { bounds = CGRect(origin: bounds.origin, size: size) }
      position = CGPoint(x: frame.minX + anchor.x, y: frame.minY + anchor.y)
    }
  }

  /// The frame. Without a rotation and a scale, the size is exactly that of the bounds.
  private var modelFrame: CGRect {
    let bounds = modelValues.clampedBounds
    if let frame = modelProjection?.rectangle(around: bounds) { return frame }
    var frame = bounds.applying(modelValues.toSuperlayer)
    let transform = modelValues.transform
    if (transform.a, transform.b, transform.c, transform.d) == (1, 0, 0, 1) {
      frame.size = bounds.size
    }
    return frame
  }

  /// The transform about the anchor point, in three dimensions. Animatable.
  ///
  /// The layer and its sublayers are drawn flattened into the superlayer, as seen from the front.
  /// Other layers do not cut through the layer, and `zPosition` decides the order.
  ///
  /// An animation between two transforms interpolates translation, rotation, scale and shear. The
  /// rotation takes the shorter way. Half a turn follows the sign of its angle, π or −π, and
  /// returns the same way.
  ///
  /// Perspective comes from `m34` or a superlayer's `sublayerTransform`. Parts at the eye or behind
  /// the eye are neither drawn nor touched. A matrix that is not finite stops the program with a
  /// message.
  open var transform: CATransform3D {
    get { modelMatrix }
    set { setModelMatrix(newValue) }
  }

  /// Returns the affine part of the transform. Animatable.
  ///
  /// A transform out of the plane returns its projection from infinitely far.
  open func affineTransform() -> CGAffineTransform { modelValues.transform }

  /// Sets an affine transform about the anchor point. Animatable. A 3D transform is removed, unless
  /// one of its animations leaves the plane. A transform that is not finite stops the program with
  /// a message.
  open func setAffineTransform(_ transform: CGAffineTransform) {
    if hasDepth, !flattenModel() {
      return setModelMatrix(CATransform3DMakeAffineTransform(transform))
    }
    let isFinite = transform.isFinite
    let old = modelValues
    change(.translation, "transform", isFinite) {
      $0.transform.tx = transform.tx
      $0.transform.ty = transform.ty
    }
    // The matrix is stored exactly: decomposition and composition may change the last bit.
    var linear = transform
    (linear.tx, linear.ty) = (old.transform.tx, old.transform.ty)
    if linear != old.transform {
      change(.rotationAndScale, "transform", isFinite) { $0.transform = transform }
    }
  }

  /// The depth for the order among siblings: higher layers are drawn and hit in front. The default
  /// is 0. Not animatable. NaN stops the program with a message.
  open var zPosition: CGFloat {
    get { modelValues.zPosition }
    set {
      require(!newValue.isNaN, "zPosition = \(newValue): layers cannot be put in order by that.")
      modelValues.zPosition = newValue
      if newValue != 0 { superlayer?.mayHaveZPositions = true }
    }
  }

  // MARK: - Appearance

  /// The opacity of the layer and its sublayers as one group, from 0 to 1. Values outside are
  /// clamped. Animatable.
  open var opacity: Float {
    get { Float(modelValues.opacity) }
    set { setOpacity(Double(newValue)) }
  }

  /// Sets the opacity at the full precision of `UIView.alpha`, clamped to 0…1. A value that is not
  /// finite stops the program with a message.
  func setOpacity(_ opacity: Double) {
    change(.opacity, "opacity", opacity.isFinite) { $0.opacity = min(max(opacity, 0), 1) }
  }

  /// A Boolean value that indicates whether the layer is neither drawn nor hit. Not animatable.
  open var isHidden: Bool {
    get { modelValues.isHidden }
    set { modelValues.isHidden = newValue }
  }

  /// The fill colour of the bounds; nil for no fill. Animatable.
  open var backgroundColor: CGColor? {
    get { modelValues.backgroundColor }
    set { change(.backgroundColor) { $0.backgroundColor = newValue } }
  }

  /// The radius of the rounded corners, in points. Drawn at most half the shorter side, and
  /// negative values as 0. Animatable.
  open var cornerRadius: CGFloat {
    get { modelValues.cornerRadius }
    set { change(.cornerRadius, "cornerRadius", newValue.isFinite) { $0.cornerRadius = newValue } }
  }

  /// The corners that `cornerRadius` rounds. Not animatable.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: modelValues.maskedCorners.rawValue) }
    set { modelValues.maskedCorners = Frame.Corners(rawValue: newValue.rawValue) }
  }

  /// A Boolean value that indicates whether sublayers are clipped to the rounded bounds. Not
  /// animatable.
  open var masksToBounds: Bool {
    get { modelValues.masksToBounds }
    set { modelValues.masksToBounds = newValue }
  }

  /// The width of the border inside the bounds, in points. Animatable.
  open var borderWidth: CGFloat {
    get { modelValues.borderWidth }
    set { change(.borderWidth, "borderWidth", newValue.isFinite) { $0.borderWidth = newValue } }
  }

  /// The colour of the border. The default is opaque black. Animatable.
  open var borderColor: CGColor? {
    get { modelValues.borderColor }
    set { change(.borderColor) { $0.borderColor = newValue } }
  }

  /// The colour of the shadow. The default is opaque black. Animatable.
  open var shadowColor: CGColor? {
    get { modelValues.shadowColor }
    set { change(.shadowColor) { $0.shadowColor = newValue } }
  }

  /// The opacity of the shadow, from 0 (the default) to 1. Animatable.
  ///
  /// The shape of the background or gradient casts the shadow. Without either, the content of the
  /// layer and its sublayers casts the shadow, except their own shadows. Unlike in Core Animation,
  /// content beyond a background casts no shadow.
  open var shadowOpacity: Float {
    get { Float(modelValues.shadowOpacity) }
    set {
      change(.shadowOpacity, "shadowOpacity", newValue.isFinite) {
        $0.shadowOpacity = Double(newValue)
      }
    }
  }

  /// The offset of the shadow, in points. The default is 0, −3. Animatable.
  open var shadowOffset: CGSize {
    get { modelValues.shadowOffset }
    set {
      let isFinite = newValue.width.isFinite && newValue.height.isFinite
      change(.shadowOffset, "shadowOffset", isFinite) { $0.shadowOffset = newValue }
    }
  }

  /// The standard deviation of the shadow's blur, in points. The default is 3. Animatable.
  open var shadowRadius: CGFloat {
    get { modelValues.shadowRadius }
    set { change(.shadowRadius, "shadowRadius", newValue.isFinite) { $0.shadowRadius = newValue } }
  }

  // MARK: - Tree

  /// Adds a layer in front of all sublayers, and removes the layer from its old superlayer.
  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(innerLayers?.count ?? 0))
  }

  /// Inserts a layer among the sublayers: index 0 is the backmost. Too large an index means the
  /// front, with a diagnostic. The layer leaves its old superlayer first, so the index does not
  /// count the layer itself.
  ///
  /// A layer cannot contain itself: this layer or one of its superlayers as `layer` stops the
  /// program with a message.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    require(
      !isNode(self, within: layer, outer: \.superlayer) { $0.sublayers ?? [] },
      layer === self
        ? "addSublayer(_:) or insertSublayer on a \(type(of: self)) with itself: a layer cannot be inside "
          + "itself; put it into another layer, or another layer into it."
        : "addSublayer(_:) or insertSublayer on a \(type(of: self)) with a layer it is in: a layer cannot "
          + "be inside itself; put another layer there, or take this one out of it first with "
          + "removeFromSuperlayer().")
    if index > innerLayers?.count ?? 0 {
      Stage.diagnose(
        "insertSublayer(_:at: \(index)) on a \(type(of: self)) counts as \(innerLayers?.count ?? 0): give an "
          + "index up to the number of sublayers.")
    }
    layer.removeFromSuperlayer()
    layer.outerLayer = self
    let index = min(Int(index), innerLayers?.count ?? 0)
    innerLayers = innerLayers ?? []
    innerLayers?.insert(layer, at: index)
    if layer.modelValues.zPosition != 0 { mayHaveZPositions = true }
    markChanged()
    if Stage.current?.hasExplicitAnimations ?? false { layer.rescheduleAnimations() }
  }

  /// Removes the layer from its superlayer. Does nothing without one.
  ///
  /// Animations of animators continue. Explicit animations that are removed on completion end,
  /// unless the layer has a superlayer again after the current event.
  open func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.innerLayers?.remove(self)
    if superlayer.innerLayers?.isEmpty == true { superlayer.innerLayers = nil }
    superlayer.markChanged()
    outerLayer = nil
    if Stage.current?.hasExplicitAnimations ?? false { endAnimationsUnlessReinserted() }
  }

  /// Adds a copy of an animation, which begins now unless its `beginTime` differs.
  ///
  /// The delegate receives the beginning and the end, each as a separate callback of the stage. A
  /// layer that leaves its tree ends the animations that would be removed at their end. Ends the
  /// program outside a stage. Settings of the current transaction apply: its duration to an
  /// animation without one, and its timing function in place of the animation's.
  ///
  /// - Parameters:
  ///   - anim: The animation.
  ///   - key: The key, whose earlier animation is replaced; nil for none.
  open func add(_ anim: CAAnimation, forKey key: String?) { addCopy(of: anim, forKey: key) }

  /// Own seconds per second of the superlayer. The default is 1; 0 pauses the layer's explicit
  /// animations. Another value than 1 reports a diagnostic if an animator moves the layer or a
  /// sublayer.
  open var speed: Float {
    get { timing.speed }
    set { setSpeed(newValue) }
  }

  /// Returns a Boolean value that indicates whether the bounds contain a point in the layer's
  /// coordinates. The left and top edges are inside; the right and bottom edges are outside.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// Returns the frontmost layer at a point of the superlayer: a sublayer at any depth, or the
  /// layer itself; nil if none contains the point.
  ///
  /// Hidden layers and their sublayers are skipped. Call the method on `presentation()` to test the
  /// presentation values.
  open func hitTest(_ point: CGPoint) -> CALayer? { layer(at: point) }

  // MARK: - Unavailable

  @available(*, unavailable, message: "no drawing context here: use a CAShapeLayer")
  open func draw(in ctx: CGContext) {}

  @available(*, unavailable, message: "no drawing context here: use a CAShapeLayer")
  open func display() {}

  @available(*, unavailable, message: "use UIView's layoutSubviews()")
  open func layoutSublayers() {}

  @available(*, unavailable, message: "layers do not animate by themselves: delete the method")
  open func action(forKey event: String) -> (any CAAction)? { nil }

  @available(*, unavailable, message: "no drawing context here: animate with @Animatable")
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The sublayers in drawing order, back to front: by `zPosition`, then by index. Empty without
  /// sublayers.
  var sublayersInDrawingOrder: [CALayer] {
    guard let sublayers = innerLayers else { return [] }
    guard mayHaveZPositions else { return sublayers }
    var isInOrder = true
    for layer in sublayers where layer.modelValues.zPosition != 0 { isInOrder = false }
    if isInOrder { return sublayers }
    return sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// Exchanges two sublayers. Does nothing if either is not a sublayer. The likely indices are
  /// tried before a search.
  func exchangeSublayers(
    _ one: (layer: CALayer, likelyIndex: Int), _ other: (layer: CALayer, likelyIndex: Int)
  ) {
    func index(of layer: CALayer, _ likelyIndex: Int) -> Int? {
      guard let innerLayers else { return nil }
      let isThere = innerLayers.indices.contains(likelyIndex) && innerLayers[likelyIndex] === layer
      return isThere ? likelyIndex : innerLayers.indexFromEnds { $0 === layer }
    }
    guard let first = index(of: one.layer, one.likelyIndex),
      let second = index(of: other.layer, other.likelyIndex)
    else { return }
    innerLayers?.swapAt(first, second)
    markChanged()
  }

  /// The layer and all layers below it in the tree, each before its sublayers.
  final var selfAndSublayers: [CALayer] { Array(nodes(of: self) { $0.sublayers ?? [] }) }
}

/// The corners of a layer, with Core Animation's names.
nonisolated public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The corners as bits: bit 0 top left, 1 top right, 2 bottom left, 3 bottom right.
  public var rawValue: UInt
  /// Creates the corners with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

nonisolated extension CGPoint {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
  var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}

extension CGAffineTransform {
  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

nonisolated extension CGAffineTransform {
  /// Returns a Boolean value that indicates whether both transforms agree in all numbers but their
  /// translations.
  fileprivate func hasSameLinearPart(as other: CGAffineTransform) -> Bool {
    (a, b, c, d) == (other.a, other.b, other.c, other.d)
  }
}
