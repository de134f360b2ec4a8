import Foundation
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

/// Tests that no command destroys a recording or anything that is not a file.
struct SafetyTests {
  private let folder = try! TemporaryFolder()

  @Test func aTraceDoesNotReplaceARecording() throws {
    let url = try folder.save(Sample.recording(), as: "drag.jsonl")
    let before = try Data(contentsOf: url)
    let run = try midflight("trace", url.path, "-o", url.path)
    #expect(run.exitCode == 6)
    #expect(run.standardError.contains("the existing file is not a trace"))
    #expect(try Data(contentsOf: url) == before)
    #expect(try midflight("trace", url.path, "-o", folder.path("drag.trace.jsonl")).exitCode == 0)
  }

  @Test func writingThroughALinkKeepsTheLink() throws {
    let url = try folder.save(Sample.recording(), as: "drag.jsonl")
    let link = folder.url("link.trace.jsonl")
    let target = folder.url("target.trace.jsonl")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    #expect(try midflight("trace", url.path, "-o", link.path).exitCode == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: link.path)
    #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
    #expect(FileManager.default.fileExists(atPath: target.path))
  }

  /// Saves a recording, and replaces it or files beside it by links to other files.
  private func saveWithLinks(to names: [String: String], _ recording: Recording) throws {
    try folder.save(recording, as: "drag.jsonl", withTrace: false)
    for (name, target) in names {
      try? FileManager.default.moveItem(at: folder.url(name), to: folder.url(target))
      if !folder.has(target) { try folder.write("somebody else's\n", to: target) }
      try FileManager.default.createSymbolicLink(
        at: folder.url(name), withDestinationURL: folder.url(target))
    }
  }

  @Test(arguments: ["drag.trace.jsonl", "drag.sheet.png"])
  func anUpdateReplacesALinkBesideTheRecording(name: String) throws {
    try saveWithLinks(to: [name: "target"], Sample.recording())
    if name.hasSuffix(".png") {
      // Only a picture is compared.
      let other = try midflight(
        "render", folder.path("drag.jsonl"), "--at", "0", "-o", folder.path("x.png"))
      #expect(other.exitCode == 0)
      try FileManager.default.removeItem(at: folder.url("target"))
      try FileManager.default.moveItem(at: folder.url("x.png"), to: folder.url("target"))
    }
    let before = try folder.bytes("target")
    _ = try midflight("replay", "--sheets", "--update", "all", folder.path("drag.jsonl"))
    #expect(try folder.bytes("target") == before)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    #expect(try midflight("replay", "--sheets", folder.path("drag.jsonl")).exitCode == 0)
  }

  @Test func anUpdateReplacesALinkInTheRecordingsPlace() throws {
    var edited = try Sample.recording()
    edited.lines.insert(Recording.Line(.mark("m"), at: .zero), at: 0)
    try saveWithLinks(to: ["drag.jsonl": "target"], edited)
    let before = try folder.bytes("target")
    _ = try midflight("replay", "--update", "all", folder.path("drag.jsonl"))
    #expect(try folder.bytes("target") == before)
    #expect(try Recording(contentsOf: folder.url("drag.jsonl")).verdict == .intact)
  }

  @Test(arguments: [["--at", "0"], ["--sheet", "20x20", "--scale", "8"]])
  func aPictureThatTakesTooMuchMemoryIsRefused(options: [String]) throws {
    var recording = try Sample.plain()
    recording.header.size = CGSize(width: 16_384, height: 16_384)
    let url = try folder.save(recording.sealed(), as: "drag.jsonl", withTrace: false)
    let run = try RunningTool(["render", url.path, "-o", folder.path("x.png")] + options)
      .waitForTheEnd()
    #expect(run.exitCode == 3)
    #expect(run.standardError.contains("use a smaller --scale"))
    #expect(!folder.has("x.png"))
  }

  /// The limits are in KiB. The first is enough for the picture's pixels, but not for a copy. The
  /// second is too small for the pixels.
  @Test(arguments: [(600_000, 0), (350_000, 3)])
  func aPictureWithoutMemoryIsRefused(limit: Int, exitCode: Int32) throws {
    var recording = try Sample.plain()
    recording.header.size = CGSize(width: 8_192, height: 8_192)
    let url = try folder.save(recording.sealed(), as: "drag.jsonl", withTrace: false)
    let command = "ulimit -v \(limit); exec \"$0\" render \"$1\" -o \"$2\""
    let run = try midflight(
      "-c", command, Tool.built.path, url.path, folder.path("x.png"),
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.exitCode == exitCode, "\(run.standardError)")
    #expect(
      exitCode == 0
        || run.standardError.contains(
          "making a picture of 8192×8192 pixels: out of memory; use a smaller --scale")
    )
  }

  @Test func aFilmThatTakesTooMuchMemoryIsRefused() throws {
    var recording = try Sample.plain()
    recording.header.size = CGSize(width: 5_000, height: 5_000)
    let url = try folder.save(recording.sealed(), as: "drag.jsonl", withTrace: false)
    let run = try midflight("render", url.path, "-o", folder.path("x.apng"))
    #expect(run.exitCode == 3)
    #expect(run.standardError.contains("a film's frames have at most 16777216"))
  }

  @Test func writingATraceToAFullDeviceFailsAndKeepsTheDevice() throws {
    let url = try folder.save(Sample.recording(), as: "drag.jsonl")
    do {
      let run = try midflight("trace", url.path, "-o", "/dev/full")
      #expect(run.exitCode == 6)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/full")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func verifyReportsAFailedExpectationAndATruncatedTrace() throws {
    let recording = try Sample.recording()
    let url = folder.url("drag.jsonl")
    var lines = String(decoding: recording.encoded(), as: UTF8.self).split(separator: "\n")
    lines.insert("[0,\"expect\",\"viewToMove.center.x\",\"==\",1]", at: 1)
    try (lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
    let trace = folder.url("drag.trace.jsonl")
    #expect(try midflight("trace", url.path, "--output", trace.path).exitCode == 0)
    try Data(folder.bytes("drag.trace.jsonl").dropLast(20)).write(to: trace)
    for jobs in ["1", "2"] {
      let run = try midflight("verify", url.path, "--jobs", jobs)
      #expect(run.exitCode == 1)
      let lines = run.standardOutput.split(separator: "\n")
      #expect(lines.count == 3, "\(lines)")  // a line for each failure, and the summary
      #expect(lines[0].contains("NOT as the expect lines require"))
      #expect(lines[1].contains("NOT as expected"))
    }
  }
}
