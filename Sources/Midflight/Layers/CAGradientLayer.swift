import MotionCore

/// A layer that fills its rounded bounds with a colour gradient.
///
/// Points are fractions of the bounds: 0, 0 is top left and 1, 1 bottom right. Bounds that are not
/// square stretch the gradient, as in Core Animation. A number that is not finite stops the program
/// with a message.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
  private var colorsProperty = LayerProperty("colors", LayerColors())
  private var locationsProperty = LayerProperty("locations", LayerLocations())
  // Core Animation's defaults.
  private var startProperty = LayerProperty("startPoint", CGPoint(x: 0.5, y: 0))
  private var endProperty = LayerProperty("endPoint", CGPoint(x: 0.5, y: 1))

  /// The colours of the gradient. The default is nil, which draws nothing. Animatable between
  /// arrays of equal count; otherwise set at once.
  ///
  /// The elements are `CGColor`s. Other elements are left out, with a diagnostic.
  open var colors: [Any]? {
    get { colorsProperty.model.colors }
    set {
      let colors = newValue?.compactMap { $0 as? CGColor }
      if colors?.count != newValue?.count {
        Stage.diagnose(
          "CAGradientLayer.colors leaves out what is no CGColor: write .cgColor after a UIColor.")
      }
      colorsProperty.model = LayerColors(colors: colors)
      markChanged()
    }
  }

  /// The location of each colour, ascending from 0 to 1. The default is nil: evenly spread colours.
  /// Animatable between arrays of equal count; otherwise set at once.
  ///
  /// Locations draw clamped to 0…1, and at least as large as the location before. A colour without
  /// a location draws at 1.
  open var locations: [NSNumber]? {
    get { locationsProperty.model.locations?.map(NSNumber.init(value:)) }
    set {
      locationsProperty.model = LayerLocations(locations: newValue?.map(\.doubleValue))
      markChanged()
    }
  }

  /// The point of the first colour; the centre of a radial or conic gradient. The default is x 0.5,
  /// y 0. Animatable.
  open var startPoint: CGPoint {
    get { startProperty.model }
    set {
      startProperty.model = newValue
      markChanged()
    }
  }

  /// The point of the last colour; the first direction of a conic gradient. The default is x 0.5,
  /// y 1. Animatable.
  open var endPoint: CGPoint {
    get { endProperty.model }
    set {
      endProperty.model = newValue
      markChanged()
    }
  }

  /// The kind of gradient. An unknown kind draws as `axial`. Not animatable.
  open var type = CAGradientLayerType.axial { didSet { markChanged() } }

  override var ownTargets: [(name: LayerPropertyName, kind: AnimatingKind)] {
    [(.colors, .colors), (.locations, .locations), (.startPoint, .point), (.endPoint, .point)]
  }

  /// The gradient for the frame, by the presentation values; nil for nil and for an empty array of
  /// colours. A single colour without a location lies at 0.
  override var drawing: Frame.Content? {
    guard let colors = presentationValue(of: colorsProperty, .colors).colors, !colors.isEmpty else {
      return nil
    }
    let locations = presentationValue(of: locationsProperty, .locations).locations
    var last = 0.0
    let stops = colors.enumerated().map { index, color in
      let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      let location = locations.map { index < $0.count ? $0[index] : 1 } ?? even
      last = max(last, min(max(location, 0), 1))
      return Frame.Gradient.Stop(color: color.rgba, location: last)
    }
    return .gradient(
      Frame.Gradient(
        kind: type.inFrame, stops: stops, start: presentationValue(of: startProperty, .startPoint),
        end: presentationValue(of: endProperty, .endPoint)))
  }

  override var isContentAtRest: Bool {
    colorsProperty.isAtRest && locationsProperty.isAtRest && startProperty.isAtRest
      && endProperty.isAtRest
  }

  /// Stores the velocities of colours, locations and both points in `velocity.gradient`.
  override func addOwnVelocity(to velocity: inout PresentedVelocity) {
    velocity.gradient.colors = colorsProperty.velocity
    velocity.gradient.locations = locationsProperty.velocity
    velocity.gradient.startPoint = startProperty.velocity
    velocity.gradient.endPoint = endProperty.velocity
  }

  override func makeEmptyCopy() -> CALayer { CAGradientLayer() }

  /// Copies the presentation values and the type of another gradient layer. Does nothing for a
  /// layer of another class.
  override func copyOwnProperties(of layer: CALayer) {
    guard let gradient = layer as? CAGradientLayer else { return }
    colorsProperty = gradient.presentationCopy(of: gradient.colorsProperty, .colors)
    locationsProperty = gradient.presentationCopy(of: gradient.locationsProperty, .locations)
    startProperty = gradient.presentationCopy(of: gradient.startProperty, .startPoint)
    endProperty = gradient.presentationCopy(of: gradient.endProperty, .endPoint)
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

  /// The kind in a frame; `axial` for an unknown name.
  fileprivate var inFrame: Frame.Gradient.Kind {
    switch self {
    case .radial: .radial
    case .conic: .conic
    default: .axial
    }
  }
}
