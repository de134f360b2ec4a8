import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// Checks the scene `gestures` with a release away from the last move.
struct GesturesSceneTests {
  @Test func theLabelShowsTheSpeedOfTheThrownDot() throws {
    let session = try SceneSession("gestures")
    let dot = try session.view("Pan dot")
    session.mayJump = ["Pan dot"]
    let start = try session.middle(of: "Pan dot")
    try session.press("Pan dot")
    try session.move(60, steps: 10)
    // The release itself moves back to 6 points from the start.
    try session.send(
      .up(
        pointer: 0, at: CGPoint(x: start.x + 6, y: start.y),
        time: session.live.now.advanced(by: 0.002)))
    let words = try #require(dot.superview).subviews.compactMap { ($0 as? UILabel)?.text }
    let speed = Int(abs(dot.presentedVelocity.center.dx))
    #expect(speed > 0 && words.contains("Thrown at \(speed) pt/s"))
    try session.expectReplay()
  }
}
