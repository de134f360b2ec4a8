import Midflight
import MotionCore

/// A panel on the right of a studio's window, such as an inspector.
///
/// The studio puts its view into `inspectorContainer`, shows and hides it, tells it before each frame
/// that something may have changed, and draws over the scene what it asks for. It reads what it shows
/// from the studio: `deck.stage`, `deck.take`, `deck.position`, `language`.
package protocol StudioPanel: UIViewController {
  /// The scene, the take, the moment, the language or the appearance may be others now.
  ///
  /// Called before each frame, within the chrome stage's `perform`; show only what changed.
  func studioDidAdvance(_ studio: Studio)

  /// What is drawn over the scene, in its points, and never on its stage. Nothing unless implemented.
  var overlayNodes: [Frame.Node] { get }

  /// What is shown beside the scene, as large as it; nil for nothing. Nothing unless implemented.
  var comparedFrame: Frame? { get }

  /// Whether that is on its way, so that more frames are wanted. False unless implemented.
  var isComparisonComing: Bool { get }

  /// Does what a key asks for, before the studio's own shortcuts; whether it did something. Nothing
  /// unless implemented.
  func handleKey(_ name: String, modifiers: UIKeyModifierFlags) -> Bool
}

extension StudioPanel {
  /// Nothing.
  package var overlayNodes: [Frame.Node] { [] }

  /// Nothing.
  package var comparedFrame: Frame? { nil }

  /// False.
  package var isComparisonComing: Bool { false }

  /// Nothing.
  package func handleKey(_ name: String, modifiers: UIKeyModifierFlags) -> Bool { false }
}
