import Midflight
import MotionCore

extension ContinuityCheck {
  /// The visible state of a view. The index of a property in each array is that of `LayerMotion`.
  struct State {
    /// The view; nil after its removal. A strong reference could change the scene.
    weak var view: UIView?
    let id: ObjectIdentifier
    /// The text of a label, which determines its size.
    let text: String?
    let superview: ObjectIdentifier?
    /// The clamped values and the drawn velocities.
    let values: [SIMD4<Double>]
    let velocities: [SIMD4<Double>]
    /// The sums of the distances of animations.
    let distances: [SIMD4<Double>]
  }

  /// A change of a property between two states of a view. Lengths are in points: see
  /// `AnimatedProperty.unit`.
  struct Change {
    let old: State
    let new: State
    let property: AnimatedProperty

    var index: Int { property.index }
    var key: Key { Key(view: new.id, property: property) }
    /// The numbers of the new value minus those of the old one.
    var difference: SIMD4<Double> {
      var difference = LayerMotion.difference(
        of: index, from: old.values[index], to: new.values[index])
      if property == .outOfPlane {
        // Whole turns about x and y do not change the look either.
        difference.x.formRemainder(dividingBy: 2 * .pi)
        difference.y.formRemainder(dividingBy: 2 * .pi)
      }
      return difference
    }
    var moved: Double { length(difference) }
    var oldSpeed: Double { length(old.velocities[index]) }
    var newSpeed: Double { length(new.velocities[index]) }
    var oldDistance: Double { length(old.distances[index]) }
    var newDistance: Double { length(new.distances[index]) }

    func length(_ numbers: SIMD4<Double>) -> Double { (numbers / property.unit).length }
  }

  /// A value of a view.
  struct Key: Hashable {
    let view: ObjectIdentifier
    let property: AnimatedProperty
  }
}

extension AnimatedProperty {
  /// The change of each number that looks as large as a movement by one point.
  fileprivate var unit: SIMD4<Double> {
    switch self {
    case .opacity, .backgroundColor, .borderColor, .shadowColor, .shadowOpacity,
      .rotationAndScale, .zShear:
      SIMD4(repeating: 0.01)
    case .outOfPlane: SIMD4(0.02, 0.02, 1, 0.01)
    case .perspective: SIMD4(1e-4, 1e-4, 1e-4, 0.01)
    default: .one
    }
  }

  /// A Boolean value that indicates whether apps often change the property without an animation.
  var isOftenSetAtOnce: Bool {
    switch self {
    case .backgroundColor, .borderColor, .shadowColor, .borderWidth, .shadowOpacity,
      .shadowOffset, .shadowRadius:
      true
    default: false
    }
  }
}

extension SIMD4<Double> {
  /// The Euclidean length.
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
