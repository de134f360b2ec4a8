import MotionCore

/// How fast what is seen of a layer changes: what a spring is thrown with that takes it over.
///
/// All of it is per second of animation time, as springs count, which in slow motion is less than a
/// second of the stage's. It is the derivative of `presentation()`, from the stage's `now` on: 0 at
/// rest, while held, and for what is kept at a limit, such as an alpha that would swing beyond 1.
/// Explicit animations, those of `CALayer.add(_:forKey:)`, are left aside: they say what is seen, and no speed.
/// All of it is finite: what is infinitely fast at this moment, on a curve that is vertical there, has
/// no speed that anything could be thrown with, and tells 0.
public struct PresentedVelocity: Hashable, Sendable {
  /// Of `center` or `position`, in points per second.
  public var center = CGVector.zero
  /// Of the origin of `bounds`, in points per second.
  public var boundsOrigin = CGVector.zero
  /// Of the size of `bounds`, in points per second; negative if it shrinks.
  public var boundsSize = CGSize.zero
  /// Of the transform's move, in points per second.
  public var translation = CGVector.zero
  /// Of the transform's turn, in radians per second; positive is clockwise.
  public var rotation: CGFloat = 0
  /// Of the transform's scale along x and y, before the turn, per second.
  public var scale = CGVector.zero
  /// Of the transform's shear, the tangent of the angle by which the y axis leans, per second.
  public var shear: CGFloat = 0
  /// Of `alpha` or `opacity`, per second.
  public var alpha: CGFloat = 0
  /// In points per second.
  public var cornerRadius: CGFloat = 0
  /// In points per second.
  public var borderWidth: CGFloat = 0
  /// Per second.
  public var shadowOpacity: CGFloat = 0
  /// In points per second.
  public var shadowOffset = CGVector.zero
  /// In points per second.
  public var shadowRadius: CGFloat = 0
  /// Of the colour's components as they are told, not multiplied by its alpha; per second. A colour
  /// that comes out of nothing changes its alpha only.
  public var backgroundColor = RGBA.zero
  /// As `backgroundColor`.
  public var borderColor = RGBA.zero
  /// As `backgroundColor`.
  public var shadowColor = RGBA.zero
  /// Of what the transform does out of the plane.
  public var depth = Depth()
  /// Of what a `CAShapeLayer` has besides.
  public var shape = Shape()
  /// Of what a `CAGradientLayer` has besides.
  public var gradient = Gradient()
  /// Of what a `UIVisualEffectView` shows of what lies behind it.
  public var visualEffect = VisualEffect()

  /// Nothing moves.
  package init() {}

  /// How fast what a transform does out of the plane changes.
  ///
  /// A turn about any axis is the sum of `rotation` and `PresentedVelocity.rotation`, while the layer is
  /// turned about that axis alone.
  public struct Depth: Hashable, Sendable {
    /// Of the turns about x and y, in radians per second.
    public var rotation = CGVector.zero
    /// Of the move along z, in points per second; positive is towards the eye.
    public var translation: CGFloat = 0
    /// Of the scale along z, per second.
    public var scale: CGFloat = 0
    /// Of the shears of x and y by z, per second.
    public var shear = CGVector.zero
    /// Of w per x, y and z, and of w itself, per second.
    public var perspective = SIMD4<Double>.zero

    /// Nothing moves.
    package init() {}
  }
}

extension CALayer {
  /// How fast what is seen of the layer changes now.
  ///
  /// Unlike Core Animation, which does not tell. Divide by the distance that remains to throw a
  /// spring with it: `UISpringTimingParameters(dampingRatio:initialVelocity:)`.
  public var presentedVelocity: PresentedVelocity {
    var velocity = PresentedVelocity()
    for property in tracks.properties {
      let numbers = modelNumbers(of: property) + tracks.contribution(to: property)
      let rate = tracks.rate(of: property).bounded
      velocity.take(
        LayerValues.seenRate(rate, of: property, at: numbers), of: property, at: numbers)
    }
    addOwnVelocity(to: &velocity)
    return velocity
  }
}

extension UIView {
  /// How fast what is seen of the view changes now: see `CALayer.presentedVelocity`.
  public var presentedVelocity: PresentedVelocity { layer.presentedVelocity }
}

extension PresentedVelocity {
  /// Takes in how fast the numbers of a property change that are seen.
  fileprivate mutating func take(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) {
    let vector = CGVector(dx: rate.x, dy: rate.y)
    switch property {
    case .position: center = vector
    case .boundsOrigin: boundsOrigin = vector
    case .boundsSize:
      // What several animations add up to may lie below 0, and is seen as 0.
      boundsSize = CGSize(
        width: rate.x.rate(of: numbers.x, within: 0...(.infinity)),
        height: rate.y.rate(of: numbers.y, within: 0...(.infinity)))
    case .translation: translation = vector
    case .rotationAndScale:
      rotation = CGFloat(rate.x)
      scale = CGVector(dx: rate.y, dy: rate.z)
      shear = CGFloat(rate.w)
    case .opacity: alpha = CGFloat(rate.x)
    case .backgroundColor: backgroundColor = RGBA(rate: rate, at: numbers)
    case .cornerRadius: cornerRadius = CGFloat(rate.x)
    case .borderWidth: borderWidth = CGFloat(rate.x)
    case .borderColor: borderColor = RGBA(rate: rate, at: numbers)
    case .shadowColor: shadowColor = RGBA(rate: rate, at: numbers)
    case .shadowOpacity: shadowOpacity = CGFloat(rate.x)
    case .shadowOffset: shadowOffset = vector
    case .shadowRadius: shadowRadius = CGFloat(rate.x)
    case .tilt:
      depth.rotation = vector
      (depth.translation, depth.scale) = (CGFloat(rate.z), CGFloat(rate.w))
    case .lean: depth.shear = vector
    case .perspective: depth.perspective = rate
    case .number, .point: break  // of no layer
    }
  }
}

extension RGBA {
  /// Nothing of any.
  public static let zero = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

  /// How fast straight components change, from premultiplied ones: of p / a, that is
  /// (p′ − (p / a) · a′) / a.
  init(rate: SIMD4<Double>, at numbers: SIMD4<Double>) {
    let alpha = min(max(numbers.w, 0), 1)
    var straight = SIMD4<Double>.zero
    if alpha > 0 {
      let color = (numbers / alpha).clamped(lowerBound: .zero, upperBound: .one)
      // Of next to nothing, what is told may be beyond all numbers.
      straight = ((rate - color * rate.w) / alpha).bounded
    }
    self.init(red: straight.x, green: straight.y, blue: straight.z, alpha: rate.w)
  }
}
