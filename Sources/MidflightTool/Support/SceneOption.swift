import ArgumentParser
import Midflight
import MidflightGallery

extension SceneCatalog {
  /// The gallery's scene of a name that a person typed.
  ///
  /// - Throws: `ToolFailure.usage`, with the names there are.
  static func sceneToOpen(named name: String?) throws -> Scene {
    let scenes = SceneCatalog.gallery.scenes
    guard let name else {
      guard let first = scenes.first else { throw ToolFailure.usage("the gallery has no scenes") }
      return first
    }
    guard let scene = SceneCatalog.gallery[name] else {
      let known = scenes.map(\.name).joined(separator: ", ")
      throw ToolFailure.usage("there is no scene “\(name)”; known: \(known)")
    }
    return scene
  }
}
