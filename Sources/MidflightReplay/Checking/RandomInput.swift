import Foundation
import MotionCore

/// A generator of random input for a scene, determined by a seed.
///
/// The input contains taps, long presses, drags, flicks, touches with two or three fingers, catches
/// of moving views, cancels, resizes, scrolls, keys and slow motion. Most gestures begin near a
/// target. At the end all pointers are up and the playback rate is 1, so that the scene can come to
/// rest.
package nonisolated struct RandomInput {
  /// The time from the last event to the end of the recording, in seconds.
  private static let trailingSeconds: TimeInterval = 4

  private var numbers: SplitMix64
  private let size: CGSize
  private let targets: [CGPoint]
  private let changesActivity: Bool
  private var events: [InputEvent] = []
  /// The time of the next event, in seconds.
  private var time = 0.1

  /// Creates a generator for a scene.
  ///
  /// - Parameters:
  ///   - seed: The seed. Equal arguments produce equal input.
  ///   - size: The size of the scene in points.
  ///   - targets: The points at which most gestures begin; empty for gestures anywhere.
  ///   - changesActivity: A Boolean value that indicates whether the window loses the focus at times
  ///     and is hidden, for a scene with an app delegate.
  package init(seed: UInt64, size: CGSize, targets: [CGPoint], changesActivity: Bool = false) {
    numbers = SplitMix64(seed)
    self.size = size
    self.targets = targets
    self.changesActivity = changesActivity
  }

  /// Returns new input of one to six gestures, and the end of the recording 4 s after the last
  /// event.
  ///
  /// A second call returns the earlier gestures again, with new ones added.
  package mutating func make() -> (events: [InputEvent], end: Moment) {
    for _ in 0..<numbers.integer(1...6) { addGesture() }
    return finished(TaggedEvent.tagging(inOrder(events)))
  }

  /// Returns one of the given inputs after one to three mutations, and the end of the recording 4 s
  /// after the last event.
  ///
  /// A mutation removes, repeats, moves in time or space, or mixes parts. An empty input stays
  /// empty.
  ///
  /// - Parameter others: The events of one recording each; at least one.
  package mutating func mutate(_ others: [[InputEvent]]) -> (events: [InputEvent], end: Moment) {
    var events = TaggedEvent.tagging(numbers.pick(others))
    for _ in 0..<numbers.integer(1...3) { events = mutation(of: events, others) }
    return finished(events)
  }

  // MARK: - Gestures

  /// Adds a random gesture at `time`, and sets `time` to the start of the next gesture.
  ///
  /// | Chance in 16 | Gesture |
  /// |---|---|
  /// | 3, 4, 3 | taps, drag, flick |
  /// | 1 each | long press, pinch, scroll, key, resize |
  /// | 1 | playback rate 0.1, 0.5, 2 or 10 |
  /// | 1 in 17, with `changesActivity` | the window is inactive or hidden for 0.1…1 s |
  ///
  /// The next gesture begins during this one (2 of 6), after a rest of 0.5…3 s (1 of 6), or within
  /// 0.5 s. A resize sets the width to 0.6…1.4 of the initial one and the scale to 1 or 2; the
  /// height stays.
  private mutating func addGesture() {
    let start = time
    let pointer = freePointer(at: start)
    switch numbers.integer(0...(changesActivity ? 16 : 15)) {
    case 0...2: tap(pointer, at: randomPoint())
    case 3...6:
      drag(pointer, from: randomPoint(), to: randomPoint(), during: numbers.number(0.2, 1.2))
    case 7...9: flickAndCatch(pointer)
    case 10: hold(pointer, at: randomPoint())
    case 11: pinch(pointer)
    case 12: wheel(at: randomPoint())
    case 13:
      let name = numbers.pick(["Space", "Return", "Tab", "Left", "Right", "Up", "Down", "Escape"])
      add(.key(name: name, isDown: true, time: now))
      time += 0.08
      add(.key(name: name, isDown: false, time: now))
    case 14:
      let fraction = numbers.number(0.6, 1.4)
      add(
        .resize(
          size: CGSize(width: (size.width * fraction).rounded(), height: size.height),
          scale: CGFloat(numbers.pick([1, 2])), time: now))
    case 15: add(.rate(numbers.pick([0.1, 0.5, 2, 10]), time: now))
    default:
      add(.activity(numbers.pick([.inactive, .background]), time: now))
      time += numbers.number(0.1, 1)
      add(.activity(.active, time: now))
    }
    // The next gesture begins during this gesture, soon after it, or after a rest.
    switch numbers.integer(0...5) {
    case 0, 1: time = start + (time - start) * numbers.number(0, 1)
    case 2: time += numbers.number(0.5, 3)
    default: time += numbers.number(0, 0.5)
    }
  }

  /// Adds one tap, or two in a third of the cases. A press lasts 0.03…0.15 s; a pause of 0.05…0.2 s
  /// follows.
  private mutating func tap(_ pointer: Int, at point: CGPoint) {
    for _ in 0..<numbers.pick([1, 1, 2]) {
      down(pointer, point)
      time += numbers.number(0.03, 0.15)
      up(pointer, point)
      time += numbers.number(0.05, 0.2)
    }
  }

  /// Adds a press of 0.5…1.5 s without a move.
  private mutating func hold(_ pointer: Int, at point: CGPoint) {
    down(pointer, point)
    time += numbers.number(0.5, 1.5)
    up(pointer, point)
  }

  /// Adds a press, moves, and a release at `end`; in an eighth of the cases a cancel instead of the
  /// release.
  private mutating func drag(
    _ pointer: Int, from start: CGPoint, to end: CGPoint, during seconds: Double
  ) {
    down(pointer, start)
    travel(pointer, from: start, to: end, during: seconds)
    if numbers.chance(oneIn: 8) {
      add(.cancel(pointer: pointer, reason: .focusLost, time: now))
    } else {
      up(pointer, end)
    }
  }

  /// Adds moves about 16 ms apart along an ease-in-out curve, at least two. Each deviates by up to
  /// 1 point per axis.
  private mutating func travel(
    _ pointer: Int, from start: CGPoint, to end: CGPoint, during seconds: Double
  ) {
    let count = max(2, Int(seconds / 0.016))
    for step in 1...count {
      time += seconds / Double(count)
      let fraction = Double(step) / Double(count)
      // An ease-in-out curve: 3s² − 2s³, where s is the fraction of the path's duration.
      let eased = fraction * fraction * (3 - 2 * fraction)
      move(
        pointer,
        CGPoint(
          x: start.x + (end.x - start.x) * eased + numbers.number(-1, 1),
          y: start.y + (end.y - start.y) * eased + numbers.number(-1, 1)))
    }
  }

  /// Adds a horizontal or vertical flick of up to 250 points within 36…96 ms.
  ///
  /// In half of the cases, a drag from the end of the flick follows after 0.02…0.6 s.
  private mutating func flickAndCatch(_ pointer: Int) {
    let start = randomPoint()
    let along = numbers.pick([CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)])
    let distance = numbers.number(-250, 250)
    let end = CGPoint(x: start.x + along.dx * distance, y: start.y + along.dy * distance)
    down(pointer, start)
    let count = numbers.integer(3...8)
    for step in 1...count {
      time += 0.012
      let fraction = CGFloat(step) / CGFloat(count)
      move(
        pointer,
        CGPoint(
          x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction))
    }
    up(pointer, end)
    guard numbers.chance(oneIn: 2) else { return }
    time += numbers.number(0.02, 0.6)
    drag(pointer, from: end, to: randomPoint(), during: numbers.number(0.05, 0.6))
  }

  /// Adds a gesture of two or three fingers: the given pointer and others of 0…3.
  ///
  /// The fingers move apart from 10…60 to 60…180 points around a point, and sideways by up to 80
  /// points, in 12 moves 16 ms apart.
  private mutating func pinch(_ pointer: Int) {
    let middle = randomPoint()
    let others = Array((0..<4).filter { $0 != pointer }.prefix(numbers.integer(1...2)))
    let fingers = [pointer] + others
    let (near, far) = (numbers.number(10, 60), numbers.number(60, 180))
    let turn = numbers.number(-80, 80)
    for finger in fingers { down(finger, middle.offset(finger, by: near, turn: 0)) }
    for step in 1...12 {
      time += 0.016
      let fraction = CGFloat(step) / 12
      for finger in fingers {
        let distance = near + (far - near) * fraction
        move(finger, middle.offset(finger, by: distance, turn: turn * fraction))
      }
    }
    for finger in fingers { up(finger, middle.offset(finger, by: far, turn: turn)) }
  }

  /// Adds one to ten scroll events 16 ms apart with one distance of up to 60 points. Each event is
  /// horizontal in a quarter of the cases, else vertical.
  private mutating func wheel(at point: CGPoint) {
    let delta = numbers.number(-60, 60)
    for _ in 0..<numbers.integer(1...10) {
      let vector =
        numbers.chance(oneIn: 4) ? CGVector(dx: delta, dy: 0) : CGVector(dx: 0, dy: delta)
      add(.wheel(at: point, delta: vector, time: now))
      time += 0.016
    }
  }

  // MARK: - Events

  private var now: Moment { Moment(seconds: time) }

  private mutating func add(_ event: InputEvent) { events.append(event) }

  private mutating func down(_ pointer: Int, _ point: CGPoint) {
    let button: PointerButton = pointer == 0 ? .primary : .finger
    add(.down(pointer: pointer, at: point, button: button, time: now))
  }

  private mutating func move(_ pointer: Int, _ point: CGPoint) {
    add(.move(pointer: pointer, at: point, time: now))
  }

  private mutating func up(_ pointer: Int, _ point: CGPoint) {
    let button: PointerButton = pointer == 0 ? .primary : .finger
    add(.up(pointer: pointer, at: point, button: button, time: now))
  }

  /// Returns the lowest pointer from 0 to 3 without events at or after a time; 9 if all have some.
  ///
  /// - Parameter seconds: The time in seconds.
  private func freePointer(at seconds: Double) -> Int {
    let moment = Moment(seconds: seconds)
    let busy = Set(events.filter { $0.time >= moment }.compactMap(\.pointer))
    return (0..<4).first { !busy.contains($0) } ?? 9
  }

  /// Returns a point within 20 points of a target along each axis.
  ///
  /// Without targets, and in a quarter of the cases, the point is anywhere up to 20 points outside
  /// the scene.
  private mutating func randomPoint() -> CGPoint {
    if !targets.isEmpty, !numbers.chance(oneIn: 4) {
      let target = numbers.pick(targets)
      return CGPoint(
        x: target.x + numbers.number(-20, 20), y: target.y + numbers.number(-20, 20))
    }
    return CGPoint(
      x: numbers.number(-20, size.width + 20), y: numbers.number(-20, size.height + 20))
  }

  // MARK: - Mutations

  /// Returns events after one random mutation, in order of time. Returns an empty array unchanged.
  ///
  /// A range begins anywhere and contains at most a third of the events. The mutation is one of:
  /// - Remove a range.
  /// - Repeat a range up to 0.5 s later, with the originals kept.
  /// - Multiply all times by 0.3…2.
  /// - Delay all events from a random one on by up to 1 s.
  /// - Move the points of a range by up to 30 points per axis.
  /// - Replace all events from a random one on with a whole other input.
  private mutating func mutation(
    of events: [TaggedEvent], _ others: [[InputEvent]]
  ) -> [TaggedEvent] {
    guard !events.isEmpty else { return events }
    let first = numbers.integer(0...events.count - 1)
    let last = min(events.count, first + numbers.integer(1...max(1, events.count / 3)))
    var changed = events
    switch numbers.integer(0...5) {
    case 0: changed.removeSubrange(first..<last)
    case 1:
      // Repeats the events after a pause of up to half a second.
      let span = Int64(numbers.number(0, 0.5) * 1e9)
      let again = events[first..<last].map { $0.moved { $0.nanoseconds + span } }
      changed += again
    case 2:
      let factor = numbers.number(0.3, 2)
      changed = events.map { $0.moved { Int64(Double($0.nanoseconds) * factor) } }
    case 3:
      let span = Int64(numbers.number(0, 1) * 1e9)
      changed =
        Array(events[..<first]) + events[first...].map { $0.moved { $0.nanoseconds + span } }
    case 4:
      let (dx, dy) = (numbers.number(-30, 30), numbers.number(-30, 30))
      for index in first..<last {
        changed[index].event = events[index].event.mappingPoints {
          CGPoint(x: $0.x + dx, y: $0.y + dy)
        }
      }
    default:
      let other = TaggedEvent.tagging(numbers.pick(others))
      changed = Array(events[..<first]) + other
    }
    return inOrder(changed)
  }

  /// Returns events sorted by time. Events of equal times keep their order.
  private func inOrder(_ events: [TaggedEvent]) -> [TaggedEvent] {
    events.enumerated()
      .sorted { ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset) }
      .map(\.element)
  }

  private func inOrder(_ events: [InputEvent]) -> [InputEvent] {
    inOrder(events.map { TaggedEvent($0, isDragging: false) }).map(\.event)
  }

  /// Returns events that a recording accepts, with all pointers up, the playback rate 1 and an
  /// active window at the end.
  ///
  /// Drops invalid events, and cancels pressed pointers at the time of the last event. Adds a rate
  /// of 1 only after another rate, and an activity only after another activity. The end is
  /// `trailingSeconds` after the last event, or after zero without events.
  private func finished(_ events: [TaggedEvent]) -> (events: [InputEvent], end: Moment) {
    let last = events.last?.event.time ?? .zero
    let (kept, closing) = InputEvent.wellFormed(events, closingAt: last)
    var sound = kept.map { events[$0].event } + closing
    let isSlow = sound.contains { if case .rate = $0 { true } else { false } }
    if isSlow { sound.append(.rate(1, time: last)) }
    let changesActivity = sound.contains { if case .activity = $0 { true } else { false } }
    if changesActivity { sound.append(.activity(.active, time: last)) }
    return (sound.map(\.quantised), last.advanced(by: Self.trailingSeconds))
  }
}

nonisolated extension TaggedEvent {
  /// Returns a copy at another time.
  ///
  /// - Parameter change: Returns the new time in nanoseconds. The result is at least 0.
  fileprivate func moved(_ change: (Moment) -> Int64) -> TaggedEvent {
    var moved = self
    moved.event.time = Moment(nanoseconds: max(0, change(event.time)))
    return moved
  }
}

nonisolated extension CGPoint {
  /// Returns the position of a finger around this point.
  ///
  /// - Parameters:
  ///   - finger: The number of the finger. Fingers 0 to 3 lie right, left, below and above; finger
  ///     4 lies as finger 0.
  ///   - distance: The distance in that direction, in points.
  ///   - turn: The distance at a right angle to that direction, in points.
  fileprivate func offset(_ finger: Int, by distance: CGFloat, turn: CGFloat) -> CGPoint {
    let directions = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)]
    let (dx, dy) = directions[finger % directions.count]
    return CGPoint(x: x + dx * distance - dy * turn, y: y + dy * distance + dx * turn)
  }
}
