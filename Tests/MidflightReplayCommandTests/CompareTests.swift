import Foundation
import MidflightPainter
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

/// Tests of `midflight compare` through its command line.
struct CompareTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.save(Sample.recording(), as: "drag.jsonl")
  }

  private func compare(_ options: String...) throws -> ToolRun {
    try RunningTool(["compare", "drag.jsonl"] + options, in: folder.url).waitForTheEnd()
  }

  @Test func everyTimingHasARow() throws {
    let timings = ["easeOut", "spring(0.6)", "cubic(0.2, 0, 0, 1)", "spring(0.8,0.4)", "linear"]
    var heights: [Int] = []
    for count in [1, 5] {
      let options = timings.prefix(count).flatMap { ["--with", $0] }
      let run = try RunningTool(
        ["compare", "drag.jsonl", "-o", "\(count).png"] + options, in: folder.url
      ).waitForTheEnd()
      #expect(run.exitCode == 0, "\(run.standardError)")
      heights.append(try Picture(contentsOf: folder.url("\(count).png")).heightInPixels)
    }
    let row = 240 + Int(ContactSheet.captionHeight + ContactSheet.margin)
    #expect(heights[1] - heights[0] == 4 * row)
  }

  @Test func theSameCommandPaintsTheSame() throws {
    for name in ["a.png", "b.png"] {
      #expect(try compare("-o", name, "--with", "spring(0.5)").exitCode == 0)
    }
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
    #expect(try compare("-o", "c.png", "--with", "spring(0.9)").exitCode == 0)
    #expect(try folder.bytes("a.png") != folder.bytes("c.png"))
  }

  @Test(arguments: [
    "fast", "spring(", "spring(-1)", "spring(0.5,0)", "cubic(2,0,0,1)", "cubic(0,0,1)", "easeOut()",
    "spring(x)", "",
  ])
  func anInvalidTimingExitsWithTwo(timing: String) throws {
    let run = try compare("-o", "a.png", "--with", timing)
    #expect(run.exitCode == 2)
    #expect(
      run.standardError.contains("easeOut") && run.standardError.contains("spring(dampingRatio"))
  }

  @Test func withoutTimingThereIsNothingToCompare() throws {
    #expect(try compare("-o", "a.png").exitCode == 2)
  }
}
