import MotionCore

/// A layer that shows a path, filled and stroked, above its background.
///
/// The path lies in the layer's own coordinates, and may reach beyond its bounds. It casts the layer's
/// shadow, unless the layer has a background.
open class CAShapeLayer: CALayer {
  private var pathPart = LayerPart("path", LayerPath())
  private var fillColorPart = LayerPart(
    "fillColor", LayerColor(color: CGColor(rgba: RGBA(red: 0, green: 0, blue: 0))))
  private var strokeColorPart = LayerPart("strokeColor", LayerColor())
  private var lineWidthPart = LayerPart("lineWidth", CGFloat(1))
  private var strokeStartPart = LayerPart("strokeStart", CGFloat(0))
  private var strokeEndPart = LayerPart("strokeEnd", CGFloat(1))
  private var dashPhasePart = LayerPart("lineDashPhase", CGFloat(0))
  private var miterLimitPart = LayerPart("miterLimit", CGFloat(10))

  /// What is shown; nil unless set. Animatable between paths that have the same steps; otherwise
  /// set at once. Later changes of a mutable path that was set here are not seen.
  open var path: CGPath? {
    get { pathPart.model.outline.map(CGPath.init) }
    set {
      pathPart.model = LayerPath(outline: newValue?.outline)
      markChanged()
    }
  }

  /// Fills the path; opaque black unless set, nil for no fill. Animatable.
  open var fillColor: CGColor? {
    get { fillColorPart.model.color }
    set {
      fillColorPart.model = LayerColor(color: newValue)
      markChanged()
    }
  }

  /// What lies inside a path that crosses itself. Not animatable.
  open var fillRule = CAShapeLayerFillRule.nonZero { didSet { markChanged() } }

  /// The line along the path; nil, none, unless set. Animatable.
  open var strokeColor: CGColor? {
    get { strokeColorPart.model.color }
    set {
      strokeColorPart.model = LayerColor(color: newValue)
      markChanged()
    }
  }

  /// Of the line, in points; 1 unless set. Animatable.
  open var lineWidth: CGFloat {
    get { lineWidthPart.model }
    set {
      lineWidthPart.model = newValue
      markChanged()
    }
  }

  /// The part of the path's length at which the line begins: 0 unless set … 1. Animatable.
  open var strokeStart: CGFloat {
    get { strokeStartPart.model }
    set {
      strokeStartPart.model = newValue
      markChanged()
    }
  }

  /// The part of the path's length at which the line ends: 0 … 1 unless set. Animatable.
  open var strokeEnd: CGFloat {
    get { strokeEndPart.model }
    set {
      strokeEndPart.model = newValue
      markChanged()
    }
  }

  /// How the line ends. Not animatable.
  open var lineCap = CAShapeLayerLineCap.butt { didSet { markChanged() } }
  /// How the line turns corners. Not animatable.
  open var lineJoin = CAShapeLayerLineJoin.miter { didSet { markChanged() } }

  /// How many times its width a pointed corner of the line may be long; 10 unless set. Animatable.
  open var miterLimit: CGFloat {
    get { miterLimitPart.model }
    set {
      miterLimitPart.model = newValue
      markChanged()
    }
  }

  /// The lengths of dashes and of the gaps after them, in points; nil for an unbroken line. Not
  /// animatable.
  open var lineDashPattern: [NSNumber]? { didSet { markChanged() } }

  /// How far into the dashes the line begins, in points. Animatable.
  open var lineDashPhase: CGFloat {
    get { dashPhasePart.model }
    set {
      dashPhasePart.model = newValue
      markChanged()
    }
  }

  override var ownTargets: [(name: LayerPartName, kind: AnimatingKind)] {
    [
      (.path, .path), (.fillColor, .color), (.strokeColor, .color), (.lineWidth, .number),
      (.strokeStart, .number), (.strokeEnd, .number), (.lineDashPhase, .number),
      (.miterLimit, .number),
    ]
  }

  override var drawing: Frame.Content? {
    guard let path = seen(pathPart, .path).outline, !path.isEmpty else { return nil }
    let shape = Frame.Shape(
      path: path, fillColor: seen(fillColorPart, .fillColor).color?.rgba,
      fillsEvenOdd: fillRule == .evenOdd,
      stroke: seenStroke)
    return .shape(shape)
  }

  override var drawsSteadily: Bool {
    pathPart.isAtRest && fillColorPart.isAtRest && strokeColorPart.isAtRest
      && lineWidthPart.isAtRest && strokeStartPart.isAtRest && strokeEndPart.isAtRest
      && dashPhasePart.isAtRest && miterLimitPart.isAtRest
  }

  private var seenStroke: Frame.Stroke? {
    let (width, color) = (
      seen(lineWidthPart, .lineWidth), seen(strokeColorPart, .strokeColor).color?.rgba
    )
    guard let color, width > 0 else { return nil }
    let lengths = (lineDashPattern ?? []).map { CGFloat($0.doubleValue) }
    return Frame.Stroke(
      color: color, width: width, cap: lineCap.inFrame, join: lineJoin.inFrame,
      miterLimit: max(1, seen(miterLimitPart, .miterLimit)), dashes: lengths,
      dashPhase: seen(dashPhasePart, .lineDashPhase),
      start: min(max(seen(strokeStartPart, .strokeStart), 0), 1),
      end: min(max(seen(strokeEndPart, .strokeEnd), 0), 1))
  }

  override func addOwnVelocity(to velocity: inout PresentedVelocity) {
    velocity.shape.path = pathPart.velocity
    velocity.shape.fillColor = fillColorPart.velocity
    velocity.shape.strokeColor = strokeColorPart.velocity
    velocity.shape.lineWidth = lineWidthPart.velocity
    velocity.shape.strokeStart = strokeStartPart.velocity
    velocity.shape.strokeEnd = strokeEndPart.velocity
    velocity.shape.lineDashPhase = dashPhasePart.velocity
    velocity.shape.miterLimit = miterLimitPart.velocity
  }

  override func makePlain() -> CALayer { CAShapeLayer() }

  override func takeOwnParts(seenOf layer: CALayer) {
    guard let shape = layer as? CAShapeLayer else { return }
    pathPart = shape.seenCopy(shape.pathPart, .path)
    fillColorPart = shape.seenCopy(shape.fillColorPart, .fillColor)
    strokeColorPart = shape.seenCopy(shape.strokeColorPart, .strokeColor)
    lineWidthPart = shape.seenCopy(shape.lineWidthPart, .lineWidth)
    strokeStartPart = shape.seenCopy(shape.strokeStartPart, .strokeStart)
    strokeEndPart = shape.seenCopy(shape.strokeEndPart, .strokeEnd)
    dashPhasePart = shape.seenCopy(shape.dashPhasePart, .lineDashPhase)
    miterLimitPart = shape.seenCopy(shape.miterLimitPart, .miterLimit)
    (fillRule, lineCap, lineJoin) = (shape.fillRule, shape.lineCap, shape.lineJoin)
    lineDashPattern = shape.lineDashPattern
  }
}

/// What lies inside a path that crosses itself, with Core Animation's raw values.
nonisolated public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// The rule of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// What the path goes round more often one way than the other.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// What the path goes round an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How a shape's line ends, with Core Animation's raw values.
nonisolated public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// The end of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Just where the path does.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// With half a circle around the path's end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half the line's width beyond the path's end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  fileprivate var inFrame: Frame.Stroke.Cap {
    switch self {
    case .round: .round
    case .square: .square
    default: .butt
    }
  }
}

/// How a shape's line turns corners, with Core Animation's raw values.
nonisolated public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// The corner of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Pointed.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  fileprivate var inFrame: Frame.Stroke.Join {
    switch self {
    case .round: .round
    case .bevel: .bevel
    default: .miter
    }
  }
}
