import Midflight

/// The seek bar of the timeline, with markers and a draggable playhead.
///
/// One shape draws all markers of a kind, so that a long session needs no more views than a short
/// one.
final class SeekBar: UIControl {
  /// Called with the moment to show, while the playhead is dragged or moved by a key.
  var onSeek: (Moment) -> Void = { _ in }
  /// Called with the position of the hovering mouse; nil when it leaves.
  var onHover: (CGPoint?) -> Void = { _ in }
  /// The map from moments to positions.
  private(set) var scale = TimelineScale(end: .zero, isGrowing: true, width: 1)
  private var content = Content()
  private var position = Moment.zero
  private let background = UIView()
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

  /// Lengths in points.
  private enum Measure {
    static let top: CGFloat = 16
    static let lane: CGFloat = 24
    static let knob: CGFloat = 11
  }

  /// Creates an empty seek bar, with the accessibility identifier "timeline".
  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "timeline"
    for part in [background, past, head, knob] { part.isUserInteractionEnabled = false }
    background.layer.cornerRadius = 6
    background.clipsToBounds = true
    addSubview(background)
    background.addSubview(past)
    for shape in [ticks, presses, completions, marks, gaps, folds] {
      background.layer.addSublayer(shape)
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

  /// The content of the lane without the playhead.
  struct Content: Equatable {
    var markers = TimelineMarkers()
    var idleIntervals = IdleIntervals()
    /// The end of the session.
    var end = Moment.zero
    /// The end of the session, or of a longer comparison.
    var timelineEnd = Moment.zero
    var isGrowing = true
  }

  /// Shows the content, with the playhead at a moment. A moment outside the lane puts the playhead
  /// at the nearest end.
  func show(_ new: Content, position: Moment) {
    guard new != content || position != self.position else { return }
    let wasOpen = content.markers.presses.contains { $0.end == nil }
    let hasSameMarkers = content.markers == new.markers
    (content, self.position) = (new, position)
    let oldScale = scale
    scale = makeScale()
    // An open press grows with the session.
    if !hasSameMarkers || wasOpen || scale != oldScale { draw() }
    placeHead()
  }

  /// Returns the marker at a position of the seek bar; nil for none. Only the x coordinate counts.
  func marker(at point: CGPoint) -> TimelineMarker? {
    content.markers.marker(at: point.x, on: scale, until: content.end)
  }

  /// Returns the scale of the current content for the current width, at least 1 point.
  private func makeScale() -> TimelineScale {
    TimelineScale(
      end: content.end, timelineEnd: content.timelineEnd, isGrowing: content.isGrowing,
      width: max(bounds.width, 1), idleIntervals: content.idleIntervals)
  }

  /// Draws the markers, the folds and the numbers of the current content.
  private func draw() {
    let drawing = TimelineDrawing(
      content.markers, until: content.end, on: scale, height: Measure.lane)
    presses.path = drawing.presses.cgPath
    completions.path = drawing.completions.cgPath
    marks.path = drawing.marks.cgPath
    ticks.path = drawing.ticks.cgPath
    gaps.path = drawing.gaps.cgPath
    folds.path = drawing.folds.cgPath
    placeNumbers()
  }

  /// Shows the numbers of the scale, centred on their moments, but inside the bounds. Labels of
  /// earlier numbers are hidden.
  private func placeNumbers() {
    let wanted = scale.numbers
    while numbers.count < wanted.count {
      let label = UILabel(size: 10, color: Palette.quiet, hasMonospacedDigits: true)
      numbers.append(label)
      addSubview(label)
    }
    for (label, number) in zip(numbers, wanted) {
      label.isHidden = false
      label.text = number.text
      let width = label.intrinsicContentSize.width
      label.frame = CGRect(
        x: min(max(0, scale.x(of: number.moment) - width / 2), bounds.width - width), y: 0,
        width: width, height: 13)
    }
    for label in numbers.dropFirst(wanted.count) { label.isHidden = true }
  }

  /// Places the playhead inside the lane, and fills the lane up to the end of the session.
  private func placeHead() {
    let x = min(max(scale.x(of: position), 0), bounds.width)
    past.frame = CGRect(
      x: 0, y: 0, width: min(max(scale.x(of: content.end), 0), bounds.width), height: Measure.lane)
    head.frame = CGRect(x: x - 1, y: Measure.top - 1, width: 2, height: Measure.lane + 2)
    let radius = Measure.knob / 2
    knob.frame = CGRect(
      x: x - radius, y: Measure.top + Measure.lane - 1, width: Measure.knob, height: Measure.knob)
  }

  /// Fits the scale, the markers and the playhead to the width.
  override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(x: 0, y: Measure.top, width: bounds.width, height: Measure.lane)
    scale = makeScale()
    draw()
    placeHead()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    color()
  }

  /// Applies the colours of the light or dark appearance.
  private func color() {
    func seen(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }
    background.backgroundColor = Palette.hover
    past.backgroundColor = Palette.field
    head.backgroundColor = Palette.tint
    knob.backgroundColor = Palette.tint
    presses.fillColor = seen(Palette.teal)
    completions.fillColor = seen(Palette.green)
    marks.fillColor = seen(Palette.orange)
    ticks.fillColor = seen(Palette.quiet)
    gaps.fillColor = seen(Palette.panel)
    folds.strokeColor = seen(Palette.quiet)
    folds.lineWidth = 1.25
  }

  // MARK: - Seeking

  /// Returns a Boolean value that indicates whether the seek bar contains a point: the smallest
  /// rectangle around the bounds and the knob, enlarged by 2 points at its sides and 3 above and
  /// below. The knob extends below the bounds.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.union(knob.frame.insetBy(dx: -2, dy: -3)).contains(point)
  }

  /// Seeks to the position of the press. Returns true.
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    seek(touch)
    return true
  }

  /// Seeks to the position of the drag; outside the lane, to its nearest end. Returns true.
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    seek(touch)
    return true
  }

  private func seek(_ touch: UITouch) { onSeek(scale.moment(at: touch.location(in: self).x)) }

  override func accessibilityActivate() -> Bool { false }

  /// Moves by a tenth of a second.
  override func accessibilityIncrement() { onSeek(position.advanced(by: 0.1)) }

  /// Moves back by a tenth of a second.
  override func accessibilityDecrement() { onSeek(position.advanced(by: -0.1)) }
}
