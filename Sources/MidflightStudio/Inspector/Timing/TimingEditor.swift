import Foundation
import Midflight
import MotionCore

/// An editor for the timing of the selected animator: kind, sliders, handles of a curve, undo,
/// redo, and a copy as Swift.
final class TimingEditor: PanelContent {
  /// Called with an edit to try.
  var onChange: ((TimingEdit, _ isDragging: Bool) -> Void)?
  /// Called to undo the last change.
  var onUndo: (() -> Void)?
  /// Called to redo the last change.
  var onRedo: (() -> Void)?
  /// Called to copy the timing as Swift code.
  var onCopy: (() -> Void)?

  private var edit: TimingEdit?
  private var shown: Source?
  private let kind = UISegmentedControl(items: TimingKind.allCases.map { _ in "" })
  private let curve = CurveEditor()
  private let springPlot = SpringPlot()
  private var rows: [ParameterRow] = []
  private let undoButton = TimingEditor.button("undo")
  private let redoButton = TimingEditor.button("redo")
  private let resetButton = TimingEditor.button("reset")
  private let copyButton = TimingEditor.button("copy")
  /// The buttons in a row, from left to right.
  private var buttons: [UIButton] { [undoButton, redoButton, resetButton, copyButton] }
  private let note = PanelStyle.label(PanelStyle.caption, Palette.quiet, lines: 3)
  /// The sign beside a note about a failure.
  private let sign = GlyphView(.warning, color: Palette.red)
  private let about = PanelStyle.label(PanelStyle.caption, Palette.quiet, lines: 3)
  private static let rowHeight: CGFloat = 32
  /// The height of the explanation and the kinds, above the sliders.
  private static let top: CGFloat = 100

  /// Creates an editor without timing.
  override init(frame: CGRect) {
    super.init(frame: frame)
    kind.accessibilityIdentifier = "timing kind"
    kind.addAction(for: .valueChanged) { [weak self] _ in self?.changeKind() }
    curve.onDrag = { [weak self] point1, point2, isDragging in
      self?.change(isDragging: isDragging) { edit in
        edit.newShape = .curve(controlPoint1: point1, controlPoint2: point2)
      }
    }
    // Tab visits the views in this order, from top to bottom.
    for part in [about, kind, curve, springPlot, note, sign] { addSubview(part) }
    sign.isHidden = true
    sign.accessibilityIdentifier = "timing failure"
    rows = TimingParameter.allCases.map { parameter in
      let row = ParameterRow(parameter)
      row.onChange = { [weak self] value, isDragging in
        self?.change(isDragging: isDragging) { $0 = parameter.set(value, in: $0) }
      }
      addSubview(row)
      return row
    }
    for button in buttons { addSubview(button) }
    undoButton.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onUndo?() }
    redoButton.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onRedo?() }
    resetButton.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.resetTiming() }
    copyButton.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onCopy?() }
  }

  required init?(coder: NSCoder) { return nil }

  /// Returns a small button with a name.
  private static func button(_ name: String) -> UIButton {
    let button = UIButton(type: .system)
    button.accessibilityIdentifier = name
    button.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    return button
  }

  /// The rows for the kind of timing on display; none without an edit.
  private var shownRows: [ParameterRow] {
    guard let edit else { return [] }
    let parameters = TimingParameter.all(of: edit.newShape)
    return rows.filter { parameters.contains($0.parameter) }
  }

  /// A Boolean value that indicates whether the edit's timing is a curve; false without an edit.
  private var showsCurve: Bool {
    guard let edit, case .curve = edit.newShape else { return false }
    return true
  }

  /// A Boolean value that indicates whether the scene has had an animator with editable timing.
  private var hasHadContent = false

  /// Returns the height for a curve, which has the most sliders, so that the sections below stay in
  /// place. Until the scene has had editable timing, the section is low.
  override func height(forWidth width: CGFloat) -> CGFloat {
    guard hasHadContent else { return PanelContent.emptyHeight }
    return TimingEditor.top + 132 + CGFloat(TimingEditor.mostRows) * TimingEditor.rowHeight + 44
  }

  override func reset() { hasHadContent = false }

  /// The number of a curve's sliders.
  private static let mostRows = TimingParameter.all(
    of: .curve(controlPoint1: .zero, controlPoint2: .zero)
  ).count

  /// Lays out the kinds, the curve or spring, the sliders and the buttons below each other.
  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - 24
    about.frame = CGRect(x: 12, y: 8, width: width, height: 44)
    kind.frame = CGRect(x: 12, y: 58, width: width, height: 32)
    var y = TimingEditor.top
    curve.frame = CGRect(x: 12, y: y, width: width, height: 124)
    // A spring has fewer sliders, so its plot is higher.
    let missing = TimingEditor.mostRows - shownRows.count
    springPlot.frame = curve.frame
    springPlot.frame.size.height += CGFloat(max(0, missing)) * TimingEditor.rowHeight
    if edit != nil { y += 8 + (showsCurve ? curve : springPlot).frame.height }
    for row in shownRows {
      row.frame = CGRect(x: 12, y: y, width: width, height: TimingEditor.rowHeight)
      y += TimingEditor.rowHeight
    }
    var x: CGFloat = 12
    for button in buttons {
      let size = button.sizeThatFits(.zero)
      let isLast = button === buttons.last
      button.frame = CGRect(
        x: isLast ? bounds.width - 12 - size.width : x, y: y + 6, width: size.width, height: 30)
      x += size.width + 10
    }
    let indent: CGFloat = sign.isHidden ? 0 : 22
    note.frame = CGRect(
      x: 12 + indent, y: 8, width: width - indent, height: edit == nil ? 32 : 44)
    sign.center = CGPoint(x: 20, y: note.frame.midY)
  }

  /// The values on which the editor depends. They include the values of the controls, because a
  /// person changes those directly.
  private struct Source: Equatable {
    let edit: TimingEdit?
    let canUndo: Bool
    let canRedo: Bool
    let note: String?
    let isFailure: Bool
    let about: String
    let language: LocalizedText.Language
    let scale: CGFloat
    let kind: Int
    let handles: [CGPoint]
    let values: [Float]
    let tracked: [Bool]
  }

  /// Returns the values on which the editor depends.
  private func source(_ state: InspectorState) -> Source {
    let handles = [curve.points.0, curve.points.1]
    return Source(
      edit: state.edits?.value, canUndo: state.edits?.canUndo == true,
      canRedo: state.edits?.canRedo == true, note: note(state), isFailure: isFailure(state),
      about: about(state),
      language: state.language,
      scale: state.scale,
      kind: kind.selectedSegmentIndex, handles: handles, values: rows.map(\.slider.value),
      tracked: rows.map(\.slider.isTracking))
  }

  /// Returns the reason why the timing cannot be edited or compared now; nil if it can.
  ///
  /// | state | reason |
  /// |---|---|
  /// | nothing chosen | there is no timing |
  /// | a class method chosen | class methods have no timing to edit |
  /// | no recording of the run | release to run again |
  /// | the comparison failed | its failure |
  private func note(_ state: InspectorState) -> String? {
    guard state.edits != nil else {
      return (state.chosen == nil ? WindowText.noTiming : .classMethodsHaveNoTiming)(
        in: state.language)
    }
    return state.run.recording == nil
      ? WindowText.releaseToRunAgain(in: state.language) : state.failure?.text(in: state.language)
  }

  /// Returns whether the note is about a failed comparison.
  private func isFailure(_ state: InspectorState) -> Bool {
    state.edits != nil && state.run.recording != nil && state.failure != nil
  }

  /// Returns the explanation of the sliders; or a note that the edit has no effect, with the timing
  /// in use if that is another one.
  private func about(_ state: InspectorState) -> String {
    guard let edit = state.edits?.value, !edit.isUnchanged, state.isTrialUnused else {
      return WindowText.timingTrial(in: state.language)
    }
    let used = state.chosen?.lastUsedShape.flatMap { $0 == edit.shape ? nil : $0 }
    guard let used else { return WindowText.timingUnused(in: state.language) }
    return WindowText.timingUnusedInstead(
      in: state.language, ["timing": used.text(in: state.language)])
  }

  /// Shows the selected animator's timing with its sliders and buttons, or the reason why there is
  /// none.
  override func show(_ state: InspectorState) {
    hasHadContent = hasHadContent || state.edits != nil
    guard source(state) != shown || ForcedRedraw.isForced else { return }
    showAnew(state)
    shown = source(state)
  }

  /// Shows the edit in all controls. Undo, redo and reset are enabled if they have an effect.
  private func showAnew(_ state: InspectorState) {
    let language = state.language
    edit = state.edits?.value
    for part in [kind] + buttons { part.isHidden = edit == nil }
    // A note takes the place of the explanation.
    about.isHidden = edit == nil || note(state) != nil
    about.text = about(state)
    curve.isHidden = !showsCurve
    springPlot.isHidden = showsCurve || edit == nil
    if let edit, !showsCurve { springPlot.show(edit) }
    for row in rows { row.isHidden = !shownRows.contains { $0 === row } }
    note.text = note(state)
    note.textColor = isFailure(state) ? Palette.red : Palette.quiet
    sign.isHidden = !isFailure(state)
    guard let edit else { return setNeedsLayout() }
    for kind in TimingKind.allCases {
      self.kind.setTitle(kind.title(in: language), forSegmentAt: kind.rawValue)
    }
    let index = TimingKind(edit.newShape).rawValue
    if kind.selectedSegmentIndex != index { kind.selectedSegmentIndex = index }
    if case .curve(let point1, let point2) = edit.newShape { curve.show(point1, point2) }
    for row in shownRows { row.show(edit, in: language) }
    undoButton.setTitle(WindowText.undo(in: language), for: .normal)
    redoButton.setTitle(WindowText.redo(in: language), for: .normal)
    resetButton.setTitle(WindowText.reset(in: language), for: .normal)
    copyButton.setTitle(WindowText.copyAsSwift(in: language), for: .normal)
    undoButton.isEnabled = state.edits?.canUndo == true
    redoButton.isEnabled = state.edits?.canRedo == true
    resetButton.isEnabled = !edit.isUnchanged
    setNeedsLayout()
  }

  // MARK: - Changing

  /// Calls `onChange` with a changed edit; no effect without an edit.
  private func change(isDragging: Bool, _ change: (inout TimingEdit) -> Void) {
    guard var edit else { return }
    change(&edit)
    onChange?(edit, isDragging)
  }

  /// Changes to the selected kind of timing: to the scene's own values if that is the scene's kind,
  /// or else to the first timing of the kind.
  private func changeKind() {
    guard let chosen = TimingKind(rawValue: kind.selectedSegmentIndex) else { return }
    change(isDragging: false) { edit in
      // The scene's own kind has the scene's own values.
      edit.newShape = TimingKind(edit.shape) == chosen ? edit.shape : chosen.shape
    }
  }

  /// Returns to the declared timing, which can be undone.
  private func resetTiming() {
    change(isDragging: false) { $0 = $0.unchanged }
  }
}

extension AnimatorHistory {
  /// The curve or spring of the last motion; nil for none.
  fileprivate var lastUsedShape: TimingShape? {
    changes.last { $0.after.isActive && !$0.after.playhead.isHeld }?.after.shape
  }
}

/// A name, a slider and a number.
final class ParameterRow: UIView {
  let parameter: TimingParameter
  /// Called while the slider moves.
  var onChange: ((Double, _ isDragging: Bool) -> Void)?
  private let name = PanelStyle.label(PanelStyle.body, Palette.quiet)
  private let number = PanelStyle.label(PanelStyle.figures)
  let slider = UISlider()
  /// The bar from 0 to the knob of a slider with negative values, and the track below it.
  private let span = UIView()
  private let rail = UIView()

  /// Creates a row with a slider. Each change by a person calls `onChange`; a cancelled drag calls
  /// it with false.
  init(_ parameter: TimingParameter) {
    self.parameter = parameter
    super.init(frame: .zero)
    number.textAlignment = .right
    slider.minimumTrackTintColor = PanelStyle.trial
    if parameter.mayBeNegative {
      // A separate bar shows the filled part, since it does not begin at the left edge.
      (slider.minimumTrackTintColor, slider.maximumTrackTintColor) = (.clear, .clear)
    }
    rail.backgroundColor = .systemFill
    rail.isHidden = !parameter.mayBeNegative
    slider.accessibilityIdentifier = "slider \(parameter)"
    span.backgroundColor = PanelStyle.trial
    span.isHidden = !parameter.mayBeNegative
    span.accessibilityIdentifier = "span \(parameter)"
    slider.addAction(for: .valueChanged) { [weak self] _ in
      guard let self else { return }
      showSpan()
      onChange?(Double(slider.value), slider.isTracking)
    }
    // A cancelled drag ends, too.
    slider.addAction(for: .touchCancel) { [weak self] _ in
      guard let self else { return }
      onChange?(Double(slider.value), false)
    }
    // The bars lie behind the slider's knob.
    for part in [name, rail, span, slider, number] { addSubview(part) }
  }

  required init?(coder: NSCoder) { return nil }

  /// Lays out the name, the slider and the number in a line.
  override func layoutSubviews() {
    super.layoutSubviews()
    name.frame = CGRect(x: 0, y: 0, width: 84, height: bounds.height)
    number.frame = CGRect(x: bounds.width - 44, y: 0, width: 44, height: bounds.height)
    slider.frame = CGRect(x: 86, y: 0, width: bounds.width - 134, height: 31)
    showSpan()
  }

  /// Fills the track from 0 to the knob, for a parameter that may be negative.
  private func showSpan() {
    let track = slider.trackRect(forBounds: slider.bounds)
    func x(_ value: Float) -> CGFloat {
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: value).midX
    }
    let (zero, knob) = (x(0), x(slider.value))
    span.frame = CGRect(
      x: slider.frame.minX + min(zero, knob), y: slider.frame.minY + track.minY,
      width: abs(knob - zero), height: track.height)
    rail.frame = track.offsetBy(dx: slider.frame.minX, dy: slider.frame.minY)
    rail.layer.cornerRadius = track.height / 2
  }

  /// Shows the name, and the value with at most two decimals. While the slider is dragged, its
  /// range and position stay. Timing without the parameter changes only the name.
  func show(_ edit: TimingEdit, in language: LocalizedText.Language) {
    name.text = parameter.title(in: language)
    guard let value = parameter.value(in: edit) else { return }
    number.text = value.rounded(to: 2)
    let range = parameter.range(for: edit)
    if !slider.isTracking {
      slider.minimumValue = Float(range.lowerBound)
      slider.maximumValue = Float(range.upperBound)
    }
    // The slider's value is rounded to less than that.
    if !slider.isTracking, abs(Double(slider.value) - value) > 0.001 {
      slider.value = Float(value)
    }
    showSpan()
  }
}
