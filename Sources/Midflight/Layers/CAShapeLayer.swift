import MotionCore

/// A layer that fills and strokes a path, above its background.
///
/// The path uses the layer's coordinates and may extend beyond the bounds. The path casts the
/// layer's shadow, unless the layer has a background. A number that is not finite stops the program
/// with a message.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
  private var pathProperty = LayerProperty("path", LayerPath())
  private var fillColorProperty = LayerProperty(
    "fillColor", LayerColor(color: CGColor(rgba: RGBA(red: 0, green: 0, blue: 0))))
  private var strokeColorProperty = LayerProperty("strokeColor", LayerColor())
  private var lineWidthProperty = LayerProperty("lineWidth", CGFloat(1))
  private var strokeStartProperty = LayerProperty("strokeStart", CGFloat(0))
  private var strokeEndProperty = LayerProperty("strokeEnd", CGFloat(1))
  private var dashPhaseProperty = LayerProperty("lineDashPhase", CGFloat(0))
  private var miterLimitProperty = LayerProperty("miterLimit", CGFloat(10))

  /// The path to draw; nil (the default) for none. Animatable between paths of the same steps;
  /// otherwise set at once. Later changes of a mutable path have no effect.
  open var path: CGPath? {
    get { pathProperty.model.outline.map(CGPath.init) }
    set {
      pathProperty.model = LayerPath(outline: newValue?.outline)
      markChanged()
    }
  }

  /// The fill colour of the path; nil for no fill. The default is opaque black. Animatable.
  open var fillColor: CGColor? {
    get { fillColorProperty.model.color }
    set {
      fillColorProperty.model = LayerColor(color: newValue)
      markChanged()
    }
  }

  /// The rule for the inside of a path that crosses itself. Not animatable.
  open var fillRule = CAShapeLayerFillRule.nonZero { didSet { markChanged() } }

  /// The colour of the line along the path; nil (the default) for no line. Animatable.
  open var strokeColor: CGColor? {
    get { strokeColorProperty.model.color }
    set {
      strokeColorProperty.model = LayerColor(color: newValue)
      markChanged()
    }
  }

  /// The width of the line, in points. The default is 1; 0 or less draws no line. Animatable.
  open var lineWidth: CGFloat {
    get { lineWidthProperty.model }
    set {
      lineWidthProperty.model = newValue
      markChanged()
    }
  }

  /// The start of the line, as a fraction of the path's length. The default is 0. Drawn clamped to
  /// 0…1. Animatable.
  open var strokeStart: CGFloat {
    get { strokeStartProperty.model }
    set {
      strokeStartProperty.model = newValue
      markChanged()
    }
  }

  /// The end of the line, as a fraction of the path's length. The default is 1. Drawn clamped to
  /// 0…1. Animatable.
  open var strokeEnd: CGFloat {
    get { strokeEndProperty.model }
    set {
      strokeEndProperty.model = newValue
      markChanged()
    }
  }

  /// The shape of the line's ends. Not animatable.
  open var lineCap = CAShapeLayerLineCap.butt { didSet { markChanged() } }
  /// The shape of the line's corners. Not animatable.
  open var lineJoin = CAShapeLayerLineJoin.miter { didSet { markChanged() } }

  /// The longest pointed corner, in multiples of the line's width. The default is 10; drawn as at
  /// least 1. Animatable.
  open var miterLimit: CGFloat {
    get { miterLimitProperty.model }
    set {
      miterLimitProperty.model = newValue
      markChanged()
    }
  }

  /// The lengths of dashes and gaps in turn, in points; nil for a solid line. Not animatable.
  open var lineDashPattern: [NSNumber]? { didSet { markChanged() } }

  /// The offset into the dash pattern at the start of the line, in points. The default is 0.
  /// Animatable.
  open var lineDashPhase: CGFloat {
    get { dashPhaseProperty.model }
    set {
      dashPhaseProperty.model = newValue
      markChanged()
    }
  }

  override var ownTargets: [(name: LayerPropertyName, kind: AnimatingKind)] {
    [
      (.path, .path), (.fillColor, .color), (.strokeColor, .color), (.lineWidth, .number),
      (.strokeStart, .number), (.strokeEnd, .number), (.lineDashPhase, .number),
      (.miterLimit, .number),
    ]
  }

  /// The shape for the frame, by the presentation values; nil for no path and for an empty path.
  override var drawing: Frame.Content? {
    guard let path = presentationValue(of: pathProperty, .path).outline, !path.isEmpty else {
      return nil
    }
    let shape = Frame.Shape(
      path: path, fillColor: presentationValue(of: fillColorProperty, .fillColor).color?.rgba,
      fillsEvenOdd: fillRule == .evenOdd,
      stroke: presentationStroke)
    return .shape(shape)
  }

  override var isContentAtRest: Bool {
    pathProperty.isAtRest && fillColorProperty.isAtRest && strokeColorProperty.isAtRest
      && lineWidthProperty.isAtRest && strokeStartProperty.isAtRest && strokeEndProperty.isAtRest
      && dashPhaseProperty.isAtRest && miterLimitProperty.isAtRest
  }

  /// The presentation value of the line; nil without a stroke colour and for a width of 0 or less.
  /// Start and end are clamped to 0…1, the miter limit to 1 or more.
  private var presentationStroke: Frame.Stroke? {
    let (width, color) = (
      presentationValue(of: lineWidthProperty, .lineWidth),
      presentationValue(of: strokeColorProperty, .strokeColor).color?.rgba
    )
    guard let color, width > 0 else { return nil }
    let lengths = (lineDashPattern ?? []).map { CGFloat($0.doubleValue) }
    return Frame.Stroke(
      color: color, width: width, cap: lineCap.inFrame, join: lineJoin.inFrame,
      miterLimit: max(1, presentationValue(of: miterLimitProperty, .miterLimit)), dashes: lengths,
      dashPhase: presentationValue(of: dashPhaseProperty, .lineDashPhase),
      start: min(max(presentationValue(of: strokeStartProperty, .strokeStart), 0), 1),
      end: min(max(presentationValue(of: strokeEndProperty, .strokeEnd), 0), 1))
  }

  /// Stores the velocities of the layer's own properties in `velocity.shape`.
  override func addOwnVelocity(to velocity: inout PresentedVelocity) {
    velocity.shape.path = pathProperty.velocity
    velocity.shape.fillColor = fillColorProperty.velocity
    velocity.shape.strokeColor = strokeColorProperty.velocity
    velocity.shape.lineWidth = lineWidthProperty.velocity
    velocity.shape.strokeStart = strokeStartProperty.velocity
    velocity.shape.strokeEnd = strokeEndProperty.velocity
    velocity.shape.lineDashPhase = dashPhaseProperty.velocity
    velocity.shape.miterLimit = miterLimitProperty.velocity
  }

  override func makeEmptyCopy() -> CALayer { CAShapeLayer() }

  /// Copies the presentation values of another shape layer's own properties. Does nothing for a
  /// layer of another class.
  override func copyOwnProperties(of layer: CALayer) {
    guard let shape = layer as? CAShapeLayer else { return }
    pathProperty = shape.presentationCopy(of: shape.pathProperty, .path)
    fillColorProperty = shape.presentationCopy(of: shape.fillColorProperty, .fillColor)
    strokeColorProperty = shape.presentationCopy(of: shape.strokeColorProperty, .strokeColor)
    lineWidthProperty = shape.presentationCopy(of: shape.lineWidthProperty, .lineWidth)
    strokeStartProperty = shape.presentationCopy(of: shape.strokeStartProperty, .strokeStart)
    strokeEndProperty = shape.presentationCopy(of: shape.strokeEndProperty, .strokeEnd)
    dashPhaseProperty = shape.presentationCopy(of: shape.dashPhaseProperty, .lineDashPhase)
    miterLimitProperty = shape.presentationCopy(of: shape.miterLimitProperty, .miterLimit)
    (fillRule, lineCap, lineJoin) = (shape.fillRule, shape.lineCap, shape.lineJoin)
    lineDashPattern = shape.lineDashPattern
  }
}

/// The rule for the inside of a path that crosses itself, with Core Animation's raw values.
nonisolated public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// Creates the rule with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The regions that the path encircles more often in one direction than in the other.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// The regions that the path encircles an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of a line's ends, with Core Animation's raw values.
nonisolated public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// Creates the shape with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// An end exactly at the end of the path.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle around the end of the path.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// An extension by half the line's width beyond the end of the path.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  /// The shape in a frame; `butt` for an unknown name.
  fileprivate var inFrame: Frame.Stroke.Cap {
    switch self {
    case .round: .round
    case .square: .square
    default: .butt
    }
  }
}

/// The shape of a line's corners, with Core Animation's raw values.
nonisolated public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// Creates the shape with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A pointed corner.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A round corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A cut-off corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  /// The shape in a frame; `miter` for an unknown name.
  fileprivate var inFrame: Frame.Stroke.Join {
    switch self {
    case .round: .round
    case .bevel: .bevel
    default: .miter
    }
  }
}
