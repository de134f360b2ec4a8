import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MidflightStudio
import MidflightWindow
import MotionCore

/// The window of `watch`, which stays open while builds replace the program that runs the scene.
///
/// The program reports its session line by line. A new program continues that session at the same
/// moment.
final class WatchSession: WindowClient {
  private let window: DesktopWindow
  private let package: URL
  private var watcher: SourceWatcher?
  private var build: PackageBuild?
  private var child: WatchedChild?
  /// The state in which the next program starts, apart from the session.
  private var state: WatchStart
  private var reply = WatchReply()
  private var history = History()
  /// The file of the session, which the program reads.
  private var file: FileHandle?
  /// A session that did not replay, for the next build; nil after other input.
  private var kept: History?
  private var held = PressedInput()
  /// The program's time, and its time of the last reply.
  private var (now, replied) = (Moment.zero, Moment.zero)
  /// The window's time at the program's time 0, and the last one, in nanoseconds.
  private var (start, last): (Int64, Int64) = (0, 0)
  /// The stamp of the program's file when the program started.
  private var stamp = PackageBuild.stamp
  /// A Boolean value that indicates whether the program is a new one that has not replied yet.
  private var isRebuilt = false
  /// The message of the last failed build; nil after a successful one.
  private var failure: String?
  /// The stage that shows a failure while no program runs the scene.
  private var failureStage: Stage?
  private var heldKeys: Set<String> = []

  /// A session, and its recording so far.
  private struct History {
    var session = WatchedSession()
    var recording = Data()
  }

  /// Opens the window, and returns after it closes.
  ///
  /// - Throws: `ToolFailure` or `WindowFailure`.
  static func run(
    _ scene: Scene, in package: URL, scale: CGFloat?, mouseIsFinger: Bool,
    environment: EnvironmentOptions
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
    var settings = StudioSettings()
    settings.scene = scene.name
    settings.mouseIsFinger = mouseIsFinger
    settings.isDark = environment.appearance.map { $0 == .dark } ?? (desktop.isDark == true)
    let new = WatchSession(
      window, in: package,
      WatchStart(
        settings: settings, size: scene.size, scale: window.scale,
        reducesMotion: environment.reduceMotion ?? (desktop.isReduceMotionEnabled == true)))
    session = new
    new.watcher = try SourceWatcher(package, onChange: window.waker)
    Console.writeLine(
      "watching \(package.shortPath); L repeats your input in a loop, with panels Shift-L")
    new.startProgram()
    return try window.run(new)
  }

  private init(_ window: DesktopWindow, in package: URL, _ state: WatchStart) {
    (self.window, self.package, self.state) = (window, package, state)
    reply.title = window.title
  }

  // MARK: - WindowClient

  func receive(_ event: InputEvent) {
    switch event {
    case .resize(let size, let scale, _):
      (state.size, state.scale) = (size, scale)
      failureStage?.send(event)
    case .activity(let activity, _):
      state.activity = InputEvent.activity(activity, time: .zero).recordingLine
    default: break
    }
    if case .key(let name, let isDown, _) = event {
      if isDown { heldKeys.insert(name) } else { heldKeys.remove(name) }
      if isDown, isPressed("Ctrl"), ["Q", "W"].contains(name) { return window.close() }
      let loops =
        reply.showsOnlyScene ? heldKeys == ["L"] : heldKeys.count == 2 && isPressed("Shift")
      if isDown, name == "L", loops, !reply.wantsText {
        child?.send(.toggleLoop)
        return
      }
      if isDown, isPressed("Ctrl") && name == "V" || isPressed("Shift") && name == "Insert" {
        child?.send(.clipboard(window.paste()))
      }
    }
    guard child != nil else { return }
    var event = event
    event.time = programMoment(at: event.time)
    switch event {
    case .up, .cancel, .key(_, false, _): guard held.isReleased(by: event) else { return }
    default: break
    }
    held.update(with: event)
    if state.showsOnlyScene {
      var later = event
      later.time = Moment(nanoseconds: event.time.nanoseconds - replied.nanoseconds)
      history.session.unreported.append(later.recordingLine)
    }
    child?.send(.event(line: event.recordingLine))
  }

  private func isPressed(_ modifier: String) -> Bool {
    heldKeys.contains { $0.hasSuffix(modifier) }
  }

  var wantsText: Bool { reply.wantsText }

  func insertText(_ text: String) { child?.send(.text(text)) }

  func repeatKey(_ name: String, at moment: Moment) {
    child?.send(.repetition(key: name, at: programMoment(at: moment).nanoseconds))
  }

  func centerForTwoFingers(at point: CGPoint) -> CGPoint? { child?.ask(.center(point))?.center }

  func advance(to moment: Moment) {
    last = max(last, moment.nanoseconds)
    followSources()
    guard child != nil else { return }
    now = programMoment(at: moment)
    child?.send(.advance(to: now.nanoseconds))
  }

  func frame() -> Frame { failureStage?.frame() ?? Frame(size: window.size, nodes: []) }

  var nextDue: Moment? {
    // A build is asked for its end 20 times a second.
    let buildMoment = build.map { _ in Moment(nanoseconds: last).advanced(by: 0.05) }
    let next = reply.nextDue.map { Moment(nanoseconds: $0 + start) }
    return [next, buildMoment].compactMap { $0 }.min()
  }

  var isMoving: Bool { reply.isMoving }

  func windowWillClose(at moment: Moment) {
    now = programMoment(at: moment)
    endProgram()
    build = nil
  }

  // MARK: - The program

  private func programMoment(at window: Moment) -> Moment {
    last = max(last, window.nanoseconds)
    return Moment(nanoseconds: max(now.nanoseconds, last - start))
  }

  /// Starts the program, by default with the session, after the present program has completed its
  /// recording.
  private func startProgram(continuing: Bool = true) {
    endProgram()
    failureStage = nil
    (now, start, held) = (.zero, last, PressedInput())
    if continuing, let kept { (history, self.kept) = (kept, nil) }
    do {
      state.session = try history.recording.isEmpty ? nil : writeSession()
      let lineCount = history.recording.count { $0 == UInt8(ascii: "\n") }
      let new = try WatchedChild(replaying: lineCount, onEnd: window.waker)
      child = new
      new.send(.start(state))
      (replied, stamp) = (.zero, PackageBuild.stamp)
    } catch {
      fail("\(ToolFailure(error))")
    }
  }

  /// Ends the program, after it has completed its recording. A program that has not replied may hang,
  /// and records nothing.
  private func endProgram() {
    if let child, child.hasReplied, let reply = child.ask(.close(at: now.nanoseconds)) {
      follow(reply)
    }
    child = nil
  }

  /// Writes the recording into a file without a name, and returns the session.
  private func writeSession() throws -> WatchedSession {
    let file = try Subprocess.temporaryFile()
    try convertingFailures { try file.write(contentsOf: history.recording) }
    self.file = file
    history.session.path = "/proc/\(getpid())/fd/\(file.fileDescriptor)"
    return history.session
  }

  /// Lets the program paint, and follows its reply. Returns nil if no program runs the scene.
  private func paint(_ request: WatchRequest) -> [CGRect]? {
    guard let child else { return nil }
    let (isFirst, before) = (!child.hasReplied, ContinuousClock.now)
    guard let reply = child.ask(request) else {
      // After a signal, the window closes in this turn.
      if InterruptSignals.received != nil { return [] }
      handleLoss(of: child)
      // The page of a failure comes in the next frame.
      return self.child == nil ? [] : paint(request)
    }
    // The session stands while a new program replays it.
    if isFirst { start += before.duration(to: .now).nanoseconds }
    follow(reply)
    if isRebuilt { Console.writeLine("built; the scene continues with your input") }
    isRebuilt = false
    if let size = reply.size {
      window.resize(to: size, minimumSize: reply.leastSize)
    }
    if let copied = reply.copied { try? window.copy(copied) }
    if reply.isClosing { window.close() }
    return reply.changed
  }

  /// Keeps what a new program needs.
  private func follow(_ reply: WatchReply) {
    self.reply = reply
    state.settings = reply.settings ?? state.settings
    state.showsOnlyScene = reply.showsOnlyScene
    state.searchState = reply.searchState
    replied = now
    if reply.hasInput { kept = nil }
    history = History(
      session: reply.session,
      recording: (reply.isOtherSession ? Data() : history.recording) + reply.newLines)
    showTitle()
  }

  private func showTitle() {
    let remark = build != nil ? " · building…" : failure != nil ? " · build failed" : ""
    if window.title != reply.title + remark { window.title = reply.title + remark }
  }

  /// Shows in the next frame why a program ended. If the program ended during the replay of the
  /// session, starts the program without the session, which stays for the next build.
  private func handleLoss(of lost: WatchedChild) {
    let reason = lost.reason
    child = nil
    guard !lost.hasReplied, state.session != nil else { return fail(reason) }
    Console.writeLine("the session does not replay and starts again: \(reason)")
    (kept, history) = (history, History())
    startProgram(continuing: false)
    child?.send(.failure(.session(reason)))
    isRebuilt = false
    window.wake()
  }

  /// Shows a failure in place of the scene, from the next frame until the next build.
  private func fail(_ reason: String) {
    child = nil
    (reply.isMoving, reply.nextDue, reply.wantsText) = (false, nil, false)
    Console.writeLine(reason)
    let scene = Scene("failure", summary: "", size: window.size) { _ in
      FailureViewController("\(reason)\n\nThe scene continues after the next build.")
    }
    failureStage = scene.makeStage(
      scale: window.scale, userInterfaceStyle: state.settings.isDark == true ? .dark : .light)
    showTitle()
    window.wake()
  }

  // MARK: - Builds

  /// Starts a build after a change of a source, and exchanges the program after its success.
  private func followSources() {
    if watcher?.takeChange() == true {
      do {
        build = try PackageBuild(of: AppProgram.name, in: package)
      } catch {
        fail("\(ToolFailure(error))")
      }
      showTitle()
    }
    guard let build, let result = build.result else { return }
    self.build = nil
    switch result {
    case .failure(let words):
      failure = words
      if child == nil { return fail(words) }
      Console.writeLine(words)
      child?.send(.failure(.build(words)))
    case .success:
      let hadFailed = failure != nil || child == nil
      failure = nil
      if PackageBuild.stamp != stamp || child == nil {
        isRebuilt = true
        startProgram()
      } else if hadFailed {
        Console.writeLine("built, without a change")
        child?.send(.failure(nil))
      }
    }
    showTitle()
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
