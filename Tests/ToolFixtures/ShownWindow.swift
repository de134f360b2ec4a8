import Foundation
import MidflightPainter
import MidflightReplay

/// A running `midflight` with a window on a virtual display, and the display's mouse.
///
/// Coordinates are points of the scene. At scale 1 they are pixels of the window's content.
package final class ShownWindow {
  package let display: VirtualDisplay
  package let tool: RunningTool
  /// The X server's number of the window.
  package let identifier: String
  private let left: Int
  private let top: Int

  /// Runs a command and waits until its window is there.
  package init(
    _ arguments: String..., on display: VirtualDisplay, in folder: URL? = nil,
    environment: [String: String] = [:], program: URL? = nil
  ) throws {
    self.display = display
    tool = try RunningTool(
      arguments, environment: display.environment.merging(environment) { $1 }, in: folder,
      program: program)
    (identifier, left, top) = try Self.window(of: tool, on: display)
  }

  /// Waits until the window shows a frame. SDL may create several windows before its renderer
  /// works.
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

  /// Returns whether the last pixel of the window is painted. An X window is black at first.
  private static func hasPicture(_ identifier: String, on display: VirtualDisplay) throws -> Bool {
    try dump(identifier, on: display).suffix(4).contains { $0 != 0 }
  }

  /// Returns the window's content in the format of `xwd`; nothing if the window is gone.
  private static func dump(_ identifier: String, on display: VirtualDisplay) throws -> Data {
    let folder = try TemporaryFolder()
    try Program.output(
      "xwd", "-silent", "-id", identifier, "-out", folder.path("window.xwd"),
      environment: display.environment)
    return folder.has("window.xwd") ? try folder.bytes("window.xwd") : Data()
  }

  private static func number(after label: String, in text: String) -> Int? {
    guard let range = text.range(of: label) else { return nil }
    return text[range.upperBound...].split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
  }

  // MARK: - The mouse

  /// A step of the mouse.
  package enum Gesture {
    case move(Int, Int)
    case press
    case release
    /// A pause in milliseconds.
    case pause(Int)
  }

  /// Performs steps one after the other; returns after the last one.
  package func perform(_ gestures: [Gesture]) throws {
    try Program.output("xdotool", arguments(for: gestures), environment: display.environment)
  }

  /// Starts steps, and returns at once.
  package func begin(_ gestures: [Gesture]) throws -> RunningTool {
    try RunningTool(
      arguments(for: gestures), environment: display.environment,
      program: Program.named("xdotool"))
  }

  /// Returns a straight movement in `steps` moves of 8 ms each, like a mouse with 125 reports per
  /// second.
  package static func line(
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

  // MARK: - The display

  /// Returns the window's content on the X server.
  package func screenshot() throws -> Picture {
    let dump = try Self.dump(identifier, on: display)
    guard dump.count > 100 else { throw Timeout(what: "a screenshot: no window", seconds: 0) }
    // By X11/XWDFile.h: the header has big-endian words of four bytes; the pixels are at the end.
    func word(_ index: Int) -> Int {
      dump[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height) = (word(4), word(5))
    var bytes = [UInt8](dump.suffix(4 * width * height))
    // A pixel is blue, green, red, and a byte without meaning.
    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
    return Picture(widthInPixels: width, heightInPixels: height, bytes: bytes)
  }

  /// Returns the number of context switches of the process, for all threads together.
  package func contextSwitches() throws -> Int {
    let tasks = "/proc/\(tool.identifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
      let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      return status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
        .reduce(sum) { $0 + (Int($1.split(whereSeparator: \.isWhitespace)[1]) ?? 0) }
    }
  }
}

extension TemporaryFolder {
  /// Returns the recording under this name while it is being written; nil if there is none.
  package func growing(_ name: String) throws -> Recording? {
    has(name + ".part") ? try Recording(contentsOf: url(name + ".part")) : nil
  }

  /// Waits until the recording under this name has a line.
  package func wait(
    forALineIn name: String, _ what: String, _ isIt: (Recording.Line) -> Bool
  ) throws {
    try ToolFixtures.wait(for: what) {
      try growing(name)?.lines.contains(where: isIt) ?? false
    }
  }
}

extension Recording.Line {
  /// Returns whether the line contains an input code and some texts.
  package func isInput(_ code: String, _ elements: String...) -> Bool {
    text.contains("\"\(code)\"") && elements.allSatisfy { text.contains($0) }
  }
}
