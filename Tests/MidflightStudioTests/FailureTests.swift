import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// Failures in the window, which look and behave differently from messages.
struct FailureTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  /// Puts a file in the place of the folder of recordings, so that no file can be written there.
  private func blockTheFolder() throws {
    try Data().write(to: bench.folder)
  }

  private var folderOfTheScene: String {
    Studio.path(of: bench.folder.appendingPathComponent("toy-button"))
  }

  private func card(_ bench: StudioBench? = nil) throws -> FailureView {
    try #require((bench ?? self.bench).named("failure") as? FailureView)
  }

  private func toast() throws -> String? {
    let toast = try #require(bench.named("toast") as? ToastView)
    return toast.seen.opacity > 0 ? toast.text : nil
  }

  /// Fails to save.
  private func fail() throws {
    try blockTheFolder()
    bench.key("S")
    bench.tick(0.1)
    #expect(try !card().isHidden)
  }

  // MARK: - What it says

  @Test(arguments: [
    ("S", "Could not save: Not a directory (folder "),
    ("R", "Could not record: Not a directory (folder "),
  ])
  func aRefusedFileIsReportedWithItsFolder(key: String, sentence: String) throws {
    try blockTheFolder()
    bench.wait(0.1)
    bench.key(key)
    bench.tick(0.1)
    #expect(try card().texts == [sentence + folderOfTheScene + ")"])
    #expect(bench.texts.joined(separator: " ").contains(sentence))
    #expect(!bench.player.session.isRecorded)
    #expect(try toast() == nil, "not in the pill of messages")
  }

  @Test func aFileThatCannotBeOpenedIsReportedWithItsNameAndLine() throws {
    try FileManager.default.createDirectory(at: bench.folder, withIntermediateDirectories: true)
    func open(_ text: String?) throws -> [String] {
      let url = bench.folder.appendingPathComponent("odd.jsonl")
      if let text { try Data(text.utf8).write(to: url) }
      bench.studio.openRecording(url)
      bench.tick(0.1)
      return try card().texts
    }
    let missing = try open(nil)
    #expect(
      missing == [
        "Could not open odd.jsonl: No such file or directory (folder "
          + "\(Studio.path(of: bench.folder)))"
      ])
    #expect(try open("").first?.hasPrefix("Could not open odd.jsonl: the file is empty") == true)
    var header = bench.player.session.recording.header
    let saved = try RecordingLibrary(bench.folder).save(bench.player.session.completeRecording())
    let lines = try String(contentsOf: saved, encoding: .utf8).split(separator: "\n")
    #expect(
      try open("\(lines[0])\nodd\n").first?.hasPrefix("Could not open odd.jsonl: line 2: ") == true)
    header.scene = "unheard-of"
    let other = try RecordingLibrary(bench.folder).beginRecording(header)
    try other.finish(at: .zero)
    bench.studio.openRecording(other.url)
    bench.tick(0.1)
    #expect(
      try card().texts == ["Could not open take-1.jsonl: this program has no scene “unheard-of”"])
  }

  @Test func aRecordingThatCannotBeCompletedIsNotCalledRecorded() throws {
    bench.wait(0.1)
    bench.key("R")
    bench.wait(0.2)
    #expect(bench.player.session.isRecorded)
    try Data().write(to: #require(bench.player.session.url))
    bench.key("R")
    bench.tick(0.1)
    #expect(try card().texts.first?.hasPrefix("Could not record: ") == true)
    #expect(try toast() == nil)
  }

  @Test func aFailureIsInTheLanguageOfTheWindow() throws {
    try fail()
    bench.key("G")
    #expect(try card().texts == ["未能保存：Not a directory（文件夹 \(folderOfTheScene)）"])
  }

  @Test func eachActionHasItsLatestFailure() throws {
    struct Refusal: Error, CustomStringConvertible { let description: String }
    try fail()
    for reason in ["one", "two\u{1B}"] {
      bench.studio.onCopy = { _ in throw Refusal(description: reason) }
      bench.studio.copy("text")
    }
    bench.tick()
    let texts = try card().texts
    #expect(texts.count == 2 && texts[0].hasPrefix("Could not save: "))
    #expect(texts[1] == "Could not copy: two\\u{1B}")
  }

  @Test func aCopiedTextIsShownInOneLine() throws {
    bench.wait(0.1)
    bench.studio.copy("\n  let a = 1\nlet b = 2\n")
    #expect(try toast() == "Copied: let a = 1 let b = 2")
    bench.studio.copy(String(repeating: "a", count: 40) + String(repeating: "b", count: 40))
    let (start, end) = (String(repeating: "a", count: 30), String(repeating: "b", count: 29))
    #expect(try toast() == "Copied: \(start)…\(end)")
  }

  @Test func aFailedComparisonHasASignAndASentence() throws {
    let bench = try InspectorBench()
    bench.play(to: 2)
    let sign = try #require(bench.view("timing failure"))
    #expect(sign.isHidden)
    bench.inspector.run = InspectedRun(
      stage: bench.replay.stage, recording: try InspectorBench.recording("caught-twice"),
      scenes: Toys.catalog)
    let slider = try #require(bench.view("slider duration") as? UISlider)
    bench.chrome.perform {
      slider.value = 8
      slider.sendActions(for: .valueChanged)
    }
    bench.turn()
    let note = try #require(
      bench.label {
        $0.text == "Could not try other timing: this program has no scene “interruptible-pan”"
      })
    #expect(!sign.isHidden && note.textColor === Palette.red)
    #expect(sign.frame.maxX <= note.frame.minX)
    bench.inspector.undo()
    bench.turn()
    #expect(sign.isHidden == (bench.inspector.sampledRuns.failure == nil))
  }

  // MARK: - How long it stays

  @Test(arguments: ["button", "Escape", "keyboard", "success"])
  func aFailureStaysUntilItIsDismissed(action: String) throws {
    try fail()
    bench.studio.showMessage("Something else")
    bench.tick(0.1)
    #expect(try toast() == "Something else" && !card().isHidden)
    bench.wait(60)
    #expect(try toast() == nil && !card().isHidden)
    switch action {
    case "button": try bench.click("failure.dismiss")
    case "Escape": bench.key("Escape")
    case "keyboard":
      bench.key("F6")
      for _ in 0..<40 where focused != "failure.dismiss" { bench.key("Tab") }
      bench.key("Space")
      #expect(focused == nil, "the hidden button gives up the focus")
    default:
      try FileManager.default.removeItem(at: bench.folder)
      bench.key("S")
    }
    bench.tick(0.1)
    #expect(try card().isHidden && bench.studio.failures.isEmpty)
    #expect(bench.player.session.recording.inputTexts.isEmpty, "the scene receives no key of it")
  }

  private var focused: String? { bench.studio.chrome.focusedControl?.accessibilityIdentifier }

  @Test func aHiddenFailureIsNotInTheTabOrder() throws {
    let names = bench.studio.chrome.focusableControls.compactMap(\.accessibilityIdentifier)
    #expect(!names.contains("failure.dismiss"))
  }

  @Test func escapeClosesTheSheetAndTheSearchBeforeTheFailure() throws {
    try fail()
    for key in ["F1", "/"] {
      bench.key(key)
      bench.key("Escape")
      #expect(try !card().isHidden && !bench.studio.showsKeys && !bench.studio.wantsText)
    }
    bench.key("Escape")
    #expect(try card().isHidden)
  }

  @Test func escapeReachesASceneAloneOnlyWithoutAFailure() throws {
    bench.key("F12")
    try blockTheFolder()
    bench.studio.carryOut(.save)
    bench.tick(0.1)
    #expect(try !card().isHidden)
    bench.key("Escape")
    #expect(try card().isHidden && bench.player.session.recording.inputTexts.isEmpty)
    bench.key("Escape")
    #expect(bench.player.session.recording.inputTexts.count == 2, "down and up")
  }

  // MARK: - Its place

  @Test(arguments: [
    StudioSettings.leastSize, CGSize(width: 1280, height: 800), CGSize(width: 2560, height: 1600),
  ])
  func aFailureCoversNoBarAndLittleOfTheScene(size: CGSize) throws {
    let bench = try StudioBench(size: size, hasInspector: true)
    try Data().write(to: bench.folder)
    bench.key("S")
    bench.tick(0.5)
    let card = try card(bench)
    let place = card.convert(card.bounds, to: nil)
    let scene = bench.root.viewport.sceneFrame
    #expect(bench.root.viewport.view.frame.contains(place) && place.height >= 36)
    let common = place.intersection(scene)
    #expect(common.isNull || common.height <= 0.25 * scene.height, "\(common)")
    #expect(common.isNull || common.minY == scene.minY)
    if size.width == 2560 { #expect(common.isNull, "there is room beside the scene") }
    let label = try #require(card.subviews.lazy.compactMap { $0 as? UILabel }.first)
    #expect(label.sizeThatFits(label.bounds.size).height <= label.bounds.height)
    bench.studio.showMessage("Something else")
    bench.tick(0.1)
    let toast = try #require(bench.named("toast"))
    #expect(!toast.convert(toast.bounds, to: nil).intersects(place))
  }

  @Test func aMessageAtTheTopIsSeenBelowAFailure() throws {
    let bench = try StudioBench(hasInspector: true)
    bench.throwCard()
    bench.wait(5)
    let slider = try #require(bench.named("slider duration") as? UISlider)
    bench.studio.chrome.perform {
      slider.value = 8
      slider.sendActions(for: .valueChanged)
    }
    try Data().write(to: bench.folder)
    bench.key("S")
    bench.wait(0.5)
    bench.studio.showMessage("Something else")
    bench.tick(0.1)
    let (card, toast) = (try card(bench), try #require(bench.named("toast")))
    let place = toast.convert(toast.bounds, to: nil)
    #expect(place.midY < 400, "captions are at the bottom")
    #expect(!card.convert(card.bounds, to: nil).intersects(place))
  }

  @Test func theHintOfAFirstStartIsSeenBelowAFailure() throws {
    let bench = try StudioBench(hasInspector: true, isFirstStart: true)
    bench.wait(0.1)
    try Data().write(to: bench.folder)
    bench.key("S")
    bench.tick(0.5)
    let (card, hint) = (try card(bench), try #require(bench.named("hint")))
    #expect(hint.alpha == 1)
    #expect(!card.convert(card.bounds, to: nil).intersects(hint.convert(hint.bounds, to: nil)))
  }
}
