import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MidflightStudio
import MotionCore
import PaintingThreads

/// The side of `watch` that runs the scene: a studio that another process shows.
final class WatchedRun {
  private let studio: Studio
  private var picture: (painter: Painter, pixels: SharedPixels)?
  private var clipboard: String?
  /// The parts of the next reply that its request does not determine.
  private var pending = WatchReply()
  /// The session of the last reply, and the number of its lines that were sent.
  private var sent: (session: Session?, count: Int) = (nil, 0)
  /// The end of the loop on display; nil without a loop.
  private var shownLoop: Moment?

  /// Creates a run of an app's scenes in the state of a window.
  ///
  /// - Throws: `ToolFailure`, also for a session whose recording is invalid.
  init(
    _ start: WatchStart, of scenes: SceneCatalog = .app,
    library: RecordingLibrary = .ofApp(in: nil)
  ) throws {
    studio = try convertingFailures {
      try Studio(
        scenes, settings: start.settings, size: start.size, scale: start.scale,
        library: library, language: .ofDesktop, reducesMotion: start.reducesMotion,
        showsOnlyScene: start.showsOnlyScene, preparing: { $0.keepsHistory = true },
        makeInspector: { _ in InspectorPanel() })
    }
    pending.title = studio.player.scene.title(in: studio.language)
    studio.onTitle = { [unowned self] in pending.title = $0 }
    studio.onResize = { [unowned self] in pending.size = $0 }
    studio.onClose = { [unowned self] in pending.isClosing = true }
    studio.onCopy = { [unowned self] in pending.copied = $0 }
    studio.onPaste = { [unowned self] in clipboard }
    studio.onDiagnostic = { Console.writeLine($0) }
    // The panels get their places before the first input.
    studio.advance(to: .zero)
    if let event = start.activity.flatMap({ InputEvent(recordingLine: $0) }) {
      studio.receive(event)
    }
    if let session = start.session { try restore(session) }
    if start.showsOnlyScene {
      studio.receive(.resize(size: start.size, scale: start.scale, time: .zero))
    }
    studio.searchState = start.searchState
    studio.advance(to: .zero)
  }

  private func restore(_ session: WatchedSession) throws {
    let recording = try convertingFailures {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: session.path))
      return try Recording(parsing: file.readToEnd() ?? Data(), name: "the session")
    }
    try convertingFailures {
      try studio.player.restore(
        recording, endingAt: Moment(nanoseconds: session.end),
        followedBy: session.unreported.compactMap { InputEvent(recordingLine: $0) },
        showing: Moment(nanoseconds: session.position), isPlaying: session.isPlaying)
    }
    if session.isLooping { studio.setLooping(true) }
  }

  /// Performs a request, and returns the reply to a request that has one.
  ///
  /// - Throws: `ToolFailure` if the picture cannot be made.
  func reply(to request: WatchRequest) throws -> WatchReply? {
    switch request {
    case .start: throw ToolFailure.usage("watched: the program has started")
    case .event(let line):
      guard let event = InputEvent(recordingLine: line) else {
        throw ToolFailure.usage("watched: no event: \(line)")
      }
      studio.receive(event)
    case .text(let text): studio.insertText(text)
    case .repetition(let key, let time):
      studio.repeatKey(key, at: Moment(nanoseconds: time))
    case .clipboard(let text): clipboard = text
    case .advance(let time):
      studio.advance(to: Moment(nanoseconds: time))
      showLoop()
    case .toggleLoop: studio.setLooping(studio.player.loopEnd == nil)
    case .failure(let failure): studio.showRebuildFailure(failure)
    case .paint(let place, let pixelsPerPoint):
      return finished(try paint(on: makePicture(place), pixelsPerPoint: CGFloat(pixelsPerPoint)))
    case .center(let point):
      var reply = WatchReply()
      reply.center = studio.centerForTwoFingers(at: point)
      return reply
    case .close(let time):
      var reply = finished([])
      reply.isLast = true
      studio.close(at: Moment(nanoseconds: time))
      return reply
    }
    return nil
  }

  /// Shows the length of a loop that has begun, or hides it after the loop's end.
  private func showLoop() {
    let end = studio.player.loopEnd
    guard end != shownLoop else { return }
    shownLoop = end
    studio.showStatus(
      end.map {
        WindowText.loopLength(in: studio.language, ["number": String(format: "%.1f", $0.seconds)])
      })
  }

  /// Returns the picture with a place: the present one, or else a new one.
  private func makePicture(
    _ place: SharedPixels.Place
  ) throws -> (painter: Painter, pixels: SharedPixels) {
    if let picture, picture.pixels.place == place { return picture }
    let new = (
      painter: try Painter(
        widthInPixels: place.width, heightInPixels: place.height, paintsOnlyChanges: true,
        pool: PaintingThreadPool.ofThisMachine),
      pixels: try SharedPixels(place)
    )
    picture = new
    return new
  }

  /// Paints the present frame, and returns the changed rectangles.
  private func paint(
    on picture: (painter: Painter, pixels: SharedPixels), pixelsPerPoint: CGFloat
  ) -> [CGRect] {
    let changed = picture.painter.paint(
      studio.frame(), background: RGBA(red: 0, green: 0, blue: 0), pixelsPerPoint: pixelsPerPoint)
    picture.painter.withPixels {
      picture.pixels.copy(changed, from: $0, bytesPerRow: picture.painter.bytesPerRow)
    }
    return changed
  }

  /// Returns the reply with the present state, and begins the next one.
  private func finished(_ changed: [CGRect]) -> WatchReply {
    var reply = pending
    reply.changed = changed
    reply.nextDue = studio.nextDue?.nanoseconds
    reply.isMoving = studio.isMoving
    reply.wantsText = studio.wantsText
    reply.leastSize = studio.leastSize
    reply.settings = studio.settings
    reply.showsOnlyScene = studio.showsOnlyScene
    reply.searchState = studio.searchState
    let (player, recording) = (studio.player, studio.player.session.recording)
    reply.session = WatchedSession(
      end: player.session.end.nanoseconds, position: player.position.nanoseconds,
      isPlaying: player.isPlaying, isLooping: player.loopEnd != nil)
    reply.hasInput = !recording.isEmptyOfInput
    reply.isOtherSession = player.session !== sent.session
    reply.newLines =
      reply.isOtherSession ? recording.encoded() : Data(recording.encodedLines(from: sent.count))
    sent = (player.session, recording.lines.count)
    (pending.size, pending.copied) = (nil, nil)
    return reply
  }
}
