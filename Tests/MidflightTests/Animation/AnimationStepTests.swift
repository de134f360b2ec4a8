import MotionCore
import Testing

@testable import Midflight

/// What a block keeps of a change, to put a model back with.
struct AnimationStepTests {
  private let values: [AnimatedValue] = [
    .exact(0.1, 0, 0, 0), .exact(-0.0, -0.0, 0, 0), .exact(1, 2, 0, 0), .exact(0, 0, -0.0, 0),
    .exact(0, 0, 0, -0.0), .exact(1, 2, 3, 4),
    .linear(0.5, -0.0, 0.25, 1), .color(UIColor(white: 0.3, alpha: 0.7).cgColor), .color(nil),
  ]

  @Test func aStepKeepsBothEndsToTheLastBit() {
    for from in values {
      for to in values {
        var step = AnimationBlock.Step(order: 7, from: from, to: to)
        #expect(bits(step.from) == bits(from) && bits(step.to) == bits(to) && step.order == 7)
        step.to = from
        #expect(bits(step.from) == bits(from) && bits(step.to) == bits(from))
      }
    }
  }

  /// Equal only where the values are, with the signs of their zeros.
  private func bits(_ value: AnimatedValue) -> String { "\(value)" }

  @Test func aTransformIsKeptWithoutItsMove() {
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let kept = AnimatedValue.transform(transform).transform
    #expect(kept == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 0, ty: 0))
    #expect(AnimatedValue.exact(1, 2, 3, 4).transform == nil)
  }
}
