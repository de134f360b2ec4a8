import Foundation
import Midflight

/// What a scene is told of the world when it is opened, beside its input.
///
/// A recording's header holds all of it, so that a desktop with other settings replays the same.
struct Surroundings {
  var size: CGSize
  var scale: CGFloat
  var userInterfaceStyle: UIUserInterfaceStyle
  var isReduceMotionEnabled: Bool

  /// Those that a header tells.
  init(_ header: Recording.Header) {
    size = header.size
    scale = header.scale
    userInterfaceStyle = header.appearance == .dark ? .dark : .light
    isReduceMotionEnabled = header.reduceMotion
  }

  /// A scene's stage at moment zero, in these surroundings.
  func makeStage(for scene: Scene, preparing prepare: (Stage) -> Void) -> Stage {
    scene.makeStage(
      size: size, scale: scale, userInterfaceStyle: userInterfaceStyle,
      isReduceMotionEnabled: isReduceMotionEnabled, preparing: prepare)
  }
}
