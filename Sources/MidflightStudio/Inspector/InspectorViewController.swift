import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// A panel that shows what an animator is doing, how it came to that, and what other timing would make
/// of the same gestures.
///
/// It is built of the library's own views, on the studio's own stage, and looks at a run on another
/// one without touching it. The studio sets `run`, calls `update()` once per frame after it has moved
/// the run, and draws `overlayNodes` over the scene.
package final class InspectorViewController: UIViewController {
  /// What it looks at; nil for nothing.
  package var run: InspectedRun? { didSet { runDidChange(from: oldValue) } }

  /// Whether the run waits, with nothing under way: then nothing is drawn any more, and no skins stay.
  var isAtRest = false
  /// Whether time stands, or the picture is of a moment that somebody went to.
  var isStanding = false
  /// Whether there is room to show the run with other timing beside the scene; nil where nobody shows it there.
  var roomBeside: RoomBeside? {
    didSet { needsShowing = needsShowing || roomBeside != oldValue }
  }
  /// Whether the frame has time for more of a long way to what is compared.
  var hasTime: () -> Bool = { true }
  /// The language of its words.
  package var language = LocalizedText.Language.english { didSet { needsShowing = true } }
  /// What it shows of all that it has; what a person folds and switches changes it.
  package var settings = InspectorSettings() { didSet { settingsDidChange(from: oldValue) } }
  /// Called when a person has folded or switched something.
  package var onSettings: ((InspectorSettings) -> Void)?
  /// Called with Swift that shall be put on the clipboard.
  package var onCopy: ((String) -> Void)?
  /// Called with what a section is for, or its signs mean, where the mouse is over it, and with nil once it has gone.
  package var onExplain: ((_ words: String?, _ section: UIView) -> Void)?
  /// Called when other timing is tried, once per frame at most; with nil when the scene's own is in
  /// force again. The panel compares by itself: this is for whoever wants to run it on screen too.
  package var onRerun: ((TimingEdit?) -> Void)?
  /// The moment that is looked at while the run rests: where it came to rest, or later, where only the run
  /// with other timing moves; in the stage's time, and in animation time. Nil for where the run is.
  var moment: (stage: Moment, animation: Moment)? {
    didSet { needsShowing = needsShowing || moment?.stage != oldValue?.stage }
  }
  /// Until when the run with other timing moves; nil while none is tried, or if it never rests.
  var trialEnd: Moment? { films.trial?.movesUntil }
  /// What is seen of the run with other timing at the moment that is looked at; nil while none is tried.
  private(set) var comparedFrame: Frame?
  /// Whether `comparedFrame` is of another moment, and the one of this is on its way.
  private(set) var isComparisonComing = false
  /// The animator, or the class method's animation, that is looked at; nil while there is none.
  package private(set) var chosen: AnimatorHistory.ID?

  let scroll = PanelScrollView()
  let lanes = AnimatorLanes()
  let plot = CurvePlot()
  let input = InputLane()
  let timing = TimingEditor()
  let switches = OverlaySwitches()
  private(set) var sections: [PanelSection] = []
  /// How high they were when they were laid out last.
  var laidOutHeights: [CGFloat] = []
  /// Whether the curve came to be while what lies below it was looked at: it does not come over that by itself.
  var curveComesLater = false
  private weak var stage: Stage?

  /// Whether a person chose the animator: it stays chosen.
  private var isPinned = false
  /// The timing that is tried, and the way back; nil while there is nothing to edit.
  var edits: EditHistory<TimingEdit>?
  /// What was tried for animators that are not looked at now.
  var editsOfOthers: [AnimatorHistory.Declaration: EditHistory<TimingEdit>] = [:]
  var films = Films()
  /// Whether the run comes out the same with the timing that is tried: nothing in it goes by that.
  var isTrialUnused = false
  private var arrows = SceneArrows()
  /// Whether the timing that is tried has changed since it was last run.
  var needsTrial = false
  /// Whether something other than the run has changed.
  var needsShowing = true
  /// What had the keyboard's focus when it was last looked for.
  weak var revealed: UIControl?
  private var shown: (revision: Int, moment: Moment)?
  private var graphs = CourseGraphs()

  /// A panel that looks at a run.
  package convenience init(run: InspectedRun?, language: LocalizedText.Language = .english) {
    self.init()
    self.language = language
    self.run = run
  }

  // MARK: - Its views

  package override func viewDidLoad() {
    super.viewDidLoad()
    stage = Stage.current
    view.backgroundColor = PanelStyle.ground
    view.addSubview(scroll)
    let contents: [(LocalizedText, PanelContent)] = [
      // What is looked at most comes first; what is set is seen with what comes of it, as the curve stays.
      (PanelWords.animators, lanes), (PanelWords.curve, plot),
      (PanelWords.states, StateDiagramView()), (PanelWords.values, ValuesTable()),
      (PanelWords.timing, timing), (PanelWords.input, input), (PanelWords.overlay, switches),
    ]
    for (title, content) in contents {
      let section = PanelSection(title, content)
      section.isFolded = settings.foldedSections.contains(title.english)
      section.onFold = { [weak self] in self?.foldingDidChange() }
      section.onHover = { [weak self, unowned section] part in
        guard let self else { return }
        onExplain?(part.flatMap { PanelWords.explanation(of: title, $0) }?(in: language), section)
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
    scroll.onPlace = { [weak self] in self?.keepCurveInSight() }
    layOut()
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if fitLanes() { needsShowing = true }
    layOut()
  }

  /// Folds and switches what it is told to, at once.
  private func settingsDidChange(from old: InspectorSettings) {
    guard settings != old else { return }
    needsShowing = true
    switches.show(settings)
    for section in sections {
      let isFolded = settings.foldedSections.contains(section.title.english)
      guard isFolded != section.isFolded else { continue }
      section.isFolded = isFolded
      view.setNeedsLayout()
    }
  }

  private func foldingDidChange() {
    settings.foldedSections = sections.filter(\.isFolded).map(\.title.english)
    onSettings?(settings)
    layOutSmoothly()
  }

  // MARK: - Once per frame

  /// Shows what is so now. Costs next to nothing while nothing has changed.
  package func update() {
    guard let stage else { return }
    stage.perform {
      runTrial()
      followTrial()
      revealFocus(on: stage)
      if let run, let history = run.history { show(run, history) }
      keepCurveInSight()
      slideByPixels()
    }
  }

  private func followTrial() {
    guard settings.showsBeside, let run, let trial = films.trialStage else {
      (comparedFrame, isComparisonComing) = (nil, false)
      return
    }
    let frame = trial.frame(at: moment?.stage ?? run.stage.now, while: hasTime)
    isComparisonComing = frame == nil
    if let frame { comparedFrame = frame }
  }

  private func show(_ run: InspectedRun, _ history: StageHistory) {
    let state = (history.revision, run.stage.now)
    guard needsShowing || shown.map({ $0 != state }) ?? true else { return }
    shown = state
    needsShowing = false
    if chosen.map({ history[$0] == nil }) ?? true { isPinned = false }
    if !isPinned { followNewest() }
    repeat {
      let animators = history.telling
      lanes.follow(animators.lastIndex { $0.id == chosen }, of: animators.count)
      let glance = glance(at: run, history)
      for section in sections { section.show(glance) }
      // What has come to need room leaves the lanes less of it.
    } while fitLanes()
    followRoom()
  }

  /// What to draw over the scene, in its points, above all of it.
  package var overlayNodes: [Frame.Node] { overlayNodes(comparing: true) }

  /// The same with the ghost of the run with other timing, or without.
  func overlayNodes(comparing isComparing: Bool) -> [Frame.Node] {
    guard let run else { return [] }
    var settings = settings
    settings.showsGhost = settings.showsGhost && isComparing
    settings.showsOnionSkin = settings.showsOnionSkin && !isAtRest
    if settings.showsOnionSkin {
      films.develop(of: run)
      films.follow(run)
    }
    let moved = settings.showsArrows ? run.history?.movedViews ?? [] : []
    return SceneOverlay.nodes(
      for: settings, of: run,
      arrows: arrows.arrows(for: moved, on: run.stage, isStanding: isStanding), films: films,
      trialAt: moment?.stage ?? run.stage.now,
      isTrialBeside: comparedFrame != nil && roomBeside == .there)
  }

  /// What the sections are shown.
  private func glance(at run: InspectedRun, _ history: StageHistory) -> Glance {
    let now = moment?.animation ?? run.stage.animationNow
    let found = chosen.flatMap { history[$0] }
    let animators = history.telling
    let laned = animators[lanes.shownRange(of: animators.count)]
    let all = laned.map { graphs.graph(of: $0, run.version(of: $0), at: now) }
    var graph = found.map { graphs.graph(of: $0, run.version(of: $0), at: now) }
    graphs.keep(laned, and: chosen)
    let other = films.trial.flatMap { film in
      film.animators.first { $0.id == chosen }.map { (history: $0, end: film.end) }
    }
    var trial = other.map { CourseGraph($0.history, at: $0.end) }
    if let isAlone = trial?.isByTimingAlone, isAlone != graph?.isByTimingAlone {
      // Two curves are measured by the same.
      graph = found.map { CourseGraph($0, at: now, byTimingAlone: true) }
      trial = other.map { CourseGraph($0.history, at: $0.end, byTimingAlone: true) }
    }
    return Glance(
      run: run, animators: animators, chosen: found,
      situation: situation(
        of: found, on: run.stage, byTimingAlone: graph?.isByTimingAlone ?? false),
      graph: graph, trial: trial, edits: edits, isTrialUnused: isTrialUnused,
      failure: films.failure, language: language, scale: stage?.scale ?? 1,
      roomBeside: roomBeside, now: now,
      span: Glance.span(
        of: [graph, trial].compactMap { $0 }, at: now, since: history.pressBefore(found)),
      runSpan: Glance.span(of: all, at: now))
  }

  private func situation(
    of history: AnimatorHistory?, on stage: Stage, byTimingAlone: Bool
  ) -> AnimatorSituation? {
    guard let history else { return nil }
    let live = stage.animators.first { .animator($0.number) == history.id }
    let situation = live?.situation ?? history.changes.last?.after
    return byTimingAlone ? situation?.byTimingAlone : situation
  }

  // MARK: - Choosing

  /// Looks at an animator until another is chosen or the run is over.
  package func choose(_ id: AnimatorHistory.ID) {
    isPinned = true
    look(at: id)
  }

  /// Looks at the animator that was steered last; while somebody tries other timing, of those that it is for.
  private func followNewest() {
    guard let history = run?.history else { return }
    let edited = edits.flatMap { $0.canUndo ? $0.value.declared : nil }
    guard let newest = history.steeredLast(of: edited) else {
      // What is tried is kept until one of them is there again.
      if let edited, let other = chosen.flatMap({ history[$0] }), !other.isAnimator(of: edited) {
        chosen = nil
      }
      return
    }
    if newest != chosen { look(at: newest) } else { prepareEdits() }
  }

  private func look(at id: AnimatorHistory.ID) {
    chosen = id
    // Who chose one by hand looks at its lane.
    if !isPinned { lanes.turnBack() }
    needsShowing = true
    prepareEdits()
  }

  private func runDidChange(from old: InspectedRun?) {
    needsShowing = true
    shown = nil
    let isSameRecording = old?.recording?.isLike(run?.recording) ?? false
    if !isSameRecording {
      films = Films()
      needsTrial = edits.map { !$0.value.isNothing } ?? false
    }
    // Another moment of the same run, or more of it, keeps what is looked at and tried.
    let scene = old?.recording?.header.scene
    let isSameScene = scene != nil && scene == run?.recording?.header.scene
    // A take that begins anew, and a scene that is opened, have little to show; an earlier moment of a take
    // leaves what was there its room.
    let isAnother = old?.stage !== run?.stage
    let isFresh =
      old?.takeNumber != run?.takeNumber && run?.recording.map { $0.lastPress == nil } ?? false
    if isAnother, !isSameScene || isFresh {
      for section in sections { section.content.forget() }
      curveComesLater = false
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
  /// What a scene has animated; what controls did to answer hands is nothing that it asked for.
  var telling: [AnimatorHistory] { animators.filter { !$0.isFeedback } }
}

extension AnimatorHistory {
  /// Whether it is an animator, and no animation of a class method's.
  var isObject: Bool { if case .animator = id { true } else { false } }
}

extension Recording {
  /// Whether nothing was written since, as far as its length tells.
  fileprivate func isLike(_ other: Recording?) -> Bool {
    other.map {
      $0.name == name && $0.header.scene == header.scene && $0.lines.count == lines.count
        && $0.endTime == endTime && $0.header.appearance == header.appearance
    } ?? false
  }
}
