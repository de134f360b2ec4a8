import Midflight

/// A view of a scenario, with a custom animatable property.
package final class ScenarioView: UIView {
  @Animatable package var dial = Dial(amount: 0)

  /// Returns the displayed values and velocities, including the custom property.
  ///
  /// - Parameter isDrawn: A Boolean value that indicates whether the result includes the drawn
  ///   values.
  package func motion(isDrawn: Bool = true) -> LayerMotion {
    LayerMotion(of: layer, and: $dial, isDrawn: isDrawn)
  }

  /// A Boolean value that indicates whether no animation affects the view.
  var isAtRest: Bool { LayerMotion.isAtRest(layer) && LayerMotion.isAtRest($dial) }
}

/// A custom animatable value, as an app would define one. The value has a two-dimensional part, and
/// its conversion to numbers rounds.
package struct Dial: AnimatableValue, Hashable {
  package var hand: CGPoint
  package var turns: Double
  package var level: CGFloat

  /// Creates the value that a change with an amount sets.
  package init(amount: Double) {
    hand = CGPoint(x: amount / 2, y: 100 - amount)
    turns = amount / 70
    level = amount
  }

  package var animatableNumbers: [Double] {
    [Double(hand.x), Double(hand.y), turns * 2 * .pi, Double(level)]
  }

  /// Creates the value of four numbers: the hand's x and y, the angle in radians, and the level.
  package init(animatableNumbers numbers: [Double]) {
    hand = CGPoint(x: numbers[0], y: numbers[1])
    turns = numbers[2] / (2 * .pi)
    level = CGFloat(numbers[3])
  }

  package static var animatablePairCount: Int { 1 }
}
