import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightTesting

/// The messages and files of failures.
struct FailureTests {
  @Test func aFailureNamesTheTouchAndItsRecogniser() throws {
    let player = try TestPlayer(scene: .sheet)
    let touch = player.press("sheet.handle")
    touch.move(by: CGVector(dx: 0, dy: 50), during: 0.1)
    let messages = try failures { player.expect(false, "the sheet is closed") }
    let lines = messages[0].split(separator: "\n")
    #expect(lines[0] == "expectation failed: the sheet is closed")
    #expect(lines.contains("  scene: sheet"))
    #expect(lines.contains("  moment: 0.100000 s"))
    #expect(lines.contains { $0.hasPrefix("  finger 0 at (195, 314): sheet.handle < sheet < ") })
    #expect(lines.contains { $0.hasPrefix("  pressed: sheet.handle < sheet < ") })
    #expect(lines.contains("  taken by: sheet.pan"))
  }

  @Test func aFailureWritesAPictureAndARecording() throws {
    let folder = try TemporaryFolder()
    let player = try TestPlayer(scene: .sheet)
    player.drag(from: "sheet.handle", by: CGVector(dx: 0, dy: 260), during: 0.12)
    let messages = try failures(in: folder) { player.tap("nothing") }
    #expect(folder.names.count == 2)
    for name in folder.names {
      #expect(messages[0].contains(folder.url.appendingPathComponent(name).path))
    }
    // The recording reproduces the state.
    let name = try #require(folder.names.first { $0.hasSuffix(".jsonl") })
    let recording = try Recording(contentsOf: folder.url.appendingPathComponent(name))
    let again = try TestPlayer(scene: .sheet, from: recording)
    #expect(again.now == player.now)
    #expect(again.presentedFrame(of: "sheet") == player.presentedFrame(of: "sheet"))
    again.settle()
    #expect(again.view("sheet").frame.minY == 844)
  }

  @Test func aFailureInADetachedTaskIsNotLost() async throws {
    let messages = try await Task.detached { @MainActor in
      try failures { try TestPlayer(scene: .sheet).tap("nothing") }
    }.value
    #expect(messages.count == 1)
  }

  @Test func anIssueIsAtTheCallersLine() throws {
    let player = try TestPlayer(scene: .sheet)
    let folder = try TemporaryFolder()
    let line = #line + 3
    withKnownIssue {
      Settings.$environment.withValue(["MIDFLIGHT_ARTIFACTS": folder.url.path]) {
        player.tap("nothing")
      }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileName == "FailureTests.swift"
    }
  }

  @Test func artifactsAreInTheBuildFolderOfThePackage() throws {
    let folder = try TemporaryFolder()
    let tests = folder.url.appendingPathComponent("Tests/CardTests")
    try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
    try Data().write(to: folder.url.appendingPathComponent("Package.swift"))
    let file = tests.appendingPathComponent("CardTests.swift").path
    Settings.$environment.withValue([:]) {
      #expect(
        Settings.artifacts(besideTestAt: file).path
          == folder.url.path + "/.build/midflight-failures")
    }
  }

  @Test func aDiagnosticIsPartOfAFailure() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        let swipe = UITapGestureRecognizer()
        swipe.addAction { _ in
          StageTimer.scheduledTimer(withTimeInterval: .infinity, repeats: false) { _ in }
        }
        square.addGestureRecognizer(swipe)
      })
    player.tap("square")
    #expect(player.diagnostics.count == 1)
    let messages = try failures { player.expect(false, "false") }
    #expect(messages[0].contains("  diagnostic: StageTimer.scheduledTimer"))
  }

  /// The outer trait removes the failure that the inner one has completed.
  @Test(.compactMapIssues { Self.isComplete($0) ? nil : $0 }, .playerReports)
  func anExpectationHasTheStateOfThePlayers() throws {
    let folder = try TemporaryFolder()
    let player = try TestPlayer(scene: .sheet)
    player.tap("sheet.handle")
    Settings.$environment.withValue(["MIDFLIGHT_ARTIFACTS": folder.url.path]) {
      #expect(player.now == .zero, "the expected failure")
    }
    #expect(folder.names.count == 2)
  }

  private nonisolated static func isComplete(_ issue: Issue) -> Bool {
    let words = issue.comments.map(\.rawValue).joined(separator: "\n")
    return ["the expected failure", "  scene: sheet", "  recording: "].allSatisfy(words.contains)
  }

  @Test func aFingerThatIsDownIsNotPressedAgain() throws {
    let player = try TestPlayer(scene: .sheet)
    let touch = player.press("sheet")
    let messages = try failures { player.press("sheet.handle") }
    #expect(messages[0].contains("finger 0 is down already"))
    touch.release()
    #expect(try failures { touch.release() }[0].contains("finger 0 is up already"))
  }
}
