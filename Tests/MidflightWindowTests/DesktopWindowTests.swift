import CSDL2
import Foundation
import Midflight
import MotionCore
import Synchronization
import Testing

@testable import MidflightWindow

/// A client that records all calls, and runs a test's closure at each frame.
private final class RecordingClient: WindowClient {
  var events: [InputEvent] = []
  var times: [Moment] = []
  var frameCount = 0
  var closingCount = 0
  var isMoving = false
  var nextDue: Moment?
  var nodes: [Frame.Node] = []
  var atFrame: (Int) -> Void = { _ in }
  var atEvent: (InputEvent) -> Void = { _ in }
  /// A closure for each turn of the window's loop.
  var atTurn: () -> Void = {}

  var wantsText: Bool {
    atTurn()
    return false
  }

  func receive(_ event: InputEvent) {
    #expect(closingCount == 0)
    events.append(event)
    times.append(event.time)
    atEvent(event)
  }

  func advance(to moment: Moment) { times.append(moment) }

  func frame() -> Frame {
    frameCount += 1
    atFrame(frameCount)
    return Frame(size: CGSize(width: 40, height: 30), nodes: nodes)
  }

  func windowWillClose(at moment: Moment) { closingCount += 1 }
}

/// A painter that compares frames and reports no change for equal ones.
private final class ComparingPainter: FramePainting {
  private let painter: FlatPainter
  private var last: [Frame.Node]?

  init(_ width: Int, _ height: Int) {
    painter = FlatPainter(widthInPixels: width, heightInPixels: height)
  }

  var bytesPerRow: Int { painter.bytesPerRow }

  func paint(_ frame: Frame, background: RGBA, pixelsPerPoint: CGFloat) -> [CGRect] {
    defer { last = frame.nodes }
    let all = painter.paint(frame, background: background, pixelsPerPoint: pixelsPerPoint)
    return last == frame.nodes ? [] : all
  }

  func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try painter.withPixels(body)
  }
}

private struct NoPaint: Error {}

/// Tests of a window with SDL's dummy driver, which shows nothing; the tests push events.
@Suite(.serialized) struct DummyWindow {
  private let client = RecordingClient()

  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  private func open(
    paint: @escaping (Int, Int) throws -> any FramePainting = {
      FlatPainter(widthInPixels: $0, heightInPixels: $1)
    }
  ) throws -> DesktopWindow {
    try DesktopWindow(title: "Test", size: CGSize(width: 40, height: 30), makePainter: paint)
  }

  private func push(_ event: SDL_Event) {
    var event = event
    SDL_PushEvent(&event)
  }

  @Test func closingTheWindowInCodeEndsTheRun() throws {
    let window = try open()
    client.atFrame = { _ in window.close() }
    #expect(try window.run(client) == .closed)
    #expect(client.closingCount == 1)
    #expect(client.frameCount == 1)
  }

  @Test func aSceneIsShownAndPressedUntilItsWindowCloses() throws {
    var (stage, presses): (Stage?, Int) = (nil, 0)
    let scene = Scene("toy", summary: "Press.", size: CGSize(width: 40, height: 30)) { made in
      stage = made
      let controller = UIViewController()
      controller.view.addGestureRecognizer(
        UITapGestureRecognizer { _ in
          presses += 1
          push(.window(SDL_WINDOWEVENT_CLOSE))
        })
      StageTimer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
        push(.press(1, x: 3, y: 4))
        push(.release(1, x: 3, y: 4))
      }
      return controller
    }
    #expect(try DesktopWindow.show(scene) == .closed)
    #expect(presses == 1)
    #expect(stage?.window.bounds.size == scene.size)
  }

  @Test func aNewSizeIsAnEventWithinTheDisplay() throws {
    let window = try open()
    client.atFrame = { count in
      if count == 1 {
        window.resize(to: CGSize(width: 80, height: 60), minimumSize: CGSize(width: 1, height: 1))
        push(.window(SDL_WINDOWEVENT_EXPOSED))
      }
    }
    client.atEvent = { if case .resize = $0 { window.close() } }
    _ = try window.run(client)
    #expect(
      client.events.contains { event in
        if case .resize(CGSize(width: 80, height: 60), _, _) = event { true } else { false }
      })
    #expect(window.size == CGSize(width: 80, height: 60))
  }

  @Test func resizingToTheSameSizeSendsAnEvent() throws {
    let window = try open()
    let size = window.size
    // The frame at this moment only ends a run that lacks the event.
    let limit = Moment(seconds: 5)
    client.nextDue = limit
    client.atFrame = { [client] in
      if $0 == 1 { window.resize(to: size, minimumSize: size) }
      if client.times.contains(where: { $0 >= limit }) { window.close() }
    }
    client.atEvent = { if case .resize(size, _, _) = $0 { window.close() } }
    _ = try window.run(client)
    #expect(client.times.allSatisfy { $0 < limit })
  }

  @Test func theCloseButtonEndsTheRun() throws {
    let window = try open()
    client.atFrame = { _ in push(.window(SDL_WINDOWEVENT_CLOSE)) }
    #expect(try window.run(client) == .closed)
    #expect(client.closingCount == 1)
  }

  @Test func copiedTextReplacesTheClipboard() throws {
    let window = try open()
    defer { window.close() }
    for text in ["before", "let timing = 曲线(0.42)\n"] {
      try window.copy(text)
      let pasted = try #require(SDL_GetClipboardText())
      defer { SDL_free(pasted) }
      #expect(String(cString: pasted) == text)
      #expect(window.paste() == text)
    }
  }

  @Test func copyingInAClosedWindowFails() throws {
    let window = try open()
    window.close()
    #expect(throws: WindowFailure.self) { try window.copy("text") }
    #expect(window.paste() == nil)
  }

  @Test func closingTheWindowCancelsAnOpenPress() throws {
    let window = try open()
    client.atFrame = { if $0 == 1 { push(.press(1, x: 3, y: 4)) } }
    client.atEvent = { if case .down = $0 { window.close() } }
    _ = try window.run(client)
    #expect(client.events.compactMap(\.pointer) == [0, 0])
    guard case .cancel(0, .closed, _) = client.events.last else {
      Issue.record("The last event is \(String(describing: client.events.last)).")
      return
    }
  }

  @Test func aPictureThatDidNotChangeIsNotPaintedAgain() throws {
    let window = try open()
    client.isMoving = true
    client.atFrame = { if $0 == 3 { window.close() } }
    _ = try window.run(client)
    #expect(window.timings.frameCount == 1)
  }

  /// Checks that due changes wait and no time passes while the window is hidden: the machine's
  /// clock advances by an hour, the window's does not.
  @Test func timeStopsWhileTheWindowIsHidden() throws {
    let window = try open()
    let hour: Int64 = 3_600_000_000_000
    let leap = Mutex<Int64>(0)
    window.makeClock = {
      MonotonicClock { MonotonicClock.machineNanoseconds() + leap.withLock { $0 } }
    }
    client.isMoving = true
    let client = client
    var timeBefore: Moment?
    client.atFrame = { frame in
      if frame == 3 {
        push(.window(SDL_WINDOWEVENT_MINIMIZED))
        client.nextDue = client.times.last?.advanced(by: 0.001)
      }
      if timeBefore != nil, frame > 5 { window.close() }
    }
    client.atTurn = {
      // The window is hidden after it has taken the event.
      let hasTakenAll = SDL_HasEvent(SDL_WINDOWEVENT.rawValue) == SDL_FALSE
      guard client.frameCount >= 3, hasTakenAll, timeBefore == nil else { return }
      timeBefore = client.times.last
      client.nextDue = nil
      leap.withLock { $0 += hour }
      push(.window(SDL_WINDOWEVENT_RESTORED))
    }
    _ = try window.run(client)
    let elapsed = try #require(client.times.last).nanoseconds - #require(timeBefore).nanoseconds
    #expect(elapsed > 0)
    #expect(elapsed < hour)
  }

  @Test func aPictureThatChangedIsPaintedAgain() throws {
    let window = try open()
    client.isMoving = true
    client.atFrame = { [client] in
      client.nodes.append(Frame.Node(bounds: .zero))
      if $0 == 3 { window.close() }
    }
    _ = try window.run(client)
    #expect(window.timings.frameCount == 3)
  }

  @Test func onlyInputAfterTheFirstPictureHasAnAge() throws {
    let window = try open()
    push(.motion(x: 1, y: 1))
    client.atFrame = { [client] number in
      client.nodes.append(Frame.Node(bounds: .zero))
      if number == 1 { push(.motion(x: 2, y: 2)) } else { window.close() }
    }
    _ = try window.run(client)
    let ages = window.timings.samples.map(\.ageAtPresent)
    #expect(ages.map { $0 != nil } == [false, true])
  }

  @Test func inputWithoutEffectGivesTheNextPictureNoAge() throws {
    let window = try open()
    client.atFrame = { [client] number in
      switch number {
      case 1: push(.motion(x: 1, y: 1))
      case 2: client.nextDue = client.times.last?.advanced(by: 0.002)
      default:
        client.nodes.append(Frame.Node(bounds: .zero))
        window.close()
      }
    }
    _ = try window.run(client)
    #expect(client.frameCount == 3)
    #expect(window.timings.samples.map(\.ageAtPresent) == [nil, nil])
  }

  @Test func anExposedWindowAsksForNoFrame() throws {
    let window = try open()
    let due = Moment(seconds: 0.05)
    client.nextDue = due
    client.atFrame = { [client] number in
      if number == 1 { push(.window(SDL_WINDOWEVENT_EXPOSED)) } else { window.close() }
      if number == 2 { client.nextDue = nil }
    }
    _ = try window.run(client)
    #expect(try #require(client.times.last) >= due)
  }

  /// The display has lost the window's pixels, but the painter still has them.
  @Test func aRestoredWindowIsFullyPresentedWithoutPainting() throws {
    let window = try open { ComparingPainter($0, $1) }
    let output = try #require(window.screen.output as? SurfaceOutput)
    var reported: [[CGRect]] = []
    client.atFrame = { number in
      reported.append(output.lastShownRects)
      switch number {
      case 1:
        push(.window(SDL_WINDOWEVENT_RESTORED))
        push(.window(SDL_WINDOWEVENT_EXPOSED))
      case 2: push(.motion(x: 1, y: 1))
      default: window.close()
      }
    }
    _ = try window.run(client)
    let all = [CGRect(x: 0, y: 0, width: 40, height: 30)]
    #expect(reported == [[], all, all])
    #expect(window.timings.frameCount == 2)
  }

  @Test func dueWorkWakesTheWindow() throws {
    let window = try open()
    client.nextDue = Moment(seconds: 0.002)
    client.atFrame = { [client] _ in
      guard let last = client.times.last, let due = client.nextDue, last >= due else { return }
      client.nextDue = nil
      window.close()
    }
    #expect(try window.run(client) == .closed)
  }

  @Test func timesNeverDecrease() throws {
    let window = try open()
    client.isMoving = true
    client.atFrame = { [client] _ in
      for x in 0..<5 { push(.motion(x: Int32(x), y: 0)) }
      if client.times.count > 20 { window.close() }
    }
    _ = try window.run(client)
    #expect(client.times == client.times.sorted())
  }

  @Test func aFailureToCreateAPainterEndsTheRun() throws {
    let window = try open(paint: { _, _ in throw NoPaint() })
    let failure = WindowFailure.noPainter(attempt: "painting 40×30 pixels", words: "NoPaint()")
    #expect(throws: failure) { try window.run(client) }
    #expect(client.closingCount == 1)
  }

  @Test func aMissingDisplayIsReportedWithSDLsReason() {
    setenv("SDL_VIDEODRIVER", "nonesuch", 1)
    let failure = #expect(throws: WindowFailure.self) { try open() }
    let words = "opening a 40×30 window: no display: nonesuch not available"
    #expect(failure?.description == words)
  }

  @Test func anSDLFailureAlwaysHasAReason() {
    SDL_ClearError()
    #expect(VideoSubsystem.words(of: "SDL_CreateWindow").contains("SDL_CreateWindow failed"))
  }

  @Test func theReportMarksTheDummyDriversVsyncAsAClaim() throws {
    let report = try DisplayReport.measure(frameCount: 3)
    #expect(report.videoDriver == "dummy")
    #expect(report.claimsVsync && !report.measuresVsync)
    #expect(report.refreshRate == nil)
    #expect(!report.seesServerTime)
    #expect(report.selfTest.frameCount == 3)
    #expect(report.linkedSDLVersion == DisplayReport.linkedSDLVersion)
  }
}
