import Foundation
import Testing

@testable import MidflightReplay

@Test func aTraceIsReadAsItWasWritten() throws {
  try withFolder { folder in
    let trace = try caughtRecording().trace
    let url = folder.appendingPathComponent("a.trace.jsonl")
    try trace.write(to: url)
    #expect(try Trace(contentsOf: url) == trace)
  }
}

@Test func aMissingTraceIsReportedInTheSystemsWords() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("none.trace.jsonl")
    let failure = try #require(throws: ReplayFailure.self) { try Trace(contentsOf: url) }
    #expect(
      "\(failure)" == "\(url.relativePath): cannot be read: \(String(cString: strerror(ENOENT)))")
  }
}

@Test func aFolderIsNoTrace() throws {
  try withFolder { folder in
    let failure = try #require(throws: ReplayFailure.self) { try Trace(contentsOf: folder) }
    #expect("\(failure)".hasSuffix("cannot be read: \(String(cString: strerror(EISDIR)))"))
  }
}

@Test(.timeLimit(.minutes(5))) func aPipeBesideARecordingIsRefused() throws {
  try withFolder { folder in
    let pipe = folder.appendingPathComponent("a.trace.jsonl")
    try #require(mkfifo(pipe.path, 0o644) == 0)
    let failure = try #require(throws: ReplayFailure.self) { try TraceLines(contentsOf: pipe) }
    #expect(failure.description.contains("not a file, but a pipe"))
  }
}

@Test func anUnwritableTraceIsReportedInTheSystemsWords() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("none/a.trace.jsonl")
    let trace = Trace(bytes: [])
    let failure = try #require(throws: ReplayFailure.self) { try trace.write(to: url) }
    #expect(
      "\(failure)" == "\(url.relativePath): cannot be written: \(String(cString: strerror(ENOENT)))"
    )
  }
}

@Test func aTraceIsReplacedOnlyByACompleteTrace() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.trace.jsonl")
    try Trace(bytes: [1, 2]).write(to: url)
    try Trace(bytes: [3]).write(to: url)
    #expect(try Trace(contentsOf: url).bytes == [3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.trace.jsonl"])
  }
}

@Test func aPipeIsWrittenToAndNotReplaced() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("pipe")
    #expect(mkfifo(url.path, 0o600) == 0)
    let descriptor = open(url.path, O_RDWR | O_NONBLOCK)
    defer { close(descriptor) }
    try Trace(bytes: [1, 2, 3]).write(to: url)
    var status = stat()
    #expect(stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(descriptor, &bytes, bytes.count) == 3)
    #expect(bytes.prefix(3) == [1, 2, 3])
  }
}

@Test func aTraceBesideARecordingReplacesALink() throws {
  try withFolder { folder in
    let (other, link) = (
      folder.appendingPathComponent("other"), folder.appendingPathComponent("a.trace.jsonl")
    )
    try Data("other".utf8).write(to: other)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other)
    try Trace(bytes: [1]).write(to: link, ifExists: .replace)
    #expect(try Data(contentsOf: other) == Data("other".utf8))
    #expect(try Trace(contentsOf: link).bytes == [1])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "a.trace.jsonl", "other",
      ])
  }
}

@Test(arguments: ["a file", "a link that leads nowhere"])
func anExistingTraceCanBeKept(what: String) throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("a.trace.jsonl")
    if what == "a file" {
      try Data("mine".utf8).write(to: url)
    } else {
      try FileManager.default.createSymbolicLink(
        atPath: url.path, withDestinationPath: folder.appendingPathComponent("none").path)
    }
    let failure = #expect(throws: ReplayFailure.self) {
      try Trace(bytes: [1]).write(to: url, ifExists: .keep)
    }
    #expect(failure?.description.hasSuffix("the file exists; use another name") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.trace.jsonl"])
  }
}

/// An unfinished recording may be another take than the recording of its name.
@Test(
  arguments: [
    ("drag.twice.jsonl", "drag.twice.trace.jsonl"), ("drag", "drag.trace.jsonl"),
    ("drag.jsonl.part", "drag.jsonl.part.trace.jsonl"),
    ("drag.jsonl.part.1", "drag.jsonl.part.1.trace.jsonl"),
  ])
func anExpectedTraceStandsBesideItsRecording(name: String, trace: String) {
  let url = URL(fileURLWithPath: "/tmp/scene/\(name)").traceOfRecording
  #expect(url.path == "/tmp/scene/\(trace)")
}
