import Chance
import Testing

@testable import MotionCore

struct UnitCubicTests {
  /// Returns a cubic with random control values, many of them near an end, where the curve is flat.
  private func anyCubic(_ random: inout Seeded) -> UnitCubic {
    var control: Double {
      random.once(in: 4) ? random.pick([0, 0.001, 0.999, 1]) : random.number(in: 0...1)
    }
    return UnitCubic(c1: control, c2: control)
  }

  @Test func theDirectSearchFindsTheSameBitsAsTheOneInABracket() {
    var random = Seeded(7)
    for _ in 0..<100_000 {
      let cubic = anyCubic(&random)
      let target = random.number(in: 0...1)
      let found = cubic.parameter(of: target, near: target)
      let expected = cubic.parameter(of: target, in: 0...1, near: target)
      if found != expected { Issue.record("\(cubic) at \(target): \(found), not \(expected)") }
    }
  }
}
