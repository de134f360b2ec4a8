import Foundation
import MidflightReplay
import Testing
import ToolFixtures

/// Tests of the gallery's window on a real display, with a real mouse and a real keyboard.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, VirtualDisplay.requirement))
struct GalleryWindowTests {
  private let folder: TemporaryFolder
  private let display: VirtualDisplay

  init() throws {
    folder = try TemporaryFolder()
    // The recordings are those of the package.
    try folder.write("", to: "Package.swift")
    display = try VirtualDisplay()
  }

  /// Opens the window in the test's folder, which also contains its state. The window is too narrow
  /// for the inspector.
  private func open(on display: VirtualDisplay? = nil) throws -> ShownWindow {
    try ShownWindow(
      "open", "--scene", Sample.scene, "--size", "840x700", on: display ?? self.display,
      in: folder.url, environment: ["XDG_STATE_HOME": folder.url.path])
  }

  private func press(_ keys: String..., on display: VirtualDisplay? = nil) throws {
    try Program.output(
      "xdotool", ["key"] + keys, environment: (display ?? self.display).environment)
  }

  @Test func aSessionInTheViewportIsSavedWithOneKeyAndReplays() throws {
    let window = try open()
    // The scene of 390 × 844 points is centred in the area beside the list, the toolbar and the
    // timeline.
    let scale = (700.0 - 44 - 100 - 48) / 844
    let middle = 248 + (840.0 - 248) / 2
    func place(_ x: Double, _ y: Double) -> (Int, Int) {
      (Int(middle + (x - 195) * scale), Int(44 + 24 + y * scale))
    }
    let (start, end) = (place(95, 422), place(195, 422))
    try window.perform([.move(start.0, start.1), .press])
    try window.perform(ShownWindow.line(from: start, to: end) + [.release, .pause(300)])
    try press("s")
    try wait(for: "the saved recording") {
      folder.has("recordings/\(Sample.scene)/take-1.trace.jsonl")
    }
    window.tool.signal(SIGINT)
    #expect(try window.tool.waitForTheEnd().exitCode == 130)
    let path = folder.path("recordings/\(Sample.scene)/take-1.jsonl")
    let recording = try Recording(contentsOf: URL(fileURLWithPath: path))
    #expect(recording.verdict == .intact)
    let trace = try folder.text("recordings/\(Sample.scene)/take-1.trace.jsonl")
    #expect(trace.contains("\"state\":\"ended\""), "the card was dragged")
    #expect(try midflight("replay", path).exitCode == 0)
    #expect(try midflight("verify", path).exitCode == 0)
  }

  @Test func typedTextReachesTheSearchAndTheWindowStateIsSaved() throws {
    let window = try open()
    try press("d", "slash", "p", "l", "Escape", "Escape", "g")
    Thread.sleep(forTimeInterval: 1)
    window.tool.signal(SIGTERM)
    #expect(try window.tool.waitForTheEnd().exitCode == 143)
    let state = try folder.text("midflight/window.json")
    #expect(state.contains("\"isDark\" : true"))
    #expect(state.contains("\"showsList\" : true"), "l was typed, and hid no list")
    #expect(state.contains("\"language\" : \"zh\""))
    #expect(state.contains("\"scene\" : \"\(Sample.scene)\""))
  }

  @Test func anErrorOfAStartWithoutATerminalIsShownInADialog() throws {
    try folder.write(
      "{\"midflight\":1,\"scene\":\"sheet\",\"size\":[390,844]}\n", to: "other.jsonl")
    let tool = try RunningTool(
      ["open", "--dialog", "other.jsonl"], environment: display.environment, in: folder.url)
    var widest = 0
    // The dialog appears before it has its final place, so the loop clicks until the program ends.
    try wait(for: "the end, by a click on OK") {
      let windows = try Program.output(
        "xwininfo", "-root", "-children", environment: display.environment)
      // The line of a child ends with its size and place, such as 484x153+398+290.
      guard let line = windows.split(separator: "\n").first(where: { $0.contains("midflight") }),
        let place = line.matches(of: /(\d+)x(\d+)\+(\d+)\+(\d+)/).first?.output,
        let width = Int(place.1), let height = Int(place.2), let x = Int(place.3),
        let y = Int(place.4)
      else { return !tool.isRunning }
      widest = max(widest, width)
      try Program.output(
        "xdotool", "mousemove", "\(x + width / 2)", "\(y + height - 40)", "click", "1",
        environment: display.environment)
      return !tool.isRunning
    }
    let result = try tool.waitForTheEnd()
    #expect(
      result.exitCode == 3 && result.standardError.contains("other.jsonl: unknown scene “sheet”"))
    #expect((1...1000).contains(widest), "the list of scenes is broken into lines")
  }

  /// The test runs without a window manager, so the X server grants every request of the program.
  @Test func theWindowReopensAtItsLastPosition() throws {
    func place(of window: ShownWindow) throws -> [Int] {
      let words = try Program.output(
        "xwininfo", "-id", window.identifier, environment: display.environment)
      return ["Absolute upper-left X:", "Absolute upper-left Y:"].compactMap { name in
        words.split(separator: "\n").first { $0.contains(name) }
          .flatMap { $0.split(separator: " ").last.flatMap { Int($0) } }
      }
    }
    func close(_ window: ShownWindow) throws {
      window.tool.signal(SIGINT)
      _ = try window.tool.waitForTheEnd()
    }
    let first = try open()
    let middle = try place(of: first)
    try Program.output(
      "xdotool", ["windowmove", "--sync", first.identifier, "37", "41"],
      environment: display.environment)
    try wait(for: "the move") { try place(of: first) == [37, 41] }
    try close(first)
    let state = try folder.text("midflight/window.json")
    #expect(state.contains("\"x\" : 37") && state.contains("\"y\" : 41"))
    let second = try open()
    #expect(try place(of: second) == [37, 41])
    try close(second)
    #expect(middle != [37, 41] && middle.allSatisfy { $0 > 0 })
  }

  /// openbox maximises and restores a window after a double click on its title bar.
  @Test(.enabled(if: VirtualDisplay.hasWindowManager, "needs openbox"))
  func aMaximisedWindowIsFilledAndThenTakesTheSizeOfTheScene() throws {
    let desktop = try VirtualDisplay(managed: true)
    let window = try open(on: desktop)
    func width() throws -> String {
      let words = try Program.output(
        "xwininfo", "-id", window.identifier, environment: desktop.environment)
      return words.split(separator: "\n").first { $0.contains("Width:") }?
        .split(separator: " ").last.map(String.init) ?? ""
    }
    try window.perform([.move(300, -8), .press, .release, .press, .release])
    try wait(for: "the maximised window") { try Int(width()) ?? 0 > 1300 }
    let maximised = try width()
    try press("F12", on: desktop)
    try Program.output(
      "xdotool", "sleep", "1", "mousemove", "700", "8", "click", "--repeat", "2", "1",
      environment: desktop.environment)
    try wait(for: "the size of the scene") { try width() == "390" }
    try press("F12", on: desktop)
    try wait(for: "the panels") { try width() != "390" }
    try press("s", on: desktop)
    try wait(for: "the saved recording") {
      folder.has("recordings/\(Sample.scene)/take-1.trace.jsonl")
    }
    let lines = try Recording(contentsOf: folder.url("recordings/\(Sample.scene)/take-1.jsonl"))
      .lines
    #expect(lines.contains { $0.isInput("size", maximised) })
    #expect(lines.contains { $0.isInput("size", "390,844") })
    window.tool.signal(SIGINT)
    _ = try window.tool.waitForTheEnd()
  }

  @Test func theWindowTitleNamesTheSceneInBothLanguages() throws {
    let window = try open()
    func title() throws -> String {
      let name = try Program.output(
        "xdotool", "getwindowname", window.identifier, environment: display.environment)
      return name.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(try title() == "Midflight – Interruptible pan")
    try press("g")
    try wait(for: "the Chinese title") { try title() == "Midflight – 可中断的平移" }
    window.tool.signal(SIGINT)
    _ = try window.tool.waitForTheEnd()
  }

  @Test func theWindowManagerReceivesTheMinimumSize() throws {
    let window = try open()
    let hints = try Program.output(
      "xprop", "-id", window.identifier, "WM_NORMAL_HINTS", environment: display.environment)
    #expect(hints.contains("minimum size: 640 by 480"))
    window.tool.signal(SIGINT)
    _ = try window.tool.waitForTheEnd()
  }

  @Test func anUnreadableWindowStateIsIgnoredWithAMessage() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("midflight"), withIntermediateDirectories: true)
    try folder.write("nonsense", to: "midflight/window.json")
    let window = try open()
    window.tool.signal(SIGINT)
    let run = try window.tool.waitForTheEnd()
    #expect(run.exitCode == 130)
    #expect(run.standardError.contains("window.json: ignoring the window state"))
  }

  @Test func anIdleGalleryWindowDoesNotPoll() throws {
    let window = try open()
    Thread.sleep(forTimeInterval: 1.5)
    let before = try window.contextSwitches()
    Thread.sleep(forTimeInterval: 2)
    // The limit of the bare window: 8 allow for the system's own work on a sleeping process.
    #expect(try window.contextSwitches() - before <= 8)
  }
}
