import Chance
import Foundation
import MotionCore
import Testing

/// The invariants of `HandOver`, over chains of random interruptions of one number.
struct HandOverTests {
  /// A hand-over of a chain.
  struct Link {
    let curve: HandOver.Curve
    let handOver: HandOver
    let playhead: Playhead
    let start: Double
    let velocity: Double
    let target: Double
    let offset: Double

    func position(after time: Double) -> Double {
      handOver.position(after: time, on: curve(after: time)).x
    }

    func velocity(after time: Double) -> Double {
      let moment = Moment(seconds: time)
      let speed = SIMD4(-offset, 0, 0, 0) * playhead.velocity(at: moment)
      return handOver.velocity(after: time, on: speed).x
    }

    private func curve(after time: Double) -> SIMD4<Double> {
      SIMD4(offset, 0, 0, 0) * (1 - playhead.progress(at: Moment(seconds: time)))
    }

    /// The length of the cubic, in seconds.
    var seconds: Double { handOver.seconds.x }
    /// The overshoot that no motion can avoid in the shortest hand-over.
    var tolerance: Double {
      abs(velocity) * curve.shortestSeconds * 4 / 27 + 1e-9
    }
  }

  /// Returns a hand-over to a random part of a random curve, from any position.
  static func link(
    from position: Double, at velocity: Double, using random: inout Seeded
  ) -> Link? {
    func control(_ random: inout Seeded) -> CGPoint {
      CGPoint(x: random.number(in: 0...1), y: random.number(in: 0...1))
    }
    let pacing = Pacing.cubic(
      CubicCurve(controlPoint1: control(&random), controlPoint2: control(&random)))
    let isReversed = random.once(in: 3)
    let begin = random.number(in: 0...0.95)
    let end = isReversed ? 0.0 : 1.0
    let seconds = abs(end - begin) * random.pick([0.2, 0.5, 1, 3])
    let playhead = Playhead.running(
      from: begin, to: end, pacing: pacing, startingAt: .zero, lasting: seconds)
    let offset = random.pick([-300.0, 0.7, 120])
    guard var curve = HandOver.Curve(playhead) else { return nil }
    let scale = abs(offset)
    let handOver = curve.handOver(
      from: SIMD4(position * scale, 0, 0, 0), movingAt: SIMD4(velocity * scale, 0, 0, 0),
      offset: SIMD4(offset, 0, 0, 0))
    return Link(
      curve: curve, handOver: handOver, playhead: playhead, start: position * scale,
      velocity: velocity * scale, target: isReversed ? offset : 0, offset: offset)
  }

  static func forEachLink(_ body: (Link) -> Void) {
    var random = Seeded(20_261_126)
    for _ in 0..<4_000 {
      var (position, velocity) = (random.number(in: -1...1), 0.0)
      for _ in 0..<5 {
        velocity *= random.pick([1, 1, 1, 0, 3, 10, -1])
        guard let link = link(from: position, at: velocity, using: &random)
        else { continue }
        body(link)
        let time = random.number(in: 0...1) * link.curve.remainingSeconds
        position = link.position(after: time) / abs(link.offset)
        velocity = link.velocity(after: time) / abs(link.offset)
        if !velocity.isFinite || abs(velocity) > 1e4 { break }
      }
    }
  }

  @Test func positionAndVelocityAreContinuous() {
    Self.forEachLink { link in
      #expect(link.position(after: 0) == link.start)
      #expect(link.velocity(after: 0) == link.velocity)
      guard link.seconds < link.curve.remainingSeconds else { return }
      let (before, after) = (link.seconds * (1 - 1e-9), link.seconds * (1 + 1e-9))
      let scale = abs(link.velocity) + abs(link.velocity(after: before)) + abs(link.offset)
      #expect(abs(link.position(after: after) - link.position(after: before)) <= 1e-6 * scale)
      // The slope of the curve may change quickly there.
      #expect(abs(link.velocity(after: after) - link.velocity(after: before)) <= 1e-3 * scale)
    }
  }

  @Test func aMotionTowardsItsTargetNeverReverses() {
    Self.forEachLink { link in
      let sign = link.target >= link.start ? 1.0 : -1.0
      guard link.velocity * sign >= 0 else { return }
      let places = (0...100).map {
        link.position(after: link.curve.remainingSeconds * Double($0) / 100) * sign
      }
      let passed = max(0, (places.max() ?? 0) - link.target * sign)
      #expect(passed <= link.tolerance)
      guard passed < 1e-9 else { return }
      for (one, next) in zip(places, places.dropFirst()) {
        #expect(next >= one - 1e-9 * (1 + abs(link.offset)))
      }
    }
  }

  @Test func aMotionAwayReversesWithinAFractionOfTheDistance() {
    Self.forEachLink { link in
      let sign = link.target >= link.start ? 1.0 : -1.0
      guard link.velocity * sign < 0 else { return }
      let distance = abs(link.target - link.start)
      for step in 0...100 {
        let away =
          (link.start - link.position(after: link.curve.remainingSeconds * Double(step) / 100))
          * sign
        #expect(away <= max(0.2223 * distance, link.tolerance))
      }
    }
  }

  @Test func noHandOverIsShorterThanTheShortest() {
    Self.forEachLink { link in
      #expect(link.seconds >= link.curve.shortestSeconds - 1e-12)
    }
  }

  /// A card at 60 of 100 points, thrown back, on a linear curve of one second.
  @Test func handOversFollowTheDocumentedTable() throws {
    let playhead = Playhead.running(
      from: 0, to: 1, pacing: .linear, startingAt: .zero, lasting: 1)
    var curve = try #require(HandOver.Curve(playhead))
    func cubic(from position: Double, at velocity: Double) -> HandOver {
      curve.handOver(
        from: SIMD4(position, 0, 0, 0), movingAt: SIMD4(velocity, 0, 0, 0),
        offset: SIMD4(100, 0, 0, 0))
    }
    // Joins the curve after 0.4 s, where 60 of 100 points are left.
    let join = cubic(from: 100, at: 0)
    #expect(join.seconds.x == 0.4 && join.to.x == 60 && join.endVelocity.x == -100)
    // 10 points left at 400 points per second: arrives after 3 d / v, before the curve ends.
    let early = cubic(from: 10, at: -400)
    #expect(early.seconds.x == 0.1 && early.to.x == 0 && early.joins[0] == false)
    // Away from the target: lasts 1.5 d / −v.
    let turn = cubic(from: 50, at: 300)
    #expect(turn.seconds.x == 0.25)
  }

  /// The shortest hand-over lasts min(0.1 s, R, 0.5 / w). R: seconds until the curve ends. w: the
  /// old speed, in progress per second.
  @Test(
    arguments: [
      (velocity: 0, seconds: 1, shortest: 0.1), (4, 1, 0.1), (-20, 1, 0.025), (20, 1, 0.025),
      (20, 0.01, 0.01),
    ] as [(velocity: Double, seconds: Double, shortest: Double)])
  func theShortestHandOverFollowsTheOldSpeed(
    velocity: Double, seconds: Double, shortest: Double
  ) throws {
    let playhead = Playhead.running(
      from: 0, to: 1, pacing: .linear, startingAt: .zero, lasting: seconds)
    let curve = try #require(HandOver.Curve(playhead, interruptedVelocity: velocity))
    #expect(curve.shortestSeconds == shortest)
  }

  /// A motion of 100 points that continues to its own target on another curve passes the target by
  /// at most 2 / 27 of 100 points. A fast motion near its target nearly reaches this bound.
  @Test func aMotionPassesItsOwnTargetByAtMostTwo27ths() throws {
    var random = Seeded(20_261_128)
    var furthest = 0.0
    for _ in 0..<4_000 {
      let (progress, speed) = (random.number(in: 0...0.999), random.number(in: 0...100))
      let playhead = Playhead.running(
        from: progress, to: 1, pacing: .linear, startingAt: .zero,
        lasting: random.number(in: 0.1...2))
      var curve = try #require(HandOver.Curve(playhead, interruptedVelocity: speed))
      let handOver = curve.handOver(
        from: SIMD4(100 * (1 - progress), 0, 0, 0), movingAt: SIMD4(-100 * speed, 0, 0, 0),
        offset: SIMD4(100, 0, 0, 0))
      for step in 0...200 {
        let time = curve.remainingSeconds * Double(step) / 200
        let rest = SIMD4(100, 0, 0, 0) * (1 - playhead.progress(at: Moment(seconds: time)))
        furthest = max(furthest, -handOver.position(after: time, on: rest).x)
      }
    }
    #expect(furthest <= 100 * 2 / 27.0 + 1e-9)
    #expect(furthest > 0.9 * 100 * 2 / 27.0)
  }

  @Test func anAxisWithoutMotionStaysToTheBit() throws {
    let playhead = Playhead.running(
      from: 0.2, to: 1, pacing: .linear, startingAt: .zero, lasting: 1)
    var curve = try #require(HandOver.Curve(playhead))
    let handOver = curve.handOver(
      from: SIMD4(30, 0, 0, 0), movingAt: SIMD4(10, 0, 0, 0), offset: SIMD4(100, 0, 0, 0))
    for step in 0...50 {
      let time = Double(step) / 50
      let curve = SIMD4(100, 0, 0, 0) * (1 - playhead.progress(at: Moment(seconds: time)))
      #expect(handOver.position(after: time, on: curve).y == 0)
    }
  }

  @Test(arguments: [-2, 0.37, 1000])
  func aStraightPathStaysStraight(_ slope: Double) throws {
    var random = Seeded(20_261_130)
    for _ in 0..<300 {
      let control = CGPoint(x: random.number(in: 0...1), y: random.number(in: 0...1))
      let playhead = Playhead.running(
        from: random.number(in: 0...0.9), to: 1,
        pacing: .cubic(CubicCurve(controlPoint1: control, controlPoint2: CGPoint(x: 0.6, y: 1))),
        startingAt: .zero, lasting: random.number(in: 0.05...2))
      var curve = try #require(HandOver.Curve(playhead))
      let direction = SIMD4(1, slope, 0, 0)
      let offset = direction * 100
      let handOver = curve.handOver(
        from: direction * random.number(in: -20...120),
        movingAt: direction * random.number(in: -2000...2000), offset: offset)
      for step in 0...20 {
        let time = curve.remainingSeconds * Double(step) / 20
        let position = handOver.position(
          after: time, on: offset * (1 - playhead.progress(at: Moment(seconds: time))))
        #expect(abs(position.y - position.x * slope) <= 1e-9 * abs(slope))
      }
    }
  }

  /// A number that did not move follows the curve, whose ends may be steep or vertical.
  @Test(arguments: [0.5, 0.1, 0.01, 0.001, 0])
  func aModelSetInFlightStaysOnASteepCurve(_ x: CGFloat) throws {
    let steep = CubicCurve(
      controlPoint1: CGPoint(x: x, y: 1), controlPoint2: CGPoint(x: 1 - x, y: 0))
    let playhead = Playhead.running(
      from: 0, to: 1, pacing: .cubic(steep), startingAt: .zero, lasting: 1)
    var curve = try #require(HandOver.Curve(playhead))
    let handOver = curve.handOver(
      from: SIMD4(30, 0, 0, 0), movingAt: SIMD4(10, 0, 0, 0), offset: SIMD4(100, 0, 0, 0)
    ).changing(SIMD4(100, 0, 0, 0), by: SIMD4(7, 5, 0, 0), on: playhead)
    for time in stride(from: 0, through: 1, by: 0.125) {
      let curve = SIMD4(107, 5, 0, 0) * (1 - playhead.progress(at: Moment(seconds: time)))
      let position = handOver.position(after: time, on: curve)
      #expect(position.y == curve.y && position.x.isFinite)
      let velocity = handOver.velocity(after: time, on: .zero)
      #expect(velocity.x.isFinite && velocity.y.isFinite)
    }
  }
}
