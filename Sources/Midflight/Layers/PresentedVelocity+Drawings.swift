import MotionCore

extension PresentedVelocity {
  /// The presentation velocities of the animatable properties of a `CAShapeLayer`.
  ///
  /// The velocities belong to the values of `presentation()`. A spring may carry `strokeEnd` beyond
  /// 1: its velocity is not 0 there, although the line ends at 1.
  public nonisolated struct Shape: Hashable, Sendable {
    /// The velocities of the points of `path`, in points per second: the control points and the end
    /// of each element, in order. Empty while no point moves.
    public var path: [CGVector] = []
    /// The velocity of the fill colour, like `backgroundColor`.
    public var fillColor = RGBA.zero
    /// The velocity of the stroke colour, like `backgroundColor`.
    public var strokeColor = RGBA.zero
    /// The velocity of the line width, in points per second.
    public var lineWidth: CGFloat = 0
    /// The velocity of the line's start, in fractions of the path's length per second.
    public var strokeStart: CGFloat = 0
    /// The velocity of the line's end, in fractions of the path's length per second.
    public var strokeEnd: CGFloat = 0
    /// The velocity of the dash phase, in points per second.
    public var lineDashPhase: CGFloat = 0
    /// The velocity of the miter limit, in multiples of the line's width per second.
    public var miterLimit: CGFloat = 0

    /// Creates velocities of 0.
    package init() {}
  }

  /// The presentation velocities of the animatable properties of a `CAGradientLayer`.
  public nonisolated struct Gradient: Hashable, Sendable {
    /// The velocity of each colour, like `backgroundColor`. Empty while no colour changes.
    public var colors: [RGBA] = []
    /// The velocity of each location, per second, also where a spring carries a location beyond
    /// 0…1. Empty while no location moves.
    public var locations: [CGFloat] = []
    /// The velocity of the start point, in fractions of the bounds per second.
    public var startPoint = CGVector.zero
    /// The velocity of the end point, in fractions of the bounds per second.
    public var endPoint = CGVector.zero

    /// Creates velocities of 0.
    package init() {}
  }

  /// The presentation velocities of a visual effect.
  public nonisolated struct VisualEffect: Hashable, Sendable {
    /// The velocity of the blur's standard deviation, in points per second.
    public var blurRadius: CGFloat = 0
    /// The velocity of the saturation, per second. Saturation 1 keeps the colours.
    public var saturation: CGFloat = 0
    /// The velocity of the tint, like `backgroundColor`.
    public var tint = RGBA.zero

    /// Creates velocities of 0.
    package init() {}
  }
}

extension LayerProperty {
  /// The presentation velocities of the numbers, per second, vector by vector; empty if all are 0.
  fileprivate var rates: [SIMD4<Double>] {
    let rates = movingVectors.map(\.rate)
    return rates.contains { $0 != .zero } ? rates : []
  }
}

extension LayerProperty where Value == CGFloat {
  /// The presentation velocity of the number, per second.
  var velocity: CGFloat { CGFloat(rates.first?.x ?? 0) }
}

extension LayerProperty where Value == CGPoint {
  /// The presentation velocity of the point, per second.
  var velocity: CGVector { rates.first.map(CGVector.init(rate:)) ?? .zero }
}

extension LayerProperty where Value == LayerPath {
  /// The presentation velocity of each point, per second; empty if all are 0.
  var velocity: [CGVector] { rates.map(CGVector.init(rate:)) }
}

extension LayerProperty where Value == LayerLocations {
  /// The presentation velocity of each location, per second; empty if all are 0.
  var velocity: [CGFloat] { rates.map { CGFloat($0.x) } }
}

extension LayerProperty where Value == LayerColor {
  /// The presentation velocity of the colour's straight (not premultiplied) components, per second.
  var velocity: RGBA { movingVectors.first.map(RGBA.init(ratesOf:)) ?? .zero }
}

extension LayerProperty where Value == LayerColors {
  /// The presentation velocity of each colour's straight components, per second; empty if all are
  /// 0.
  var velocity: [RGBA] {
    let rates = movingVectors.map(RGBA.init(ratesOf:))
    return rates.contains { $0 != .zero } ? rates : []
  }
}

extension CGVector {
  fileprivate init(rate: SIMD4<Double>) { self.init(dx: rate.x, dy: rate.y) }
}

extension RGBA {
  /// Creates the velocity of a colour in a vector with premultiplied numbers, after clamping to
  /// valid colours.
  fileprivate init(ratesOf vector: AnimatableVector) {
    let numbers = vector.seen
    let rate = LayerValues.clampedVelocity(vector.rate, of: .backgroundColor, at: numbers)
    self.init(rate: rate, at: numbers)
  }
}
