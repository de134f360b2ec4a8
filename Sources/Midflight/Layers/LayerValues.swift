/// The properties that determine the appearance of one layer, apart from the tree: model or
/// presentation values.
package struct LayerValues: Hashable {
  /// The properties that animate most often.
  package var pose = LayerPose()
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var cornerRadius: CGFloat = 0
  var borderWidth: CGFloat = 0
  private var storedBorderColor = OptionalColor.black  // Apple's default
  private var storedShadowColor = OptionalColor.black
  var shadowOpacity = 0.0
  var shadowOffset = CGSize(width: 0, height: -3)  // Apple's documented default
  var shadowRadius: CGFloat = 3
  // The remaining properties are not animatable.
  var zPosition: CGFloat = 0
  private var cornerBits = UInt8(Frame.Corners.all.rawValue)
  var masksToBounds = false
  var isHidden = false
  /// A Boolean value that indicates whether a hidden layer remains visible while tracks move the
  /// layer: a view that collapses in a stack.
  var isVisibleWhileMoving = false

  package var position: CGPoint {
    get { pose.position }
    set { pose.position = newValue }
  }

  package var bounds: CGRect {
    get { pose.bounds }
    set { pose.bounds = newValue }
  }

  package var transform: CGAffineTransform {
    get { pose.transform }
    set { pose.transform = newValue }
  }

  package var opacity: Double {
    get { pose.opacity }
    set { pose.opacity = newValue }
  }

  package var backgroundColor: CGColor? {
    get { pose.background.color }
    set { pose.background = OptionalColor(newValue) }
  }

  var borderColor: CGColor? {
    get { storedBorderColor.color }
    set { storedBorderColor = OptionalColor(newValue) }
  }

  var shadowColor: CGColor? {
    get { storedShadowColor.color }
    set { storedShadowColor = OptionalColor(newValue) }
  }

  var maskedCorners: Frame.Corners {
    get { Frame.Corners(rawValue: UInt(cornerBits)) }
    set { cornerBits = UInt8(newValue.intersection(.all).rawValue) }
  }

  /// The transform from the layer's own coordinates to its superlayer's.
  var toSuperlayer: CGAffineTransform { pose.toSuperlayer(anchoredAt: anchorPoint) }
}

extension LayerValues {
  /// The numbers of a property. Unused numbers are 0. `.number`, `.point` and the 3D properties
  /// read as 0 and ignore new values.
  ///
  /// A new value is clamped to its drawable range: opacities to 0…1, lengths to 0 or more, even
  /// while a spring overshoots. Sizes are not clamped, because several animators may add to one
  /// size: see `clamped`.
  subscript(property: AnimatedProperty) -> SIMD4<Double> {
    get {
      switch property {
      case .position: SIMD4(Double(position.x), Double(position.y), 0, 0)
      case .boundsOrigin: SIMD4(Double(bounds.origin.x), Double(bounds.origin.y), 0, 0)
      case .boundsSize: SIMD4(Double(bounds.size.width), Double(bounds.size.height), 0, 0)
      case .translation: SIMD4(Double(transform.tx), Double(transform.ty), 0, 0)
      case .rotationAndScale: AffineComponents(transform).rotationAndScale
      case .opacity: SIMD4(opacity, 0, 0, 0)
      case .backgroundColor: backgroundColor.components
      case .cornerRadius: SIMD4(Double(cornerRadius), 0, 0, 0)
      case .borderWidth: SIMD4(Double(borderWidth), 0, 0, 0)
      case .borderColor: borderColor.components
      case .shadowColor: shadowColor.components
      case .shadowOpacity: SIMD4(shadowOpacity, 0, 0, 0)
      case .shadowOffset: SIMD4(Double(shadowOffset.width), Double(shadowOffset.height), 0, 0)
      case .shadowRadius: SIMD4(Double(shadowRadius), 0, 0, 0)
      case .number, .point, .outOfPlane, .zShear, .perspective: .zero
      }
    }
    set {
      switch property {
      case .position: position = CGPoint(x: newValue.x, y: newValue.y)
      case .boundsOrigin: bounds.origin = CGPoint(x: newValue.x, y: newValue.y)
      case .boundsSize: bounds.size = CGSize(width: newValue.x, height: newValue.y)
      case .translation:
        transform.tx = newValue.x
        transform.ty = newValue.y
      case .rotationAndScale: transform.setRotationAndScale(to: newValue)
      case .opacity: opacity = min(max(newValue.x, 0), 1)
      case .backgroundColor: backgroundColor = CGColor(components: newValue)
      case .cornerRadius: cornerRadius = max(0, newValue.x)
      case .borderWidth: borderWidth = max(0, newValue.x)
      case .borderColor: borderColor = CGColor(components: newValue)
      case .shadowColor: shadowColor = CGColor(components: newValue)
      case .shadowOpacity: shadowOpacity = min(max(newValue.x, 0), 1)
      case .shadowOffset: shadowOffset = CGSize(width: newValue.x, height: newValue.y)
      case .shadowRadius: shadowRadius = max(0, newValue.x)
      case .number, .point, .outOfPlane, .zShear, .perspective: break
      }
    }
  }

  /// The values with a size of 0 or more.
  ///
  /// A model's size may be negative while one animator still adds to a size from which another,
  /// stopped animator subtracted. Only the unclamped sum is right in the end.
  var clamped: LayerValues {
    var copy = self
    copy.clampSize()
    return copy
  }

  /// Clamps the size to 0 or more, in place.
  mutating func clampSize() { pose.clampSize() }

  /// The bounds with a size of 0 or more.
  var clampedBounds: CGRect { pose.clampedBounds }

  /// Returns the value of a property in a form that `set(_:to:)` restores to the last bit.
  func value(of property: AnimatedProperty) -> AnimatedValue {
    switch property {
    case .rotationAndScale: .transform(transform)
    case .backgroundColor: .color(backgroundColor)
    case .borderColor: .color(borderColor)
    case .shadowColor: .color(shadowColor)
    case .position, .boundsOrigin, .boundsSize, .translation, .opacity, .cornerRadius,
      .borderWidth, .shadowOpacity, .shadowOffset, .shadowRadius, .number, .point, .outOfPlane,
      .zShear, .perspective:
      .numbers(self[property])
    }
  }

  /// Sets a property to a value from `value(of:)`, exact to the last bit.
  mutating func set(_ property: AnimatedProperty, to value: AnimatedValue) {
    switch (property, value) {
    case (_, .exact): self[property] = value.numbers
    case (_, .part(let part)): self[property] = part.numbers
    case (_, .transform3D(let whole)): self[property] = whole.components.planar
    case (_, .linear(let a, let b, let c, let d)):
      transform = CGAffineTransform(a: a, b: b, c: c, d: d, tx: transform.tx, ty: transform.ty)
    case (_, .dynamicColor(_, let color)): backgroundColor = color
    case (.backgroundColor, .color(let color)): backgroundColor = color
    case (.borderColor, .color(let color)): borderColor = color
    case (.shadowColor, .color(let color)): shadowColor = color
    case (_, .color): preconditionFailure("LayerValues.set: add a case for \(property).")
    }
  }
}

extension AnimatedValue {
  /// The numbers to which animations add.
  ///
  /// For a colour, the premultiplied components, 0 for none. For a transform, the rotation about z,
  /// both scales and the shear.
  var numbers: SIMD4<Double> {
    switch self {
    case .exact(let x, let y, let z, let w): SIMD4(x, y, z, w)
    case .color(let color), .dynamicColor(_, let color): color.components
    case .linear(let a, let b, let c, let d):
      AffineComponents(CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)).rotationAndScale
    case .transform3D(let whole): whole.components.planar
    case .part(let part): part.numbers
    }
  }

  /// Returns the offset from this value back to an older value: the initial contribution of a
  /// track.
  ///
  /// The offset is `old.numbers − numbers`, with one exception. For an affine transform, whole
  /// turns are added to the angle: the rotation takes the shorter way, and half a turn is animated
  /// clockwise.
  func offset(back old: AnimatedValue) -> SIMD4<Double> {
    var offset = old.numbers - numbers
    guard case .linear = self else { return offset }
    // The animated rotation is −offset. Half a turn is a tie up to the rounding of sines and
    // arctangents.
    let tie = Double.pi - 1e-9
    // An older value committed with a negative scale may include several turns.
    if abs(offset.x) > 3 * .pi - 1e-6 { offset.x -= 2 * .pi * (offset.x / (2 * .pi)).rounded() }
    if offset.x >= tie { offset.x -= 2 * .pi }
    if offset.x < -Double.pi - 1e-9 { offset.x += 2 * .pi }
    return offset
  }

  /// Returns the offset from this value back to an older value, with as many whole turns as bring
  /// the rotation nearest to `−angle`.
  ///
  /// - Parameter angle: The rotation from the older value to this value, in radians.
  func offset(back old: AnimatedValue, by angle: Double) -> SIMD4<Double> {
    var offset = old.numbers - numbers
    offset.x -= 2 * .pi * ((offset.x + angle) / (2 * .pi)).rounded()
    return offset
  }
}

extension AffineComponents {
  /// The rotation, both scales and the shear.
  fileprivate var rotationAndScale: SIMD4<Double> { SIMD4(rotation, scaleX, scaleY, shear) }
}
