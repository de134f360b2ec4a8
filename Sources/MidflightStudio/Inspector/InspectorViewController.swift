import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// A panel that shows the state and history of an animator, and the effect of other timing on the
/// same gestures.
///
/// The panel consists of the library's own views, on the chrome's stage. It only reads the run,
/// which has another stage. The studio sets `run`, calls `update()` once per frame after the run
/// has advanced, and draws `overlayNodes` over the scene.
package final class InspectorViewController: UIViewController {
  /// The run on display; nil for none.
  package var run: InspectedRun? { didSet { runDidChange(from: oldValue) } }

  /// A Boolean value that indicates whether the run is idle. An idle run has no redraws and no
  /// onion skin.
  var isIdle = false
  /// A Boolean value that indicates whether time is paused.
  var isPaused = false
  /// The space for a comparison beside the scene; nil outside of a studio.
  var comparisonSpace: ComparisonSpace? {
    didSet { needsShowing = needsShowing || comparisonSpace != oldValue }
  }
  /// Returns whether the frame has time to continue a long replay of the comparison.
  var hasTime: () -> Bool = { true }
  /// The language of the texts.
  package var language = LocalizedText.Language.english { didSet { needsShowing = true } }
  /// The settings. Folding a section or using a switch changes them.
  package var settings = InspectorSettings() { didSet { settingsDidChange(from: oldValue) } }
  /// Called when a person has changed the settings.
  package var onSettings: ((InspectorSettings) -> Void)?
  /// Called with Swift code for the clipboard.
  package var onCopy: ((String) -> Void)?
  /// Called with the explanation of the section under the mouse, and with nil when the mouse
  /// leaves.
  package var onExplain: ((_ text: String?, _ section: UIView) -> Void)?
  /// Called with an edit when other timing is tried, at most once per frame; with nil when the
  /// scene's own timing is back. The panel shows the comparison itself.
  package var onRerun: ((TimingEdit?) -> Void)?
  /// The moment on display of an idle run, or a later one where only the comparison moves, in stage
  /// time and in animation time; nil for the run's current moment.
  var moment: (stage: Moment, animation: Moment)? {
    didSet { needsShowing = needsShowing || moment?.stage != oldValue?.stage }
  }
  /// The moment until which the run with other timing moves; nil for none, or for a run that never
  /// stops moving.
  var trialEnd: Moment? { sampledRuns.trial?.movesUntil }
  /// The frame of the run with other timing at the moment on display; nil for none.
  private(set) var comparedFrame: Frame?
  /// A Boolean value that indicates whether `comparedFrame` is outdated, and the new one still
  /// being replayed.
  private(set) var isComparisonComing = false
  /// The selected animator or animation of a class method; nil for none.
  package private(set) var chosen: AnimatorHistory.ID?

  let scroll = PanelScrollView()
  let lanes = AnimatorLanes()
  let plot = CurvePlot()
  let input = InputLane()
  let timing = TimingEditor()
  let switches = OverlaySwitches()
  private(set) var sections: [PanelSection] = []
  /// The heights of the sections at the last layout.
  var currentHeights: [CGFloat] = []
  /// A Boolean value that indicates whether the curve appeared above the visible sections. Then it
  /// does not float over them.
  var keepsCurveInPlace = false
  private weak var stage: Stage?

  /// A Boolean value that indicates whether a person selected the animator. Then the selection
  /// stays.
  private var isPinned = false
  /// The timing to try, with undo and redo; nil for none.
  var edits: EditHistory<TimingEdit>?
  /// The edits for animators that are not selected.
  var editsOfOthers: [AnimatorHistory.Declaration: EditHistory<TimingEdit>] = [:]
  var sampledRuns = SampledRuns()
  /// A Boolean value that indicates whether the other timing has no effect on the run.
  var isTrialUnused = false
  private var arrows = VelocityArrows()
  /// A Boolean value that indicates whether the edit has changed since the last comparison.
  var needsTrial = false
  /// A Boolean value that indicates whether anything but the run has changed.
  var needsShowing = true
  /// The control that had keyboard focus at the last check.
  weak var revealed: UIControl?
  private var shown: (revision: Int, moment: Moment)?
  /// The width of the last layout in points.
  private var width: CGFloat = 0
  private var graphs = ProgressGraphCache()

  /// Creates a panel for a run; nil for none yet.
  package convenience init(run: InspectedRun?, language: LocalizedText.Language = .english) {
    self.init()
    self.language = language
    self.run = run
  }

  // MARK: - Its views

  /// Adds the sections, folded as in the settings, and connects their actions.
  package override func viewDidLoad() {
    super.viewDidLoad()
    stage = Stage.current
    view.backgroundColor = PanelStyle.background
    view.addSubview(scroll)
    let contents: [(InspectorSection, PanelContent)] = [
      // The sections in the order of importance. The curve floats, so edits of the timing are
      // visible with their effect.
      (.animators, lanes), (.curve, plot), (.states, StateDiagramView()), (.values, ValuesTable()),
      (.timing, timing), (.input, input), (.overlay, switches),
    ]
    for (kind, content) in contents {
      let section = PanelSection(kind, content)
      section.isFolded = settings.foldedSections.contains(kind.rawValue)
      section.onFold = { [weak self] in self?.foldingDidChange() }
      section.onHover = { [weak self, unowned section] part in
        guard let self else { return }
        onExplain?(part.flatMap(kind.help(over:))?(in: language), section)
      }
      sections.append(section)
      scroll.content.addSubview(section)
    }
    lanes.onChoose = { [weak self] in self?.choose($0) }
    lanes.onPage = { [weak self] in self?.needsShowing = true }
    plot.onPoint = { [weak self] in self?.needsShowing = true }
    input.onPoint = { [weak self] in self?.needsShowing = true }
    switches.show(settings)
    switches.onChange = { [weak self] field, isOn in
      guard let self else { return }
      settings[keyPath: field] = isOn
      onSettings?(settings)
    }
    timing.onChange = { [weak self] edit, isDragging in self?.change(to: edit, isDragging) }
    timing.onUndo = { [weak self] in self?.undo() }
    timing.onRedo = { [weak self] in self?.redo() }
    timing.onCopy = { [weak self] in self?.copyAsSwift() }
    scroll.onPlace = { [weak self] in self?.floatCurve() }
    layOutSections()
  }

  /// Fits the number of lanes and the sections to the size of the panel. Another width needs other
  /// drawings.
  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if fitLanes() || view.bounds.width != width { needsShowing = true }
    width = view.bounds.width
    layOutSections()
  }

  /// Applies changed settings at once: switches and folded sections. `onSettings` is not called. No
  /// effect for equal settings. Any other settings set `needsShowing`; layout is requested only if
  /// a section folds or unfolds.
  private func settingsDidChange(from old: InspectorSettings) {
    guard settings != old else { return }
    needsShowing = true
    switches.show(settings)
    for section in sections {
      let isFolded = settings.foldedSections.contains(section.kind.rawValue)
      guard isFolded != section.isFolded else { continue }
      section.isFolded = isFolded
      view.setNeedsLayout()
    }
  }

  /// Stores the folded sections in the settings, calls `onSettings`, and slides the sections.
  private func foldingDidChange() {
    settings.foldedSections = sections.filter(\.isFolded).map(\.kind.rawValue)
    onSettings?(settings)
    animateLayout()
  }

  // MARK: - Once per frame

  /// Shows the current state, and replays the recording with an edit if necessary. The call is
  /// cheap if nothing has changed. No effect before the view is loaded.
  package func update() {
    guard let stage else { return }
    stage.perform {
      runTrial()
      followTrial()
      revealFocus(on: stage)
      if let run, let history = run.history { show(run, history) }
      floatCurve()
      alignToPixels()
    }
  }

  /// Advances the comparison to the moment on display. While that takes several frames, the last
  /// frame stays. Without a comparison, or with its switch off, there is no frame.
  private func followTrial() {
    guard settings.showsBeside, let run, let trial = sampledRuns.trialReplay else {
      (comparedFrame, isComparisonComing) = (nil, false)
      return
    }
    let frame = trial.frame(at: moment?.stage ?? run.stage.now, while: hasTime)
    isComparisonComing = frame == nil
    if let frame { comparedFrame = frame }
  }

  /// Shows a run in all sections, if the run, its moment or anything else has changed. The
  /// selection follows the animator that was controlled last, unless a person selected one that
  /// still exists.
  private func show(_ run: InspectedRun, _ history: StageHistory) {
    let current = (history.revision, run.stage.now)
    guard needsShowing || shown.map({ $0 != current }) ?? true else { return }
    shown = current
    needsShowing = false
    if chosen.map({ history[$0] == nil }) ?? true { isPinned = false }
    if !isPinned { followNewest() }
    repeat {
      let animators = history.listedAnimators
      lanes.follow(animators.lastIndex { $0.id == chosen }, of: animators.count)
      let state = inspectorState(at: run, history)
      for section in sections { section.show(state) }
      // A section with new data leaves less height for lanes.
    } while fitLanes()
    updateHeights()
  }

  /// The drawing over the scene, in the scene's points.
  package var overlayNodes: [Frame.Node] { overlayNodes(comparing: true) }

  /// Returns the drawing over the scene, in the scene's points, as far as the settings switch it
  /// on; empty without a run. An idle run has no onion skin.
  ///
  /// - Parameter isComparing: A Boolean value that indicates whether the ghost of the comparison is
  ///   drawn.
  func overlayNodes(comparing isComparing: Bool) -> [Frame.Node] {
    guard let run else { return [] }
    var settings = settings
    settings.showsGhost = settings.showsGhost && isComparing
    settings.showsOnionSkin = settings.showsOnionSkin && !isIdle
    if settings.showsOnionSkin {
      sampledRuns.sampleOriginal(of: run)
      sampledRuns.sampleLive(run)
    }
    let moved = settings.showsArrows ? run.history?.movedViews ?? [] : []
    return SceneOverlay.nodes(
      for: settings, of: run,
      arrows: arrows.arrows(for: moved, on: run.stage, isPaused: isPaused),
      sampledRuns: sampledRuns,
      trialAt: moment?.stage ?? run.stage.now,
      isTrialBeside: comparedFrame != nil && comparisonSpace == .available)
  }

  /// Returns the state for the sections. If the original or the other curve is readable only as
  /// timing, both show their timing.
  private func inspectorState(at run: InspectedRun, _ history: StageHistory) -> InspectorState {
    let now = moment?.animation ?? run.stage.animationNow
    let found = chosen.flatMap { history[$0] }
    let animators = history.listedAnimators
    let laned = animators[lanes.shownRange(of: animators.count)]
    let all = laned.map { graphs.graph(of: $0, run.version(of: $0), at: now) }
    var graph = found.map { graphs.graph(of: $0, run.version(of: $0), at: now) }
    graphs.keep(laned, and: chosen)
    let other = sampledRuns.trial.flatMap { sampledRun in
      sampledRun.animators.first { $0.id == chosen }.map { (history: $0, end: sampledRun.end) }
    }
    var trial = other.map { ProgressGraph($0.history, at: $0.end) }
    if let isAlone = trial?.isTimingOnly, isAlone != graph?.isTimingOnly {
      // Both curves need the same measure.
      graph = found.map { ProgressGraph($0, at: now, isTimingOnly: true) }
      trial = other.map { ProgressGraph($0.history, at: $0.end, isTimingOnly: true) }
    }
    return InspectorState(
      run: run, animators: animators, chosen: found,
      situation: situation(
        of: found, on: run.stage, isTimingOnly: graph?.isTimingOnly ?? false),
      graph: graph, trial: trial, edits: edits, isTrialUnused: isTrialUnused,
      failure: sampledRuns.failure, language: language, scale: stage?.scale ?? 1,
      comparisonSpace: comparisonSpace, now: now,
      span: InspectorState.span(
        of: [graph, trial].compactMap { $0 }, at: now, since: history.pressBefore(found)),
      laneSpan: InspectorState.span(of: all, at: now))
  }

  /// Returns the current state of an animator, of its timing only if the graph shows that; after
  /// the animator is gone, the state of its last change. Nil for no animator, or one without
  /// changes.
  private func situation(
    of history: AnimatorHistory?, on stage: Stage, isTimingOnly: Bool
  ) -> AnimatorSituation? {
    guard let history else { return nil }
    let live = stage.animators.first { .animator($0.number) == history.id }
    let situation = live?.situation ?? history.changes.last?.after
    return isTimingOnly ? situation?.byTimingAlone : situation
  }

  // MARK: - Choosing

  /// Selects an animator until another one is selected, or the run no longer has it.
  package func choose(_ id: AnimatorHistory.ID) {
    isPinned = true
    show(animator: id)
  }

  /// Selects the animator that was controlled last. While other timing is tried, only animators of
  /// its declaration are candidates, and an animator of another declaration loses the selection.
  /// Otherwise, without a candidate, the selection stays.
  private func followNewest() {
    guard let history = run?.history else { return }
    let edited = edits.flatMap { $0.canUndo ? $0.value.declared : nil }
    guard let newest = history.lastControlled(of: edited) else {
      // The edit stays until one of its animators exists again.
      if let edited, let other = chosen.flatMap({ history[$0] }), !other.isAnimator(of: edited) {
        chosen = nil
      }
      return
    }
    if newest != chosen { show(animator: newest) } else { prepareEdits() }
  }

  /// Selects an animator, and begins its edits. Unless a person selected it, the lanes show its
  /// page.
  private func show(animator id: AnimatorHistory.ID) {
    chosen = id
    // After a selection by hand, the page of that lane stays.
    if !isPinned { lanes.showNewestPage() }
    needsShowing = true
    prepareEdits()
  }

  /// Keeps or resets state, depending on how much of the run has changed.
  ///
  /// | Change | Effect |
  /// |---|---|
  /// | another or longer recording | the samples are discarded, and an edit is tried again |
  /// | another stage in a new session without a press | sections give their heights back |
  /// | a stage of another scene | also the edits and the selection are discarded |
  /// | otherwise | the selection and the edit stay |
  private func runDidChange(from old: InspectedRun?) {
    needsShowing = true
    shown = nil
    let isSameRecording = old?.recording?.isLike(run?.recording) ?? false
    if !isSameRecording {
      sampledRuns = SampledRuns()
      needsTrial = edits.map { !$0.value.isUnchanged } ?? false
    }
    // Another moment of the same run, or more of the run, keeps the selection and the edit.
    let scene = old?.recording?.header.scene
    let isSameScene = scene != nil && scene == run?.recording?.header.scene
    // A restarted or new scene has little data. An earlier moment of a session keeps the heights.
    let isAnother = old?.stage !== run?.stage
    let isFresh =
      old?.sessionNumber != run?.sessionNumber
      && run?.recording.map { $0.lastPress == nil } ?? false
    if isAnother, !isSameScene || isFresh {
      for section in sections { section.content.reset() }
      keepsCurveInPlace = false
    }
    if isAnother, !isSameScene {
      edits = nil
      editsOfOthers = [:]
      chosen = nil
      isPinned = false
      needsTrial = false
    }
    if let chosen, run?.history?[chosen] == nil { isPinned = false }
  }
}

extension StageHistory {
  /// The animators of the scene, without feedback of controls.
  var listedAnimators: [AnimatorHistory] { animators.filter { !$0.isFeedback } }
}

extension AnimatorHistory {
  /// A Boolean value that indicates whether this is an animator, not the animation of a class
  /// method.
  var isObject: Bool { if case .animator = id { true } else { false } }
}

extension Recording {
  /// Returns whether both recordings have the same name, scene, appearance, number of lines and
  /// end; false for nil.
  fileprivate func isLike(_ other: Recording?) -> Bool {
    other.map {
      $0.name == name && $0.header.scene == header.scene && $0.lines.count == lines.count
        && $0.endTime == endTime && $0.header.appearance == header.appearance
    } ?? false
  }
}
