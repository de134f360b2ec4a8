import Foundation
import MidflightPainter
import Testing
import ToolFixtures

/// The window of `watch`, over builds by a stand-in for SwiftPM.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, VirtualDisplay.requirement))
struct WatchWindowTests {
  private let folder: TemporaryFolder
  private let display: VirtualDisplay

  init() throws {
    folder = try TemporaryFolder()
    display = try VirtualDisplay()
    try folder.write("", to: "Package.swift")
    for name in ["Sources", "bin", ".build/debug"] {
      try FileManager.default.createDirectory(
        at: folder.url(name), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: Tool.built, to: folder.url(program))
  }

  private let program = ".build/debug/midflight"

  /// Lets a build fail with a line, or succeed and make a new program for nil.
  private func build(failingWith line: String?) throws {
    let end =
      line.map { "echo '\($0)'; exit 1" } ?? "cp \(program) .build/new && mv .build/new \(program)"
    try folder.write("#!/bin/sh\ncd '\(folder.url.path)'\n\(end)\n", to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/swift"))
    try folder.write("// \(line ?? "")", to: "Sources/a.swift")
  }

  private func watch(appearance: String = "light") throws -> ShownWindow {
    let path = RunningTool.plainEnvironment["PATH"] ?? ""
    return try ShownWindow(
      "watch", "--scene", "draggable-circle", "--appearance", appearance, on: display,
      in: folder.url,
      environment: ["PATH": "\(folder.path("bin")):\(path)"], program: folder.url(program))
  }

  @Test func aMouseInFingerModeScrolls() throws {
    let window = try ShownWindow(
      "watch", "--finger", "--scene", "tabs", on: display, in: folder.url,
      program: folder.url(program))
    let home = try window.screenshot()
    // The list of the last tab.
    try window.perform([.move(351, 813), .press, .release])
    let list = try rest(after: home, in: window)
    try window.perform([.move(195, 122), .press])
    try window.perform(ShownWindow.line(from: (195, 122), to: (195, 522)))
    _ = try rest(after: list, in: window)
    window.tool.signal(SIGTERM)
    _ = try window.tool.waitForTheEnd()
  }

  @Test(arguments: ["light", "dark"])
  func thePageOfACrashHasTheAppearanceOfTheWindow(appearance: String) throws {
    let window = try watch(appearance: appearance)
    let watcher = window.tool.identifier
    let children = try String(
      contentsOfFile: "/proc/\(watcher)/task/\(watcher)/children", encoding: .utf8)
    let scene = try #require(
      children.split(separator: " ").compactMap { Int32($0) }.first, "\(children)")
    // The page appears although nothing moves.
    kill(scene, SIGKILL)
    var page = try window.screenshot()
    try wait(for: "the page") {
      page = try window.screenshot()
      return page.redPixelCount > 50
    }
    #expect(page[x: 5, y: 5].description == (appearance == "dark" ? "#000000FF" : "#FFFFFFFF"))
    window.tool.signal(SIGTERM)
    _ = try window.tool.waitForTheEnd()
  }

  /// Drags the circle, and returns the picture after it has come to rest.
  private func dragCircle(in window: ShownWindow) throws -> Picture {
    let first = try window.screenshot()
    try window.perform([.move(195, 422), .press])
    try window.perform(ShownWindow.line(from: (195, 422), to: (195, 222)) + [.release])
    return try rest(after: first, in: window)
  }

  /// Waits until the window shows one picture for some time, other than the first one.
  private func rest(after first: Picture, in window: ShownWindow) throws -> Picture {
    // On a busy machine, moving content may look the same several times.
    var (picture, count) = (first, 0)
    try wait(for: "another picture at rest") {
      let last = picture
      picture = try window.screenshot()
      count = picture == last && picture != first ? count + 1 : 0
      return count == 20
    }
    return picture
  }

  @Test func aSessionThatDoesNotReplayIsReportedAtOnce() throws {
    let window = try watch()
    _ = try dragCircle(in: window)
    // The new program fails once, and then is the old one.
    try FileManager.default.moveItem(
      at: folder.url(program), to: folder.url(".build/debug/working"))
    try folder.write(
      """
      #!/bin/sh
      [ -e '\(folder.path("failed"))' ] && exec '\(folder.path(".build/debug/working"))' "$@"
      touch '\(folder.path("failed"))'
      echo 'a.swift:1: Precondition failed: too far' >&2
      kill -ILL $$
      """, to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path(program))
    try build(failingWith: nil)
    try wait(for: "the message") {
      try window.tool.errorSoFar.contains(
        "\nthe session does not replay and starts again: a.swift:1: Precondition failed: too far\n")
    }
    try wait(for: "the message in the window") {
      try window.screenshot().redPixelCount > 50
    }
    window.tool.signal(SIGTERM)
    #expect(try window.tool.waitForTheEnd().exitCode == 143)
  }

  @Test func aFixedBuildContinuesTheDrag() throws {
    let window = try watch()
    let dragged = try dragCircle(in: window)

    try build(failingWith: "\(folder.path("Sources/a.swift")):1:5: error: no such name")
    let failure = "Sources/a.swift:1:5: no such name"
    try wait(for: "the failure") { try window.tool.errorSoFar.contains("\n\(failure)\n") }
    try wait(for: "the failure in the window") { try window.screenshot() != dragged }

    try build(failingWith: nil)
    try wait(for: "the new program") {
      try window.tool.errorSoFar.contains("\nbuilt; the scene continues with your input\n")
    }
    // Some pixels of edges differ between a part that is painted again and a whole picture.
    try wait(for: "the dragged circle") {
      switch try window.screenshot().difference(from: dragged) {
      case nil: true
      case .pixels(let pixels): pixels.count < 100
      case .size: false
      }
    }
    window.tool.signal(SIGTERM)
    #expect(try window.tool.waitForTheEnd().exitCode == 143)
  }
}

extension Picture {
  /// The number of red pixels; only failures are red here.
  fileprivate var redPixelCount: Int {
    stride(from: 0, to: bytes.count, by: 4).count {
      let (blue, green, red) = (Int(bytes[$0]), Int(bytes[$0 + 1]), Int(bytes[$0 + 2]))
      return red > 140 && red > 2 * green && red > 2 * blue
    }
  }
}
