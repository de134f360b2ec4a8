import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// A quantity of the presentation that must not jump.
public nonisolated struct Continuity: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Places, sizes, transforms, corner radii and alphas.
  public static let position = Continuity(rawValue: 1)
  /// The velocities of these values, while a motion in flight goes on.
  public static let velocity = Continuity(rawValue: 2)
}

extension TestPlayer {
  /// Fails the test if a view has jumped so far.
  ///
  /// Replays the recording of the test with 120 frames a second, and stops just before and just
  /// after each event and each moment with due work: the moments of all calls to animators. Between
  /// two stops, a value may change only by as much as its velocities allow.
  ///
  /// | change | allowed beside the velocity |
  /// |---|---|
  /// | any | the tolerance |
  /// | at an event of a finger or a wheel | twice the distance of the finger or the wheel |
  /// | at due work | 1.5 % of an animation's distance, the last step of a spring |
  /// | at due work, without an animation | twice the last step, for scrolling and display links |
  ///
  /// The velocity is compared where an animation moves a value both before and after: it may change
  /// by 2 %, or by 10 points per second. A pause, an end and a start from rest are no changes of
  /// velocity. The table of guarantees in docs/ANIMATORS.md lists the calls that keep the velocity.
  ///
  /// The check does not see explicit animations (`CALayer.add(_:forKey:)`), colours, shadows,
  /// perspective, the alpha and the parts of controls, views that appear or move to another
  /// superview, labels with a new text, and a change of the window's size. A change of a view by
  /// the test itself is no input, and fails the check.
  ///
  /// - Parameters:
  ///   - quantities: Positions and velocities by default.
  ///   - elements: The elements to check with their subviews, by name; empty for all views.
  ///   - start: The moment at which the check begins.
  ///   - tolerance: The invisible jump, in points; a hundredth of it counts for alphas, scales and
  ///     radians.
  public func assertContinuous(
    _ quantities: Continuity = [.position, .velocity], of elements: [ElementQuery] = [],
    since start: Moment = .zero, tolerance: CGFloat = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      let replay = try Replay(recording, scenes: SceneCatalog([scene]))
      var check = ContinuityCheck(
        replay, quantities, of: elements, since: start, tolerance: Double(tolerance))
      let jumps = check.run()
      if let desync = replay.desync {
        fail(
          "assertContinuous: the test changed the scene by other means than input: \(desync)",
          at: sourceLocation)
      }
      guard let first = jumps.first else { return }
      let rest = jumps.count > 1 ? " (and \(jumps.count - 1) more)" : ""
      var report = report("assertContinuous: \(first.words)\(rest)")
      for jump in jumps.dropFirst().prefix(4) { report.details.append(("then", jump.words)) }
      report.record(at: sourceLocation)
    } catch {
      fail("assertContinuous: \(error)", at: sourceLocation)
    }
  }
}

/// A search for jumps in a replay.
struct ContinuityCheck {
  /// A jump of a value.
  struct Jump {
    /// The view, the property, the size, the moment and the cause.
    let words: String
  }

  /// The visible state of a view.
  private struct State {
    /// The view; nil after its removal. A strong reference could change the scene.
    private(set) weak var view: UIView?
    let id: ObjectIdentifier
    /// The text of a label, which determines its size.
    let text: String?
    let superview: ObjectIdentifier?
    /// The clamped values and the drawn velocities, by the index of the property.
    let values: [SIMD4<Double>]
    let velocities: [SIMD4<Double>]
    /// The sums of the distances of animations, by the index of the property.
    let distances: [SIMD4<Double>]
  }

  /// A value of a view.
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let property: AnimatedProperty
  }

  private let replay: Replay
  private let quantities: Continuity
  private let elements: [ElementQuery]
  private let start: Moment
  private let tolerance: Double
  private let events: [InputEvent]
  private var nextEvent = 0
  /// The pointers that are down.
  private var held = HeldInput()
  /// The latest step of each value without an animation.
  private var steps: [Key: Double] = [:]  // looked up, never iterated
  private var rate = 1.0
  private var jumps: [Jump] = []

  private static let properties: [AnimatedProperty] = [
    .position, .boundsOrigin, .boundsSize, .translation, .rotationAndScale, .opacity, .cornerRadius,
  ]

  /// Creates a check of a replay at moment zero, with the parameters of `assertContinuous`.
  init(
    _ replay: Replay, _ quantities: Continuity, of elements: [ElementQuery], since start: Moment,
    tolerance: Double
  ) {
    (self.replay, self.quantities, self.elements) = (replay, quantities, elements)
    (self.start, self.tolerance) = (start, tolerance)
    events = replay.recording.events
    replay.disableTrace()
  }

  /// Performs the replay to its end, and returns the jumps in the order of time, outer views first.
  mutating func run() -> [Jump] {
    var before = states()
    var stopped: Moment?  // the last stop, whose work is done
    repeat {
      let least = Moment(microseconds: replay.now.microsecondsRoundedUp + 1)
      let due = replay.nextDue.map { Moment(microseconds: $0.microsecondsRoundedUp) }
      let next = max(due ?? replay.end, stopped == replay.now ? least : replay.now)
      let stop = min(next, replay.end)
      // While something moves, a frame at each multiple of 1/120 s.
      while replay.stage.isMoving, nextFrame < justBefore(stop) {
        before = compareSmoothly(from: before, to: nextFrame)
      }
      if replay.now < justBefore(stop) {
        before = compareSmoothly(from: before, to: justBefore(stop))
      }
      replay.advance(to: stop)
      let after = states()
      compare(before, after, at: takeEvents(until: stop))
      (before, stopped) = (after, replay.now)
    } while replay.now < replay.end
    return jumps
  }

  private func justBefore(_ moment: Moment) -> Moment {
    Moment(microseconds: moment.microsecondsRoundedUp - 1)
  }

  private var nextFrame: Moment {
    let ticks = TestPlayer.ticksPerSecond
    let microseconds = replay.now.microsecondsRoundedUp
    return Moment(microseconds: ((microseconds + 1) * ticks / 1_000_000 + 1) * 1_000_000 / ticks)
  }

  /// Returns the events up to a moment that have not been returned before.
  private mutating func takeEvents(until moment: Moment) -> [InputEvent] {
    let first = nextEvent
    while nextEvent < events.count, events[nextEvent].time <= moment { nextEvent += 1 }
    return Array(events[first..<nextEvent])
  }

  // MARK: - States

  /// Returns the states of all visible views, each before its subviews.
  private func states() -> [State] {
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

  // MARK: - Comparing

  /// Advances without an event and without due work, and compares.
  ///
  /// - Returns: The states at the moment.
  private mutating func compareSmoothly(from before: [State], to moment: Moment) -> [State] {
    let seconds = moment.seconds(since: replay.now) * rate
    replay.advance(to: moment)
    let after = states()
    forEachChange(from: before, to: after) { check, old, new, property in
      let moved = check.distance(from: old, to: new, of: property)
      let speed = max(old.velocities[property.index].length, new.velocities[property.index].length)
      // A whole animation may fit between two frames.
      let allowed = 2 * speed * seconds + old.distances[property.index].length
      check.judge(moved, allowed: allowed, new, property, cause: "between two frames")
    }
    return after
  }

  /// Compares the states of two moments that are a microsecond apart, with events or due work in
  /// between.
  private mutating func compare(_ before: [State], _ after: [State], at events: [InputEvent]) {
    var fingerDistance = 0.0
    for event in events {
      switch event {
      case .resize: return
      case .rate(let rate, _): self.rate = max(rate, 1)
      case .wheel(_, let delta, _): fingerDistance += CGPoint(x: delta.dx, y: delta.dy).length
      case .move(let pointer, let point, _):
        guard let old = held[pointer: pointer]?.position else { break }
        fingerDistance += CGPoint(x: point.x - old.x, y: point.y - old.y).length
      default: break
      }
      held.update(with: event)
    }
    let cause = events.last.map { "at \($0.words)" } ?? "with due work"
    forEachChange(from: before, to: after) { check, old, new, property in
      let (index, unit) = (property.index, property.unit)
      let key = Key(view: new.id, property: property)
      let moved = check.distance(from: old, to: new, of: property)
      let isAnimated = old.distances[index] != .zero || new.distances[index] != .zero
      var allowed =
        (old.velocities[index].length + new.velocities[index].length) * 1e-6 * check.rate
      if events.isEmpty {
        allowed += 0.015 * old.distances[index].length
        // The acceleration of a step from rest.
        if !isAnimated { allowed += 2 * (check.steps[key] ?? 0) + 4 * check.tolerance * unit }
      } else {
        allowed += 2 * fingerDistance * max(unit, check.turnPerPoint(of: property, new))
      }
      if moved > 0 { check.steps[key] = moved }
      check.judge(moved, allowed: allowed, new, property, cause: cause)
      check.judgeVelocity(from: old, to: new, property, cause: cause)
    }
  }

  /// Returns the change of a transform for each point of a finger that pinches or rotates; 0 for
  /// other properties and for less than two fingers.
  private func turnPerPoint(of property: AnimatedProperty, _ state: State) -> Double {
    guard property == .rotationAndScale, held.pointers.count > 1 else { return 0 }
    let (first, second) = (held.pointers[0].position, held.pointers[1].position)
    let distance = CGPoint(x: second.x - first.x, y: second.y - first.y).length
    return max(1, state.values[property.index].length) / max(distance, 1)
  }

  /// Calls a closure with each property of each view that is visible in both states, in the same
  /// superview.
  private mutating func forEachChange(
    from before: [State], to after: [State],
    _ body: (inout ContinuityCheck, State, State, AnimatedProperty) -> Void
  ) {
    guard replay.now >= start else { return }
    var old: [ObjectIdentifier: State] = [:]  // looked up, never iterated
    for state in before { old[state.id] = state }
    for new in after {
      guard let view = new.view, let old = old[new.id], old.view === view,
        old.superview == new.superview, old.text == new.text
      else { continue }
      // The parts of a control, and its alpha, show its states at once.
      let outer = sequence(first: view, next: \.superview).dropFirst()
      if outer.contains(where: { $0 is UIControl }) { continue }
      for property in Self.properties where property != .opacity || !(view is UIControl) {
        body(&self, old, new, property)
      }
    }
  }

  private func distance(from old: State, to new: State, of property: AnimatedProperty) -> Double {
    LayerMotion.difference(
      of: property.index, from: old.values[property.index], to: new.values[property.index]
    ).length
  }

  private mutating func judge(
    _ moved: Double, allowed: Double, _ state: State, _ property: AnimatedProperty, cause: String
  ) {
    let allowed = allowed + tolerance * property.unit
    guard quantities.contains(.position), moved > allowed else { return }
    add(
      "\(property.word) jumped by \(short(moved))\(property.unitWord) \(cause), where at most "
        + "\(short(allowed))\(property.unitWord) were allowed", of: state)
  }

  /// Adds a jump of the velocity of a value that an animation moves both before and after.
  private mutating func judgeVelocity(
    from old: State, to new: State, _ property: AnimatedProperty, cause: String
  ) {
    var (first, last) = (old.velocities[property.index], new.velocities[property.index])
    if property == .rotationAndScale {
      // Rotation, scales and shear are motions of their own; one may start while another goes on.
      for index in first.indices where first[index] == 0 || last[index] == 0 {
        (first[index], last[index]) = (0, 0)
      }
    }
    let (change, greater) = ((last - first).length, max(first.length, last.length))
    guard quantities.contains(.velocity), min(first.length, last.length) > property.unit,
      change > max(10 * property.unit, 0.02 * greater)
    else { return }
    add(
      "the velocity of \(property.word) jumped by \(short(change))\(property.unitWord) per second "
        + "\(cause), from \(short(first)) to \(short(last))", of: new)
  }

  private mutating func add(_ words: String, of state: State) {
    guard let view = state.view else { return }
    let search = ElementSearch(replay.stage)
    let isChecked = elements.contains { element in
      (try? search.view(for: element)).map { view.isDescendant(of: $0) } ?? false
    }
    guard elements.isEmpty || isChecked else { return }
    let name = search.name(of: view)
    jumps.append(Jump(words: "“\(name)”: at \(replay.now), \(words)"))
  }

  private func short(_ value: Double) -> String {
    let factor = value.magnitude < 10 ? 1000.0 : 10
    return "\((value * factor).rounded() / factor)"
  }

  private func short(_ vector: SIMD4<Double>) -> String {
    "(\(short(vector.x)), \(short(vector.y)), \(short(vector.z)), \(short(vector.w)))"
  }
}

extension AnimatedProperty {
  /// The size of a change that looks like a point: 1 for lengths, 0.01 for other numbers.
  fileprivate var unit: Double { self == .rotationAndScale || self == .opacity ? 0.01 : 1 }

  /// The unit in words, with a leading space; empty for pure numbers.
  fileprivate var unitWord: String { unit == 1 ? " points" : "" }
}

extension SIMD4<Double> {
  /// The Euclidean length.
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}

extension CGPoint {
  /// The distance from the origin.
  fileprivate var length: Double { Double((x * x + y * y).squareRoot()) }
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
