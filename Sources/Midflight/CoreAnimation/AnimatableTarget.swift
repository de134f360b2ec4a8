import MotionCore

/// The target of a key path: a property of a layer, or a part of one.
enum AnimatableTarget: Equatable {
  /// Numbers of a property that all layers have, from an index on: `position.y` is the second of
  /// two.
  case numbers(AnimatedProperty, from: Int, kind: AnimatingKind)
  /// The origin and the size.
  case bounds
  /// The whole transform.
  case transform
  case transformPart(TransformPart)
  case hidden
  /// A property of a subclass of `CALayer`.
  case part(LayerPropertyName, kind: AnimatingKind)

  /// The kind of the target's values.
  var kind: AnimatingKind {
    switch self {
    case .numbers(_, _, let kind), .part(_, let kind): kind
    case .bounds: .rect
    case .transform: .transform
    case .transformPart(.translation): .size
    case .transformPart: .number
    case .hidden: .flag
    }
  }

  /// A Boolean value that indicates whether the target belongs to the transform.
  var isOfTransform: Bool {
    switch self {
    case .transform, .transformPart: true
    default: false
    }
  }

  /// A Boolean value that indicates whether animations of the target may take a layer out of its
  /// plane.
  var mayLeavePlane: Bool {
    switch self {
    case .transform, .transformPart(.rotationX), .transformPart(.rotationY),
      .transformPart(.translationZ):
      true
    default: false
    }
  }

  /// The targets of all layers, with their key paths.
  static let ofAllLayers: [(name: String, target: AnimatableTarget)] =
    [
      ("position", .numbers(.position, from: 0, kind: .point)),
      ("position.x", .numbers(.position, from: 0, kind: .number)),
      ("position.y", .numbers(.position, from: 1, kind: .number)),
      ("bounds", .bounds),
      ("bounds.origin", .numbers(.boundsOrigin, from: 0, kind: .point)),
      ("bounds.origin.x", .numbers(.boundsOrigin, from: 0, kind: .number)),
      ("bounds.origin.y", .numbers(.boundsOrigin, from: 1, kind: .number)),
      ("bounds.size", .numbers(.boundsSize, from: 0, kind: .size)),
      ("bounds.size.width", .numbers(.boundsSize, from: 0, kind: .number)),
      ("bounds.size.height", .numbers(.boundsSize, from: 1, kind: .number)),
      ("transform", .transform),
    ] + TransformPart.allCases.map { ("transform." + $0.rawValue, .transformPart($0)) } + [
      ("transform.rotation.z", .transformPart(.rotation)),
      ("opacity", .numbers(.opacity, from: 0, kind: .number)),
      ("backgroundColor", .numbers(.backgroundColor, from: 0, kind: .color)),
      ("cornerRadius", .numbers(.cornerRadius, from: 0, kind: .number)),
      ("borderWidth", .numbers(.borderWidth, from: 0, kind: .number)),
      ("borderColor", .numbers(.borderColor, from: 0, kind: .color)),
      ("shadowColor", .numbers(.shadowColor, from: 0, kind: .color)),
      ("shadowOpacity", .numbers(.shadowOpacity, from: 0, kind: .number)),
      ("shadowOffset", .numbers(.shadowOffset, from: 0, kind: .size)),
      ("shadowOffset.width", .numbers(.shadowOffset, from: 0, kind: .number)),
      ("shadowOffset.height", .numbers(.shadowOffset, from: 1, kind: .number)),
      ("shadowRadius", .numbers(.shadowRadius, from: 0, kind: .number)),
      ("hidden", .hidden),
    ]
}

/// A part of a transform, with the end of its key path.
enum TransformPart: String, CaseIterable {
  case rotation
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case scale
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case translation
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"
}

extension Transform3DComponents {
  /// The numbers of a part. A get of `scale` returns the mean of both axes, and a set scales both.
  /// `rotation` is the angle about the z axis, in radians.
  ///
  /// A rotation is a vector: the angle about one axis does not depend on the other axes.
  subscript(part: TransformPart) -> SIMD4<Double> {
    get {
      switch part {
      case .rotation: SIMD4(planar.x, 0, 0, 0)
      case .rotationX: SIMD4(outOfPlane.x, 0, 0, 0)
      case .rotationY: SIMD4(outOfPlane.y, 0, 0, 0)
      // The mean of the visible scales, as in Core Animation.
      case .scale: SIMD4((planar.y + planar.z) / 2, 0, 0, 0)
      case .scaleX: SIMD4(planar.y, 0, 0, 0)
      case .scaleY: SIMD4(planar.z, 0, 0, 0)
      case .translation: SIMD4(Double(translation.dx), Double(translation.dy), 0, 0)
      case .translationX: SIMD4(Double(translation.dx), 0, 0, 0)
      case .translationY: SIMD4(Double(translation.dy), 0, 0, 0)
      case .translationZ: SIMD4(outOfPlane.z, 0, 0, 0)
      }
    }
    set {
      switch part {
      case .rotation: planar.x = newValue.x
      case .rotationX: outOfPlane.x = newValue.x
      case .rotationY: outOfPlane.y = newValue.x
      case .scale: (planar.y, planar.z) = (newValue.x, newValue.x)
      case .scaleX: planar.y = newValue.x
      case .scaleY: planar.z = newValue.x
      case .translation: translation = CGVector(dx: newValue.x, dy: newValue.y)
      case .translationX: translation.dx = CGFloat(newValue.x)
      case .translationY: translation.dy = CGFloat(newValue.x)
      case .translationZ: outOfPlane.z = newValue.x
      }
    }
  }
}

/// The properties of subclasses of `CALayer`, by key path.
enum LayerPropertyName: String {
  case path, fillColor, strokeColor, lineWidth, strokeStart, strokeEnd, lineDashPhase, miterLimit
  case colors, locations, startPoint, endPoint
}

extension CALayer {
  /// Returns the target of a key path; nil if nothing animatable has this key path. Key paths of
  /// the layer's class precede those of all layers.
  func animatableTarget(_ keyPath: String) -> AnimatableTarget? {
    if let own = ownTargets.first(where: { $0.name.rawValue == keyPath }) {
      return .part(own.name, kind: own.kind)
    }
    return AnimatableTarget.ofAllLayers.first { $0.name == keyPath }?.target
  }

  /// Reports on the current stage that a key path has no target, with the list of key paths; for
  /// `frame`, with the advice to animate `position` and `bounds`. No effect outside a stage.
  func diagnoseUnknown(_ keyPath: String, of animation: CAAnimation) {
    let known =
      AnimatableTarget.ofAllLayers.map(\.name) + ownTargets.map(\.name.rawValue)
    let advice =
      keyPath == "frame" ? "frame is made of position and bounds; animate those. It" : "It"
    Stage.diagnose(
      "\(type(of: animation)) of \"\(keyPath)\" on a \(type(of: self)): it animates nothing. \(advice) has "
        + known.joined(separator: ", ") + ".")
  }
}
