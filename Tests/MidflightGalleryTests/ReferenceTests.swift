import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import Testing

/// Checks the scene `reference` against its document.
struct ReferenceTests {
  @Test func aNonInterruptibleAnimatorCannotBePaused() throws {
    let session = try SceneSession("reference")
    try session.tap("interruptible Run")
    try session.wait(0.8)
    try session.tap("interruptible Pause")
    try session.wait(1.2)
    #expect(try session.middle(of: "interruptible").x == 338)
    try session.expectReplay()
  }

  @Test func anAnimatorWithoutUserInteractionIgnoresTouches() throws {
    let session = try SceneSession("reference")
    try session.tap("untouchable")
    #expect(try session.number(on: "untouchable") == "1")
    try session.tap("untouchable Run")
    try session.wait(0.5)
    try session.tap("untouchable")
    #expect(try session.number(on: "untouchable") == "1")
    try session.wait(2)
    try session.tap("untouchable")
    #expect(try session.number(on: "untouchable") == "2")
    try session.expectReplay()
  }

  @Test func twoAnimatorsOnOnePropertyEndAtTheLaterTarget() throws {
    let session = try SceneSession("reference")
    try session.tap("two Run")
    try session.wait(3)
    #expect(try session.middle(of: "two").x == 195)
    try session.expectReplay()
  }

  @Test func aDelayFactorOfOneHalfBeginsAtHalfTheTime() throws {
    let session = try SceneSession("reference")
    try session.tap("delayed Run")
    let layer = try session.view("delayed").layer
    try session.wait(0.98)
    #expect(layer.presentation()?.cornerRadius == 10)
    try session.wait(0.5)
    let radius = try #require(layer.presentation()?.cornerRadius)
    #expect(radius > 10 && radius < 20)
    try session.wait(0.52)
    #expect(layer.presentation()?.cornerRadius == 20)
    #expect(try session.middle(of: "delayed").x == 338)
    try session.expectReplay()
  }

  @Test func aCustomAnimatorCountsAsItGoes() throws {
    let session = try SceneSession("reference")
    try session.tap("counting Run")
    try session.wait(0.94)
    try session.tap("counting Pause")
    #expect(try session.number(on: "counting") == "50")
    try session.wait(2)
    #expect(try session.number(on: "counting") == "50")
    try session.tap("counting Pause")
    try session.wait(1)
    #expect(try session.middle(of: "counting").x == 338)
    try session.expectReplay()
  }

  @Test func aCustomTimingProviderIsSlowInTheMiddle() throws {
    let session = try SceneSession("reference")
    try session.tap("stopAndGo Run")
    var positions: [CGFloat] = []
    for _ in 0..<10 {
      positions.append(try session.middle(of: "stopAndGo").x)
      try session.wait(0.2)
    }
    let steps = zip(positions, positions.dropFirst()).map { $1 - $0 }
    #expect(steps[4] < steps[0] / 2 && steps[4] < steps[8] / 2)
    try session.expectReplay()
  }

  @Test func finishAnimationMovesTheViewToTheRequestedPosition() throws {
    for (call, position) in [("start", 52.0), ("end", 338)] {
      let session = try SceneSession("reference")
      session.mayJump = ["finished"]
      try session.tap("finished Run")
      try session.wait(1)
      try session.tap("finished \(call)")
      #expect(try session.middle(of: "finished").x == CGFloat(position))
      try session.expectReplay()
    }
    let session = try SceneSession("reference")
    try session.tap("finished Run")
    try session.wait(1)
    try session.tap("finished current")
    let position = try session.middle(of: "finished")
    #expect(position.x > 52 && position.x < 338)
    try session.wait(2)
    #expect(try session.middle(of: "finished") == position)
    try session.expectReplay()
  }
}

extension SceneSession {
  /// Returns the text on a square.
  fileprivate func number(on name: String) throws -> String? {
    try view(name).subviews.lazy.compactMap { $0 as? UILabel }.first?.text
  }
}
