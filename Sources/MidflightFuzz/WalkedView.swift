import Midflight

/// A view of a walk, with a property of its own that animations move.
package final class WalkedView: UIView {
  @Animatable package var dial = Dial(amount: 0)

  /// What is seen of it and how fast it moves, with its own property.
  package func motion(isDrawn: Bool = true) -> LayerMotion {
    LayerMotion(of: layer, and: $dial, isDrawn: isDrawn)
  }

  /// Whether nothing moves of it.
  var isAtRest: Bool { LayerMotion.isAtRest(layer) && LayerMotion.isAtRest($dial) }
}

/// A value of an app's own, as an app would declare it: with a part that has a direction, and with
/// numbers that round it.
package struct Dial: AnimatableValue, Hashable {
  package var hand: CGPoint
  package var turns: Double
  package var level: CGFloat

  package init(amount: Double) {
    hand = CGPoint(x: amount / 2, y: 100 - amount)
    turns = amount / 70
    level = amount
  }

  package var animatableNumbers: [Double] {
    [Double(hand.x), Double(hand.y), turns * 2 * .pi, Double(level)]
  }

  package init(animatableNumbers numbers: [Double]) {
    hand = CGPoint(x: numbers[0], y: numbers[1])
    turns = numbers[2] / (2 * .pi)
    level = CGFloat(numbers[3])
  }

  package static var animatablePairCount: Int { 1 }
}
