import Midflight

extension SceneCatalog {
  /// Returns the app's scene with a name; the first scene for nil.
  ///
  /// - Throws: `ToolFailure.usage` with the known names for an unknown name, and for an app
  ///   without scenes.
  static func sceneToOpen(named name: String?) throws -> Scene {
    let scenes = SceneCatalog.app.scenes
    guard let name else {
      guard let first = scenes.first else { throw ToolFailure.usage("this app has no scenes") }
      return first
    }
    guard let scene = SceneCatalog.app[name] else {
      let known = scenes.map(\.name).joined(separator: ", ")
      throw ToolFailure.usage("unknown scene “\(name)”; choose one of: \(known)")
    }
    return scene
  }
}
