import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// All keys, and the owner of the keyboard.
struct KeyTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  // MARK: - Time

  @Test func spaceStopsTheScenesClockAndNotTheChromes() {
    bench.wait(0.5)
    bench.key("Space")
    let stood = bench.player.stage.now
    let chrome = bench.studio.chrome.now
    bench.wait(1)
    #expect(bench.player.stage.now == stood && !bench.player.isPlaying)
    #expect(bench.studio.chrome.now.seconds(since: chrome) >= 1)
    bench.key("Space")
    let resumed = bench.time
    bench.wait(0.25)
    let gone = bench.player.stage.now.seconds(since: stood)
    #expect(abs(gone - (bench.time - resumed)) < 0.05)
  }

  @Test func fullStopAndCommaStepASixtiethOnTheGrid() {
    bench.key("Down")
    bench.wait(0.465)
    bench.key(".")
    let first = bench.player.position
    #expect(first == Moment(microseconds: (31 * 1_000_000 + 59) / 60))
    bench.key(".")
    #expect(bench.player.position == Moment(microseconds: (32 * 1_000_000 + 59) / 60))
    bench.key(",")
    #expect(bench.player.position == first)
    #expect(bench.player.stage.now == first)
    #expect(!bench.player.isPlaying)
  }

  @Test(arguments: [0.2, 20]) func aStepOfAnIdleRunMovesItsPictureBy1Over60(rest: Double) throws {
    try bench.pressToy()
    bench.wait(1)
    #expect(bench.player.isIdle)
    bench.wait(rest)
    let (stood, end) = (bench.player.shownPosition, bench.player.position)
    for count in 1...3 {
      bench.key(".")
      let seen = bench.player.shownPosition.seconds(since: stood)
      #expect(seen > Double(count - 1) / 60 && seen < Double(count) / 60 + 1e-6)
      let gone = bench.player.position.seconds(since: end)
      #expect(gone > Double(count - 1) / 60 && gone < Double(count) / 60 + 1e-6)
    }
    #expect(bench.player.isLive && bench.player.shownEnd == bench.player.shownPosition)
    bench.key(",")
    bench.key(".")
    #expect(bench.player.isLive, "it steps back, and comes to the end again")
    bench.key("Space")
    bench.wait(0.1)
    try bench.pressToy()
    bench.wait(0.05)
    #expect(bench.player.shownPosition == bench.player.position, "recorded time counts")
  }

  @Test func aHeldStepKeyRepeatsAndSpaceDoesNot() {
    bench.key("Down")
    bench.wait(0.465)
    bench.hold(".", repeating: 5)
    #expect(bench.player.position == Moment(microseconds: (36 * 1_000_000 + 59) / 60))
    bench.hold(",", repeating: 3)
    #expect(bench.player.position == Moment(microseconds: (32 * 1_000_000 + 59) / 60))
    bench.hold("Space", repeating: 1)
    #expect(bench.player.isPlaying, "pressed once")
  }

  @Test(arguments: [("V", "Left Ctrl"), ("Insert", "Right Shift")])
  func pastedTextBecomesOneLineInTheSearchField(key: String, modifier: String) {
    bench.studio.onPaste = { "  slide\n\tbutton " }
    bench.key(key, holding: modifier)
    #expect(bench.list.field.text == "", "nothing is typed into")
    bench.key("/")
    bench.key(key, holding: modifier)
    #expect(bench.list.field.text == "slide button")
    bench.key("A", holding: "Left Ctrl")
    bench.studio.onPaste = { String(repeating: "a b", count: 100_000) }
    bench.key(key, holding: modifier)
    #expect(bench.list.field.text.count == 200)
    bench.studio.onPaste = { nil }
    bench.key(key, holding: modifier)
    #expect(bench.list.field.text.count == 200)
  }

  @Test func backspaceRepeatsWhileHeldDown() {
    bench.key("/")
    bench.type("slide")
    bench.hold("Backspace", repeating: 2)
    #expect(bench.list.field.text == "sl")
  }

  @Test func aKeyOfAFocusedSceneControlIsNotRepeated() throws {
    bench.wait(0.1)
    bench.key("Tab")
    #expect(bench.player.stage.focusedControl != nil)
    bench.hold("Space", repeating: 4)
    #expect(Toys.presses(of: bench.player) == 1)
    let keys = bench.player.session.recording.inputTexts.count { $0.contains("Space") }
    #expect(keys == 2, "down and up")
  }

  @Test func bracketsSlowAnimationsAndNotTheGestureClock() throws {
    bench.wait(0.1)
    bench.key("[")
    #expect(bench.player.rate == 0.5)
    let (stage, animation) = (bench.player.stage.now, bench.player.stage.animationNow)
    bench.wait(1)
    let gone = bench.player.stage.now.seconds(since: stage)
    let animated = bench.player.stage.animationNow.seconds(since: animation)
    #expect(abs(animated - gone / 2) < 1e-6)
    #expect(bench.player.session.recording.inputTexts.contains { $0.contains("\"rate\",0.5") })
    bench.key("]")
    #expect(bench.player.rate == 1)
    bench.key("[")
    bench.key("[")
    bench.key("\\")
    #expect(bench.player.rate == 1)
  }

  @Test func aRestartKeepsSlowMotion() throws {
    bench.wait(0.3)
    try bench.pressToy()
    bench.key("[")
    bench.key("0")
    #expect(bench.player.isLive && bench.player.rate == 0.5 && bench.player.sessions.count == 2)
    #expect(bench.player.session.recording.inputTexts.first?.contains("\"rate\",0.5") == true)
    bench.key("Home")
    #expect(bench.player.rate == 0.5 && bench.player.sessions.count == 2, "nothing was done in it")
    bench.key("R")
    #expect(bench.player.session.isRecorded && bench.player.rate == 0.5)
    bench.key("\\")
    bench.key("0")
    #expect(bench.player.rate == 1)
    #expect(bench.player.session.recording.inputTexts.isEmpty)
  }

  @Test func theZeroKeyRestartsAndKeepsTheOldSession() throws {
    bench.wait(0.3)
    try bench.pressToy()
    let old = bench.player.session
    bench.key("0")
    #expect(bench.player.session !== old && bench.player.sessions.contains { $0 === old })
    #expect(bench.player.position < Moment(seconds: 0.05) && bench.player.isLive)
    bench.key("Z")
    #expect(bench.player.session === old)
    bench.key("0")
    #expect(bench.player.session !== old && bench.player.isLive && bench.player.isPlaying)
    #expect(bench.player.position < Moment(seconds: 0.05), "not the earlier session")
    #expect(bench.player.sessions.contains { $0 === old })
  }

  @Test func anUntouchedSceneContinuesWhenItTurnsDark() throws {
    let bench = try StudioBench(
      Toys.catalog,
      settings: {
        var settings = StudioSettings(); settings.scene = "toy-slide"; return settings
      }())
    func square() throws -> CGFloat {
      try #require(bench.player.stage.window.descendant(named: "square")).seen.position.x
    }
    bench.wait(0.7)
    let (place, time) = (try square(), bench.player.position)
    let window = bench.time
    bench.key("D")
    let gone = bench.player.position.seconds(since: time)
    #expect(
      abs(gone - (bench.time - window)) < 0.02 && bench.player.isPlaying && bench.player.isLive)
    #expect(bench.player.stage.userInterfaceStyle == .dark)
    #expect(try square() > place && square() < place + 20)
    #expect(bench.player.sessions.count == 1 && bench.player.sessions[0] === bench.player.session)
    #expect(bench.player.session.origin == .opened && bench.player.session.number == 1)
  }

  // MARK: - The window

  @Test func letterKeysTogglePanelsAppearanceAndLanguage() throws {
    let bench = try StudioBench(Toys.catalog, hasInspector: true)
    bench.key("L")
    #expect(!bench.studio.settings.showsList)
    bench.wait(0.5)
    let list = bench.list.view.convert(bench.list.view.bounds, to: nil)
    #expect(list.maxX <= 0)
    bench.key("L")
    bench.key("I")
    #expect(bench.studio.settings.showsList && !bench.studio.settings.showsInspector)
    bench.key("D")
    #expect(bench.studio.isDark && bench.studio.settings.isDark == true)
    bench.key("G")
    #expect(bench.studio.language == .chinese && bench.texts.contains("静止"))
  }

  @Test func theSheetOfKeysNamesEveryCommandAndEscapeClosesIt() {
    bench.key("/", holding: "Left Shift")
    #expect(bench.studio.showsKeys)
    let texts = bench.texts
    for command in Command.allCases {
      #expect(texts.contains(command.text(in: .english)), "\(command)")
    }
    let playing = bench.player.isPlaying
    bench.key("L")
    #expect(bench.studio.settings.showsList, "a sheet keeps keys from what is below it")
    bench.key("Escape")
    #expect(!bench.studio.showsKeys && bench.player.isPlaying == playing)
  }

  @Test func theKeySheetUsesTheWindowsLanguage() {
    bench.key("G")
    bench.key("/", holding: "Left Shift")
    let texts = bench.texts
    #expect(texts.count { $0 == "拖动" } == 4 && texts.contains("按下"))
    #expect(!texts.contains("Drag") && texts.contains("Ctrl"))
  }

  /// Returns the SDL name and the modifiers of a key on the sheet.
  private static func pressed(
    _ chord: [String]
  ) -> (key: String, isShifted: Bool, isControlled: Bool) {
    let caps = chord.filter { $0 != "Shift" && $0 != "Ctrl" }
    let (isShifted, isControlled) = (chord.contains("Shift"), chord.contains("Ctrl"))
    switch caps.first ?? "" {
    case "↑": return ("Up", isShifted, isControlled)
    case "↓": return ("Down", isShifted, isControlled)
    case "?": return ("/", true, isControlled)
    case let cap: return (cap, isShifted, isControlled)
    }
  }

  @Test(arguments: Command.allCases)
  func everyKeyOnTheSheetInvokesItsCommand(command: Command) {
    #expect(!command.keys.isEmpty)
    for chord in command.keys {
      let (key, isShifted, isControlled) = Self.pressed(chord)
      #expect(
        Command(key: key, isShifted: isShifted, isControlled: isControlled) == command, "\(chord)")
    }
  }

  @Test func everyKeyOfACommandIsShownOnTheSheet() {
    var names = (UInt8(ascii: "!")...UInt8(ascii: "~")).map { String(UnicodeScalar($0)) }
    names += (1...12).map { "F\($0)" }
    names += [
      "Space", "Return", "Escape", "Tab", "Backspace", "Delete", "Insert", "Home", "End", "PageUp",
      "PageDown", "Up", "Down", "Left", "Right",
    ]
    // Some keyboards have the sign as Shift =, which the sheet shows differently.
    names.removeAll { $0 == "+" }
    for name in names {
      for isControlled in [false, true] {
        guard let command = Command(key: name, isShifted: false, isControlled: isControlled) else {
          continue
        }
        #expect(
          command.keys.contains { Self.pressed($0) == (name, false, isControlled) },
          "\(isControlled ? "Ctrl " : "")\(name) asks for \(command), and no sheet says so")
      }
    }
  }

  @Test(arguments: ["Q", "W"]) func controlQAndWCloseTheWindowOverSheetAndSearch(letter: String) {
    var closings = 0
    bench.studio.onClose = { closings += 1 }
    bench.key(letter)
    #expect(closings == 0)
    bench.key(letter, holding: "Left Ctrl")
    #expect(closings == 1)
    bench.key("F1")
    bench.key(letter, holding: "Right Ctrl")
    #expect(closings == 2, "over the sheet of keys")
    bench.key("Escape")
    bench.key("/")
    bench.key(letter, holding: "Left Ctrl")
    #expect(closings == 3, "while something is typed")
  }

  @Test func aSheetWithoutRoomHasAScrollIndicator() throws {
    let bench = try StudioBench(size: CGSize(width: 640, height: 480))
    bench.key("F1")
    bench.tick(0.1)
    let bar = try #require(bench.named("keys.bar"))
    let scroll = try #require(bench.named("keys.scroll") as? UIScrollView)
    #expect(!bar.isHidden && bar.frame.minY == scroll.frame.minY)
    let fraction = scroll.bounds.height / scroll.contentSize.height
    #expect(fraction < 1 && abs(bar.frame.height - scroll.bounds.height * fraction) < 0.01)
    bench.key("End")
    bench.tick(0.1)
    #expect(abs(bar.frame.maxY - scroll.frame.maxY) < 0.01)
    let large = try StudioBench(size: CGSize(width: 1280, height: 1000))
    large.key("F1")
    large.tick(0.1)
    #expect(try #require(large.named("keys.bar")).isHidden)
  }

  @Test func theKeySheetScrollsToItsEndInALowWindow() throws {
    let bench = try StudioBench(Toys.catalog, size: StudioSettings.leastSize)
    bench.key("F1")
    let sheet = try #require(bench.named("keys"))
    let scroll = try #require(bench.named("keys.scroll") as? UIScrollView)
    #expect(sheet.frame.minY >= 8 && sheet.frame.maxY <= 472)
    let furthest = scroll.contentSize.height - scroll.bounds.height
    #expect(furthest > 40)
    bench.key("Down")
    #expect(scroll.contentOffset.y == 44)
    bench.hold("Down", repeating: 30)
    #expect(scroll.contentOffset.y == furthest)
    bench.key("PageUp")
    #expect(scroll.contentOffset.y < furthest)
    bench.key("End")
    #expect(scroll.contentOffset.y == furthest)
    bench.key("Home")
    #expect(
      scroll.contentOffset.y == 0 && bench.player.sessions.count == 1, "no key of what is below")
    bench.wheel(at: CGPoint(x: 320, y: 240), by: -60)
    #expect(scroll.contentOffset.y > 0)
    bench.key("Escape")
    bench.key("F1")
    #expect(scroll.contentOffset.y == 0)
  }

  @Test(arguments: [(1280, 800), (1366, 700), (520, 1520)])
  func theKeySheetFitsATallWindowWithoutScrolling(width: Int, height: Int) throws {
    let bench = try StudioBench(Toys.catalog, size: CGSize(width: width, height: height))
    bench.key("F1")
    let scroll = try #require(bench.named("keys.scroll") as? UIScrollView)
    #expect(scroll.contentSize.height == scroll.bounds.height)
    let text = scroll.subviews.compactMap { $0 as? UILabel }
    let caps = scroll.subviews.filter { $0.subviews.contains { $0 is UILabel } }
    #expect(text.count > 20 && caps.count > text.count)
    #expect(text.contains { $0.text == "Pinch and rotate with two fingers (or Alt)" })
    for label in text {
      #expect(label.intrinsicContentSize.width <= label.bounds.width, "\(label.text ?? "")")
    }
    for cap in caps {
      let covered = text.filter { !$0.frame.intersection(cap.frame).isEmpty }
      #expect(covered.isEmpty, "\(covered.map { $0.text ?? "" })")
    }
  }

  @Test func arrowKeysOpenTheNextAndPreviousScene() {
    #expect(bench.player.scene.name == "toy-button")
    bench.key("Down")
    #expect(bench.player.scene.name == "toy-slide")
    bench.key("Up")
    #expect(bench.player.scene.name == "toy-button")
    bench.key("Up")
    #expect(bench.player.scene.name == "toy-button")
  }

  @Test func arrowKeysOpenNothingWhileTheListIsHidden() {
    bench.key("L")
    bench.wait(0.5)
    bench.key("Down")
    #expect(bench.player.scene.name == "toy-button")
    bench.key("L")
    bench.key("Down")
    #expect(bench.player.scene.name == "toy-slide")
  }

  // MARK: - Whose keys are

  @Test func tabFocusesASceneControlAndSpaceActivatesIt() {
    bench.wait(0.1)
    bench.key("Tab")
    #expect(bench.player.stage.focusedControl != nil)
    #expect(bench.studio.chrome.focusedControl == nil)
    bench.key("Space")
    #expect(bench.player.isPlaying, "space was the button's")
    #expect(Toys.presses(of: bench.player) == 1)
    let keys = bench.player.session.recording.events.filter { $0.code == "key" }
    #expect(keys.count == 4)
  }

  /// The number of visible focus rings.
  private var rings: Int { bench.studio.frame().nodes.count { $0.border?.width == 3 } }

  @Test func f6SwitchesTheKeyboardWithoutInputToTheScene() {
    bench.wait(0.1)
    bench.key("Tab")
    let control = bench.player.stage.focusedControl
    #expect(control != nil && rings == 1)
    let done = bench.player.session.recording.inputTexts
    bench.key("F6")
    #expect(focused(bench) == "search")
    bench.key("Tab")
    #expect(rings == 1, "one in the window, and none in the scene")
    bench.key("Return")
    #expect(Toys.presses(of: bench.player) == 0, "the key is the window's")
    bench.key("F6")
    #expect(bench.studio.chrome.focusedControl == nil && rings == 1)
    #expect(bench.player.stage.focusedControl === control)
    #expect(bench.player.session.recording.inputTexts == done)
    bench.key("Space")
    #expect(Toys.presses(of: bench.player) == 1)
  }

  @Test func f6SwitchesTheKeyboardWhilePausedToo() throws {
    let toast = try #require(bench.named("toast") as? ToastView)
    bench.wait(0.1)
    bench.key("Tab")
    let control = bench.player.stage.focusedControl
    bench.key("F6")
    bench.key("Tab")
    try bench.click("timeline.togglePlaying")
    #expect(!bench.player.isPlaying)
    for _ in 0..<2 {
      bench.key("F6")
      #expect(bench.studio.chrome.focusedControl == nil && bench.studio.sceneHasKeyboard)
      #expect(toast.text == WindowText.keysWaitForLive(in: .english))
      bench.key("F6")
      #expect(bench.studio.chrome.focusedControl != nil && !bench.studio.sceneHasKeyboard)
    }
    bench.key("F6")
    bench.key("Tab")
    #expect(bench.player.stage.focusedControl === control, "it stands")
  }

  @Test func f6WhilePausedGivesTheSceneTheKeysOnceItPlays() throws {
    bench.wait(0.1)
    bench.key("Space")
    bench.key("F6")
    #expect(bench.studio.chrome.focusedControl != nil)
    bench.key("F6")
    #expect(bench.studio.chrome.focusedControl == nil)
    bench.key("F6")
    #expect(bench.studio.chrome.focusedControl != nil)
    bench.key("F6")
    bench.key("Space")
    #expect(bench.player.isPlaying, "the key is nobody's ring's")
    bench.key("Tab")
    #expect(bench.player.stage.focusedControl != nil)
  }

  @Test func f6ReportsASceneWithoutKeysAndKeepsTheFocus() throws {
    let toast = try #require(bench.named("toast") as? ToastView)
    bench.key("Down")
    bench.wait(0.5)
    bench.key("F6")
    let ring = focused(bench)
    #expect(ring != nil)
    bench.key("F6")
    #expect(focused(bench) == ring && toast.text == WindowText.noKeyboardControls(in: .english))
  }

  @Test func f6LeavesTheSearchThatIsTypedIn() {
    bench.wait(0.1)
    bench.key("Tab")
    bench.key("F6")
    bench.key("Return")
    #expect(focused(bench) == "search" && bench.studio.wantsText)
    bench.key("F6")
    #expect(!bench.studio.wantsText && bench.studio.chrome.focusedControl == nil && rings == 1)
    bench.key("Space")
    #expect(Toys.presses(of: bench.player) == 1)
  }

  @Test(arguments: ["Return", "Escape", "F6"]) func f6MovesTheKeyboardFromTheSearchToTheScene(
    _ end: String
  ) {
    bench.wait(0.1)
    bench.key("/")
    bench.type("button")
    bench.key(end)
    #expect(!bench.studio.wantsText)
    if end != "F6" { bench.key("F6") }
    #expect(bench.studio.chrome.focusedControl == nil && bench.studio.sceneHasKeyboard)
    bench.key("F6")
    #expect(bench.studio.chrome.focusedControl != nil)
  }

  @Test func fromTheSearchF6SkipsASceneWithoutKeys() {
    bench.key("Down")
    bench.wait(0.5)
    bench.key("/")
    bench.key("Return")
    bench.key("F6")
    #expect(focused(bench)?.hasPrefix("toolbar.") == true, "\(focused(bench) ?? "none")")
  }

  @Test func f6FocusesTheWindowAfterASearchAndAPressOnTheScene() throws {
    bench.wait(0.1)
    bench.key("/")
    bench.key("Return")
    try bench.pressToy()
    let hadRing = bench.player.stage.focusedControl != nil
    bench.key("F6")
    #expect(!hadRing && bench.studio.chrome.focusedControl != nil)
  }

  @Test func afterAPressOnTheSceneF6BringsTheKeyboardBackToIt() throws {
    bench.wait(0.1)
    bench.key("Tab")
    bench.key("F6")
    try bench.pressToy()
    #expect(Toys.presses(of: bench.player) == 1 && bench.player.stage.focusedControl == nil)
    bench.key("F6")
    #expect(bench.player.stage.focusedControl != nil && rings == 1)
    bench.key("Space")
    #expect(Toys.presses(of: bench.player) == 2)
  }

  @Test func theTabOrderIsSearchToolbarAndTimeline() throws {
    let order = bench.studio.chrome.focusableControls.compactMap(\.accessibilityIdentifier)
    let places = try ["search", "toolbar.toggleList", "timeline.restart", "timeline"].map {
      try #require(order.firstIndex(of: $0))
    }
    #expect(places == places.sorted() && places[0] == 0)
  }

  @Test func everyButtonOfTheWindowIsReachedByTab() {
    bench.key("F6")
    var names: [String] = []
    for _ in 0..<40 {
      if let name = bench.studio.chrome.focusedControl?.accessibilityIdentifier {
        names.append(name)
      }
      bench.key("Tab")
    }
    for name in [
      "search", "timeline", "timeline.togglePlaying", "timeline.restart", "timeline.rate",
      "toolbar.record", "toolbar.save", "toolbar.toggleKeys", "toolbar.toggleLanguage",
      "toolbar.toggleAppearance", "toolbar.toggleList",
    ] {
      #expect(names.contains(name), "\(name)")
    }
  }

  // MARK: - Arrows

  /// Returns the identifier of the focused control.
  private func focused(_ bench: StudioBench) -> String? {
    bench.studio.chrome.focusedControl?.accessibilityIdentifier
  }

  @Test func leftAndRightMoveTheFocusWithinABar() throws {
    for _ in 0..<2 { bench.key(focused(bench) == nil ? "F6" : "Tab") }
    #expect(focused(bench) == "toolbar.toggleList")
    bench.key("Left")
    #expect(focused(bench) == "toolbar.toggleList")
    bench.key("Right")
    bench.key("Right")
    #expect(focused(bench) == "toolbar.save")
    bench.key("Left")
    #expect(focused(bench) == "toolbar.record")
    bench.hold("Right", repeating: 9)
    #expect(focused(bench) == "toolbar.toggleKeys")
    bench.key("Tab")
    #expect(focused(bench) == "timeline.restart")
    bench.key("Right", holding: "Left Shift")
    #expect(focused(bench) == "timeline.stepBack")
  }

  @Test func upAndDownChangeTheSceneFromAToolbarButtonOrSearch() throws {
    bench.key("F6")
    bench.key("Tab")
    bench.key("Down")
    #expect(bench.player.scene.name == "toy-slide" && focused(bench) == "toolbar.toggleList")
    bench.hold("Up", repeating: 1)
    #expect(bench.player.scene.name == "toy-button")
    for _ in 0..<40 where focused(bench) != "search" { bench.key("Tab") }
    bench.key("Down")
    #expect(bench.player.scene.name == "toy-slide")
  }

  @Test func arrowKeysSeekInAFocusedTimeline() throws {
    bench.wait(2)
    bench.key("F6")
    for _ in 0..<40 where focused(bench) != "timeline" { bench.key("Tab") }
    let before = bench.player.position
    bench.key("Left")
    #expect(bench.player.position < before && focused(bench) == "timeline")
    #expect(bench.player.scene.name == "toy-button")
  }

  @Test func tabGoesToTheSlidersOfTheTimingBeforeTheButtonsBelowThem() throws {
    let bench = try StudioBench(hasInspector: true)
    bench.throwCard()
    bench.wait(2)
    let names = bench.studio.chrome.focusableControls.compactMap(\.accessibilityIdentifier)
    let (slider, copy) = (names.firstIndex(of: "slider duration"), names.firstIndex(of: "copy"))
    #expect(try #require(slider) < #require(copy))
  }

  @Test func upAndDownGoThroughTheInspector() throws {
    let bench = try StudioBench(Toys.catalog, hasInspector: true)
    bench.key("F6")
    for _ in 0..<40 where focused(bench) != "section Timing" { bench.key("Tab") }
    bench.key("Down")
    #expect(focused(bench) == "section Input")
    bench.key("Down")
    for key in ["Right", "Left"] {
      #expect(focused(bench) == "input events")
      bench.key(key)
    }
    bench.key("Up")
    #expect(focused(bench) == "section Input")
    for _ in 0..<5 { bench.key("Up") }
    #expect(focused(bench) == "section Animators")
    bench.key("Up")
    #expect(focused(bench) == "section Animators" && bench.player.scene.name == "toy-button")
  }

  @Test func shortcutsLeaveNothingInTheRecording() {
    bench.wait(0.1)
    for name in ["L", "L", "D", "D", "G", "G", "F1", "Escape"] { bench.key(name) }
    bench.key("/", holding: "Left Shift")
    bench.key("Escape")
    #expect(bench.player.session.recording.inputTexts.isEmpty)
  }
}
