import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// What an inspector looks at: a stage on which something moves, and the recording that led there.
///
/// The studio makes one for each run that it shows, and another when the recording has grown.
package struct InspectedRun {
  /// The scene's stage, whose `keepsHistory` is on.
  package let stage: Stage
  /// What was done on it, for running it again with other timing; nil while nobody has written that
  /// down.
  package let recording: Recording?
  /// Where the recording's scene is found.
  package let scenes: SceneCatalog
  /// Which take of its scene it is, as a deck counts them; nil where nobody does.
  var takeNumber: Int?

  /// A run to look at.
  ///
  /// - Parameter stage: Switch `keepsHistory` on before the scene is on it: in the `preparing:` of
  ///   `Replay`, `LiveRun` or `Scene.makeStage`. Otherwise the inspector does, and knows of nothing
  ///   that was before.
  package init(stage: Stage, recording: Recording? = nil, scenes: SceneCatalog) {
    if !stage.keepsHistory { stage.keepsHistory = true }
    self.stage = stage
    self.recording = recording
    self.scenes = scenes
  }

  /// What has happened so far.
  var history: StageHistory? { stage.history }

  /// Why no animator is listed, where none is.
  var wordsForNothing: LocalizedText {
    if stage.hasMotionBesidesHistory { return PanelWords.onlyUnlisted }
    return history?.animators.isEmpty ?? true ? PanelWords.noAnimator : PanelWords.onlyFeedback
  }
}
