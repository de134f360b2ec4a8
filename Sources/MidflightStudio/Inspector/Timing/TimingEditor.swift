import Foundation
import Midflight
import MotionCore

/// Other timing for the chosen animator: its kind, a slider for each number, handles for a curve's
/// control points; and the way back, and the result as Swift.
final class TimingEditor: PanelContent {
  /// Called with an edit to try.
  var onChange: ((TimingEdit, _ isDragging: Bool) -> Void)?
  /// Called to take the last change back.
  var onUndo: (() -> Void)?
  /// Called to make it again.
  var onRedo: (() -> Void)?
  /// Called to have the timing in force as Swift.
  var onCopy: (() -> Void)?

  private var edit: TimingEdit?
  private var shown: Source?
  private let kind = UISegmentedControl(items: TimingKind.allCases.map { _ in "" })
  private let curve = CurveEditor()
  private let swing = SpringPlot()
  private var rows: [ParameterRow] = []
  private let buttons = ["undo", "redo", "reset", "copy"].map { name in
    let button = UIButton(type: .system)
    button.accessibilityIdentifier = name
    button.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    return button
  }
  private let note = PanelStyle.label(PanelStyle.caption, .secondaryLabel, lines: 3)
  private let about = PanelStyle.label(PanelStyle.caption, .secondaryLabel, lines: 3)
  private static let rowHeight: CGFloat = 32
  /// What lies above the sliders: what they do, and the kinds of timing.
  private static let top: CGFloat = 100

  override init(frame: CGRect) {
    super.init(frame: frame)
    kind.accessibilityIdentifier = "timing kind"
    kind.addAction(for: .valueChanged) { [weak self] _ in self?.changeKind() }
    curve.onDrag = { [weak self] point1, point2, isDragging in
      self?.take(isDragging) { edit in
        edit.newShape = .curve(controlPoint1: point1, controlPoint2: point2)
      }
    }
    // Tab goes through them in this order, from top to bottom.
    for part in [about, kind, curve, swing, note] { addSubview(part) }
    rows = TimingParameter.allCases.map { parameter in
      let row = ParameterRow(parameter)
      row.onChange = { [weak self] value, isDragging in
        self?.take(isDragging) { $0 = parameter.set(value, in: $0) }
      }
      addSubview(row)
      return row
    }
    for button in buttons { addSubview(button) }
    buttons[0].addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onUndo?() }
    buttons[1].addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onRedo?() }
    buttons[2].addAction(for: .primaryActionTriggered) { [weak self] _ in self?.reset() }
    buttons[3].addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onCopy?() }
  }

  required init?(coder: NSCoder) { return nil }

  private var shownRows: [ParameterRow] {
    guard let edit else { return [] }
    let parameters = TimingParameter.all(of: edit.newShape)
    return rows.filter { parameters.contains($0.parameter) }
  }

  private var showsCurve: Bool {
    guard let edit, case .curve = edit.newShape else { return false }
    return true
  }

  /// Whether there was something to set in this scene.
  private var needsRoom = false

  /// As high as a curve's, which has the most to set, whatever there is: what lies below stays where
  /// it is.
  override func height(forWidth width: CGFloat) -> CGFloat {
    guard needsRoom else { return PanelContent.lowHeight }
    return TimingEditor.top + 132 + CGFloat(TimingEditor.mostRows) * TimingEditor.rowHeight + 44
  }

  override func forget() { needsRoom = false }

  /// The sliders of a curve.
  private static let mostRows = TimingParameter.all(
    of: .curve(controlPoint1: .zero, controlPoint2: .zero)
  ).count

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - 24
    about.frame = CGRect(x: 12, y: 8, width: width, height: 44)
    kind.frame = CGRect(x: 12, y: 58, width: width, height: 32)
    var y = TimingEditor.top
    curve.frame = CGRect(x: 12, y: y, width: width, height: 124)
    // A spring has fewer numbers to set: its picture is higher, and ends where a curve's would.
    let missing = TimingEditor.mostRows - shownRows.count
    swing.frame = curve.frame
    swing.frame.size.height += CGFloat(max(0, missing)) * TimingEditor.rowHeight
    if edit != nil { y += 8 + (showsCurve ? curve : swing).frame.height }
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
    note.frame = CGRect(x: 12, y: 8, width: width, height: edit == nil ? 32 : 44)
  }

  /// What the editor depends on. People move its controls, so it reads these too: what they say by
  /// themselves is shown over if it is not what is so.
  private struct Source: Equatable {
    let edit: TimingEdit?
    let canUndo: Bool
    let canRedo: Bool
    let note: String?
    let about: String
    let language: LocalizedText.Language
    let scale: CGFloat
    let kind: Int
    let handles: [CGPoint]
    let values: [Float]
    let tracked: [Bool]
  }

  private func source(_ glance: Glance) -> Source {
    let handles = [curve.points.0, curve.points.1]
    return Source(
      edit: glance.edits?.value, canUndo: glance.edits?.canUndo == true,
      canRedo: glance.edits?.canRedo == true, note: note(glance), about: about(glance),
      language: glance.language,
      scale: glance.scale,
      kind: kind.selectedSegmentIndex, handles: handles, values: rows.map(\.slider.value),
      tracked: rows.map(\.slider.isTracking))
  }

  private func note(_ glance: Glance) -> String? {
    guard glance.edits != nil else {
      return (glance.chosen == nil ? PanelWords.noTiming : PanelWords.noParameters)(
        in: glance.language)
    }
    return glance.run.recording == nil
      ? PanelWords.noRecording(in: glance.language) : glance.failure
  }

  /// What the sliders do; or that what was changed does nothing here, and what the animator goes by instead.
  private func about(_ glance: Glance) -> String {
    guard let edit = glance.edits?.value, !edit.isNothing, glance.isTrialUnused else {
      return PanelWords.timingIsATrial(in: glance.language)
    }
    let used = glance.chosen?.lastUsedShape.flatMap { $0 == edit.shape ? nil : $0 }
    return PanelWords.timingIsUnused(by: used?.words(in: glance.language))(in: glance.language)
  }

  override func show(_ glance: Glance) {
    needsRoom = needsRoom || glance.edits != nil
    guard source(glance) != shown || ShownTrust.isBroken else { return }
    showAnew(glance)
    shown = source(glance)
  }

  private func showAnew(_ glance: Glance) {
    let language = glance.language
    edit = glance.edits?.value
    for part in [kind] + buttons { part.isHidden = edit == nil }
    // What cannot be tried is said where it is said otherwise what can.
    about.isHidden = edit == nil || note(glance) != nil
    about.text = about(glance)
    curve.isHidden = !showsCurve
    swing.isHidden = showsCurve || edit == nil
    if let edit, !showsCurve { swing.show(edit) }
    for row in rows { row.isHidden = !shownRows.contains { $0 === row } }
    note.text = note(glance)
    guard let edit else { return setNeedsLayout() }
    for kind in TimingKind.allCases {
      self.kind.setTitle(kind.title(in: language), forSegmentAt: kind.rawValue)
    }
    let index = TimingKind(edit.newShape).rawValue
    if kind.selectedSegmentIndex != index { kind.selectedSegmentIndex = index }
    if case .curve(let point1, let point2) = edit.newShape { curve.show(point1, point2) }
    for row in shownRows { row.show(edit, in: language) }
    let titles = [PanelWords.undo, PanelWords.redo, PanelWords.reset, PanelWords.copy]
    for (button, title) in zip(buttons, titles) {
      button.setTitle(title(in: language), for: .normal)
    }
    buttons[0].isEnabled = glance.edits?.canUndo == true
    buttons[1].isEnabled = glance.edits?.canRedo == true
    buttons[2].isEnabled = !edit.isNothing
    setNeedsLayout()
  }

  // MARK: - Changing

  private func take(_ isDragging: Bool, _ change: (inout TimingEdit) -> Void) {
    guard var edit else { return }
    change(&edit)
    onChange?(edit, isDragging)
  }

  private func changeKind() {
    guard let chosen = TimingKind(rawValue: kind.selectedSegmentIndex) else { return }
    take(false) { edit in
      // Back to the kind that the scene has, it is the scene's again.
      edit.newShape = TimingKind(edit.shape) == chosen ? edit.shape : chosen.shape
    }
  }

  private func reset() {
    take(false) { $0 = $0.untouched }
  }
}

extension AnimatorHistory {
  /// The curve or spring that it went by when it last moved by itself; nil if it never did.
  fileprivate var lastUsedShape: TimingShape? {
    changes.last { $0.after.isActive && !$0.after.playhead.isHeld }?.after.shape
  }
}

/// A name, a slider and a number.
final class ParameterRow: UIView {
  let parameter: TimingParameter
  /// Called as the slider is moved.
  var onChange: ((Double, _ isDragging: Bool) -> Void)?
  private let name = PanelStyle.label(PanelStyle.body, .secondaryLabel)
  private let number = PanelStyle.label(PanelStyle.figures)
  let slider = UISlider()
  /// From 0 to the knob, where numbers may be less than 0, and what it lies on.
  private let span = UIView()
  private let rail = UIView()

  init(_ parameter: TimingParameter) {
    self.parameter = parameter
    super.init(frame: .zero)
    number.textAlignment = .right
    slider.minimumTrackTintColor = PanelStyle.trial
    if parameter.mayBeNegative {
      // Left of a knob at 0 there is nothing: what is filled lies behind, and nothing over it.
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
    // A drag that the system takes away is over, too.
    slider.addAction(for: .touchCancel) { [weak self] _ in
      guard let self else { return }
      onChange?(Double(slider.value), false)
    }
    // Behind the slider, whose knob lies over it.
    for part in [name, rail, span, slider, number] { addSubview(part) }
  }

  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    name.frame = CGRect(x: 0, y: 0, width: 84, height: bounds.height)
    number.frame = CGRect(x: bounds.width - 44, y: 0, width: 44, height: bounds.height)
    slider.frame = CGRect(x: 86, y: 0, width: bounds.width - 134, height: 31)
    showSpan()
  }

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

  func show(_ edit: TimingEdit, in language: LocalizedText.Language) {
    name.text = parameter.title(in: language)
    guard let value = parameter.value(in: edit) else { return }
    number.text = value.rounded(to: 2)
    let range = parameter.range(for: edit)
    if !slider.isTracking {
      slider.minimumValue = Float(range.lowerBound)
      slider.maximumValue = Float(range.upperBound)
    }
    // What the slider says itself is rounded by less than that.
    if !slider.isTracking, abs(Double(slider.value) - value) > 0.001 {
      slider.value = Float(value)
    }
    showSpan()
  }
}
