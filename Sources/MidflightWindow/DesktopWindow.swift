internal import CSDL2
import Foundation
import MotionCore

/// A window on the desktop that shows a client's frames and tells it of every input.
///
/// The tool opens one, makes a client of its size and scale, and calls `run(_:)`. While nothing
/// moves the window sleeps until an event comes; while something does it keeps the display's
/// pace. One window is open at a time.
public final class DesktopWindow {
  /// Makes a painter for a width and a height in pixels.
  package typealias PainterFactory = (Int, Int) throws -> any FramePainting

  /// Called when the connection to the X server has ended, after the client's `windowWillClose(at:)`.
  ///
  /// Xlib cannot go on without the connection: when the closure returns, Xlib ends the process with code 1. A
  /// program that wants another code exits in the closure. On Wayland `run(_:)` throws the failure instead.
  package static var onDisplayLost: (WindowFailure) -> Void = { _ in }

  /// How long the latest frames took, and how old their input was.
  package private(set) var timings = FrameTimings()

  let screen: Screen
  private let background: RGBA
  private let attempt: String
  private let wakeType: UInt32
  private var translator: EventTranslator
  private var pacer: FramePacer
  private var clock = MonotonicClock()
  /// Makes the clock of a run.
  var makeClock: () -> MonotonicClock = { MonotonicClock() }
  private var painter: PainterOfSize
  /// A Boolean value that indicates whether the painter's picture is on screen.
  private var isShown = false
  private var newestArrival: FrameTimings.Arrival?
  private var isDirty = true
  private var isVisible = true
  private var isRunning = false
  private var outcome: WindowOutcome?
  private var resting: RestingBounds
  /// Where it goes once it is maximised no more, if it opened so: only then the desktop's frame is known.
  private var placeToRestore: CGPoint?

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - size: The content's size in points.
  ///   - scale: Enlarges the window: SDL's units along a point's side. Nil takes the desktop's
  ///     choice, which on X11 is GDK_SCALE, or else Xft.dpi ÷ 96 to the nearest quarter.
  ///   - minimumSize: The smallest size a person can give it, in points; `size` where that is
  ///     smaller.
  ///   - yields: What gives way where the display has no room for that, as far as the desktop tells.
  ///   - place: Where it was left, or as near to that as it is seen whole; in the middle of the first display
  ///     if it was left nowhere, or that display is gone. Nil leaves it to the desktop.
  ///   - background: Seen wherever a frame draws nothing; opaque.
  ///   - makePainter: Called for the first frame and again for each size the window takes.
  package init(
    title: String, size: CGSize, scale: CGFloat? = nil, isResizable: Bool = true,
    minimumSize: CGSize = CGSize(width: 64, height: 64), yields: WindowYield = .nothing,
    place: WindowPlace? = nil, background: RGBA = RGBA(red: 0, green: 0, blue: 0),
    makePainter: @escaping PainterFactory
  ) throws(WindowFailure) {
    require(
      size.width > 0 && size.height > 0 && size.width <= 16_384 && size.height <= 16_384,
      "DesktopWindow(size: \(size)): each side takes more than 0 and at most 16384 points.")
    require(
      scale.map { $0 > 0 && $0 <= 8 } != false,
      "DesktopWindow(scale:): a scale is more than 0 and at most 8.")
    attempt = "opening a \(Int(size.width))×\(Int(size.height)) window"
    let video = try VideoSubsystem(for: attempt)
    let asked = Opening(
      size: size, minimumSize: minimumSize,
      unitsPerPoint: DisplayScale.unitsPerPoint(explicit: scale, driver: video.driver))
    let room = video.rooms.room(of: asked.sizeInUnits, leftAt: place?.origin)
    var opening = asked.fitting(room, yielding: yields)
    var description = opening.description(title: terminalText(title), isResizable: isResizable)
    if let place, video.tellsPlaces {
      description.origin = room?.opening(of: opening.sizeInUnits, leftAt: place.origin)
    }
    description.isMaximized = place?.isMaximized ?? false
    screen = try Screen(description, video: video, attempt: attempt)
    // Only a window that is there has a frame, and only of one that is nearly too large it matters.
    let isTight = asked.fitting(room?.insetForFrame, yielding: yields) != asked
    if isTight || description.origin != nil, !description.isMaximized, let room = screen.findRoom()
    {
      let origin = description.origin
      opening = asked.fitting(room, yielding: yields)
      description = opening.description(title: terminalText(title), isResizable: isResizable)
      description.origin = origin
      screen.fit(description, into: room)
    }
    placeToRestore = description.isMaximized ? description.origin : nil
    resting = RestingBounds(
      CGRect(origin: placeToRestore ?? screen.boundsInUnits.origin, size: opening.sizeInUnits))
    let unitsPerPoint = opening.unitsPerPoint
    let vsync = screen.mayWaitForDisplay ? try screen.probeVsync(count: 3) : nil
    pacer = FramePacer(
      refreshRate: screen.refreshRate,
      isVsynced: vsync?.isVsynced(refreshRate: screen.refreshRate) == true)
    translator = EventTranslator(
      geometry: WindowGeometry(
        sizeInUnits: screen.sizeInUnits, pixelsPerUnit: screen.pixelsPerUnit,
        unitsPerPoint: unitsPerPoint))
    wakeType = EventQueue.registerType()
    painter = PainterOfSize(make: makePainter)
    self.background = background
  }

  /// The content's size in points; a change is a `resize` event.
  public var size: CGSize { translator.geometry.size }

  /// Pixels a point; a change is a `resize` event.
  public var scale: CGFloat { translator.geometry.pixelsPerPoint }

  /// Where it stands, or stood when it closed.
  package var place: WindowPlace {
    WindowPlace(
      origin: screen.video.tellsPlaces ? resting.bounds.origin : nil,
      isMaximized: resting.isMaximized)
  }

  /// The content's size in points while it is not maximised.
  package var restingSize: CGSize {
    let (size, unitsPerPoint) = (resting.bounds.size, translator.geometry.unitsPerPoint)
    return CGSize(width: size.width / unitsPerPoint, height: size.height / unitsPerPoint)
  }

  /// Whether a press of the mouse's first button is a finger's, as in a simulator of a telephone: it has
  /// to travel farther before it drags, drags scroll views, and hovers nowhere. False unless set.
  public var mouseIsFinger: Bool {
    get { translator.mouseIsFinger }
    set { translator.mouseIsFinger = newValue }
  }

  /// Seconds from one refresh of its display to the next; a sixtieth where the display does not say.
  package var refreshInterval: TimeInterval { Double(pacer.interval) / 1e9 }

  /// A mouse that a program moves instead of a person.
  package var pretendedMouse: PretendedMouse {
    PretendedMouse(unitsPerPoint: translator.geometry.unitsPerPoint)
  }

  /// The words in the title bar.
  public var title: String {
    get { screen.title }
    set { screen.title = terminalText(newValue) }
  }

  /// Shows the client until the window closes, then closes it for good.
  ///
  /// Every pointer that is down then gets a `cancel`, and the client `windowWillClose(at:)`: also
  /// when a signal came (see `InterruptSignals`), when this throws, and when the display is lost (see `onDisplayLost`).
  public func run(_ client: any WindowClient) throws(WindowFailure) -> WindowOutcome {
    require(!isRunning, "run(_:) from within run(_:): a window has one client.")
    require(!screen.isClosed, "run(_:) on a closed window; open another one.")
    isRunning = true
    clock = makeClock()
    defer { end(client) }
    InterruptSignals.onFirst { [wakeType] _ in EventQueue.push(wakeType) }
    screen.isWatchedForDestruction = true
    XErrors.onLoss = { [unowned self] in sayGoodbye(to: client) }
    while true {
      if let signal = InterruptSignals.received { return .interrupted(signal) }
      if let outcome { return outcome }
      try turn(client)
    }
  }

  /// Closes the window: at once, or within `run(_:)` as soon as the client returns.
  public func close() {
    outcome = outcome ?? .closed
    if !isRunning { screen.close() }
  }

  // MARK: - The loop

  /// Draws a frame if one is due; otherwise sleeps, and hands on the event that ended the sleep.
  private func turn(_ client: any WindowClient) throws(WindowFailure) {
    screen.takesText = client.wantsText
    let wantsPicture = isVisible && (isDirty || client.isMoving)
    let nextDue = isVisible ? client.nextDue : nil
    switch pacer.step(at: clock.now(), wantsPicture: wantsPicture, nextDue: nextDue) {
    case .draw:
      try draw(client)
    case .wait(let deadline):
      if !wantsPicture { timings.rest() }
      if let event = EventQueue.next(until: deadline, by: clock) { try take(event, for: client) }
    }
  }

  /// Takes the events already there, but for no longer than a quarter of a frame: a mouse that
  /// floods the queue must not keep frames from the screen. Then moves time and draws.
  private func draw(_ client: any WindowClient) throws(WindowFailure) {
    let began = clock.now()
    let limit = Moment(nanoseconds: began.nanoseconds + pacer.interval / 4)
    while outcome == nil, clock.now() < limit, let event = EventQueue.poll() {
      try take(event, for: client)
    }
    guard outcome == nil else { return }
    client.advance(to: clock.now())
    guard isVisible else { return pacer.skipped(began: began) }
    var frame = client.frame()
    if let marks = translator.fingerMarks { frame.nodes += marks.nodes }
    isDirty = false
    try show(frame, began: began)
  }

  private func show(_ frame: Frame, began: Moment) throws(WindowFailure) {
    let size = screen.sizeInPixels
    let painter = try painter(size)
    let changed = painter.paint(frame, background: background, pixelsPerPoint: scale)
    if changed.isEmpty, isShown {
      // The input that led to this frame changed no pixel: the next picture does not show its age.
      newestArrival = nil
      return pacer.skipped(began: began)
    }
    try screen.upload(painter, size: size, changed: changed)
    let painted = clock.now()
    // What is shown anew may be the very picture that the painter has, who then says that nothing changed.
    try screen.present(everything: !isShown)
    let presented = clock.now()
    // Where nothing was on the screen, all of it is made: how long an opening takes is no age of input.
    let newest = isShown ? newestArrival : nil
    isShown = true
    pacer.drew(began: began, submitted: painted, presented: presented)
    timings.record(began: began, painted: painted, presented: presented, newest: newest)
    newestArrival = nil
  }

  // MARK: - Events

  /// Stamps an event, tells the client what it means, and sees to the window's own affairs.
  private func take(_ event: SDL_Event, for client: any WindowClient) throws(WindowFailure) {
    let arrived = clock.now()
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT:
      // A person's request to close comes as the window's own event first. On Wayland, a quit event without
      // that event means that the connection is lost.
      if outcome == nil, screen.video.driver == "wayland" { throw .displayLost }
      outcome = outcome ?? .closed
    case SDL_WINDOWEVENT: try follow(event.window)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: losePixels()
    case SDL_TEXTINPUT: hand(event.text, to: client)
    case SDL_KEYDOWN where event.key.repeat != 0:
      client.repeatKey(String(cString: SDL_GetKeyName(event.key.keysym.sym)), at: arrived)
      isDirty = true
    default: break
    }
    // A copy: a client that is asked may ask for the window's size.
    var translator = translator
    let inputs = translator.translate(
      event, at: arrived, isMouseCaptured: screen.isMouseCaptured,
      heldButtons: translator.isInDoubt ? screen.heldButtons : nil,
      middle: client.middleForTwoFingers)
    self.translator = translator
    guard !inputs.isEmpty else { return }
    for input in inputs { client.receive(input) }
    newestArrival = FrameTimings.Arrival(arrived: arrived, dispatched: clock.now())
    isDirty = true
  }

  private func hand(_ event: SDL_TextInputEvent, to client: any WindowClient) {
    let text = withUnsafeBytes(of: event.text) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard !text.isEmpty else { return }
    client.insertText(text)
    isDirty = true
  }

  private func follow(_ event: SDL_WindowEvent) throws(WindowFailure) {
    if isVisible, !screen.isMinimized {
      resting.note(screen.boundsInUnits, isMaximized: screen.isMaximized)
    }
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_CLOSE:
      outcome = outcome ?? .closed
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      translator.setPixelsPerUnit(screen.pixelsPerUnit)
      pacer.adopt(refreshRate: screen.refreshRate)
      repaint()
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      // Nobody sees what would go on: time stands until somebody does.
      isVisible = false
      clock.hold()
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      if let place = placeToRestore, UInt32(event.event) == SDL_WINDOWEVENT_RESTORED.rawValue,
        !screen.isMaximized
      {
        placeToRestore = nil
        screen.move(to: place)
      }
      isVisible = true
      clock.goOn()
      repaint()
    case SDL_WINDOWEVENT_EXPOSED:
      isVisible = true
      clock.goOn()
      // The pixels are still there: showing them again needs no client.
      if isShown { try screen.present(everything: true) } else { isDirty = true }
    default:
      break
    }
  }

  private func losePixels() {
    screen.forgetPixels()
    repaint()
  }

  private func repaint() {
    isShown = false
    isDirty = true
  }

  private func end(_ client: any WindowClient) {
    InterruptSignals.onFirst(nil)
    XErrors.onLoss = nil
    sayGoodbye(to: client)
    screen.isWatchedForDestruction = false
    isRunning = false
    screen.close()
  }

  private func sayGoodbye(to client: any WindowClient) {
    let now = clock.now()
    for event in translator.cancelAll(reason: .closed, at: now) { client.receive(event) }
    client.windowWillClose(at: now)
  }
}
