import Foundation
import Midflight

extension UIApplicationDelegate where Self: UIResponder {
  /// Runs the program of an app delegate with `@main`: opens the app's window, or performs the
  /// command of the arguments, and ends the process.
  ///
  /// The program is a `SceneApp` with one scene, which launches the app. The scene has the name of
  /// the executable file, in lower-case words joined by hyphens: `bottom-sheet` for `BottomSheet`.
  public static func main() { AppProgram.run(DelegateApp<Self>.self) }
}

/// The program of an app delegate.
private enum DelegateApp<Delegate: UIResponder & UIApplicationDelegate>: SceneApp {
  static var scenes: SceneCatalog {
    SceneCatalog([
      Scene(
        sceneName(ofProgram: AppProgram.name),
        summary: ["en": "The app's window.", "zh": "应用的窗口。"], application: Delegate.self)
    ])
  }
}

/// Returns the name of a program's scene: the words of the program's name in lower case, joined by
/// hyphens. The words of `iOSCard_2` are iOS, Card and 2: one lower-case letter belongs to the
/// capital after it. Returns `app` for a name without ASCII letters and digits.
func sceneName(ofProgram name: String) -> String {
  let words = name.matches(of: /[a-z]?[A-Z]+(?![a-z])|[a-z]?[A-Z]?[a-z]+[0-9]*|[0-9]+/).map(
    \.output)
  return words.isEmpty ? "app" : words.joined(separator: "-").lowercased()
}
