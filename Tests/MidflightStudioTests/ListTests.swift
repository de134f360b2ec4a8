import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// The list, the search, and the recordings in the list.
struct ListTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  private func rows(_ query: String) -> [SceneIndex.Row] {
    SceneIndex(Toys.catalog, matching: query, opened: "toy-button", recordings: []).rows
  }

  @Test func aSearchFindsNamesTitlesAndSummariesInBothLanguages() {
    let button: [SceneIndex.Row] = [
      .chapter(["en": "Controls", "zh": "控件"]), .scene(name: "toy-button"),
    ]
    for query in ["toy-b", "A BUTTON", "press it", "按钮", "按下", "button a"] {
      #expect(rows(query) == button, "\(query)")
    }
    #expect(rows("").count == 4 && rows("toy").count == 4)
    #expect(rows("nothing of the kind").isEmpty)
  }

  @Test func typingSearchesAndIsNoShortcut() throws {
    bench.key("/")
    #expect(bench.studio.wantsText)
    for letter in ["S", "L", "I", "D"] { bench.key(letter) }
    bench.type("slid")
    #expect(bench.studio.settings.showsList && !bench.studio.isDark)
    #expect(bench.named("scene.toy-slide") != nil && bench.named("scene.toy-button") == nil)
    bench.key("Backspace")
    #expect(bench.list.field.text == "sli")
    bench.key("Return")
    #expect(bench.player.scene.name == "toy-slide" && !bench.studio.wantsText)
    bench.key("F", holding: "Left Ctrl")
    bench.key("Escape")
    #expect(bench.list.field.text == "" && bench.named("scene.toy-button") != nil)
    #expect(!bench.studio.wantsText, "it has left the search, too")
    bench.key("D")
    #expect(bench.studio.isDark)
  }

  @Test func anExactTitleIsTheBestMatchOfASearch() {
    let scenes = [
      Scene("first", title: "First", summary: "As the second, with other timing.") { _ in
        UIViewController()
      },
      Scene("second", title: "Second", summary: "Other timing.") { _ in UIViewController() },
    ]
    let catalog = SceneCatalog(scenes)
    let index = SceneIndex(catalog, matching: "second", opened: "", recordings: [])
    #expect(index.rows == [.scene(name: "first"), .scene(name: "second")])
    func bestMatch(_ query: String, besides open: String) -> String? {
      let row = index.bestMatch(for: query, besides: .scene(name: open), of: open, in: catalog)
      return if case .scene(let name) = row { name } else { nil }
    }
    #expect(bestMatch("second", besides: "other") == "second")
    #expect(bestMatch("other timing", besides: "other") == "first")
    // The open scene matches too, but the other one has exactly that title.
    #expect(bestMatch("second", besides: "first") == "second")
    #expect(bestMatch("sec", besides: "first") == nil)
    #expect(bestMatch("second", besides: "second") == nil && bestMatch("", besides: "first") == nil)
  }

  @Test func escapeRemovesTheFocusOfTheSearch() throws {
    bench.key("F6")
    for _ in 0..<40 where !bench.list.field.isFocused { bench.key("Tab") }
    bench.key("Return")
    bench.type("sl")
    #expect(bench.list.field.isFocused && bench.list.field.isEditing)
    bench.key("Escape")
    #expect(bench.studio.chrome.focusedControl == nil && !bench.list.field.isEditing)
    bench.key("Space")
    #expect(!bench.player.isPlaying, "the scene's, and no letter")
  }

  @Test func afterReturnTheFilterStaysAndEscapeShowsAllScenesAgain() {
    bench.key("/")
    bench.type("slid")
    bench.key("Return")
    #expect(bench.list.field.text == "slid" && bench.named("scene.toy-button") == nil)
    bench.key("Escape")
    #expect(bench.list.field.text == "" && bench.named("scene.toy-button") != nil)
    #expect(bench.player.scene.name == "toy-slide")
  }

  @Test(arguments: [false, true])
  func theOpenSceneIsVisibleInTheListFromTheFirstFrame(isRecording: Bool) throws {
    var settings = StudioSettings()
    settings.scene = try #require(SceneCatalog.gallery.scenes.last).name
    let bench = try StudioBench(settings: settings, size: CGSize(width: 1280, height: 500))
    if isRecording {
      try FileManager.default.createDirectory(
        at: bench.folder, withIntermediateDirectories: true)
      let url = bench.folder.appendingPathComponent("drag.jsonl")
      try InspectorBench.recording("flick").encoded().write(to: url)
      bench.studio.openRecording(url)
    }
    bench.tick()
    let row = try #require(bench.named("scene.\(bench.player.scene.name)"))
    let seen = row.convert(row.bounds, to: nil)
    #expect(seen.minY >= 44 && seen.maxY <= 500, "\(bench.player.scene.name) at \(seen)")
  }

  private func isInSight(_ name: String, in bench: StudioBench) throws -> Bool {
    let row = try #require(bench.named(name), "\(name)")
    let seen = row.convert(row.bounds, to: bench.list.view)
    return seen.minY >= 44 && seen.maxY <= bench.list.view.bounds.height
  }

  @Test func theOpenSceneStaysVisibleWhenTheWindowShrinks() throws {
    var settings = StudioSettings()
    settings.scene = "snap"
    let bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.1)
    for size in [CGSize(width: 640, height: 480), CGSize(width: 1280, height: 800)] {
      bench.studio.receive(
        .resize(size: size, scale: 1, time: Moment(seconds: bench.time)))
      bench.wait(0.5)
      #expect(try isInSight("scene.snap", in: bench), "\(size)")
    }
    // A person who has scrolled away stays there.
    bench.wheel(at: CGPoint(x: 100, y: 400), by: -3000)
    #expect(try !isInSight("scene.snap", in: bench))
    bench.studio.receive(
      .resize(
        size: CGSize(width: 640, height: 480), scale: 1, time: Moment(seconds: bench.time)))
    bench.wait(0.5)
    #expect(try !isInSight("scene.snap", in: bench))
  }

  @Test func movingUpToAChaptersFirstSceneShowsItsHeading() throws {
    var settings = StudioSettings()
    settings.scene = "springs"
    let bench = try StudioBench(settings: settings, size: CGSize(width: 1280, height: 500))
    bench.wait(0.1)
    var headings = 0
    while bench.player.scene.name != "basics" {
      bench.key("Up")
      bench.wait(0.6)
      let rows = bench.list.index.rows
      let index = try #require(rows.firstIndex(of: .scene(name: bench.player.scene.name)))
      guard case .chapter(let title) = rows[index - 1] else { continue }
      headings += 1
      #expect(try isInSight("chapter.\(title(in: .english))", in: bench))
    }
    #expect(headings == 2)
  }

  @Test func aSearchScrollsToItsTopAndBackToTheOpenScene() throws {
    var settings = StudioSettings()
    settings.scene = "two-fingers"
    let bench = try StudioBench(settings: settings, size: CGSize(width: 640, height: 480))
    bench.wait(0.1)
    for action in ["Escape", "click"] {
      bench.key("/")
      bench.type("an")
      let first = try #require(
        bench.list.index.rows.lazy.compactMap {
          if case .scene(let name) = $0 { name } else { nil }
        }.first)
      #expect(try isInSight("scene.\(first)", in: bench), "of \(bench.list.index.rows.count)")
      if action == "click" { try bench.click("search.clear") } else { bench.key(action) }
      bench.wait(0.5)
      #expect(try isInSight("scene.two-fingers", in: bench), "after \(action)")
    }
  }

  @Test func selectingARowScrollsToIt() throws {
    let bench = try StudioBench(size: CGSize(width: 1280, height: 500))
    for _ in 0..<8 {
      bench.key("Down")
      bench.wait(0.5)
    }
    let row = try #require(bench.named("scene.\(bench.player.scene.name)"))
    let seen = row.convert(row.bounds, to: nil)
    #expect(seen.minY >= 44 && seen.maxY <= 500, "\(bench.player.scene.name) at \(seen)")
  }

  @Test(arguments: ["controls", "card-stack"])
  func openingASceneScrollsToItsRecordings(scene: String) throws {
    let bench = try StudioBench(size: CGSize(width: 1280, height: 500))
    let folder = bench.folder.appendingPathComponent(scene)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = ["one", "two", "three"]
    for name in names {
      try InspectorBench.recording("flick").encoded()
        .write(to: folder.appendingPathComponent("\(name).jsonl"))
    }
    bench.studio.choose(.scene(name: scene))
    bench.wait(0.5)
    for name in ["scene.\(scene)"] + names.map({ "recording.\($0)" }) {
      let row = try #require(bench.named(name), "\(name)")
      let seen = row.convert(row.bounds, to: nil)
      #expect(seen.minY >= 44 && seen.maxY <= 500, "\(name) at \(seen)")
    }
  }

  @Test func typingAfterReopeningASearchReplacesItsText() {
    for keys in [["/"], ["F", "Left Ctrl"]] {
      bench.key("/")
      bench.type("slide")
      bench.key("Return")
      if keys.count == 1 { bench.key("/") } else { bench.key(keys[0], holding: keys[1]) }
      bench.type("butt")
      #expect(bench.list.field.text == "butt")
      bench.type("on")
      #expect(bench.list.field.text == "button", "only the first letter replaces")
      bench.key("A", holding: "Left Ctrl")
      bench.key("Backspace")
      #expect(bench.list.field.text.isEmpty && bench.list.field.isEditing)
      bench.key("Escape")
    }
  }

  @Test func theListUsesTheWindowsLanguage() {
    #expect(bench.texts.contains("A button") && bench.texts.contains("Controls"))
    bench.key("G")
    #expect(bench.texts.contains("按钮") && bench.texts.contains("控件"))
    #expect(!bench.texts.contains("A button"))
  }

  @Test func reopeningASceneRestoresItsSession() throws {
    bench.wait(0.2)
    try bench.pressToy()
    let player = bench.player
    let end = player.session.end
    try bench.click("scene.toy-slide")
    #expect(bench.player.scene.name == "toy-slide" && bench.player !== player)
    bench.wait(1)
    try bench.click("scene.toy-button")
    #expect(bench.player === player && Toys.presses(of: player) == 1)
    #expect(player.session.end.seconds(since: end) < 0.2)
  }

  // MARK: - Recordings

  @Test func aScenesRowShowsItLiveAfterARecording() throws {
    bench.wait(0.2)
    try bench.pressToy()
    bench.key("S")
    try bench.click("recording.take-1")
    bench.wait(0.1)
    try bench.click("scene.toy-slide")
    try bench.click("scene.toy-button")
    #expect(bench.studio.chosenRow == .scene(name: "toy-button"))
    #expect(bench.player.isLive && bench.player.isPlaying && Toys.presses(of: bench.player) == 1)
  }

  @Test func openingAnotherSceneFinishesTheRecordingWithAMessage() throws {
    bench.key("R")
    bench.wait(0.2)
    try bench.pressToy()
    let player = bench.player
    try bench.click("scene.toy-slide")
    let url = bench.folder.appendingPathComponent("toy-button/take-1.jsonl")
    #expect(bench.texts.contains("Recorded to \(Studio.path(of: url))"))
    #expect(!player.session.isRecorded)
    let recorded = try Recording(contentsOf: url)
    #expect(recorded.verdict == .intact && recorded.inputs.contains { $0.code == "up" })
    try bench.click("scene.toy-button")
    #expect(bench.player === player && player.isLive && Toys.presses(of: player) == 1)
  }

  @Test(arguments: ["interruptible-pan", "change-timing-in-flight", "drawer"])
  func revealingASceneCutsNoRowAtTheTop(scene: String) throws {
    var settings = StudioSettings()
    settings.scene = scene
    let bench = try StudioBench(settings: settings)
    bench.wait(0.1)
    let row = try #require(bench.named("scene.\(scene)"))
    let scroll = try #require(
      sequence(first: row, next: \.superview).first { $0 is UIScrollView } as? UIScrollView)
    let top = scroll.contentOffset.y
    #expect(top > 0 || scene == "interruptible-pan", "it was scrolled to")
    let rows = row.superview?.subviews.filter { $0 is ListRow } ?? []
    #expect(rows.count > 20)
    #expect(!rows.contains { $0.frame.minY < top - 0.5 && $0.frame.maxY > top + 0.5 })
    #expect(row.frame.minY >= top && row.frame.maxY <= top + scroll.bounds.height)
  }

  @Test func aSavedSessionIsListedAndReplays() throws {
    bench.wait(0.3)
    try bench.pressToy()
    bench.wait(0.2)
    bench.key("S")
    let url = bench.folder.appendingPathComponent("toy-button/take-1.jsonl")
    let saved = try Recording(contentsOf: url)
    #expect(saved.verdict == .intact)
    #expect(saved.inputTexts == bench.player.session.recording.inputTexts)
    let trace = try Replay(saved, scenes: Toys.catalog).run()
    #expect(try Trace(contentsOf: url.traceOfRecording) == trace)
    bench.key("S")
    #expect(bench.studio.recordings.map(\.lastPathComponent) == ["take-1.jsonl", "take-2.jsonl"])

    try bench.click("recording.take-1")
    #expect(
      bench.player.session.origin == .file(url) && bench.player.isPlaying && !bench.player.isLive)
    bench.wait(saved.duration + 0.2)
    #expect(!bench.player.isPlaying && bench.player.position == saved.endTime)
    #expect(Toys.presses(of: bench.player) == 1)
  }

  @Test func aLongSessionIsSavedWithAMarkAtItsLastMinute() throws {
    bench.wait(0.2)
    try bench.pressToy()
    for _ in 0..<70 { bench.tick(1) }
    let end = bench.player.session.end
    bench.key("S")
    let saved = try Recording(contentsOf: bench.studio.recordings[0])
    let mark = try #require(
      saved.lines.first { if case .mark = $0.content { true } else { false } })
    #expect(mark.content == .mark("last 60 s"))
    let seconds = try saved.endTime.seconds(since: #require(mark.time))
    #expect(abs(seconds - 60) < 1e-6 && saved.endTime >= end)
    #expect(saved.inputTexts == bench.player.session.recording.inputTexts)
  }

  @Test func aRecordingRestartsTheSceneAndIsWrittenWhileItRuns() throws {
    bench.wait(1)
    try bench.pressToy()
    bench.key("R")
    let part = bench.folder.appendingPathComponent("toy-button/take-1.jsonl.part")
    #expect(bench.player.session.isRecorded && bench.player.position.seconds < 0.1)
    try bench.pressToy()
    #expect(try Recording(contentsOf: part).events.contains { $0.code == "up" })
    bench.key("R")
    #expect(!bench.player.session.isRecorded && bench.player.isLive)
    let url = bench.studio.recordings[0]
    let recorded = try Recording(contentsOf: url)
    #expect(recorded.verdict == .intact)
    let trace = try Replay(recorded, scenes: Toys.catalog).run()
    #expect(try Trace(contentsOf: url.traceOfRecording) == trace)
    #expect(Toys.presses(of: bench.player) == 1, "what follows goes on where the recording ends")
  }

  @Test func closingTheWindowFinishesTheRecording() throws {
    bench.key("R")
    bench.wait(0.3)
    bench.press(CGPoint(x: 160, y: 122))
    bench.wait(0.1)
    bench.studio.close(at: Moment(seconds: bench.time))
    let url = bench.folder.appendingPathComponent("toy-button/take-1.jsonl")
    let recorded = try Recording(contentsOf: url)
    #expect(recorded.verdict == .intact)
    #expect(recorded.inputTexts.last?.contains("\"cancel\",0,\"closed\"") == true)
  }

  @Test func aRecordingContinuesLiveFromItsMiddle() throws {
    bench.wait(0.2)
    try bench.pressToy()
    bench.wait(1)
    bench.key("S")
    try bench.click("recording.take-1")
    let played = bench.player.session
    bench.wait(0.5)
    try bench.pressToy()
    #expect(Toys.presses(of: bench.player) == 2)
    guard case .fork(let old, _) = bench.player.session.origin else {
      return #expect(Bool(false), "\(bench.player.session.origin)")
    }
    #expect(old === played && bench.player.sessions.contains { $0 === played })
  }

  @Test func anInvalidFileIsReported() throws {
    let folder = bench.folder.appendingPathComponent("toy-button")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("bad.jsonl")
    try Data("nonsense\n".utf8).write(to: url)
    bench.studio.openRecording(url)
    bench.tick()
    #expect(bench.texts.contains { $0.contains("bad.jsonl") })
    #expect(bench.player.isLive)
  }
}

/// The settings of the window.
struct SettingsTests {
  @Test func settingsSurviveTheirFile() throws {
    var settings = StudioSettings()
    (settings.width, settings.height) = (900, 600)
    (settings.x, settings.y, settings.isMaximized) = (-40, 27, true)
    (settings.scene, settings.language, settings.isDark) = ("toy-slide", "zh", true)
    (settings.showsList, settings.showsInspector) = (false, false)
    #expect(try StudioSettings(json: settings.json()) == settings)
  }

  @Test func missingSettingsGetDefaultsAndSizesAreClamped() throws {
    #expect(try StudioSettings(json: Data("{}".utf8)) == StudioSettings())
    let small = try StudioSettings(json: Data(#"{"width":1,"height":1e9,"later":1}"#.utf8))
    #expect(small.width == 640 && small.height == 16_384)
    let beyond = try StudioSettings(json: Data(#"{"x":1e9,"y":12.6}"#.utf8))
    #expect(beyond.x == nil && beyond.y == 13 && !beyond.isMaximized)
    let older = #"{"inspector":{"foldedSections":["Curve","of a later version"]}}"#
    let inspector = try StudioSettings(json: Data(older.utf8)).inspector
    #expect(inspector.foldedSections.first == "Curve" && inspector.showsArrows)
    #expect(throws: (any Error).self) { try StudioSettings(json: Data("[".utf8)) }
  }

  @Test func aStudioRestoresItsSavedSettings() throws {
    let first = try StudioBench(Toys.catalog)
    first.key("Down")
    for name in ["D", "G", "L"] { first.key(name) }
    let second = try StudioBench(Toys.catalog, settings: first.studio.settings)
    #expect(second.player.scene.name == "toy-slide" && second.studio.isDark)
    #expect(second.studio.language == .chinese && !second.studio.settings.showsList)
  }
}
