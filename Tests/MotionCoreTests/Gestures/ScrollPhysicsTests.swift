import Chance
import MotionCore
import Testing

/// Content under a finger, along one axis.
struct ScrollPhysicsTests {
  private let physics = ScrollPhysics(
    edges: 0...1000, dimension: 400, bounces: true, deceleration: .normal)

  @Test func aFingerThatDoesNotMoveMovesNothing() {
    var chance = Seeded(1)
    for _ in 0..<1000 {
      let offset = chance.number(in: -900...1900)
      #expect(physics.offset(offset, draggedBy: 0) == offset)
      #expect(physics.offset(offset, scrolledBy: 0) == offset)
    }
  }

  @Test func contentMovesByTheSlopeOfTheBand() {
    var chance = Seeded(2)
    for _ in 0..<1000 {
      let overflow = chance.number(in: 0...380)
      let loose = 1 - overflow / 400
      for offset in [-overflow, 1000 + overflow] {
        let step = offset < 0 ? -1e-4 : 1e-4
        let moved = physics.offset(offset, draggedBy: step) - offset
        #expect(abs(moved / step - 0.55 * loose * loose) < 1e-5)
      }
    }
  }

  @Test func aDragInManyStepsEndsWhereOneStepDoes() {
    var chance = Seeded(3)
    for _ in 0..<200 {
      let start = chance.number(in: -300...1300)
      let distance = chance.number(in: -2000...2000)
      var offset = start
      for _ in 0..<100 { offset = physics.offset(offset, draggedBy: distance / 100) }
      #expect(abs(offset - physics.offset(start, draggedBy: distance)) < 1e-6)
    }
  }

  @Test func aDragDoesNotMoveContentBeyondTheRubberBand() {
    for offset in [-400, -5000, 1400, 9000.0] {
      #expect(physics.offset(offset, draggedBy: 50) == offset)
      #expect(physics.offset(offset, draggedBy: -50) == offset)
    }
    let farthest = physics.offset(0, draggedBy: -1e300)
    #expect(farthest >= -400 && physics.offset(farthest, draggedBy: 1).isFinite)
  }

  @Test func aWheelBringsContentBackAndNeverFartherOut() {
    for (offset, distance, end) in [
      (-80, -50, -80), (-80, 50, -30), (-80, 90, 10), (1040, 5, 1040), (1040, -60, 980),
      (990, 50, 1000),
    ] as [(Double, Double, Double)] {
      #expect(physics.offset(offset, scrolledBy: distance) == end)
    }
  }

  @Test func onlyContentPastAnEdgeLeavesFasterThanReported() {
    #expect(physics.releaseVelocity(300, at: 500) == 300)
    #expect(physics.releaseVelocity(-625, at: -235) == -625 + 10 * 235)
    #expect(physics.releaseVelocity(200, at: 1030) == 200 - 10 * 30)
    let stiff = ScrollPhysics(
      edges: 0...1000, dimension: 400, bounces: false, deceleration: .normal)
    #expect(stiff.releaseVelocity(-625, at: -235) == 10 * 235)
  }

  @Test(arguments: [(-50.0, 4000.0), (-50, -900), (1050, -5000)])
  func aStoppedThrowPastAnEdgeReturnsToTheEdge(_ offset: Double, _ velocity: Double) {
    let simulation = physics.stop(from: offset, velocity: velocity)
    #expect(
      simulation.state(at: 0).offset == offset && simulation.state(at: 0).velocity == velocity)
    #expect(simulation.state(at: 10).isAtRest)
    #expect(simulation.state(at: 10).offset == physics.nearest(to: offset))
    #expect(physics.stop(from: 500, velocity: 900).state(at: 0).isAtRest)
  }
}
