import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightTesting

/// Expected pictures beside a test.
struct PictureTests {
  @Test func thePictureOfASheetIsTheExpectedOne() throws {
    let player = try TestPlayer(scene: .sheet)
    player.expectPicture("sheet", scale: 0.25)
  }

  @Test func aMissingPictureIsWrittenAndADifferentOneFails() throws {
    let (folder, artifacts) = (try TemporaryFolder(), try TemporaryFolder())
    // The source location stands for a test file in the folder.
    let test = SourceLocation(
      fileID: "Tests/SheetTests.swift", filePath: folder.url.path + "/SheetTests.swift", line: 1,
      column: 1)
    let player = try TestPlayer(scene: .sheet)
    let missing = try failures { player.expectPicture("start", sourceLocation: test) }
    #expect(missing[0].contains("start.png is missing; set MIDFLIGHT_UPDATE=missing"))
    _ = try failures(update: "missing") { player.expectPicture("start", sourceLocation: test) }
    player.expectPicture("start", sourceLocation: test)
    player.press("sheet.handle").move(by: CGVector(dx: 0, dy: 50), during: 0.1)
    let different = try failures(in: artifacts) {
      player.expectPicture("start", sourceLocation: test)
    }
    #expect(different[0].contains("pixels differ"))
    #expect(different[0].contains("  expected: \(folder.url.path)/Pictures/start.png"))
    #expect(artifacts.names.contains { $0.hasSuffix(".png") })
    let kept = try failures(update: "missing") {
      player.expectPicture("start", sourceLocation: test)
    }
    #expect(kept[0].contains("pixels differ"))
    Settings.$environment.withValue(["MIDFLIGHT_UPDATE": "changed"]) {
      player.expectPicture("start", sourceLocation: test)
    }
    player.expectPicture("start", sourceLocation: test)
  }
}
