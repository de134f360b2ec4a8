/// What a view looks like: a rectangle with a place, a fill and a tree of others.
///
/// Every view owns one. Its properties are the *model*: what was set, and what an animation moves
/// towards. `presentation()` is what is seen. A change made inside an animation block sets the model
/// at once and adds a track, which lets what is seen catch up.
///
/// Unlike Core Animation, a layer set outside an animation block does not animate by itself.
@MainActor open class CALayer: NSObject {
  var modelValues: LayerValues {
    _read { yield storedValues }
    _modify {
      let (bounds, transform) = (storedValues.bounds, storedValues.transform)
      yield &storedValues
      markChanged()
      if !storedValues.transform.turnsAndScales(as: transform) { turnedOver = nil }
      // For every cause: bounds that are set, settled, or restored by a reversed animation.
      if storedValues.bounds != bounds { view?.boundsChanged(from: bounds) }
    }
  }
  private var storedValues = LayerValues()
  /// The changes that animations add to the model, oldest first.
  var tracks: [Track] = []
  /// The explicit animations; nil for none.
  final var explicitMotion: ExplicitMotion?
  /// The number of the layer's latest change, among the changes of all layers.
  private(set) var revision: UInt64 = 0
  /// The number of the latest change of any layer.
  private(set) static var latestRevision: UInt64 = 0
  /// A Boolean value that indicates whether a sublayer's `zPosition` may differ from 0.
  private var mayHaveRaised = false
  /// The part of the model that leaves the layer's plane, or lets sublayers leave theirs; nil for most layers.
  final var depth: LayerDepth? { didSet { markChanged() } }
  /// The rotation and scale of a model that an animation left with a scale below 0; nil if the transform
  /// determines both.
  ///
  /// Decomposed, such a transform has a positive scale and half a turn more. Other animations add to the
  /// numbers kept here.
  @Boxed var turnedOver: SIMD4<Double>?
  /// The view that owns the layer.
  weak var view: UIView?

  /// The layer this one is in; nil for a root.
  public private(set) weak var superlayer: CALayer?
  /// The layers in this one, back to front; equal `zPosition` keeps this order.
  public var sublayers: [CALayer]? { innerLayers }
  // Safe: `deinit` reads the array of another layer only while it holds the last reference to that layer.
  nonisolated(unsafe) private var innerLayers: [CALayer]?
  /// A name for people and tests.
  open var name: String?
  /// The layer's own time; nil if time runs as in the superlayer.
  @Boxed final var layerTiming: LayerTiming?
  /// The values that an app stores under keys that are no properties; nil for none.
  final var kept: [String: Any]?

  /// A layer of no size, at the origin, that draws nothing.
  public override init() { super.init() }

  /// A layer that looks as another; for subclasses to override and copy what is theirs.
  ///
  /// Unlike Core Animation, `presentation()` does not call it.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    storedValues = layer.storedValues
    content = layer.content
    (name, kept) = (layer.name, layer.kept)
    takeDepth(of: layer, seenAs: layer.transform)
  }

  /// Midflight has no archives: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The layer of a view, whose `layerClass` it is of: calls `init()`.
  ///
  /// Swift makes an object of a class that is known only as it runs by a required initialiser. A
  /// subclass has this one by itself if it has no initialiser of its own, or else overrides the other
  /// three: `init()`, `init(layer:)` and `init?(coder:)`.
  public required convenience init(ofViewWithLayerClass _: Void) { self.init() }

  nonisolated deinit {
    guard let layers = innerLayers else { return }
    innerLayers = nil
    release(consume layers) { $0.innerLayers ?? [] }
  }

  /// A Boolean value that indicates whether nothing animates the layer: presentation and model are equal.
  final var isAtModel: Bool { tracks.isEmpty && explicitMotion == nil }

  /// A Boolean value that indicates whether the layer has a `depth`.
  package final var hasDepth: Bool { depth != nil }

  /// Records a change: the next frame is built anew.
  func markChanged() {
    CALayer.latestRevision += 1
    revision = CALayer.latestRevision
  }

  /// Sets the rotation and scale of the model, and keeps the numbers.
  func setTurnedOver(_ numbers: SIMD4<Double>) {
    modelValues[.rotationAndScale] = numbers
    turnedOver = numbers
  }

  /// The rotation and scale of the model's transform.
  var modelTurn: SIMD4<Double> {
    turnedOver ?? space?.planar.numbers ?? storedValues[.rotationAndScale]
  }

  /// What its view has it show; nil for nothing.
  var content: LayerContent? { didSet { markChanged() } }

  /// What is seen of what a kind of layer draws above its background; nil for nothing. A kind marks
  /// itself as changed whenever that is set.
  var drawing: Frame.Content? { nil }

  /// What only its kind of layer has that explicit animations can move.
  var ownTargets: [(name: LayerPartName, kind: AnimatingKind)] { [] }

  /// Whether nothing animates what it draws.
  var drawsSteadily: Bool { true }

  /// A frame that it shows above its background, stretched over its bounds; nil for none.
  var shownFrame: Frame? { nil }

  /// Tells how fast what is seen of its kind's own parts changes now.
  func addOwnVelocity(to velocity: inout PresentedVelocity) {}

  /// An empty layer of its kind, whatever class of an app it has.
  func makePlain() -> CALayer { CALayer() }

  /// Takes over what is seen now of the parts that only its kind of layer has.
  func takeOwnParts(seenOf layer: CALayer) {}

  // MARK: - Geometry

  /// Where the anchor point lies in the superlayer, in points. Animatable.
  open var position: CGPoint {
    get { modelValues.position }
    set { change(.position, "position", newValue.isFinite) { $0.position = newValue } }
  }

  /// The layer's rectangle in its own coordinates, in points. Animatable.
  ///
  /// A negative size is made positive around the same rectangle, as Core Graphics standardises.
  open var bounds: CGRect {
    get { modelValues.shown.bounds }
    set {
      let bounds = newValue.standardized
      let oldSize = modelValues.bounds.size
      change(.boundsSize, "bounds", newValue.isFinite) { $0.bounds.size = bounds.size }
      change(.boundsOrigin, "bounds", newValue.isFinite) { $0.bounds.origin = bounds.origin }
      if modelValues.bounds.size != oldSize { view?.sizeWasSet(from: oldSize) }
    }
  }

  /// The point of the bounds that `position` places and about which the transform turns: 0, 0 top
  /// left … 1, 1 bottom right. Unlike Core Animation, not animatable.
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

  /// The smallest upright rectangle around the layer, in the superlayer.
  ///
  /// Setting it moves and resizes. It is read back as it was set, but for its size under a transform
  /// that turns by anything but whole quarters, or that leaves the plane: set `bounds` and `position`
  /// then.
  open var frame: CGRect {
    get {
      modelProjection?.rectangle(around: modelValues.bounds)
        ?? modelValues.bounds.applying(modelValues.toSuperlayer)
    }
    set {
      require(
        newValue.isFinite,
        "frame = (\(newValue.origin.x), \(newValue.origin.y), \(newValue.size.width), "
          + "\(newValue.size.height)): a frame is made of finite numbers; check the arithmetic before it, such "
          + "as a division by a size that is still 0.")
      let frame = newValue.standardized
      // A card on edge would have to be of any size: what leaves the plane is placed as if it lay in it.
      var values = modelValues
      if space != nil { values.transform = .identity }
      let (size, anchor) = values.sizeAndAnchor(ofFrame: frame.size)
      bounds = CGRect(origin: bounds.origin, size: size)
      position = CGPoint(x: frame.minX + anchor.x, y: frame.minY + anchor.y)
    }
  }

  /// The transform about the anchor point, also out of the layer's plane. Animatable.
  ///
  /// The layer is drawn as it is seen from the front, flattened into its superlayer, and what is in it
  /// with it: no other layer cuts through it, and `zPosition` says which is in front. Between two
  /// transforms it is moved, turned about an axis, scaled and sheared, the shorter way round. Half a
  /// turn goes the way that its angle says, π or −π, and back the way that it came.
  ///
  /// Where `m34` or a superlayer's `sublayerTransform` gives perspective, what is as near as the eye, or
  /// behind it, is neither drawn nor touched.
  open var transform: CATransform3D {
    get { spatialModel }
    set { setSpatialModel(newValue) }
  }

  /// What the transform does in the plane. Animatable.
  ///
  /// Of one that leaves the plane, what is seen of it from infinitely far.
  open func affineTransform() -> CGAffineTransform { modelValues.transform }

  /// Sets the transform about the anchor point.
  open func setAffineTransform(_ transform: CGAffineTransform) {
    if hasDepth, !closeSpace() {
      return setSpatialModel(CATransform3DMakeAffineTransform(transform))
    }
    let isFinite = transform.isFinite
    let old = modelValues
    change(.translation, "transform", isFinite) {
      $0.transform.tx = transform.tx
      $0.transform.ty = transform.ty
    }
    // Set exactly: taking a matrix apart and putting it together again may cost a last bit.
    var linear = transform
    (linear.tx, linear.ty) = (old.transform.tx, old.transform.ty)
    if linear != old.transform {
      change(.rotationAndScale, "transform", isFinite) { $0.transform = transform }
    }
  }

  /// Higher ones are drawn and hit in front of their siblings. Not animatable.
  open var zPosition: CGFloat {
    get { modelValues.zPosition }
    set {
      require(!newValue.isNaN, "zPosition = \(newValue): layers cannot be put in order by that.")
      modelValues.zPosition = newValue
      if newValue != 0 { superlayer?.mayHaveRaised = true }
    }
  }

  // MARK: - Appearance

  /// 0 invisible … 1, for the layer and all in it as one group. Animatable.
  open var opacity: Float {
    get { Float(modelValues.opacity) }
    set { setOpacity(Double(newValue)) }
  }

  /// The opacity at full precision, as `UIView.alpha` has it.
  func setOpacity(_ opacity: Double) {
    change(.opacity, "opacity", opacity.isFinite) { $0.opacity = min(max(opacity, 0), 1) }
  }

  /// Neither drawn nor hit. Not animatable.
  open var isHidden: Bool {
    get { modelValues.isHidden }
    set { modelValues.isHidden = newValue }
  }

  /// Fills the bounds; nil draws nothing. Animatable.
  open var backgroundColor: CGColor? {
    get { modelValues.backgroundColor }
    set { change(.backgroundColor) { $0.backgroundColor = newValue } }
  }

  /// Points; drawn at most half the shorter side, and below 0 as 0. Animatable.
  open var cornerRadius: CGFloat {
    get { modelValues.cornerRadius }
    set { change(.cornerRadius, "cornerRadius", newValue.isFinite) { $0.cornerRadius = newValue } }
  }

  /// The corners that `cornerRadius` rounds. Not animatable.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: modelValues.maskedCorners.rawValue) }
    set { modelValues.maskedCorners = Frame.Corners(rawValue: newValue.rawValue) }
  }

  /// Whether sublayers are cut off at the rounded bounds. Not animatable.
  open var masksToBounds: Bool {
    get { modelValues.masksToBounds }
    set { modelValues.masksToBounds = newValue }
  }

  /// Points, inside the edge. Animatable.
  open var borderWidth: CGFloat {
    get { modelValues.borderWidth }
    set { change(.borderWidth, "borderWidth", newValue.isFinite) { $0.borderWidth = newValue } }
  }

  /// Opaque black unless set. Animatable.
  open var borderColor: CGColor? {
    get { modelValues.borderColor }
    set { change(.borderColor) { $0.borderColor = newValue } }
  }

  /// Opaque black unless set. Animatable.
  open var shadowColor: CGColor? {
    get { modelValues.shadowColor }
    set { change(.shadowColor) { $0.shadowColor = newValue } }
  }

  /// 0 none … 1. Animatable.
  ///
  /// The shadow is that of the shape of the background or of a gradient; where neither is to be seen,
  /// that of what is drawn in the layer and its sublayers, but for shadows. Unlike in Core Animation, what reaches beyond a
  /// background casts none.
  open var shadowOpacity: Float {
    get { Float(modelValues.shadowOpacity) }
    set {
      change(.shadowOpacity, "shadowOpacity", newValue.isFinite) {
        $0.shadowOpacity = Double(newValue)
      }
    }
  }

  /// Points from the layer; 0, −3 unless set. Animatable.
  open var shadowOffset: CGSize {
    get { modelValues.shadowOffset }
    set {
      let isFinite = newValue.width.isFinite && newValue.height.isFinite
      change(.shadowOffset, "shadowOffset", isFinite) { $0.shadowOffset = newValue }
    }
  }

  /// The standard deviation of the blur, in points; 3 unless set. Animatable.
  open var shadowRadius: CGFloat {
    get { modelValues.shadowRadius }
    set { change(.shadowRadius, "shadowRadius", newValue.isFinite) { $0.shadowRadius = newValue } }
  }

  // MARK: - Tree

  /// Puts a layer on top of this one's others, taking it from where it was.
  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(innerLayers?.count ?? 0))
  }

  /// Puts a layer among this one's others: 0 is the backmost.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    require(
      !lies(self, in: layer, outer: \.superlayer) { $0.sublayers ?? [] },
      layer === self
        ? "addSublayer(_:) or insertSublayer on a \(type(of: self)) with itself: a layer cannot be inside "
          + "itself; put it into another layer, or another layer into it."
        : "addSublayer(_:) or insertSublayer on a \(type(of: self)) with a layer it is in: a layer cannot "
          + "be inside itself; put another layer there, or take this one out of it first with "
          + "removeFromSuperlayer().")
    layer.removeFromSuperlayer()
    layer.superlayer = self
    let index = min(Int(index), innerLayers?.count ?? 0)
    innerLayers = innerLayers ?? []
    innerLayers?.insert(layer, at: index)
    if layer.storedValues.zPosition != 0 { mayHaveRaised = true }
    markChanged()
    if Stage.current?.hasExplicitAnimations ?? false { layer.rescheduleAnimations() }
  }

  /// Takes the layer out of its superlayer. What animators do goes on; explicit animations end, unless it
  /// is put into another one before what happens now is over.
  open func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.innerLayers?.remove(self)
    if superlayer.innerLayers?.isEmpty == true { superlayer.innerLayers = nil }
    superlayer.markChanged()
    self.superlayer = nil
    if Stage.current?.hasExplicitAnimations ?? false { endAnimationsUnlessPutBack() }
  }

  /// Whether a point of its own lies in its bounds: left and top edges included, right and bottom not.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The frontmost layer at a point of the superlayer: one in this layer, or itself; nil for neither.
  ///
  /// Hidden layers are passed over with all in them. On `presentation()` it tells whether what is seen
  /// is at the point.
  open func hitTest(_ point: CGPoint) -> CALayer? { layer(at: point) }

  /// The layers in this one as they are drawn: by `zPosition`, then by order of insertion.
  var sublayersInDrawingOrder: [CALayer] {
    guard let sublayers = innerLayers else { return [] }
    guard mayHaveRaised else { return sublayers }
    var isInOrder = true
    for layer in sublayers where layer.storedValues.zPosition != 0 { isInOrder = false }
    if isInOrder { return sublayers }
    return sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// Exchanges two sublayers.
  func exchangeSublayers(_ one: CALayer, _ other: CALayer) {
    guard let first = sublayers?.firstIndex(where: { $0 === one }),
      let second = sublayers?.firstIndex(where: { $0 === other })
    else { return }
    innerLayers?.swapAt(first, second)
    markChanged()
  }

  /// The layer and all in it, outer ones first.
  final var selfAndSublayers: [CALayer] { Array(nodes(of: self) { $0.sublayers ?? [] }) }
}

/// Corners of a layer, as Core Animation names them.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// Bit 0 top left, 1 top right, 2 bottom left, 3 bottom right.
  public var rawValue: UInt
  /// The corners of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Top left.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Top right.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Bottom left.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Bottom right.
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
  /// Whether only their translations differ, if anything does.
  fileprivate func turnsAndScales(as other: CGAffineTransform) -> Bool {
    (a, b, c, d) == (other.a, other.b, other.c, other.d)
  }
}
