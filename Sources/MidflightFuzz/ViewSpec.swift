import Chance
import Midflight

/// A call of one of `UIView`'s animating class methods, with the contents of its closure.
package struct ViewSpec: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// `animate(withDuration:delay:options:)`
    case curve
    /// `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:)`
    case spring(damping: Double, velocity: Double)
    /// `animate(springDuration:bounce:initialSpringVelocity:delay:options:)`
    case bounce(Double, velocity: Double)
    /// `animateKeyframes(withDuration:delay:options:)`, in one of the five calculation modes.
    case keyframes(mode: UInt, [Keyframe])
    /// `transition(with:duration:options:)` of a view, or `transition(from:to:duration:options:)`
    /// of the view's contents.
    case transition(view: Int, betweenViews: Bool)
    /// `modifyAnimations(withRepeatCount:autoreverses:)`, only inside other calls.
    case modify(count: Double, autoreverses: Bool)
    case withoutAnimation
  }

  package struct Keyframe: Hashable, Sendable {
    package var start: Double
    package var duration: Double
    package var change: ChangeSpec

    package init(start: Double, duration: Double, change: ChangeSpec) {
      (self.start, self.duration, self.change) = (start, duration, change)
    }
  }

  package var form: Form
  package var duration: Double
  package var delay: Double
  package var options: UIView.AnimationOptions
  package var changes: [ChangeSpec]
  /// Further calls in the closure.
  package var inner: [ViewSpec]

  /// Creates a call; by default an animation of one second along an ease-in-out curve.
  package init(
    _ form: Form = .curve, duration: Double = 1, delay: Double = 0,
    options: UIView.AnimationOptions = [], changes: [ChangeSpec], inner: [ViewSpec] = []
  ) {
    self.form = form
    self.duration = duration
    self.delay = delay
    self.options = options
    self.changes = changes
    self.inner = inner
  }

  // MARK: - Making one up

  /// Returns a random call.
  ///
  /// A call inside two others has no inner calls. A call around others may have one. `modify`
  /// appears only inside other calls, and a transition never inside an endless one.
  ///
  /// - Parameters:
  ///   - depth: The number of calls around this one, 0 for none.
  ///   - isRepeated: A Boolean value that indicates whether a surrounding call repeats without end.
  package static func random(
    _ random: inout Seeded, of kinds: [ChangeSpec.Kind] = ChangeSpec.Kind.allCases,
    depth: Int = 0, isRepeated: Bool = false
  ) -> ViewSpec {
    var spec = ViewSpec(changes: [])
    spec.duration = random.pick([0, 0.2, 0.5, 0.5, 1.1, 1.1])
    spec.delay = random.pick([0, 0, 0, 0.1, 0.4])
    spec.options = randomOptions(&random, isInside: depth > 0)
    let velocity = random.pick([0, 0, 3, -2] as [Double])
    let damping = random.pick([0, 0.3, 0.8, 1, 2] as [Double])
    switch random.pick([0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 6]) {
    case 1: spec.form = .spring(damping: damping, velocity: velocity)
    case 2: spec.form = .bounce(random.pick([-0.6, -0.3, 0, 0.4, 0.8]), velocity: velocity)
    case 3: spec.form = .keyframes(mode: random.pick([0, 0, 1, 2, 3, 4]), frames(&random, kinds))
    // No later change could replace all animations of a transition that repeats without end.
    case 4 where !isRepeated:
      let betweenViews = random.once(in: 4)
      spec.form = .transition(
        view: betweenViews ? 0 : random.pick([0, 0, 1]), betweenViews: betweenViews)
      spec.delay = 0
      spec.options.subtract([.repeat, .autoreverse])
      spec.options.insert(.init(rawValue: random.pick([0, 1, 2, 3, 4, 5, 5, 5, 6, 7]) << 20))
      if random.once(in: 4), spec.transition > 0 { spec.options.insert(.allowAnimatedContent) }
      if random.once(in: 4) { spec.options.insert(.showHideTransitionViews) }
    case 5 where depth > 0:
      spec.form = .modify(
        count: random.pick([0.5, 1, 2, 2.25]), autoreverses: random.once(in: 2))
    case 6: spec.form = .withoutAnimation
    default: spec.form = .curve
    }
    // A transition between views has no closure.
    if case .transition(_, true) = spec.form { return spec }
    spec.changes = (0..<random.pick([0, 1, 1, 1, 2])).map { _ in .random(&random, of: kinds) }
    if depth < 2, random.once(in: depth == 0 ? 3 : 5) {
      let repeats = isRepeated || spec.isEndless
      spec.inner = [.random(&random, of: kinds, depth: depth + 1, isRepeated: repeats)]
    }
    return spec
  }

  /// Returns a random curve and random flags; the overrides appear only inside other calls.
  private static func randomOptions(
    _ random: inout Seeded, isInside: Bool
  ) -> UIView.AnimationOptions {
    var options: UIView.AnimationOptions = random.pick([
      [], [], .curveEaseIn, .curveEaseOut, .curveLinear,
    ])
    if !random.once(in: 3) { options.insert(.beginFromCurrentState) }
    if random.once(in: 10) { options.insert(.repeat) }
    if random.once(in: 6) { options.insert(.autoreverse) }
    guard isInside else { return options }
    if random.once(in: 3) { options.insert(.overrideInheritedDuration) }
    if random.once(in: 3) { options.insert(.overrideInheritedCurve) }
    if random.once(in: 3) { options.insert(.overrideInheritedOptions) }
    return options
  }

  /// Returns one to three random keyframes, which may overlap or have no duration.
  private static func frames(
    _ random: inout Seeded, _ kinds: [ChangeSpec.Kind]
  ) -> [Keyframe] {
    (0..<random.pick([1, 2, 3])).map { _ in
      Keyframe(
        start: random.pick([0, 0, 0.25, 0.5, 0.7, 1]),
        duration: random.pick([0, 0.3, 0.3, 0.5, 1]), change: .random(&random, of: kinds))
    }
  }

  /// A call that replaces every animation of every view.
  ///
  /// The call takes 0.1 s and sets every kind to the value of the amount 123.
  static var replacingEverything: ViewSpec {
    let changes = (0..<3).flatMap { view in
      ChangeSpec.Kind.allCases.map { ChangeSpec(view: view, kind: $0, amount: 123) }
    }
    return ViewSpec(duration: 0.1, options: .beginFromCurrentState, changes: changes)
  }

  // MARK: - What it is

  /// A Boolean value that indicates whether the call's own options repeat without end.
  var isEndless: Bool { isAnimated && options.contains(.repeat) }

  /// A Boolean value that indicates whether the method takes a duration and options.
  ///
  /// False only for `modify` and `withoutAnimation`.
  var isAnimated: Bool {
    switch form {
    case .modify, .withoutAnimation: false
    default: true
    }
  }

  var isTransition: Bool { if case .transition = form { true } else { false } }

  /// The number of the transition option, 1 to 7; 0 for none.
  var transition: UInt { isTransition ? (options.rawValue >> 20) & 0xF : 0 }

  /// A Boolean value that indicates whether the call flips a view, which keyframes do.
  var isFlip: Bool { [1, 2, 6, 7].contains(transition) }

  /// A Boolean value that indicates whether an animation may jump before its end. Causes are
  /// discrete keyframes, keyframes without a duration, and repetitions without autoreverse.
  var isDiscontinuous: Bool {
    if case .keyframes(let mode, let frames) = form,
      mode == 1 || frames.contains(where: { $0.duration == 0 || $0.start == 1 })
    {
      return true
    }
    if case .modify(_, let autoreverses) = form { return !autoreverses }
    return isAnimated && options.contains(.repeat) && !options.contains(.autoreverse)
  }

  /// A Boolean value that indicates whether the call's own curve or spring starts with a velocity
  /// of 0.
  ///
  /// - Spring with damping: true without an initial velocity.
  /// - Spring without damping: false.
  /// - `bounce` spring with a duration: true without an initial velocity.
  /// - Other calls: true for the curves ease in, and ease in and out.
  var beginsAtRest: Bool {
    switch form {
    // A spring without damping never settles. An ease-out curve replaces the spring.
    case .spring(let damping, let velocity): damping > 0 && velocity == 0
    case .bounce(_, let velocity) where duration > 0: velocity == 0
    // The bits of `.curveLinear` are those of `.curveEaseIn` and `.curveEaseOut` together.
    default: [[], .curveEaseIn].contains(options.intersection(.curveLinear))
    }
  }

  /// A Boolean value that indicates whether the call uses its own timing inside other calls.
  ///
  /// - Spring: true.
  /// - `bounce` spring: true with a duration, or if the call overrides the curve.
  /// - Other calls: true if the call overrides the curve.
  var hasOwnTiming: Bool {
    switch form {
    case .spring: true
    // Without a duration, the call uses no spring.
    case .bounce: duration > 0 || options.contains(.overrideInheritedCurve)
    default: options.contains(.overrideInheritedCurve)
    }
  }

  /// A Boolean value that indicates whether a spring's parameters determine the duration.
  var determinesDuration: Bool { if case .bounce = form { duration > 0 } else { false } }

  /// The fraction of the distance that may remain at the end of the call's own spring; 0 otherwise.
  /// See `TimingSpec.residualFraction`.
  var residualFraction: Double { spring?.residualFraction ?? 0 }

  /// The value of `residualFraction` for properties that were moving. See
  /// `TimingSpec.residualFractionAtSpeed`.
  var residualFractionAtSpeed: Double { spring?.residualFractionAtSpeed ?? 0 }

  /// The call's own spring; nil without one.
  private var spring: TimingSpec? {
    switch form {
    case .spring(let damping, let velocity) where damping > 0:
      .ratio(damping, dx: velocity, dy: velocity)
    case .bounce(let bounce, let velocity):
      .bounce(bounce, duration: duration, dx: velocity, dy: velocity)
    default: nil
    }
  }

  /// A Boolean value that indicates whether the call moves its properties straight to their
  /// targets: with a duration, without a delay, repetitions or inner calls.
  var endsContinuously: Bool {
    guard delay == 0, options.isDisjoint(with: [.repeat, .autoreverse]), inner.isEmpty else {
      return false
    }
    return switch form {
    case .curve: duration > 0
    case .spring(let damping, _): duration > 0 && damping > 0
    case .bounce: duration > 0
    default: false
    }
  }

  /// All changes in the closure and in inner calls, and the changes by the transition itself.
  var allChanges: [ChangeSpec] {
    var all = changes + inner.flatMap(\.allChanges)
    if case .keyframes(_, let frames) = form { all += frames.map(\.change) }
    return all + ownChanges
  }

  /// The changes by the transition itself, apart from its snapshots: the transform for a flip, the
  /// color for a cross-dissolve.
  ///
  /// Empty for other transitions and other calls.
  var ownChanges: [ChangeSpec] {
    guard case .transition(let view, _) = form else { return [] }
    switch transition {
    case 1, 2, 6, 7: return [ChangeSpec(view: view, kind: .transform, amount: 0)]
    case 5: return [ChangeSpec(view: view, kind: .color, amount: 0)]
    default: return []
    }
  }
}
