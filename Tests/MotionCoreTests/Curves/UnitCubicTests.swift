import Chance
import Testing

@testable import MotionCore

struct UnitCubicTests {
  /// Control values of all kinds: many at an end, where a curve is flat.
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

  @Test func eachLaneHasTheBitsOfItsCurveAlone() {
    var random = Seeded(8)
    for _ in 0..<50_000 {
      let cubics = (0..<4).map { _ in anyCubic(&random) }
      // Where a curve is flat or vertical, a lane loses its way: near its ends.
      let targets = (0..<4).map { _ in
        random.once(in: 4) ? random.pick([1e-12, 1e-4, 0.5, 0.9999]) : random.number(in: 0...1)
      }
      let lanes = UnitCubicLanes(c1: SIMD4(cubics.map(\.c1)), c2: SIMD4(cubics.map(\.c2)))
      let found = lanes.parameters(of: SIMD4(targets), near: SIMD4(targets))
      let values = lanes.value(at: found)
      for (lane, (cubic, target)) in zip(cubics, targets).enumerated() {
        let expected = cubic.parameter(of: target, near: target)
        if found[lane].bitPattern != expected.bitPattern {
          Issue.record("\(cubic) at \(target): \(found[lane]), not \(expected)")
        }
        let value = cubic.value(at: expected)
        if values[lane].bitPattern != value.bitPattern {
          Issue.record("\(cubic) at \(expected): \(values[lane]), not \(value)")
        }
      }
    }
  }

  @Test func aLaneThatLosesItsWayLeavesTheOthersWhatTheyFound() {
    // Flat at its start, as a curve that begins vertically is in time.
    let lost = UnitCubic(c1: 0, c2: 0.5)
    let easy = UnitCubic(c1: 0.42, c2: 0.58)
    for target in [1e-9, 1e-6, 0.001] {
      for place in 0..<2 {
        let cubics = place == 0 ? [lost, easy] : [easy, lost]
        let lanes = UnitCubicLanes(c1: SIMD2(cubics.map(\.c1)), c2: SIMD2(cubics.map(\.c2)))
        let targets = SIMD2(place == 0 ? [target, 0.5] : [0.5, target])
        let found = lanes.parameters(of: targets, near: targets)
        #expect(found[place] == lost.parameter(of: target, near: target))
        #expect(found[1 - place] == easy.parameter(of: 0.5, near: 0.5))
      }
    }
  }
}
