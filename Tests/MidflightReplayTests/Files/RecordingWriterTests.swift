import Foundation
import MotionCore
import Testing

@testable import MidflightReplay

private func contents(_ url: URL) throws -> String {
  String(decoding: try Data(contentsOf: url), as: UTF8.self)
}

private func names(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

private func move(_ x: CGFloat, at microseconds: Int64) -> InputEvent {
  .move(pointer: 0, at: CGPoint(x: x, y: 0), time: Moment(microseconds: microseconds))
}

@Test func everyLineIsInTheFileWhenItsCallReturns() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    let writer = try RecordingWriter(to: url, header: header, force: false)
    var expected = header.text + "\n"
    #expect(try contents(writer.partURL) == expected)
    for index in 0..<20 {
      _ = try writer.record(move(CGFloat(index), at: Int64(index)))
      expected += "[\(index),\"move\",0,\(index),0]\n"
      #expect(try contents(writer.partURL) == expected)
    }
    try writer.mark("caught", at: writer.time)
    #expect(try contents(writer.partURL) == expected + "[19,\"mark\",\"caught\"]\n")
    #expect(try names(in: folder) == ["a.jsonl.part"])
  }
}

@Test func aFinishedRecordingHasItsNameAndIsIntact() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    let writer = try RecordingWriter(to: url, header: header, force: false)
    let events = try randomEvents(50, seed: 3).map { try writer.record($0) }
    try writer.finish(at: Moment(seconds: 10))
    #expect(try names(in: folder) == ["a.jsonl"])
    let recording = try Recording(contentsOf: url)
    #expect(recording.events == events)
    #expect(recording.verdict == .intact)
    #expect(recording.duration == 10)
  }
}

@Test func writerAndMemoryMakeTheSameBytes() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    let sinks: [any RecordingSink] = [
      try RecordingWriter(to: url, header: header, force: false), try InMemorySink(header: header),
    ]
    for sink in sinks {
      for event in randomEvents(50, seed: 5) { _ = try sink.record(event) }
      try sink.finish(at: Moment(seconds: 10))
    }
    let memorySink = try #require(sinks[1] as? InMemorySink)
    #expect(try Data(contentsOf: url) == memorySink.recording.encoded())
  }
}

@Test func anUnfinishedRecordingReadsAsTruncated() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    var writer: RecordingWriter? = try RecordingWriter(to: url, header: header, force: false)
    _ = try writer?.record(move(1, at: 1))
    let part = try #require(writer?.partURL)
    writer = nil  // as a killed process leaves it
    let recording = try Recording(contentsOf: part)
    #expect(recording.verdict == .truncated)
    #expect(recording.events == [move(1, at: 1)])
  }
}

@Test func aFileIsReplacedOnlyWithForceAndOnlyAtTheEnd() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    try Data("old".utf8).write(to: url)
    #expect(throws: RecordingFailure.exists(path: url.relativePath, recordingIn: nil)) {
      try RecordingWriter(to: url, header: header, force: false)
    }
    #expect(try names(in: folder) == ["a.jsonl"])
    let writer = try RecordingWriter(to: url, header: header, force: true)
    _ = try writer.record(move(1, at: 1))
    #expect(try contents(url) == "old")
    try writer.finish(at: Moment(microseconds: 1))
    #expect(try Recording(contentsOf: url).events == [move(1, at: 1)])
    #expect(try names(in: folder) == ["a.jsonl"])
  }
}

@Test func aFolderAtTheTargetPathFailsBeforeRecording() throws {
  try withFolder { folder in
    let failure = RecordingFailure.writing(path: folder.relativePath, words: "Is a directory")
    #expect(throws: failure) { try RecordingWriter(to: folder, header: header, force: true) }
  }
}

@Test func aFileThatAppearsMeanwhileIsNotOverwritten() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    let writer = try RecordingWriter(to: url, header: header, force: false)
    _ = try writer.record(move(1, at: 1))
    try Data("somebody else's".utf8).write(to: url)
    let part = writer.partURL
    #expect(
      throws: RecordingFailure.exists(path: url.relativePath, recordingIn: part.relativePath)
    ) { try writer.finish(at: Moment(microseconds: 1)) }
    #expect(try contents(url) == "somebody else's")
    #expect(try Recording(contentsOf: part).verdict == .intact)
  }
}

@Test func leftOversAreMovedAsideAndNeverOverwritten() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    for index in 0..<3 {
      try Data("killed \(index)".utf8).write(to: folder.appendingPathComponent("a.jsonl.part"))
      let writer = try RecordingWriter(to: url, header: header, force: false)
      #expect(writer.recovered?.lastPathComponent == "a.jsonl.part.\(index + 1)")
      writer.abandon()
    }
    #expect(try names(in: folder) == (1...3).map { "a.jsonl.part.\($0)" })
    for index in 0..<3 {
      let aside = folder.appendingPathComponent("a.jsonl.part.\(index + 1)")
      #expect(try contents(aside) == "killed \(index)")
    }
  }
}

@Test func twoWritersCannotShareAFile() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    let first = try RecordingWriter(to: url, header: header, force: true)
    #expect(first.recovered == nil)
    #expect(throws: RecordingFailure.beingWritten(path: url.relativePath)) {
      try RecordingWriter(to: url, header: header, force: true)
    }
    _ = try first.record(move(1, at: 1))
    try first.finish(at: Moment(microseconds: 1))
    #expect(try Recording(contentsOf: url).verdict == .intact)
  }
}

@Test func anAbandonedRecordingLeavesNothing() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    let writer = try RecordingWriter(to: url, header: header, force: false)
    _ = try writer.record(move(1, at: 1))
    writer.abandon()
    #expect(try names(in: folder).isEmpty)
  }
}

@Test func anEventThatTheReaderWouldRefuseIsNotWritten() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.jsonl")
    let writer = try RecordingWriter(to: url, header: header, force: false)
    let before = try contents(writer.partURL)
    #expect(throws: RecordingFailure.self) { try writer.record(move(.nan, at: 1)) }
    #expect(try contents(writer.partURL) == before)
    #expect(try writer.record(move(1, at: 1)) == move(1, at: 1))
  }
}

@Test func aMissingFolderIsReportedWithTheSystemsReason() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("missing/a.jsonl")
    let failure = try #require(throws: RecordingFailure.self) {
      try RecordingWriter(to: url, header: header, force: false)
    }
    #expect(failure.description == "writing \(url.path).part: No such file or directory")
  }
}

@Test func aFullDiskIsReportedWithTheSystemsReason() throws {
  let descriptor = open("/dev/full", O_WRONLY)  // Linux: every write fails with ENOSPC
  defer { close(descriptor) }
  #expect(
    throws: RecordingFailure.writing(path: "a.part", words: "No space left on device")
  ) { try writeAll([1], to: descriptor, path: "a.part") }
}

@Test func aFailureWithinALineLeavesTheLinesBefore() throws {
  try withFolder { folder in
    let (part, _) = try PartFile.create(for: folder.appendingPathComponent("a.jsonl"))
    try part.append(Array("whole".utf8))
    let failure = RecordingFailure.writing(path: "a", words: "No space left on device")
    #expect(throws: failure) {
      try part.append(Array("half".utf8)) { (bytes, descriptor, path) throws(RecordingFailure) in
        try writeAll(Array(bytes.prefix(2)), to: descriptor, path: path)
        throw failure
      }
    }
    #expect(try contents(part.url) == "whole\n")
  }
}

@Test func relativePathsStayAsTheyWereGivenInMessages() throws {
  try withFolder { folder in
    let base = URL(fileURLWithPath: folder.path, isDirectory: true)
    let url = URL(fileURLWithPath: "a.jsonl", relativeTo: base)
    let writer = try RecordingWriter(to: url, header: header, force: false)
    #expect(writer.partURL.path == folder.appendingPathComponent("a.jsonl.part").path)
    #expect(writer.partURL.relativePath == "a.jsonl.part")
    try writer.finish(at: .zero)
    let failure = try #require(throws: RecordingFailure.self) {
      try RecordingWriter(to: url, header: header, force: false)
    }
    #expect(
      failure.description == "a.jsonl: the file exists; use another name, or force to replace it")
  }
}

// MARK: - Files deleted during writing

/// Records an event, changes the recording's file, records another event, and then checks the
/// result.
private func withWriter(
  _ happens: (_ writer: RecordingWriter, _ folder: URL) throws -> Void,
  then check: (_ writer: RecordingWriter, _ folder: URL, _ restored: [URL]) throws -> Void
) throws {
  try withFolder { parent in
    let folder = parent.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("a.jsonl")
    let writer = try RecordingWriter(to: url, header: header, force: false)
    var restored: [URL] = []
    writer.onRestore = { restored.append($0) }
    _ = try writer.record(move(1, at: 1))
    try happens(writer, folder)
    _ = try writer.record(move(2, at: 2))
    try check(writer, folder, restored)
  }
}

private func expectBothEvents(
  _ writer: RecordingWriter, _ location: SourceLocation = #_sourceLocation
) throws {
  try writer.finish(at: Moment(microseconds: 3))
  let recording = try Recording(contentsOf: writer.url)
  #expect(recording.events == [move(1, at: 1), move(2, at: 2)], sourceLocation: location)
  #expect(recording.verdict == .intact, sourceLocation: location)
}

@Test func aPartFileThatIsDeletedIsWrittenAgain() throws {
  try withWriter { writer, _ in
    try FileManager.default.removeItem(at: writer.partURL)
  } then: { writer, folder, restored in
    #expect(restored == [writer.partURL])
    #expect(try names(in: folder) == ["a.jsonl.part"])
    try expectBothEvents(writer)
  }
}

@Test func aFolderThatIsDeletedIsMadeAgain() throws {
  try withWriter { _, folder in
    try FileManager.default.removeItem(at: folder)
  } then: { writer, folder, restored in
    #expect(restored.count == 1)
    try expectBothEvents(writer)
    #expect(try names(in: folder) == ["a.jsonl"])
  }
}

@Test func aPartFileThatIsMovedIsLeftThereAndContinued() throws {
  try withWriter { writer, folder in
    try FileManager.default.moveItem(
      at: writer.partURL, to: folder.appendingPathComponent("moved"))
  } then: { writer, folder, _ in
    #expect(try contents(folder.appendingPathComponent("moved")).hasSuffix("[1,\"move\",0,1,0]\n"))
    try expectBothEvents(writer)
  }
}

@Test func aPartFileThatIsReplacedIsNotOverwritten() throws {
  try withWriter { writer, _ in
    try FileManager.default.removeItem(at: writer.partURL)
    try Data("somebody else's".utf8).write(to: writer.partURL)
  } then: { writer, folder, _ in
    #expect(writer.partURL.lastPathComponent == "a.jsonl.part.1")
    try expectBothEvents(writer)
    #expect(try contents(folder.appendingPathComponent("a.jsonl.part")) == "somebody else's")
  }
}

@Test func aPartFileThatIsEmptiedIsWrittenAgain() throws {
  try withWriter { writer, _ in
    #expect(truncate(writer.partURL.path, 0) == 0)
  } then: { writer, folder, restored in
    #expect(restored == [writer.partURL])
    #expect(try names(in: folder) == ["a.jsonl.part"])
    try expectBothEvents(writer)
  }
}

@Test(arguments: [-1, 1]) func aPartFileOfAnotherSizeIsWrittenAgain(change: Int) throws {
  try withWriter { writer, _ in
    let size = try contents(writer.partURL).utf8.count
    #expect(truncate(writer.partURL.path, off_t(size + change)) == 0)
  } then: { writer, folder, _ in
    #expect(try names(in: folder) == ["a.jsonl.part"])
    // The lock remains.
    #expect(throws: RecordingFailure.beingWritten(path: writer.url.relativePath)) {
      try RecordingWriter(to: writer.url, header: header, force: true)
    }
    try expectBothEvents(writer)
  }
}

@Test func aFailedWriteKeepsTheLinesBefore() throws {
  try withFolder { folder in
    let (part, _) = try PartFile.create(for: folder.appendingPathComponent("a.jsonl"))
    try part.append(Array("line".utf8))
    #expect(throws: RecordingFailure.self) {
      try part.append(Array("next".utf8)) { (_, _, path) throws(RecordingFailure) in
        truncate(part.url.path, 0)
        throw .writing(path: path, words: "no space")
      }
    }
    #expect(try contents(part.url) == "line\n")
    try part.append(Array("next".utf8))
    #expect(try contents(part.url) == "line\nnext\n")
  }
}

@Test func aPartFileThatIsEmptiedLastIsWrittenAgain() throws {
  try withFolder { folder in
    let (part, _) = try PartFile.create(for: folder.appendingPathComponent("a.jsonl"))
    try part.append(Array("line".utf8))
    #expect(truncate(part.url.path, 0) == 0)
    try part.rename(to: folder.appendingPathComponent("a.jsonl"), replacing: false)
    #expect(try names(in: folder) == ["a.jsonl"])
    #expect(try contents(folder.appendingPathComponent("a.jsonl")) == "line\n")
  }
}

@Test func aPartFileThatIsDeletedLastIsWrittenAgain() throws {
  try withFolder { folder in
    let (part, _) = try PartFile.create(for: folder.appendingPathComponent("a.jsonl"))
    try part.append(Array("line".utf8))
    part.remove()
    try part.rename(to: folder.appendingPathComponent("a.jsonl"), replacing: false)
    #expect(try contents(folder.appendingPathComponent("a.jsonl")) == "line\n")
  }
}

@Test func aRecordingThatCannotBeWrittenAgainIsKeptElsewhere() throws {
  try withFolder { parent in
    let folder = parent.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let writer = try RecordingWriter(
      to: folder.appendingPathComponent("a.jsonl"), header: header, force: false)
    _ = try writer.record(move(1, at: 1))
    try FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)  // a file replaces the folder
    let failure = try #require(throws: RecordingFailure.self) {
      try writer.record(move(2, at: 2))
    }
    let words = String(cString: strerror(ENOTDIR))
    #expect(
      failure.description.contains("\(words); the recorded lines are in \(writer.partURL.path)"))
    #expect(try Recording(contentsOf: writer.partURL).events == [move(1, at: 1)])
    try FileManager.default.removeItem(at: writer.partURL)
  }
}

@Test func aRenameThatFailsLeavesNothingUnderTheNewName() throws {
  try withFolder { folder in
    // The system refuses a hard link to a folder, as some file systems refuse every hard link. It
    // also refuses to rename a folder to the name of a file.
    let old = folder.appendingPathComponent("old")
    try FileManager.default.createDirectory(at: old, withIntermediateDirectories: false)
    let new = folder.appendingPathComponent("new")
    #expect(renameWithoutReplacing(old.path, to: new.path) == ENOTDIR)
    #expect(try names(in: folder) == ["old"])
  }
}
