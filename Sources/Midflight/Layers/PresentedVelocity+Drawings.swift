import MotionCore

extension PresentedVelocity {
  /// How fast what is seen of a shape changes: of each part of `CAShapeLayer` that can be animated.
  ///
  /// As `presentation()` tells the parts: what a spring carries beyond 0…1, a stroke's end for one,
  /// goes on moving there, though the line cannot become any longer.
  public struct Shape: Hashable, Sendable {
    /// Of the points of `path`, in points per second: of every step's control points and its end, in
    /// order. Empty while none of them moves.
    public var path: [CGVector] = []
    /// As `backgroundColor`.
    public var fillColor = RGBA.zero
    /// As `backgroundColor`.
    public var strokeColor = RGBA.zero
    /// In points per second.
    public var lineWidth: CGFloat = 0
    /// In parts of the path's length per second.
    public var strokeStart: CGFloat = 0
    /// In parts of the path's length per second.
    public var strokeEnd: CGFloat = 0
    /// In points per second.
    public var lineDashPhase: CGFloat = 0
    /// In widths of the line per second.
    public var miterLimit: CGFloat = 0

    /// Nothing moves.
    package init() {}
  }

  /// How fast what is seen of a gradient changes: of each part of `CAGradientLayer` that can be animated.
  public struct Gradient: Hashable, Sendable {
    /// Of each of the colours, as `backgroundColor`. Empty while none of them changes.
    public var colors: [RGBA] = []
    /// Of each of the locations, per second; as `presentation()` tells them, also where a spring
    /// carries one beyond 0…1. Empty while none of them moves.
    public var locations: [CGFloat] = []
    /// In parts of the bounds per second.
    public var startPoint = CGVector.zero
    /// In parts of the bounds per second.
    public var endPoint = CGVector.zero

    /// Nothing moves.
    package init() {}
  }

  /// How fast what is seen of a visual effect changes.
  public struct VisualEffect: Hashable, Sendable {
    /// Of the blur's standard deviation, in points per second.
    public var blurRadius: CGFloat = 0
    /// How colourful it is, per second: 1 is as it was without the effect.
    public var saturation: CGFloat = 0
    /// Of what is drawn over it, as `backgroundColor`.
    public var tint = RGBA.zero

    /// Nothing moves.
    package init() {}
  }
}

extension LayerPart {
  /// How fast the numbers change that are seen of it, per second, lane by lane; empty if none does.
  fileprivate var rates: [SIMD4<Double>] {
    let rates = movingLanes.map(\.rate)
    return rates.contains { $0 != .zero } ? rates : []
  }
}

extension LayerPart where Value == CGFloat {
  /// How fast the number changes that is seen, per second.
  var velocity: CGFloat { CGFloat(rates.first?.x ?? 0) }
}

extension LayerPart where Value == CGPoint {
  /// How fast the point moves that is seen, per second.
  var velocity: CGVector { rates.first.map(CGVector.init(rate:)) ?? .zero }
}

extension LayerPart where Value == LayerPath {
  /// How fast each of the points moves that is seen; empty if none does.
  var velocity: [CGVector] { rates.map(CGVector.init(rate:)) }
}

extension LayerPart where Value == LayerLocations {
  /// How fast each of the locations changes that is seen; empty if none does.
  var velocity: [CGFloat] { rates.map { CGFloat($0.x) } }
}

extension LayerPart where Value == LayerColor {
  /// How fast the components of the colour change that is seen, not multiplied by its alpha.
  var velocity: RGBA { movingLanes.first.map(RGBA.init(ratesOf:)) ?? .zero }
}

extension LayerPart where Value == LayerColors {
  /// How fast the components of each of the colours change that is seen; empty if none does.
  var velocity: [RGBA] {
    let rates = movingLanes.map(RGBA.init(ratesOf:))
    return rates.contains { $0 != .zero } ? rates : []
  }
}

extension CGVector {
  fileprivate init(rate: SIMD4<Double>) { self.init(dx: rate.x, dy: rate.y) }
}

extension RGBA {
  /// Of a colour whose premultiplied numbers a lane has, brought within what a colour can be.
  fileprivate init(ratesOf lane: AnimatableLane) {
    let numbers = lane.seen
    let rate = LayerValues.seenRate(lane.rate, of: .backgroundColor, at: numbers)
    self.init(rate: rate, at: numbers)
  }
}
