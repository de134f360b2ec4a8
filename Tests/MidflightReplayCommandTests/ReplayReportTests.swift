import Foundation
import MidflightGallery
import MidflightPainter
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

/// Tests of `midflight replay` with several processes, an HTML report and contact sheets.
struct ReplayReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func replay(_ arguments: String...) throws -> ToolRun {
    try RunningTool(["replay", "."] + arguments, in: folder.url).waitForTheEnd()
  }

  /// Saves recordings that pass, differ from their trace, fail an expectation, lack a trace and are
  /// not readable.
  private func saveOfEachKind() throws {
    let recording = try Sample.recording()
    for name in ["a", "c", "g"] { try folder.save(recording, as: "\(name).jsonl") }
    try folder.save(recording, as: "b.jsonl")
    try folder.write(
      folder.text("b.trace.jsonl").replacing("\"center\":[95", with: "\"center\":[96"),
      to: "b.trace.jsonl")
    let expectation = Recording.Expectation(
      path: "viewToMove.center.x", .greater, .number(1_000))
    try folder.save(Sample.plain(with: .expect(expectation), at: 0.3), as: "d.jsonl")
    try folder.save(recording, as: "e.jsonl", withTrace: false)
    try folder.write("{}\n", to: "f.jsonl")
  }

  // MARK: - Jobs

  @Test(arguments: [2, 3, 20]) func parallelReplaysReportTheSameAsOneJob(jobs: Int) throws {
    try saveOfEachKind()
    let one = try replay("--update", "none", "--jobs", "1")
    #expect(one.exitCode == 3)
    #expect(one.lastLine == "3 passed, 4 failed")
    let several = try replay("--update", "none", "--jobs", "\(jobs)")
    #expect(several.standardOutput == one.standardOutput)
    #expect(several.standardError == one.standardError)
    #expect(several.exitCode == one.exitCode)
  }

  @Test func parallelReplaysWriteTheTraceOfTheRecording() throws {
    try folder.save(Sample.recording(), as: "a.jsonl", withTrace: false)
    let run = try replay("--update", "all", "--jobs", "2")
    #expect(run.exitCode == 0)
    #expect(run.standardError.contains("wrote a.trace.jsonl"))
    #expect(
      try folder.bytes("a.trace.jsonl")
        == Data(Replay(Sample.recording(), scenes: .gallery).finish().bytes))
  }

  @Test(arguments: ["0", "257", "two"]) func anInvalidJobCountExitsWithTwo(jobs: String) throws {
    #expect(try replay("--jobs", jobs).exitCode == 2)
  }

  // MARK: - The page

  @Test func thePageIsCompleteAndNeedsNoOtherFiles() throws {
    try saveOfEachKind()
    #expect(try replay("--update", "none", "--html", "report.html").exitCode == 3)
    let page = try folder.text("report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("3 passed, 4 failed"))
    for name in "abcdefg" { #expect(page.contains("\(name).jsonl"), "\(name)") }
    #expect(page.contains("expected 96, found 95"))
    for outside in ["http", "<script", "src=\"/", "href", "@import", "url("] {
      #expect(!page.contains(outside), "\(outside)")
    }
    #expect(page.components(separatedBy: "data:image/png;base64,").count > 4)
  }

  @Test func theExpectedPictureIsShownBesideTheFoundOne() throws {
    try folder.save(Sample.plain(with: .shot("card"), at: 0.3), as: "a.jsonl")
    #expect(try replay("--update", "all", "--sheets").exitCode == 0)
    let frame = Frame(size: CGSize(width: 390, height: 844))
    for name in ["a.card.png", "a.sheet.png"] {
      let painter = try Painter(widthInPixels: 390, heightInPixels: 844)
      painter.paint(frame)
      try painter.picture().writePNG(to: folder.url(name))
    }
    #expect(try replay("--sheets", "--html", "report.html").exitCode == 1)
    let page = try folder.text("report.html")
    let expected = try folder.bytes("a.card.png").base64EncodedString()
    #expect(page.components(separatedBy: expected).count == 3, "the shot and the sheet")
    #expect(page.components(separatedBy: "<figcaption>found").count >= 3)
  }

  @Test func anUnwritableHTMLReportExitsWithSix() throws {
    try folder.save(Sample.recording(), as: "a.jsonl")
    #expect(try replay("--html", "a.jsonl/report.html").exitCode == 6)
  }

  // MARK: - Sheets

  @Test func aMissingSheetExitsWithFourOnlyWithTheSheetsOption() throws {
    try folder.save(Sample.recording(), as: "a.jsonl")
    #expect(try replay().exitCode == 0)
    let run = try replay("--sheets")
    #expect(run.exitCode == 4)
    #expect(run.lines.first?.contains("a.sheet.png is missing") == true)
  }

  @Test func replayAndRenderWriteTheSameSheet() throws {
    try folder.save(Sample.recording(), as: "a.jsonl")
    #expect(try replay("--sheets", "--update", "all").exitCode == 0)
    let run = try midflight(
      "render", folder.path("a.jsonl"), "--sheet", "4x2", "-o", folder.path("b.png"))
    #expect(run.exitCode == 0)
    #expect(try folder.bytes("a.sheet.png") == folder.bytes("b.png"))
    #expect(try replay("--sheets").exitCode == 0)
  }

  /// The first pixel of the sheet differs by `by`.
  @Test(arguments: [8: Int32(0), 9: 1]) func aSheetMayDifferWithinItsTolerance(by: Int, code: Int32)
    throws
  {
    try folder.save(Sample.recording(), as: "a.jsonl")
    #expect(try replay("--sheets", "--update", "all").exitCode == 0)
    let sheet = try Picture(contentsOf: folder.url("a.sheet.png"))
    var bytes = sheet.bytes
    bytes[0] -= UInt8(by)
    try Picture(
      widthInPixels: sheet.widthInPixels, heightInPixels: sheet.heightInPixels, bytes: bytes
    ).writePNG(to: folder.url("a.sheet.png"))
    #expect(try replay("--sheets").exitCode == code)
    if code == 1 {
      #expect(try replay("--sheets", "--update", "changed").exitCode == 0)
      #expect(try Picture(contentsOf: folder.url("a.sheet.png")) == sheet)
    }
  }
}
