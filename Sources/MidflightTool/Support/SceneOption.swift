import ArgumentParser
import Midflight
import MidflightGallery

extension SceneCatalog {
  /// Returns the gallery's scene with a name; the first scene for nil.
  ///
  /// - Throws: `ToolFailure.usage` with the known names for an unknown name, and for an empty
  ///   gallery.
  static func sceneToOpen(named name: String?) throws -> Scene {
    let scenes = SceneCatalog.gallery.scenes
    guard let name else {
      guard let first = scenes.first else { throw ToolFailure.usage("the gallery has no scenes") }
      return first
    }
    guard let scene = SceneCatalog.gallery[name] else {
      let known = scenes.map(\.name).joined(separator: ", ")
      throw ToolFailure.usage("unknown scene “\(name)”; choose one of: \(known)")
    }
    return scene
  }
}
