import Foundation
import Testing

@testable import MidflightReplay

struct FolderSearchTests {
  private func make(_ names: String..., in folder: URL) throws {
    for name in names {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
  }

  @Test func recordingsAreFoundInTheOrderOfTheirPaths() throws {
    try withFolder { folder in
      try make("b.jsonl", "a/z.jsonl", "a/z.trace.jsonl", "a/b/c.jsonl", "n.txt", in: folder)
      let found = try recordings(below: folder).map(\.path)
      #expect(found == ["a/b/c.jsonl", "a/z.jsonl", "b.jsonl"].map { "\(folder.path)/\($0)" })
    }
  }

  @Test func unfinishedRecordingsAreFoundWithoutThoseMovedAside() throws {
    try withFolder { folder in
      try make("b.jsonl", "a/z.jsonl.part", "a/z.jsonl.part.1", "a/b/c.jsonl.part", in: folder)
      // A name that is not UTF-8 does not stop the search.
      let path = Array("\(folder.path)/\u{7F}".utf8) + [0xFF] + Array(".jsonl.part".utf8)
      close(open(path.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o644))
      let found = try recordingsAndUnfinished(below: folder)
      #expect(found.recordings.map(\.path) == ["\(folder.path)/b.jsonl"])
      #expect(
        found.unfinished
          == ["\\u{7F}\\xFF.jsonl.part", "a/b/c.jsonl.part", "a/z.jsonl.part"].map {
            "\(folder.path)/\($0)"
          })
    }
  }

  @Test func aLinkToAFolderIsNotFollowed() throws {
    try withFolder { folder in
      try make("a/z.jsonl", in: folder)
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("a/loop"), withDestinationURL: folder)
      #expect(try recordings(below: folder).count == 1)
    }
  }

  @Test(arguments: ["b.jsonl", "a.trace.jsonl", "a.sheet.png"])
  func aPipeInAFolderIsRefusedByName(name: String) throws {
    try withFolder { folder in
      try make("a.jsonl", in: folder)
      try #require(mkfifo(folder.appendingPathComponent(name).path, 0o644) == 0)
      let failure = try #require(throws: RecordingFailure.self) { try recordings(below: folder) }
      #expect(
        failure.description
          == "reading \(folder.path)/\(name): a pipe or device in a folder; remove it")
    }
  }

  @Test func aNameThatIsNotUTF8IsRefusedByName() throws {
    try withFolder { folder in
      let path = Array("\(folder.path)/a".utf8) + [0xFF] + Array(".jsonl".utf8)
      let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o644)
      try #require(descriptor >= 0)
      close(descriptor)
      let failure = try #require(throws: RecordingFailure.self) { try recordings(below: folder) }
      #expect(
        failure.description
          == "reading \(folder.path)/a\\xFF.jsonl: the name is not UTF-8; rename the file")
    }
  }

  @Test func aFolderThatCannotBeReadIsNamed() throws {
    try withFolder { folder in
      try make("file", in: folder)
      let url = folder.appendingPathComponent("file")
      let failure = try #require(throws: RecordingFailure.self) { try recordings(below: url) }
      #expect(failure.description == "reading \(url.path): \(String(cString: strerror(ENOTDIR)))")
    }
  }
}
