import Foundation
import Midflight
import MidflightReplay
import MidflightStudio
import MotionCore
import Testing
import ToolFixtures

@testable import MidflightApp

/// Programs that a `watch` window exchanges, and the watch over sources and builds.
struct WatchTests {
  private static let scene = Scene(
    "square", summary: "Drag the square.", size: CGSize(width: 120, height: 80)
  ) { _ in SquareViewController() }
  /// A drag that is released in flight, and a press that is still down.
  private static let input: [InputEvent] = [
    .down(pointer: 0, at: CGPoint(x: 20, y: 40), time: Moment(seconds: 0.1)),
    .move(pointer: 0, at: CGPoint(x: 40, y: 40), time: Moment(seconds: 0.15)),
    .up(pointer: 0, at: CGPoint(x: 40, y: 40), time: Moment(seconds: 0.2)),
    .key(name: "Space", isDown: true, time: Moment(seconds: 0.3)),
  ]
  private static let end = Moment(seconds: 0.5)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makeRun(
    continuing session: WatchedSession? = nil, settings: StudioSettings = StudioSettings(),
    showsOnlyScene: Bool = true, searchState: Studio.SearchState = Studio.SearchState()
  ) throws -> WatchedRun {
    var start = WatchStart(
      settings: settings, size: showsOnlyScene ? Self.scene.size : CGSize(width: 1280, height: 800),
      scale: 1, reducesMotion: false, showsOnlyScene: showsOnlyScene)
    (start.session, start.searchState) = (session, searchState)
    return try WatchedRun(
      start, of: SceneCatalog([Self.scene]), library: RecordingLibrary(folder.url("recordings")))
  }

  /// Sends input and paints after each event, up to a moment.
  /// Returns the lines of the recording.
  private func perform(
    _ input: [InputEvent], on run: WatchedRun, until end: Moment
  ) throws -> Data {
    var lines = Data()
    for event in input {
      _ = try run.reply(to: .event(line: event.recordingLine))
      _ = try run.reply(to: .advance(to: event.time.nanoseconds))
      lines += try picture(of: run).reply.newLines
    }
    _ = try run.reply(to: .advance(to: end.nanoseconds))
    return lines
  }

  /// Returns the reply to a request to paint, and all pixels.
  private func picture(of run: WatchedRun) throws -> (reply: WatchReply, pixels: [UInt8]) {
    let pixels = try SharedPixels(width: 120, height: 80)
    let reply = try run.reply(to: .paint(pixels.place, pixelsPerPoint: 1))
    return (try #require(reply), Array(pixels.bytes))
  }

  /// Returns the session of a run that was painted, with its recording in a file.
  private func session(of run: WatchedRun, after lines: Data) throws -> WatchedSession {
    let reply = try #require(try run.reply(to: .close(at: 0)))
    var session = reply.session
    session.path = folder.path("session.jsonl")
    try (lines + reply.newLines).write(to: URL(fileURLWithPath: session.path))
    return session
  }

  @Test func aNewProgramContinuesAtTheMomentOfTheOldOne() throws {
    let old = try makeRun()
    let lines = try perform(Self.input, on: old, until: Self.end)
    let before = try picture(of: old)
    #expect(before.reply.isMoving && before.reply.hasInput)
    let new = try makeRun(continuing: try session(of: old, after: lines + before.reply.newLines))
    let after = try picture(of: new)
    #expect(before.pixels == after.pixels)
    #expect(after.reply.isMoving && after.reply.hasInput && after.reply.isOtherSession)
    #expect(after.reply.title == "Square" && after.reply.showsOnlyScene)
    let still = try picture(of: makeRun())
    #expect(still.pixels != after.pixels && !still.reply.isMoving && !still.reply.hasInput)
    // The new program goes on from there.
    _ = try new.reply(to: .advance(to: 100_000_000))
    #expect(try picture(of: new).pixels != after.pixels)
  }

  /// On a busy machine, the first picture may come before any line of the recording.
  @Test func aSessionWithoutALineInItsFirstReplyContinues() throws {
    let old = try makeRun()
    var lines = try picture(of: old).reply.newLines
    lines += try perform(Self.input, on: old, until: Self.end)
    let text = String(decoding: lines, as: UTF8.self)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("{") } == 1)
    let before = try picture(of: old)
    let new = try makeRun(continuing: try session(of: old, after: lines + before.reply.newLines))
    #expect(try picture(of: new).pixels == before.pixels)
  }

  /// A release that crashed the program is repeated after the press that was reported.
  @Test func inputOfACrashIsReplayedToo() throws {
    let old = try makeRun()
    let lines = try perform(Array(Self.input.prefix(2)), on: old, until: Moment(seconds: 0.15))
    var session = try session(of: old, after: lines)
    let up = InputEvent.up(
      pointer: 0, at: CGPoint(x: 40, y: 40), time: Moment(seconds: 0.05))
    session.unreported = [up.recordingLine]
    let new = try picture(of: makeRun(continuing: session))
    #expect(new.reply.session.end == 200_000_000 && new.reply.isMoving)
    #expect(String(decoding: new.reply.newLines, as: UTF8.self).contains("[200000,\"up\",0"))
  }

  @Test func aNewProgramContinuesALoop() throws {
    let old = try makeRun()
    let lines = try perform(Self.input.dropLast(), on: old, until: Moment(seconds: 3))
    _ = try old.reply(to: .toggleLoop)
    _ = try old.reply(to: .advance(to: 3_150_000_000))
    let before = try picture(of: old)
    #expect(before.reply.session.isLooping && before.reply.session.position == 150_000_000)
    let new = try makeRun(continuing: try session(of: old, after: lines + before.reply.newLines))
    // The motion ends at 1.2 s, and the loop a second later.
    _ = try new.reply(to: .advance(to: 2_100_000_000))
    #expect(try picture(of: new).reply.session.position == 2_100_000_000)
    _ = try new.reply(to: .advance(to: 2_250_000_000))
    let again = try picture(of: new).reply.session
    #expect(again.isLooping && again.position < 200_000_000)
    _ = try new.reply(to: .toggleLoop)
    let live = try picture(of: new).reply.session
    #expect(!live.isLooping && live.position == live.end)
    // A press continues from the moment in the loop.
    _ = try new.reply(to: .toggleLoop)
    let press = InputEvent.down(
      pointer: 0, at: CGPoint(x: 20, y: 40), time: Moment(seconds: 2.35))
    _ = try new.reply(to: .event(line: press.recordingLine))
    let continued = try picture(of: new).reply
    #expect(!continued.session.isLooping && continued.isOtherSession)
    #expect(continued.session.end == 100_000_000)
  }

  @Test func aNewProgramKeepsThePanelsAndCompletesTheRecording() throws {
    let old = try makeRun()
    for name in ["F12", "R"] {
      let key = InputEvent.key(name: name, isDown: true, time: Moment(seconds: 0.1))
      _ = try old.reply(to: .event(line: key.recordingLine))
      _ = try old.reply(to: .advance(to: 100_000_000))
    }
    let reply = try picture(of: old).reply
    #expect(reply.size == CGSize(width: 1280, height: 800) && !reply.showsOnlyScene)
    #expect(reply.leastSize == CGSize(width: 640, height: 480))
    #expect(try picture(of: old).reply.size == nil, "only once")
    let new = try makeRun(
      continuing: try session(of: old, after: reply.newLines),
      settings: try #require(reply.settings),
      showsOnlyScene: false)
    let after = try picture(of: new).reply
    #expect(!after.showsOnlyScene && after.size == nil)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.path("recordings/square"))
    #expect(files.sorted() == ["take-1.jsonl", "take-1.trace.jsonl"])
  }

  @Test func aNewProgramKeepsTheSearch() throws {
    let old = try makeRun(showsOnlyScene: false)
    let key = InputEvent.key(name: "/", isDown: true, time: Moment(seconds: 0.1))
    _ = try old.reply(to: .event(line: key.recordingLine))
    _ = try old.reply(to: .text("squ"))
    let typed = try picture(of: old).reply.searchState
    #expect(typed == Studio.SearchState(text: "squ", isEditing: true))
    // In the field, the key selects the text.
    _ = try old.reply(to: .event(line: key.recordingLine))
    let reply = try picture(of: old).reply
    let new = try makeRun(showsOnlyScene: false, searchState: reply.searchState)
    let after = try picture(of: new).reply
    #expect(after.searchState == reply.searchState && after.wantsText)
  }

  @Test func aFailedBuildIsShownUntilASuccess() throws {
    let run = try makeRun()
    let empty = try picture(of: run)
    let words = "Sources/Card.swift:12:7: cannot find 'x' in scope"
    _ = try run.reply(to: .failure(.build(words)))
    _ = try run.reply(to: .advance(to: 60_000_000_000))
    #expect(try picture(of: run).pixels != empty.pixels)
    _ = try run.reply(to: .failure(nil))
    _ = try run.reply(to: .advance(to: 60_000_000_000))
    #expect(try picture(of: run).pixels == empty.pixels)
  }

  @Test func eachEventIsReadBackFromItsLine() {
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

  @Test func theFirstBuildErrorIsShownWithItsPathInThePackage() {
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
    #expect(
      PackageBuild.firstError(
        in: "/home/me/card/main.swift:5: error: undefined reference to 'f'\nerror: link failed",
        of: package) == "main.swift:5: undefined reference to 'f'")
    #expect(PackageBuild.firstError(in: "", of: package) == nil)
  }

  @Test func buildsRecordingsAndFilesOfEditorsAreNoSources() {
    let others = [".build", ".git", "recordings", "Card.swift~", ".Card.swift.swp", "4913"]
    #expect(others.filter(SourceWatcher.counts).isEmpty)
    #expect(["Sources", "Card.swift", "Package.swift"].allSatisfy(SourceWatcher.counts))
  }

  @Test func changesOfSourcesAreNoticedInNewFoldersToo() throws {
    try FileManager.default.createDirectory(
      at: folder.url("Sources"), withIntermediateDirectories: true)
    // A link to a folder above does not lead around in a circle.
    try FileManager.default.createSymbolicLink(
      at: folder.url("Sources/link"), withDestinationURL: folder.url)
    let watcher = try SourceWatcher(folder.url) {}
    try folder.write("a", to: "Sources/a.swift")
    try wait(for: "the change") { watcher.takeChange() }
    try FileManager.default.createDirectory(
      at: folder.url("Sources/New"), withIntermediateDirectories: true)
    try wait(for: "the folder") { watcher.takeChange() }
    try folder.write("b", to: "Sources/New/b.swift")
    try wait(for: "the file in the new folder") { watcher.takeChange() }
  }

  @Test func aProgramOutsideOfThePackageIsNotWatched() throws {
    try folder.write("", to: "Package.swift")
    let run = try RunningTool(["watch"], in: folder.url).waitForTheEnd()
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("but this program is elsewhere; start it with “swift run"))
  }

  @Test func withoutAPackageThereIsNothingToWatch() throws {
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
