import Foundation
import MidflightPainter
import MidflightReplay

/// `midflight` with its window open on a virtual display, and the mouse in front of it.
///
/// Coordinates are points of the scene, which at scale 1 are pixels of the window's content.
final class ShownWindow {
  let display: VirtualDisplay
  let tool: RunningTool
  /// The X server's number of the window.
  let identifier: String
  private let left: Int
  private let top: Int

  /// Runs a command and waits until its window is there.
  init(
    _ arguments: String..., on display: VirtualDisplay, in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    self.display = display
    tool = try RunningTool(
      arguments, environment: display.environment.merging(environment) { $1 }, in: folder)
    (identifier, left, top) = try Self.window(of: tool, on: display)
  }

  /// The window, once it shows something: SDL may make one and another until its renderer is content.
  private static func window(
    of tool: RunningTool, on display: VirtualDisplay
  ) throws -> (identifier: String, left: Int, top: Int) {
    var seen = (identifier: "", left: 0, top: 0)
    try wait(for: "a window") {
      guard tool.isRunning else {
        throw Timeout(what: try tool.waitForTheEnd().standardError, seconds: 0)
      }
      let found = try Program.output(
        "xdotool", "search", "--onlyvisible", "--pid", "\(tool.identifier)",
        environment: display.environment)
      guard let identifier = found.split(separator: "\n").last.map(String.init),
        Int(identifier) != nil, try hasPicture(identifier, on: display)
      else { return false }
      let geometry = try Program.output(
        "xwininfo", "-id", identifier, environment: display.environment)
      guard geometry.contains("IsViewable"),
        let left = number(after: "Absolute upper-left X:", in: geometry),
        let top = number(after: "Absolute upper-left Y:", in: geometry)
      else { return false }
      seen = (identifier, left, top)
      return true
    }
    return seen
  }

  /// Whether its last pixel has been painted: an X window begins black.
  private static func hasPicture(_ identifier: String, on display: VirtualDisplay) throws -> Bool {
    let folder = try TemporaryFolder()
    try Program.output(
      "xwd", "-silent", "-id", identifier, "-out", folder.path("window.xwd"),
      environment: display.environment)
    // Its last four bytes are the last pixel's; the file is empty if the window is gone.
    return try folder.has("window.xwd")
      && folder.bytes("window.xwd").suffix(4).contains { $0 != 0 }
  }

  private static func number(after label: String, in text: String) -> Int? {
    guard let range = text.range(of: label) else { return nil }
    return text[range.upperBound...].split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
  }

  // MARK: - The mouse

  /// One thing that a hand does.
  enum Gesture {
    case move(Int, Int)
    case press
    case release
    /// Milliseconds in which the hand does nothing else.
    case pause(Int)
  }

  /// Performs gestures one after the other; returns when the last one is done.
  func perform(_ gestures: [Gesture]) throws {
    try Program.output("xdotool", arguments(for: gestures), environment: display.environment)
  }

  /// Begins to perform gestures, and does not wait.
  func begin(_ gestures: [Gesture]) throws -> RunningTool {
    try RunningTool(
      arguments(for: gestures), environment: display.environment,
      program: Program.named("xdotool"))
  }

  /// Moves in a straight line, `steps` moves of 8 ms: a mouse that reports 125 times a second.
  static func line(
    from start: (Int, Int), to end: (Int, Int), steps: Int = 20
  ) -> [Gesture] {
    (1...steps).flatMap { step -> [Gesture] in
      [
        .move(
          start.0 + (end.0 - start.0) * step / steps, start.1 + (end.1 - start.1) * step / steps),
        .pause(8),
      ]
    }
  }

  private func arguments(for gestures: [Gesture]) -> [String] {
    gestures.flatMap { gesture -> [String] in
      switch gesture {
      case .move(let x, let y): ["mousemove", "\(left + x)", "\(top + y)"]
      case .press: ["mousedown", "1"]
      case .release: ["mouseup", "1"]
      case .pause(let milliseconds): ["sleep", "\(Double(milliseconds) / 1000)"]
      }
    }
  }

  // MARK: - What is seen

  /// The window's content as the X server has it.
  func screenshot() throws -> Picture {
    let folder = try TemporaryFolder()
    try Program.output(
      "import", "-window", identifier, "PNG32:\(folder.path("shot.png"))",
      environment: display.environment)
    return try Picture(contentsOf: folder.url("shot.png"))
  }

  /// How often the process was given the processor, all threads together.
  func contextSwitches() throws -> Int {
    let tasks = "/proc/\(tool.identifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
      let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      return status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
        .reduce(sum) { $0 + (Int($1.split(whereSeparator: \.isWhitespace)[1]) ?? 0) }
    }
  }
}

extension TemporaryFolder {
  /// The recording that is being written under this name, as far as it is.
  func growing(_ name: String) throws -> Recording? {
    has(name + ".part") ? try Recording(contentsOf: url(name + ".part")) : nil
  }

  /// Waits until the recording under this name has a line.
  func wait(
    forALineIn name: String, _ what: String, _ isIt: (Recording.Line) -> Bool
  ) throws {
    try MidflightToolTests.wait(for: what) {
      try growing(name)?.lines.contains(where: isIt) ?? false
    }
  }
}

extension Recording.Line {
  /// Whether this is an input whose line has this code and ends in these elements.
  func isInput(_ code: String, _ elements: String...) -> Bool {
    text.contains("\"\(code)\"") && elements.allSatisfy { text.contains($0) }
  }
}
