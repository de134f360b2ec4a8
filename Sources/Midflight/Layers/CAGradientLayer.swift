import MotionCore

/// A layer that fills its rounded bounds with colours that go over into one another.
///
/// Points are parts of the bounds: 0, 0 is top left, and 1, 1 bottom right. In bounds that are no
/// square, the gradient is stretched with them, as Core Animation does.
open class CAGradientLayer: CALayer {
  private var colorsPart = LayerPart("colors", LayerColors())
  private var locationsPart = LayerPart("locations", LayerLocations())
  // Core Animation's defaults.
  private var startPart = LayerPart("startPoint", CGPoint(x: 0.5, y: 0))
  private var endPart = LayerPart("endPoint", CGPoint(x: 0.5, y: 1))

  /// The colours; nil, none, unless set. Animatable between as many colours; otherwise set at once.
  ///
  /// Unlike Core Animation's, which may be anything, they are colours by type.
  open var colors: [CGColor]? {
    get { colorsPart.model.colors }
    set {
      colorsPart.model = LayerColors(colors: newValue)
      markChanged()
    }
  }

  /// Where each of the colours is, rising from 0 to 1; nil, evenly spread, unless set. Animatable
  /// between as many locations; otherwise set at once.
  open var locations: [NSNumber]? {
    get { locationsPart.model.locations?.map(NSNumber.init(value:)) }
    set {
      locationsPart.model = LayerLocations(locations: newValue?.map(\.doubleValue))
      markChanged()
    }
  }

  /// Where the first colour is, or the middle; 0.5, 0 unless set. Animatable.
  open var startPoint: CGPoint {
    get { startPart.model }
    set {
      startPart.model = newValue
      markChanged()
    }
  }

  /// Where the last colour is, or in which direction the first; 0.5, 1 unless set. Animatable.
  open var endPoint: CGPoint {
    get { endPart.model }
    set {
      endPart.model = newValue
      markChanged()
    }
  }

  /// How the colours spread. Not animatable.
  open var type = CAGradientLayerType.axial { didSet { markChanged() } }

  override var ownTargets: [(name: LayerPartName, kind: AnimatingKind)] {
    [(.colors, .colors), (.locations, .locations), (.startPoint, .point), (.endPoint, .point)]
  }

  override var drawing: Frame.Content? {
    guard let colors = seen(colorsPart, .colors).colors, !colors.isEmpty else { return nil }
    let locations = seen(locationsPart, .locations).locations
    var last = 0.0
    let stops = colors.enumerated().map { index, color in
      let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      let location = locations.map { index < $0.count ? $0[index] : 1 } ?? even
      last = max(last, min(max(location, 0), 1))
      return Frame.Gradient.Stop(color: color.rgba, location: last)
    }
    return .gradient(
      Frame.Gradient(
        kind: type.inFrame, stops: stops, start: seen(startPart, .startPoint),
        end: seen(endPart, .endPoint)))
  }

  override var drawsSteadily: Bool {
    colorsPart.isAtRest && locationsPart.isAtRest && startPart.isAtRest && endPart.isAtRest
  }

  override func addOwnVelocity(to velocity: inout PresentedVelocity) {
    velocity.gradient.colors = colorsPart.velocity
    velocity.gradient.locations = locationsPart.velocity
    velocity.gradient.startPoint = startPart.velocity
    velocity.gradient.endPoint = endPart.velocity
  }

  override func makePlain() -> CALayer { CAGradientLayer() }

  override func takeOwnParts(seenOf layer: CALayer) {
    guard let gradient = layer as? CAGradientLayer else { return }
    colorsPart = gradient.seenCopy(gradient.colorsPart, .colors)
    locationsPart = gradient.seenCopy(gradient.locationsPart, .locations)
    startPart = gradient.seenCopy(gradient.startPart, .startPoint)
    endPart = gradient.seenCopy(gradient.endPart, .endPoint)
    type = gradient.type
  }
}

/// How a gradient's colours spread, with Core Animation's raw values.
nonisolated public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// The kind of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the line from `startPoint` to `endPoint`.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From `startPoint` outwards, over the ellipse in whose rectangle `endPoint` is a corner.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around `startPoint`, clockwise, beginning in the direction of `endPoint`.
  public static let conic = CAGradientLayerType(rawValue: "conic")

  fileprivate var inFrame: Frame.Gradient.Kind {
    switch self {
    case .radial: .radial
    case .conic: .conic
    default: .axial
    }
  }
}
