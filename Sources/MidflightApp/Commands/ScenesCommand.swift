import ArgumentParser
import Midflight

/// The `midflight scenes` command: lists the scenes of the gallery.
struct ScenesCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "List all scenes.",
    aliases: ["list"])

  @Flag(help: "Print one JSON object.") var json = false

  /// Prints the name and the English summary of each scene. The JSON also has each size in points.
  @MainActor func perform() throws {
    let scenes = SceneCatalog.app.scenes
    if json {
      try printJSON([
        "scenes": scenes.map { scene in
          [
            "name": scene.name, "summary": scene.summary(in: .english),
            "size": [Double(scene.size.width), Double(scene.size.height)],
          ] as [String: Any]
        }
      ])
      return
    }
    let width = scenes.map(\.name.count).max() ?? 0
    for scene in scenes {
      StandardOutput.writeLine(
        scene.name + String(repeating: " ", count: width - scene.name.count + 2)
          + scene.summary(in: .english))
    }
  }
}
