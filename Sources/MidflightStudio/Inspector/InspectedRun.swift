import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The run that an inspector shows: a stage with animations, and the recording behind it.
///
/// The studio makes one for each run on display, and a new one when the recording grows.
package struct InspectedRun {
  /// The stage of the scene. Its `keepsHistory` is on.
  package let stage: Stage
  /// The input, for running it again with other timing; nil for none.
  package let recording: Recording?
  /// The catalog that contains the scene.
  package let scenes: SceneCatalog
  /// The number of the session; nil outside of a player.
  var sessionNumber: Int?

  /// Creates a run. Turns on `keepsHistory` of the stage.
  ///
  /// - Parameter stage: Turn on `keepsHistory` before the scene is on the stage: in the
  ///   `preparing:` of `Replay`, `LiveRun` or `Scene.makeStage`. Otherwise the history begins here.
  package init(stage: Stage, recording: Recording? = nil, scenes: SceneCatalog) {
    if !stage.keepsHistory { stage.keepsHistory = true }
    self.stage = stage
    self.recording = recording
    self.scenes = scenes
  }

  /// The history of the stage.
  var history: StageHistory? { stage.history }

  /// The reason why no animator is listed: explicit Core Animation has moved layers, there was no
  /// animator so far, or only controls animated their feedback.
  var emptyText: WindowText {
    if stage.hasMotionBesidesHistory { return .onlyCoreAnimation }
    return history?.animators.isEmpty ?? true ? .noAnimator : .onlyControlAnimations
  }
}
