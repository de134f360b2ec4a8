import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightReplay

@Test func gestureFactsHaveTheStatesInOrder() throws {
  let facts = facts("gesture", of: try perform(caughtInFlight))
  let states = facts.compactMap { $0["state"] as? String }
  #expect(states.first == "began")
  #expect(states.last == "ended")
  #expect(states.count { $0 == "began" } == 2)
  #expect(states.count { $0 == "ended" } == 2)
  #expect(facts.allSatisfy { $0["name"] as? String == "UIPanGestureRecognizer viewToMove" })
}

@Test func factsStandBeforeTheRowOfTheirEvent() throws {
  let rows = try perform(caughtInFlight).trace.objects
  for (row, next) in zip(rows, rows.dropFirst()) where row["fact"] != nil {
    #expect(next["t"] as? Int == row["t"] as? Int)
    #expect(next["fact"] != nil || next["event"] != nil)
  }
}

@Test func completionFactsHaveThePosition() throws {
  let completions = facts("completion", of: try caughtRecording())
  #expect(completions.count == 1)
  #expect(completions.first?["position"] as? String == "end")
  #expect(completions.first?["animator"] as? Int == 1)
}

@Test func handOffFactsHaveTheVelocitiesGivenAndTaken() throws {
  let handOffs = facts("hand-off", of: try caughtRecording())
  #expect(handOffs.count == 2)
  let velocities = handOffs.flatMap { [$0["given"], $0["taken"]] }.map { $0 as? [Double] }
  #expect(velocities.allSatisfy { $0?.count == 2 })
}

@Test func diagnosticsAreQuoted() throws {
  let scenes = toy { root in
    root.addGestureRecognizer(
      UITapGestureRecognizer { _ in
        UIViewPropertyAnimator(duration: 1, curve: .linear).stopAnimation(true)
      })
  }
  let performed = try perform(tap, on: "toy", scenes: scenes)
  let diagnostics = facts("diagnostic", of: performed)
  #expect(diagnostics.count == 1)
  #expect((diagnostics.first?["words"] as? String)?.hasPrefix("Animator 1: stopAnimation") == true)
  try expectReplay(of: performed.recording, toGive: performed.trace, scenes: scenes)
}

/// Returns the rows with one kind of fact.
private func facts(_ kind: String, of performed: Performed) -> [[String: Any]] {
  performed.trace.objects.filter { $0["fact"] as? String == kind }
}
