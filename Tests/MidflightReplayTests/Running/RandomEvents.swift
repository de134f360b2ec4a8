import Chance
import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// A source of random input and of random frame times, both determined by a seed.
///
/// The input obeys the rules of a recording: a pointer goes down before it is lifted.
struct RandomEvents {
  private var random: Seeded
  private var down: [Int] = []
  /// The time in nanoseconds. Real input also has times between microseconds.
  private var time: Int64 = 0

  init(seed: UInt64) { random = Seeded(seed) }

  /// Returns the next event, at a later time than the last event or at an equal one.
  mutating func next() -> InputEvent {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: break
    case 1: time += Int64.random(in: 1..<1_000, using: &random)
    case 2: time += Int64.random(in: 0..<700_000_000, using: &random)
    default: time += Int64.random(in: 0..<17_000_000, using: &random)
    }
    let moment = Moment(nanoseconds: time)
    let pointer = Int.random(in: 0..<3, using: &random)
    let isDown = down.contains(pointer)
    switch Int.random(in: 0..<24, using: &random) {
    case 0:
      return .rate([0, 0, 0.1, 1, 1, 1.7, 10].randomElement(using: &random) ?? 1, time: moment)
    case 1:
      let width = CGFloat.random(in: 300...500, using: &random)
      return .resize(size: CGSize(width: width, height: 844), scale: 2, time: moment)
    case 2: return .wheel(at: point(), delta: CGVector(dx: 0, dy: 3.3), time: moment)
    case 3: return .key(name: "Space", isDown: .random(using: &random), time: moment)
    case 4 where isDown:
      down.removeAll { $0 == pointer }
      return .cancel(pointer: pointer, reason: .focusLost, time: moment)
    case 5...7 where isDown:
      down.removeAll { $0 == pointer }
      return .up(pointer: pointer, at: point(), time: moment)
    case 5...12 where !isDown:
      down.append(pointer)
      let button: PointerButton = .random(using: &random) ? .primary : .finger
      return .down(pointer: pointer, at: point(), button: button, time: moment)
    default: return .move(pointer: pointer, at: point(), time: moment)
    }
  }

  /// Returns the moment of a frame: before the next event, after it, or long after it.
  mutating func frameMoment() -> Moment {
    Moment(nanoseconds: time + Int64.random(in: -5_000_000..<30_000_000, using: &random))
  }

  /// Returns the number of frames before the next event.
  mutating func frameCount() -> Int { max(0, Int.random(in: -2...3, using: &random)) }

  /// Returns a random point, mostly near the card's path.
  private mutating func point() -> CGPoint {
    CGPoint(
      x: .random(in: 40...350, using: &random), y: .random(in: 360...480, using: &random))
  }
}

/// Performs a random session live, with random frames in between.
func performRandomly(seed: UInt64, events: Int) throws -> Performed {
  var random = RandomEvents(seed: seed)
  let (run, sink) = try live()
  for _ in 0..<events {
    let event = random.next()
    for _ in 0..<random.frameCount() {
      try run.advance(to: random.frameMoment())
      _ = run.stage.frame()
    }
    try run.send(event)
  }
  try run.advance(to: Moment(nanoseconds: run.now.nanoseconds + 3_000_000_000))
  let trace = try run.finish()
  return Performed(recording: sink.recording, trace: trace)
}
