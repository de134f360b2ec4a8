import Foundation
import Midflight
import MidflightReplay
import MidflightStudio
import MotionCore
import Testing

@testable import MidflightApp

/// Programs that a `watch` window exchanges, and the watch over sources and builds.
struct WatchTests {
  private static let scene = Scene(
    "square", summary: "Drag the square.", size: CGSize(width: 120, height: 80)
  ) { _ in SquareViewController() }
  /// A drag that is released in flight, and a press that is still down.
  private static let input: [(WatchRequest, Int64)] = [
    .down(pointer: 0, at: CGPoint(x: 20, y: 40), time: Moment(seconds: 0.1)),
    .move(pointer: 0, at: CGPoint(x: 40, y: 40), time: Moment(seconds: 0.15)),
    .up(pointer: 0, at: CGPoint(x: 40, y: 40), time: Moment(seconds: 0.2)),
    .key(name: "Space", isDown: true, time: Moment(seconds: 0.3)),
  ].map { (event: InputEvent) in (.event(line: event.recordingLine), event.time.nanoseconds) }
  private static let end = Moment(seconds: 0.5)

  private func makeRun() throws -> WatchedRun {
    let catalog = SceneCatalog([Self.scene])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("none")
    return WatchedRun(
      try Studio(
        catalog, size: Self.scene.size, library: RecordingLibrary(folder), showsOnlyScene: true,
        preparing: { $0.keepsHistory = true }))
  }

  /// Returns the reply to a request to paint, and all pixels.
  private func picture(of run: WatchedRun) throws -> (reply: WatchReply, pixels: [UInt8]) {
    let pixels = try SharedPixels(width: 120, height: 80)
    let reply = try run.reply(to: .paint(pixels.place, pixelsPerPoint: 1))
    return (try #require(reply), Array(pixels.bytes))
  }

  @Test func aNewProgramContinuesAtTheMomentOfTheOldOne() throws {
    let (old, new) = (try makeRun(), try makeRun())
    for (request, time) in Self.input {
      _ = try old.reply(to: request)
      // The old program has drawn frames in between.
      _ = try old.reply(to: .advance(to: time))
      _ = try picture(of: old)
    }
    for (request, _) in Self.input { _ = try new.reply(to: request) }
    for run in [old, new] { _ = try run.reply(to: .advance(to: Self.end.nanoseconds)) }
    let (before, after) = (try picture(of: old), try picture(of: new))
    #expect(before.pixels == after.pixels)
    #expect(before.reply.isMoving && after.reply.isMoving)
    #expect(after.reply.title == "Square" && !after.reply.hasPanels)
    let still = try picture(of: makeRun())
    #expect(still.pixels != after.pixels && !still.reply.isMoving)
  }

  @Test func f12AsksForTheSizeOfThePanels() throws {
    let run = try makeRun()
    let key = InputEvent.key(name: "F12", isDown: true, time: Moment(seconds: 0.1))
    _ = try run.reply(to: .event(line: key.recordingLine))
    let reply = try picture(of: run).reply
    #expect(reply.size == [1280, 800] && reply.leastSize == [640, 480] && reply.hasPanels)
    #expect(try picture(of: run).reply.size == nil, "only once")
  }

  @Test func aStatusStaysOnSeveralLines() throws {
    let run = try makeRun()
    let empty = try picture(of: run)
    let words = "Sources/Card.swift:12:7: cannot find 'x' in scope"
    _ = try run.reply(to: .status(words))
    _ = try run.reply(to: .advance(to: 60_000_000_000))
    #expect(try picture(of: run).pixels != empty.pixels)
    _ = try run.reply(to: .status(nil))
    #expect(try picture(of: run).pixels == empty.pixels)
  }

  @Test func eachEventSurvivesItsLine() {
    let time = Moment(microseconds: 1_250_001)
    let events: [InputEvent] = [
      .down(pointer: 1, at: CGPoint(x: 1.5, y: -2), button: .secondary, time: time),
      .move(pointer: 1, at: CGPoint(x: 3, y: 4), time: time),
      .up(pointer: 1, at: CGPoint(x: 3, y: 4), button: .secondary, time: time),
      .cancel(pointer: 1, reason: .focusLost, time: time),
      .wheel(at: CGPoint(x: 3, y: 4), delta: CGVector(dx: 0, dy: -6), time: time),
      .key(name: "Left Ctrl", isDown: false, time: time),
      .resize(size: CGSize(width: 640, height: 480), scale: 2, time: time),
    ]
    for event in events { #expect(InputEvent(recordingLine: event.recordingLine) == event) }
    #expect(InputEvent(recordingLine: "[1,\"mark\",\"a\"]") == nil)
  }

  @Test func theFirstErrorOfABuildIsNamedFromThePackage() {
    let package = URL(fileURLWithPath: "/home/me/card")
    let output = """
      [1/3] Compiling
      /home/me/card/Sources/Card.swift:12:7: error: cannot find 'x' in scope
      /home/me/card/Sources/Card.swift:20:1: error: expected '}'
      """
    #expect(
      PackageBuild.firstError(in: output, of: package)
        == "Sources/Card.swift:12:7: cannot find 'x' in scope")
    #expect(
      PackageBuild.firstError(in: "error: no such product\n", of: package)
        == "error: no such product")
    #expect(PackageBuild.firstError(in: "", of: package) == nil)
  }

  @Test func changesOfSourcesAreNoticedAndThoseOfBuildsAreNot() throws {
    let folder = try TemporaryFolder()
    for name in [".build", "recordings", "Sources"] {
      try FileManager.default.createDirectory(
        at: folder.url(name), withIntermediateDirectories: true)
    }
    let watcher = try SourceWatcher(folder.url) {}
    try folder.write("a", to: ".build/a.swift")
    try folder.write("a", to: "recordings/take-1.jsonl")
    try folder.write("a", to: "Sources/a.swift")
    try wait(for: "the change") { watcher.takeChange() }
    try FileManager.default.createDirectory(
      at: folder.url("Sources/New"), withIntermediateDirectories: true)
    try wait(for: "the folder") { watcher.takeChange() }
    try folder.write("b", to: "Sources/New/b.swift")
    try wait(for: "the file in the new folder") { watcher.takeChange() }
  }

  @Test func withoutAPackageThereIsNothingToWatch() throws {
    let folder = try TemporaryFolder()
    let run = try RunningTool(["watch"], in: folder.url).waitForTheEnd()
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("watch needs the package"))
  }
}

private final class SquareViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let square = UIView(frame: CGRect(x: 10, y: 30, width: 20, height: 20))
    square.backgroundColor = .black
    view.addSubview(square)
    square.addGestureRecognizer(
      UIPanGestureRecognizer { pan in
        guard pan.state == .ended else { return }
        UIViewPropertyAnimator(duration: 1, curve: .linear) { square.frame.origin.x = 90 }
          .startAnimation()
      })
  }
}
