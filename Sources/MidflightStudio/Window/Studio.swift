import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The gallery's window, without a window: a list of scenes, one of them in the middle, a time-line
/// below it.
///
/// Two worlds meet here, each with a clock of its own. The *chrome* is a stage as large as the
/// window, whose views are the panels; it runs on the window's time. The scene is on a `Deck`, whose
/// time a person stops, slows down and drags about. What hands do within the viewport goes to the
/// scene, in its points; everything else goes to the chrome. A pointer stays with whom it went down
/// on.
///
/// A tool makes one and shows it in a window; a test makes one and sends it events.
package final class Studio {
  /// The panels.
  package let chrome: Stage
  /// The scene that is open, with its takes.
  package private(set) var deck: Deck
  /// Every scene that can be opened.
  package let catalog: SceneCatalog
  /// The panel on the right; nil for none.
  package private(set) var inspector: (any StudioPanel)?
  /// What it is like now.
  package private(set) var settings: StudioSettings
  /// The language that it speaks.
  package private(set) var language: LocalizedText.Language
  /// Called with text that shall be put on the clipboard; what it throws is said in the window.
  package var onCopy: (String) throws -> Void = { _ in }
  /// Called for the text on the clipboard; nil for none.
  package var onPaste: () -> String? = { nil }
  /// Called with what UIKit would crash on or pass over, where and when it happened: for a developer.
  package var onDiagnostic: (String) -> Void = { _ in }
  /// Called with the open scene's title when it becomes another: a window's own.
  package var onTitle: (String) -> Void = { _ in }
  /// Called when a person asks for the window to close; whoever shows it closes it.
  package var onClose: () -> Void = {}
  /// Called at each frame's beginning; what it returns says whether the frame has time for more of a
  /// long way back. A window with a clock sets it, so that it answers meanwhile; else all is done at
  /// once.
  package var makeDeadline: () -> () -> Bool = { { true } }
  /// How old input was on its way to the screen, as the window that shows it has measured; nil without one.
  package var measureAges: () -> InputAges? = { nil }

  let shelf: RecordingShelf
  let root: StudioRoot
  private let reducesMotion: Bool
  private let prepare: (Stage) -> Void
  private var decks: [String: Deck] = [:]  // looked up by name, never iterated
  private var later: [() -> Void] = []
  private(set) var showsKeys = false
  /// Whether the scene has figures beside it that say how old input is: F3.
  var showsAges = false
  private(set) var recordings: [URL] = []
  var pointers = PointerOwners()
  var keyboard = KeyboardOwner()
  /// What a newcomer is told; nil for whoever was here before, and once all of it was done.
  var firstStep: FirstStep?
  private var isOpen = false
  /// When a diagnostic was said last.
  private var diagnosticSaid: Moment?
  /// Whether the frame has time for more of a long way.
  private(set) var hasTime: () -> Bool = { true }
  /// Whether a key was repeated since the last frame.
  private var hasRepeated = false

  /// A studio with a scene open, at moment zero of the window's time.
  ///
  /// - Parameters:
  ///   - size: The window's content, in points.
  ///   - scale: Pixels a point.
  ///   - shelf: Where recordings are found and kept.
  ///   - language: What it speaks unless the settings say otherwise.
  ///   - isDark: Whether panels and scenes are dark unless the settings say otherwise.
  ///   - reducesMotion: Whether scenes are asked to keep motion down.
  ///   - prepare: Sets up each stage of a scene before the scene is on it: with a history, say.
  ///   - makeInspector: Makes the panel on the right, inside the chrome's `perform`.
  /// - Throws: What stops the scene's recording in memory, such as a size that none can have.
  package init(
    _ catalog: SceneCatalog, settings: StudioSettings = StudioSettings(),
    size: CGSize, scale: CGFloat = 1, shelf: RecordingShelf,
    language: LocalizedText.Language = .english, isDark: Bool = false,
    reducesMotion: Bool = false,
    preparing prepare: @escaping (Stage) -> Void = { _ in },
    makeInspector: (Studio) -> (any StudioPanel)? = { _ in nil }
  ) throws(RecordingFailure) {
    require(!catalog.scenes.isEmpty, "Studio(SceneCatalog([])): give it at least one scene.")
    let scene =
      settings.scene.flatMap { catalog[$0] } ?? catalog[StudioSettings.firstScene]
      ?? catalog.scenes[0]
    self.catalog = catalog
    self.shelf = shelf
    self.prepare = prepare
    self.settings = settings
    self.settings.scene = scene.name
    firstStep = settings.scene == nil ? .grab : nil
    self.reducesMotion = reducesMotion
    self.language = settings.language.flatMap(LocalizedText.Language.init(rawValue:)) ?? language
    chrome = Stage(size: size, scale: scale)
    chrome.userInterfaceStyle = settings.isDark ?? isDark ? .dark : .light
    deck = try Deck(
      scene, in: catalog, scale: scale, appearance: settings.isDark ?? isDark ? .dark : .light,
      reducesMotion: reducesMotion, at: .zero, preparing: prepare)
    root = StudioRoot()
    decks[scene.name] = deck
    recordings = shelf.recordings(of: scene.name)
    listen(to: deck)
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

  /// Takes something a person did; times are the window's.
  package func receive(_ event: InputEvent) {
    chrome.advance(to: max(event.time, chrome.now))
    switch event {
    case .key(let name, let isDown, _): takeKey(name, isDown: isDown)
    case .resize(let size, _, _):
      (settings.width, settings.height) = (Double(size.width), Double(size.height))
      chrome.send(event)
    case .rate: return
    default: route(event)
    }
    doLater()
  }

  /// Whether a person is typing: only then are keys text, and no shortcuts.
  package var wantsText: Bool { root.controller?.list.field.isEditing ?? false }

  /// Takes text that was typed, for the search. It is never recorded.
  package func insertText(_ text: String) {
    takeText(text)
    doLater()
  }

  /// Takes a key that is held down, once more: where that goes on and on, as steps and rows do.
  ///
  /// Once per frame: what a slow machine cannot show does not wait in line.
  package func repeatKey(_ name: String, at moment: Moment) {
    guard !hasRepeated else { return }
    hasRepeated = true
    chrome.advance(to: max(moment, chrome.now))
    takeRepeat(of: name)
    doLater()
  }

  /// Moves both clocks on.
  package func advance(to moment: Moment) {
    hasRepeated = false
    chrome.advance(to: max(moment, chrome.now))
    hasTime = makeDeadline()
    deck.advance(to: now, while: hasTime)
    lookUnderMouse()
    doLater()
    refresh()
  }

  /// What is seen: the panels, with the scene among them.
  package func frame() -> Frame { chrome.frame() }

  /// When something will next happen by itself, in the window's time.
  package var nextDue: Moment? { [chrome.nextDue, deck.nextDue].compactMap { $0 }.min() }

  /// Whether pictures change as time passes.
  package var isMoving: Bool {
    chrome.isMoving || deck.isMoving || inspector?.isComparisonComing ?? false
  }

  /// Ends every take that goes on, and the files that are being written.
  package func close(at moment: Moment) {
    // Nobody sees where somebody still wanted to go.
    deck.advance(to: moment, while: { false })
    for scene in catalog.scenes { decks[scene.name]?.finishTake() }
  }

  // MARK: - What is asked

  /// The window's time.
  var now: Moment { chrome.now }

  /// Whether it is dark.
  package var isDark: Bool { chrome.userInterfaceStyle == .dark }

  /// Which panels are wanted, room or not.
  var wantedPanels: Panels {
    Panels(list: settings.showsList, inspector: settings.showsInspector)
  }

  /// Which panels are seen.
  var panels: Panels { root.controller?.fittingPanels ?? wantedPanels }

  /// Whether there is room for the run with other timing beside the scene.
  var roomBeside: RoomBeside { root.controller?.viewport.roomBeside ?? .there }

  /// The panel that stays where there is room for one only: the one that was asked for last.
  private(set) var keptPanel: WritableKeyPath<Panels, Bool> = \Panels.list

  /// Whether panels slide: not before the first frame.
  var animatesPanels: Bool { isOpen && !chrome.isReduceMotionEnabled }

  /// Does something that a button or a key asks for.
  package func perform(_ command: Command) {
    // A control calls from within the chrome's `send`: the scene moves once that has returned.
    later.append { [unowned self] in carryOut(command) }
    if !isInCallback { doLater() }
  }

  /// Shows a moment of the take, before the next frame.
  func seek(to moment: Moment) {
    firstStep = firstStep?.next(after: .seek)
    later.append { [unowned self] in deck.seek(to: moment, at: now) }
    if !isInCallback { doLater() }
  }

  /// Opens what a row of the list stands for.
  func choose(_ row: SceneIndex.Row) {
    later.append { [unowned self] in
      switch row {
      case .chapter: return
      case .scene(let name): openScene(name)
      case .recording(let url): openRecording(url)
      }
      reveal(chosenRow)
    }
    if !isInCallback { doLater() }
  }

  /// Brings a row into sight, if the list is there: at once before the first frame.
  func reveal(_ row: SceneIndex.Row) {
    // The list scrolls with an animator of the chrome's stage, also where its own code does not run.
    chrome.perform {
      root.controller?.view.layoutIfNeeded()
      root.controller?.list.refresh()
      root.controller?.list.reveal(row, animated: chrome.now > .zero)
    }
  }

  /// The row that stands for what is seen: the scene's, if a recording is seen that is not in the list.
  var chosenRow: SceneIndex.Row {
    if case .file(let url) = deck.take.origin,
      let listed = recordings.first(where: { $0.standardizedFileURL == url.standardizedFileURL })
    {
      return .recording(listed)
    }
    return .scene(name: deck.scene.name)
  }

  func cycleRate() {
    perform(shownRate <= Studio.rates[0] ? .fullSpeed : .slower)
  }

  func cycleTake() { perform(.olderTake) }

  /// Puts text on the clipboard, and says whether that could be done.
  func copy(_ text: String) {
    do {
      try onCopy(text)
      say(Words.copied(in: language))
    } catch {
      say(Words.notCopied("\(error)")(in: language))
    }
  }

  /// Says something for a moment, and no longer than it is true.
  func say(_ words: String, while isTrue: @escaping () -> Bool = { true }) {
    chrome.perform { root.controller?.viewport.say(terminalText(words), while: isTrue) }
  }

  private var isInCallback: Bool { Stage.current === chrome }

  private func doLater() {
    while !later.isEmpty {
      let work = later
      later = []
      for piece in work { piece() }
    }
  }

  private func refresh() {
    if deck.isAtRest, deck.held.isEmpty { firstStep = firstStep?.next(after: .rest) }
    if isFlying, deck.held.isEmpty { firstStep = firstStep?.next(after: .flight) }
    chrome.perform { root.controller?.refresh() }
  }

  /// Whether something moves by itself where hands can reach it.
  var isFlying: Bool { deck.isLive && deck.isPlaying && deck.stage.isMoving }

  // MARK: - Scenes

  /// Opens a scene where it was left; the scene that was open stands until it is opened again. What
  /// goes on live there is shown, also if a recording of it was watched last.
  package func openScene(_ name: String) {
    guard let scene = catalog[name] else { return }
    if scene.name != deck.scene.name { bring(scene) }
    guard scene.name == deck.scene.name, deck.take.origin.isFile else { return }
    letGoOfScene()
    deck.returnToLive(at: now)
  }

  /// The scene is to be another, or another run of it: what hands and keys hold on this one is let go
  /// of, and what is left of those presses is nobody's.
  func letGoOfScene() {
    deck.advance(to: now)
    deck.letGo(because: .focusLost)
    pointers.forgetScene()
    firstStep = firstStep?.next(after: .anotherRun)
  }

  private func bring(_ scene: Scene) {
    letGoOfScene()
    firstStep = nil
    endRecording()
    deck.setPlaying(false, at: now)
    let name = scene.name
    if let known = decks[name] {
      deck = known
      deck.setPlaying(true, at: now)
      deck.setAppearance(isDark ? .dark : .light, at: now)
    } else {
      do throws(RecordingFailure) {
        let new = try Deck(
          scene, in: catalog, scale: chrome.scale, appearance: isDark ? .dark : .light,
          reducesMotion: reducesMotion, at: now, preparing: prepare)
        listen(to: new)
        decks[name] = new
        deck = new
      } catch {
        return say(error.description)
      }
    }
    settings.scene = name
    recordings = shelf.recordings(of: name)
    onTitle(scene.title(in: language))
  }

  private func listen(to deck: Deck) {
    deck.onTrouble = { [unowned self] in say($0) }
    deck.onFull = { [unowned self] take in
      let file = take.url.map { "\(Words.recorded(in: language)) \(Studio.place(of: $0)) · " } ?? ""
      say("\(file)\(Words.takeIsFull(in: language)) · \(Words.goBack(in: language))")
      refreshRecordings()
    }
    deck.onDiagnostic = { [unowned self] take, moment, words in
      let place = take.url.map { Studio.place(of: $0) } ?? take.recording.header.scene
      onDiagnostic("\(place): at \(moment): \(words)")
      if deck === self.deck, deck.isLive, take === deck.take { sayDiagnostic(words) }
    }
  }

  /// Seconds within which one diagnostic is said at most: whoever drags may cause one at each move.
  private static let diagnosticPause = 2.0

  /// Says the first sentence of what UIKit would crash on or pass over, unless one was said just now.
  private func sayDiagnostic(_ words: String) {
    if let last = diagnosticSaid, now.seconds(since: last) < Studio.diagnosticPause { return }
    diagnosticSaid = now
    say(words.firstSentence)
  }

  /// Replays a recording from its beginning.
  package func openRecording(_ url: URL) {
    do {
      let recording = try Recording(contentsOf: url)
      guard let scene = catalog[recording.header.scene] else {
        return say("\(url.lastPathComponent): \(recording.header.scene)?")
      }
      if scene.name != deck.scene.name { bring(scene) }
      guard deck.scene.name == scene.name else { return }
      letGoOfScene()
      try deck.open(recording, from: url, at: now)
      // One that was being made is whole now.
      refreshRecordings()
      reveal(chosenRow)
    } catch {
      say("\(error)")
    }
  }

  /// Shows other timing beside the last gesture, if all is at rest.
  func playLastGesture() {
    later.append { [unowned self] in deck.playLastGesture(at: now) }
    if !isInCallback { doLater() }
  }

  /// What the inspector shows is to be so again in the next window.
  func remember(_ inspector: InspectorSettings) { settings.inspector = inspector }

  func setLanguage(_ new: LocalizedText.Language) {
    language = new
    settings.language = new.rawValue
    // What was said was said in the other one.
    chrome.perform { root.controller?.viewport.hush() }
    onTitle(deck.scene.title(in: new))
  }

  func setDark(_ dark: Bool) {
    chrome.userInterfaceStyle = dark ? .dark : .light
    settings.isDark = dark
    if deck.take.isRecorded { say(Words.recordingStays(in: language)) }
    deck.setAppearance(dark ? .dark : .light, at: now)
  }

  /// Hides a panel that is seen, and shows one that is not: in place of the other, if there is room
  /// for one only.
  func toggle(_ panel: WritableKeyPath<Panels, Bool>) { show(panel, !panels[keyPath: panel]) }

  func show(_ panel: WritableKeyPath<Panels, Bool>, _ isShown: Bool = true) {
    let before = (panels: wantedPanels, kept: keptPanel)
    var wanted = wantedPanels
    wanted[keyPath: panel] = isShown
    want(wanted)
    guard isShown else { return }
    keptPanel = panel
    guard !panels[keyPath: panel] else { return }
    // What could not be done is nothing to remember.
    want(before.panels)
    keptPanel = before.kept
    say(Words.noRoom(in: language))
  }

  private func want(_ panels: Panels) {
    (settings.showsList, settings.showsInspector) = (panels.list, panels.inspector)
  }

  func showKeys(_ shown: Bool) { showsKeys = shown }

  func refreshRecordings() { recordings = shelf.recordings(of: deck.scene.name) }
}

extension String {
  /// Up to the first full stop that a space follows, or all of it.
  fileprivate var firstSentence: String {
    range(of: ". ").map { String(self[..<$0.lowerBound]) + "." } ?? self
  }
}

/// Holds the controller that the studio makes once it is whole.
final class StudioRoot {
  var controller: StudioViewController?
}
