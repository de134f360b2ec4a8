import ArgumentParser
import Foundation
import Midflight
import MidflightReplay

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
      let known = scenes.map(\.name)
      let advice =
        suggestion(for: name, among: known).map { "did you mean \($0)?" }
        ?? "choose one of: \(known.joined(separator: ", "))"
      throw ToolFailure.usage("unknown scene “\(name)”; \(advice)")
    }
    return scene
  }

  /// Returns the app's scene of a recording.
  ///
  /// - Throws: `ReplayFailure.unknownScene`, with the path of the file, as a replay does.
  static func sceneToOpen(of recording: Recording, at path: String) throws -> Scene {
    try convertingFailures {
      guard let scene = SceneCatalog.app[recording.header.scene] else {
        throw ReplayFailure.unknownScene(
          recording.header.scene, recording: path, known: SceneCatalog.app.scenes.map(\.name))
      }
      return scene
    }
  }

  /// Returns the app's scene with a name; the only scene for nil.
  ///
  /// - Throws: `ToolFailure.usage` as `sceneToOpen(named:)` does, and for nil among several scenes.
  static func sceneOrOnlyOne(named name: String?) throws -> Scene {
    let known = SceneCatalog.app.scenes.map(\.name)
    guard name != nil || known.count == 1 else {
      throw ToolFailure.usage("--scene is missing; choose one of: \(known.joined(separator: ", "))")
    }
    return try sceneToOpen(named: name)
  }
}

/// Throws a usage failure for a recording beside `--scene`, and for a word that is no file and does
/// not look like one. The failure names the command that the word resembles.
///
/// Not called in `validate()`: ArgumentParser must first report a misspelt option, whose value is
/// such a word.
func checkRecording(_ recording: String?, besideScene scene: String?) throws {
  guard let word = recording else { return }
  if scene != nil {
    throw ToolFailure.usage(
      "--scene: not allowed with a recording, which contains its scene; omit --scene.")
  }
  guard !word.contains("."), !word.contains("/"), !FileManager.default.fileExists(atPath: word)
  else { return }
  let advice =
    RootCommand.commandAdvice(for: word)
    ?? suggestion(for: word, among: SceneCatalog.app.scenes.map(\.name)).map {
      "did you mean “--scene \($0)”?"
    } ?? "see “\(AppProgram.name) --help”."
  throw ToolFailure.usage("“\(word)” is neither a command nor a file; \(advice)")
}
