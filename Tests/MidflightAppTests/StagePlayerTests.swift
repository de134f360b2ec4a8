import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

@testable import MidflightApp

/// Tests of the player between a window and a run, without the window.
struct StagePlayerTests {
  private let sink: InMemorySink
  private let player: StagePlayer

  /// Plays a press at 0.1 s and a move at 0.3 s, without a release.
  init() throws {
    let header = Recording.Header(
      scene: "interruptible-pan", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let scene = try #require(SceneCatalog.gallery["interruptible-pan"])
    sink = try InMemorySink(header: header)
    let live = LiveRun(scene, as: header, recordingTo: sink)
    let playing = try Recording(
      header: header,
      events: [
        .down(pointer: 0, at: CGPoint(x: 95, y: 422), time: Moment(seconds: 0.1)),
        .move(pointer: 0, at: CGPoint(x: 145, y: 422), time: Moment(seconds: 0.3)),
      ])
    player = StagePlayer(live, playing: playing)
  }

  private var lines: [String] {
    sink.recording.events.map { "\($0.code) \($0.time.nanoseconds / 1_000_000)" }
  }

  @Test func closingTheWindowCancelsRecordedPointers() {
    player.advance(to: Moment(seconds: 0.2))
    player.windowWillClose(at: Moment(seconds: 0.25))
    #expect(lines == ["down 100", "cancel 250"])
    #expect(player.failure == nil && sink.recording.verdict == .intact)
    #expect(sink.recording.endTime == Moment(seconds: 0.25))
  }

  @Test func aResizeMovesNoEventOfTheRecording() {
    player.advance(to: Moment(seconds: 0.05))
    let size = CGSize(width: 400, height: 844)
    player.receive(.resize(size: size, scale: 1, time: Moment(seconds: 0.25)))
    player.windowWillClose(at: Moment(seconds: 1))
    #expect(lines == ["down 100", "size 250", "move 300", "cancel 1000"])
  }

  @Test func theRecordingsPointersAreDrawnUntilItsReportedEnd() {
    var ends: [Moment] = []
    player.onEnd = { [unowned player] in ends.append(player.nextDue ?? .zero) }
    player.advance(to: Moment(seconds: 0.05))
    let before = player.frame().nodes.count
    player.advance(to: Moment(seconds: 0.2))
    #expect(player.isMoving && player.nextDue == Moment(seconds: 0.3))
    #expect(player.frame().nodes.count == before + 1, "a dot")
    #expect(ends.isEmpty)
    player.advance(to: Moment(seconds: 0.31))
    player.advance(to: Moment(seconds: 0.32))
    #expect(ends.count == 1 && player.frame().nodes.count == before)
  }

  @Test func aUserInControlHidesRecordedPointersAndGetsNoEnd() {
    var ends = 0
    player.onEnd = { ends += 1 }
    player.advance(to: Moment(seconds: 0.05))
    let before = player.frame().nodes.count
    player.receive(
      .down(pointer: 0, at: CGPoint(x: 300, y: 700), time: Moment(seconds: 0.2)))
    #expect(player.frame().nodes.count == before)
    player.advance(to: Moment(seconds: 1))
    #expect(ends == 0)
  }

  @Test func takingControlReportsItsMomentOnce() {
    var moments: [Moment] = []
    player.onUserControl = { moments.append($0) }
    player.advance(to: Moment(seconds: 0.15))
    for seconds in [0.2, 0.4] {
      player.receive(
        .down(pointer: 0, at: CGPoint(x: 300, y: 700), time: Moment(seconds: seconds)))
      player.receive(
        .up(pointer: 0, at: CGPoint(x: 300, y: 700), time: Moment(seconds: seconds + 0.1)))
    }
    #expect(moments == [Moment(seconds: 0.2)])
  }

  @Test func closingTheWindowReleasesTheControlKey() {
    player.advance(to: Moment(seconds: 1))
    player.receive(.key(name: "Left Ctrl", isDown: true, time: Moment(seconds: 1.1)))
    player.receive(.key(name: "W", isDown: true, time: Moment(seconds: 1.2)))
    player.windowWillClose(at: Moment(seconds: 1.2))
    let keys = sink.recording.events.compactMap { event -> String? in
      if case .key(let name, let isDown, _) = event { "\(name) \(isDown)" } else { nil }
    }
    #expect(keys == ["Left Ctrl true", "Left Ctrl false"])
  }

  @Test(arguments: ["Q", "W"]) func controlAndALetterCloseTheWindow(letter: String) {
    var closings = 0
    player.closeWindow = { closings += 1 }
    func press(_ name: String, isDown: Bool = true) {
      player.receive(.key(name: name, isDown: isDown, time: Moment(seconds: 0.5)))
    }
    press(letter)
    #expect(closings == 0)
    press("Left Ctrl")
    press(letter)
    #expect(closings == 1)
    press("Left Ctrl", isDown: false)
    press(letter)
    #expect(closings == 1)
  }

  @Test func aPressTakesOverAlsoWhenTheRecordingIsOver() {
    player.advance(to: Moment(seconds: 0.5))
    let point = CGPoint(x: 145, y: 422)
    player.receive(.down(pointer: 0, at: point, time: Moment(seconds: 0.6)))
    player.receive(.up(pointer: 0, at: point, time: Moment(seconds: 0.7)))
    player.windowWillClose(at: Moment(seconds: 0.8))
    #expect(lines == ["down 100", "move 300", "cancel 600", "down 600", "up 700"])
    #expect(player.failure == nil)
  }

  /// Returns a player of a recording that ends at 1 s, long after its last event.
  private static func player(
    _ events: [InputEvent]
  ) throws -> (player: StagePlayer, sink: InMemorySink) {
    let header = Recording.Header(
      scene: "interruptible-pan", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let scene = try #require(SceneCatalog.gallery["interruptible-pan"])
    let sink = try InMemorySink(header: header)
    let live = LiveRun(scene, as: header, recordingTo: sink)
    let playing = try Recording(header: header, events: events, endingAt: Moment(seconds: 1))
    return (StagePlayer(live, playing: playing), sink)
  }

  private static let point = CGPoint(x: 300, y: 700)

  /// Returns a hover, a scroll and a key at a moment.
  private static func idling(at seconds: Double) -> [InputEvent] {
    let time = Moment(seconds: seconds)
    return [
      .move(pointer: 0, at: point, time: time),
      .wheel(at: point, delta: CGVector(dx: 0, dy: 5), time: time),
      .key(name: "A", isDown: true, time: time), .key(name: "A", isDown: false, time: time),
    ]
  }

  @Test(arguments: [0.3, 0.999_999])
  func hoverWheelAndKeysAreIgnoredWhileARecordingPlays(seconds: Double) throws {
    let (player, sink) = try Self.player([
      .down(pointer: 0, at: Self.point, time: Moment(seconds: 0.1)),
      .up(pointer: 0, at: Self.point, time: Moment(seconds: 0.2)),
    ])
    player.advance(to: Moment(seconds: 0.25))
    for event in Self.idling(at: seconds) { player.receive(event) }
    #expect(sink.recording.inputs.map(\.code) == ["down", "up"])
    #expect(player.isMoving, "its pointers are still shown")
  }

  @Test func hoverWheelAndKeysReachTheSceneAfterARecording() throws {
    let (player, sink) = try Self.player([
      .down(pointer: 0, at: Self.point, time: Moment(seconds: 0.1)),
      .up(pointer: 0, at: Self.point, time: Moment(seconds: 0.2)),
    ])
    var ends = 0
    player.onEnd = { ends += 1 }
    for event in Self.idling(at: 1) { player.receive(event) }
    #expect(sink.recording.inputs.map(\.code) == ["down", "up", "move", "wheel", "key", "key"])
    #expect(ends == 1)
  }

  @Test func liveInputDoesNotMoveOrReleaseRecordedPointersAndKeys() throws {
    let (player, sink) = try Self.player([
      .down(pointer: 0, at: Self.point, time: Moment(seconds: 0.1)),
      .key(name: "B", isDown: true, time: Moment(seconds: 0.1)),
    ])
    player.advance(to: Moment(seconds: 1.1))
    player.receive(.move(pointer: 0, at: .zero, time: Moment(seconds: 1.2)))
    player.receive(.key(name: "B", isDown: false, time: Moment(seconds: 1.2)))
    #expect(sink.recording.inputs.map(\.code) == ["down", "key"])
  }

  @Test(arguments: [0.3, 1.5])
  func takingControlReleasesTheRecordedKeys(seconds: Double) throws {
    let time = Moment(seconds: seconds)
    let (player, sink) = try Self.player([
      .key(name: "Left Shift", isDown: true, time: Moment(seconds: 0.1)),
      .key(name: "Space", isDown: true, time: Moment(seconds: 0.1)),
    ])
    player.advance(to: Moment(seconds: seconds - 0.05))
    player.receive(.down(pointer: 0, at: Self.point, time: time))
    let keys = sink.recording.inputs.compactMap { event -> String? in
      if case .key(let name, false, let moment) = event { "\(name) \(moment == time)" } else { nil }
    }
    #expect(keys == ["Left Shift true", "Space true"])
    #expect(sink.recording.inputs.last?.code == "down")
  }

  /// Records into a file until its last second, with a finger down from there on.
  private func recordUntilItsLastSecond() throws -> (player: StagePlayer, url: URL) {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-\(UUID().uuidString)/day.jsonl")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let scene = try #require(SceneCatalog.gallery["interruptible-pan"])
    let header = Recording.Header(scene: scene.name, size: scene.size, engine: Engine.revision)
    let writer = try RecordingWriter(to: url, header: header, force: false)
    let live = LiveRun(scene, as: writer.header, recordingTo: writer, keepsTrace: false)
    let player = StagePlayer(live)
    player.advance(to: Moment(seconds: 86_399))
    player.receive(.down(pointer: 0, at: Self.point, time: Moment(seconds: 86_399.5)))
    return (player, url)
  }

  @Test(arguments: sample([(86_400, false), (200_000, false), (86_400.25, true)], quick: 1))
  func aRecordingAtItsTimeLimitIsIntactDespiteLaterInput(
    seconds: Double, isByEvent: Bool
  ) throws {
    let (player, url) = try recordUntilItsLastSecond()
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    var closings = 0
    player.closeWindow = { closings += 1 }
    let late = Moment(seconds: seconds)
    if isByEvent {
      player.receive(.up(pointer: 0, at: Self.point, time: late))
    } else {
      player.advance(to: late)
    }
    #expect(closings == 1)
    player.windowWillClose(at: late)
    #expect(player.failure == nil && player.isAtTimeLimit)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: url.deletingLastPathComponent().path)
    #expect(names == ["day.jsonl"], "no .part is left")
    let recording = try Recording(contentsOf: url)
    #expect(recording.verdict == .intact && recording.endTime == Moment(seconds: 86_400))
    #expect(recording.inputs.map(\.code) == ["down", "cancel"], "what was done is there")
  }

  @Test func theReleaseOfAKeyPressedDuringARecordingIsIgnored() throws {
    let (player, sink) = try Self.player([])
    player.receive(.key(name: "A", isDown: true, time: Moment(seconds: 0.5)))
    player.advance(to: Moment(seconds: 1.1))
    player.receive(.key(name: "A", isDown: false, time: Moment(seconds: 1.2)))
    #expect(sink.recording.inputs.isEmpty)
  }
}

extension Recording {
  /// The input of the recording. Unlike `events`, it adds no lift to a recording that still grows.
  fileprivate var inputs: [InputEvent] {
    lines.compactMap { if case .input(let event) = $0.content { event } else { nil } }
  }
}
