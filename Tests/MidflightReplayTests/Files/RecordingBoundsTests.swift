import Foundation
import MotionCore
import SlowTrait
import Testing

@testable import MidflightReplay

private let line64K = 64 * 1024

@Test func aLineOf64KiBIsReadAndOneByteMoreIsNot() throws {
  let comment = "#" + String(repeating: "x", count: line64K - 1)
  #expect(try read(lines: comment).lines.count == 1)
  #expect(
    try refusal(ofLines: comment + "x")
      == "drawer.jsonl:2:1: the line has more than 65536 bytes")
}

@Test func aLastLineTooLongIsRefusedEvenWithoutLF() throws {
  let text = headerText + "\n" + String(repeating: "#", count: line64K + 1)
  #expect(try refusal(of: text).contains("more than 65536 bytes"))
}

@Test func aHeaderTooLongIsRefused() throws {
  #expect(
    try refusal(of: String(repeating: "{", count: line64K + 1))
      == "drawer.jsonl:1:1: the line has more than 65536 bytes")
}

@Test(.slow) func aMillionEventsAreReadAndOneMoreIsNot() throws {
  var bytes = Array((headerText + "\n").utf8)
  let line = Array("[0,\"rate\",1]\n".utf8)
  bytes.reserveCapacity(bytes.count + line.count * 1_000_001)
  for _ in 0..<1_000_000 { bytes += line }
  #expect(try Recording(parsing: bytes, name: "long").lines.count == 1_000_000)
  bytes += line
  let failure = try #require(throws: RecordingFailure.self) {
    try Recording(parsing: bytes, name: "long")
  }
  #expect(failure.description == "long:1000002:1: more than 1000000 events")
}

@Test(.slow) func blankLinesCannotExhaustMemory() throws {
  let bytes = Array((headerText + "\n").utf8) + [UInt8](repeating: 0x0A, count: 2_000_000)
  let failure = try #require(throws: RecordingFailure.self) {
    try Recording(parsing: bytes, name: "blank")
  }
  #expect(failure.description == "blank:2000001:1: more than 2000000 lines")
}

@Test func tenPointersAreReadAndThousandsAreNot() throws {
  let ten = (0..<10).map { "[0,\"down\",\($0),0,0,0]\n" }.joined()
  #expect(try read(headerText + "\n" + ten).events.count == 20)  // ten cancels
  let thousands = (0..<10_000).map { "[0,\"down\",\($0),0,0,0]\n" }.joined()
  let message = try refusal(of: headerText + "\n" + thousands)
  #expect(message.hasPrefix("drawer.jsonl:12:11: expected a pointer"))
}

@Test func aFileOf65MiBIsRefusedUnread() throws {
  try withFolder { folder in
    let url = folder.appendingPathComponent("sparse.jsonl")
    let descriptor = open(url.path, O_CREAT | O_RDWR, 0o644)
    defer { close(descriptor) }
    #expect(ftruncate(descriptor, 65 << 20) == 0)
    #expect(throws: RecordingFailure.tooLarge(name: "open")) {
      try readBytes(from: descriptor, path: "open")
    }
    #expect(lseek(descriptor, 0, SEEK_CUR) == 0, "nothing of it has been read")
    #expect(throws: RecordingFailure.tooLarge(name: url.relativePath)) {
      try Recording(contentsOf: url)
    }
  }
}

@Test func readingADeviceStopsAtTheSizeLimit() throws {
  let url = URL(fileURLWithPath: "/dev/zero")
  #expect(throws: RecordingFailure.tooLarge(name: "/dev/zero")) { try Recording(contentsOf: url) }
}

@Test func bytesOf64MiBAndOneAreRefused() {
  let bytes = [UInt8](repeating: 0x0A, count: (64 << 20) + 1)
  #expect(throws: RecordingFailure.tooLarge(name: "memory")) {
    try Recording(parsing: bytes, name: "memory")
  }
}

@Test func unreadableFilesAreReportedWithTheSystemsReason() throws {
  try withFolder { folder in
    let missing = folder.appendingPathComponent("missing.jsonl")
    let failure = try #require(throws: RecordingFailure.self) {
      try Recording(contentsOf: missing)
    }
    #expect(failure.description == "reading \(missing.path): No such file or directory")
    let directory = try #require(throws: RecordingFailure.self) {
      try Recording(contentsOf: folder)
    }
    #expect(directory.description.hasSuffix("Is a directory"))
  }
}
