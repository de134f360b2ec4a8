import Foundation
import MidflightReplay
import MotionCore
import Testing

/// No command destroys what was recorded, nor what is no file.
struct SafetyTests {
  private let folder = try! TemporaryFolder()

  @Test func aTraceDoesNotTakeTheRecordingsPlace() throws {
    let url = try folder.save(Sample.recording(), as: "drag.jsonl")
    let before = try Data(contentsOf: url)
    let run = try midflight("trace", url.path, "-o", url.path)
    #expect(run.exitCode == 6)
    #expect(run.standardError.contains("there is a file that is no trace"))
    #expect(try Data(contentsOf: url) == before)
    #expect(try midflight("trace", url.path, "-o", folder.path("drag.trace.jsonl")).exitCode == 0)
  }

  @Test func whatIsWrittenThroughALinkLeavesTheLink() throws {
    let url = try folder.save(Sample.recording(), as: "drag.jsonl")
    let link = folder.url("link.trace.jsonl")
    let target = folder.url("target.trace.jsonl")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    #expect(try midflight("trace", url.path, "-o", link.path).exitCode == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: link.path)
    #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
    #expect(FileManager.default.fileExists(atPath: target.path))
  }

  @Test func aFullDeviceIsSaidAndStaysADevice() throws {
    let url = try folder.save(Sample.recording(), as: "drag.jsonl")
    do {
      let run = try midflight("trace", url.path, "-o", "/dev/full")
      #expect(run.exitCode == 6)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/full")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func verifyMindsWhatLinesExpect() throws {
    let recording = try Sample.recording()
    let url = folder.url("drag.jsonl")
    var lines = String(decoding: recording.encoded(), as: UTF8.self).split(separator: "\n")
    lines.insert("[0,\"expect\",\"viewToMove.center.x\",\"==\",1]", at: 1)
    try (lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
    let run = try midflight("verify", url.path)
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.contains("NOT as its lines expect"))
  }
}
