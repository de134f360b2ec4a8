import MotionCore

/// The explicit animations of one layer, and what is seen because of them.
final class ExplicitMotion {
  /// In the order in which they were added.
  private(set) var animations: [AddedAnimation] = []
  /// Whether one of them has to do with the transform.
  private(set) var movesTransform = false
  /// Whether one of them may take the layer out of its plane.
  private(set) var mayLeavePlane = false

  func append(_ animation: AddedAnimation) {
    animations.append(animation)
    lookAtProperties()
  }

  func remove(_ animation: AddedAnimation) {
    animations.remove(animation)
    lookAtProperties()
  }

  private func lookAtProperties() {
    let properties = animations.flatMap(\.plan.properties)
    movesTransform = properties.contains { $0.target.isOfTransform || $0.turning != nil }
    mayLeavePlane = properties.contains { $0.target.mayLeavePlane }
  }

  // MARK: - What is seen

  /// Takes in what is seen of a layer's values because of them.
  ///
  /// - Parameter values: What is seen without them.
  func show(in values: inout LayerValues) {
    for animation in animations {
      animation.forEachShown { plan, fraction, cycle in
        values.show(plan, at: fraction, cycle: cycle)
      }
    }
    guard movesTransform else { return }
    let seen = transform(over: CATransform3DMakeAffineTransform(values.transform))
    values.transform = CATransform3DGetAffineTransform(seen)
  }

  /// The transform that is seen because of them.
  func transform(over underlying: CATransform3D) -> CATransform3D {
    var seen = underlying
    for animation in animations {
      animation.forEachShown { plan, fraction, cycle in
        seen.show(plan, at: fraction, cycle: cycle)
      }
    }
    return seen
  }

  /// What only a kind of layer has, as it is seen because of them.
  func part<Value: LayerQuantity>(_ name: LayerPartName, over underlying: Value) -> Value {
    var seen = underlying
    for animation in animations {
      animation.forEachShown { plan, fraction, cycle in
        guard case .part(name, _) = plan.target, let value = seen.animating else { return }
        seen = seen.taking(plan.value(at: fraction, cycle: cycle, over: value)) ?? seen
      }
    }
    return seen
  }
}

extension LayerValues {
  /// Takes in what an animation shows; its transform is left aside.
  fileprivate mutating func show(_ plan: PropertyPlan, at fraction: Double, cycle: Int) {
    switch plan.target {
    case .numbers(let property, let from, let kind):
      var numbers = self[property]
      let isOne = kind == .number
      let underlying = isOne ? SIMD4(numbers[from], 0, 0, 0) : numbers
      let value = plan.value(at: fraction, cycle: cycle, over: .numbers(underlying))
      guard case .numbers(let seen) = value else { return }
      if isOne { numbers[from] = seen.x } else { numbers = seen }
      self[property] = numbers
    case .bounds:
      let (origin, size) = (self[.boundsOrigin], self[.boundsSize])
      let value = plan.value(
        at: fraction, cycle: cycle, over: .numbers(SIMD4(origin.x, origin.y, size.x, size.y)))
      guard case .numbers(let seen) = value else { return }
      self[.boundsOrigin] = SIMD4(seen.x, seen.y, 0, 0)
      self[.boundsSize] = SIMD4(seen.z, seen.w, 0, 0)
    case .hidden:
      let value = plan.value(at: fraction, cycle: cycle, over: .flag(isHidden))
      if case .flag(let seen) = value { isHidden = seen }
    case .transform, .transformPart, .part: break
    }
  }
}

extension CATransform3D {
  /// Takes in what an animation shows of a transform.
  fileprivate mutating func show(_ plan: PropertyPlan, at fraction: Double, cycle: Int) {
    switch plan.target {
    case .transform:
      let value = plan.value(at: fraction, cycle: cycle, over: .transform(self))
      if case .transform(let seen) = value { self = seen }
    case .transformPart(let part):
      var components = SpatialComponents(self)
      let value = plan.value(at: fraction, cycle: cycle, over: .numbers(components[part]))
      guard case .numbers(let seen) = value else { return }
      components[part] = seen
      self = components.matrix
    default:
      guard let turn = plan.turn(at: fraction) else { return }
      var components = SpatialComponents(self)
      components.planar.x += turn
      self = components.matrix
    }
  }
}

extension CALayer {
  /// What is seen of a part that only its kind of layer has.
  final func seen<Value>(_ part: LayerPart<Value>, _ name: LayerPartName) -> Value {
    guard let explicitMotion else { return part.seen }
    return explicitMotion.part(name, over: part.seen)
  }

  /// The same, to be set on a copy of the layer.
  final func seenCopy<Value>(
    _ part: LayerPart<Value>, _ name: LayerPartName
  ) -> LayerPart<Value> {
    guard explicitMotion != nil else { return part.seenCopy }
    return part.copy(showing: seen(part, name))
  }
}
