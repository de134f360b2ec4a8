import Foundation
import Midflight
import MotionCore

/// Every input event on the time axis of the curve: filled if somebody took it, hollow if recognisers
/// only look at it, grey if nobody does; and in words what became of the last one.
final class InputLane: PanelContent {
  private let rail = ShapeView(stroke: .separator, width: 1)
  private let accepted = ShapeView(fill: .systemGreen)
  private let watched = ShapeView(stroke: .systemOrange, width: 1.25)
  private let ignored = ShapeView(stroke: .systemGray3, width: 1.25)
  private let cursor = ShapeView(stroke: .secondaryLabel, width: 1)
  private let last = PanelStyle.label(PanelStyle.caption, .label)
  private let taker = PanelStyle.label(PanelStyle.caption, .secondaryLabel)

  override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [rail, ignored, watched, accepted, cursor, last, taker] { addSubview(part) }
  }

  required init?(coder: NSCoder) { return nil }

  override func height(forWidth width: CGFloat) -> CGFloat { 66 }

  override func layoutSubviews() {
    super.layoutSubviews()
    for part in subviews where part is ShapeView { part.frame = bounds }
    last.frame = CGRect(x: 12, y: 28, width: bounds.width - 24, height: 15)
    taker.frame = CGRect(x: 12, y: 44, width: bounds.width - 24, height: 15)
  }

  override func show(_ glance: Glance) {
    let rect = CGRect(x: 22, y: 8, width: bounds.width - 36, height: 14)
    let scale = CourseGraph.Scale(glance.span, 0...1, in: rect)
    var marks: [InputFact.Verdict: BezierPath] = [:]
    var lastMove: (x: CGFloat, verdict: InputFact.Verdict)?
    let facts = glance.run.history?.inputs ?? []
    for fact in facts where glance.span.contains(fact.moment) {
      let x = scale.x(fact.moment)
      if fact.isMinor {
        // Of moves that lie on one another, one is drawn.
        if let lastMove, lastMove.verdict == fact.verdict, x - lastMove.x < 0.5 { continue }
        lastMove = (x, fact.verdict)
      }
      marks[fact.verdict, default: BezierPath()].append(fact.mark(at: CGPoint(x: x, y: rect.midY)))
    }
    accepted.show(marks[.accepted] ?? BezierPath())
    watched.show(marks[.watched] ?? BezierPath())
    ignored.show(marks[.ignored] ?? BezierPath())
    var (line, now) = (BezierPath(), BezierPath())
    line.addSegment(
      from: CGPoint(x: rect.minX, y: rect.midY), to: CGPoint(x: rect.maxX, y: rect.midY))
    let x = min(max(scale.x(glance.now), rect.minX), rect.maxX)
    now.addSegment(from: CGPoint(x: x, y: rect.minY), to: CGPoint(x: x, y: rect.maxY))
    rail.show(line)
    cursor.show(now)
    last.text =
      facts.last?.eventWords(in: glance.language) ?? PanelWords.noInput(in: glance.language)
    taker.text = facts.last?.verdictWords(in: glance.language)
  }
}

extension InputFact {
  /// Presses and lifts are larger than what comes between.
  fileprivate func mark(at center: CGPoint) -> BezierPath {
    let radius: CGFloat = isMinor ? 1.75 : 3.5
    var path = BezierPath()
    path.addEllipse(
      in: CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    return path
  }

  /// Whether it is one of many.
  fileprivate var isMinor: Bool {
    switch event {
    case .down, .up, .cancel, .key: false
    case .move, .wheel, .resize, .rate: true
    }
  }

  /// What happened, where and when.
  func eventWords(in language: LocalizedText.Language) -> String {
    let place = view.map { " \(PanelWords.over(in: language)) \($0)" } ?? ""
    return "\(event.time.seconds.fixed(3)) s  \(event.words(in: language))\(place)"
  }

  /// What became of it, and by whom.
  func verdictWords(in language: LocalizedText.Language) -> String {
    switch verdict {
    case .accepted where takers.isEmpty:
      "\(PanelWords.accepted(in: language)) \(PanelWords.stage(in: language))"
    case .accepted:
      "\(PanelWords.accepted(in: language)) \(InputFact.brief(takers))"
        + (steps.last { $0.state != .failed }.map { " (.\($0.state))" } ?? "")
    case .watched: "\(PanelWords.watched(in: language)) \(InputFact.brief(watchers))"
    case .ignored: PanelWords.ignored(in: language)
    }
  }
}

extension InputFact {
  /// Names without what all kinds of recognisers have in theirs: "Pan viewToMove".
  fileprivate static func brief(_ names: [String]) -> String {
    names.map { name in
      guard name.hasPrefix("UI"), name.contains("GestureRecognizer") else { return name }
      return name.dropFirst(2).replacingOccurrences(of: "GestureRecognizer", with: "")
    }.joined(separator: ", ")
  }
}

extension InputEvent {
  /// What a person calls it, without its numbers: in English the code that a recording has for it.
  func words(in language: LocalizedText.Language) -> String {
    switch self {
    case .down: PanelWords.down(in: language)
    case .move: PanelWords.move(in: language)
    case .up: PanelWords.up(in: language)
    case .cancel: PanelWords.cancel(in: language)
    case .wheel: PanelWords.wheel(in: language)
    case .key(let name, let isDown, _):
      "\(PanelWords.key(in: language)) \(name) "
        + (isDown ? PanelWords.down(in: language) : PanelWords.up(in: language))
    case .resize: PanelWords.resize(in: language)
    case .rate(let rate, _): "\(PanelWords.rate(in: language)) \(rate)"
    }
  }
}
