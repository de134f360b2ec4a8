import MotionCore

/// A layer that fills its rounded bounds with a colour gradient.
///
/// Points are fractions of the bounds: 0, 0 is top left and 1, 1 bottom right. Bounds that are not
/// square stretch the gradient, as in Core Animation.
open class CAGradientLayer: CALayer {
  private var colorsPart = LayerPart("colors", LayerColors())
  private var locationsPart = LayerPart("locations", LayerLocations())
  // Core Animation's defaults.
  private var startPart = LayerPart("startPoint", CGPoint(x: 0.5, y: 0))
  private var endPart = LayerPart("endPoint", CGPoint(x: 0.5, y: 1))

  /// The colours of the gradient. The default is nil, which draws nothing. Animatable between
  /// arrays of equal count; otherwise set at once.
  ///
  /// Unlike Core Animation, which accepts any object, the elements are colours by type.
  open var colors: [CGColor]? {
    get { colorsPart.model.colors }
    set {
      colorsPart.model = LayerColors(colors: newValue)
      markChanged()
    }
  }

  /// The location of each colour, ascending from 0 to 1. The default is nil: evenly spread colours.
  /// Animatable between arrays of equal count; otherwise set at once.
  ///
  /// Locations draw clamped to 0…1, and at least as large as the location before. A colour without
  /// a location draws at 1.
  open var locations: [NSNumber]? {
    get { locationsPart.model.locations?.map(NSNumber.init(value:)) }
    set {
      locationsPart.model = LayerLocations(locations: newValue?.map(\.doubleValue))
      markChanged()
    }
  }

  /// The point of the first colour; the centre of a radial or conic gradient. The default is x 0.5,
  /// y 0. Animatable.
  open var startPoint: CGPoint {
    get { startPart.model }
    set {
      startPart.model = newValue
      markChanged()
    }
  }

  /// The point of the last colour; the first direction of a conic gradient. The default is x 0.5,
  /// y 1. Animatable.
  open var endPoint: CGPoint {
    get { endPart.model }
    set {
      endPart.model = newValue
      markChanged()
    }
  }

  /// The kind of gradient. An unknown kind draws as `axial`. Not animatable.
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

/// The kind of a gradient, with Core Animation's raw values.
nonisolated public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// Creates the kind with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A gradient along the line from `startPoint` to `endPoint`.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// A gradient from `startPoint` outwards. `endPoint` is a corner of the rectangle around the
  /// ellipse.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// A gradient around `startPoint`, clockwise from the direction of `endPoint`.
  public static let conic = CAGradientLayerType(rawValue: "conic")

  fileprivate var inFrame: Frame.Gradient.Kind {
    switch self {
    case .radial: .radial
    case .conic: .conic
    default: .axial
    }
  }
}
