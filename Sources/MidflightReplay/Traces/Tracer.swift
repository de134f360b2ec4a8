import Foundation
import Midflight
import MotionCore

/// Writes down what happens on a stage, row by row.
///
/// A `Run` calls it at each moment that has a row. Rows are JSON objects whose keys are in
/// ascending order; times are whole microseconds. A row has only what changed since the row before,
/// but each sixtieth row of the grid and the last one, which have everything.
final class Tracer {
  private(set) var bytes: [UInt8]
  /// Whether rows are written; not so for a run that may be long and that nobody compares.
  var isKept = true
  private var previous = Snapshot(animators: [], views: [])

  /// The rows of the grid in a second of stage time, unless told otherwise.
  static let rowsPerSecond = 60
  /// Each so many rows of the grid, one has everything.
  static let rowsPerFullRow = 60

  init(scene: String, size: CGSize, scale: CGFloat, rowsPerSecond: Int) {
    let header = [
      ("engine", "\(Engine.revision)"), ("hz", "\(rowsPerSecond)"), ("midflight-trace", "1"),
      ("scale", decimalText(Double(scale))), ("scene", quotedText(scene)),
      ("size", "[\(decimalText(Double(size.width))),\(decimalText(Double(size.height)))]"),
    ]
    bytes = Array(object(header).utf8) + [UInt8(ascii: "\n")]
  }

  /// Why a state row is written.
  enum Reason {
    /// The grid has one here; nothing is written if nothing changed.
    case grid
    /// The grid has one with everything.
    case full
    /// Something was due: an ending, or what its completions changed.
    case due
    /// An event of this code was delivered.
    case event(String)
    /// The run is over.
    case end
  }

  /// Writes what is seen on `stage` now.
  func writeState(of stage: Stage, at microseconds: Int64, because reason: Reason) {
    guard isKept else { return }
    let snapshot = Snapshot(of: stage)
    let base = reason.isFull ? Snapshot(animators: [], views: []) : previous
    var pairs: [(String, String)] = []
    let animators = changes(
      from: base.animators, to: snapshot.animators, name: { "\($0.number)" }, fields: \.fields,
      gone: [Snapshot.Field(name: "state", value: .string("inactive"))])
    if !animators.isEmpty { pairs.append(("animators", object(animators))) }
    switch reason {
    case .end: pairs.append(("end", "true"))
    case .event(let code): pairs.append(("event", quotedText(code)))
    case .full: pairs.append(("full", "true"))
    case .grid, .due: break
    }
    pairs.append(("t", "\(microseconds)"))
    let views = changes(
      from: base.views, to: snapshot.views, name: \.name, fields: \.fields,
      gone: [Snapshot.Field(name: "gone", value: .bool(true))])
    if !views.isEmpty { pairs.append(("views", object(views))) }
    previous = snapshot
    if pairs.count > 1 { append(pairs) }
  }

  /// Writes that something discrete happened.
  func write(_ fact: Fact, at microseconds: Int64) {
    var pairs: [(String, String)]
    switch fact {
    case .gesture(let name, let state):
      pairs = [("fact", "\"gesture\""), ("name", quotedText(name)), ("state", "\"\(state)\"")]
    case .completion(let animator, let position):
      pairs = [
        ("animator", "\(animator)"), ("fact", "\"completion\""), ("position", "\"\(position)\""),
      ]
    case .handOff(let animator, let given, let taken):
      pairs = [
        ("animator", "\(animator)"), ("fact", "\"hand-off\""), ("given", numberText(given)),
        ("taken", numberText(taken)),
      ]
    case .diagnostic(let words):
      pairs = [("fact", "\"diagnostic\""), ("words", quotedText(words))]
    }
    pairs.append(("t", "\(microseconds)"))
    append(pairs.sorted { $0.0 < $1.0 })
  }

  private func append(_ pairs: [(String, String)]) {
    guard isKept else { return }
    bytes += object(pairs).utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// What differs between two lists in ascending order of their names, as pairs for an object.
  private func changes<Element: Equatable>(
    from old: [Element], to new: [Element], name: (Element) -> String,
    fields: (Element) -> [Snapshot.Field], gone: [Snapshot.Field]
  ) -> [(String, String)] {
    guard old != new else { return [] }
    var pairs: [(String, String)] = []
    for element in new {
      let before = old.first { name($0) == name(element) }
      guard before != element else { continue }
      let known = before.map(fields)
      let changed = fields(element).enumerated().filter { known?[$0.offset] != $0.element }
      pairs.append((name(element), text(of: changed.map(\.element))))
    }
    for element in old where !new.contains(where: { name($0) == name(element) }) {
      pairs.append((name(element), text(of: gone)))
    }
    return pairs.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }

  private func text(of fields: [Snapshot.Field]) -> String {
    object(fields.map { ($0.name, $0.value.text) })
  }
}

extension Tracer.Reason {
  fileprivate var isFull: Bool {
    switch self {
    case .full, .end: true
    case .grid, .due, .event: false
    }
  }
}

extension Recording.Expectation.Value {
  /// The value as JSON.
  nonisolated var text: String {
    switch self {
    case .number(let number): numberText(number)
    case .string(let string): quotedText(string)
    case .bool(let bool): bool ? "true" : "false"
    case .numbers(let numbers): "[" + numbers.map(numberText).joined(separator: ",") + "]"
    }
  }
}

/// A number of a trace: a curve may leave its ends infinitely fast, and JSON has only a text for
/// that, `"inf"`.
private nonisolated func numberText(_ number: Double) -> String {
  number.isFinite ? decimalText(number) : quotedText(decimalText(number))
}

/// An object of JSON; the values are JSON already.
private func object(_ pairs: [(String, String)]) -> String {
  "{" + pairs.map { quotedText($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
}
