import Midflight
import Testing

@testable import MidflightGallery

/// Checks the scene `chat`.
struct ChatTests {
  private let session: SceneSession

  init() throws { session = try SceneSession("chat") }

  private func offset() throws -> CGFloat {
    try #require(try session.view("messages") as? UIScrollView).contentOffset.y
  }

  @Test(arguments: [1, 0.5] as [CGFloat])
  func theContentOfATurnedListFollowsTheFinger(scale: CGFloat) throws {
    if scale < 1 {
      try session.tap("Half size")
      try session.wait(0.6)
    }
    try session.press("messages")
    try session.move(0, 20, steps: 4)
    let start = try offset()
    try session.move(0, 30)
    #expect(abs(try offset() - start - 30 / scale) < 1e-9)
    try session.release()
    try session.expectReplay()
  }

  @Test(arguments: [false, true])
  func theButtonInsideTheListReleasesIt(withAnotherFinger: Bool) throws {
    weak let list = try session.view("messages")
    if withAnotherFinger {
      try session.press("messages", pointer: 1)
      try session.wait(0.2)
    }
    try session.tap("Close")
    #expect(list == nil)
    #expect(try session.value("Offset") == "–")
    if withAnotherFinger {
      try session.move(0, 40, pointer: 1)
      try session.release(pointer: 1)
    }
    try session.tap("Open")
    #expect(try offset() == 0)
    #expect(try session.value("Closed") == "1")
    try session.expectReplay()
  }
}
