import MotionCore

/// The explicit animations of one layer, and their effect on the presentation.
final class ExplicitMotion {
  /// The animations in the order of addition.
  private(set) var animations: [AddedAnimation] = []
  /// The animations with a key, by key.
  private(set) var animationsByKey: [String: AddedAnimation] = [:]
  /// The number of animated properties that affect the transform.
  private var transformCount = 0
  /// The number of animated properties that may take the layer out of its plane.
  private var depthCount = 0

  /// A Boolean value that indicates whether an animation affects the transform.
  var movesTransform: Bool { transformCount > 0 }
  /// A Boolean value that indicates whether an animation may take the layer out of its plane.
  var mayLeavePlane: Bool { depthCount > 0 }

  func append(_ animation: AddedAnimation) {
    animations.append(animation)
    if let key = animation.key { animationsByKey[key] = animation }
    count(animation, by: 1)
  }

  /// Removes an animation, which must be among the layer's.
  func remove(_ animation: AddedAnimation) {
    animations.remove(animation)
    if let key = animation.key { animationsByKey[key] = nil }
    count(animation, by: -1)
  }

  private func count(_ animation: AddedAnimation, by step: Int) {
    for property in animation.plan.properties {
      if property.target.isOfTransform || property.turning != nil { transformCount += step }
      if property.target.mayLeavePlane { depthCount += step }
    }
  }

  // MARK: - Presentation

  /// Applies the animations to the values of a layer.
  ///
  /// - Parameter values: The presentation without the animations.
  func show(in values: inout LayerValues) {
    for animation in animations {
      animation.forEachShown { plan, fraction, cycle in
        values.show(plan, at: fraction, cycle: cycle)
      }
    }
    guard movesTransform else { return }
    let displayed = transform(over: CATransform3DMakeAffineTransform(values.transform))
    values.transform = CATransform3DGetAffineTransform(displayed)
  }

  /// Returns the transform with the animations applied, in the order of addition. Animations of
  /// other properties have no effect, except for the rotation along a path.
  func transform(over underlying: CATransform3D) -> CATransform3D {
    var displayed = underlying
    for animation in animations {
      animation.forEachShown { plan, fraction, cycle in
        displayed.show(plan, at: fraction, cycle: cycle)
      }
    }
    return displayed
  }

  /// Returns a property of a layer's subclass with the animations applied, in the order of
  /// addition; unchanged if none animates this property.
  func part<Value: LayerQuantity>(_ name: LayerPropertyName, over underlying: Value) -> Value {
    var displayed = underlying
    for animation in animations {
      animation.forEachShown { plan, fraction, cycle in
        guard case .part(name, _) = plan.target, let value = displayed.animating else { return }
        displayed =
          displayed.applying(plan.value(at: fraction, cycle: cycle, over: value)) ?? displayed
      }
    }
    return displayed
  }
}

extension LayerValues {
  /// Applies one animation to the values, except for the transform and for properties of
  /// subclasses, which do not change.
  fileprivate mutating func show(_ plan: PropertyPlan, at fraction: Double, cycle: Int) {
    switch plan.target {
    case .numbers(let property, let from, let kind):
      var numbers = self[property]
      let isOne = kind == .number
      let underlying = isOne ? SIMD4(numbers[from], 0, 0, 0) : numbers
      let value = plan.value(at: fraction, cycle: cycle, over: .numbers(underlying))
      guard case .numbers(let displayed) = value else { return }
      if isOne { numbers[from] = displayed.x } else { numbers = displayed }
      self[property] = numbers
    case .bounds:
      let (origin, size) = (self[.boundsOrigin], self[.boundsSize])
      let value = plan.value(
        at: fraction, cycle: cycle, over: .numbers(SIMD4(origin.x, origin.y, size.x, size.y)))
      guard case .numbers(let displayed) = value else { return }
      self[.boundsOrigin] = SIMD4(displayed.x, displayed.y, 0, 0)
      self[.boundsSize] = SIMD4(displayed.z, displayed.w, 0, 0)
    case .hidden:
      let value = plan.value(at: fraction, cycle: cycle, over: .flag(isHidden))
      if case .flag(let displayed) = value { isHidden = displayed }
    case .transform, .transformPart, .part: break
    }
  }
}

extension CATransform3D {
  /// Applies one animation to a transform: the whole transform, a part of it, or the rotation along
  /// a path. Any other animation has no effect.
  fileprivate mutating func show(_ plan: PropertyPlan, at fraction: Double, cycle: Int) {
    switch plan.target {
    case .transform:
      let value = plan.value(at: fraction, cycle: cycle, over: .transform(self))
      if case .transform(let displayed) = value { self = displayed }
    case .transformPart(let part):
      var components = Transform3DComponents(self)
      let value = plan.value(at: fraction, cycle: cycle, over: .numbers(components[part]))
      guard case .numbers(let displayed) = value else { return }
      components[part] = displayed
      self = components.matrix
    default:
      guard let turn = plan.turn(at: fraction) else { return }
      var components = Transform3DComponents(self)
      components.planar.x += turn
      self = components.matrix
    }
  }
}

extension CALayer {
  /// Returns the presentation of a property of a layer's subclass.
  final func presentationValue<Value>(of part: LayerProperty<Value>, _ name: LayerPropertyName)
    -> Value
  {
    guard let explicitMotion else { return part.presentationValue }
    return explicitMotion.part(name, over: part.presentationValue)
  }

  /// Returns the presentation of a property, for a copy of the layer.
  final func presentationCopy<Value>(
    of part: LayerProperty<Value>, _ name: LayerPropertyName
  ) -> LayerProperty<Value> {
    guard explicitMotion != nil else { return part.presentationCopy }
    return part.copy(showing: presentationValue(of: part, name))
  }
}
