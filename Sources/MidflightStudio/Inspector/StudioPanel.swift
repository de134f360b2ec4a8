import Midflight
import MotionCore

/// A panel on the right of a studio's window, such as the inspector.
///
/// The studio adds the panel's view, shows and hides it, notifies it before each frame, and draws
/// its nodes over the scene. The panel reads the studio's state, for example `player.stage`,
/// `player.session`, `player.position` and `language`.
package protocol StudioPanel: UIViewController {
  /// Notifies the panel that the scene, session, moment, language or appearance may have changed.
  ///
  /// The studio calls this before each frame, inside the chrome's `perform`.
  func studioDidAdvance(_ studio: Studio)

  /// The drawing over the scene, in the scene's points. Empty by default.
  var overlayNodes: [Frame.Node] { get }

  /// The frame beside the scene, with the scene's size; nil for none. Nil by default.
  var comparedFrame: Frame? { get }

  /// A Boolean value that indicates whether `comparedFrame` needs more frames to arrive. False by
  /// default.
  var isComparisonComing: Bool { get }

  /// Handles a key that goes down before the studio's shortcuts, while the panel is visible.
  /// Returns whether the panel used the key; then the key has no other effect. False by default.
  func handleKey(_ name: String, modifiers: UIKeyModifierFlags) -> Bool
}

extension StudioPanel {
  /// No drawing.
  package var overlayNodes: [Frame.Node] { [] }

  /// No frame.
  package var comparedFrame: Frame? { nil }

  /// False.
  package var isComparisonComing: Bool { false }

  /// Ignores the key.
  package func handleKey(_ name: String, modifiers: UIKeyModifierFlags) -> Bool { false }
}
