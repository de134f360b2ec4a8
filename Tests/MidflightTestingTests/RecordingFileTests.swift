import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightTesting

/// Recordings as tests.
struct RecordingFileTests {
  /// Saves a flick of the sheet as `flick.jsonl`, with its trace.
  private func saveFlick(in folder: TemporaryFolder) throws -> RecordingFile {
    let player = try TestPlayer(scene: .sheet)
    player.drag(from: "sheet.handle", by: CGVector(dx: 0, dy: 260), during: 0.12)
    player.settle()
    let url = folder.url.appendingPathComponent("flick.jsonl")
    try player.save(to: url)
    return RecordingFile(url)
  }

  /// A sheet with another look that has the same recordings.
  private static let changedSheet = Scene("sheet", summary: "A changed sheet.") { _ in
    let controller = SheetViewController()
    controller.view.subviews[0].frame.origin.x = 5
    return controller
  }

  @Test func aSavedTestReplays() throws {
    let folder = try TemporaryFolder()
    let file = try saveFlick(in: folder)
    #expect(folder.names == ["flick.jsonl", "flick.trace.jsonl"])
    try file.replay(scenes: [.sheet])
    try file.replay(scenes: SceneCatalog([.movingSquare, .sheet]))
  }

  @Test func theRecordingsOfAFolderAreSorted() throws {
    let folder = try TemporaryFolder()
    for name in ["b/2", "a", "b/1"] {
      let player = try TestPlayer(scene: .sheet)
      try player.save(to: folder.url.appendingPathComponent("\(name).jsonl"))
    }
    let recordings = Recordings(folder.url.path)
    #expect(
      recordings.map { String(describingForTest: $0) }
        == ["a", "b/1", "b/2"].map { "\(folder.url.path)/\($0).jsonl" })
    for file in recordings { try file.replay(scenes: [.sheet]) }
  }

  @Test func aRelativePathBeginsAtThePackage() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appendingPathComponent("Package.swift"))
    let player = try TestPlayer(scene: .sheet)
    try player.save(to: folder.url.appendingPathComponent("recordings/sheet/rest.jsonl"))
    let recordings = Recordings(
      "recordings/sheet", filePath: folder.url.path + "/Tests/SheetTests/SheetTests.swift")
    #expect(recordings.map(\.description) == ["recordings/sheet/rest.jsonl"])
    #expect(recordings[0].url.path == folder.url.path + "/recordings/sheet/rest.jsonl")
  }

  @Test func aFolderWithoutRecordingsIsAnError() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    for (name, words) in [("", "the folder has no recordings"), ("/none", "no such folder")] {
      let recordings = Recordings(path + name)
      #expect(recordings.count == 1)
      let error = #expect(throws: TestingFailure.self) {
        try recordings[0].replay(scenes: [.sheet])
      }
      #expect(error?.description.contains("\(path)\(name): \(words)") ?? false)
    }
  }

  @Test func aChangedSceneFailsWithTheFirstValue() throws {
    let (folder, artifacts) = (try TemporaryFolder(), try TemporaryFolder())
    let file = try saveFlick(in: folder)
    let messages = try failures(in: artifacts) { try file.replay(scenes: [Self.changedSheet]) }
    #expect(messages.count == 1)
    #expect(messages[0].contains("views.sheet.center.0: expected 195, found 200"))
    #expect(messages[0].contains("MIDFLIGHT_UPDATE=changed"))
    #expect(
      messages[0].contains("\n  moment: 0.120000 s\n  finger 0 at (195, 524): sheet.handle < "))
    #expect(messages[0].contains("\n  taken by: sheet.pan\n"))
    #expect(artifacts.names.count == 2)
  }

  @Test func aMissingTraceIsWrittenOnRequest() throws {
    let folder = try TemporaryFolder()
    let file = try saveFlick(in: folder)
    let trace = file.url.traceOfRecording
    let expected = try Data(contentsOf: trace)
    try FileManager.default.removeItem(at: trace)
    let messages = try failures { try file.replay(scenes: [.sheet]) }
    #expect(messages[0].contains("flick.trace.jsonl is missing; set MIDFLIGHT_UPDATE=missing"))
    #expect(folder.names == ["flick.jsonl"])
    let written = try failures(update: "missing") { try file.replay(scenes: [.sheet]) }
    #expect(written[0].contains("has been written; review it"))
    #expect(try Data(contentsOf: trace) == expected)
  }

  @Test func aChangedTraceIsRenewedOnRequest() throws {
    let folder = try TemporaryFolder()
    let file = try saveFlick(in: folder)
    let old = try Data(contentsOf: file.url.traceOfRecording)
    try Settings.$environment.withValue(["MIDFLIGHT_UPDATE": "changed"]) {
      try file.replay(scenes: [Self.changedSheet])
    }
    #expect(try Data(contentsOf: file.url.traceOfRecording) != old)
    try file.replay(scenes: [Self.changedSheet])
  }

  @Test func anUnknownUpdateIsAnError() throws {
    let folder = try TemporaryFolder()
    let file = try saveFlick(in: folder)
    Settings.$environment.withValue(["MIDFLIGHT_UPDATE": "yes"]) {
      #expect(throws: TestingFailure.self) { try file.replay(scenes: [.sheet]) }
    }
  }

  @Test func aRecordingOfAnotherSceneIsAnError() throws {
    let folder = try TemporaryFolder()
    let file = try saveFlick(in: folder)
    let recording = try file.recording()
    #expect(throws: ReplayFailure.self) { try file.replay(scenes: [.movingSquare]) }
    #expect(throws: ReplayFailure.self) { try TestPlayer(scene: .movingSquare, from: recording) }
  }

  @Test func aTestContinuesAfterARecording() throws {
    let first = try TestPlayer(scene: .sheet, isReduceMotionEnabled: true)
    first.press("sheet.handle").move(by: CGVector(dx: 0, dy: 100), during: 0.1)
    let second = try TestPlayer(scene: .sheet, from: first.recording)
    #expect(second.stage.isReduceMotionEnabled)
    #expect(second.view("sheet").frame == first.view("sheet").frame)
    second.touches[0].release()
    second.settle()
    #expect(second.view("sheet").frame.minY == 844)
    #expect(
      second.recording.events.prefix(first.recording.events.count) == first.recording.events[...])
  }
}
