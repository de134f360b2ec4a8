import Midflight
import MotionCore

/// The expected state of one animator, beyond the properties that the animator itself has.
///
/// A runner keeps one record for each animator, and resets the record when the animator becomes
/// inactive.
struct AnimatorRecord {
  /// The timing in use.
  var timing: TimingSpec
  /// The blocks that run when the animator becomes active.
  var waitingBlocks: [BlockSpec] = []
  /// The pending completions of nested animators, and of the animator itself, each in the order of
  /// their additions.
  var pendingNestedCompletions: [Int] = []
  var pendingCompletions: [Int] = []
  /// The properties that the animator changes, with the model values before the first change.
  var changedProperties: [ChangedProperty] = []
  /// The properties whose animations by this animator do not add up with others: keyframes and
  /// repetitions.
  var exclusiveProperties = PropertySet()
  /// The properties that may jump during the animation.
  var discontinuousProperties = PropertySet()
  /// The properties that repeat along a curve with an infinite slope, whatever the timing in use.
  var unboundedProperties = PropertySet()
  /// The properties that another animation moved when the animator changed them.
  var takenOverProperties = PropertySet()
  /// The properties with springs of their own, and the fraction of the distance that may remain at
  /// the end of those springs.
  var residualFractions: [(key: PropertyKey, fraction: Double)] = []
  /// The properties whose models keep the new value however the animator ends. A stop or a reversed
  /// end makes such a property jump.
  var keptProperties = PropertySet()
  /// The properties of blocks that were added less than 100 µs before the stage's next work. Such a
  /// block may cover its whole distance in that time, forwards or backwards.
  var briefProperties = PropertySet()
  /// A Boolean value that indicates whether a block starts later than the animator.
  var hasDelayedBlocks = false
  /// A Boolean value that indicates whether a block may rest while the animator moves. Blocks that
  /// contain other animations or are added during a reversal may rest.
  var hasIdleBlocks = false
  /// A Boolean value that indicates whether a block may depart from the animator's timing: it has
  /// no time, less time than its spring needs, or contains other animations.
  var hasIrregularBlocks = false
  /// A Boolean value that indicates whether such a block may jump at its end.
  var hasDiscontinuousBlocks = false
  /// A Boolean value that indicates whether the last continuation had a duration factor.
  var hasDurationFactor = false
  /// The time of the last reversal in flight. A second reversal at that time cancels the first.
  var reversedAt: Moment?
  /// A Boolean value that indicates whether the last continuation had a target fraction.
  var hasTargetFraction = false
  var isReversed = false
  /// A Boolean value that indicates whether the animator was active or stopped after the last step.
  var wasActive = false
  /// The expected end without further calls; nil if only the engine can compute the end.
  var expectedEnd: Moment?
  /// The end of the start delay and the direction at the start; nil if only the engine can compute
  /// the end.
  var delayEnd: (at: Moment, isReversed: Bool)?
  /// The time of the last added block. An animation of that block may still wait at that time.
  var addedAt: Moment?
  /// The time of a pause, the direction, and the velocities that the pause has removed from the
  /// views.
  var pausedMotion: (at: Moment, isReversed: Bool, rates: [[SIMD4<Double>]])?
  /// The time of the last pause in flight. At that time the animator still has its velocity,
  /// whatever other animators do.
  var pausedAt: Moment?
  /// The position of the current `finishAnimation(at:)` call; nil outside the call.
  var finishPosition: UIViewAnimatingPosition?

  struct ChangedProperty {
    let key: PropertyKey
    let original: ModelValues
    var isShared: Bool
  }

  init(timing: TimingSpec) { self.timing = timing }

  /// Adds a fraction of the distance for a property; ignores a fraction of 0.
  mutating func addResidualFraction(_ fraction: Double, of key: PropertyKey) {
    if fraction > 0 { residualFractions.append((key, fraction)) }
  }

  /// All properties that the animator changes.
  var keys: PropertySet {
    var keys = PropertySet()
    for property in changedProperties { keys.insert(property.key) }
    return keys
  }
}

/// The model values of a view, for all properties that scenarios change.
struct ModelValues: Equatable {
  private let center: CGPoint
  private let bounds: CGRect
  private let transform: CATransform3D
  private let dial: Dial
  private let alpha: CGFloat
  private let color: CGColor?
  private let cornerRadius: CGFloat
  private let borderWidth: CGFloat
  private let borderColor: CGColor?
  private let shadowColor: CGColor?
  private let shadowOpacity: Float
  private let shadowOffset: CGSize
  private let shadowRadius: CGFloat

  /// Reads the model values of a view, not the displayed ones.
  init(of view: ScenarioView) {
    let layer = view.layer
    center = view.center
    bounds = view.bounds
    transform = view.transform3D
    dial = view.dial
    alpha = view.alpha
    color = layer.backgroundColor
    cornerRadius = layer.cornerRadius
    borderWidth = layer.borderWidth
    borderColor = layer.borderColor
    shadowColor = layer.shadowColor
    shadowOpacity = layer.shadowOpacity
    shadowOffset = layer.shadowOffset
    shadowRadius = layer.shadowRadius
  }

  /// Returns a Boolean value that indicates whether two views have equal model values for a kind.
  /// Values are compared exactly.
  func agrees(with other: ModelValues, on kind: ChangeSpec.Kind) -> Bool {
    switch kind {
    case .center: center == other.center
    case .bounds: bounds == other.bounds
    case .transform, .rotation, .transform3D: transform == other.transform
    case .dial: dial == other.dial
    case .alpha: alpha == other.alpha
    case .color: color == other.color
    case .cornerRadius: cornerRadius == other.cornerRadius
    case .borderWidth: borderWidth == other.borderWidth
    case .borderColor: borderColor == other.borderColor
    case .shadowColor: shadowColor == other.shadowColor
    case .shadowOpacity: shadowOpacity == other.shadowOpacity
    case .shadowOffset: shadowOffset == other.shadowOffset
    case .shadowRadius: shadowRadius == other.shadowRadius
    }
  }
}
