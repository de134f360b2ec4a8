import Foundation
import Midflight

/// The environment of a scene besides its input: size, scale, appearance and preferences.
///
/// A recording's header stores all of it, so that a desktop with other settings replays equally.
/// `Run` reads it to make the stage.
struct Environment {
  var size: CGSize
  var scale: CGFloat
  var userInterfaceStyle: UIUserInterfaceStyle
  var isReduceMotionEnabled: Bool

  /// Creates the environment that a header describes, from its size, scale, appearance and motion.
  init(_ header: Recording.Header) {
    size = header.size
    scale = header.scale
    userInterfaceStyle = header.appearance == .dark ? .dark : .light
    isReduceMotionEnabled = header.reduceMotion
  }

  /// Returns the stage of a scene at moment zero in this environment.
  func makeStage(for scene: Scene, preparing prepare: (Stage) -> Void) -> Stage {
    scene.makeStage(
      size: size, scale: scale, userInterfaceStyle: userInterfaceStyle,
      isReduceMotionEnabled: isReduceMotionEnabled, preparing: prepare)
  }
}
