import Midflight
import MidflightReplay
import MotionCore

/// A search for jumps in a replay, by the rules of `TestPlayer.assertContinuous`.
struct ContinuityCheck {
  private let replay: Replay
  private let quantities: Continuity
  private let elements: [ElementQuery]
  private let start: Moment
  private let tolerance: Double
  private let events: [InputEvent]
  private var nextEvent = 0
  /// The pointers that are down.
  private var held = PressedInput()
  /// The latest step of each value at an event or at due work.
  private var steps: [Key: Double] = [:]  // looked up, never iterated
  private var rate = 1.0
  /// The jumps in the order of time, outer views first: the view, the moment, the property, the
  /// size and the cause of each.
  private(set) var jumps: [String] = []
  /// The elements that no view has matched so far.
  private(set) var missingElements: [ElementQuery]

  /// Performs a replay from moment zero to its end. The other parameters are those of
  /// `assertContinuous`.
  init(
    of replay: Replay, _ quantities: Continuity, of elements: [ElementQuery], since start: Moment,
    tolerance: Double
  ) {
    (self.replay, self.quantities, self.elements) = (replay, quantities, elements)
    (self.start, self.tolerance, missingElements) = (start, tolerance, elements)
    events = replay.recording.events
    replay.disableTrace()
    run()
  }

  private mutating func run() {
    var before = states()
    var stopped: Moment?  // the last stop, whose work is done
    repeat {
      let least = Moment(microseconds: replay.now.microsecondsRoundedUp + 1)
      let due = replay.nextDue.map { Moment(microseconds: $0.microsecondsRoundedUp) }
      let next = max(due ?? replay.end, stopped == replay.now ? least : replay.now)
      let stop = min(next, replay.end)
      let justBefore = Moment(microseconds: stop.microsecondsRoundedUp - 1)
      while replay.stage.isMoving, nextFrame < justBefore {
        before = compareSmoothly(from: before, to: nextFrame)
      }
      if replay.now < justBefore { before = compareSmoothly(from: before, to: justBefore) }
      replay.advance(to: stop)
      let after = states()
      compare(before, after, at: takeEvents(until: stop))
      (before, stopped) = (after, replay.now)
    } while replay.now < replay.end
  }

  /// The next multiple of 1/120 s that is more than a microsecond away.
  private var nextFrame: Moment {
    TestPlayer.tick(after: replay.now.microsecondsRoundedUp + 1)
  }

  /// Returns the events up to a moment that have not been returned before.
  private mutating func takeEvents(until moment: Moment) -> [InputEvent] {
    let first = nextEvent
    while nextEvent < events.count, events[nextEvent].time <= moment { nextEvent += 1 }
    return Array(events[first..<nextEvent])
  }

  // MARK: - States

  /// Returns the states of all visible views, each before its subviews.
  private mutating func states() -> [State] {
    if !missingElements.isEmpty {
      let search = ElementSearch(replay.stage)
      missingElements.removeAll { !search.views(for: $0).isEmpty }
    }
    var (states, hidden): ([State], UIView?) = ([], nil)
    for view in replay.stage.window.selfAndDescendants {
      if let outer = hidden, view.isDescendant(of: outer) { continue }
      guard !view.isHidden, view.layer.presentedValues.opacity >= 0.01 else {
        hidden = view
        continue
      }
      let motion = LayerMotion(of: view.layer, isDrawn: false)
      states.append(
        State(
          view: view, id: ObjectIdentifier(view), text: (view as? UILabel)?.text,
          superview: view.superview.map { ObjectIdentifier($0) },
          values: motion.clampedValues, velocities: motion.drawnVelocities,
          distances: motion.distances))
    }
    return states
  }

  /// Returns the changes of views that are visible in both states, in the same superview.
  private func changes(from before: [State], to after: [State]) -> [Change] {
    guard replay.now >= start else { return [] }
    var old: [ObjectIdentifier: State] = [:]  // looked up, never iterated
    for state in before { old[state.id] = state }
    return after.flatMap { new -> [Change] in
      guard let view = new.view, let old = old[new.id], old.view === view,
        old.superview == new.superview, old.text == new.text
      else { return [] }
      // The parts of a control, and its alpha, show its states at once.
      let outer = sequence(first: view, next: \.superview).dropFirst()
      if outer.contains(where: { $0 is UIControl }) { return [] }
      return AnimatedProperty.allCases.compactMap { property in
        let index = property.index
        let isEqual =
          old.values[index] == new.values[index] && old.velocities[index] == new.velocities[index]
        if isEqual || property == .opacity && view is UIControl { return nil }
        let isAnimated = old.distances[index] != .zero && new.distances[index] != .zero
        guard isAnimated || !property.isOftenSetAtOnce else { return nil }
        return Change(old: old, new: new, property: property)
      }
    }
  }

  // MARK: - Comparing

  /// Advances without an event and without due work, and compares.
  ///
  /// - Returns: The states at the moment.
  private mutating func compareSmoothly(from before: [State], to moment: Moment) -> [State] {
    let seconds = moment.seconds(since: replay.now) * rate
    replay.advance(to: moment)
    let after = states()
    for change in changes(from: before, to: after) {
      // A whole animation may fit between two frames.
      let allowed = 2 * max(change.oldSpeed, change.newSpeed) * seconds + change.newDistance
      check(change, allowed: allowed, cause: "between two frames")
    }
    return after
  }

  /// Compares the states of two moments that are a microsecond apart, with events or due work in
  /// between.
  private mutating func compare(_ before: [State], _ after: [State], at events: [InputEvent]) {
    var (fingerDistance, isResized) = (0.0, false)
    for event in events {
      switch event {
      case .resize: isResized = true
      case .rate(let rate, _): self.rate = max(rate, 1)
      case .wheel(_, let delta, _): fingerDistance += delta.length
      case .move(let pointer, let point, _):
        if let old = held[pointer: pointer]?.position { fingerDistance += (point - old).length }
      default: break
      }
      held.update(with: event)
    }
    if isResized { return }
    let cause = events.last.map { "at \($0.words)" } ?? "with due work"
    for change in changes(from: before, to: after) {
      var allowed = (change.oldSpeed + change.newSpeed) * 1e-6 * rate
      if !events.isEmpty {
        allowed += 2 * fingerDistance * turnPerPoint(of: change)
      } else if change.oldDistance > 0 || change.newDistance > 0 {
        allowed += 0.015 * change.oldDistance
      } else {
        // The acceleration of a step from rest.
        allowed += 2 * (steps[change.key] ?? 0) + 4 * tolerance
      }
      if change.moved > 0 { steps[change.key] = change.moved }
      check(change, allowed: allowed, cause: cause)
      checkVelocity(change, cause: cause)
    }
  }

  /// Returns the factor between the movement of a finger and a change. The closer two fingers are,
  /// the more their movement turns and scales a view.
  private func turnPerPoint(of change: Change) -> Double {
    guard change.property == .rotationAndScale, held.pointers.count > 1 else { return 1 }
    let distance = (held.pointers[1].position - held.pointers[0].position).length
    return max(1, change.length(change.new.values[change.index]) / max(distance, 1))
  }

  private mutating func check(_ change: Change, allowed: Double, cause: String) {
    let allowed = allowed + tolerance
    guard quantities.contains(.position), change.moved > allowed else { return }
    add(
      "jumped by \(short(change.difference)) \(cause), \(short(change.moved / allowed)) times the "
        + "allowed change", of: change)
  }

  /// Adds a jump of the velocity. A number that does not move before or afterwards may start or
  /// stop.
  private mutating func checkVelocity(_ change: Change, cause: String) {
    var (first, last) = (change.old.velocities[change.index], change.new.velocities[change.index])
    for index in first.indices where first[index] == 0 || last[index] == 0 {
      (first[index], last[index]) = (0, 0)
    }
    let (old, new) = (change.length(first), change.length(last))
    guard quantities.contains(.velocity), min(old, new) > 1,
      change.length(last - first) > max(10, 0.02 * max(old, new))
    else { return }
    add(
      "changed its velocity per second from \(short(first)) to \(short(last)) \(cause)", of: change)
  }

  private mutating func add(_ words: String, of change: Change) {
    guard let view = change.new.view else { return }
    let search = ElementSearch(replay.stage)
    let isChecked = elements.contains { element in
      search.views(for: element).contains { view.isDescendant(of: $0) }
    }
    guard elements.isEmpty || isChecked else { return }
    jumps.append("“\(search.name(of: view))”: at \(replay.now), \(change.property.word) \(words)")
  }

  private func short(_ value: Double) -> String {
    let factor = value.magnitude < 10 ? 1000.0 : 10
    return "\((value * factor).rounded() / factor)"
  }

  /// Returns the numbers up to the last one that is not 0.
  private func short(_ vector: SIMD4<Double>) -> String {
    let count = (vector.indices.last { vector[$0] != 0 } ?? 0) + 1
    let numbers = vector.indices.prefix(count).map { short(vector[$0]) }.joined(separator: ", ")
    return count == 1 ? numbers : "(\(numbers))"
  }
}

nonisolated extension InputEvent {
  /// The event in words.
  fileprivate var words: String {
    switch self {
    case .down(let pointer, _, _, _): "the press of finger \(pointer)"
    case .move(let pointer, _, _): "a move of finger \(pointer)"
    case .up(let pointer, _, _, _): "the release of finger \(pointer)"
    case .cancel(let pointer, _, _): "the cancellation of finger \(pointer)"
    case .wheel: "a turn of the wheel"
    case .key(let name, let isDown, _): "the \(isDown ? "press" : "release") of the key \(name)"
    case .resize: "a change of the window's size"
    case .rate: "a change of the rate"
    case .activity: "a change of the window's activity"
    }
  }
}
