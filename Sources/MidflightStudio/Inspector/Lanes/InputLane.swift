import Foundation
import Midflight
import MotionCore

/// Every input event on the time axis of the curve: filled if somebody took it, hollow if recognisers
/// only look at it, grey if nobody does; and in words what became of one of them: of the one that is
/// pointed at, or else of the last.
final class InputLane: PanelContent {
  /// Called when another event is pointed at.
  var onPoint: (() -> Void)? {
    get { rail.onPoint }
    set { rail.onPoint = newValue }
  }
  private let rail = InputRail()
  private let line = ShapeView(stroke: .separator, width: 1)
  private let accepted = ShapeView(fill: .systemGreen)
  private let watched = ShapeView(stroke: .systemOrange, width: 1.25)
  private let ignored = ShapeView(stroke: .systemGray, width: 1.25)
  private let cursor = ShapeView(stroke: .secondaryLabel, width: 1)
  private let ring = ShapeView(stroke: .label, width: 1.25)
  private let told = PanelStyle.label(PanelStyle.caption, .label, lines: 2)
  private let place = PanelStyle.label(PanelStyle.caption, .tertiaryLabel)
  private let taker = PanelStyle.label(PanelStyle.caption, .secondaryLabel, lines: 2)
  private static let lineHeight: CGFloat = 15
  /// Whether what is said of an event has two lines, and who took it.
  private var isToldBroken = false
  private var isTakerBroken = false
  private var widths = KnownWidths(PanelStyle.caption)
  /// How many lines what is said has come to in this scene: what comes keeps that room.
  private var lineCount = 2

  override init(frame: CGRect) {
    super.init(frame: frame)
    place.textAlignment = .right
    for part in [line, ignored, watched, accepted, cursor, ring, told, place, taker, rail] {
      addSubview(part)
    }
  }

  required init?(coder: NSCoder) { return nil }

  override func height(forWidth width: CGFloat) -> CGFloat {
    40 + CGFloat(lineCount) * InputLane.lineHeight
  }

  override func forget() {
    lineCount = 2
    (isToldBroken, isTakerBroken) = (false, false)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for part in subviews where part is ShapeView { part.frame = bounds }
    rail.frame = CGRect(x: 12, y: 3, width: bounds.width - 24, height: 24)
    // What is said lies below the ring of the focus, too.
    let (width, line) = (bounds.width - 24, InputLane.lineHeight)
    let toldHeight = line * (isToldBroken ? 2 : 1)
    told.frame = CGRect(x: 12, y: 32, width: width, height: toldHeight)
    place.frame = CGRect(x: 12, y: 32, width: width, height: line)
    taker.frame = CGRect(
      x: 12, y: 33 + toldHeight, width: width, height: line * (isTakerBroken ? 2 : 1))
  }

  override func show(_ glance: Glance) {
    let rect = CGRect(x: 22, y: 8, width: bounds.width - 36, height: 14)
    let scale = CourseGraph.Scale(glance.span, 0...1, in: rect)
    // At rest the pictures stand, and a mouse that moves over what nobody watches is not told of.
    let facts = (glance.run.history?.inputs ?? []).upTo(glance.now)
    let shown = facts[glance.span]
    var marks: [InputFact.Mark] = []
    marks.reserveCapacity(shown.count)
    for fact in shown { marks.append(InputFact.Mark(fact)) }
    show(marks, scale)
    var (across, now) = (BezierPath(), BezierPath())
    across.addSegment(
      from: CGPoint(x: rect.minX, y: rect.midY), to: CGPoint(x: rect.maxX, y: rect.midY))
    let x = min(max(scale.x(glance.now), rect.minX), rect.maxX)
    now.addSegment(from: CGPoint(x: x, y: rect.minY), to: CGPoint(x: x, y: rect.maxY))
    line.show(across)
    cursor.show(now)
    let left = rail.frame.minX
    rail.see(marks) { scale.x($0) - left }
    let pointed = rail.pointed.map { shown[shown.startIndex + $0] }
    ring.show(
      pointed.map { $0.mark(at: CGPoint(x: scale.x($0.moment), y: rect.midY), wider: 3) }
        ?? BezierPath())
    tell(pointed, of: facts, in: glance.language)
  }

  /// Marks around the origin.
  private static let small = InputFact.circle(isMinor: true)
  private static let large = InputFact.circle(isMinor: false)

  /// Draws a mark for each event.
  private func show(_ marks: [InputFact.Mark], _ scale: CourseGraph.Scale) {
    var (accepted, watched, ignored) = (BezierPath(), BezierPath(), BezierPath())
    accepted.reserveCapacity(6 * marks.count)  // a circle's steps
    var lastMove: (x: CGFloat, verdict: InputFact.Verdict)?
    for mark in marks {
      let x = scale.x(mark.moment)
      if mark.isMinor {
        // Of moves that lie on one another, one is drawn.
        if let lastMove, lastMove.verdict == mark.verdict, x - lastMove.x < 0.5 { continue }
        lastMove = (x, mark.verdict)
      }
      let circle = mark.isMinor ? InputLane.small : InputLane.large
      let offset = CGVector(dx: x, dy: scale.rect.midY)
      switch mark.verdict {
      case .accepted: accepted.append(circle, movedBy: offset)
      case .watched: watched.append(circle, movedBy: offset)
      case .ignored: ignored.append(circle, movedBy: offset)
      }
    }
    self.accepted.show(accepted)
    self.watched.show(watched)
    self.ignored.show(ignored)
  }

  /// Says in words what became of the event that is pointed at, or of the last one.
  private func tell(
    _ pointed: InputFact?, of facts: ArraySlice<InputFact>, in language: LocalizedText.Language
  ) {
    let fact = pointed ?? facts.last
    let number = pointed.map { "\($0.number) / \(facts.last?.number ?? $0.number)" }
    if place.text != number { place.text = number }
    let room = bounds.width - 24
    // A number stands beside the first line.
    let rest = room - (number == nil ? 0 : widths.width(of: number ?? "") + 8)
    let (time, deed) = fact.map { ($0.timeWords, $0.deedWords(in: language)) } ?? ("", "")
    let verdict = fact?.verdictWords(in: language)
    // Before it is laid out there is no width to break lines by.
    let isLaidOut = room > 0
    let isBroken = (
      told: isLaidOut
        && widths.width(of: InputLane.longestTime) + widths.width(of: deed) > rest,
      taker: isLaidOut && widths.width(of: verdict ?? "") > room
    )
    told.text =
      fact.map { isBroken.told ? $0.eventWords(in: language, isBroken: true) : time + deed }
      ?? PanelWords.noInput(in: language)
    taker.text = verdict
    guard isLaidOut, isBroken != (isToldBroken, isTakerBroken) else { return }
    (isToldBroken, isTakerBroken) = isBroken
    lineCount = max(lineCount, 2 + (isToldBroken ? 1 : 0) + (isTakerBroken ? 1 : 0))
    setNeedsLayout()
  }

  /// As wide as the time of any event, in most recordings.
  private static let longestTime = "888.888\(Quantity.space)s  "
}

extension InputFact {
  /// Presses and lifts are larger than what comes between.
  ///
  /// - Parameter wider: Points around the mark.
  fileprivate func mark(at center: CGPoint, wider: CGFloat) -> BezierPath {
    var path = BezierPath()
    path.append(
      InputFact.circle(isMinor: isMinor, wider: wider),
      movedBy: CGVector(dx: center.x, dy: center.y))
    return path
  }

  /// Whether it is one of many.
  var isMinor: Bool {
    switch event {
    case .down, .up, .cancel, .key: false
    case .move, .wheel, .resize, .rate: true
    }
  }

  /// What its mark goes by: an event has names and arrays, and is copied to be looked at.
  struct Mark {
    let number: Int
    let event: InputEvent
    /// In animation time.
    let moment: Moment
    let verdict: Verdict
    let isMinor: Bool

    init(_ fact: InputFact) {
      (number, event, moment) = (fact.number, fact.event, fact.moment)
      (verdict, isMinor) = (fact.verdict, fact.isMinor)
    }
  }

  /// The mark of an event at the origin.
  fileprivate static func circle(isMinor: Bool, wider: CGFloat = 0) -> BezierPath {
    let radius = (isMinor ? 1.75 : 3.5) + wider
    var path = BezierPath()
    path.addEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    return path
  }
}

extension [InputFact] {
  /// Those up to a moment: they stand in the order of time.
  fileprivate func upTo(_ moment: Moment) -> ArraySlice<InputFact> {
    self[..<self[...].firstIndex { $0 > moment }]
  }
}

extension ArraySlice<InputFact> {
  /// Those of a span of time.
  fileprivate subscript(span: ClosedRange<Moment>) -> ArraySlice<InputFact> {
    let first = firstIndex { $0 >= span.lowerBound }
    return self[first..<Swift.max(first, firstIndex { $0 > span.upperBound })]
  }

  /// The first whose moment answers yes, as all after it do; the end if there is none.
  fileprivate func firstIndex(_ isThere: (Moment) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isThere(self[middle].moment) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
