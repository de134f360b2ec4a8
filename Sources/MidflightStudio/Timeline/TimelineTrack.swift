import Midflight

/// The track of a time-line: what happened when, and a playhead that can be dragged.
///
/// It draws a take's score with one shape for each kind of sign, so that a long take costs no more
/// views than a short one.
final class TimelineTrack: UIControl {
  /// Where the playhead is asked to go, while it is dragged or by a key.
  var onSeek: (Moment) -> Void = { _ in }
  private var scale = TimelineScale(end: .zero, isGrowing: true, width: 1)
  private var score = TimelineScore()
  private var end = Moment.zero
  private var position = Moment.zero
  private let ground = UIView()
  private let past = UIView()
  private let presses = CAShapeLayer()
  private let completions = CAShapeLayer()
  private let marks = CAShapeLayer()
  private let ticks = CAShapeLayer()
  private let head = UIView()
  private let knob = UIView()
  private var numbers: [UILabel] = []

  /// Points.
  private enum Measure {
    static let top: CGFloat = 16
    static let lane: CGFloat = 24
    static let knob: CGFloat = 11
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "timeline"
    for part in [ground, past, head, knob] { part.isUserInteractionEnabled = false }
    ground.layer.cornerRadius = 6
    ground.clipsToBounds = true
    addSubview(ground)
    ground.addSubview(past)
    for shape in [ticks, presses, completions, marks] { ground.layer.addSublayer(shape) }
    addSubview(head)
    addSubview(knob)
    knob.layer.cornerRadius = Measure.knob / 2
    knob.layer.shadowOpacity = 0.3
    knob.layer.shadowRadius = 1.5
    knob.layer.shadowOffset = CGSize(width: 0, height: 0.5)
    head.layer.cornerRadius = 1
    color()
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: - What it shows

  /// Shows a take with the playhead at a moment.
  func show(_ score: TimelineScore, end: Moment, isGrowing: Bool, position: Moment) {
    let new = TimelineScale(end: end, isGrowing: isGrowing, width: max(bounds.width, 1))
    let isSame = score == self.score && new == scale
    guard !isSame || position != self.position || end != self.end else { return }
    (self.score, self.end, self.position, scale) = (score, end, position, new)
    // A press that goes on grows with the take.
    if !isSame || score.presses.contains(where: { $0.end == nil }) { draw() }
    placeHead()
  }

  private func draw() {
    let (bars, dots, flags, lines) = (
      UIBezierPath(), UIBezierPath(), UIBezierPath(), UIBezierPath()
    )
    let middle = Measure.lane / 2
    for press in score.presses {
      let (left, right) = (scale.x(of: press.start), scale.x(of: press.end ?? end))
      guard right >= 0, left <= scale.width else { continue }
      let rect = CGRect(x: left, y: middle - 3, width: max(2, right - left), height: 6)
      bars.append(UIBezierPath(roundedRect: rect, cornerRadius: 2))
    }
    for moment in score.completions {
      let x = scale.x(of: moment)
      guard x >= 0 else { continue }
      dots.append(
        UIBezierPath(ovalIn: CGRect(x: x - 2, y: Measure.lane - 6.5, width: 4, height: 4)))
    }
    for mark in score.marks {
      let x = scale.x(of: mark.time)
      guard x >= 0 else { continue }
      flags.move(to: CGPoint(x: x, y: 0))
      flags.addLine(to: CGPoint(x: x + 6, y: 3))
      flags.addLine(to: CGPoint(x: x, y: 6))
      flags.close()
      flags.append(UIBezierPath(rect: CGRect(x: x - 0.5, y: 0, width: 1, height: Measure.lane)))
    }
    for moment in score.ticks {
      let x = scale.x(of: moment)
      guard x >= 0 else { continue }
      lines.append(UIBezierPath(rect: CGRect(x: x - 0.5, y: 3, width: 1, height: 5)))
    }
    presses.path = bars.cgPath
    completions.path = dots.cgPath
    marks.path = flags.cgPath
    ticks.path = lines.cgPath
    placeNumbers()
  }

  private func placeNumbers() {
    let step = scale.gridSeconds
    var seconds = (scale.start.seconds / step).rounded(.up) * step
    var index = 0
    while seconds <= scale.end.seconds + 1e-9, index < 200 {
      if index == numbers.count {
        let label = UILabel(size: 10, color: .tertiaryLabel, hasMonospacedDigits: true)
        numbers.append(label)
        addSubview(label)
      }
      let label = numbers[index]
      label.isHidden = false
      label.text = TimelineTrack.words(seconds, step: step)
      let width = label.intrinsicContentSize.width
      let x = scale.x(of: Moment(seconds: seconds))
      label.frame = CGRect(
        x: min(max(0, x - width / 2), bounds.width - width), y: 0, width: width, height: 13)
      index += 1
      seconds = ((seconds / step).rounded() + 1) * step
    }
    for label in numbers.dropFirst(index) { label.isHidden = true }
  }

  /// Seconds with as many digits as the step between lines needs; minutes from one on.
  static func words(_ seconds: Double, step: Double) -> String {
    if seconds >= 60 || step >= 60 {
      let whole = Int(seconds.rounded())
      return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }
    guard step < 1 else { return "\(Int(seconds.rounded())) s" }
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  private func placeHead() {
    let x = min(max(scale.x(of: position), 0), bounds.width)
    past.frame = CGRect(
      x: 0, y: 0, width: min(max(scale.x(of: end), 0), bounds.width), height: Measure.lane)
    head.frame = CGRect(x: x - 1, y: Measure.top - 1, width: 2, height: Measure.lane + 2)
    let radius = Measure.knob / 2
    knob.frame = CGRect(
      x: x - radius, y: Measure.top + Measure.lane - 1, width: Measure.knob, height: Measure.knob)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = CGRect(x: 0, y: Measure.top, width: bounds.width, height: Measure.lane)
    scale = TimelineScale(end: end, isGrowing: scale.start > .zero, width: max(bounds.width, 1))
    draw()
    placeHead()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    color()
  }

  private func color() {
    func seen(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }
    ground.backgroundColor = Palette.hover
    past.backgroundColor = Palette.field
    head.backgroundColor = Palette.tint
    knob.backgroundColor = Palette.tint
    presses.fillColor = seen(.systemTeal)
    completions.fillColor = seen(.systemGreen)
    marks.fillColor = seen(.systemOrange)
    ticks.fillColor = seen(.secondaryLabel)
  }

  // MARK: - Seeking

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    seek(touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    seek(touch)
    return true
  }

  private func seek(_ touch: UITouch) { onSeek(scale.moment(at: touch.location(in: self).x)) }

  override func accessibilityActivate() -> Bool { false }

  /// A tenth of a second on.
  override func accessibilityIncrement() { onSeek(position.advanced(by: 0.1)) }

  /// A tenth of a second back.
  override func accessibilityDecrement() { onSeek(position.advanced(by: -0.1)) }
}
