import Foundation
import Testing

@testable import MidflightPort

/// Tests of the files that a port reads and writes.
struct FolderTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("import UIKit\nlet n: UINavigationController? = nil\n", to: "in/B.swift")
    try folder.write("let a = 1\n", to: "in/Views/A.swift")
    try folder.write("{}", to: "in/Assets/a.json")
  }

  private func port(_ input: String = "in", to output: String = "out", force: Bool = false) throws
    -> PortReport
  {
    try FolderPort(from: folder.url(input), to: folder.url(output), force: force).run()
  }

  /// Returns the failure of a port; nil for none.
  private func failure(_ work: () throws -> Void) -> PortFailure? {
    do { try work() } catch { return error as? PortFailure }
    return nil
  }

  @Test func aPortWritesEachFileAndKeepsTheInput() throws {
    let before = try folder.contents("in")
    let report = try port()
    #expect(try folder.contents("in") == before)
    #expect(try folder.contents("out").keys.sorted() == before.keys.sorted())
    #expect(try folder.contents("out")["Assets/a.json"] == Data("{}".utf8))
    #expect(report.files.map(\.path) == ["B.swift"])
    #expect(
      report.summary
        == "1 file of 2 changed in 1 place, 1 other file copied, 0 skipped; 1 place remains")
  }

  @Test func aPortOfTheOutputGivesTheSameOutput() throws {
    _ = try port()
    _ = try port("out", to: "again")
    #expect(try folder.contents("out") == folder.contents("again"))
  }

  @Test func storyboardsAreCopiedWithANote() throws {
    try folder.write("<xml/>", to: "in/A.storyboard")
    let report = try port()
    #expect(try folder.text("out/A.storyboard") == "<xml/>")
    #expect(report.files.map(\.path) == ["A.storyboard", "B.swift"])
    #expect(report.files[0].notes.map(\.family) == [.nib])
  }

  @Test func hiddenFoldersBuildsAndPodsAreSkipped() throws {
    let skipped = [".git", "DerivedData", "Pods", "Views/build"]
    for name in skipped { try folder.write("x", to: "in/\(name)/A.swift") }
    #expect(try port().skippedPaths == skipped)
    #expect(try folder.contents("out").count == 3)
  }

  @Test(arguments: ["in", "in/out", "in/../in/Views", ".", "link", "link/new/out"])
  func anOutputThatTouchesTheInputIsRefused(output: String) throws {
    try folder.link("link", to: folder.url("in").path)
    let before = try folder.contents("in")
    let failure = failure { _ = try port(to: output, force: true) }
    #expect(failure?.kind == "usage")
    #expect(failure?.description.contains("must not change") == true)
    #expect(try folder.contents("in") == before)
  }

  @Test func aLinkInTheOutputIsNotFollowed() throws {
    try folder.write("old", to: "out/keep.txt")
    try folder.link("out/B.swift", to: folder.url("in/B.swift").path)
    let before = try folder.contents("in")
    _ = try port(force: true)
    #expect(try folder.contents("in") == before)
    #expect(try folder.contents("out")["keep.txt"] == Data("old".utf8))
    #expect(try folder.text("out/B.swift").contains("Midflight"))
  }

  @Test func aLinkInThePlaceOfAFolderIsRefused() throws {
    try folder.write("old", to: "out/keep.txt")
    try folder.link("out/Views", to: folder.url("in/Views").path)
    let before = try folder.contents("in")
    #expect(failure { _ = try port(force: true) }?.kind == "unwritable")
    #expect(try folder.contents("in") == before)
  }

  @Test func linksOfTheInputLeadToTheOutputOrBecomeFiles() throws {
    try folder.write("let c = 1\n", to: "other/C.swift")
    try folder.link("in/Link.swift", to: "Views/A.swift")
    try folder.link("in/C.swift", to: folder.url("other/C.swift").path)
    try folder.link("in/Folder", to: folder.url("other").path)
    try folder.link("in/Own.swift", to: folder.url("in/Views/A.swift").path)
    try folder.write("text", to: "other/a.txt")
    try folder.link("in/a.txt", to: "../other/a.txt")
    #expect(try port().skippedPaths == ["Folder"])
    let link = folder.url("out/Link.swift").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "Views/A.swift")
    #expect(try folder.contents("out")["C.swift"] == Data("let c = 1\n".utf8))
    #expect(try folder.text("out/a.txt") == "text")
    for file in ["out/Own.swift", "out/C.swift", "out/a.txt"] {
      #expect(folder.url(file).kind == .typeRegular)
    }
  }

  @Test func aFolderInThePlaceOfAFileIsRefused() throws {
    try folder.write("old", to: "out/B.swift/keep.txt")
    #expect(failure { _ = try port(force: true) }?.kind == "unwritable")
    #expect(try folder.text("out/B.swift/keep.txt") == "old")
  }

  @Test func aFileInThePlaceOfTheOutputIsRefused() throws {
    try folder.write("old", to: "out")
    #expect(failure { _ = try port() }?.description.contains("is no folder") == true)
    #expect(try folder.text("out") == "old")
  }

  @Test func anOutputWithContentNeedsForce() throws {
    try folder.write("old", to: "out/B.swift")
    let failure = failure { _ = try port() }
    #expect(failure?.kind == "unwritable")
    #expect(failure?.description.contains("--force") == true)
    #expect(try folder.text("out/B.swift") == "old")
  }

  @Test func aMissingInputIsUnreadable() throws {
    #expect(failure { _ = try port("none") }?.kind == "unreadable")
    #expect(!folder.url("out").isThere)
  }

  @Test func aNameThatIsNotUTF8IsRefused() throws {
    let path = [CChar](folder.url("in/z").path.utf8CString.dropLast()) + [-1, 0]
    #expect(close(open(path, O_CREAT | O_WRONLY, 0o644)) == 0)
    let failure = failure { _ = try port() }
    #expect(failure?.kind == "unreadable" && failure?.description.contains("not UTF-8") == true)
    #expect(!folder.url("out").isThere)
  }

  @Test func aFileAsInputIsMisuse() throws {
    #expect(failure { _ = try port("in/B.swift") }?.kind == "usage")
  }

  @Test func aSourceThatIsNotSwiftIsCopiedWithANote() throws {
    let bytes = Data([0x61, 0xFF, 0x0A])
    try bytes.write(to: folder.url("in/Latin.swift"))
    try folder.write("@objc class A {}\nlet s = \"x\n", to: "in/Open.swift")
    let report = try port()
    #expect(try folder.contents("out")["Latin.swift"] == bytes)
    #expect(try folder.text("out/Open.swift") == "@objc class A {}\nlet s = \"x\n")
    let notes = report.files.filter { $0.path != "B.swift" }.flatMap(\.notes)
    #expect(
      notes.map(\.hint) == [
        "the file is not UTF-8: copied unchanged", "a string has no end: copied unchanged",
      ])
    #expect(notes.map(\.line) == [1, 2])
    #expect(notes.map(\.column) == [1, 9])
  }
}

/// A folder that is removed together with this object.
private final class Folder {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  /// Writes a file, with the folders around it.
  func write(_ text: String, to path: String) throws {
    let folder = url(path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(path))
  }

  func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url(path).path, withDestinationPath: destination)
  }

  /// The bytes of all files below a folder, by path.
  func contents(_ path: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    let names =
      FileManager.default.enumerator(atPath: url(path).path)?.allObjects as? [String] ?? []
    for name in names where !url("\(path)/\(name)").hasDirectory {
      contents[name] = try Data(contentsOf: url("\(path)/\(name)"))
    }
    return contents
  }
}

extension PortFailure {
  fileprivate var kind: String {
    switch self {
    case .usage: "usage"
    case .unreadable: "unreadable"
    case .unwritable: "unwritable"
    }
  }
}

extension URL {
  fileprivate var hasDirectory: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
  fileprivate var isThere: Bool { FileManager.default.fileExists(atPath: path) }
}
