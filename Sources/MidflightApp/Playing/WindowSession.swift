import PaintingThreads
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MidflightStudio
import MidflightWindow
import MotionCore

/// A session of a window with one scene. `midflight play` and `midflight record` create one.
struct WindowSession {
  /// The scene to open.
  var scene: Scene
  /// The recording to play into the scene; nil for none.
  var playing: Recording?
  /// The speed. With a recording: stage seconds per second. Otherwise: animation seconds per
  /// second.
  var speed = 1.0
  /// The number of pixels per point; nil for the desktop's scale.
  var scale: CGFloat?
  /// The appearance of the scene; nil for that of the recording, else for the desktop's preference.
  var appearance: Recording.Appearance?
  /// A Boolean value that indicates whether the scene reduces motion; nil as for `appearance`.
  var reduceMotion: Bool?
  /// A Boolean value that indicates whether the first mouse button counts as a finger.
  var mouseIsFinger = false
  /// The recording to write; nil for none.
  var recordingURL: URL?
  /// A Boolean value that indicates whether an existing recording is replaced.
  var force = false
  /// The time after which the window closes, in seconds; nil for never.
  var seconds: Double?

  /// Opens the window, and returns after the window is closed and the recording is finished.
  ///
  /// Throws before the window opens if a file to write exists and `force` is false.
  ///
  /// - Throws: `ToolFailure`, or the exit code of a signal.
  func run() throws {
    try runningWindow { try perform() }
  }

  private var target: RecordingTarget? {
    recordingURL.map { RecordingTarget(url: $0, force: force) }
  }

  /// Opens the window on the scene, prints hints, and finishes the recording after the window
  /// closes.
  ///
  /// Without a recording to play, a speed other than 1 is sent as the first event. After the loss
  /// of the display, the process ends with the recording complete.
  private func perform() throws -> WindowOutcome {
    // This early check avoids a window that closes at once. The writer checks again.
    try target?.throwIfExists()
    let size = playing?.header.size ?? scene.size
    var options = DesktopWindow.Options(scale: scale)
    options.fitting = scale == nil ? .scale : .nothing
    let window = try DesktopWindow(
      title: "\(AppProgram.title): \(scene.name)", size: size, options: options,
      makePainter: {
        try Painter(
          widthInPixels: $0, heightInPixels: $1, paintsOnlyChanges: true,
          pool: PaintingThreadPool.ofThisMachine)
      })
    window.mouseIsFinger = mouseIsFinger
    let desktop = DesktopPreferences.current
    let header = Recording.Header(
      scene: scene.name, size: window.stageSize(requested: size), scale: window.scale,
      appearance: appearance ?? playing?.header.appearance
        ?? (desktop.isDark == true ? .dark : .light),
      reduceMotion: reduceMotion ?? playing?.header.reduceMotion
        ?? (desktop.isReduceMotionEnabled == true),
      engine: Engine.revision)
    // The parsed header: encoding rounds the size.
    let (sink, written) = try makeSink(header)
    let live = LiveRun(
      scene, as: written, recordingTo: sink, keepsTrace: recordingURL != nil)
    let name = playing?.name ?? scene.name
    live.onFact = { fact, moment in
      if case .diagnostic(let words) = fact { Console.writeLine("\(name): at \(moment): \(words)") }
    }
    if playing == nil, speed != 1 { try live.send(.rate(speed, time: .zero)) }
    let player = StagePlayer(
      live, playing: playing, speed: speed, limit: seconds.map { Moment(seconds: $0) })
    player.closeWindow = { window.close() }
    window.title = title()
    player.onEnd = {
      window.title = title(playing: WindowText.titleEnded(in: .ofDesktop))
      Console.writeLine("end of the recording; you control the scene now")
    }
    player.onUserControl = { moment in
      window.title = title(
        playing: WindowText.titleUserControl(in: .ofDesktop, ["moment": "\(moment)"]))
      Console.writeLine("from \(moment) on, you control the scene")
    }
    Console.writeLine("\(scene.name): \(scene.summary(in: .english))")
    if let recordingURL {
      Console.writeLine(
        "recording to \(recordingURL.shortPath); close the window or press Control-C to stop")
    }
    DesktopWindow.onDisplayLost = { failure in
      do { _ = try finish(player, .failure(failure)) } catch {
        AppProgram.leave(with: ToolFailure(error))
      }
    }
    return try finish(player, Result { () throws(WindowFailure) in try window.run(player) })
  }

  /// Writes the trace and prints a summary of the recording. Writes nothing without a recording to
  /// write.
  ///
  /// If the window failed, the recording is complete up to the failure, and a message names the
  /// command to continue.
  ///
  /// - Throws: The failure of the recording, else the failure of the window.
  private func finish(
    _ player: StagePlayer, _ result: Result<WindowOutcome, WindowFailure>
  ) throws -> WindowOutcome {
    if player.isAtTimeLimit {
      Console.writeLine("the recording ends at its limit of 24 hours")
    }
    if let target, let trace = player.trace {
      try target.write(trace)
      Console.writeLine("wrote \(target.url.shortPath) and its trace")
      if case .failure = result {
        Console.writeLine(
          "the recording ends here; to continue it in another file: "
            + "\(AppProgram.name) play \(target.url.shortPath) --record OTHER.jsonl")
      }
    }
    if let failure = player.failure { throw failure }
    return try result.get()
  }

  /// Returns the title of the window: the scene, the state of the played recording and the name of
  /// the written file.
  ///
  /// - Parameter state: The state of the recording; nil while it plays.
  private func title(playing state: String? = nil) -> String {
    let recording = playing.map {
      state
        ?? WindowText.titlePlaying(
          in: .ofDesktop, ["file": URL(fileURLWithPath: $0.name).lastPathComponent])
    }
    let file = recordingURL.map {
      WindowText.titleRecording(in: .ofDesktop, ["file": $0.lastPathComponent])
    }
    return (["\(AppProgram.title): \(scene.name)"] + [recording, file].compactMap { $0 })
      .joined(separator: " · ")
  }

  /// Returns the sink and its parsed header: a file to write, or a sink that stores nothing.
  private func makeSink(
    _ header: Recording.Header
  ) throws -> (any RecordingSink, Recording.Header) {
    guard let target else {
      let sink = try DiscardingSink(header: header, name: scene.name)
      return (sink, sink.parsedHeader)
    }
    let writer = try target.makeWriter(header)
    return (writer, writer.header)
  }
}

extension DesktopWindow {
  /// Returns the size of a stage that fills the window, in points.
  ///
  /// The display's scale may change the window's size by a fraction of a pixel. If both sides
  /// differ by less than a pixel, the requested size applies, otherwise the window's size.
  func stageSize(requested: CGSize) -> CGSize {
    let difference = max(abs(size.width - requested.width), abs(size.height - requested.height))
    return difference * scale < 1 ? requested : size
  }
}
