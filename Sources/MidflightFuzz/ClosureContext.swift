import Midflight
import MotionCore

/// The expected treatment of changes in an animation closure.
///
/// The rules restate UIKit's documentation, independently of the engine's scopes. A runner creates
/// a context for each closure.
struct ClosureContext {
  /// The animation that shows the changes, and restores or keeps the model values at its end.
  enum Owner: Hashable {
    case animator(Int)
    case viewAnimation(Int)
  }

  /// The owner of the changes; nil if the changes apply immediately.
  var owner: Owner?
  /// A Boolean value that indicates whether changes are immediate only because the duration is 0.
  /// Inner calls with a duration of their own still animate.
  var isInstant = false
  /// The seconds that inner animations inherit.
  var duration = 0.0
  /// A Boolean value that indicates whether a spring's parameters determine the duration.
  var determinesDuration = false
  /// A Boolean value that indicates whether non-additive animations start at the model value, which
  /// may cause a jump.
  var startsAtModel = false
  /// A Boolean value that indicates whether the animations do not add up with others.
  var isExclusive = false
  /// A Boolean value that indicates whether the animations start with the current value and
  /// velocity.
  var startsFromCurrentMotion = false
  /// A Boolean value that indicates whether the animations start with a velocity of 0, or start
  /// later.
  var beginsAtRest = false
  /// A Boolean value that indicates whether the timing that inner calls inherit starts with a
  /// velocity of 0.
  var inheritsRest = false
  /// A Boolean value that indicates whether the curve has an infinite slope somewhere.
  var hasInfiniteSlope = false
  /// The fraction of the distance that may remain at the end.
  var residualFraction = 0.0
  /// The fraction of the distance that may remain at the end of a property that was moving.
  var residualFractionAtSpeed = 0.0
  /// A Boolean value that indicates whether the timing is independent of the animator's timing.
  var hasOwnTiming = false
  var isInKeyframes = false
  /// A Boolean value that indicates whether the animations have several iterations.
  var isRepeated = false
  /// A Boolean value that indicates whether the animations repeat without end.
  var isEndless = false
  /// A Boolean value that indicates whether an animation may jump before its end.
  var isDiscontinuous = false

  /// The relation of a `UIView` call to the closure around it.
  enum Relation {
    /// The changes of the call apply immediately.
    case immediate(isInstant: Bool)
    /// The call is a part of the keyframe animation whose closure runs.
    case keyframe
    /// The call is a part of the animator whose block runs.
    case part
    /// The call creates an independent animation.
    case independent
  }

  /// Returns the relation of a call to the closure around it.
  ///
  /// - Outside of closures: independent with a duration, otherwise immediate.
  /// - In a closure with immediate changes: immediate, but independent if only a duration of 0 is
  ///   the reason and the call overrides that duration.
  /// - With an overriding duration of 0: immediate.
  /// - In a keyframe animation: a keyframe.
  /// - In an animator's block: a part, unless the call repeats without end.
  /// - Otherwise: independent; immediate if neither the surrounding closure nor a spring gives a
  ///   duration of more than half a nanosecond. A shorter duration is the rounding error of a
  ///   difference.
  ///
  /// - Parameter outer: The context of the surrounding closure; nil outside of closures.
  static func relation(of spec: ViewSpec, in outer: ClosureContext?) -> Relation {
    let overrides = spec.options.contains(.overrideInheritedDuration)
    guard let outer else { return spec.duration > 0 ? .independent : .immediate(isInstant: true) }
    if outer.owner == nil {
      return outer.isInstant && overrides && spec.duration > 0
        ? .independent : .immediate(isInstant: outer.isInstant)
    }
    if overrides, spec.duration <= 0 { return .immediate(isInstant: true) }
    if outer.isInKeyframes { return .keyframe }
    let isEndless =
      spec.isEndless
      || !spec.options.contains(.overrideInheritedOptions)
        && !spec.options.contains(.autoreverse) && outer.isEndless
    if case .animator = outer.owner, !isEndless { return .part }
    // The bounce and duration of a spring determine its time.
    let determinesDuration =
      spec.determinesDuration || outer.determinesDuration && !spec.hasOwnTiming
    let hasDuration = Moment(seconds: outer.duration) > .zero
    if !overrides, !hasDuration, !determinesDuration { return .immediate(isInstant: true) }
    return .independent
  }

  /// Creates the context for the closure of a call.
  ///
  /// - A part starts as the surrounding animation does. Another call starts at the model value,
  ///   unless it has `.beginFromCurrentState` or inherits that start.
  /// - A call without timing of its own inherits the surrounding timing.
  /// - Repetitions without end are inherited unless the call repeats itself or overrides the
  ///   options.
  ///
  /// - Parameters:
  ///   - owner: The owner of the changes: the owner of the surrounding context, or a new
  ///     independent animation.
  ///   - outer: The context from which the call inherits; nil for none.
  ///   - isPart: A Boolean value that indicates whether the call is a part of the surrounding
  ///     animation.
  init(_ spec: ViewSpec, ownedBy owner: Owner, in outer: ClosureContext?, isPart: Bool) {
    self.owner = owner
    let inheritsOptions = outer != nil && !spec.options.contains(.overrideInheritedOptions)
    let repeatsItself = !spec.options.isDisjoint(with: [.repeat, .autoreverse])
    let isKeyframes: Bool
    if case .keyframes = spec.form { isKeyframes = true } else { isKeyframes = spec.isFlip }
    // In an animator's block, a call without repetition options repeats with the surrounding call.
    isRepeated = repeatsItself || (outer?.isRepeated ?? false) && (inheritsOptions || isPart)
    isEndless = spec.isEndless || !repeatsItself && inheritsOptions && outer?.isEndless ?? false
    isInKeyframes = isKeyframes
    isExclusive = isRepeated || isKeyframes || isPart && (outer?.isExclusive ?? false)
    isDiscontinuous = spec.isDiscontinuous || isRepeated && (outer?.isDiscontinuous ?? false)
    if isPart {
      startsAtModel = outer?.startsAtModel ?? false
      startsFromCurrentMotion = outer?.startsFromCurrentMotion ?? false
    } else {
      let inheritsSeen = inheritsOptions && outer?.startsAtModel == false
      startsAtModel = !(spec.options.contains(.beginFromCurrentState) || inheritsSeen)
    }
    let inheritsTiming = outer != nil && !spec.hasOwnTiming
    inheritsRest = inheritsTiming ? outer?.inheritsRest ?? false : spec.beginsAtRest
    beginsAtRest = inheritsRest || spec.delay > 0
    determinesDuration =
      inheritsTiming ? outer?.determinesDuration ?? false : spec.determinesDuration
    hasInfiniteSlope = inheritsTiming && outer?.hasInfiniteSlope ?? false
    residualFraction = inheritsTiming ? outer?.residualFraction ?? 0 : spec.residualFraction
    residualFractionAtSpeed =
      inheritsTiming ? outer?.residualFractionAtSpeed ?? 0 : spec.residualFractionAtSpeed
    if isKeyframes {
      residualFraction *= ClosureContext.steepestKeyframe
      residualFractionAtSpeed *= ClosureContext.steepestKeyframe
    }
    hasOwnTiming = inheritsTiming ? outer?.hasOwnTiming ?? false : true
  }

  /// The greatest ratio between a keyframe's fraction of the distance and its fraction of the time,
  /// at the end of the animation. Random keyframes take at least 0.3 of the time. Paced keyframes
  /// over several numbers may leave most of one number's distance to the end.
  private static let steepestKeyframe = 4.0

  /// Creates the context for an animator's block.
  ///
  /// The animations are additive where the properties are, and do not repeat.
  ///
  /// - Parameters:
  ///   - timing: The animator's timing in use.
  ///   - startsLater: A Boolean value that indicates whether the block starts later than the call
  ///     that adds it.
  init(animator index: Int, _ spec: AnimatorSpec, on timing: TimingSpec, startsLater: Bool) {
    owner = .animator(index)
    inheritsRest = timing.beginsAtRest
    beginsAtRest = inheritsRest || startsLater
    startsFromCurrentMotion = spec.beginsFromCurrentMotion
    determinesDuration = timing.determinesDuration
    hasInfiniteSlope = timing.hasInfiniteSlope
    residualFraction = timing.residualFraction
    residualFractionAtSpeed = timing.residualFractionAtSpeed
  }

  /// Creates the context for changes that apply immediately.
  init(immediate isInstant: Bool) { self.isInstant = isInstant }
}
