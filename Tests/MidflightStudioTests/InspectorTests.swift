import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// The inspector under the mouse and the keyboard.
struct InspectorTests {
  /// Returns a panel beside a run whose first animator has ended.
  private func openBench() throws -> InspectorBench {
    let bench = try InspectorBench()
    bench.play(to: 2)
    return bench
  }

  private func edit(_ bench: InspectorBench) throws -> TimingEdit {
    try #require(bench.inspector.edits?.value)
  }

  @Test func classMethodsHaveLanesAndCurvesAndNothingToEdit() throws {
    let bench = try StudioBench(
      settings: {
        var settings = StudioSettings(); settings.scene = "class-methods"; return settings
      }(),
      hasInspector: true)
    bench.wait(0.2)
    bench.press(CGPoint(x: 195, y: 326))
    bench.wait(0.1)
    bench.lift(CGPoint(x: 195, y: 326))
    bench.wait(0.5)
    #expect(bench.texts.contains { $0.hasPrefix("UIView.animate 1 · firstView.alpha") })
    #expect(bench.texts.contains(WindowText.classMethodsHaveNoTiming(in: .english)))
    #expect(!bench.texts.contains("fractionComplete"), "it has none")
    #expect(bench.texts.contains { $0.hasPrefix("0.4") || $0.hasPrefix("0.5") }, "its progress")
    #expect(!bench.texts.contains { $0.contains("UIButton") }, "what a button does is no news")
  }

  @Test func theInspectorFollowsTheNewestAnimatorUntilOneIsChosen() throws {
    let bench = try InspectorBench("there-and-back")
    bench.play(to: bench.replay.end.seconds)
    let numbers = try #require(bench.replay.stage.history).animators.map(\.id)
    #expect(numbers.count > 1)
    #expect(bench.inspector.chosen == numbers.last)
    let lane = try #require(bench.view(numbers[0].name))
    bench.click(bench.middle(of: lane))
    #expect(bench.inspector.chosen == numbers[0])
  }

  /// The selected animator at moments of recordings.
  @Test(arguments: [
    ("card-stack", 3.2, "card1"), ("change-timing-in-flight", 2.8, "viewToMove"),
    ("proportional-duration", 1.2, "circle"), ("pauses-on-completion", 3.7, "staying"),
    // A press on a view without a name does not count for its ancestors.
    ("custom-curve", 1.5, "dot"),
  ])
  func theInspectorSelectsTheLastControlledOrPressedAnimator(
    scene: String, seconds: Double, name: String
  ) throws {
    let bench = try InspectorBench("../\(scene)/ordinary")
    bench.play(to: seconds)
    let chosen = try #require(bench.inspector.chosen)
    let history = try #require(bench.replay.stage.history?[chosen])
    #expect(history.movedProperties.map(\.name).contains(name))
  }

  @Test func dynamicsHaveARowWithTheirSpeedAboveTheLanes() throws {
    let bench = try InspectorBench("../snap/ordinary")
    let row = try #require(bench.view("dynamics"))
    bench.turn()
    #expect(row.isHidden)
    func shown() -> [String] { row.subviews.compactMap { ($0 as? UILabel)?.text } }
    var fastest = 0.0
    while bench.replay.now < bench.replay.end {
      bench.play(to: bench.replay.now.seconds + 0.1)
      let moved = bench.replay.stage.history?.viewsMovedByDynamics ?? []
      #expect(row.isHidden == moved.isEmpty)
      guard let square = moved.first else { continue }
      #expect(square.accessibilityIdentifier == "square" && moved.count == 1)
      let velocity = bench.replay.stage.dynamicVelocity(of: square)
      let speed = Double(hypot(velocity.dx, velocity.dy))
      fastest = max(fastest, speed)
      #expect(shown().contains("UIDynamicAnimator · square"))
      #expect(shown().contains(Quantity.speed(speed, in: .english)))
    }
    #expect(fastest > 100)
    // The ring has a lane of its own, because a class method animates it.
    let lane = try #require(bench.view("UIView.animate 1"))
    #expect(lane.frame.minY >= row.frame.maxY)
    #expect(bench.label { $0.text == WindowText.noAnimator(in: .english) && !$0.isHidden } == nil)
  }

  @Test func animationsOfControlsAreNotListed() throws {
    let bench = try InspectorBench("../explicit-animations/ordinary")
    bench.play(to: bench.replay.end.seconds)
    let history = try #require(bench.replay.stage.history)
    #expect(!history.animators.isEmpty && history.listedAnimators.isEmpty)
    let label = try #require(
      bench.label { $0.text == WindowText.onlyCoreAnimation(in: .english) })
    let size = label.sizeThatFits(
      CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
    #expect(label.bounds.height >= size.height && label.bounds.height < 66)
  }

  @Test func feedbackOfControlsAloneIsExplained() throws {
    let bench = try StudioBench(Toys.catalog, hasInspector: true)
    bench.wait(0.2)
    #expect(bench.texts.contains(WindowText.noAnimator(in: .english)))
    try bench.pressToy()
    bench.wait(0.5)
    #expect(bench.player.stage.history?.animators.isEmpty == false)
    let text = WindowText.onlyControlAnimations(in: .english)
    let inspector = try #require(bench.studio.inspector)
    #expect(inspector.view.firstLabel { $0.text == text } != nil)
  }

  @Test func anAnimatorStaysSelectedWhileOtherTimingIsTried() throws {
    func declared(_ bench: InspectorBench) -> AnimatorHistory.Declaration? {
      bench.inspector.chosen.flatMap { bench.replay.stage.history?[$0]?.declared }
    }
    let bench = try InspectorBench("../reference/ordinary")
    while bench.inspector.edits == nil, bench.replay.now < bench.replay.end {
      bench.play(to: bench.replay.now.seconds + 0.1)
    }
    let (first, moment) = (try #require(declared(bench)), bench.replay.now.seconds)
    while declared(bench) == first, bench.replay.now < bench.replay.end {
      bench.play(to: bench.replay.now.seconds + 0.1)
    }
    #expect(declared(bench) != first, "otherwise the newest is followed")

    let other = try InspectorBench("../reference/ordinary")
    other.play(to: moment)
    var edit = try edit(other)
    edit.newDuration += 1
    other.inspector.change(to: edit, false)
    other.play(to: bench.replay.now.seconds)
    #expect(declared(other) == first && other.inspector.edits?.value == edit)
    other.inspector.undo()
    other.play(to: bench.replay.now.seconds + 0.1)
    #expect(declared(other) != first)
  }

  @Test func aSliderWithNegativeValuesIsFilledFromZeroToItsKnob() throws {
    let bench = try openBench()
    let slider = try #require(bench.view("slider y1") as? UISlider)
    let span = try #require(bench.view("span y1"))
    #expect(try #require(bench.view("span x1")).isHidden && !span.isHidden)
    // Only the knob lies over the bar.
    #expect(slider.minimumTrackTintColor == .clear && slider.maximumTrackTintColor == .clear)
    let other = try #require(bench.view("slider x1") as? UISlider)
    #expect(span.backgroundColor == other.minimumTrackTintColor)
    let track = slider.trackRect(forBounds: slider.bounds)
    func x(_ value: Float) -> CGFloat {
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: value).midX
        + slider.frame.minX
    }
    for value: Float in [1.25, -0.25] {
      bench.chrome.perform {
        slider.value = value
        slider.sendActions(for: .valueChanged)
      }
      bench.turn()
      #expect(abs(span.frame.minX - min(x(0), x(value))) < 0.01)
      #expect(abs(span.frame.maxX - max(x(0), x(value))) < 0.01)
    }
  }

  @Test func aDragOfASliderTriesOtherTimingAndIsUndoneAsOne() throws {
    let bench = try openBench()
    let before = try edit(bench)
    let slider = try #require(bench.view("slider duration") as? UISlider)
    let knob = slider.thumbRect(
      forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds),
      value: slider.value)
    bench.drag(
      from: slider.convert(CGPoint(x: knob.midX, y: knob.midY), to: nil),
      by: CGVector(dx: -30, dy: 0))
    let after = try edit(bench)
    #expect(after.newDuration < before.newDuration)
    #expect(bench.reruns.last??.newDuration == after.newDuration)
    #expect(bench.inspector.sampledRuns.trial != nil)
    #expect(bench.inspector.handleKey("Z", modifiers: .control))
    bench.turn()
    #expect(try edit(bench) == before)
    #expect(bench.inspector.sampledRuns.trial == nil)
    #expect(bench.reruns.last == .some(nil))
    #expect(bench.inspector.handleKey("Z", modifiers: [.control, .shift]))
    bench.turn()
    #expect(try edit(bench) == after)
  }

  @Test(arguments: sample(["slider duration", "controlPoint1"], quick: 1))
  func aCancelledDragIsUndoneSeparately(name: String) throws {
    let bench = try openBench()
    func drag(_ name: String, isCancelled: Bool) throws {
      let view = try #require(bench.view(name))
      var place = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      if let slider = view as? UISlider {
        let knob = slider.thumbRect(
          forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds),
          value: slider.value)
        place = CGPoint(x: knob.midX, y: knob.midY)
      }
      bench.drag(
        from: view.convert(place, to: nil), by: CGVector(dx: 20, dy: 0), isCancelled: isCancelled)
    }
    let before = try edit(bench)
    try drag(name, isCancelled: true)
    let tried = try edit(bench)
    #expect(tried != before)
    try drag("slider duration", isCancelled: false)
    #expect(try edit(bench) != tried)
    #expect(bench.inspector.handleKey("Z", modifiers: .control))
    bench.turn()
    #expect(try edit(bench) == tried, "the second drag is undone, and no more")
    #expect(bench.inspector.handleKey("Z", modifiers: .control))
    bench.turn()
    #expect(try edit(bench) == before)
  }

  @Test func draggingAControlPointMovesOnlyThatPoint() throws {
    let bench = try openBench()
    let before = try edit(bench)
    let handle = try #require(bench.view("controlPoint2"))
    bench.drag(from: bench.middle(of: handle), by: CGVector(dx: -16, dy: 31))
    guard case .curve(let old1, let old2) = before.newShape,
      case .curve(let point1, let point2) = try edit(bench).newShape
    else { return #expect(Bool(false), "the scene's timing is a curve") }
    #expect(point1 == old1)
    #expect(point2.x < old2.x && point2.y < old2.y)
    #expect(bench.inspector.edits?.canUndo == true)
    bench.inspector.undo()
    #expect(bench.inspector.edits?.canUndo == false, "a drag is undone as one")
  }

  @Test func aSliderIsReachedAndMovedWithTheKeyboardAndScrolledIntoSight() throws {
    let bench = try InspectorBench(height: 400)
    bench.play(to: 2)
    let slider = try #require(bench.view("slider duration") as? UISlider)
    let before = try edit(bench)
    for _ in 0..<40 where !slider.isFocused { bench.key("Tab") }
    #expect(slider.isFocused)
    #expect(bench.chrome.window.bounds.contains(bench.middle(of: slider)))
    bench.key("Left")
    #expect(try edit(bench).newDuration < before.newDuration)
  }

  @Test func copyCopiesTheTriedTiming() throws {
    let bench = try openBench()
    let button = try #require(bench.view("copy"))
    bench.click(bench.middle(of: button))
    #expect(
      bench.copied == [
        """
        let timing = UICubicTimingParameters(
          controlPoint1: CGPoint(x: 0, y: 0),
          controlPoint2: CGPoint(x: 0.58, y: 1))
        let animator = UIViewPropertyAnimator(duration: 4, timingParameters: timing)

        """
      ])
  }

  @Test func theCopiedCodeHasTheVelocityAndEveryDigit() {
    let shape = TimingShape.spring(mass: 1, stiffness: 200, damping: 28.284271247461902)
    let thrown = TimingEdit(
      of: AnimatorHistory.Declaration(duration: 2, shape: shape), shape: shape,
      initialVelocity: CGVector(dx: 12, dy: -0.5))
    #expect(
      thrown.swift == """
        let timing = UISpringTimingParameters(
          mass: 1, stiffness: 200, damping: 28.284271247461902,
          initialVelocity: CGVector(dx: 12, dy: -0.5))
        let animator = UIViewPropertyAnimator(duration: 2, timingParameters: timing)

        """)
  }

  @Test func aSliderRangeIncludesTheValueOfTheScene() {
    let shape = TimingShape.ratio(2, allowsOverdamping: true)
    let edit = TimingEdit(
      of: AnimatorHistory.Declaration(duration: 12, shape: shape), shape: shape)
    #expect(TimingParameter.dampingRatio.range(for: edit) == 0.05...2)
    #expect(TimingParameter.duration.range(for: edit) == 0.1...12)
  }

  @Test func anotherAnimatorsTimingEndsTheTrialAndKeepsUndo() throws {
    let bench = try InspectorBench("../timing-curves/ordinary")
    bench.play(to: 1)
    let numbers = try #require(bench.replay.stage.history).animators.map(\.id)
    bench.inspector.choose(numbers[0])
    bench.turn()
    var edit = try edit(bench)
    edit.newDuration = 1
    bench.inspector.change(to: edit, false)
    bench.turn()
    #expect(bench.inspector.sampledRuns.trial != nil)
    bench.inspector.choose(numbers[1])
    bench.turn()
    #expect(try self.edit(bench).isUnchanged)
    #expect(bench.inspector.sampledRuns.trial == nil)
    #expect(bench.reruns.last == .some(nil))
    bench.inspector.choose(numbers[0])
    bench.turn()
    #expect(try self.edit(bench) == edit)
    #expect(bench.inspector.edits?.canUndo == true)
    #expect(bench.inspector.sampledRuns.trial != nil)
  }

  @Test func aSlowerTrialRunsPastTheRecordingUntilItEnds() throws {
    let bench = try InspectorBench("flick")
    bench.play(to: bench.replay.end.seconds)
    var edit = try edit(bench)
    edit.newDuration = 7
    bench.inspector.change(to: edit, false)
    bench.turn()
    let sampledRun = try #require(bench.inspector.sampledRuns.trial)
    #expect(sampledRun.restsAtEnd)
    #expect(try #require(sampledRun.last) > bench.replay.end)
    #expect(sampledRun.animators.allSatisfy { !($0.changes.last?.after.isActive ?? true) })
  }

  @Test func aNewLaneIsDrawnOverItsFullWidth() throws {
    let bench = try InspectorBench()
    for step in 1...400 where bench.view("animator 1") == nil { bench.play(to: Double(step) / 100) }
    let lane = try #require(bench.view("animator 1"))
    _ = bench.chrome.frame()
    let widths = lane.subviews.compactMap { ($0.layer as? CAShapeLayer)?.path?.boundingBox }
      .map(\.maxX).filter(\.isFinite)
    #expect(widths.max() == lane.bounds.width - 8)
  }

  @Test func thePagerShowsOlderAnimators() throws {
    let bench = try InspectorBench("../timing-curves/ordinary")
    bench.play(to: bench.replay.end.seconds)
    let count = try #require(bench.replay.stage.history).listedAnimators.count
    #expect(count > AnimatorLanes.mostLanes)
    #expect(bench.label { $0.text == "Newest 6 of \(count)" } != nil)
    let older = try #require(bench.view("older lanes") as? UIButton)
    for _ in 0..<count where older.isEnabled { bench.click(bench.middle(of: older)) }
    #expect(bench.label { $0.text == "6 of \(count), \(count - 6) newer" } != nil)
    let first = try #require(bench.replay.stage.history).listedAnimators[0].id
    let lane = try #require(bench.view(first.name))
    bench.click(bench.middle(of: lane))
    #expect(bench.inspector.chosen == first)
  }

  @Test func aLowPanelShowsFewerLanesAndAllOfTheCurve() throws {
    let bench = try InspectorBench("../timing-curves/ordinary", height: 370)
    bench.play(to: bench.replay.end.seconds)
    #expect(bench.label { $0.text?.hasPrefix("Newest 2 of") ?? false } != nil)
    let plot = bench.inspector.plot
    #expect(plot.convert(plot.plotRect, to: bench.inspector.view).maxY < 370)
  }

  @Test func aPanelThatGrowsShowsMoreLanesWhileNothingMoves() throws {
    let bench = try InspectorBench("../timing-curves/ordinary", height: 370)
    bench.play(to: bench.replay.end.seconds)
    bench.chrome.send(
      .resize(size: CGSize(width: 320, height: 900), scale: 1, time: bench.chrome.now))
    bench.turn()
    bench.turn()
    #expect(bench.label { $0.text?.hasPrefix("Newest 6 of") ?? false } != nil)
  }

  @Test(arguments: [LocalizedText.Language.english, .chinese])
  func anEditWithoutEffectIsReported(_ language: LocalizedText.Language) throws {
    // After a drag, the animator continues with a spring and the factor 0, so no curve is in use.
    let file = try InspectorBench.recording("../flip-card/ordinary")
    let recording = try Recording(
      header: file.header, events: file.inputs.filter { $0.time < Moment(seconds: 4) },
      endingAt: Moment(seconds: 4.9))
    let bench = try InspectorBench(recording: recording, language: language)
    bench.play(to: bench.replay.end.seconds)
    let first = try #require(bench.replay.stage.history).listedAnimators[0].id
    bench.inspector.choose(first)
    bench.turn()
    func says(_ text: String) -> Bool {
      bench.label { !$0.isHidden && $0.text == text } != nil
    }
    #expect(says(WindowText.timingTrial(in: language)))
    let slider = try #require(bench.view("slider y1") as? UISlider)
    slider.value = 0.5
    slider.sendActions(for: .valueChanged)
    bench.turn()
    let spring = TimingShape.ratio(0.75, allowsOverdamping: false).text(in: language)
    #expect(says(WindowText.timingUnusedInstead(in: language, ["timing": spring])))
    // The spring uses the animator's duration.
    let duration = try #require(bench.view("slider duration") as? UISlider)
    duration.value *= 1.5
    duration.sendActions(for: .valueChanged)
    bench.turn()
    #expect(says(WindowText.timingTrial(in: language)))
    bench.inspector.undo()
    bench.inspector.undo()
    bench.turn()
    #expect(says(WindowText.timingTrial(in: language)))
  }

  @Test func timingThatTheRunUsesIsATrial() throws {
    let bench = try openBench()
    let slider = try #require(bench.view("slider x1") as? UISlider)
    slider.value = 0.5
    slider.sendActions(for: .valueChanged)
    bench.turn()
    #expect(!(try self.edit(bench).isUnchanged))
    #expect(bench.label { $0.text == WindowText.timingTrial(in: .english) } != nil)
  }

  @Test func aTrialEqualsAReplayWithTheTriedTiming() throws {
    let bench = try openBench()
    let slider = try #require(bench.view("slider x1") as? UISlider)
    slider.value = 0.5
    slider.sendActions(for: .valueChanged)
    bench.turn()
    let edit = try edit(bench)
    let trial = try #require(bench.inspector.sampledRuns.trial)
    let replay = try Replay(InspectorBench.recording("caught-twice"), scenes: .gallery) { stage in
      stage.keepsHistory = true
      stage.timingOverride = { edit.timing(for: $0) }
    }
    replay.advance(to: replay.end)
    let changes = try #require(replay.stage.history).animators.map(\.changes)
    #expect(trial.animators.map(\.changes) == changes)
    let plain = try Replay(InspectorBench.recording("caught-twice"), scenes: .gallery) {
      $0.keepsHistory = true
    }
    plain.advance(to: plain.end)
    #expect(plain.stage.history?.animators.map(\.changes) != changes)
  }

  @Test func theOverlayIsNotInTheFrameOfTheStage() throws {
    let bench = try openBench()
    let frame = bench.replay.stage.frame()
    #expect(!bench.inspector.overlayNodes.isEmpty, "an arrow: the card moves")
    #expect(bench.replay.stage.frame() == frame)
  }

  @Test func viewsBelowTheTimingKeepTheirPlaceForEveryTimingKind() throws {
    let bench = try openBench()
    let toggle = try #require(bench.view("overlay 0"))
    let before = toggle.convert(toggle.bounds, to: nil)
    for kind in TimingKind.allCases {
      var edit = try edit(bench)
      edit.newShape = kind.shape
      bench.inspector.change(to: edit, false)
      bench.turn()
      #expect(toggle.convert(toggle.bounds, to: nil) == before, "\(kind)")
    }
  }

  @Test(arguments: [LocalizedText.Language.english, .chinese])
  func theTimingExplainsTheGhost(language: LocalizedText.Language) throws {
    let bench = try InspectorBench(language: language)
    bench.play(to: 2)
    let text = WindowText.timingTrial(in: language)
    let label = try #require(bench.label { $0.text == text })
    #expect(label.sizeThatFits(CGSize(width: label.bounds.width, height: 200)).height <= 44)
    #expect(!label.isHidden)
  }

  @Test func inChineseOnlyPropertiesKeepTheirNames() throws {
    let bench = try InspectorBench(language: .chinese)
    bench.play(to: 2)
    let table = try #require(bench.label { $0.text == "isRunning" }?.superview as? ValuesTable)
    let texts = table.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(texts.count == 17, "eight values, and what the timing is")
    for name in ["state", "isReversed", "fractionComplete"] { #expect(texts.contains(name)) }
    let states = [".active", ".inactive", ".stopped"]
    #expect(texts.count { states.contains($0) } == 1)
    #expect(texts.count { ["true", "false"].contains($0) } == 2)
    for name in [WindowText.progress, WindowText.velocity, WindowText.duration] {
      #expect(texts.contains(name(in: .chinese)))
    }
  }

  @Test func aHeadingFoldsItsSection() throws {
    let bench = try openBench()
    let before = bench.inspector.scroll.contentHeight
    let heading = try #require(bench.view("section Curve"))
    bench.click(bench.middle(of: heading))
    for _ in 0..<40 { bench.turn() }
    #expect(bench.inspector.scroll.contentHeight < before - 150)
  }

  @Test func oneNotchOfAWheelScrollsThePanel() throws {
    let bench = try InspectorBench(height: 500)
    bench.play(to: 2)
    bench.chrome.send(
      .wheel(at: CGPoint(x: 40, y: 12), delta: CGVector(dx: 0, dy: -40), time: bench.chrome.now))
    for _ in 0..<60 { bench.turn() }
    #expect(bench.inspector.scroll.offset == 40)
  }

  @Test func aPanelThatIsTooLowScrollsWithTheWheelAndNoFurtherThanItsEnd() throws {
    let bench = try InspectorBench(height: 500)
    bench.play(to: 2)
    let scroll = bench.inspector.scroll
    for _ in 0..<100 {
      bench.chrome.send(
        .wheel(
          at: CGPoint(x: 40, y: 12), delta: CGVector(dx: 0, dy: -40), time: bench.chrome.now))
      bench.turn()
      // A finger pulls beyond the end; a wheel does not.
      #expect(scroll.presentedOffset < scroll.contentHeight - 499)
    }
    for _ in 0..<120 {
      bench.turn()
      #expect(scroll.presentedOffset < scroll.contentHeight - 499)
    }
    #expect(abs(scroll.offset - (scroll.contentHeight - 500)) < 1)
  }
}

/// The settings of the inspector in the next window.
struct InspectorSettingsTests {
  private func isOn(_ name: String, _ bench: StudioBench) throws -> Bool {
    try #require(bench.named(name) as? UISwitch).isOn
  }

  private func sectionHeight(_ name: String, _ bench: StudioBench) throws -> CGFloat {
    try #require(bench.named("section \(name)")?.superview).bounds.height
  }

  @Test func foldedSectionsAndSwitchesAreRestoredInTheNextWindow() throws {
    let size = CGSize(width: 1280, height: 1600)
    let bench = try StudioBench(size: size, hasInspector: true)
    bench.wait(0.1)
    let open = try sectionHeight("State", bench)
    let curve = try sectionHeight("Curve", bench)
    for name in ["section State", "section Input", "overlay 0", "overlay 1"] {
      try bench.click(name)
      bench.wait(0.5)
    }
    #expect(bench.studio.settings.inspector.foldedSections == ["State", "Input"])
    let kept = try StudioSettings(json: bench.studio.settings.json())
    #expect(kept == bench.studio.settings)
    let next = try StudioBench(settings: kept, size: size, hasInspector: true)
    #expect(try sectionHeight("State", next) == PanelSection.headingHeight)
    #expect(try sectionHeight("Input", next) == PanelSection.headingHeight)
    #expect(try sectionHeight("Curve", next) == curve && open > 100)
    let switches = try ["overlay 0", "overlay 1", "overlay 2"].map { try isOn($0, next) }
    #expect(switches == [false, true, true])
    try next.click("section State")
    next.wait(0.5)
    #expect(next.studio.settings.inspector.foldedSections == ["Input"])
    #expect(try sectionHeight("State", next) == open)
  }

  @Test func noArrowIsDrawnWhereArrowsWereSwitchedOff() throws {
    var settings = StudioSettings()
    settings.inspector.showsArrows = false
    for settings in [StudioSettings(), settings] {
      let bench = try StudioBench(settings: settings, hasInspector: true)
      bench.throwCard()
      bench.wait(0.2)
      let isEmpty = bench.studio.inspector?.overlayNodes.isEmpty
      #expect(isEmpty == !settings.inspector.showsArrows)
    }
  }
}

/// Undo and redo.
struct EditHistoryTests {
  @Test func undoAndRedoAreInverse() {
    var history = EditHistory(0)
    for value in 1...5 { history.change(to: value) }
    for value in (0..<5).reversed() {
      history.undo()
      #expect(history.value == value)
    }
    #expect(!history.canUndo)
    for value in 1...5 {
      history.redo()
      #expect(history.value == value)
    }
    #expect(!history.canRedo)
  }

  @Test func aDragIsOneUndoStepAndANewChangeClearsRedo() {
    var history = EditHistory(0)
    for value in 1...9 { history.change(to: value, isDragging: true) }
    history.change(to: 10)
    history.change(to: 11)
    history.undo()
    #expect(history.value == 10)
    history.undo()
    #expect(history.value == 0)
    history.change(to: 3)
    #expect(!history.canRedo)
  }
}

/// The effects of input events.
struct InputFactTests {
  @Test func aHandledEventShowsItsHandlersStateOnly() throws {
    let recording = try InspectorBench.recording("../two-fingers/hostile")
    let replay = try Replay(recording, scenes: .gallery) { $0.keepsHistory = true }
    replay.advance(to: replay.end)
    let facts = try #require(replay.stage.history).inputs.filter { $0.effect == .accepted }
    #expect(facts.contains { $0.steps.last?.state == .failed }, "a pan ends, and others give up")
    #expect(facts.allSatisfy { !$0.effectText(in: .english).contains("failed") })
  }

  @Test func aPressBesideViewsIsIgnoredAndADragIsHandledByThePan() throws {
    let bench = try InspectorBench("slow-drag")
    bench.play(to: bench.replay.end.seconds)
    let facts = try #require(bench.replay.stage.history).inputs
    let down = try #require(facts.first { if case .down = $0.event { true } else { false } })
    #expect(down.view == "viewToMove" && down.effect == .watched)
    #expect(facts.contains { $0.effect == .accepted && !$0.takers.isEmpty })
    let up = try #require(facts.last { if case .up = $0.event { true } else { false } })
    #expect(up.effect == .accepted && up.steps.last?.state == .ended)
    #expect(up.effectText(in: .english) == "handled by Pan viewToMove (.ended)")
    // Chinese has no spaces between words or after a colon.
    #expect(up.effectText(in: .chinese) == "处理者：Pan viewToMove (.ended)")
    #expect(up.eventText(in: .chinese).hasSuffix("  抬起于 viewToMove"))
    #expect(up.eventText(in: .chinese).contains("抬起"))
    let stage = bench.replay.stage
    stage.send(.down(pointer: 7, at: CGPoint(x: 5, y: 5), time: stage.now))
    #expect(stage.history?.inputs.last?.effect == .ignored)
  }
}

extension UIView {
  /// Returns the first label inside the view that meets a condition.
  fileprivate func firstLabel(where isMatch: (UILabel) -> Bool) -> UILabel? {
    if let label = self as? UILabel, isMatch(label) { return label }
    for view in subviews {
      if let found = view.firstLabel(where: isMatch) { return found }
    }
    return nil
  }
}
