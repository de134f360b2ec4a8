import Midflight

/// A panel on the right of a studio's window, such as an inspector.
///
/// The studio puts its view into `inspectorContainer`, shows and hides it, and tells it whenever
/// something may have changed. It reads what it shows from the studio: `deck.stage`, `deck.take`,
/// `deck.position`, `language`.
public protocol StudioPanel: UIViewController {
  /// The scene, the take, the moment, the language or the appearance may be others now.
  ///
  /// Called before each frame, within the chrome stage's `perform`; show only what changed.
  func studioDidAdvance()
}
