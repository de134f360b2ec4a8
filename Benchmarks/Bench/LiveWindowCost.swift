import BenchmarkFigures
import Crew
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MidflightWindow
import MotionCore

/// What windows on a display take while something moves: the gallery's under a hand, and one in which 200
/// rounded views move.
///
/// Both are the windows that people have, opened in this process, but for where the hand's events come from: a
/// thread puts them into SDL's queue. Without a display there are no figures.
struct LiveWindowCost: Suite {
  let name = "live-window"

  func run(_ report: (Figure) -> Void) throws {
    guard Display.isThere else { return }
    let small = CGSize(width: 1280, height: 800)
    let (scene, events) = (SampleRecording.scene, SampleRecording.events)
    let pan = try gallery(scene, events, small)
    latency(of: pan, report)
    work(of: pan, "window.gallery.1280x800", report)
    work(
      of: try gallery(scene, events, CGSize(width: 2560, height: 1600)), "window.gallery.2560x1600",
      report)
    for scene in Self.slowestScenes {
      let strokes = try recordedEvents(of: scene)
      work(of: try gallery(scene, strokes, small), "window.\(scene).1280x800", report)
    }
    try roundedViews(200, report)
  }

  /// Those whose frames take longest to paint: see `SceneCost`.
  private static let slowestScenes = ["flip-card", "drawer", "blur-behind"]

  /// Of recordings of ordinary and of hasty hands.
  private func recordedEvents(of scene: String) throws -> [InputEvent] {
    try ["ordinary", "hasty"].flatMap { name in
      try Recording(contentsOf: URL(fileURLWithPath: "recordings/\(scene)/\(name).jsonl")).events
    }
  }

  /// Lets a hand drag in the gallery's window, in a scene, and answers with who looked on.
  private func gallery(
    _ scene: String, _ events: [InputEvent], _ size: CGSize
  ) throws -> HandledClient {
    let gallery = try GalleryWindow(
      SampleRecording(), width: Int(size.width), height: Int(size.height), live: scene)
    let window = try open(size)
    let hand = Hand(window.pretendedMouse, along: gallery.strokes(of: events))
    let client = HandledClient(gallery.studio, in: window, hand: hand)
    _ = try window.run(client)
    guard client.ages.count == hand.eventCount else {
      throw ChildProcess.Failure(
        description: "of \(hand.eventCount) events, \(client.ages.count) were shown")
    }
    return client
  }

  private func work(of client: HandledClient, _ name: String, _ report: (Figure) -> Void) {
    report(Figure(name + ".work.median", (client.working.median ?? 0) * 1000, "ms"))
    report(Figure(name + ".work", (client.working.percentile(0.95) ?? 0) * 1000, "ms"))
    let processing = client.processing.percentile(0.95) ?? 0
    report(Figure(name + ".processor", processing * 1000, "ms"))
  }

  private func latency(of client: HandledClient, _ report: (Figure) -> Void) {
    let (ages, newest) = (client.ages, client.newestAges)
    report(Figure("window.event-to-present.median", (newest.median ?? 0) * 1000, "ms"))
    report(Figure("window.event-to-present", (newest.percentile(0.95) ?? 0) * 1000, "ms"))
    report(Figure("window.event-to-present.frames", Double(newest.count), "frames"))
    report(
      Figure("window.overtaken-event-to-present", (ages.percentile(0.95) ?? 0) * 1000, "ms"))
    report(
      Figure("window.gallery.present", (client.presenting.percentile(0.95) ?? 0) * 1000, "ms"))
  }

  private func roundedViews(_ count: Int, _ report: (Figure) -> Void) throws {
    var crowd = Crowd(count: count)
    for view in crowd.views { view.layer.cornerRadius = 12 }
    crowd.moveEverything()
    let window = try open(CGSize(width: 1280, height: 800))
    let client = CrowdClient(crowd, in: window)
    _ = try window.run(client)
    let rate = (client.framesPerSecond * 10).rounded() / 10
    report(Figure("window.rounded-views.\(count)", rate, "frames/s"))
    let work = window.timings.percentile(0.95) { $0.work } ?? 0
    report(Figure("window.rounded-views.\(count).work", work * 1000, "ms"))
  }

  /// As the gallery opens its own.
  private func open(_ size: CGSize) throws -> DesktopWindow {
    try DesktopWindow(
      title: "Midflight", size: size, scale: 1,
      makePainter: {
        try Painter(
          widthInPixels: $0, heightInPixels: $1, paintsOnlyChanges: true, crew: Crew.ofThisMachine)
      })
  }
}

/// Whether there is a display to open windows on.
enum Display {
  static var isThere: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
  }
}

/// Shows a crowd that moves all the time, and counts the frames of five seconds.
private final class CrowdClient: WindowClient {
  private let crowd: Crowd
  private unowned let window: DesktopWindow
  /// Once the window has found its pace.
  private var counted: (first: Int, at: Moment)?
  private(set) var framesPerSecond = 0.0

  init(_ crowd: Crowd, in window: DesktopWindow) { (self.crowd, self.window) = (crowd, window) }

  var nextDue: Moment? { nil }
  var isMoving: Bool { true }
  var wantsText: Bool { false }
  func receive(_ event: InputEvent) {}
  func windowWillClose(at moment: Moment) {}
  func frame() -> Frame { crowd.stage.frame() }

  func advance(to moment: Moment) {
    // All of the way in ten seconds.
    let now = Moment(seconds: moment.seconds * Crowd.duration / 10)
    if now > crowd.stage.now { crowd.stage.advance(to: now) }
    let frames = window.timings.frameCount
    guard let counted else {
      if moment > Moment(seconds: 1) { counted = (frames, moment) }
      return
    }
    let seconds = moment.seconds(since: counted.at)
    guard seconds >= 5 else { return }
    framesPerSecond = Double(frames - counted.first) / seconds
    window.close()
  }
}
