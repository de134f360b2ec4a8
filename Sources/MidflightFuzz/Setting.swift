import Midflight

/// What becomes of changes that a closure makes: a restatement, from the documentation, of what the
/// engine decides by its scopes.
struct Setting {
  /// Who shows the changes, and takes them back or leaves them.
  enum Owner: Hashable {
    case animator(Int)
    case flight(Int)
  }

  /// nil if they are made at once.
  var owner: Owner?
  /// Whether only no time was given, so that what is inside and has its own is animated.
  var isInstant = false
  /// Seconds that an animation inside takes over.
  var duration = 0.0
  /// Whether its spring takes as long as it takes.
  var decidesItsTime = false
  /// Whether it begins what does not add up at the model, which may jump.
  var startsAtModel = false
  /// Whether nothing of others adds up with it.
  var isExclusive = false
  /// Whether it takes over what moves, as fast as it does.
  var takesMotion = false
  /// Whether it begins at rest, or later.
  var beginsAtRest = false
  /// Whether the timing inherited begins at rest.
  var inheritsRest = false
  /// Whether its curve is infinitely fast somewhere.
  var isSteep = false
  /// The share of its way that may be left at its end.
  var lastStep = 0.0
  /// Whether it keeps a timing of its own, whatever its animator follows.
  var hasOwnTiming = false
  var isInKeyframes = false
  /// Whether it repeats.
  var isRepeated = false
  /// Whether it does so without end.
  var isEndless = false
  /// Whether something of it jumps on its way.
  var isJumpy = false

  /// How a call becomes a part of what is there.
  enum Fate {
    /// Its changes are made at once.
    case atOnce(isInstant: Bool)
    /// It is one of the keyframes whose closure runs.
    case keyframe
    /// It is a part of the animator whose block runs.
    case part
    /// It runs by itself.
    case alone
  }

  /// - Parameter outer: Where the call is made; nil outside closures.
  static func fate(of spec: ViewSpec, in outer: Setting?) -> Fate {
    let overrides = spec.options.contains(.overrideInheritedDuration)
    guard let outer else { return spec.duration > 0 ? .alone : .atOnce(isInstant: true) }
    if outer.owner == nil {
      return outer.isInstant && overrides && spec.duration > 0
        ? .alone : .atOnce(isInstant: outer.isInstant)
    }
    if overrides, spec.duration <= 0 { return .atOnce(isInstant: true) }
    if outer.isInKeyframes { return .keyframe }
    let isEndless =
      spec.isEndless
      || !spec.options.contains(.overrideInheritedOptions)
        && !spec.options.contains(.autoreverse) && outer.isEndless
    if case .animator = outer.owner, !isEndless { return .part }
    // One that bounces knows its own time.
    let decidesItsTime = spec.decidesItsTime || outer.decidesItsTime && !spec.hasOwnTiming
    if !overrides, outer.duration <= 0, !decidesItsTime { return .atOnce(isInstant: true) }
    return .alone
  }

  /// Inside a call that belongs to the same owner as what is around it, or to a flight of its own.
  ///
  /// - Parameters:
  ///   - owner: Of what the call changes.
  ///   - outer: Where it is made, if it inherits anything from there.
  init(_ spec: ViewSpec, ownedBy owner: Owner, in outer: Setting?, isPart: Bool) {
    self.owner = owner
    let inheritsOptions = outer != nil && !spec.options.contains(.overrideInheritedOptions)
    let repeatsItself = !spec.options.isDisjoint(with: [.repeat, .autoreverse])
    let isKeyframes: Bool
    if case .keyframes = spec.form { isKeyframes = true } else { isKeyframes = spec.isFlip }
    // Inside an animator's block, what has nothing of its own is repeated with what is around it.
    isRepeated = repeatsItself || (outer?.isRepeated ?? false) && (inheritsOptions || isPart)
    isEndless = spec.isEndless || !repeatsItself && inheritsOptions && outer?.isEndless ?? false
    isInKeyframes = isKeyframes
    isExclusive = isRepeated || isKeyframes || isPart && (outer?.isExclusive ?? false)
    isJumpy = spec.isJumpy || isRepeated && (outer?.isJumpy ?? false)
    if isPart {
      startsAtModel = outer?.startsAtModel ?? false
      takesMotion = outer?.takesMotion ?? false
    } else {
      let inheritsSeen = inheritsOptions && outer?.startsAtModel == false
      startsAtModel = !(spec.options.contains(.beginFromCurrentState) || inheritsSeen)
    }
    let takesOver = outer != nil && !spec.hasOwnTiming
    inheritsRest = takesOver ? outer?.inheritsRest ?? false : spec.beginsAtRest
    beginsAtRest = inheritsRest || spec.delay > 0
    decidesItsTime = takesOver ? outer?.decidesItsTime ?? false : spec.decidesItsTime
    isSteep = takesOver && outer?.isSteep ?? false
    lastStep = takesOver ? outer?.lastStep ?? 0 : spec.lastStep
    if isKeyframes { lastStep *= Setting.steepestKeyframe }
    hasOwnTiming = takesOver ? outer?.hasOwnTiming ?? false : true
  }

  /// How much more of its range than of the time a keyframe may make at the end: those that are drawn
  /// take 0.3 of it, and what is paced along several numbers may leave most of one to its end.
  private static let steepestKeyframe = 4.0

  /// Of an animator's block.
  ///
  /// - Parameters:
  ///   - timing: That it follows.
  ///   - waits: Whether it begins later than the call that adds it.
  init(animator index: Int, _ spec: AnimatorSpec, on timing: TimingSpec, waits: Bool) {
    owner = .animator(index)
    inheritsRest = timing.beginsAtRest
    beginsAtRest = inheritsRest || waits
    takesMotion = spec.beginsFromCurrentMotion
    decidesItsTime = timing.decidesItsTime
    isSteep = timing.isSteep
    lastStep = timing.lastStep
  }

  /// Of changes that are made at once.
  init(atOnce isInstant: Bool) { self.isInstant = isInstant }
}
