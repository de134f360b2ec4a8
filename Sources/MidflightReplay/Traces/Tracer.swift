import Foundation
import Midflight
import MotionCore

/// A writer of the trace of a stage, row by row.
///
/// `Run` creates one and calls it at each moment that has a row. Rows are JSON objects with sorted
/// keys. Times are whole microseconds. A row contains only the changes since the row before. Each
/// sixtieth row of the grid and the last row contain the whole state.
final class Tracer {
  /// A Boolean value that indicates whether the tracer writes rows. False for a long run without a
  /// comparison.
  var isEnabled = true
  /// A function that receives the rows in blocks; nil to keep all rows in `bytes`.
  var onRows: (([UInt8]) -> Void)?
  private var json: JSONBytes
  /// The animators of the row before, sorted by the decimal text of their numbers.
  private var animators: [Snapshot.Animator] = []
  /// The animators of the current row. Between rows, the array only keeps its capacity.
  private var now: [Snapshot.Animator] = []
  /// The views of the row before, sorted by name.
  private var views: [WrittenView] = []
  /// The hierarchy revision for which `views` is valid; nil before the first row.
  private var hierarchyRevision: UInt64?

  /// The default number of grid rows per second of stage time.
  static let rowsPerSecond = 60
  /// The number of grid rows from one full row to the next.
  static let rowsPerFullRow = 60

  /// The last written state of a named view.
  fileprivate struct WrittenView {
    let name: String
    /// The name as a JSON key.
    let key: [UInt8]
    /// The view; nil after its removal, until a row states the removal.
    unowned let view: UIView?
    /// A Boolean value that indicates whether any row contains the view.
    var isWritten: Bool
    /// The pose in the row before.
    var pose: LayerPose
    var space: CATransform3D?
    /// The layer's revision at the row before; nil if the layer has none.
    var revision: UInt64?

    /// Creates the state of a view before its next row.
    ///
    /// - Parameters:
    ///   - view: The view; nil for a removed view.
    ///   - known: The state of the last view of the same name; nil for a new name, whose next row
    ///     contains all values.
    init(_ name: String, view: UIView?, known: WrittenView? = nil) {
      self.name = name
      key = Array((quotedText(name) + ":").utf8)
      self.view = view
      isWritten = known?.isWritten ?? false
      (pose, space) = (known?.pose ?? LayerPose(), known?.space)
    }
  }

  /// The number of buffered bytes above which the tracer passes rows to `onRows`.
  static let bufferLimit = 1 << 16

  /// The initial capacity per row. Nine of ten recordings of the gallery need no more on average.
  private static let bytesPerRow = 256
  /// The largest initial capacity in bytes.
  private static let largestInitialCapacity = 1 << 22

  /// Creates a tracer and writes the header.
  ///
  /// - Parameters:
  ///   - rowsPerSecond: The number of grid rows per second.
  ///   - rows: The expected number of rows, which determines the initial capacity; 0 if unknown.
  init(
    scene: String, size: CGSize, scale: CGFloat, rowsPerSecond: Int, expecting rows: Int = 0
  ) {
    json = JSONBytes(
      capacity: Self.bytesPerRow * min(1 + rows, Self.largestInitialCapacity / Self.bytesPerRow))
    json.openObject()
    json.key("engine")
    json.value(Int64(Engine.revision))
    json.key("hz")
    json.value(Int64(rowsPerSecond))
    json.key("midflight-trace")
    json.value(Int64(1))
    json.key("scale")
    json.value(Double(scale))
    json.key("scene")
    json.value(scene)
    json.key("size")
    json.values([Double(size.width), Double(size.height)])
    json.endRow()
  }

  /// The bytes written so far. With `onRows` set, only the buffered bytes.
  var bytes: [UInt8] { json.bytes }

  /// The reason for a state row.
  enum Reason {
    /// A grid row. The tracer omits the row if nothing changed.
    case grid
    /// A grid row with the whole state.
    case full
    /// Due work happened. The tracer omits the row if nothing changed.
    case due
    /// An event with this code was delivered.
    case event(String)
    /// The run ended. The row contains the whole state.
    case end
  }

  /// Writes a row with the state of a stage, and passes a full buffer to `onRows`.
  ///
  /// Omits a grid row or a row of due work without changes. Writes nothing while the tracer is
  /// disabled.
  func writeState(of stage: Stage, at microseconds: Int64, because reason: Reason) {
    guard isEnabled else { return }
    let beginning = json.mark
    json.openObject()
    var hasContent = writeAnimators(of: stage, inFull: reason.isFull)
    switch reason {
    case .end:
      json.key("end")
      json.value(true)
    case .event(let code):
      json.key("event")
      json.value(code)
    case .full:
      json.key("full")
      json.value(true)
    case .grid, .due: break
    }
    json.key("t")
    json.value(microseconds)
    hasContent = writeViews(of: stage, inFull: reason.isFull) || hasContent
    json.endRow()
    if !hasContent, reason.omitsUnchangedRow { json.rewind(to: beginning) }
    flush(above: Self.bufferLimit)
  }

  /// Writes a row with a fact, such as a completion. Writes nothing while the tracer is disabled.
  func write(_ fact: Stage.Fact, at microseconds: Int64) {
    guard isEnabled else { return }
    json.write(fact, at: microseconds)
    json.endRow()
    flush(above: Self.bufferLimit)
  }

  /// Passes the buffered rows to `onRows` and clears the buffer, if the rows exceed `count` bytes.
  /// Without `onRows`, keeps them.
  func flush(above count: Int = 0) {
    guard let onRows, json.mark > count else { return }
    onRows(json.bytes)
    json.rewind(to: 0)
  }

  // MARK: - Animators

  /// Writes the animators that changed since the row before, or all of them in a full row. An
  /// animator that has left is written once, as inactive. Without any, the row has no `animators`
  /// key.
  ///
  /// - Returns: Whether any animator was written.
  private func writeAnimators(of stage: Stage, inFull: Bool) -> Bool {
    Snapshot.readAnimators(of: stage, into: &now)
    // For numbers up to 9, numeric order is text order.
    if let last = now.last, last.number > 9 {
      now.sort { $0.number.precedesAsText($1.number) }
    }
    let beginning = json.mark
    json.key("animators")
    json.openObject()
    let empty = json.mark
    // The common case: the same animators as in the row before.
    if !inFull, hasSameAnimators(now) {
      for index in now.indices { json.write(now[index], since: animators[index]) }
    } else {
      writeChangedSet(now, inFull: inFull)
    }
    swap(&animators, &now)
    let hasContent = json.mark > empty
    if hasContent { json.closeObject() } else { json.rewind(to: beginning) }
    return hasContent
  }

  /// Returns a Boolean value that indicates whether the animators are those of the row before, in
  /// the same order.
  private func hasSameAnimators(_ now: [Snapshot.Animator]) -> Bool {
    guard now.count == animators.count else { return false }
    for index in now.indices where now[index].number != animators[index].number { return false }
    return true
  }

  /// Writes the animators after an animator appeared or disappeared, or all of them in a full row.
  ///
  /// A disappeared animator is written as `inactive`, except in a full row.
  private func writeChangedSet(_ now: [Snapshot.Animator], inFull: Bool) {
    var known = inFull ? [] : animators[...]
    for animator in now {
      while let old = known.first, old.number.precedesAsText(animator.number) {
        json.writeRemoved(known.removeFirst())
      }
      let old = known.first?.number == animator.number ? known.removeFirst() : nil
      json.write(animator, since: old)
    }
    for old in known { json.writeRemoved(old) }
  }

  // MARK: - Views

  /// Writes the views that changed since the row before, or all of them in a full row. Without any,
  /// the row has no `views` key.
  ///
  /// A removed view is written as `gone` once, except in a full row.
  ///
  /// - Returns: Whether any view was written.
  private func writeViews(of stage: Stage, inFull: Bool) -> Bool {
    if hierarchyRevision != stage.hierarchyRevision { updateViews(of: stage) }
    let beginning = json.mark
    json.key("views")
    json.openObject()
    let empty = json.mark
    var hasRemovedViews = false
    for index in views.indices {
      if let view = views[index].view {
        json.write(&views[index], of: view.layer, inFull: inFull)
      } else {
        hasRemovedViews = true
        if !inFull { json.writeRemoved(views[index]) }
      }
    }
    if hasRemovedViews { views.removeAll { $0.view == nil } }
    let hasContent = json.mark > empty
    if hasContent { json.closeObject() } else { json.rewind(to: beginning) }
    return hasContent
  }

  /// Updates `views` after a change of the hierarchy. A view inherits the last written state of its
  /// name.
  ///
  /// A removed view stays in `views`, without its view, until a row states the removal.
  private func updateViews(of stage: Stage) {
    hierarchyRevision = stage.hierarchyRevision
    var known = views[...]
    var found: [WrittenView] = []
    for entry in NamedViews(of: stage).entries {
      while let old = known.first, old.name.precedesInBytes(entry.name) {
        found.append(WrittenView(known.removeFirst().name, view: nil))
      }
      let old = known.first?.name == entry.name ? known.removeFirst() : nil
      found.append(WrittenView(entry.name, view: entry.view, known: old))
    }
    views = found + known.map { WrittenView($0.name, view: nil) }
  }

}

/// The parts of a row.
extension JSONBytes {
  /// Writes the values of a fact. The row stays open.
  fileprivate mutating func write(_ fact: Stage.Fact, at microseconds: Int64) {
    openObject()
    switch fact {
    case .gesture(let name, let state):
      write("fact", word: "gesture")
      write("name", name)
      write("state", word: state.word)
      key("t")
      value(microseconds)
    case .completion(let animator, let position):
      key("animator")
      value(Int64(animator))
      write("fact", word: "completion")
      write("position", "\(position)")
      key("t")
      value(microseconds)
    case .handOff(let animator, let given, let taken):
      key("animator")
      value(Int64(animator))
      write("fact", word: "hand-off")
      write("given", given)
      key("t")
      value(microseconds)
      write("taken", taken)
    case .diagnostic(let words):
      write("fact", word: "diagnostic")
      key("t")
      value(microseconds)
      write("words", words)
    }
  }

  fileprivate mutating func write(_ key: StaticString, _ text: String) {
    self.key(key)
    value(text)
  }

  fileprivate mutating func write(_ key: StaticString, _ velocity: CGVector) {
    self.key(key)
    values([Double(velocity.dx), Double(velocity.dy)])
  }

  fileprivate mutating func write(_ key: StaticString, word: StaticString) {
    self.key(key)
    value(word)
  }

  fileprivate mutating func endRow() {
    closeObject()
    endLine()
  }

  /// Writes an animator with the state `inactive` alone.
  fileprivate mutating func writeRemoved(_ animator: Snapshot.Animator) {
    key(animator.number)
    openObject()
    key("state")
    value(UIViewAnimatingState.inactive.word)
    closeObject()
  }

  /// Writes the values that differ from `old`; all values if `old` is nil. Writes nothing for equal
  /// animators.
  fileprivate mutating func write(_ animator: Snapshot.Animator, since old: Snapshot.Animator?) {
    guard animator != old else { return }
    key(animator.number)
    openObject()
    if animator.fraction != old?.fraction {
      key("fraction")
      value(animator.fraction)
    }
    if animator.isReversed != old?.isReversed {
      key("reversed")
      value(animator.isReversed)
    }
    if animator.isRunning != old?.isRunning {
      key("running")
      value(animator.isRunning)
    }
    if animator.state != old?.state {
      key("state")
      value(animator.state.word)
    }
    if animator.velocity != old?.velocity {
      write("velocity", animator.velocity)
    }
    closeObject()
  }

  /// Writes a view as `gone`.
  fileprivate mutating func writeRemoved(_ view: Tracer.WrittenView) {
    key(json: view.key)
    openObject()
    key("gone")
    value(true)
    closeObject()
  }

  /// Writes the values that changed; all values in a full row or for a new view. Writes nothing
  /// without a change.
  fileprivate mutating func write(_ view: inout Tracer.WrittenView, of layer: CALayer, inFull: Bool)
  {
    let revision = layer.presentationRevision
    if !inFull, let revision, revision == view.revision { return }
    let beginning = mark
    key(json: view.key)
    openObject()
    let empty = mark
    let isAll = inFull || !view.isWritten
    writePose(of: layer, since: &view.pose, isAll: isAll)
    // Most views have no 3D transform. A view that returned to its plane writes an empty array.
    if layer.hasDepth || view.space != nil {
      let (space, oldSpace) = (layer.presentationTransformOutOfPlane, isAll ? nil : view.space)
      if space != oldSpace {
        key("transform3D")
        write(space)
      }
      view.space = space
    }
    (view.isWritten, view.revision) = (true, revision)
    if mark > empty { closeObject() } else { rewind(to: beginning) }
  }

  /// Writes the values that differ from `old`, or all values, and updates `old`. A view without a
  /// background color writes an empty array.
  fileprivate mutating func writePose(of layer: CALayer, since old: inout LayerPose, isAll: Bool) {
    let pose = layer.presentedPose
    if isAll || pose.opacity != old.opacity {
      key("alpha")
      value(pose.opacity)
    }
    if isAll || pose.bounds != old.bounds {
      key("bounds")
      values([
        Double(pose.bounds.origin.x), Double(pose.bounds.origin.y), Double(pose.bounds.size.width),
        Double(pose.bounds.size.height),
      ])
    }
    if isAll || pose.position != old.position {
      key("center")
      values([Double(pose.position.x), Double(pose.position.y)])
    }
    if isAll || pose.background != old.background {
      key("color")
      if let color = pose.background.color?.rgba {
        values([color.red, color.green, color.blue, color.alpha])
      } else {
        values([])
      }
    }
    if isAll || pose.transform != old.transform {
      key("transform")
      let matrix = pose.transform
      values([
        Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d), Double(matrix.tx),
        Double(matrix.ty),
      ])
    }
    old = pose
  }

  /// Writes the elements in row-major order; an empty array for nil.
  fileprivate mutating func write(_ matrix: CATransform3D?) {
    guard let numbers = matrix?.numbers else { return values([]) }
    openArray()
    for number in numbers {
      next()
      value(number)
    }
    closeArray()
  }
}

nonisolated extension UIGestureRecognizer.State {
  /// The name of the state in traces.
  fileprivate var word: StaticString {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

extension Tracer.Reason {
  /// A Boolean value that indicates whether the row contains the whole state.
  fileprivate var isFull: Bool {
    switch self {
    case .full, .end: true
    case .grid, .due, .event: false
    }
  }

  /// A Boolean value that indicates whether the tracer omits a row without changes: true for `grid`
  /// and `due`.
  fileprivate var omitsUnchangedRow: Bool {
    switch self {
    case .grid, .due: true
    case .full, .end, .event: false
    }
  }
}

extension Int {
  /// Returns a Boolean value that indicates whether the decimal text of a number sorts before
  /// another's: 1, 10, 2.
  nonisolated fileprivate func precedesAsText(_ other: Int) -> Bool {
    // The common case: one digit each.
    if (0...9).contains(self), (0...9).contains(other) { return self < other }
    let (one, two) = ("\(self)", "\(other)")
    return one.precedesInBytes(two)
  }
}

extension String {
  nonisolated fileprivate func precedesInBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
