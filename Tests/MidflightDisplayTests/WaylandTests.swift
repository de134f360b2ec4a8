import Foundation
import MidflightReplay
import Testing
import ToolFixtures

/// Tests of the window on a Wayland compositor: weston, in a window on an invisible X display.
@Suite(
  .serialized, .enabled(if: WaylandDisplay.isAvailable, "needs Xvfb and weston: apt install them"))
struct WaylandTests {
  private let folder: TemporaryFolder
  private let display: WaylandDisplay

  init() throws {
    folder = try TemporaryFolder()
    display = try WaylandDisplay()
  }

  @Test func aSceneIsRecordedOnWayland() throws {
    let run = try midflight(
      "record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"), "--seconds", "0.3",
      environment: display.environment)
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(try midflight("replay", folder.path("input.jsonl")).exitCode == 0)
  }

  @Test func theDoctorNamesWaylandAndARenderer() throws {
    let run = try midflight("doctor", environment: display.environment)
    #expect(run.exitCode == 0, "\(run.standardOutput)")
    #expect(run.lines.contains { $0.hasPrefix("display") && $0.contains("wayland, ") })
    #expect(run.lines.contains { $0.hasPrefix("renderer") })
  }

  @Test func theDoctorReportsACompositorWithoutASeat() throws {
    let display = try WaylandDisplay(hasSeat: false)
    let run = try midflight("doctor", environment: display.environment)
    #expect(run.exitCode == 3)
    #expect(run.lines.contains { $0.hasPrefix("display") && $0.contains("no seat") })
    #expect(run.lines.contains { $0.hasPrefix("without it") })
  }

  @Test func aRecordingIsKeptWhenTheCompositorEnds() throws {
    let tool = try RunningTool(
      ["record", "--scene", Sample.scene, "-o", folder.path("input.jsonl")],
      environment: display.environment)
    try wait(for: "the recording") { folder.has("input.jsonl.part") }
    // A process that sleeps has shown a frame. SDL notices the compositor's end at any time.
    display.lose()
    let run = try tool.waitForTheEnd()
    #expect(run.exitCode == 3, "\(run.standardError)")
    #expect(run.standardError.contains("midflight: the display was lost"))
    #expect(try Recording(contentsOf: folder.url("input.jsonl")).verdict == .intact)
  }
}

/// A Wayland compositor on a virtual display. The compositor ends with this object.
final class WaylandDisplay {
  nonisolated static let isAvailable =
    VirtualDisplay.isAvailable && Program.find("weston") != nil

  private let display: VirtualDisplay
  private let runtime: TemporaryFolder
  private let compositor: ChildProcess
  private static let socket = "wayland-test"

  /// - Parameter hasSeat: False for weston's headless backend, which has neither mouse nor
  ///   keyboard.
  init(hasSeat: Bool = true) throws {
    display = try VirtualDisplay()
    runtime = try TemporaryFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: runtime.url.path)
    compositor = try ChildProcess(
      Program.named("weston"),
      [
        "--backend=\(hasSeat ? "x11" : "headless")-backend.so", "--socket=\(Self.socket)",
        "--width=1000", "--height=900",
        "--use-pixman", "--idle-time=0", "--no-config",
      ],
      environment: RunningTool.plainEnvironment.merging(display.environment) { $1 }
        .merging(["XDG_RUNTIME_DIR": runtime.url.path]) { $1 })
    try wait(for: "weston's socket") { runtime.has(Self.socket) }
  }

  isolated deinit { compositor.terminate() }

  /// The environment that a program needs to find the compositor.
  var environment: [String: String] {
    [
      "XDG_RUNTIME_DIR": runtime.url.path, "WAYLAND_DISPLAY": Self.socket,
      "SDL_VIDEODRIVER": "wayland",
    ]
  }

  /// Kills the compositor, as a crash does.
  func lose() { compositor.signal(SIGKILL) }
}
