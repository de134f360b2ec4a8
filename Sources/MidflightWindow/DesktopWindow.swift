internal import CSDL2
import Foundation
import MotionCore

/// A desktop window that shows a client's frames and sends all input to the client.
///
/// The tool opens a window, creates a client for its size and scale, and calls `run(_:)`. While
/// nothing moves, the window sleeps until an event arrives. While something moves, it draws at the
/// display's rate. Only one window is open at a time.
@MainActor public final class DesktopWindow {
  /// Creates a painter for a width and a height in pixels.
  package typealias PainterFactory = (Int, Int) throws -> any FramePainting

  /// A closure to call after the connection to the X server ends and the client has received
  /// `windowWillClose(at:)`.
  ///
  /// Xlib cannot continue without the connection: after the closure returns, Xlib ends the process
  /// with code 1. A program that needs another code exits in the closure. On Wayland, `run(_:)`
  /// throws the failure instead.
  package static var onDisplayLost: (WindowFailure) -> Void = { _ in }

  /// The durations of the latest frames and the age of their input.
  package private(set) var timings = FrameTimings()

  let screen: Screen
  private let background: RGBA
  private let attempt: String
  private let wakeType: UInt32
  private var translator: EventTranslator
  private var pacer: FramePacer
  private var clock = MonotonicClock()
  /// Creates the clock of a run; tests replace it.
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
  /// The origin to use after the window is unmaximised, if it opened maximised: the desktop's frame
  /// is unknown before.
  private var originToRestore: CGPoint?
  /// The size to take when the window is no longer maximised, and the smallest one, in points.
  private var sizeToRestore: (size: CGSize, minimumSize: CGSize)?
  /// A Boolean value that indicates whether the client receives the size before the next frame.
  private var isSizeDue = false

  /// Opens a window.
  ///
  /// - The title's control characters are escaped.
  /// - An origin counts only on X11. Without a position, the desktop places the window.
  /// - A window that was maximised opens maximised, and has its position and size once restored.
  /// - A size or scale out of range stops the program.
  ///
  /// - Parameters:
  ///   - size: The content's size in points, more than 0 and at most 16 384 on each side.
  ///   - options: The scale, the fitting, the position and the background.
  ///   - makePainter: Called before the first frame and after each change of the window's size.
  /// - Throws: `WindowFailure.noDisplay` without a display, `.refused` if SDL refuses something
  ///   else.
  package init(
    title: String, size: CGSize, options: Options = Options(),
    makePainter: @escaping PainterFactory
  ) throws(WindowFailure) {
    require(
      size.width > 0 && size.height > 0 && size.width <= 16_384 && size.height <= 16_384,
      "DesktopWindow(size: \(size)): each side must be more than 0 and at most 16384 points.")
    require(
      options.scale.map { $0 > 0 && $0 <= 8 } != false,
      "DesktopWindow(scale:): the scale must be more than 0 and at most 8.")
    attempt = "opening a \(Int(size.width))×\(Int(size.height)) window"
    let video = try VideoSubsystem(for: attempt)
    let requested = OpeningSize(
      size: size, minimumSize: options.minimumSize,
      unitsPerPoint: DisplayScale.unitsPerPoint(explicit: options.scale, driver: video.driver))
    let area = video.areas.area(for: requested.sizeInUnits, lastOrigin: options.position?.origin)
    var opening = requested.fitting(area, reducing: options.fitting)
    var description = opening.description(
      title: terminalText(title), isResizable: options.isResizable)
    if let position = options.position, video.reportsPositions {
      description.origin = area?.openingOrigin(
        for: opening.sizeInUnits, lastOrigin: position.origin)
    }
    description.isMaximized = options.position?.isMaximized ?? false
    screen = try Screen(description, video: video, attempt: attempt)
    // The frame is known only after the window exists, and matters only for a window that nearly
    // fills the display.
    let isTight = requested.fitting(area?.insetForFrame, reducing: options.fitting) != requested
    if isTight || description.origin != nil, !description.isMaximized, let area = screen.findArea()
    {
      let origin = description.origin
      opening = requested.fitting(area, reducing: options.fitting)
      description = opening.description(
        title: terminalText(title), isResizable: options.isResizable)
      description.origin = origin
      screen.fit(description, into: area)
    }
    originToRestore = description.isMaximized ? description.origin : nil
    resting = RestingBounds(
      CGRect(origin: originToRestore ?? screen.boundsInUnits.origin, size: opening.sizeInUnits))
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
    background = options.background
  }

  /// The content's size in points; a change sends a `resize` event.
  public var size: CGSize { translator.geometry.size }

  /// The number of pixels per point; a change sends a `resize` event.
  public var scale: CGFloat { translator.geometry.pixelsPerPoint }

  /// The window's position, or its last position before it closed.
  package var position: WindowPosition {
    WindowPosition(
      origin: screen.video.reportsPositions ? resting.bounds.origin : nil,
      isMaximized: resting.isMaximized)
  }

  /// The content's size in points while the window is not maximised.
  package var restingSize: CGSize {
    if let sizeToRestore { return sizeToRestore.size }
    let (size, unitsPerPoint) = (resting.bounds.size, translator.geometry.unitsPerPoint)
    return CGSize(width: size.width / unitsPerPoint, height: size.height / unitsPerPoint)
  }

  /// A Boolean value that indicates whether the primary mouse button acts as a finger, as in a
  /// simulator of a telephone. The default is false.
  ///
  /// A finger must travel farther before a drag starts, drags scroll views, and never hovers.
  public var mouseIsFinger: Bool {
    get { translator.mouseIsFinger }
    set { translator.mouseIsFinger = newValue }
  }

  /// The time between two refreshes of the display, in seconds; 1/60 if the display does not report
  /// a rate.
  package var refreshInterval: TimeInterval { Double(pacer.interval) / 1e9 }

  /// A mouse that a program moves instead of a person.
  package var simulatedMouse: SimulatedMouse {
    SimulatedMouse(unitsPerPoint: translator.geometry.unitsPerPoint)
  }

  /// The text in the title bar; control characters are escaped.
  public var title: String {
    get { screen.title }
    set { screen.title = terminalText(newValue) }
  }

  /// Gives the content another size in points, as far as the display has room, and moves the window
  /// so that it is wholly visible. The client receives a `resize` event, also if the window keeps
  /// its size.
  ///
  /// A maximised window takes the size when it is restored. A request for the maximised size
  /// withdraws an earlier one.
  ///
  /// - Parameter minimumSize: The smallest size that a person can choose, in points.
  package func resize(to size: CGSize, minimumSize: CGSize) {
    let before = screen.sizeInUnits
    if screen.isMaximized {
      sizeToRestore = size == self.size ? nil : (size, minimumSize)
    } else if let area = screen.findArea() {
      let wanted = OpeningSize(
        size: size, minimumSize: minimumSize, unitsPerPoint: translator.geometry.unitsPerPoint)
      screen.fit(
        wanted.fitting(area, reducing: .size).description(title: title, isResizable: true),
        into: area)
    }
    if screen.sizeInUnits == before { isSizeDue = true }
  }

  /// Runs the client until the window closes, and then closes the window for good.
  ///
  /// At the end, each pressed pointer gets a `cancel` event, and the client gets
  /// `windowWillClose(at:)`. This also happens after a signal (see `InterruptSignals`), after an
  /// error, and after the loss of the display (see `onDisplayLost`). A nested call, or a call on a
  /// closed window, stops the program. A signal received before the call ends the run before the
  /// first frame. The clock of events starts at 0.
  ///
  /// - Returns: The reason for the end.
  /// - Throws: `WindowFailure` if SDL refuses a step, the painter cannot be created, or a Wayland
  ///   connection ends.
  public func run(_ client: any WindowClient) throws(WindowFailure) -> WindowOutcome {
    require(!isRunning, "run(_:) from within run(_:): a window has one client.")
    require(!screen.isClosed, "run(_:) on a closed window; open another window.")
    isRunning = true
    clock = makeClock()
    defer { end(client) }
    InterruptSignals.onFirst { [wakeType] _ in EventQueue.push(wakeType) }
    screen.isWatchedForDestruction = true
    XErrors.onConnectionLost = { [unowned self] in notifyClosing(to: client) }
    while true {
      if let signal = InterruptSignals.received { return .interrupted(signal) }
      if let outcome { return outcome }
      try runLoopOnce(client)
    }
  }

  /// Wakes the window, which then advances its client and draws a frame. Any thread may call this
  /// function.
  package nonisolated func wake() { EventQueue.push(wakeType) }

  /// A function with the effect of `wake()`, without a reference to the window.
  package nonisolated var waker: @Sendable () -> Void {
    { [wakeType] in EventQueue.push(wakeType) }
  }

  /// Closes the window: at once, or within `run(_:)` as soon as the client returns. Repeated calls
  /// have no effect.
  public func close() {
    outcome = outcome ?? .closed
    if !isRunning { screen.close() }
  }

  // MARK: - The loop

  /// Draws a frame if a frame is due; otherwise sleeps, and handles the event that ended the sleep.
  ///
  /// Takes over the client's `wantsText` first. A hidden window draws nothing and sleeps until an
  /// event. A sleep without a wanted picture starts an idle phase in `timings`.
  private func runLoopOnce(_ client: any WindowClient) throws(WindowFailure) {
    screen.takesText = client.wantsText
    let wantsPicture = isVisible && (isDirty || isSizeDue || client.isMoving)
    let nextDue = isVisible ? client.nextDue : nil
    switch pacer.step(at: clock.now(), wantsPicture: wantsPicture, nextDue: nextDue) {
    case .draw:
      try draw(client)
    case .wait(let deadline):
      if !wantsPicture { timings.beginIdle() }
      if let event = EventQueue.next(until: deadline, by: clock) { try handle(event, for: client) }
    }
  }

  /// Handles the waiting events, then advances the client and draws its frame.
  ///
  /// Event handling stops after a quarter of a frame: a mouse that floods the queue must not delay
  /// frames. If an event ends the run, the client does not advance. If an event hides the window,
  /// the client advances but no frame is made.
  private func draw(_ client: any WindowClient) throws(WindowFailure) {
    let began = clock.now()
    let limit = Moment(nanoseconds: began.nanoseconds + pacer.interval / 4)
    while outcome == nil, clock.now() < limit, let event = EventQueue.poll() {
      try handle(event, for: client)
    }
    guard outcome == nil else { return }
    if isSizeDue {
      isSizeDue = false
      client.receive(.resize(size: size, scale: scale, time: clock.now()))
    }
    client.advance(to: clock.now())
    guard isVisible else { return pacer.skipped(began: began) }
    var frame = client.frame()
    if let marks = translator.fingerMarks { frame.nodes += marks.nodes }
    isDirty = false
    try show(frame, began: began)
  }

  /// Paints a frame, and shows it unless it changes no pixel of the picture on screen.
  ///
  /// An unchanged frame is not shown, and `timings` get no sample. A picture of a new size, and a
  /// picture after a loss of pixels, is always shown; its sample has no input age.
  private func show(_ frame: Frame, began: Moment) throws(WindowFailure) {
    let size = screen.sizeInPixels
    let painter = try painter(size)
    let changed = painter.paint(frame, background: background, pixelsPerPoint: scale)
    if changed.isEmpty, isShown {
      // The input changed no pixel, so the next picture does not measure its age.
      newestArrival = nil
      return pacer.skipped(began: began)
    }
    try screen.upload(painter, size: size, changed: changed)
    let painted = clock.now()
    // The painter may report no change for a picture that must be shown again.
    try screen.present(everything: !isShown)
    let presented = clock.now()
    // The first picture is not a response to input; its duration is the time to open the window.
    let newest = isShown ? newestArrival : nil
    isShown = true
    pacer.drew(began: began, submitted: painted, presented: presented)
    timings.record(began: began, painted: painted, presented: presented, newest: newest)
    newestArrival = nil
  }

  // MARK: - Events

  /// Stamps an event with its arrival time, translates it for the client, and applies its effect on
  /// the window.
  ///
  /// - A request to quit ends the run. On Wayland, it throws `WindowFailure.displayLost`, unless
  ///   the window is closing already.
  /// - A window event goes to `handleWindowEvent(_:)`.
  /// - A loss of the display's pixels requests a frame.
  /// - Text goes to `insertText(_:)`, and a repetition of a held key to `repeatKey(_:at:)`.
  ///
  /// Each input event that the translator makes goes to the client. Text, repetitions and input
  /// events request a frame.
  private func handle(_ event: SDL_Event, for client: any WindowClient) throws(WindowFailure) {
    let arrived = clock.now()
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT:
      // A request to close arrives as a window event first. On Wayland, a quit event without a
      // window event means that the connection is lost.
      if outcome == nil, screen.video.driver == "wayland" { throw .displayLost }
      outcome = outcome ?? .closed
    case SDL_WINDOWEVENT: try handleWindowEvent(event.window)
    case SDL_EventType(rawValue: wakeType): isDirty = true
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: replaceLostPixels()
    case SDL_TEXTINPUT: insertText(of: event.text, into: client)
    case SDL_KEYDOWN where event.key.repeat != 0:
      client.repeatKey(String(cString: SDL_GetKeyName(event.key.keysym.sym)), at: arrived)
      isDirty = true
    default: break
    }
    // Works on a copy, because the client may read the window's size during the call.
    var translator = translator
    let inputs = translator.translate(
      event, at: arrived, isMouseCaptured: screen.isMouseCaptured,
      heldButtons: translator.isInDoubt ? screen.heldButtons : nil,
      center: client.centerForTwoFingers)
    self.translator = translator
    guard !inputs.isEmpty else { return }
    for input in inputs { client.receive(input) }
    newestArrival = FrameTimings.Arrival(arrived: arrived, dispatched: clock.now())
    isDirty = true
  }

  /// Passes typed text to the client; ignores empty text.
  ///
  /// Other text requests a frame.
  private func insertText(of event: SDL_TextInputEvent, into client: any WindowClient) {
    let text = withUnsafeBytes(of: event.text) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard !text.isEmpty else { return }
    client.insertText(text)
    isDirty = true
  }

  /// Applies a window event: closing, a new size or display, hiding, showing, or exposure.
  ///
  /// Also records the bounds for `position` and `restingSize`, except while the window is hidden or
  /// minimised.
  ///
  /// - Closing: ends the run; an earlier reason stays.
  /// - New size or display: updates the scale and the refresh rate, and requests a frame.
  /// - Hidden or minimised: stops drawing and the clock.
  /// - Shown, restored or maximised: resumes both and requests a frame.
  /// - Exposed: resumes both and shows the picture again; requests a frame if there is none.
  ///
  /// Other events have no effect.
  private func handleWindowEvent(_ event: SDL_WindowEvent) throws(WindowFailure) {
    if isVisible, !screen.isMinimized {
      resting.update(to: screen.boundsInUnits, isMaximized: screen.isMaximized)
    }
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_CLOSE:
      outcome = outcome ?? .closed
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      translator.setPixelsPerUnit(screen.pixelsPerUnit)
      pacer.update(refreshRate: screen.refreshRate)
      repaint()
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      // A hidden window stops its clock.
      isVisible = false
      clock.stop()
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      if let origin = originToRestore, UInt32(event.event) == SDL_WINDOWEVENT_RESTORED.rawValue,
        !screen.isMaximized
      {
        originToRestore = nil
        screen.move(to: origin)
      }
      if let wanted = sizeToRestore, !screen.isMaximized {
        sizeToRestore = nil
        resize(to: wanted.size, minimumSize: wanted.minimumSize)
      }
      isVisible = true
      clock.resume()
      repaint()
    case SDL_WINDOWEVENT_EXPOSED:
      isVisible = true
      clock.resume()
      // The pixels still exist, so showing them again needs no client.
      if isShown { try screen.present(everything: true) } else { isDirty = true }
    default:
      break
    }
  }

  /// Drops the uploaded pixels after the display lost them, and requests a frame.
  private func replaceLostPixels() {
    screen.discardPixels()
    repaint()
  }

  /// Requests a frame that is shown even if it equals the last one.
  private func repaint() {
    isShown = false
    isDirty = true
  }

  /// Ends a run: removes the handlers, informs the client and closes the window.
  ///
  /// The client is informed while the window still exists.
  private func end(_ client: any WindowClient) {
    InterruptSignals.onFirst(nil)
    XErrors.onConnectionLost = nil
    notifyClosing(to: client)
    screen.isWatchedForDestruction = false
    isRunning = false
    screen.close()
  }

  /// Cancels all pressed pointers and calls the client's `windowWillClose(at:)`.
  ///
  /// The client's `receive(_:)` gets a `cancel` event for each pressed pointer first.
  private func notifyClosing(to client: any WindowClient) {
    let now = clock.now()
    for event in translator.cancelAll(reason: .closed, at: now) { client.receive(event) }
    client.windowWillClose(at: now)
  }
}
