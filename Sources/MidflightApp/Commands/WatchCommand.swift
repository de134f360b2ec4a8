import ArgumentParser
import Foundation
import Midflight
import MidflightReplay
import MidflightWindow

/// The `watch` command: opens a scene in a window that survives rebuilds.
struct WatchCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Open a scene, and rebuild it when a source changes.",
    discussion: """
      Drag once, then change the code: after each build, the new program replays your input up to \
      the present moment and goes on from there. L repeats the input in a loop; L or a press ends \
      the loop. With panels, the key is Shift-L. A held pointer is released by a rebuild, and a \
      recording is completed. The first error of a failed build is shown in the window. A session \
      that does not replay starts again; the next build tries it once more, until you give other \
      input.

      The command watches the nearest folder above with a Package.swift, except for hidden \
      folders and recordings, and builds the product \(AppProgram.name) with swift build.
      """)

  @Option(help: "The scene to open; the first scene if omitted.") var scene: String?
  @Flag(
    help: "Use the mouse as a finger: pans begin after 10 points, drags scroll, hovering stops.")
  var finger = false
  @OptionGroup var window: WindowOptions
  @OptionGroup var environment: EnvironmentOptions

  /// Opens the window, and returns after it closes. Throws for an unknown scene and without a
  /// package.
  @MainActor func perform() throws {
    let scene = try SceneCatalog.sceneToOpen(named: scene)
    guard let package = nearestPackage else {
      throw ToolFailure.usage(
        "watch needs the package of the program: there is no Package.swift in this folder or above")
    }
    guard
      AppProgram.executable.hasPrefix(package.resolvingSymlinksInPath().path + "/.build/")
    else {
      throw ToolFailure.usage(
        "watch builds \(package.shortPath), but this program is elsewhere; start it with “swift run "
          + "\(AppProgram.name) watch”")
    }
    try runningWindow {
      try WatchSession.run(
        scene, in: package, scale: window.scale, mouseIsFinger: finger, environment: environment)
    }
  }
}
