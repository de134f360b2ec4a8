import Midflight
import MidflightReplay
import MotionCore

/// The inspector in its place on the right of a studio's window.
///
/// It gives the inspector the run that is seen: another stage at once, and what a live take has come
/// to whenever a hand is lifted, a key is pressed or something ends, not at each move.
package final class InspectorPanel: UIViewController, StudioPanel {
  private let inspector = InspectorViewController(run: nil)
  private weak var take: Take?
  /// How many of its lines were looked at.
  private var lineCount = 0
  /// Whether the panel is seen.
  private var isSeen = true

  /// A panel that looks at nothing until the studio tells it to.
  package init() { super.init(nibName: nil, bundle: nil) }

  /// Midflight has no storyboards: nil.
  package required init?(coder: NSCoder) { return nil }

  /// Puts the inspector into its view.
  package override func viewDidLoad() {
    super.viewDidLoad()
    addChild(inspector)
    view.addSubview(inspector.view)
    inspector.didMove(toParent: self)
  }

  /// Keeps the inspector as large as the panel.
  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    inspector.view.frame = view.bounds
  }

  /// Shows the run that is seen now.
  package func studioDidAdvance(_ studio: Studio) {
    isSeen = studio.panels.inspector
    if inspector.language != studio.language { inspector.language = studio.language }
    if inspector.onCopy == nil { listen(to: studio) }
    let (deck, lines) = (studio.deck, studio.deck.take.recording.lines)
    // A check follows what moved something: not the last of the new lines is asked, but each.
    let hasNews = take !== deck.take || lines.dropFirst(lineCount).contains { !$0.isNoNews }
    (take, lineCount) = (deck.take, lines.count)
    if hasNews || inspector.run?.stage !== deck.stage {
      let recording = try? deck.take.shown()
      var run = InspectedRun(stage: deck.stage, recording: recording, scenes: studio.catalog)
      run.takeNumber = deck.take.number
      inspector.run = run
    }
    inspector.isAtRest = deck.isAtRest && deck.held.isEmpty
    inspector.isStanding = !deck.isPlaying
    inspector.roomBeside = studio.roomBeside
    inspector.hasTime = studio.hasTime
    guard isSeen else { return deck.comparedEnd = nil }
    // At rest its pictures stand, as the clock does.
    inspector.moment =
      deck.overhang > 0 || deck.isLive && deck.restingSince != nil
      ? (
        deck.shownPosition,
        deck.stage.animationNow.advanced(
          by: deck.shownPosition.seconds(since: deck.stage.now) * deck.rate)
      ) : nil
    inspector.update()
    deck.comparedEnd = inspector.trialEnd
  }

  private func listen(to studio: Studio) {
    inspector.onCopy = { [weak studio] in studio?.copy($0) }
    inspector.onExplain = { [weak studio] in studio?.tell($0, of: $1) }
    inspector.settings = studio.settings.inspector
    inspector.onSettings = { [weak studio] in studio?.remember($0) }
    inspector.onRerun = { [weak studio] edit in
      if edit != nil { studio?.playLastGesture() }
    }
  }

  /// What the inspector draws over the scene: hidden, all but the run with other timing, which is edited
  /// there.
  package var overlayNodes: [Frame.Node] { inspector.overlayNodes(comparing: isSeen) }

  /// The timing that is tried; nil for none.
  var edit: TimingEdit? { inspector.edits?.value }

  /// The run with other timing, while the panel is seen.
  package var comparedFrame: Frame? { isSeen ? inspector.comparedFrame : nil }

  /// Whether that is on its way.
  package var isComparisonComing: Bool { isSeen && inspector.isComparisonComing }

  /// Control-Z, Control-C and the like.
  package func handleKey(_ name: String, modifiers: UIKeyModifierFlags) -> Bool {
    inspector.handleKey(name, modifiers: modifiers)
  }
}

extension Recording.Line {
  /// Whether it only says that a pointer moved, or how the stage was.
  nonisolated fileprivate var isNoNews: Bool {
    switch content {
    case .input(.move), .check: true
    default: false
    }
  }
}
