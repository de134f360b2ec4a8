import ArgumentParser
@_exported import Midflight

/// A program with scenes, a window, and all commands of Midflight under the program's own name.
///
///     import MidflightApp
///
///     @main struct CardApp: SceneApp {
///       static let scenes = SceneCatalog([
///         Scene("card", summary: "Drag the card.") { _ in CardViewController() }
///       ])
///     }
///
/// Without arguments, the program opens its window. `--help` lists the commands, such as `record`
/// and `replay`.
@MainActor public protocol SceneApp {
  /// The scenes, in the order of the list. Two scenes with one name, or none at all, end the program
  /// with a message.
  static var scenes: SceneCatalog { get }
  /// The name of the app; by default the name of the executable file. The title of a window with one
  /// scene is this name; with several, the open scene's title follows.
  static var title: String { get }
  /// Commands of the app's own, after those of Midflight. There are none by default.
  static var commands: [any ParsableCommand.Type] { get }
}

extension SceneApp {
  /// The name of the executable file.
  public static var title: String { AppProgram.name }
  /// No commands.
  public static var commands: [any ParsableCommand.Type] { [] }

  /// Performs the command of the arguments, and ends the process with its exit code.
  public static func main() { AppProgram.run(self) }
}
