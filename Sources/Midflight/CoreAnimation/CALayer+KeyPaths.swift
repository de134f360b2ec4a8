import Foundation
import MotionCore

/// Access to properties by name, such as `layer.setValue(Double.pi, forKeyPath:
/// "transform.rotation.z")`.
///
/// Unlike in Core Animation, the names are those of explicit animations, see `CAPropertyAnimation`,
/// and `frame`, `zPosition`, `anchorPoint`, `sublayerTransform`, `masksToBounds`, `speed`,
/// `timeOffset` and `beginTime`. A number is returned as an `NSNumber`, which casts to `Double` or
/// `Float`, but not to `CGFloat`, because Foundation on Linux cannot do so. Points, sizes,
/// rectangles, transforms, colours and paths are returned as they are.
extension CALayer {
  /// Returns a property, a part of a property, or the value stored under another name; nil for
  /// none.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let target = animatableTarget(keyPath) else {
      return NamedProperty.all[keyPath]?.get(self) ?? valuesByKey?[keyPath]
    }
    switch target {
    case .numbers(let property, _, .color): return property.color.flatMap { self[keyPath: $0] }
    case .numbers(let property, let from, let kind):
      return kind.value(of: modelValues[property], from: from)
    case .bounds: return bounds
    case .transform: return transform
    case .transformPart(let part):
      return target.kind.value(of: Transform3DComponents(transform)[part], from: 0)
    case .hidden: return isHidden
    case .part(let name, _): return ownValue(name)
    }
  }

  /// Sets a property or a part of one, with the animation that a set by name has.
  ///
  /// A value of the wrong kind has no effect but a diagnostic; a number that is not finite ends the
  /// program. Under a name that is no property, the layer stores the value; nil removes it.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let (target, other) = (animatableTarget(keyPath), NamedProperty.all[keyPath])
    guard let kind = target?.kind ?? other?.kind else { return keep(value, for: keyPath) }
    let read = value.flatMap(kind.read)
    let takesNil = [.color, .path, .colors, .locations].contains(kind)
    guard read != nil || value == nil && takesNil else {
      Stage.diagnose(
        "setValue(_:forKeyPath: \"\(keyPath)\") on a \(type(of: self)) with "
          + "\(value.map { "a value of type \(type(of: $0))" } ?? "nil") sets nothing: give \(kind.words)."
      )
      return
    }
    require(
      read?.isFinite ?? true,
      "setValue(_:forKeyPath: \"\(keyPath)\") on a \(type(of: self)): the value is not finite; check the "
        + "arithmetic before it.")
    if let target { return set(target, to: read, value) }
    if let read { other?.set(self, read) }
  }

  /// Returns a property, or the value stored under another name; nil for none.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets a property, or stores a value under another name.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  /// Stores a value under a custom name; nil removes it. A missing part of an existing property
  /// causes a diagnostic, and is stored all the same.
  private func keep(_ value: Any?, for key: String) {
    let first = key.prefix { $0 != "." }
    if first.count < key.count, animatableTarget(String(first)) != nil {
      Stage.diagnose(
        "setValue(_:forKeyPath: \"\(key)\") on a \(type(of: self)) sets nothing: it has \"\(first)\", "
          + "and no such part of it.")
    }
    var others = valuesByKey ?? [:]
    others[key] = value
    valuesByKey = others.isEmpty ? nil : others
  }

  /// Sets the model value of a target, with the effects that a set by name has. A value of another
  /// kind has no effect; nil clears a colour, a path, colours or locations.
  private func set(_ target: AnimatableTarget, to read: AnimatingValue?, _ value: Any?) {
    switch (target, read) {
    case (.numbers(let property, _, .color), _):
      if let color = property.color { self[keyPath: color] = AnimatingKind.color(value) }
    case (.numbers(let property, let from, let kind), .numbers(let given)?):
      set(property, to: given, from, kind)
    case (.bounds, .numbers(let numbers)?):
      bounds = CGRect(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
    case (.transform, .transform(let matrix)?): transform = matrix
    case (.transformPart(let part), .numbers(let numbers)?):
      var components = Transform3DComponents(transform)
      components[part] = numbers
      transform = components.matrix
    case (.hidden, .flag(let flag)?): isHidden = flag
    case (.part(let name, _), _): setOwnValue(name, to: read, value)
    default: break
    }
  }

  /// Sets a property from an index on: one number of it for the kind `.number`, otherwise all.
  private func set(
    _ property: AnimatedProperty, to given: SIMD4<Double>, _ from: Int, _ kind: AnimatingKind
  ) {
    var numbers = given
    if kind == .number {
      numbers = modelValues[property]
      numbers[from] = given.x
    }
    switch property {
    // The set of the bounds notifies the view.
    case .boundsSize: bounds.size = CGSize(width: numbers.x, height: numbers.y)
    case .opacity: setOpacity(numbers.x)
    default: change(property) { $0[property] = numbers }
    }
  }

  // MARK: - Properties of subclasses

  /// Returns a property of a shape or gradient layer; nil if the layer has no such property.
  private func ownValue(_ name: LayerPropertyName) -> Any? {
    if let shape = self as? CAShapeLayer {
      if let number = name.number { return NSNumber(value: Double(shape[keyPath: number])) }
      if let color = name.color { return shape[keyPath: color] }
      return name == .path ? shape.path : nil
    }
    guard let gradient = self as? CAGradientLayer else { return nil }
    switch name {
    case .colors: return gradient.colors
    case .locations: return gradient.locations
    case .startPoint: return gradient.startPoint
    case .endPoint: return gradient.endPoint
    default: return nil
    }
  }

  /// Sets a property of a shape or gradient layer; nil clears a colour, a path, colours or
  /// locations. No effect if the layer has no such property.
  private func setOwnValue(_ name: LayerPropertyName, to read: AnimatingValue?, _ value: Any?) {
    if let shape = self as? CAShapeLayer {
      if name == .path { shape.path = value as? CGPath }
      if let color = name.color { shape[keyPath: color] = AnimatingKind.color(value) }
      if let number = name.number, let x = read?.vectors?.first?.x {
        shape[keyPath: number] = CGFloat(x)
      }
    }
    guard let gradient = self as? CAGradientLayer else { return }
    let point = read?.vectors?.first.map { CGPoint(x: $0.x, y: $0.y) }
    switch name {
    case .colors: gradient.colors = (value as? [Any])?.compactMap(AnimatingKind.color)
    case .locations: gradient.locations = read?.vectors?.map { NSNumber(value: $0.x) }
    case .startPoint: if let point { gradient.startPoint = point }
    case .endPoint: if let point { gradient.endPoint = point }
    default: break
    }
  }
}

/// A property with a name that cannot be animated explicitly.
private struct NamedProperty {
  let kind: AnimatingKind
  let get: (CALayer) -> Any?
  let set: (CALayer, AnimatingValue) -> Void

  static let all: [String: NamedProperty] = [
    "frame": NamedProperty(
      kind: .rect, get: { $0.frame },
      set: { layer, value in
        guard case .numbers(let frame) = value else { return }
        layer.frame = CGRect(x: frame.x, y: frame.y, width: frame.z, height: frame.w)
      }),
    "anchorPoint": NamedProperty(
      kind: .point, get: { $0.anchorPoint },
      set: { layer, value in
        guard case .numbers(let point) = value else { return }
        layer.anchorPoint = CGPoint(x: point.x, y: point.y)
      }),
    "sublayerTransform": NamedProperty(
      kind: .transform, get: { $0.sublayerTransform },
      set: { layer, value in
        if case .transform(let matrix) = value { layer.sublayerTransform = matrix }
      }),
    "masksToBounds": NamedProperty(
      kind: .flag, get: { $0.masksToBounds },
      set: { layer, value in if case .flag(let flag) = value { layer.masksToBounds = flag } }),
    "zPosition": number(get: { Double($0.zPosition) }, set: { $0.zPosition = CGFloat($1) }),
    "speed": number(get: { Double($0.speed) }, set: { $0.speed = Float($1) }),
    "timeOffset": number(get: { $0.timeOffset }, set: { $0.timeOffset = $1 }),
    "beginTime": number(get: { $0.beginTime }, set: { $0.beginTime = $1 }),
  ]

  /// Creates a property with a number, which is returned as an `NSNumber`.
  private static func number(
    get: @escaping (CALayer) -> Double, set: @escaping (CALayer, Double) -> Void
  ) -> NamedProperty {
    NamedProperty(
      kind: .number, get: { NSNumber(value: get($0)) },
      set: { layer, value in if case .numbers(let numbers) = value { set(layer, numbers.x) } })
  }
}

extension AnimatedProperty {
  /// The key path of the colour; nil for any other property.
  fileprivate var color: ReferenceWritableKeyPath<CALayer, CGColor?>? {
    switch self {
    case .backgroundColor: \.backgroundColor
    case .borderColor: \.borderColor
    case .shadowColor: \.shadowColor
    default: nil
    }
  }
}

extension LayerPropertyName {
  /// The key path of the shape's number; nil for any other property.
  fileprivate var number: ReferenceWritableKeyPath<CAShapeLayer, CGFloat>? {
    switch self {
    case .lineWidth: \.lineWidth
    case .strokeStart: \.strokeStart
    case .strokeEnd: \.strokeEnd
    case .lineDashPhase: \.lineDashPhase
    case .miterLimit: \.miterLimit
    default: nil
    }
  }

  /// The key path of the shape's colour; nil for any other property.
  fileprivate var color: ReferenceWritableKeyPath<CAShapeLayer, CGColor?>? {
    switch self {
    case .fillColor: \.fillColor
    case .strokeColor: \.strokeColor
    default: nil
    }
  }
}

extension AnimatingKind {
  /// Returns numbers as a value for the app; nil for a kind that is neither a number, a point nor a
  /// size.
  fileprivate func value(of numbers: SIMD4<Double>, from component: Int) -> Any? {
    switch self {
    case .number: NSNumber(value: numbers[component])
    case .point: CGPoint(x: numbers.x, y: numbers.y)
    case .size: CGSize(width: numbers.x, height: numbers.y)
    default: nil
    }
  }
}
