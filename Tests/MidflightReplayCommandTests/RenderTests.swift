import Foundation
import MidflightPainter
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

/// Tests of `midflight render`: contact sheets and films.
struct RenderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.save(Sample.recording(), as: "drag.jsonl", withTrace: false).path
  }

  private func render(
    _ output: String, _ options: [String], environment: [String: String] = [:]
  ) throws -> ToolRun {
    try RunningTool(
      ["render", path, "-o", folder.path(output)] + options, environment: environment
    ).waitForTheEnd()
  }

  @Test(arguments: [[], ["--ghost"], ["--pointer"], ["--ghost", "--pointer"]])
  func aSheetIsTheSameInEveryRun(additions: [String]) throws {
    for name in ["a.png", "b.png"] {
      let run = try render(name, ["--sheet", "3x2"] + additions)
      #expect(run.exitCode == 0, "\(run.standardError)")
      #expect(run.standardOutput == "")
    }
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
  }

  @Test func aSheetHasAPictureForEachCell() throws {
    #expect(try render("wide.png", ["--sheet", "4x1", "--scale", "0.25"]).exitCode == 0)
    #expect(try render("high.png", ["--sheet", "1x4", "--scale", "0.25"]).exitCode == 0)
    let (wide, high) = try (
      Picture(contentsOf: folder.url("wide.png")), Picture(contentsOf: folder.url("high.png"))
    )
    let (cell, margin) = (Int((390 * 0.25).rounded()), Int(ContactSheet.margin))
    #expect(wide.widthInPixels == 4 * cell + 5 * margin)
    #expect(high.widthInPixels == cell + 2 * margin)
    #expect(high.heightInPixels > 3 * wide.heightInPixels)
  }

  @Test(arguments: ["--ghost", "--pointer"])
  func ghostAndPointerChangeThePicture(addition: String) throws {
    #expect(try render("plain.png", ["--at", "0.3"]).exitCode == 0)
    #expect(try render("more.png", ["--at", "0.3", addition]).exitCode == 0)
    let plain = try Picture(contentsOf: folder.url("plain.png"))
    #expect(try Picture(contentsOf: folder.url("more.png")).difference(from: plain) != nil)
  }

  @Test func croppedPicturesAndCurvesHaveTheRequestedSize() throws {
    let part = ["--at", "0.3", "--crop", "200x160+20+342", "--scale", "0.5"]
    #expect(try render("part.png", part).exitCode == 0)
    #expect(try render("curve.png", part + ["--curve", "viewToMove.center.x"]).exitCode == 0)
    let small = try Picture(contentsOf: folder.url("part.png"))
    #expect(small.widthInPixels == 100 && small.heightInPixels == 80)
    let curve = try Picture(contentsOf: folder.url("curve.png"))
    #expect(curve.widthInPixels == 100)
    #expect(curve.heightInPixels == 80 + Int(RecordedCurve.height / 2))
  }

  @Test(arguments: [
    ["--crop", "100x160"], ["--crop", "0x9+0+0"], ["--crop", "-1x9+0+0"],
    ["--crop", "9x9+9000+0"], ["--curve", "viewToMove.center"], ["--curve", "nobody.alpha"],
    ["--curve", "viewToMove.alpha", "--crop", "9x9+0+0"],
  ])
  func anInvalidCropOrCurveIsAUsageError(options: [String]) throws {
    let run = try render("a.png", options)
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains(options[0]))
    #expect(!folder.has("a.png"))
  }

  @Test func aFilmHasAFrameForEachOfItsMoments() throws {
    let run = try render("film.apng", ["--hz", "10", "--scale", "0.25"])
    #expect(run.exitCode == 0, "\(run.standardError)")
    let bytes = [UInt8](try folder.bytes("film.apng"))
    let first = try Picture(pngData: Data(bytes))
    #expect(try render("first.png", ["--at", "0", "--scale", "0.25"]).exitCode == 0)
    #expect(try first == Picture(contentsOf: folder.url("first.png")))
    // Each control chunk contains the duration of its frame in tenths of a second.
    let controls = bytes.indices.dropLast(30).filter {
      bytes[$0..<$0 + 4].elementsEqual("fcTL".utf8)
    }
    let tenths = controls.reduce(0) { $0 + Int(bytes[$1 + 24]) << 8 + Int(bytes[$1 + 25]) }
    #expect(tenths == 25, "2.32 s are 24 tenths, and the first frame")
  }

  @Test(arguments: ["gif", "mp4"])
  func aFilmWithoutFFmpegExitsWithSix(kind: String) throws {
    let run = try render("film.\(kind)", [], environment: ["PATH": folder.url.path])
    #expect(run.exitCode == 6)
    #expect(run.standardError.contains("ffmpeg"))
    #expect(run.standardError.contains(".apng"), "it says what works without")
    #expect(!folder.has("film.\(kind)"))
  }

  /// Writes a program in place of ffmpeg, which stores its arguments and its input.
  private func fakeFFmpeg(ending code: Int) throws {
    let program = """
      #!/bin/sh
      for last; do :; done
      echo "$@" > '\(folder.path("words"))'
      /bin/cat > "$last"
      [ \(code) = 0 ] || echo 'no room for films' >&2
      exit \(code)

      """
    try folder.write(program, to: "ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("ffmpeg"))
  }

  @Test(arguments: ["gif", "mp4"])
  func ffmpegIsGivenEveryPixel(kind: String) throws {
    try fakeFFmpeg(ending: 0)
    let run = try render(
      "film.\(kind)", ["--hz", "10", "--scale", "0.25"],
      environment: ["PATH": folder.url.path])
    #expect(run.exitCode == 0, "\(run.standardError)")
    let (width, height) = (Int((390 * 0.25).rounded()), Int((844 * 0.25).rounded()))
    #expect(try folder.bytes("film.\(kind)").count == 25 * 4 * width * height)
    let words = try folder.text("words")
    #expect(words.contains("-video_size \(width)x\(height) -framerate 10"))
    #expect(try !folder.names.contains { $0.contains("part") })
  }

  @Test func ffmpegsErrorOutputIsReported() throws {
    try fakeFFmpeg(ending: 3)
    let run = try render("film.mp4", ["--hz", "2"], environment: ["PATH": folder.url.path])
    #expect(run.exitCode == 6)
    #expect(run.standardError.contains("no room for films"))
    #expect(try !folder.names.contains { $0.hasPrefix("film") })
  }
}
