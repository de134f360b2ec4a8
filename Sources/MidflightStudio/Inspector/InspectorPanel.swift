import Midflight
import MidflightReplay
import MotionCore

/// The inspector as the panel of a studio.
///
/// The panel passes the run on display to the inspector. Another stage is passed at once. The
/// recording of a live session is passed after each release, key or fact, but not after each move.
package final class InspectorPanel: UIViewController, StudioPanel {
  private let inspector = InspectorViewController(run: nil)
  private weak var session: Session?
  /// The number of recording lines that were read.
  private var lineCount = 0
  /// A Boolean value that indicates whether the panel is visible.
  private var isSeen = true

  /// Creates a panel without a run.
  package init() { super.init(nibName: nil, bundle: nil) }

  /// Returns nil: Midflight has no storyboards.
  package required init?(coder: NSCoder) { return nil }

  /// Adds the inspector's view.
  package override func viewDidLoad() {
    super.viewDidLoad()
    addChild(inspector)
    view.addSubview(inspector.view)
    inspector.didMove(toParent: self)
  }

  /// Fits the inspector to the panel.
  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    inspector.view.frame = view.bounds
  }

  /// Shows the current run. The first call also connects the inspector to the studio.
  ///
  /// A hidden panel keeps the run up to date, but updates no section, and the player has no
  /// comparison.
  package func studioDidAdvance(_ studio: Studio) {
    isSeen = studio.panels.inspector
    if inspector.language != studio.language { inspector.language = studio.language }
    if inspector.onCopy == nil { listen(to: studio) }
    let (player, lines) = (studio.player, studio.player.session.recording.lines)
    // A check follows the input that it checks, so every new line is examined, not only the last.
    let hasChanges =
      session !== player.session || lines.dropFirst(lineCount).contains { !$0.isMinorLine }
    (session, lineCount) = (player.session, lines.count)
    if hasChanges || inspector.run?.stage !== player.stage {
      let recording = try? player.session.recordingForDisplay()
      var run = InspectedRun(stage: player.stage, recording: recording, scenes: studio.catalog)
      run.sessionNumber = player.session.number
      inspector.run = run
    }
    inspector.isIdle = player.isIdle && player.held.isEmpty
    inspector.isPaused = !player.isPlaying
    inspector.comparisonSpace = studio.comparisonSpace
    inspector.hasTime = studio.hasTime
    guard isSeen else { return player.comparisonEnd = nil }
    // The pictures of an idle run stand still, like the clock.
    inspector.moment =
      player.secondsPastEnd > 0 || player.isLive && player.idleSince != nil
      ? (
        player.shownPosition,
        player.stage.animationNow.advanced(
          by: player.shownPosition.seconds(since: player.stage.now) * player.rate)
      ) : nil
    inspector.update()
    player.comparisonEnd = inspector.trialEnd
  }

  /// Connects the inspector to the studio: clipboard, tips and settings. An edit of the timing
  /// replays the last gesture.
  private func listen(to studio: Studio) {
    inspector.onCopy = { [weak studio] in studio?.copy($0) }
    inspector.onExplain = { [weak studio] in studio?.showTip($0, of: $1) }
    inspector.settings = studio.settings.inspector
    inspector.onSettings = { [weak studio] in studio?.remember($0) }
    inspector.onRerun = { [weak studio] edit in
      if edit != nil { studio?.playLastGesture() }
    }
  }

  /// The drawing over the scene. A hidden panel leaves out the comparison, which is edited in the
  /// panel.
  package var overlayNodes: [Frame.Node] { inspector.overlayNodes(comparing: isSeen) }

  /// The timing to try; nil for none.
  var edit: TimingEdit? { inspector.edits?.value }

  /// The frame of the run with other timing; nil while the panel is hidden.
  package var comparedFrame: Frame? { isSeen ? inspector.comparedFrame : nil }

  /// A Boolean value that indicates whether a frame of the comparison is still being replayed.
  package var isComparisonComing: Bool { isSeen && inspector.isComparisonComing }

  /// Handles undo, redo and copy.
  package func handleKey(_ name: String, modifiers: UIKeyModifierFlags) -> Bool {
    inspector.handleKey(name, modifiers: modifiers)
  }
}

extension Recording.Line {
  /// A Boolean value that indicates whether the line is a move or a check, after which the
  /// recording is not passed again.
  nonisolated fileprivate var isMinorLine: Bool {
    switch content {
    case .input(.move), .check: true
    default: false
    }
  }
}
