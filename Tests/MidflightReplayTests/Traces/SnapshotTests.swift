import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

@Test func viewsOfOneNameAreNumberedInTheOrderOfTheTree() {
  #expect(names(["a", "b", "a", "a"]) == ["a", "a#2", "a#3", "b"])
}

@Test func aNumberUsedInANameIsSkipped() {
  #expect(names(["a#2", "a", "a"]) == ["a", "a#2", "a#3"])
  #expect(names(["a", "a", "a#2"]) == ["a", "a#2", "a#2#2"])
}

@Test func aNameThatOnlyBeginsAlikeDoesNotCount() {
  #expect(names(["a", "a#b", "a"]) == ["a", "a#2", "a#b"])
}

@Test func viewsWithoutANameAreNotTraced() {
  #expect(names([nil, "a", nil]) == ["a"])
}

@Test func namesAreInTheOrderOfTheirBytes() {
  #expect(names(["ä", "z", "Z", ""]) == ["", "Z", "z", "ä"])
}

@Test func aSnapshotHasPresentationValues() {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = card("card", at: CGPoint(x: 100, y: 100))
  let animator = stage.perform {
    stage.window.addSubview(view)
    return move(view, by: 100, during: 1)
  }
  stage.advance(by: 0.25)
  let snapshot = Snapshot(of: stage)
  #expect(snapshot["card.center.x"] == .number(125))
  #expect(view.center.x == 200)
  #expect(snapshot["animators.1.fraction"] == .number(0.25))
  #expect(snapshot["animators.1.velocity"] == .numbers([1, 1]))
  #expect(animator.isRunning)
}

@Test func readingASnapshotChangesNothing() throws {
  let performed = try caughtRecording()
  let replay = try Replay(performed.recording, scenes: .gallery)
  for step in 0..<100 {
    replay.advance(to: milli(Int64(step) * 40))
    _ = Snapshot(of: replay.stage)
    _ = replay.hashes
  }
  #expect(try replay.run() == performed.trace)
}

/// Returns a snapshot's names for views with these identifiers, in the order of the tree.
private func names(_ identifiers: [String?]) -> [String] {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  stage.perform {
    for identifier in identifiers { stage.window.addSubview(card(identifier)) }
  }
  return Snapshot(of: stage).views.map(\.name)
}
