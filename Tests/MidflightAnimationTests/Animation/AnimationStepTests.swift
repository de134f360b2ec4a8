import MotionCore
import Testing

@testable import Midflight

/// Tests of the steps that a block stores to restore a model.
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

  /// A text that is equal only for equal values, including the signs of zeros.
  private func bits(_ value: AnimatedValue) -> String { "\(value)" }

  @Test func aTransformValueOmitsTheTranslation() {
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let kept = AnimatedValue.transform(transform).transform
    #expect(kept == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 0, ty: 0))
    #expect(AnimatedValue.exact(1, 2, 3, 4).transform == nil)
  }
}
