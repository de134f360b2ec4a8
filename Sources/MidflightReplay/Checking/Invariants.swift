import Foundation
import Midflight
import MotionCore

/// The invariants of every recording of every scene.
///
/// - A replay equals the live run: with and without frames in between, at any frame rate, after
///   seeking, and after encoding and decoding.
/// - All displayed values are finite.
/// - Nothing jumps between two moments without an event and without due work.
/// - The scene causes no diagnostic: UIKit would crash on such a call or ignore it.
/// - The scene comes to rest after the release of all pointers, unless the untouched scene moves
///   too.
///
/// `RecordingChecker` creates one.
package struct Invariants {
  /// The maximum duration of movement after the last event, in seconds of animation.
  package static let timeLimit: TimeInterval = 60

  private let scenes: SceneCatalog
  private let seed: UInt64
  private let requiresRest: Bool

  /// Creates the invariants.
  ///
  /// - Parameters:
  ///   - scenes: The catalog that contains the scene of each recording.
  ///   - seed: The seed for the tested moments and frame rates.
  ///   - requiresRest: Whether a scene must come to rest. False for a scene that moves forever
  ///     after a touch.
  package init(scenes: SceneCatalog, seed: UInt64, requiresRest: Bool = true) {
    self.scenes = scenes
    self.seed = seed
    self.requiresRest = requiresRest
  }

  /// Returns the first broken invariant; nil if all hold.
  ///
  /// Uses only the input of the recording, not its checks and expectations.
  ///
  /// Performs the input as a live run and tests in this order:
  /// - Values that are not finite and jumps, in order of time: `.invariant`.
  /// - Diagnostics of the scene: `.invariant`.
  /// - Replays and seeks with other results: `.nondeterminism`.
  /// - Movement that does not end: `.invariant` with the identity `rest`.
  ///
  /// - Throws: `ReplayFailure.unknownScene`, or a `RecordingFailure` from writing the input again.
  package func finding(in recording: Recording) throws -> Finding? {
    guard let scene = scenes[recording.header.scene] else {
      throw ReplayFailure.unknownScene(
        recording.header.scene, recording: recording.name, known: scenes.scenes.map(\.name))
    }
    var numbers = SplitMix64(seed)
    let sink = try InMemorySink(header: recording.header, name: recording.name)
    let live = LiveRun(scene, as: sink.recording.header, recordingTo: sink)
    for event in recording.events {
      if let finding = try sample(live, until: event.time, &numbers) { return finding }
      try live.send(event)
      if let finding = findingIfNotFinite(in: live.stage.frame()) { return finding }
    }
    if let finding = try sample(live, until: recording.endTime, &numbers) { return finding }
    try live.advance(to: recording.endTime)
    let liveTrace = try live.finish()
    if let words = liveTrace.firstDiagnostic {
      return Finding(.invariant, words: "UIKit would refuse a call: \(words)")
    }
    return try findingInReplays(of: sink.recording, liveTrace: liveTrace, &numbers)
      ?? findingIfMoving(of: live.stage, scene, recording)
  }

  // MARK: - During the live run

  /// Takes up to two frames at random moments before an event, and compares each with the frame one
  /// microsecond later.
  ///
  /// Advances the run to these moments. Takes no frame if `moment` is not after the run's time.
  /// Skips a comparison if the event or due work lies within the microsecond.
  ///
  /// - Returns: A finding with the identity `finite` or `jump`; nil without one.
  private func sample(
    _ live: LiveRun, until moment: Moment, _ numbers: inout SplitMix64
  ) throws -> Finding? {
    for _ in 0..<numbers.integer(0...2) {
      let span = moment.seconds(since: live.now)
      guard span > 0 else { return nil }
      try live.advance(to: live.now.advanced(by: span * numbers.number(0, 1)))
      let before = live.stage.frame()
      if let finding = findingIfNotFinite(in: before) { return finding }
      let next = Moment(microseconds: live.now.microsecondsRoundedUp + 1)
      guard next < moment, live.stage.nextDue.map({ $0 > next }) ?? true else { continue }
      try live.advance(to: next)
      let after = live.stage.frame()
      if let words = before.jump(to: after, mayTurnAway: { live.stage.window.layer.hasOneSide }) {
        return Finding(
          .invariant, identity: "jump", words: "jump at \(before.time): \(words)"
        )
      }
    }
    return nil
  }

  /// Returns a finding with the identity `finite` for the first layer with a value that is not
  /// finite; nil if all values are finite.
  private func findingIfNotFinite(in frame: Frame) -> Finding? {
    let nodes = frame.unfoldedNodes
    guard let index = nodes.firstIndex(where: { !$0.isFinite }) else { return nil }
    return Finding(
      .invariant, identity: "finite",
      words: "value that is not finite: layer \(index) at \(frame.time): "
        + "\(nodes[index].transform), \(nodes[index].bounds)")
  }

  // MARK: - During replays

  /// Returns a finding for the first replay whose trace differs from the live trace; nil without
  /// one.
  ///
  /// Replays the recording plainly, at a random frame rate, after encoding and decoding, and with
  /// seeks. A replay that throws counts as different.
  private func findingInReplays(
    of recording: Recording, liveTrace: Trace, _ numbers: inout SplitMix64
  ) throws -> Finding? {
    let rate = numbers.pick(Verification.frameRates)
    let replays: [(String, () throws -> Trace)] = [
      ("a replay differs from the live run", { try replay(recording).finish() }),
      (
        "a replay at another frame rate differs",
        { try replay(recording).finish(framesPerSecond: rate) }
      ),
      (
        "a recording differs after encoding and decoding",
        { try replay(Recording(parsing: recording.encoded(), name: recording.name)).finish() }
      ),
    ]
    for (claim, replayed) in replays {
      let difference: String?
      do { difference = try replayed().difference(from: liveTrace)?.description } catch {
        difference = "\(error)"
      }
      if let difference {
        return Finding(.nondeterminism, identity: claim, words: "\(claim): \(difference)")
      }
    }
    return try findingInSeeking(recording, &numbers)
  }

  private func replay(_ recording: Recording) throws -> Replay {
    try Replay(recording, scenes: scenes)
  }

  /// Compares the state after steps to two random moments with the state of a new replay at each
  /// moment.
  ///
  /// - Returns: A `.nondeterminism` finding with the first different domain; nil for equal states.
  private func findingInSeeking(
    _ recording: Recording, _ numbers: inout SplitMix64
  ) throws -> Finding? {
    let forward = try replay(recording)
    let fractions = [numbers.number(0, 1), numbers.number(0, 1)].sorted()
    for fraction in fractions {
      let moment = Moment(seconds: fraction * recording.duration)
      forward.advance(to: moment)
      let straight = try replay(recording)
      straight.advance(to: moment)
      guard let pair = zip(straight.hashes, forward.hashes).first(where: { $0 != $1 }) else {
        continue
      }
      let claim = "a seek gives another state"
      return Finding(
        .nondeterminism, identity: claim, words: "\(claim): \(pair.0.domain) differ at \(moment)")
    }
    return nil
  }

  // MARK: - After the last event

  /// Returns a finding if the scene still moves `timeLimit` seconds after the last event.
  ///
  /// Returns nil if rest is not required, a pointer is still down, the playback rate is below 1 or
  /// the untouched scene moves too. May advance the stage by `timeLimit`.
  private func findingIfMoving(
    of stage: Stage, _ scene: Scene, _ recording: Recording
  ) -> Finding? {
    let isOpen = recording.events.reduce(into: (down: Set<Int>(), rate: 1.0)) { state, event in
      switch event {
      case .down(let pointer, _, _, _): state.down.insert(pointer)
      case .up(let pointer, _, _, _), .cancel(let pointer, _, _): state.down.remove(pointer)
      case .rate(let rate, _): state.rate = rate
      default: break
      }
    }
    guard requiresRest, isOpen.down.isEmpty, isOpen.rate >= 1, !Self.comesToRest(stage) else {
      return nil
    }
    let untouched = Environment(recording.header).makeStage(for: scene) { _ in }
    guard Self.comesToRest(untouched) else { return nil }
    return Finding(
      .invariant, identity: "rest",
      words: "the scene still moves \(Self.timeLimit) s after the last event")
  }

  /// Advances a stage by `timeLimit`, and returns whether nothing moves afterwards.
  private static func comesToRest(_ stage: Stage) -> Bool {
    stage.advance(by: timeLimit)
    return !stage.isMoving
  }
}

nonisolated extension Trace {
  /// The words of the first diagnostic in the trace; nil without one. The whole row if the row has
  /// no words.
  fileprivate var firstDiagnostic: String? {
    let line = lines.map { String(decoding: $0, as: UTF8.self) }
      .first { $0.contains("\"fact\":\"diagnostic\"") }
    guard let line else { return nil }
    let row = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return row?["words"] as? String ?? line
  }
}

nonisolated extension Frame {
  /// Returns a description of the first jump between this frame and a frame one microsecond later;
  /// nil without one.
  ///
  /// A jump is another number of layers, a layer that moves or grows by more than 1 point along an
  /// axis, or a change of opacity by more than 0.1. Rotation, scale and color do not count.
  ///
  /// - Parameter mayTurnAway: Returns true if a layer may vanish or appear with its sublayers,
  ///   because only one of its sides is visible.
  fileprivate func jump(to next: Frame, mayTurnAway: () -> Bool) -> String? {
    // In perspective, a layer and its sublayers form one node, so the comparison uses the unfolded
    // nodes.
    var (nodes, nextNodes) = (unfoldedNodes, next.unfoldedNodes)
    // A layer that fades in or out has no node at the moment at which its opacity is 0.
    if nodes.count != nextNodes.count { (nodes, nextNodes) = (nodes.visible, nextNodes.visible) }
    guard nodes.count == nextNodes.count else {
      return mayTurnAway() ? nil : "the number of layers changes"
    }
    // One point per microsecond is about a thousand phone screens per second.
    let farthest = 1.0
    for (index, (one, other)) in zip(nodes, nextNodes).enumerated() {
      let dx = abs(one.transform.tx - other.transform.tx)
      let dy = abs(one.transform.ty - other.transform.ty)
      let dw = abs(one.bounds.width - other.bounds.width)
      let dh = abs(one.bounds.height - other.bounds.height)
      if max(dx, dy, dw, dh) > farthest {
        return "layer \(index) moves by \(dx), \(dy) and grows by \(dw), \(dh) in 1 µs"
      }
      if abs(one.opacity - other.opacity) > 0.1 {
        return "layer \(index) changes from opacity \(one.opacity) to \(other.opacity) in 1 µs"
      }
    }
    return nil
  }
}

extension CALayer {
  /// A Boolean value that indicates whether the layer or a layer in it is not double-sided.
  fileprivate var hasOneSide: Bool {
    var layers = [self]
    while let layer = layers.popLast() {
      if !layer.isDoubleSided { return true }
      layers += layer.sublayers ?? []
    }
    return false
  }
}

nonisolated extension [Frame.Node] {
  /// The nodes without those of an opacity of at most 0.1 and their descendants.
  fileprivate var visible: [Frame.Node] {
    var (visible, index): ([Frame.Node], Int) = ([], 0)
    while index < count {
      let node = self[index]
      index += 1
      if node.opacity > 0.1 { visible.append(node) } else { index += node.descendantCount }
    }
    return visible
  }
}

nonisolated extension Frame.Node {
  /// A Boolean value that indicates whether the transform, bounds, opacity and corner radius are
  /// finite.
  fileprivate var isFinite: Bool {
    [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
      bounds.minX, bounds.minY, bounds.width, bounds.height, opacity, cornerRadius,
    ].allSatisfy(\.isFinite)
  }
}
