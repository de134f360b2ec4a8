import Foundation
import Testing

@Test func everyChosenDragOfAPersonKeepsTheCardFromJumping() throws {
  #expect(humanDrags.count == 36)
  for drag in humanDrags {
    let session = try PanSession(drag.id)
    try session.wait(0.5)
    try session.perform(drag)
    try session.expectRestAndReplay()
  }
}

@Test func everyChosenDragCatchesTheCardInFlight() throws {
  try expectCatches(with: humanDrags)
}

/// The file of the whole data set, 300 drags, which `MIDFLIGHT_HUMAN_DRAGS` names; nil if the
/// variable names no file. The repository contains only the chosen drags.
private nonisolated let wholeDataSet: URL? = ProcessInfo.processInfo
  .environment["MIDFLIGHT_HUMAN_DRAGS"].flatMap { path in
    FileManager.default.fileExists(atPath: path) ? URL(fileURLWithPath: path) : nil
  }

@Test(.enabled(if: wholeDataSet != nil, "MIDFLIGHT_HUMAN_DRAGS names no file"))
func everyDragOfTheDataSetCatchesTheCardInFlight() throws {
  let drags = try HumanDrag.all(in: #require(wholeDataSet))
  #expect(drags.count == 300)
  try expectCatches(with: drags)
}

/// Performs each drag as the first, the second and the third catch of a session.
private func expectCatches(with drags: [HumanDrag]) throws {
  var catches = 0
  for index in drags.indices {
    let three = (0..<3).map { drags[(index + $0) % drags.count] }
    let session = try PanSession(three.map(\.id).joined(separator: ", "))
    for drag in three {
      try session.wait(0.35)
      try session.perform(drag)
    }
    try session.expectRestAndReplay()
    catches += session.catches
  }
  // The first press of a session finds the card at rest; most other presses find it in motion.
  #expect(catches > drags.count)
}
