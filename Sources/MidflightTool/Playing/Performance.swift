import ArgumentParser
import Crew
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MidflightWindow
import MotionCore

/// One opening of the window: what `midflight`, `midflight play` and `midflight record` share.
struct Performance {
  /// What is opened.
  var scene: Scene
  /// Played into the scene; nil for a scene that waits for somebody.
  var playing: Recording?
  /// Recording: stage seconds per second. Scene: animation seconds per second.
  var speed = 1.0
  /// Enlarges the window; nil takes the desktop's choice.
  var scale: CGFloat?
  /// Whether the scene is light or dark; nil for what the recording says, or else the desktop.
  var appearance: Recording.Appearance?
  /// Whether it is asked to keep motion down; nil likewise.
  var reduceMotion: Bool?
  /// Whether the mouse's first button is a finger.
  var mouseIsFinger = false
  /// Where input is recorded; nil for nowhere.
  var recordingURL: URL?
  /// Whether a recording that is there gives way.
  var force = false
  /// Seconds after which the window closes; nil for never.
  var seconds: Double?

  /// Opens the window, and returns when it is closed and the recording finished.
  ///
  /// - Throws: `ToolFailure`, or the exit code of a signal.
  func run() throws {
    InterruptSignals.install()
    let outcome = try failingAsTool { try perform() }
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }

  private var target: RecordingTarget? {
    recordingURL.map { RecordingTarget(url: $0, force: force) }
  }

  private func perform() throws -> WindowOutcome {
    // Before a window appears for nothing; the writer looks again.
    try target?.refuseIfTaken()
    let size = playing?.header.size ?? scene.size
    let window = try DesktopWindow(
      title: "Midflight: \(scene.name)", size: size, scale: scale, isResizable: true,
      yields: scale == nil ? .scale : .nothing,
      makePainter: {
        try Painter(
          widthInPixels: $0, heightInPixels: $1, paintsOnlyChanges: true, crew: Crew.ofThisMachine)
      })
    window.mouseIsFinger = mouseIsFinger
    let desktop = DesktopPreferences.current
    let header = Recording.Header(
      scene: scene.name, size: stageSize(in: window, asked: size), scale: window.scale,
      appearance: appearance ?? playing?.header.appearance
        ?? (desktop.isDark == true ? .dark : .light),
      reduceMotion: reduceMotion ?? playing?.header.reduceMotion
        ?? (desktop.isReduceMotionEnabled == true),
      engine: Engine.revision)
    // The header as it reads: a size is rounded when it is written.
    let (sink, written) = try makeSink(header)
    let live = LiveRun(
      scene, as: written, recordingTo: sink, keepsTrace: recordingURL != nil)
    let name = playing?.name ?? scene.name
    live.onFact = { fact, moment in
      if case .diagnostic(let words) = fact { Talk.say("\(name): at \(moment): \(words)") }
    }
    if playing == nil, speed != 1 { try live.send(.rate(speed, time: .zero)) }
    let player = StagePlayer(
      live, playing: playing, speed: speed, limit: seconds.map { Moment(seconds: $0) })
    player.closeWindow = { window.close() }
    window.title = title()
    player.onEnd = {
      window.title = title(playing: "the recording is over")
      Talk.say("the recording is over; the scene is yours")
    }
    player.onTakeOver = { moment in
      window.title = title(playing: "taken over at \(moment)")
      Talk.say("taken over at \(moment); the scene is yours")
    }
    Talk.say("\(scene.name): \(scene.summary(in: .english))")
    if let recordingURL {
      Talk.say("recording to \(recordingURL.shortPath); close the window or press Control-C to end")
    }
    DesktopWindow.onDisplayLost = { failure in
      do { _ = try finish(player, .failure(failure)) } catch {
        Main.leave(with: ToolFailure(error))
      }
    }
    return try finish(player, Result { () throws(WindowFailure) in try window.run(player) })
  }

  /// Writes the trace and says what was recorded. If the window failed, the recording is whole up to the failure.
  private func finish(
    _ player: StagePlayer, _ result: Result<WindowOutcome, WindowFailure>
  ) throws -> WindowOutcome {
    if player.isFull { Talk.say("24 hours are over, and no recording is longer: it ends here") }
    if let target, let trace = player.trace {
      try target.write(trace)
      Talk.say("recorded \(target.url.shortPath) and its trace")
      if case .failure = result {
        Talk.say(
          "the recording is kept up to there; to continue it in another file: "
            + "midflight play \(target.url.shortPath) --record OTHER.jsonl")
      }
    }
    if let failure = player.failure { throw failure }
    return try result.get()
  }

  /// The stage's: as it was asked for, if the window is as large but for a part of a pixel, which the
  /// display's scale or its own makes of it.
  private func stageSize(in window: DesktopWindow, asked size: CGSize) -> CGSize {
    func isClose(_ side: CGFloat, _ asked: CGFloat) -> Bool {
      abs(side - asked) * window.scale < 1
    }
    let isSame =
      isClose(window.size.width, size.width) && isClose(window.size.height, size.height)
    return isSame ? size : window.size
  }

  /// The window's: the scene, what became of the recording that is played, and the file that is written.
  ///
  /// - Parameter state: What became of it; nil while it plays.
  private func title(playing state: String? = nil) -> String {
    let recording = playing.map {
      state ?? "playing \(URL(fileURLWithPath: $0.name).lastPathComponent)"
    }
    let file = recordingURL.map { "recording to \($0.lastPathComponent)" }
    return (["Midflight: \(scene.name)"] + [recording, file].compactMap { $0 })
      .joined(separator: " · ")
  }

  private func makeSink(
    _ header: Recording.Header
  ) throws -> (any RecordingSink, Recording.Header) {
    guard let target else {
      let echo = try RecordingEcho(header: header, name: scene.name)
      return (echo, echo.headerAsRead)
    }
    let writer = try target.makeWriter(header)
    return (writer, writer.header)
  }
}
