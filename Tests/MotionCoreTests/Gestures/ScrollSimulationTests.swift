import MotionCore
import Testing

/// The motion of released content until rest.
struct ScrollSimulationTests {
  private let edges = 0.0...1000.0

  /// The times of 20 seconds, 120 per second.
  private var moments: [Double] { (0...2400).map { Double($0) / 120 } }

  private static let starts: [(offset: Double, velocity: Double)] = [
    (500, 0), (500, 300), (500, -3000), (990, 4000), (1100, 0), (1100, -200), (1100, -9000),
    (-80, 500), (-80, 5000), (0, -2000), (1000, 50),
  ]

  @Test(arguments: starts) func aScrollStartsAtTheReleasedOffsetAndVelocity(
    _ start: (offset: Double, velocity: Double)
  ) {
    let state = ScrollSimulation(from: start.offset, velocity: start.velocity, within: edges).state(
      at: 0)
    #expect(state.offset == start.offset)
    #expect(state.isAtRest == (state.velocity == 0 && edges.contains(start.offset)))
    #expect(state.isAtRest || state.velocity == start.velocity)
  }

  @Test(arguments: starts) func offsetAndVelocityOfAScrollNeverJump(
    _ start: (offset: Double, velocity: Double)
  ) {
    let simulation = ScrollSimulation(from: start.offset, velocity: start.velocity, within: edges)
    let step = 1e-5
    for moment in moments {
      let (one, other) = (simulation.state(at: moment), simulation.state(at: moment + step))
      guard !other.isAtRest else { continue }
      // The greatest acceleration is the band's: 100/s² at 10 000 points and points per second.
      #expect(abs(other.velocity - one.velocity) < 1e6 * step)
      let distance = (one.velocity + other.velocity) / 2 * step
      #expect(abs(other.offset - one.offset - distance) < 1e-3 * (abs(distance) + 1e-3))
    }
  }

  @Test(arguments: starts) func aScrollSimulationRestsWithinTheEdgesNearItsTarget(
    _ start: (offset: Double, velocity: Double)
  ) throws {
    let simulation = ScrollSimulation(from: start.offset, velocity: start.velocity, within: edges)
    let end = try #require(moments.map { simulation.state(at: $0) }.first { $0.isAtRest })
    #expect(edges.contains(end.offset) && end.velocity == 0)
    // Content slides 0.1 % less far than the exact integral.
    #expect(abs(end.offset - simulation.target) <= 0.0011 * abs(simulation.target - start.offset))
  }

  @Test func aSlideBeforeAnEdgeFollowsTheDeceleration() {
    let simulation = ScrollSimulation(from: 100, velocity: 750, within: 0...10_000)
    let end = Deceleration.normal.duration(initialVelocity: 750, untilSpeed: 10)
    for fraction in [0, 0.1, 0.5, 0.99] {
      let distance = Deceleration.normal.slideDistance(at: fraction * end, initialVelocity: 750)
      #expect(abs(simulation.state(at: fraction * end).offset - 100 - distance) < 1e-9)
    }
    #expect(simulation.state(at: end * 1.0001).isAtRest)
  }

  @Test func aScrollPassesAnEdgeOnlyIfItBounces() {
    let bouncing = ScrollSimulation(from: 900, velocity: 3000, within: edges)
    let most = moments.map { bouncing.state(at: $0).offset }.max() ?? 0
    #expect(most > 1020 && bouncing.target == 1000)
    let stopping = ScrollSimulation(from: 900, velocity: 3000, within: edges, bounces: false)
    #expect(moments.allSatisfy { stopping.state(at: $0).offset <= 1000 })
    #expect(stopping.state(at: 5).offset == 1000 && stopping.state(at: 5).isAtRest)
  }

  @Test func aFastThrowFromPastAnEdgeSlidesIntoTheContent() {
    let simulation = ScrollSimulation(from: -50, velocity: 3000, within: edges)
    #expect(simulation.target > 500)
    // Half of the band's pull is not enough for a throw.
    #expect(ScrollSimulation(from: -50, velocity: 200, within: edges).target == 0)
  }

  @Test(arguments: [
    (300.0, 400.0), (300.0, -400.0), (300, 4000), (0, 0), (0, 900),
  ])
  func aTargetedScrollStartsAtItsVelocity(_ target: Double, _ velocity: Double) throws {
    let simulation = ScrollSimulation(from: 100, velocity: velocity, to: target)
    #expect(simulation.hasChosenTarget && simulation.target == target)
    #expect(simulation.state(at: 0).velocity == velocity && simulation.state(at: 0).offset == 100)
    let states = moments.map { simulation.state(at: $0) }
    let end = try #require(states.first { $0.isAtRest })
    #expect(end.offset == target)
    if velocity > 0, target > 100 { #expect(states.allSatisfy { $0.offset <= target + 1e-9 }) }
  }

  @Test(arguments: [0.0, 5, 900, -4000]) func aTargetAtTheCurrentOffsetStopsTheScroll(
    velocity: Double
  ) {
    let simulation = ScrollSimulation(from: 100, velocity: velocity, to: 100)
    for moment in moments {
      let state = simulation.state(at: moment)
      #expect(state.offset == 100 && state.velocity == 0 && state.isAtRest)
    }
  }

  @Test func aFastDecelerationIsSoonerAtRest() {
    func seconds(_ deceleration: Deceleration) -> Double {
      let simulation = ScrollSimulation(
        from: 0, velocity: 900, within: edges, deceleration: deceleration)
      return moments.first { simulation.state(at: $0).isAtRest } ?? .infinity
    }
    #expect(seconds(.fast) < seconds(.normal) / 3)
  }

  @Test(arguments: [0.001, 0.3, 0.9]) func theTimeOfASlideInvertsItsDistance(_ fraction: Double) {
    let distance = fraction * Deceleration.normal.projectedSlideDistance(initialVelocity: -800)
    let time = Deceleration.normal.time(sliding: distance, initialVelocity: -800)
    let back = Deceleration.normal.slideDistance(at: time, initialVelocity: -800)
    #expect(abs(back - distance) < 1e-9)
  }
}
