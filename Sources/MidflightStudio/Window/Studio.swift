import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The content of the gallery's window: a list of scenes, the open scene, a timeline and an
/// inspector.
///
/// Two stages with separate clocks meet here. The *chrome* is a stage as large as the window. Its
/// views are the panels, and it follows the window's time. The scene belongs to a `ScenePlayer`,
/// whose time a person pauses, slows down and drags. Input inside the viewport goes to the scene,
/// in the scene's points. All other input goes to the chrome. A pointer belongs to the side that
/// received its press, until release.
///
/// The tool creates a studio and shows it in a window. Tests create one and send it events.
package final class Studio {
  /// The languages of the window, English first.
  package static let languages: [LocalizedText.Language] = WindowText.languages

  /// The stage of the panels.
  package let chrome: Stage
  /// The player of the open scene.
  package private(set) var player: ScenePlayer
  /// All scenes that can be opened.
  package let catalog: SceneCatalog
  /// The panel on the right; nil for none.
  package private(set) var inspector: (any StudioPanel)?
  /// The current settings.
  package private(set) var settings: StudioSettings
  /// The language of the texts.
  package private(set) var language: LocalizedText.Language
  /// Called with text for the clipboard. An error that it throws is shown as a failure.
  package var onCopy: (String) throws -> Void = { _ in }
  /// Returns the text on the clipboard; nil for none.
  package var onPaste: () -> String? = { nil }
  /// Called with diagnostics for a developer: what UIKit would crash on or ignore, with place and
  /// time.
  package var onDiagnostic: (String) -> Void = { _ in }
  /// Called with the title of the open scene when it changes, for the window's title.
  package var onTitle: (String) -> Void = { _ in }
  /// Called when a person asks to close the window.
  package var onClose: () -> Void = {}
  /// Called with the size in points that the window gets when the panels appear or disappear. The
  /// window then sends its size, also if it keeps the present one.
  package var onResize: (CGSize) -> Void = { _ in }
  /// Called at the beginning of each frame. The returned function is true if the frame has time to
  /// continue a long seek. Without a deadline, a seek completes at once.
  package var makeDeadline: () -> () -> Bool = { { true } }
  /// Returns the input latency that the window has measured; nil without a window.
  package var measureLatency: () -> InputLatency? = { nil }

  let library: RecordingLibrary
  let root: StudioRoot
  private let reducesMotion: Bool
  private let prepare: (Stage) -> Void
  private var players: [String: ScenePlayer] = [:]  // looked up by name, never iterated
  private var pendingWork: [() -> Void] = []
  private(set) var showsKeys = false
  /// A Boolean value that indicates whether the scene fills the window, without panels and
  /// shortcuts, as in an app. F12 brings the panels back.
  package private(set) var showsOnlyScene: Bool
  /// A Boolean value that indicates whether the figures of input latency are visible.
  var showsLatency = false
  private(set) var recordings: [URL] = []
  var pointers = PointerOwners()
  var keyboard = KeyboardOwner()
  /// The failures on display, at most one for each action, the last one at the end.
  var failures: [StudioFailure] = []
  /// The hint on display; nil for a person who has used the window before.
  var onboardingStep: OnboardingStep?
  private var isOpen = false
  /// The activity of the window, which the live run on display receives.
  private var windowActivity = InputEvent.Activity.active
  /// The window's moment of the last diagnostic on display.
  private var lastDiagnostic: Moment?
  /// Returns whether the frame has time to continue a long seek.
  private(set) var hasTime: () -> Bool = { true }
  /// A Boolean value that indicates whether a key has repeated since the last frame.
  private var hasRepeated = false

  /// Creates a studio with an open scene, at moment 0 of the window's time.
  ///
  /// The scene is that of the settings, or else `StudioSettings.firstScene`, or else the first of
  /// the catalog. Without a scene in the settings, the hints for a new person appear. Stops the
  /// program for a catalog without scenes.
  ///
  /// - Parameters:
  ///   - size: The window's content in points.
  ///   - scale: Pixels per point.
  ///   - library: The folder of recordings.
  ///   - language: The language if the settings have none. A language without texts becomes
  ///     English.
  ///   - isDark: The appearance if the settings have none.
  ///   - reducesMotion: A Boolean value that indicates whether scenes reduce motion.
  ///   - showsOnlyScene: A Boolean value that indicates whether the scene fills the window. The
  ///     hints for a new person then stay away.
  ///   - prepare: Prepares each stage before its scene is on it, for example with a history.
  ///   - makeInspector: Makes the panel on the right, inside the chrome's `perform`.
  /// - Throws: A failure of the recording in memory, for example because of an invalid size.
  package init(
    _ catalog: SceneCatalog, settings: StudioSettings = StudioSettings(),
    size: CGSize, scale: CGFloat = 1, library: RecordingLibrary,
    language: LocalizedText.Language = .english, isDark: Bool = false,
    reducesMotion: Bool = false, showsOnlyScene: Bool = false,
    preparing prepare: @escaping (Stage) -> Void = { _ in },
    makeInspector: (Studio) -> (any StudioPanel)? = { _ in nil }
  ) throws(RecordingFailure) {
    require(!catalog.scenes.isEmpty, "Studio(SceneCatalog([])): give it at least one scene.")
    let scene =
      settings.scene.flatMap { catalog[$0] } ?? catalog[StudioSettings.firstScene]
      ?? catalog.scenes[0]
    self.catalog = catalog
    self.library = library
    self.prepare = prepare
    self.settings = settings
    self.settings.scene = scene.name
    self.showsOnlyScene = showsOnlyScene
    onboardingStep = settings.scene == nil && !showsOnlyScene ? .grab : nil
    self.reducesMotion = reducesMotion
    self.language = WindowText.language(
      for: settings.language.map(LocalizedText.Language.init(rawValue:)) ?? language)
    chrome = Stage(size: size, scale: scale)
    chrome.userInterfaceStyle = settings.isDark ?? isDark ? .dark : .light
    player = try ScenePlayer(
      scene, in: catalog, scale: scale, appearance: settings.isDark ?? isDark ? .dark : .light,
      reducesMotion: reducesMotion, at: .zero, preparing: prepare)
    root = StudioRoot()
    players[scene.name] = player
    recordings = library.recordings(of: scene.name)
    listen(to: player)
    chrome.perform {
      inspector = makeInspector(self)
      root.controller = StudioViewController(self)
      chrome.window.rootViewController = root.controller
    }
    refresh()
    reveal(chosenRow)
    isOpen = true
  }

  // MARK: - For a window

  /// Handles input. Times are the window's; a time that has passed counts as now.
  ///
  /// - A key goes to the search field, the focused control or a shortcut. Escape dismisses
  ///   failures.
  /// - A size goes to the chrome, and to a scene that fills the window. A new size of the panels
  ///   goes into the settings.
  /// - A change of the window's activity goes to the live run on display.
  /// - A rate event is ignored.
  /// - Pointers and wheels go to the scene or to the chrome.
  package func receive(_ event: InputEvent) {
    chrome.advance(to: max(event.time, chrome.now))
    var event = event
    event.time = now
    switch event {
    case .key("Escape", true, _) where dismissFailuresByKey(): break
    case .key(let name, let isDown, _): handleKeyEvent(name, isDown: isDown)
    case .resize(let size, _, _):
      let isNew = size != chrome.size
      chrome.send(event)
      if showsOnlyScene { return resizeScene(by: event) }
      if isNew { (settings.width, settings.height) = (Double(size.width), Double(size.height)) }
    case .activity(let activity, _):
      windowActivity = activity
      player.followWindowActivity(activity, at: now)
    case .rate: return
    default: route(event)
    }
    performPendingWork()
  }

  /// A Boolean value that indicates whether keys are text, because the search field has focus.
  package var wantsText: Bool { root.controller?.list.field.isEditing ?? false }

  /// The text of the search field, and whether the field has focus and is selected.
  package nonisolated struct SearchState: Codable, Hashable {
    package var text: String
    package var isEditing: Bool
    package var isSelectedAll: Bool

    package init(text: String = "", isEditing: Bool = false, isSelectedAll: Bool = false) {
      (self.text, self.isEditing, self.isSelectedAll) = (text, isEditing, isSelectedAll)
    }
  }

  /// The state of the search field. A new focus also takes the keys.
  package var searchState: SearchState {
    get {
      guard let field = root.controller?.list.field else { return SearchState() }
      return SearchState(
        text: field.text, isEditing: field.isEditing, isSelectedAll: field.isSelectedAll)
    }
    set {
      guard let field = root.controller?.list.field else { return }
      chrome.perform {
        field.set(newValue.text)
        if newValue.isEditing { field.begin() } else { field.end() }
        if newValue.isSelectedAll { field.selectAll() }
      }
    }
  }

  /// Inserts typed text into the search field. The text is never recorded.
  package func insertText(_ text: String) {
    insertIntoSearch(text)
    performPendingWork()
  }

  /// Handles the repetition of a key that is held down, at most once per frame. Further repetitions
  /// are dropped.
  ///
  /// Commands such as steps repeat. A slow machine does not queue repetitions.
  package func repeatKey(_ name: String, at moment: Moment) {
    guard !hasRepeated else { return }
    hasRepeated = true
    chrome.advance(to: max(moment, chrome.now))
    handleRepeatedKey(of: name)
    performPendingWork()
  }

  /// Advances the chrome and the scene to a moment of the window, not back, and updates all panels.
  package func advance(to moment: Moment) {
    hasRepeated = false
    chrome.advance(to: max(moment, chrome.now))
    hasTime = makeDeadline()
    player.advance(to: now, while: hasTime)
    player.followWindowActivity(windowActivity, at: now)
    updateHover()
    performPendingWork()
    refresh()
  }

  /// Returns the frame on display: the panels, with the scene among them.
  package func frame() -> Frame { chrome.frame() }

  /// The window's moment of the next timer or recorded event; nil for none.
  package var nextDue: Moment? { [chrome.nextDue, player.nextDue].compactMap { $0 }.min() }

  /// A Boolean value that indicates whether the picture changes over time.
  package var isMoving: Bool {
    chrome.isMoving || player.isMoving || inspector?.isComparisonComing ?? false
  }

  /// Ends all live sessions of all scenes and their files. A pending seek is not completed.
  package func close(at moment: Moment) {
    // A pending seek is not worth completing.
    player.advance(to: moment, while: { false })
    for scene in catalog.scenes { players[scene.name]?.finishSession() }
  }

  // MARK: - What is asked

  /// The window's time.
  var now: Moment { chrome.now }

  /// A Boolean value that indicates whether the window is dark.
  package var isDark: Bool { chrome.userInterfaceStyle == .dark }

  /// The panels that a person wants, with or without enough room.
  var wantedPanels: Panels {
    Panels(
      list: settings.showsList && !showsOnlyScene,
      inspector: settings.showsInspector && !showsOnlyScene)
  }

  /// The visible panels.
  var panels: Panels { root.controller?.fittingPanels ?? wantedPanels }

  /// The space for the comparison beside the scene.
  var comparisonSpace: ComparisonSpace { root.controller?.viewport.comparisonSpace ?? .available }

  /// The panel to keep if there is room for only one panel: the panel that was opened last.
  private(set) var keptPanel: WritableKeyPath<Panels, Bool> = \Panels.list

  /// A Boolean value that indicates whether panels slide. The first frame has no animation.
  var animatesPanels: Bool { isOpen && !chrome.isReduceMotionEnabled }

  /// Performs the command of a button or key: at once, or at the end of a callback of the chrome.
  package func perform(_ command: Command) {
    // A control calls this inside the chrome's `send`. The scene changes after that call has
    // returned.
    pendingWork.append { [unowned self] in carryOut(command) }
    if !isInCallback { performPendingWork() }
  }

  /// Shows a moment of the session before the next frame, paused. A seek is a step of the hints.
  func seek(to moment: Moment) {
    onboardingStep = onboardingStep?.next(after: .seek)
    pendingWork.append { [unowned self] in player.seek(to: moment, at: now) }
    if !isInCallback { performPendingWork() }
  }

  /// Opens the scene or recording of a row, and scrolls the list to it. A chapter has no effect.
  func choose(_ row: SceneIndex.Row) {
    pendingWork.append { [unowned self] in
      switch row {
      case .chapter: return
      case .scene(let name): openScene(name)
      case .recording(let url): openRecording(url)
      }
      reveal(chosenRow)
    }
    if !isInCallback { performPendingWork() }
  }

  /// Scrolls the list to a row, unless the row is visible; without an animation before the first
  /// frame.
  func reveal(_ row: SceneIndex.Row) {
    // The list scrolls with an animator of the chrome's stage.
    chrome.perform {
      root.controller?.view.layoutIfNeeded()
      root.controller?.list.refresh()
      root.controller?.list.reveal(row, animated: chrome.now > .zero)
    }
  }

  /// The row of the recording on display if the library lists it, or else of the open scene.
  var chosenRow: SceneIndex.Row {
    if case .file(let url) = player.session.origin,
      let listed = recordings.first(where: { $0.standardizedFileURL == url.standardizedFileURL })
    {
      return .recording(listed)
    }
    return .scene(name: player.scene.name)
  }

  /// Slows down to the next of `rates`; from the slowest, returns to full speed.
  func selectNextRate() {
    perform(shownRate <= Studio.rates[0] ? .fullSpeed : .slower)
  }

  /// Shows the parent of a fork, or else the session before this one.
  func showPreviousSession() { perform(.previousSession) }

  /// Puts text on the clipboard, and shows the text, shortened to one line, or the failure.
  func copy(_ text: String) {
    guard attempt(.copy, { try onCopy(text) }) else { return }
    showMessage(WindowText.copied(in: language, ["line": text.inOneLine]))
  }

  /// Shows a message for a few seconds, while it is true.
  func showMessage(_ text: String, while isValid: @escaping () -> Bool = { true }) {
    chrome.perform { root.controller?.viewport.showMessage(terminalText(text), while: isValid) }
  }

  /// Shows a message that stays until the next one, or hides it.
  package func showStatus(_ text: String?) {
    chrome.perform { root.controller?.viewport.showStatus(text.map { terminalText($0) }) }
  }

  /// Repeats the session on display in a loop, or ends the loop: see
  /// `ScenePlayer.setLooping(_:at:)`. Held input is released. After a loop, a scene that fills the
  /// window gets the window's size.
  package func setLooping(_ loops: Bool) {
    releaseSceneInput()
    player.setLooping(loops, at: now)
    if !loops { fillWindow() }
  }

  /// Gives a scene that is shown alone the window's size.
  func fillWindow() {
    guard showsOnlyScene else { return }
    resizeScene(by: .resize(size: chrome.size, scale: chrome.scale, time: now))
  }

  /// The smallest size of the window in points: small for a scene alone.
  package var leastSize: CGSize {
    showsOnlyScene ? CGSize(width: 64, height: 64) : StudioSettings.leastSize
  }

  /// A Boolean value that indicates whether a callback of the chrome's stage is running.
  private var isInCallback: Bool { Stage.current === chrome }

  /// Performs the work that controls have requested, in order, including work that is added
  /// meanwhile.
  private func performPendingWork() {
    while !pendingWork.isEmpty {
      let work = pendingWork
      pendingWork = []
      for piece in work { piece() }
    }
  }

  /// Updates all panels. The hints go on when the live run is idle, or moves without held input.
  private func refresh() {
    if player.isIdle, player.held.isEmpty { onboardingStep = onboardingStep?.next(after: .rest) }
    if isAnimating, player.held.isEmpty { onboardingStep = onboardingStep?.next(after: .motion) }
    chrome.perform { root.controller?.refresh() }
  }

  /// A Boolean value that indicates whether views of the live run move.
  var isAnimating: Bool { player.isLive && player.isPlaying && player.stage.isMoving }

  // MARK: - Scenes

  /// Opens a scene where it was left, playing. No effect for an unknown name, or for the open scene
  /// without a recording on display.
  ///
  /// The previous scene pauses, its held input is released, and the file that it writes ends. If a
  /// recording of the scene is on display, the live session is shown.
  package func openScene(_ name: String) {
    guard let scene = catalog[name] else { return }
    attempt(.open, of: scene.title(in: language)) {
      if scene.name != player.scene.name { try switchTo(scene) }
    }
    guard scene.name == player.scene.name, player.session.origin.isFile else { return }
    releaseSceneInput()
    player.returnToLive(at: now)
  }

  /// Releases the input of the live run, before another scene or session is shown. Pointers of the
  /// scene are forgotten until their next press, and the last hint disappears.
  func releaseSceneInput() {
    player.advance(to: now)
    player.release(because: .focusLost)
    pointers.forgetScene()
    onboardingStep = onboardingStep?.next(after: .anotherSession)
  }

  /// Shows the player of a scene, playing, and pauses the previous one.
  ///
  /// The previous scene's file ends, the hints disappear, the settings and the list of recordings
  /// change, and `onTitle` is called. A known scene gets the window's appearance. If no player can
  /// be made, the previous scene stays, paused.
  ///
  /// - Throws: The failure to make a player.
  private func switchTo(_ scene: Scene) throws(RecordingFailure) {
    releaseSceneInput()
    onboardingStep = nil
    endRecording()
    player.setPlaying(false, at: now)
    let name = scene.name
    if let known = players[name] {
      player = known
      player.setPlaying(true, at: now)
      player.setAppearance(isDark ? .dark : .light, at: now)
    } else {
      let new = try ScenePlayer(
        scene, in: catalog, scale: chrome.scale, appearance: isDark ? .dark : .light,
        reducesMotion: reducesMotion, at: now, preparing: prepare)
      listen(to: new)
      players[name] = new
      player = new
    }
    settings.scene = name
    recordings = library.recordings(of: name)
    onTitle(scene.title(in: language))
  }

  /// Connects a player to the window.
  ///
  /// | Call | Effect |
  /// |---|---|
  /// | `onFailure` | the failure appears |
  /// | `onSessionFull` | a message with the file; the list of recordings is updated |
  /// | `onDiagnostic` | `onDiagnostic` of the studio; a message if the live run is on display |
  private func listen(to player: ScenePlayer) {
    player.onFailure = { [unowned self] in report(StudioFailure(playing: $0)) }
    player.onSessionFull = { [unowned self] session in
      let parts = [
        session.url.flatMap(recordedText), WindowText.sessionFull(in: language),
        WindowText.goBack(in: language),
      ]
      showMessage(parts.compactMap { $0 }.joined(separator: " · "))
      refreshRecordings()
    }
    player.onDiagnostic = { [unowned self] session, moment, text in
      let place = session.url.map { Studio.path(of: $0) } ?? session.recording.header.scene
      onDiagnostic("\(place): at \(moment): \(text)")
      if player === self.player, player.isLive, session === player.session { showDiagnostic(text) }
    }
  }

  /// Seconds between two diagnostics on display. A drag may cause one per move.
  private static let diagnosticPause = 2.0

  /// Shows the first sentence of a diagnostic, unless one was shown within the last two seconds of
  /// the window's time.
  private func showDiagnostic(_ text: String) {
    if let last = lastDiagnostic, now.seconds(since: last) < Studio.diagnosticPause { return }
    lastDiagnostic = now
    showMessage(text.firstSentence)
  }

  /// Replays a recording from its beginning, in its scene. The previous scene pauses.
  ///
  /// A failure, and no other change, follows for a file that cannot be read, or that has an unknown
  /// scene. If the replay fails, its scene is open, with the failure.
  package func openRecording(_ url: URL) {
    attempt(.open, of: url.lastPathComponent) {
      let recording = try Recording(contentsOf: url)
      guard let scene = catalog[recording.header.scene] else {
        throw ReplayFailure.unknownScene(recording.header.scene, recording: url.path, known: [])
      }
      if scene.name != player.scene.name { try switchTo(scene) }
      releaseSceneInput()
      try player.open(recording, from: url, at: now)
      // The recording that was being written may be complete now.
      refreshRecordings()
      reveal(chosenRow)
    }
  }

  /// Replays from the last press beside other timing, if everything is at its end: see
  /// `ScenePlayer.playLastGesture(at:)`.
  func playLastGesture() {
    pendingWork.append { [unowned self] in player.playLastGesture(at: now) }
    if !isInCallback { performPendingWork() }
  }

  /// Keeps the width of a side panel in points for the next window; nil for the default width.
  func remember(_ width: Double?, of panel: WritableKeyPath<StudioSettings, Double?>) {
    settings[keyPath: panel] = width
  }

  /// Keeps the inspector's settings for the next window.
  func remember(_ inspector: InspectorSettings) { settings.inspector = inspector }

  /// Sets the language of all texts, also in the settings. The current message disappears, and
  /// `onTitle` is called.
  func setLanguage(_ new: LocalizedText.Language) {
    language = new
    settings.language = new.rawValue
    // The message is in the old language.
    chrome.perform { root.controller?.viewport.hideMessage() }
    onTitle(player.scene.title(in: new))
  }

  /// Makes the window and the open scene light or dark, also in the settings. While a file is
  /// written, a message reports that the recording keeps its appearance.
  func setDark(_ dark: Bool) {
    chrome.userInterfaceStyle = dark ? .dark : .light
    settings.isDark = dark
    if player.session.isRecorded { showMessage(WindowText.recordingKeepsAppearance(in: language)) }
    player.setAppearance(dark ? .dark : .light, at: now)
  }

  /// Switches the mouse between finger and mouse, for later presses. A hover ends first, because a
  /// finger does not hover.
  func toggleFinger() {
    if pointers[0] == nil { leaveScene(0, for: Studio.outsideScene) }
    settings.mouseIsFinger.toggle()
    let text: WindowText = settings.mouseIsFinger ? .mouseIsFinger : .mouseIsMouse
    showMessage(text(in: language))
  }

  /// Hides a visible panel, or shows a hidden one. If there is room for one only, the new one
  /// replaces the other. Without room for the new one, a message appears.
  func toggle(_ panel: WritableKeyPath<Panels, Bool>) { show(panel, !panels[keyPath: panel]) }

  /// Shows or hides a panel, also in the settings. A shown panel takes precedence over the other
  /// one where there is room for one only. A panel without room does not change the settings, and a
  /// message appears.
  func show(_ panel: WritableKeyPath<Panels, Bool>, _ isShown: Bool = true) {
    let before = (panels: wantedPanels, kept: keptPanel)
    var wanted = wantedPanels
    wanted[keyPath: panel] = isShown
    want(wanted)
    guard isShown else { return }
    keptPanel = panel
    guard !panels[keyPath: panel] else { return }
    // A panel without room is not kept in the settings.
    want(before.panels)
    keptPanel = before.kept
    showMessage(WindowText.notEnoughRoom(in: language))
  }

  /// Stores the wanted panels in the settings.
  private func want(_ panels: Panels) {
    (settings.showsList, settings.showsInspector) = (panels.list, panels.inspector)
  }

  /// Shows the scene alone, live and playing, or all panels around it, and requests a window of the
  /// scene's or the panels' size.
  func showOnlyScene(_ alone: Bool) {
    showsOnlyScene = alone
    showsKeys = false
    onboardingStep = nil
    if alone {
      chrome.perform { root.controller?.list.field.end() }
      removeFocus()
      keyboard.hasLeftScene = false
      if !player.isLive {
        releaseSceneInput()
        player.returnToLive(at: now)
      }
      player.setPlaying(true, at: now)
    }
    let size = player.stage.size
    onResize(alone ? size : CGSize(width: settings.width, height: settings.height))
  }

  /// Gives the scene that fills the window the window's new size, as recorded input.
  private func resizeScene(by event: InputEvent) {
    guard case .resize(let size, _, _) = event, size != player.stage.size else {
      return
    }
    player.send(event)
  }

  /// Shows or hides the sheet of keys in the next frame.
  func showKeys(_ shown: Bool) { showsKeys = shown }

  /// Lists the recordings of the open scene anew.
  func refreshRecordings() { recordings = library.recordings(of: player.scene.name) }
}

extension String {
  /// The text up to and including the first full stop before a space; all of it without one.
  fileprivate var firstSentence: String {
    range(of: ". ").map { String(self[..<$0.lowerBound]) + "." } ?? self
  }

  /// The text in one line with single spaces. More than 60 characters are shortened in the middle.
  fileprivate var inOneLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= 60 ? line : "\(line.prefix(30))…\(line.suffix(29))"
  }
}

/// Holds the root controller, which the studio makes after its own initialiser.
final class StudioRoot {
  var controller: StudioViewController?
}
