@testable import Midflight
import MotionCore
import SlowTrait
import StageFixtures
import Testing

/// Invariants of gestures for any input by fingers, a mouse, a wheel and an app.
struct RandomInputTests {
  static let seeds: Range<UInt64> = 0..<100

  private func run(_ seed: UInt64, pieces: Int = 0) -> RandomWorld {
    let world = RandomWorld(seed: seed)
    world.run(
      RandomInput(seed: seed, steps: 80, recognizers: RandomWorld.count), pieces: pieces)
    return world
  }

  @Test func noRecogniserIsLeftStuck() {
    for seed in RandomInputTests.seeds {
      let world = run(seed)
      for recognizer in world.recognizers {
        #expect(
          recognizer.state == .possible && !recognizer.isEngaged && recognizer.sequence.isEmpty
            && recognizer.touches.isEmpty && !recognizer.isWaitingForFailures,
          "seed \(seed): \(type(of: recognizer)) \(recognizer.name!) is \(recognizer.state)")
      }
      #expect(world.stage.touches.waiting.isEmpty)
      #expect(world.stage.nextDue == nil, "seed \(seed)")
    }
  }

  @Test(.slow) func recogniserStatesFollowOnlyValidTransitions() {
    var recognised = 0
    for seed in RandomInputTests.seeds {
      let world = run(seed)
      for recognizer in world.recognizers {
        var last = UIGestureRecognizer.State.possible
        for next in world.states(of: recognizer) {
          let isLegal =
            switch last {
            case .began, .changed: [.changed, .ended, .cancelled].contains(next)
            default: [.began, .ended, .failed].contains(next)
            }
          #expect(isLegal, "seed \(seed): \(recognizer.name!) .\(last) → .\(next)")
          if next == .began || next == .ended { recognised += 1 }
          last = next
        }
        #expect(last != .began && last != .changed, "seed \(seed): \(recognizer.name!)")
      }
      #expect(!world.facts.contains { $0.contains("diagnostic") }, "seed \(seed)")
    }
    // The random input causes gestures.
    #expect(recognised > 2 * RandomInputTests.seeds.count)
  }

  @Test func exclusiveRecognisersNeverRecogniseTheSameTouch() {
    for seed in RandomInputTests.seeds { #expect(run(seed).conflicts.isEmpty, "seed \(seed)") }
  }

  @Test func everyTouchThatBeginsInAViewEndsOrIsCancelledThere() {
    for seed in RandomInputTests.seeds {
      for view in run(seed).views {
        let began = view.received.count { $0 == "began" }
        let ended = view.received.count { $0 == "ended" || $0 == "cancelled" }
        #expect(began == ended, "seed \(seed): \(view.received)")
      }
    }
  }

  @Test(.slow) func gesturesDoNotDependOnTimeSteps() {
    for seed in RandomInputTests.seeds {
      let whole = run(seed)
      let split = run(seed, pieces: 4)
      #expect(whole.facts == split.facts, "seed \(seed)")
      #expect(whole.views.map(\.received) == split.views.map(\.received), "seed \(seed)")
    }
  }
}
