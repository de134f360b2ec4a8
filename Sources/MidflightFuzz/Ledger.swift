import Midflight
import MotionCore

/// What a walk knows of one animator besides what it tells itself.
struct Ledger {
  /// The timing in force.
  var timing: TimingSpec
  /// Blocks that run when it becomes active.
  var waiting: [BlockSpec] = []
  /// Completions that it owes, in the order in which they were added: of animators nested in it, and
  /// of its own.
  var owedByGuests: [Int] = []
  var owed: [Int] = []
  /// What it moves, with the models as they were before it did.
  var holdings: [Holding] = []
  /// What nothing of others adds up with.
  var exclusive = KeySet()
  /// What may jump on its way.
  var jumpy = KeySet()
  /// What is repeated along a curve that is vertical somewhere, whatever the timing in force.
  var steep = KeySet()
  /// What follows springs of its own, and the share of its way that these may leave at their end.
  var lastSteps: [(key: Key, share: Double)] = []
  /// What the model keeps, however it ends: stopped or going back, that jumps.
  var standing = KeySet()
  /// Whether a block of it begins later than the animator.
  var hasLateBlocks = false
  /// Whether a block of it may rest while the animator moves: added while it went back, or nested.
  var hasIdleBlocks = false
  /// Whether a block of it may jump at its end: it has no time, or less than its spring needs.
  var hasOddBlocks = false
  /// Whether something of those is what may.
  var hasUnsteadyBlocks = false
  /// Whether it was continued with a duration factor.
  var isStretched = false
  /// When it was turned round in flight: turned back at that very moment, nothing has happened.
  var turned: Moment?
  /// Whether it was told to go to a fraction.
  var isGliding = false
  var isReversed = false
  /// Whether it was active or stopped after the last step.
  var wasActive = false
  /// When it ends if it is left alone; nil if only the engine knows.
  var due: Moment?
  /// When its start delay is over, and which way it was started; nil if only the engine knows.
  var departure: (at: Moment, isReversed: Bool)?
  /// When it was added to in flight: what begins at that very moment may wait instead.
  var addedAt: Moment?
  /// How much of what is seen moved because of it when it was paused, and when that was.
  var caught: (at: Moment, isReversed: Bool, rates: [[SIMD4<Double>]])?
  /// When it was last paused in flight: at that moment, it has its speed still, whatever others do.
  var paused: Moment?
  /// Where `finishAnimation(at:)` puts it just now.
  var finishing: UIViewAnimatingPosition?

  struct Holding {
    let key: Key
    let original: ModelValues
    var isShared: Bool
  }

  init(timing: TimingSpec) { self.timing = timing }

  mutating func widenLastStep(of key: Key, to share: Double) {
    if share > 0 { lastSteps.append((key, share)) }
  }

  /// All that it moves.
  var keys: KeySet {
    var keys = KeySet()
    for holding in holdings { keys.insert(holding.key) }
    return keys
  }
}

/// What a view's model says of what walks change.
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

  init(of view: WalkedView) {
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

  func agrees(with other: ModelValues, on kind: ChangeSpec.Kind) -> Bool {
    switch kind {
    case .center: center == other.center
    case .bounds: bounds == other.bounds
    case .transform, .turn, .transform3D: transform == other.transform
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
