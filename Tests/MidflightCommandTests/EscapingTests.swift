import Foundation
import FoundationXML
import MidflightReplay
import MotionCore
import SlowTrait
import Testing
import ToolFixtures

/// Tests that text from a file does not control the terminal, for every command that prints the
/// text.
struct EscapingTests {
  private let folder = try! TemporaryFolder()

  /// A text with scalars of every kind that needs an escape.
  private static let hostile: String = {
    var text = "\u{1B}[31m\u{1B}]0;title\u{7}\n1 passed, 0 failed\n]]><b>&\"'|`"
    for value in [0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069] {
      for value in value {
        if let scalar = Unicode.Scalar(UInt32(value)) { text.unicodeScalars.append(scalar) }
      }
    }
    return text + "\u{FEFF}\u{FFFE}\u{FFFF}"
  }()

  private func expectHarmless(
    _ run: ToolRun, _ location: SourceLocation = #_sourceLocation
  ) {
    for text in [run.standardOutput, run.standardError] {
      let harmful = text.unicodeScalars.filter { $0.needsEscape && $0 != "\n" }
      #expect(harmful.isEmpty, sourceLocation: location)
    }
  }

  private func saveHostile() throws -> URL {
    let expectation = Recording.Expectation(path: Self.hostile, .greater, .number(1))
    var recording = try Sample.plain(with: .expect(expectation), at: 1)
    recording.lines.insert(Recording.Line(.mark(Self.hostile), at: .zero), at: 0)
    return try folder.save(recording.sealed(), as: "hostile.jsonl")
  }

  @Test func aReplaysReportsAreHarmless() throws {
    let url = try saveHostile()
    let (junit, html) = (folder.path("junit.xml"), folder.path("report.html"))
    let run = try midflight("replay", url.path, "--junit", junit, "--html", html)
    #expect(run.exitCode == 1)
    expectHarmless(run)
    #expect(run.lines.count == 2 && run.lastLine == "0 passed, 1 failed")
    let parser = XMLParser(data: try folder.bytes("junit.xml"))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    for report in ["junit.xml", "report.html"] {
      let text = try folder.text(report)
      #expect(!text.contains("<b>") && !text.contains("]]>"))
      #expect(!text.unicodeScalars.contains { $0.needsEscape && $0 != "\n" })
    }
  }

  @Test(
    arguments: sample(
      [
        ["info"], ["info", "--json"], ["check"], ["replay"], ["replay", "--json"], ["verify"],
        ["trace"],
      ], quick: 3))
  func aRecordingIsPrintedHarmlessly(command: [String]) throws {
    let url = try saveHostile()
    expectHarmless(try RunningTool(command + [url.path]).waitForTheEnd())
  }

  @Test func marksKeepTheirTextInJSON() throws {
    let run = try midflight("info", "--json", try saveHostile().path)
    #expect(
      (run.object?["marks"] as? [String])?.first.map { Array($0.unicodeScalars) }
        == Array(Self.hostile.unicodeScalars))
  }

  @Test func aDifferenceIsPrintedHarmlessly() throws {
    let header = "{\"midflight-trace\":1}\n"
    try folder.write(header + "{\"t\":0,\"views\":{\"\u{9B}31m\":1}}\n", to: "a.trace.jsonl")
    try folder.write(header + "not \u{1B}]0;JSON\u{7}\n", to: "b.trace.jsonl")
    let run = try midflight("diff", folder.path("a.trace.jsonl"), folder.path("b.trace.jsonl"))
    #expect(run.exitCode == 1)
    expectHarmless(run)
  }

  @Test(
    arguments: sample(
      ["a\u{1B}[31m\n1 passed, 0 failed", "b\u{9B}2J\u{202E}", "c]]><b>\"'|`\u{7F}"], quick: 1))
  func aFilesNameIsPrintedHarmlessly(name: String) throws {
    try folder.save(Sample.recording(), as: "\(name).jsonl", withTrace: false)
    try folder.write("no recording\n", to: "\(name).bad.jsonl")
    for command in ["check", "replay", "verify"] {
      expectHarmless(try midflight(command, folder.url.path))
    }
    let run = try midflight("replay", folder.url.path, "--junit", folder.path("junit.xml"))
    expectHarmless(run)
    #expect(run.lines.count == 3)
    #expect(XMLParser(data: try folder.bytes("junit.xml")).parse())
    expectHarmless(try midflight("info", folder.path("\(name).bad.jsonl")))
    expectHarmless(try midflight("trace", folder.path("\(name).none.jsonl")))
  }

  @Test func anArgumentIsPrintedHarmlessly() throws {
    expectHarmless(try midflight("replay", "--jobs", "\u{1B}[31m\u{9B}", "x"))
    expectHarmless(try midflight("play", "\u{1B}[31m"))
    expectHarmless(try midflight("open", "--scene", "\u{1B}[31m"))
  }

  @Test(arguments: [
    ["replay", "--x\n1 passed, 0 failed", "x"], ["replay", "--x\n1 passed, 0 failed=y", "x"],
    ["replay", "--jobs", "\n1 passed, 0 failed", "x"],
    ["replay", "--jobs=\n1 passed, 0 failed", "x"],
    ["replay", "--jobs", "\u{301}\n1 passed, 0 failed", "x"],
    ["play", "x.jsonl", "\n1 passed, 0 failed"],
  ])
  func aLineFeedInAnArgumentBeginsNoLine(arguments: [String]) throws {
    let run = try RunningTool(arguments).waitForTheEnd()
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("\\u{A}1 passed, 0 failed"))
    for line in run.standardError.split(separator: "\n") {
      #expect(!line.hasPrefix("1 passed"), "\(line)")
    }
  }

  @Test(arguments: ["check", "info", "render -o x.png"])
  func anArgumentThatIsNotUTF8IsRefusedByName(command: String) throws {
    let script = "exec \"$0\" \(command) \"$(printf 'a\\377.jsonl')\""
    let run = try RunningTool(
      ["-c", script, Tool.built.path], in: folder.url, program: URL(fileURLWithPath: "/bin/sh")
    ).waitForTheEnd()
    #expect(run.exitCode == 2)
    #expect(run.standardError == "midflight: an argument is not UTF-8: a\\xFF.jsonl\n")
    #expect(try folder.names.isEmpty)
  }
}
