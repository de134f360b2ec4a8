import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MidflightStudio
import MidflightWindow
import MotionCore

/// The window of `watch`, which stays open while builds replace the program that runs the scene.
///
/// The session keeps all input. A new program receives it at once, up to the moment that the old
/// program had reached, and all later input as it comes.
final class WatchSession: WindowClient {
  private let window: DesktopWindow
  private let package: URL
  private let arguments: [String]
  private var watcher: SourceWatcher?
  private var build: PackageBuild?
  private var child: WatchedChild?
  private var state = WatchReply()
  /// The input so far, with its moments.
  private var input: [(request: WatchRequest, at: Moment)] = []
  private var held = HeldInput()
  /// The moment of the session.
  private var now = Moment.zero
  /// The moment of the last input or motion.
  private var activeUntil = Moment.zero
  /// The window's time at the session's moment zero, in nanoseconds.
  private var start: Int64 = 0
  /// The end of the loop and the number of inputs already repeated; nil for a live session.
  private var loop: (end: Moment, sent: Int)?
  /// The message of the last failure; nil after a successful build.
  private var failure: String?
  /// The stage that shows the failure while no program runs the scene.
  private var failureStage: Stage?
  private var isControlDown = false

  /// Opens the window, and returns after it closes.
  ///
  /// - Throws: `ToolFailure` or `WindowFailure`.
  static func run(
    _ scene: Scene, in package: URL, scale: CGFloat?, environment: EnvironmentOptions
  ) throws -> WindowOutcome {
    var options = DesktopWindow.Options(scale: scale)
    options.fitting = scale == nil ? .scale : .nothing
    var session: WatchSession?
    let window = try DesktopWindow(
      title: scene.title(in: .ofDesktop), size: scene.size, options: options,
      makePainter: { width, height in
        try WatchedPainter(width: width, height: height) { session?.paint($0) }
      })
    let desktop = DesktopPreferences.current
    let isDark = environment.appearance.map { $0 == .dark } ?? (desktop.isDark == true)
    let reducesMotion = environment.reduceMotion ?? (desktop.isReduceMotionEnabled == true)
    let new = WatchSession(
      window, in: package,
      arguments: [
        "watched", "--scene", scene.name, "--width", "\(scene.size.width)", "--height",
        "\(scene.size.height)", "--scale", "\(window.scale)",
      ] + (isDark ? ["--dark"] : []) + (reducesMotion ? ["--reduce-motion"] : []))
    session = new
    new.watcher = try SourceWatcher(package) { [unowned window] in window.wake() }
    Console.writeLine("watching \(package.shortPath); L repeats your input in a loop")
    try new.startProgram()
    return try window.run(new)
  }

  private init(_ window: DesktopWindow, in package: URL, arguments: [String]) {
    self.window = window
    self.package = package
    self.arguments = arguments
  }

  // MARK: - WindowClient

  func receive(_ event: InputEvent) {
    var event = event
    event.time = sessionMoment(at: event.time)
    if case .key(let name, let isDown, _) = event {
      if name.hasSuffix("Ctrl") { isControlDown = isDown }
      if isDown, isControlDown, ["Q", "W"].contains(name) { return window.close() }
      if isDown, name == "L", !state.wantsText { return setLooping(loop == nil) }
      if isDown, ["V", "Insert"].contains(name) { child?.send(.clipboard(window.paste())) }
    }
    guard loop == nil else { return }
    switch event {
    case .up, .cancel, .key(_, false, _): guard held.isReleased(by: event) else { return }
    default: break
    }
    held.update(with: event)
    let request = WatchRequest.event(line: event.recordingLine)
    // A file that the studio writes is not written again by each new program.
    if case .key(let name, _, _) = event, state.hasPanels, ["R", "S"].contains(name) {
      child?.send(request)
    } else {
      send(request, at: event.time)
    }
  }

  var wantsText: Bool { state.wantsText }

  func insertText(_ text: String) {
    if loop == nil { send(.text(text), at: now) }
  }

  func repeatKey(_ name: String, at moment: Moment) {
    let moment = sessionMoment(at: moment)
    if loop == nil { send(.repetition(key: name, at: moment.nanoseconds), at: moment) }
  }

  func centerForTwoFingers(at point: CGPoint) -> CGPoint? {
    guard loop == nil,
      let center = child?.ask(.center(x: Double(point.x), y: Double(point.y)))?.center,
      center.count == 2
    else { return nil }
    return CGPoint(x: center[0], y: center[1])
  }

  func advance(to moment: Moment) {
    followSources()
    now = max(now, sessionMoment(at: moment))
    if let loop {
      repeatInput()
      if now >= loop.end { restart { try playLoop(to: loop.end) } }
    }
    child?.send(.advance(to: now.nanoseconds))
  }

  func frame() -> Frame { failureStage?.frame() ?? Frame(size: window.size, nodes: []) }

  var nextDue: Moment? {
    // A build is asked for its end 20 times a second.
    let buildMoment = build.map { _ in now.advanced(by: 0.05) }
    let next = [
      state.nextDue.map { Moment(nanoseconds: $0) }, buildMoment, nextRepetition, loop?.end,
    ].compactMap { $0 }.min()
    return next.map { Moment(nanoseconds: $0.nanoseconds + start) }
  }

  var isMoving: Bool { state.isMoving && failureStage == nil }

  func windowWillClose(at moment: Moment) { child = nil }

  // MARK: - The session

  private func sessionMoment(at window: Moment) -> Moment {
    Moment(nanoseconds: max(now.nanoseconds, window.nanoseconds - start))
  }

  /// Keeps input, and sends it to the program.
  private func send(_ request: WatchRequest, at moment: Moment) {
    input.append((request, moment))
    activeUntil = max(activeUntil, moment)
    child?.send(request)
  }

  private var nextRepetition: Moment? {
    guard let loop, loop.sent < input.count else { return nil }
    return input[loop.sent].at
  }

  /// Sends the input of a loop that is due.
  private func repeatInput() {
    while let next = nextRepetition, next <= now, let sent = loop?.sent {
      child?.send(input[sent].request)
      loop?.sent += 1
    }
  }

  /// Repeats the input so far in a loop, or continues live from its end.
  private func setLooping(_ loops: Bool) {
    if loops {
      releaseHeldInput()
      // A pause at the end shows the rest, and no more of it.
      let end = max(Moment(seconds: 1), min(now, activeUntil.advanced(by: 1)))
      restart { try playLoop(to: end) }
    } else if let end = loop?.end {
      loop = nil
      now = end
      restart { try startProgram() }
    }
  }

  /// Starts the program at the session's beginning, for the next round of the loop.
  private func playLoop(to end: Moment) throws {
    loop = (end, 0)
    start += now.nanoseconds
    now = .zero
    try startProgram()
  }

  /// Cancels the pointers and keys that are down, because the new program must not hold them.
  private func releaseHeldInput() {
    for event in held.releases(because: .focusLost, at: now) {
      held.update(with: event)
      send(.event(line: event.recordingLine), at: now)
    }
  }

  // MARK: - The program

  /// Replaces the program by a new one, which replays the session up to now.
  private func startProgram() throws {
    failureStage = nil
    let before = ContinuousClock.now
    let new = try WatchedChild(AppProgram.executable, arguments)
    child = new
    if loop == nil {
      for (request, _) in input { new.send(request) }
      new.send(.advance(to: now.nanoseconds))
    }
    if let message = failure ?? (loop == nil ? nil : "Loop of \(loopSeconds) s · L ends it") {
      new.send(.status(message))
    }
    start += before.duration(to: .now).nanoseconds
  }

  private var loopSeconds: String {
    String(format: "%.1f", loop?.end.seconds(since: .zero) ?? 0)
  }

  /// Performs a change of the program, and shows a failure to start it.
  private func restart(_ change: () throws -> Void) {
    do { try change() } catch { fail("\(ToolFailure(error))") }
  }

  /// Lets the program paint, and follows its reply. Returns nil if no program runs the scene.
  private func paint(_ request: WatchRequest) -> [CGRect]? {
    guard let child else { return nil }
    let (isFirst, before) = (!child.hasReplied, ContinuousClock.now)
    guard let reply = child.ask(request) else {
      handleLoss(of: child)
      return failureStage == nil ? paint(request) : nil
    }
    // The session stands while a new program replays it.
    if isFirst { start += before.duration(to: .now).nanoseconds }
    state = reply
    if reply.isMoving, loop == nil { activeUntil = now }
    let remark = build != nil ? " · building…" : failure != nil ? " · build failed" : ""
    if window.title != reply.title + remark { window.title = reply.title + remark }
    if let size = reply.size, size.count == 2, reply.leastSize.count == 2 {
      window.resize(
        to: CGSize(width: size[0], height: size[1]),
        minimumSize: CGSize(width: reply.leastSize[0], height: reply.leastSize[1]))
    }
    if let copied = reply.copied { try? window.copy(copied) }
    if reply.isClosing { window.close() }
    return reply.changed.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  /// Starts a session anew whose input no longer replays; shows the reason if the program ended
  /// otherwise.
  private func handleLoss(of lost: WatchedChild) {
    let reason = lost.reason
    child = nil
    guard !lost.hasReplied, !input.isEmpty else { return fail(reason) }
    failure = "The session no longer replays and starts again: \(reason)"
    Console.writeLine(failure ?? "")
    (input, held, loop, activeUntil) = ([], HeldInput(), nil, .zero)
    start += now.nanoseconds
    now = .zero
    restart { try startProgram() }
    failure = nil
  }

  /// Shows a failure in place of the scene, until the next build.
  private func fail(_ reason: String) {
    child = nil
    state = WatchReply()
    Console.writeLine(reason)
    let scene = Scene("failure", summary: "", size: window.size) { _ in
      FailureViewController("\(reason)\n\nThe scene starts again after the next build.")
    }
    failureStage = scene.makeStage(scale: window.scale)
    // The frame of this turn is made already.
    window.wake()
  }

  /// Starts a build after a change of a source, and exchanges the program after its success.
  private func followSources() {
    if watcher?.takeChange() == true {
      restart {
        build = try PackageBuild(
          of: AppProgram.name, in: package,
          isRelease: AppProgram.executable.contains("/release/"))
      }
    }
    guard let result = build?.result else { return }
    build = nil
    switch result {
    case .failure(let words):
      Console.writeLine(words)
      failure = words
      child?.send(.status(words))
    case .success:
      failure = nil
      if loop == nil { releaseHeldInput() }
      if let loop { restart { try playLoop(to: loop.end) } } else { restart { try startProgram() } }
    }
  }
}

/// The message of a program that ended.
private final class FailureViewController: UIViewController {
  private let label = UILabel()

  init(_ text: String) {
    super.init(nibName: nil, bundle: nil)
    label.text = text
    label.numberOfLines = 0
    label.textColor = .systemRed
    view.backgroundColor = .systemBackground
    view.addSubview(label)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    label.frame = view.bounds.insetBy(dx: 20, dy: 20)
  }
}

extension Duration {
  /// The whole nanoseconds.
  nonisolated fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
