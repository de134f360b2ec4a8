import MotionCore

/// The presentation velocities of a layer: the derivatives of `presentation()`. A spring that takes
/// over starts with such a velocity.
///
/// - Rates are per second of animation time, as for springs. In slow motion, a second of animation
///   time takes longer than a second of the stage.
/// - Each rate holds from the stage's `now` on. The rate is 0 at rest, while held, and for a value
///   at its limit, such as an alpha that would overshoot 1.
/// - Explicit animations (`CALayer.add(_:forKey:)`) have no effect: their values have no velocity
///   here.
/// - All rates are finite. On a curve that is vertical at this moment, the rate is 0, because an
///   infinite velocity could start no spring.
public nonisolated struct PresentedVelocity: Hashable, Sendable {
  /// The velocity of `center` or `position`, in points per second.
  public var center = CGVector.zero
  /// The velocity of the origin of `bounds`, in points per second.
  public var boundsOrigin = CGVector.zero
  /// The velocity of the size of `bounds`, in points per second; negative while the size shrinks.
  public var boundsSize = CGSize.zero
  /// The velocity of the transform's translation, in points per second.
  public var translation = CGVector.zero
  /// The velocity of the transform's rotation, in radians per second; positive is clockwise.
  public var rotation: CGFloat = 0
  /// The velocity of the transform's scale along x and y, before the rotation, per second.
  public var scale = CGVector.zero
  /// The velocity of the transform's shear, per second. The shear is the tangent of the angle by
  /// which the y axis leans.
  public var shear: CGFloat = 0
  /// The velocity of `alpha` or `opacity`, per second.
  public var alpha: CGFloat = 0
  /// The velocity of the corner radius, in points per second.
  public var cornerRadius: CGFloat = 0
  /// The velocity of the border width, in points per second.
  public var borderWidth: CGFloat = 0
  /// The velocity of the shadow's opacity, per second.
  public var shadowOpacity: CGFloat = 0
  /// The velocity of the shadow's offset, in points per second.
  public var shadowOffset = CGVector.zero
  /// The velocity of the shadow's radius, in points per second.
  public var shadowRadius: CGFloat = 0
  /// The velocity of the background colour's straight (not premultiplied) components, per second. A
  /// colour that fades in from no colour changes only its alpha.
  public var backgroundColor = RGBA.zero
  /// The velocity of the border colour, like `backgroundColor`.
  public var borderColor = RGBA.zero
  /// The velocity of the shadow colour, like `backgroundColor`.
  public var shadowColor = RGBA.zero
  /// The velocity of the transform out of the plane.
  public var depth = Depth()
  /// The velocities of the additional properties of a `CAShapeLayer`.
  public var shape = Shape()
  /// The velocities of the additional properties of a `CAGradientLayer`.
  public var gradient = Gradient()
  /// The velocities of a `UIVisualEffectView`'s effect.
  public var visualEffect = VisualEffect()

  /// Creates velocities of 0.
  package init() {}

  /// The velocity of a transform's components out of the plane.
  ///
  /// The rotation about any axis is the sum of `rotation` and `PresentedVelocity.rotation`, while
  /// the layer rotates about that axis only.
  public nonisolated struct Depth: Hashable, Sendable {
    /// The velocity of the rotation about x and y, in radians per second.
    public var rotation = CGVector.zero
    /// The velocity of the translation along z, in points per second; positive is towards the eye.
    public var translation: CGFloat = 0
    /// The velocity of the scale along z, per second.
    public var scale: CGFloat = 0
    /// The velocity of the shears of x and y by z, per second.
    public var shear = CGVector.zero
    /// The velocity of the perspective, per second: of w per x, y and z, and of w itself.
    public var perspective = SIMD4<Double>.zero

    /// Creates velocities of 0.
    package init() {}
  }
}

extension CALayer {
  /// The presentation velocities of the layer now; all 0 without animations.
  ///
  /// Unlike Core Animation, which offers no velocity. To start a spring with a velocity, divide by
  /// the remaining distance: `UISpringTimingParameters(dampingRatio:initialVelocity:)`.
  public var presentedVelocity: PresentedVelocity {
    var velocity = PresentedVelocity()
    for property in tracks.properties {
      let numbers = modelNumbers(of: property) + tracks.contribution(to: property)
      let rate = tracks.rate(of: property).replacingNonFinite
      velocity.set(
        LayerValues.clampedVelocity(rate, of: property, at: numbers), of: property, at: numbers)
    }
    addOwnVelocity(to: &velocity)
    return velocity
  }
}

extension UIView {
  /// The presentation velocities of the view now: see `CALayer.presentedVelocity`.
  public var presentedVelocity: PresentedVelocity { layer.presentedVelocity }
}

extension PresentedVelocity {
  /// Stores the velocity of a property.
  ///
  /// - Parameters:
  ///   - rate: The velocity of the property's numbers after clamping, per second.
  ///   - numbers: The numbers before clamping.
  fileprivate mutating func set(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) {
    let vector = CGVector(dx: rate.x, dy: rate.y)
    switch property {
    case .position: center = vector
    case .boundsOrigin: boundsOrigin = vector
    case .boundsSize:
      // The sum of several animations may be below 0, which is displayed as 0.
      boundsSize = CGSize(
        width: rate.x.clampedVelocity(of: numbers.x, within: 0...(.infinity)),
        height: rate.y.clampedVelocity(of: numbers.y, within: 0...(.infinity)))
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
    case .outOfPlane:
      depth.rotation = vector
      (depth.translation, depth.scale) = (CGFloat(rate.z), CGFloat(rate.w))
    case .zShear: depth.shear = vector
    case .perspective: depth.perspective = rate
    case .number, .point: break  // layers do not have these
    }
  }
}

nonisolated extension RGBA {
  /// The velocity 0 of all components.
  public static let zero = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates the velocities of straight components from premultiplied ones, per second.
  ///
  ///     (p / a)′ = (p′ − (p / a) · a′) / a
  ///
  /// p is a premultiplied component and a the alpha. At alpha 0, red, green and blue have velocity
  /// 0.
  init(rate: SIMD4<Double>, at numbers: SIMD4<Double>) {
    let alpha = min(max(numbers.w, 0), 1)
    var straight = SIMD4<Double>.zero
    if alpha > 0 {
      let color = (numbers / alpha).clamped(lowerBound: .zero, upperBound: .one)
      // An alpha next to 0 may give an infinite quotient.
      straight = ((rate - color * rate.w) / alpha).replacingNonFinite
    }
    self.init(red: straight.x, green: straight.y, blue: straight.z, alpha: rate.w)
  }
}
