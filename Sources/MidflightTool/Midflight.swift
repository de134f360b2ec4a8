import ArgumentParser
import MidflightApp
import MidflightGallery

/// The program `midflight`: the gallery as an app.
@main struct MidflightProgram: SceneApp {
  static let title = "Midflight"
  static let scenes = SceneCatalog.gallery
  static let commands: [any ParsableCommand.Type] = [PortCommand.self, IconCommand.self]
}
