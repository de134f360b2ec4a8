import Midflight

/// The track of a time-line: what happened when, and a playhead that can be dragged.
///
/// It draws a take's score with one shape for each kind of sign, so that a long take costs no more
/// views than a short one.
final class TimelineTrack: UIControl {
  /// Where the playhead is asked to go, while it is dragged or by a key.
  var onSeek: (Moment) -> Void = { _ in }
  /// Called with where the mouse is over it, up; nil once it has gone.
  var onHover: (CGPoint?) -> Void = { _ in }
  /// Where moments lie.
  private(set) var scale = TimelineScale(end: .zero, isGrowing: true, width: 1)
  private var content = Content()
  private var position = Moment.zero
  private let ground = UIView()
  private let past = UIView()
  private let presses = CAShapeLayer()
  private let completions = CAShapeLayer()
  private let marks = CAShapeLayer()
  private let ticks = CAShapeLayer()
  private let gaps = CAShapeLayer()
  private let folds = CAShapeLayer()
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
    for shape in [ticks, presses, completions, marks, gaps, folds] {
      ground.layer.addSublayer(shape)
    }
    addSubview(head)
    addSubview(knob)
    knob.layer.cornerRadius = Measure.knob / 2
    knob.layer.shadowOpacity = 0.3
    knob.layer.shadowRadius = 1.5
    knob.layer.shadowOffset = CGSize(width: 0, height: 0.5)
    head.layer.cornerRadius = 1
    color()
    addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self] hover in
        let isOver = hover.state == .began || hover.state == .changed
        onHover(isOver ? hover.location(in: self) : nil)
      })
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: - What it shows

  /// What a time-line shows, but for the playhead.
  struct Content: Equatable {
    var score = TimelineScore()
    var rests = Rests()
    /// Where the take ends.
    var end = Moment.zero
    /// Where what it is compared with ends; `end` while that is no later.
    var reach = Moment.zero
    var isGrowing = true
  }

  /// Shows a take with the playhead at a moment.
  func show(_ new: Content, position: Moment) {
    guard new != content || position != self.position else { return }
    let wasOpen = content.score.presses.contains { $0.end == nil }
    let isSameScore = content.score == new.score
    (content, self.position) = (new, position)
    let oldScale = scale
    scale = makeScale()
    // A press that goes on grows with the take.
    if !isSameScore || wasOpen || scale != oldScale { draw() }
    placeHead()
  }

  /// What there is to see at a place; nil for nothing but time.
  func sign(at point: CGPoint) -> TimelineSign? {
    content.score.sign(at: point.x, on: scale, until: content.end)
  }

  private func makeScale() -> TimelineScale {
    TimelineScale(
      end: content.end, reach: content.reach, isGrowing: content.isGrowing,
      width: max(bounds.width, 1), rests: content.rests)
  }

  private func draw() {
    let drawing = TimelineDrawing(
      content.score, until: content.end, on: scale, height: Measure.lane)
    presses.path = drawing.presses.cgPath
    completions.path = drawing.completions.cgPath
    marks.path = drawing.marks.cgPath
    ticks.path = drawing.ticks.cgPath
    gaps.path = drawing.gaps.cgPath
    folds.path = drawing.folds.cgPath
    placeNumbers()
  }

  private func placeNumbers() {
    let wanted = scale.numbers
    while numbers.count < wanted.count {
      let label = UILabel(size: 10, color: Palette.quiet, hasMonospacedDigits: true)
      numbers.append(label)
      addSubview(label)
    }
    for (label, number) in zip(numbers, wanted) {
      label.isHidden = false
      label.text = number.words
      let width = label.intrinsicContentSize.width
      label.frame = CGRect(
        x: min(max(0, scale.x(of: number.moment) - width / 2), bounds.width - width), y: 0,
        width: width, height: 13)
    }
    for label in numbers.dropFirst(wanted.count) { label.isHidden = true }
  }

  private func placeHead() {
    let x = min(max(scale.x(of: position), 0), bounds.width)
    past.frame = CGRect(
      x: 0, y: 0, width: min(max(scale.x(of: content.end), 0), bounds.width), height: Measure.lane)
    head.frame = CGRect(x: x - 1, y: Measure.top - 1, width: 2, height: Measure.lane + 2)
    let radius = Measure.knob / 2
    knob.frame = CGRect(
      x: x - radius, y: Measure.top + Measure.lane - 1, width: Measure.knob, height: Measure.knob)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = CGRect(x: 0, y: Measure.top, width: bounds.width, height: Measure.lane)
    scale = makeScale()
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
    gaps.fillColor = seen(Palette.panel)
    folds.strokeColor = seen(.secondaryLabel)
    folds.lineWidth = 1.25
  }

  // MARK: - Seeking

  /// Its knob hangs out of it.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.union(knob.frame.insetBy(dx: -2, dy: -3)).contains(point)
  }

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
