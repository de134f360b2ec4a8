import Foundation
import Midflight
import MotionCore

/// Writes down what happens on a stage, row by row.
///
/// A `Run` calls it at each moment that has a row. Rows are JSON objects whose keys are in
/// ascending order; times are whole microseconds. A row has only what changed since the row before,
/// but each sixtieth row of the grid and the last one, which have everything.
final class Tracer {
  /// Whether rows are written; not so for a run that may be long and that nobody compares.
  var isKept = true
  /// Takes rows once there are many of them; nil keeps all of them.
  var onRows: (([UInt8]) -> Void)?
  private var json: JSONBytes
  /// Animators as the row before told them, in the order of their numbers as texts.
  private var animators: [Snapshot.Animator] = []
  /// As they are while a row is written; otherwise room.
  private var now: [Snapshot.Animator] = []
  /// Views as the row before told them, by name.
  private var views: [ToldView] = []
  /// For which hierarchy `views` holds.
  private var hierarchyRevision: UInt64?

  /// The rows of the grid in a second of stage time, unless told otherwise.
  static let rowsPerSecond = 60
  /// Each so many rows of the grid, one has everything.
  static let rowsPerFullRow = 60

  /// A view that rows tell of.
  private struct ToldView {
    let name: String
    /// Its name as a key of JSON.
    let key: [UInt8]
    /// Nil once it is gone, until a row has said so.
    unowned let view: UIView?
    /// Whether the row before told it.
    var isTold: Bool
    /// As it did.
    var pose: LayerPose
    var space: CATransform3D?
    /// What its layer said then that it goes by.
    var revision: UInt64?

    /// - Parameter known: What was told of the name until now.
    init(_ name: String, view: UIView?, known: ToldView? = nil) {
      self.name = name
      key = Array((quotedText(name) + ":").utf8)
      self.view = view
      isTold = known?.isTold ?? false
      (pose, space) = (known?.pose ?? LayerPose(), known?.space)
    }
  }

  /// Bytes of most rows: nine of ten of the gallery's recordings need no more on the average.
  /// How many bytes of rows are kept while somebody takes them, but for the last row.
  static let mostBytesKept = 1 << 16

  private static let bytesPerRow = 256
  /// More room than this is made when it is needed.
  private static let mostRoom = 1 << 22

  /// - Parameter rows: How many there will be, if that is known; they have room at once.
  init(
    scene: String, size: CGSize, scale: CGFloat, rowsPerSecond: Int, expecting rows: Int = 0
  ) {
    json = JSONBytes(
      capacity: Self.bytesPerRow * min(1 + rows, Self.mostRoom / Self.bytesPerRow))
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
    endRow()
  }

  /// What was written so far.
  var bytes: [UInt8] { json.bytes }

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
    let beginning = json.mark
    json.openObject()
    var saysSomething = writeAnimators(of: stage, inFull: reason.isFull)
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
    saysSomething = writeViews(of: stage, inFull: reason.isFull) || saysSomething
    endRow()
    if !saysSomething, reason.mayBeLeftOut { json.rewind(to: beginning) }
    handOn(ifMoreThan: Self.mostBytesKept)
  }

  /// Writes that something discrete happened.
  func write(_ fact: Stage.Fact, at microseconds: Int64) {
    guard isKept else { return }
    json.openObject()
    switch fact {
    case .gesture(let name, let state):
      write("fact", word: "gesture")
      write("name", name)
      write("state", word: state.word)
      json.key("t")
      json.value(microseconds)
    case .completion(let animator, let position):
      json.key("animator")
      json.value(Int64(animator))
      write("fact", word: "completion")
      write("position", "\(position)")
      json.key("t")
      json.value(microseconds)
    case .handOff(let animator, let given, let taken):
      json.key("animator")
      json.value(Int64(animator))
      write("fact", word: "hand-off")
      write("given", given)
      json.key("t")
      json.value(microseconds)
      write("taken", taken)
    case .diagnostic(let words):
      write("fact", word: "diagnostic")
      json.key("t")
      json.value(microseconds)
      write("words", words)
    }
    endRow()
    handOn(ifMoreThan: Self.mostBytesKept)
  }

  /// Hands the rows on that are kept, if somebody takes them.
  func handOn(ifMoreThan count: Int = 0) {
    guard let onRows, json.mark > count else { return }
    onRows(json.bytes)
    json.rewind(to: 0)
  }

  private func write(_ key: StaticString, _ text: String) {
    json.key(key)
    json.value(text)
  }

  private func write(_ key: StaticString, _ velocity: CGVector) {
    json.key(key)
    json.values([Double(velocity.dx), Double(velocity.dy)])
  }

  private func write(_ key: StaticString, word: StaticString) {
    json.key(key)
    json.value(word)
  }

  private func endRow() {
    json.closeObject()
    json.endLine()
  }

  // MARK: - Animators

  /// - Returns: Whether there was anything to say.
  private func writeAnimators(of stage: Stage, inFull: Bool) -> Bool {
    Snapshot.readAnimators(of: stage, into: &now)
    // Up to nine, numbers are in the order of texts.
    if let last = now.last, last.number > 9 {
      now.sort { $0.number.precedesAsText($1.number) }
    }
    let beginning = json.mark
    json.key("animators")
    json.openObject()
    let empty = json.mark
    // As nearly always: those that there were.
    if !inFull, areThose(now) {
      for index in now.indices { write(now[index], since: animators[index]) }
    } else {
      writeOthers(now, inFull: inFull)
    }
    swap(&animators, &now)
    let saysSomething = json.mark > empty
    if saysSomething { json.closeObject() } else { json.rewind(to: beginning) }
    return saysSomething
  }

  /// Whether animators are the ones that the row before told, each in its place.
  private func areThose(_ now: [Snapshot.Animator]) -> Bool {
    guard now.count == animators.count else { return false }
    for index in now.indices where now[index].number != animators[index].number { return false }
    return true
  }

  /// Writes animators of which some came or went.
  private func writeOthers(_ now: [Snapshot.Animator], inFull: Bool) {
    var known = inFull ? [] : animators[...]
    for animator in now {
      while let old = known.first, old.number.precedesAsText(animator.number) {
        writeGone(known.removeFirst())
      }
      let old = known.first?.number == animator.number ? known.removeFirst() : nil
      write(animator, since: old)
    }
    for old in known { writeGone(old) }
  }

  private func writeGone(_ animator: Snapshot.Animator) {
    json.key(animator.number)
    json.openObject()
    json.key("state")
    json.value(UIViewAnimatingState.inactive.word)
    json.closeObject()
  }

  /// Writes what differs; all of it if nothing was told.
  private func write(_ animator: Snapshot.Animator, since old: Snapshot.Animator?) {
    guard animator != old else { return }
    json.key(animator.number)
    json.openObject()
    if animator.fraction != old?.fraction {
      json.key("fraction")
      json.value(animator.fraction)
    }
    if animator.isReversed != old?.isReversed {
      json.key("reversed")
      json.value(animator.isReversed)
    }
    if animator.isRunning != old?.isRunning {
      json.key("running")
      json.value(animator.isRunning)
    }
    if animator.state != old?.state {
      json.key("state")
      json.value(animator.state.word)
    }
    if animator.velocity != old?.velocity {
      write("velocity", animator.velocity)
    }
    json.closeObject()
  }

  // MARK: - Views

  /// - Returns: Whether there was anything to say.
  private func writeViews(of stage: Stage, inFull: Bool) -> Bool {
    if hierarchyRevision != stage.hierarchyRevision { lookForViews(of: stage) }
    let beginning = json.mark
    json.key("views")
    json.openObject()
    let empty = json.mark
    var hasGone = false
    for index in views.indices {
      if let view = views[index].view {
        write(&views[index], of: view.layer, inFull: inFull)
      } else {
        hasGone = true
        if !inFull { writeGone(views[index]) }
      }
    }
    if hasGone { views.removeAll { $0.view == nil } }
    let saysSomething = json.mark > empty
    if saysSomething { json.closeObject() } else { json.rewind(to: beginning) }
    return saysSomething
  }

  /// Takes in that views came or went: what was told of a name counts for whoever bears it now.
  private func lookForViews(of stage: Stage) {
    hierarchyRevision = stage.hierarchyRevision
    var known = views[...]
    var found: [ToldView] = []
    for entry in NamedViews(of: stage).entries {
      while let old = known.first, old.name.precedesInBytes(entry.name) {
        found.append(ToldView(known.removeFirst().name, view: nil))
      }
      let old = known.first?.name == entry.name ? known.removeFirst() : nil
      found.append(ToldView(entry.name, view: entry.view, known: old))
    }
    views = found + known.map { ToldView($0.name, view: nil) }
  }

  private func writeGone(_ view: ToldView) {
    json.key(json: view.key)
    json.openObject()
    json.key("gone")
    json.value(true)
    json.closeObject()
  }

  /// Writes what differs; all of it in a full row, and if nothing was told.
  private func write(_ view: inout ToldView, of layer: CALayer, inFull: Bool) {
    let revision = layer.seenRevision
    if !inFull, let revision, revision == view.revision { return }
    let beginning = json.mark
    json.key(json: view.key)
    json.openObject()
    let empty = json.mark
    let isAll = inFull || !view.isTold
    writePose(of: layer, since: &view.pose, isAll: isAll)
    // Of most views nothing is said; of one that is back in its plane, that it has none.
    if layer.hasDepth || view.space != nil {
      let (space, oldSpace) = (layer.seenSpaceOutOfPlane, isAll ? nil : view.space)
      if space != oldSpace {
        json.key("transform3D")
        write(space)
      }
      view.space = space
    }
    (view.isTold, view.revision) = (true, revision)
    if json.mark > empty { json.closeObject() } else { json.rewind(to: beginning) }
  }

  /// Writes what differs, or all of it.
  private func writePose(of layer: CALayer, since old: inout LayerPose, isAll: Bool) {
    let pose = layer.presentedPose
    if isAll || pose.opacity != old.opacity {
      json.key("alpha")
      json.value(pose.opacity)
    }
    if isAll || pose.bounds != old.bounds {
      json.key("bounds")
      json.values([
        Double(pose.bounds.origin.x), Double(pose.bounds.origin.y), Double(pose.bounds.size.width),
        Double(pose.bounds.size.height),
      ])
    }
    if isAll || pose.position != old.position {
      json.key("center")
      json.values([Double(pose.position.x), Double(pose.position.y)])
    }
    if isAll || pose.background != old.background {
      json.key("color")
      if let color = pose.background.color?.rgba {
        json.values([color.red, color.green, color.blue, color.alpha])
      } else {
        json.values([])
      }
    }
    if isAll || pose.transform != old.transform {
      json.key("transform")
      let matrix = pose.transform
      json.values([
        Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d), Double(matrix.tx),
        Double(matrix.ty),
      ])
    }
    old = pose
  }
}

extension Tracer {
  /// Row by row; nothing for nil.
  private func write(_ matrix: CATransform3D?) {
    guard let numbers = matrix?.numbers else { return json.values([]) }
    json.openArray()
    for number in numbers {
      json.next()
      json.value(number)
    }
    json.closeArray()
  }
}

nonisolated extension UIGestureRecognizer.State {
  /// Its name, as traces have it.
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
  fileprivate var isFull: Bool {
    switch self {
    case .full, .end: true
    case .grid, .due, .event: false
    }
  }

  /// Whether a row that would tell nothing new is not written.
  fileprivate var mayBeLeftOut: Bool {
    switch self {
    case .grid, .due: true
    case .full, .end, .event: false
    }
  }
}

extension Int {
  /// Whether its digits come before another's in the order of texts: 1, 10, 2.
  nonisolated fileprivate func precedesAsText(_ other: Int) -> Bool {
    // Of one digit each, as nearly always.
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
