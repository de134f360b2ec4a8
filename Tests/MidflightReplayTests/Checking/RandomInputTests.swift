import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// Tests of the random input: it is always a valid recording, and depends only on its seed.
struct RandomInputTests {
  private let size = CGSize(width: 390, height: 844)

  private func made(_ seed: UInt64) -> (events: [InputEvent], end: Moment) {
    var input = RandomInput(seed: seed, size: size, targets: [CGPoint(x: 95, y: 422)])
    return input.make()
  }

  private func recording(_ events: [InputEvent], _ end: Moment) throws -> Recording {
    try Recording(
      header: Recording.Header(scene: "toy", size: size, engine: Engine.revision),
      events: events, endingAt: end)
  }

  /// Returns the pointers that are down at the end, and the animation rate at the end.
  private func openEnds(_ events: [InputEvent]) -> (down: Set<Int>, rate: Double) {
    var open: (down: Set<Int>, rate: Double) = ([], 1)
    for event in events {
      switch event {
      case .down(let pointer, _, _, _): open.down.insert(pointer)
      case .up(let pointer, _, _, _), .cancel(let pointer, _, _): open.down.remove(pointer)
      case .rate(let rate, _): open.rate = rate
      default: break
      }
    }
    return open
  }

  @Test func everySeedMakesAValidRecordingWithoutOpenInput() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      let (events, end) = made(seed)
      let recording = try recording(events, end)
      #expect(try Recording(parsing: recording.encoded(), name: "x").events == events)
      #expect(openEnds(events).down.isEmpty && openEnds(events).rate == 1, "seed \(seed)")
    }
  }

  @Test func everyMutationOfRecordingsIsAValidRecording() throws {
    let others = (1...5 as ClosedRange<UInt64>).map { made($0).events }
    for seed in 1...300 as ClosedRange<UInt64> {
      var input = RandomInput(seed: seed, size: size, targets: [])
      let (events, end) = input.mutate(others)
      _ = try recording(events, end)
      #expect(openEnds(events).down.isEmpty && openEnds(events).rate == 1, "seed \(seed)")
    }
  }

  /// A stage ignores the release of another button, so the pointer would stay down.
  @Test func mutationsReleaseTheButtonThatIsDown() {
    let others = (1...5 as ClosedRange<UInt64>).map { seed in
      made(seed).events.map { event in
        switch event {
        case .down(let pointer, let point, _, let time) where seed.isMultiple(of: 2):
          InputEvent.down(pointer: pointer, at: point, button: .secondary, time: time)
        case .up(let pointer, let point, _, let time) where seed.isMultiple(of: 2):
          InputEvent.up(pointer: pointer, at: point, button: .secondary, time: time)
        default: event
        }
      }
    }
    for seed in 1...300 as ClosedRange<UInt64> {
      var input = RandomInput(seed: seed, size: size, targets: [])
      var down: [Int: PointerButton] = [:]
      for event in input.mutate(others).events {
        switch event {
        case .down(let pointer, _, let button, _): down[pointer] = button
        case .up(let pointer, _, let button, _):
          #expect(down[pointer]?.isReleased(by: button) == true)
        default: break
        }
      }
    }
  }

  @Test func theSameSeedMakesTheSameInput() {
    #expect(made(5).events == made(5).events)
    #expect(made(5).events != made(6).events)
  }

  @Test func everyKindOfInputComesUp() {
    var codes: Set<String> = []
    var pointers: Set<Int> = []
    for seed in 1...300 as ClosedRange<UInt64> {
      for event in made(seed).events {
        codes.insert(event.code)
        if let pointer = event.pointer { pointers.insert(pointer) }
      }
    }
    #expect(codes == ["down", "move", "up", "cancel", "wheel", "key", "size", "rate"])
    #expect(pointers.count >= 3)
  }

  @Test func randomInputChangesActivityAndEndsActive() throws {
    var activities: Set<InputEvent.Activity> = []
    for seed in 1...100 as ClosedRange<UInt64> {
      var input = RandomInput(seed: seed, size: size, targets: [], changesActivity: true)
      let made = input.make()
      for (events, end) in [made, input.mutate([made.events])] {
        _ = try recording(events, end)
        let own = events.compactMap {
          if case .activity(let activity, _) = $0 { activity } else { nil }
        }
        activities.formUnion(own)
        #expect(own.last ?? .active == .active, "seed \(seed)")
      }
    }
    #expect(activities == Set(InputEvent.Activity.allCases))
  }
}
