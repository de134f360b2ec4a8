import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// Every key, and whose keys are.
struct KeyTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  // MARK: - Time

  @Test func spaceStopsTheScenesClockAndNotTheChromes() {
    bench.wait(0.5)
    bench.key("Space")
    let stood = bench.deck.stage.now
    let chrome = bench.studio.chrome.now
    bench.wait(1)
    #expect(bench.deck.stage.now == stood && !bench.deck.isPlaying)
    #expect(bench.studio.chrome.now.seconds(since: chrome) >= 1)
    bench.key("Space")
    let resumed = bench.time
    bench.wait(0.25)
    let gone = bench.deck.stage.now.seconds(since: stood)
    #expect(abs(gone - (bench.time - resumed)) < 0.05)
  }

  @Test func fullStopAndCommaStepASixtiethOnTheGrid() {
    bench.key("Down")
    bench.wait(0.465)
    bench.key(".")
    let first = bench.deck.position
    #expect(first == Moment(microseconds: (31 * 1_000_000 + 59) / 60))
    bench.key(".")
    #expect(bench.deck.position == Moment(microseconds: (32 * 1_000_000 + 59) / 60))
    bench.key(",")
    #expect(bench.deck.position == first)
    #expect(bench.deck.stage.now == first)
    #expect(!bench.deck.isPlaying)
  }

  @Test(arguments: [0.2, 20]) func atRestAStepIsASixtiethOfWhatIsSeen(rest: Double) throws {
    try bench.pressToy()
    bench.wait(1)
    #expect(bench.deck.isAtRest)
    bench.wait(rest)
    let (stood, end) = (bench.deck.shownPosition, bench.deck.position)
    for count in 1...3 {
      bench.key(".")
      let seen = bench.deck.shownPosition.seconds(since: stood)
      #expect(seen > Double(count - 1) / 60 && seen < Double(count) / 60 + 1e-6)
      let gone = bench.deck.position.seconds(since: end)
      #expect(gone > Double(count - 1) / 60 && gone < Double(count) / 60 + 1e-6)
    }
    #expect(bench.deck.isLive && bench.deck.shownEnd == bench.deck.shownPosition)
    bench.key(",")
    bench.key(".")
    #expect(bench.deck.isLive, "it steps back, and comes to the end again")
    bench.key("Space")
    bench.wait(0.1)
    try bench.pressToy()
    bench.wait(0.05)
    #expect(bench.deck.shownPosition == bench.deck.position, "recorded time counts")
  }

  @Test func heldDownAStepGoesOnAndSpaceDoesNot() {
    bench.key("Down")
    bench.wait(0.465)
    bench.hold(".", repeating: 5)
    #expect(bench.deck.position == Moment(microseconds: (36 * 1_000_000 + 59) / 60))
    bench.hold(",", repeating: 3)
    #expect(bench.deck.position == Moment(microseconds: (32 * 1_000_000 + 59) / 60))
    bench.hold("Space", repeating: 1)
    #expect(bench.deck.isPlaying, "pressed once")
  }

  @Test(arguments: [("V", "Left Ctrl"), ("Insert", "Right Shift")])
  func whatWasCopiedIsPastedIntoTheSearchOnOneLine(key: String, modifier: String) {
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

  @Test func heldDownBackspaceTakesMoreThanOneLetter() {
    bench.key("/")
    bench.type("slide")
    bench.hold("Backspace", repeating: 2)
    #expect(bench.list.field.text == "sl")
  }

  @Test func aKeyThatTheSceneHasIsNotRepeated() throws {
    bench.wait(0.1)
    bench.key("Tab")
    #expect(bench.deck.stage.focusedControl != nil)
    bench.hold("Space", repeating: 4)
    #expect(Toys.presses(of: bench.deck) == 1)
    let keys = bench.deck.take.recording.inputTexts.count { $0.contains("Space") }
    #expect(keys == 2, "down and up")
  }

  @Test func bracketsSlowAnimationsAndNotTheGestureClock() throws {
    bench.wait(0.1)
    bench.key("[")
    #expect(bench.deck.rate == 0.5)
    let (stage, animation) = (bench.deck.stage.now, bench.deck.stage.animationNow)
    bench.wait(1)
    let gone = bench.deck.stage.now.seconds(since: stage)
    let animated = bench.deck.stage.animationNow.seconds(since: animation)
    #expect(abs(animated - gone / 2) < 1e-6)
    #expect(bench.deck.take.recording.inputTexts.contains { $0.contains("\"rate\",0.5") })
    bench.key("]")
    #expect(bench.deck.rate == 1)
    bench.key("[")
    bench.key("[")
    bench.key("\\")
    #expect(bench.deck.rate == 1)
  }

  @Test func whoBeginsAgainInSlowMotionGoesOnInIt() throws {
    bench.wait(0.3)
    try bench.pressToy()
    bench.key("[")
    bench.key("0")
    #expect(bench.deck.isLive && bench.deck.rate == 0.5 && bench.deck.takes.count == 2)
    #expect(bench.deck.take.recording.inputTexts.first?.contains("\"rate\",0.5") == true)
    bench.key("Home")
    #expect(bench.deck.rate == 0.5 && bench.deck.takes.count == 2, "nothing was done in it")
    bench.key("R")
    #expect(bench.deck.take.isRecorded && bench.deck.rate == 0.5)
    bench.key("\\")
    bench.key("0")
    #expect(bench.deck.rate == 1)
    #expect(bench.deck.take.recording.inputTexts.isEmpty)
  }

  @Test func zeroBeginsAgainAndKeepsWhatWasDone() throws {
    bench.wait(0.3)
    try bench.pressToy()
    let old = bench.deck.take
    bench.key("0")
    #expect(bench.deck.take !== old && bench.deck.takes.contains { $0 === old })
    #expect(bench.deck.position < Moment(seconds: 0.05) && bench.deck.isLive)
    bench.key("Z")
    #expect(bench.deck.take === old)
    bench.key("0")
    #expect(bench.deck.take !== old && bench.deck.isLive && bench.deck.isPlaying)
    #expect(bench.deck.position < Moment(seconds: 0.05), "not the take before, once more")
    #expect(bench.deck.takes.contains { $0 === old })
  }

  @Test func darkenedBeforeAnythingIsDoneTheSceneGoesOnWhereItIs() throws {
    let bench = try StudioBench(
      Toys.catalog,
      settings: {
        var settings = StudioSettings(); settings.scene = "toy-slide"; return settings
      }())
    func square() throws -> CGFloat {
      try #require(bench.deck.stage.window.descendant(named: "square")).seen.position.x
    }
    bench.wait(0.7)
    let (place, time) = (try square(), bench.deck.position)
    let window = bench.time
    bench.key("D")
    let gone = bench.deck.position.seconds(since: time)
    #expect(abs(gone - (bench.time - window)) < 0.02 && bench.deck.isPlaying && bench.deck.isLive)
    #expect(bench.deck.stage.userInterfaceStyle == .dark)
    #expect(try square() > place && square() < place + 20)
    #expect(bench.deck.takes.count == 1 && bench.deck.takes[0] === bench.deck.take)
    #expect(bench.deck.take.origin == .opened && bench.deck.take.number == 1)
  }

  // MARK: - The window

  @Test func lettersShowAndHidePanelsAndChangeHowTheWindowIs() throws {
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
      #expect(texts.contains(command.words(in: .english)), "\(command)")
    }
    let playing = bench.deck.isPlaying
    bench.key("L")
    #expect(bench.studio.settings.showsList, "a sheet keeps keys from what is below it")
    bench.key("Escape")
    #expect(!bench.studio.showsKeys && bench.deck.isPlaying == playing)
  }

  @Test func theSheetsCapsSpeakTheWindowsLanguage() {
    bench.key("G")
    bench.key("/", holding: "Left Shift")
    let texts = bench.texts
    #expect(texts.count { $0 == "拖动" } == 3 && texts.contains("按下"))
    #expect(!texts.contains("Drag") && texts.contains("Ctrl"))
  }

  /// A key of the sheet as SDL calls it, and what is held with it.
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
  func theKeysThatTheSheetShowsForACommandAskForIt(command: Command) {
    #expect(!command.keys.isEmpty)
    for chord in command.keys {
      let (key, isShifted, isControlled) = Self.pressed(chord)
      #expect(
        Command(key: key, isShifted: isShifted, isControlled: isControlled) == command, "\(chord)")
    }
  }

  @Test func theKeysThatAskForACommandAreShownOnTheSheet() {
    var names = (UInt8(ascii: "!")...UInt8(ascii: "~")).map { String(UnicodeScalar($0)) }
    names += (1...12).map { "F\($0)" }
    names += [
      "Space", "Return", "Escape", "Tab", "Backspace", "Delete", "Insert", "Home", "End", "PageUp",
      "PageDown", "Up", "Down", "Left", "Right",
    ]
    // Of some keyboards the sign that is Shift = on others: the same key, shown by its other sign.
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

  @Test(arguments: ["Q", "W"]) func controlAndALetterCloseTheWindowWhateverIsOpen(letter: String) {
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

  @Test func whereTheSheetHasNoRoomABarSaysThatItGoesOn() throws {
    let bench = try StudioBench(size: CGSize(width: 640, height: 480))
    bench.key("F1")
    bench.tick(0.1)
    let bar = try #require(bench.named("keys.bar"))
    let scroll = try #require(bench.named("keys.scroll") as? UIScrollView)
    #expect(!bar.isHidden && bar.frame.minY == scroll.frame.minY)
    let share = scroll.bounds.height / scroll.contentSize.height
    #expect(share < 1 && abs(bar.frame.height - scroll.bounds.height * share) < 0.01)
    bench.key("End")
    bench.tick(0.1)
    #expect(abs(bar.frame.maxY - scroll.frame.maxY) < 0.01)
    let large = try StudioBench(size: CGSize(width: 1280, height: 1000))
    large.key("F1")
    large.tick(0.1)
    #expect(try #require(large.named("keys.bar")).isHidden)
  }

  @Test func inALowWindowTheSheetOfKeysScrollsToItsLastLineAndStays() throws {
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
    #expect(scroll.contentOffset.y == 0 && bench.deck.takes.count == 1, "no key of what is below")
    bench.wheel(at: CGPoint(x: 320, y: 240), by: -60)
    #expect(scroll.contentOffset.y > 0)
    bench.key("Escape")
    bench.key("F1")
    #expect(scroll.contentOffset.y == 0)
  }

  @Test(arguments: [(1280, 800), (1366, 700), (520, 1440)])
  func inAHighWindowTheSheetOfKeysIsSeenWhole(width: Int, height: Int) throws {
    let bench = try StudioBench(Toys.catalog, size: CGSize(width: width, height: height))
    bench.key("F1")
    let scroll = try #require(bench.named("keys.scroll") as? UIScrollView)
    #expect(scroll.contentSize.height == scroll.bounds.height)
    let words = scroll.subviews.compactMap { $0 as? UILabel }
    let caps = scroll.subviews.filter { $0.subviews.contains { $0 is UILabel } }
    #expect(words.count > 20 && caps.count > words.count)
    #expect(words.contains { $0.text == "Two fingers that pinch and turn; Alt, too" })
    for label in words {
      #expect(label.intrinsicContentSize.width <= label.bounds.width, "\(label.text ?? "")")
    }
    for cap in caps {
      let covered = words.filter { !$0.frame.intersection(cap.frame).isEmpty }
      #expect(covered.isEmpty, "\(covered.map { $0.text ?? "" })")
    }
  }

  @Test func arrowsGoThroughTheListAndOpenWhatTheyComeTo() {
    #expect(bench.deck.scene.name == "toy-button")
    bench.key("Down")
    #expect(bench.deck.scene.name == "toy-slide")
    bench.key("Up")
    #expect(bench.deck.scene.name == "toy-button")
    bench.key("Up")
    #expect(bench.deck.scene.name == "toy-button")
  }

  @Test func whereTheListIsHiddenArrowsOpenNothing() {
    bench.key("L")
    bench.wait(0.5)
    bench.key("Down")
    #expect(bench.deck.scene.name == "toy-button")
    bench.key("L")
    bench.key("Down")
    #expect(bench.deck.scene.name == "toy-slide")
  }

  // MARK: - Whose keys are

  @Test func tabGoesToTheScenesControlsAndSpaceActivatesWhatHasTheRing() {
    bench.wait(0.1)
    bench.key("Tab")
    #expect(bench.deck.stage.focusedControl != nil)
    #expect(bench.studio.chrome.focusedControl == nil)
    bench.key("Space")
    #expect(bench.deck.isPlaying, "space was the button's")
    #expect(Toys.presses(of: bench.deck) == 1)
    let keys = bench.deck.take.recording.events.filter { $0.code == "key" }
    #expect(keys.count == 4)
  }

  /// How many rings of the focus are seen.
  private var rings: Int { bench.studio.frame().nodes.count { $0.border?.width == 3 } }

  @Test func f6HandsTheKeyboardToTheWindowAndBackAndTheSceneHearsNothingOfIt() {
    bench.wait(0.1)
    bench.key("Tab")
    let control = bench.deck.stage.focusedControl
    #expect(control != nil && rings == 1)
    let done = bench.deck.take.recording.inputTexts
    bench.key("F6")
    #expect(focused(bench) == "search")
    bench.key("Tab")
    #expect(rings == 1, "one in the window, and none in the scene")
    bench.key("Return")
    #expect(Toys.presses(of: bench.deck) == 0, "the key is the window's")
    bench.key("F6")
    #expect(bench.studio.chrome.focusedControl == nil && rings == 1)
    #expect(bench.deck.stage.focusedControl === control)
    #expect(bench.deck.take.recording.inputTexts == done)
    bench.key("Space")
    #expect(Toys.presses(of: bench.deck) == 1)
  }

  @Test func whileTimeStandsF6SwitchesSidesToo() throws {
    let toast = try #require(bench.named("toast") as? ToastView)
    bench.wait(0.1)
    bench.key("Tab")
    let control = bench.deck.stage.focusedControl
    bench.key("F6")
    bench.key("Tab")
    try bench.click("timeline.togglePlaying")
    #expect(!bench.deck.isPlaying)
    for _ in 0..<2 {
      bench.key("F6")
      #expect(bench.studio.chrome.focusedControl == nil && bench.studio.sceneHasKeyboard)
      #expect(toast.words == Words.keysWait(in: .english))
      bench.key("F6")
      #expect(bench.studio.chrome.focusedControl != nil && !bench.studio.sceneHasKeyboard)
    }
    bench.key("F6")
    bench.key("Tab")
    #expect(bench.deck.stage.focusedControl === control, "it stands")
  }

  @Test func whileTimeStandsASceneWithoutARingHasTheKeysFromWhenItGoesOn() throws {
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
    #expect(bench.deck.isPlaying, "the key is nobody's ring's")
    bench.key("Tab")
    #expect(bench.deck.stage.focusedControl != nil)
  }

  @Test func whereNothingInTheSceneTakesKeysF6SaysSoAndTheRingStays() throws {
    let toast = try #require(bench.named("toast") as? ToastView)
    bench.key("Down")
    bench.wait(0.5)
    bench.key("F6")
    let ring = focused(bench)
    #expect(ring != nil)
    bench.key("F6")
    #expect(focused(bench) == ring && toast.words == Words.nothingTakesKeys(in: .english))
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
    #expect(Toys.presses(of: bench.deck) == 1)
  }

  @Test(arguments: ["Return", "Escape", "F6"]) func fromTheSearchF6GoesOnToTheScene(_ end: String) {
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

  @Test func fromTheSearchF6GoesPastASceneThatTakesNoKeysToTheBar() {
    bench.key("Down")
    bench.wait(0.5)
    bench.key("/")
    bench.key("Return")
    bench.key("F6")
    #expect(focused(bench)?.hasPrefix("toolbar.") == true, "\(focused(bench) ?? "none")")
  }

  @Test func afterAPressElsewhereNothingIsLeftOfTheSearch() throws {
    bench.wait(0.1)
    bench.key("/")
    bench.key("Return")
    try bench.pressToy()
    let hadRing = bench.deck.stage.focusedControl != nil
    bench.key("F6")
    #expect(!hadRing && bench.studio.chrome.focusedControl != nil)
  }

  @Test func afterAPressOnTheSceneF6BringsTheKeyboardBackToIt() throws {
    bench.wait(0.1)
    bench.key("Tab")
    bench.key("F6")
    try bench.pressToy()
    #expect(Toys.presses(of: bench.deck) == 1 && bench.deck.stage.focusedControl == nil)
    bench.key("F6")
    #expect(bench.deck.stage.focusedControl != nil && rings == 1)
    bench.key("Space")
    #expect(Toys.presses(of: bench.deck) == 2)
  }

  @Test func tabBeginsWithTheSearchWhichStandsFirstOnTheScreen() throws {
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

  /// What has the ring, by its name.
  private func focused(_ bench: StudioBench) -> String? {
    bench.studio.chrome.focusedControl?.accessibilityIdentifier
  }

  @Test func leftAndRightGoAlongABarAndNoFurtherThanItsEnds() throws {
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

  @Test func upAndDownGoThroughTheListWhicheverButtonHasTheRing() throws {
    bench.key("F6")
    bench.key("Tab")
    bench.key("Down")
    #expect(bench.deck.scene.name == "toy-slide" && focused(bench) == "toolbar.toggleList")
    bench.hold("Up", repeating: 1)
    #expect(bench.deck.scene.name == "toy-button")
    for _ in 0..<40 where focused(bench) != "search" { bench.key("Tab") }
    bench.key("Down")
    #expect(bench.deck.scene.name == "toy-slide")
  }

  @Test func theTimelineKeepsItsArrows() throws {
    bench.wait(2)
    bench.key("F6")
    for _ in 0..<40 where focused(bench) != "timeline" { bench.key("Tab") }
    let before = bench.deck.position
    bench.key("Left")
    #expect(bench.deck.position < before && focused(bench) == "timeline")
    #expect(bench.deck.scene.name == "toy-button")
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
    #expect(focused(bench) == "section Animators" && bench.deck.scene.name == "toy-button")
  }

  @Test func shortcutsLeaveNothingInTheRecording() {
    bench.wait(0.1)
    for name in ["L", "L", "D", "D", "G", "G", "F1", "Escape"] { bench.key(name) }
    bench.key("/", holding: "Left Shift")
    bench.key("Escape")
    #expect(bench.deck.take.recording.inputTexts.isEmpty)
  }
}
