import Midflight

/// Shrink candidates: simpler values that the shrinker tries in place of a step, animator or
/// timing. Repeated replacement always ends.
extension Step {
  /// The shrink candidates of the step, the simplest first.
  ///
  /// - Advance: by 0, 0.1, 0.5 and 1 s, as far as shorter.
  /// - Call: on the first animator, and with simpler arguments.
  /// - Group call: on the first animator, and with simpler arguments.
  /// - `UIView` call: a simpler call.
  var shrinkCandidates: [Step] {
    switch self {
    case .advance(let seconds):
      [0, 0.1, 0.5, 1].filter { $0 < seconds }.map { .advance($0) }
    case .call(let index, let call):
      (index > 0 ? [.call(0, call)] : []) + call.shrinkCandidates.map { .call(index, $0) }
    case .group(let call): [.call(0, call)] + call.shrinkCandidates.map { .group($0) }
    case .view(let spec): spec.shrinkCandidates.map { .view($0) }
    }
  }
}

extension Step.Call {
  /// The shrink candidates of the call, the simplest first; empty for a call that has no simpler
  /// form.
  ///
  /// Delays, factors and fractions become 0, a continuation becomes `start`, and a stop for good
  /// becomes a stop that waits for `finish`.
  fileprivate var shrinkCandidates: [Step.Call] {
    switch self {
    case .add(let block): block.shrinkCandidates.map { .add($0) }
    case .startAfter(let delay): delay > 0 ? [.start, .startAfter(0)] : [.start]
    case .scrub(let fraction): fraction == 0 ? [] : [.scrub(0)]
    case .scrubAbsolute(let fraction): [.scrub(fraction)]
    case .resume(let timing, let factor):
      [.start] + timing.shrinkCandidates.map { .resume($0, factor: factor) }
        + (factor == 0 ? [] : [.resume(timing, factor: 0)])
    case .resumeTo(let fraction, let timing, let factor):
      [.start] + timing.shrinkCandidates.map { .resumeTo(fraction, $0, factor: factor) }
        + (factor == 0 ? [] : [.resumeTo(fraction, timing, factor: 0)])
        + (fraction == 0 ? [] : [.resumeTo(0, timing, factor: factor)])
    case .stop(true): [.stop(false)]
    default: []
    }
  }
}

extension TimingSpec? {
  /// The value nil and the shrink candidates of the timing; empty for nil.
  fileprivate var shrinkCandidates: [TimingSpec?] {
    map { [nil] + $0.shrinkCandidates.map { Optional($0) } } ?? []
  }
}

extension TimingSpec {
  /// The shrink candidates of the timing, the simplest first: linear, a simpler spring, and the
  /// same spring with less initial velocity. Empty for linear timing.
  fileprivate var shrinkCandidates: [TimingSpec] {
    switch self {
    case .linear: []
    case .cubic: [.linear]
    case .ratio(1, 0, 0): [.linear]
    case .ratio(let ratio, let dx, let dy):
      [.linear, .ratio(1, dx: dx, dy: dy)].filter { $0 != self }
        + withoutInitialVelocity(dx, dy) { .ratio(ratio, dx: $0, dy: $1) }
    case .unclampedRatio(let ratio, let dx, let dy):
      [.linear, .ratio(ratio, dx: dx, dy: dy)]
        + withoutInitialVelocity(dx, dy) { .unclampedRatio(ratio, dx: $0, dy: $1) }
    case .constants(let mass, let stiffness, let damping, let dx, let dy):
      [.linear, .ratio(0.7, dx: dx, dy: dy)]
        + withoutInitialVelocity(dx, dy) {
          .constants(mass: mass, stiffness: stiffness, damping: damping, dx: $0, dy: $1)
        }
    case .bounce(let bounce, let duration, let dx, let dy):
      [.linear, .ratio(0.7, dx: dx, dy: dy), .unclampedRatio(2, dx: dx, dy: dy)]
        + withoutInitialVelocity(dx, dy) { .bounce(bounce, duration: duration, dx: $0, dy: $1) }
    }
  }

  /// Returns the timing without its initial velocity along x, and without its initial velocity
  /// along y.
  private func withoutInitialVelocity(
    _ dx: Double, _ dy: Double, _ make: (Double, Double) -> TimingSpec
  ) -> [TimingSpec] {
    (dx != 0 ? [make(0, dy)] : []) + (dy != 0 ? [make(dx, 0)] : [])
  }
}

extension BlockSpec {
  /// The block without its nested animator, without its inner call, with a simpler inner call,
  /// without its delay, without one of several changes, and with a simpler change.
  fileprivate var shrinkCandidates: [BlockSpec] {
    var all: [BlockSpec] = []
    func add(_ change: (inout BlockSpec) -> Void) {
      var block = self
      change(&block)
      if block != self { all.append(block) }
    }
    add { $0.nested = nil }
    add { $0.inner = nil }
    for inner in inner?.shrinkCandidates ?? [] { add { $0.inner = inner } }
    if delayFactor != 0 { add { $0.delayFactor = 0 } }
    if changes.count > 1 {
      for index in changes.indices { add { $0.changes.remove(at: index) } }
    }
    for (index, change) in changes.enumerated() {
      for candidate in change.shrinkCandidates { add { $0.changes[index] = candidate } }
    }
    return all
  }
}

extension AnimatorSpec {
  /// The animator with one parameter replaced: the duration by 1 s, the timing by a candidate, and
  /// each flag by its default. Parameters that are simple already give no candidate.
  var shrinkCandidates: [AnimatorSpec] {
    var all: [AnimatorSpec] = []
    func add(_ change: (inout AnimatorSpec) -> Void) {
      var spec = self
      change(&spec)
      if spec != self { all.append(spec) }
    }
    add { $0.duration = 1 }
    for timing in timing.shrinkCandidates { add { $0.timing = timing } }
    add { $0.scrubsLinearly = true }
    add { $0.isInterruptible = true }
    add { $0.keepsVelocity = true }
    add { $0.beginsFromCurrentMotion = false }
    add { $0.continuesWithWholeCurve = false }
    return all
  }
}

extension ChangeSpec {
  /// The change on the first view, the change as one of the centre, and the change with the amount
  /// 100. Empty if all three apply already.
  fileprivate var shrinkCandidates: [ChangeSpec] {
    var all: [ChangeSpec] = []
    if view != 0 { all.append(ChangeSpec(view: 0, kind: kind, amount: amount)) }
    if kind != .center { all.append(ChangeSpec(view: view, kind: .center, amount: amount)) }
    if amount != 100 { all.append(ChangeSpec(view: view, kind: kind, amount: 100)) }
    return all
  }
}

extension ViewSpec {
  /// The shrink candidates of the call: without inner calls, as a plain animation, with fewer
  /// options, without delay, with a duration of 1 s, and with fewer or simpler keyframes, changes
  /// and inner calls. A duration of 0 stays.
  fileprivate var shrinkCandidates: [ViewSpec] {
    var all: [ViewSpec] = []
    func add(_ change: (inout ViewSpec) -> Void) {
      var spec = self
      change(&spec)
      if spec != self { all.append(spec) }
    }
    add { $0.inner = [] }
    add { ($0.form, $0.options) = (.curve, $0.options.subtracting(.transitions)) }
    add { $0.options = $0.options.intersection(.transitions) }
    add { $0.options.subtract(.curves) }
    for bit in 0..<10 as Range<UInt> {
      add { $0.options.remove(UIView.AnimationOptions(rawValue: 1 << bit)) }
    }
    if delay > 0 { add { $0.delay = 0 } }
    if duration != 1, duration > 0 { add { $0.duration = 1 } }
    if case .keyframes(let mode, let frames) = form {
      if mode > 0 { add { $0.form = .keyframes(mode: 0, frames) } }
      for index in frames.indices {
        var fewer = frames
        fewer.remove(at: index)
        add { $0.form = .keyframes(mode: mode, fewer) }
        for change in frames[index].change.shrinkCandidates {
          var other = frames
          other[index].change = change
          add { $0.form = .keyframes(mode: mode, other) }
        }
      }
    }
    for index in changes.indices {
      add { $0.changes.remove(at: index) }
      for candidate in changes[index].shrinkCandidates { add { $0.changes[index] = candidate } }
    }
    for index in inner.indices {
      for candidate in inner[index].shrinkCandidates { add { $0.inner[index] = candidate } }
    }
    return all
  }
}

extension UIView.AnimationOptions {
  /// The bits for the curve.
  fileprivate static let curves = UIView.AnimationOptions(rawValue: 0xF << 16)
  /// The bits for the transition.
  fileprivate static let transitions = UIView.AnimationOptions(rawValue: 0xF << 20)
}
