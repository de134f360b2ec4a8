import Foundation
import MotionCore

/// What one run of an animations closure changed, and how far those changes have come.
///
/// An animator makes one for each of its closures. All tracks of a block share its playhead, so a
/// thousand views cost one evaluation of the curve.
final class AnimationBlock {
  /// How touches meet the views that a block moves.
  struct TouchPolicy {
    /// Whether they are touched.
    var isEnabled = true
    /// Whether they are touched where the model has them, not where they are seen.
    var hitsModel = false
  }

  /// The part of an animator's time, forwards, that a block takes: all of it, unless it was added
  /// late, in flight, or with a shorter duration of its own.
  struct Span {
    var beginning = 0.0
    var end = 1.0
    /// Where scrubbing finds its beginning: elsewhere, if it was added while the animator was held at
    /// a progress, and not at a fraction of the time.
    var origin: Double

    init(beginning: Double = 0, end: Double = 1, origin: Double? = nil) {
      self.beginning = beginning
      self.end = end
      self.origin = origin ?? beginning
    }

    /// How much of the time it is.
    var length: Double { end - beginning }
  }

  /// How a block meets the animations of other owners that move one of its properties.
  ///
  /// Additive properties add up. Of any other property, the block takes over.
  struct Takeover: Equatable {
    /// The value and the velocity with which a property begins that is taken over.
    enum Start {
      /// The value that is seen, at rest.
      case current
      /// The model value, at rest: `UIView.animate` without `.beginFromCurrentState`.
      case model
      /// The value that is seen, and its velocity: property animators.
      case motion
    }

    var start = Start.current
    /// A Boolean value that indicates whether additive properties are taken over, too: `beginsFromCurrentMotion`.
    var replacesAdditive = false
    /// A Boolean value that indicates whether nothing adds up with the block: keyframes and repetitions.
    var isExclusive = false
    /// A Boolean value that indicates whether other kinds of animation add up with the block all the same: a view
    /// that flips goes on moving.
    var addsUp = false

    static let current = Takeover()
    static let motion = Takeover(start: .motion)
  }

  let time: AnimationTime
  /// The animator whose block it is, or another that answers for it.
  let owner: ObjectIdentifier
  let span: Span
  /// The timing of its own that it follows within its span; nil for its animator's.
  let ownTiming: Timing?
  var touches: TouchPolicy
  var takeover: Takeover {
    didSet { noteExclusive(takeover.isExclusive, oldValue.isExclusive) }
  }
  /// What it changed, in order, also what is given up: each keeps its place.
  private(set) var changes: [Change] = []
  /// How many of them are not given up.
  private(set) var changeCount = 0
  /// The block's progress as a function of the moment.
  var playhead = Playhead.held(at: 0, pacing: .linear) { didSet { evaluation = nil } }
  /// Whether the models stay as what is changed now makes them, however it ends: the animation only
  /// leads over to that.
  var leavesModels = false
  /// Whether it was added while its animator was held beyond its ends, and all of the time of that was to come.
  var hasAllTime = false
  /// Whether keyframes say which way its changes take.
  var isKeyframed = false
  /// Called when another animation took over one of its properties.
  var onTakenOver: (() -> Void)?
  /// How much of the way is made at the end: all of it, but for cycles that lead back or break off.
  var share = 1.0

  /// A scrubbed block passes through this point and both ends, in straight lines.
  var scrubAnchor: (animator: Double, own: Double) { didSet { evaluation = nil } }
  /// The course it was on when it was paused, and when: gone on with at that very moment, nothing
  /// was held, and it keeps its speed.
  @Boxed var interrupted: Interruption?
  /// See `wait`.
  @Boxed var lastWait: Wait?
  /// See `shareOfTime`; nil if its span says it. At most 1; it only grows, unless a turn is undone at once.
  @Boxed var ownShare: Double?
  /// How it is held where it goes to stay; nil if it goes to an end.
  @Boxed var intermediateTarget: Playhead?
  /// When it took over properties with their speed; that holds for a start at this very moment.
  var motionTaken: Moment?
  /// The values at the moment of the last evaluation; nil until the first one.
  var evaluation: (moment: Moment, progress: Double)?

  init(
    time: AnimationTime, owner: AnyObject, span: Span = Span(), ownTiming: Timing? = nil,
    touches: TouchPolicy = TouchPolicy(), takeover: Takeover = .current
  ) {
    self.time = time
    self.owner = ObjectIdentifier(owner)
    self.span = span
    self.ownTiming = ownTiming
    self.touches = touches
    self.takeover = takeover
    scrubAnchor = (animator: span.origin, own: 0)
    noteExclusive(takeover.isExclusive, false)
  }

  private func noteExclusive(_ isExclusive: Bool, _ wasExclusive: Bool) {
    time.exclusiveBlocks += (isExclusive ? 1 : 0) - (wasExclusive ? 1 : 0)
  }

  isolated deinit {
    if takeover.isExclusive { time.exclusiveBlocks -= 1 }
  }

  /// Progress per second now.
  var progressRate: Double { playhead.velocity(at: time.now) }

  /// Whether everything that the block moves is seen at an end, but for rounding.
  func isSeen(at end: Double) -> Bool {
    guard abs(progress - end) < 1e-12 else { return false }
    var isThere = true
    // Moving on, it is not there for long.
    forEachTrack { track in
      if track.residualOffset != .zero || track.residualVelocity != .zero { isThere = false }
    }
    return isThere
  }

  /// Whether anything that it moves is seen beside its course, by more than a spring may have left at its end.
  var isAstray: Bool {
    var isAstray = false
    forEachTrack { track in
      guard track.residual != nil else { return }
      let (astray, way) = (track.residualOffset, track.offset)
      let least = Spring.settledDistance * pointwiseMax(way, -way)
      if any(pointwiseMax(astray, -astray) .> least) { isAstray = true }
    }
    return isAstray
  }

  /// Whether everything that the block moves is seen where it stays at the animator's `fraction`.
  func isSeen(stayingAt fraction: Double) -> Bool {
    isSeen(at: playhead.scrubbed(to: ownFraction(at: fraction)).progress(at: time.now))
  }

  // MARK: - Collecting

  /// Adds a track for a change that was just made to a model.
  ///
  /// - Parameters:
  ///   - old: What it comes from.
  ///   - offset: The way back there, as numbers.
  ///   - velocity: How fast that moved, in units per second, if it was taken over in flight; nil if
  ///     it was at rest, or its speed is not taken over.
  func add(
    _ property: AnimatedProperty, of animated: any Animated, from old: AnimatedValue,
    offset: SIMD4<Double>, movingAt velocity: SIMD4<Double>? = nil
  ) {
    let new = animated.modelValue(of: property)
    // Not the same while its last bits differ: they are to be put back too.
    if property.isAdditive, offset == .zero, velocity ?? .zero == .zero, new == old { return }
    if velocity != nil { motionTaken = time.now }
    if let index = newIndex(of: property, in: animated.tracks) {
      animated.tracks[index].offset += offset
      if let velocity { animated.tracks[index].take(motion: velocity) }
      let place = animated.tracks[index].place
      if old.asSeen == changes[place].to.asSeen {
        changes[place].lead(to: new)
      } else {
        changes[place].add(Step(order: time.takeOrder(), from: old, to: new))
      }
    } else {
      var track = Track(property: property, block: self, offset: offset)
      if let velocity { track.take(motion: velocity) }
      track.stands = leavesModels
      track.place = changes.count
      animated.tracks.append(track)
      let step = Step(order: time.takeOrder(), from: old, to: new)
      changes.append(Change(property, of: animated, by: step, stands: leavesModels))
      changeCount += 1
    }
  }

  /// Takes what the model says now, which was set at once, for where a change leads to: going back
  /// takes back all of the way.
  ///
  /// - Parameter old: What the model said before. Where that was not where the change leads to, as
  ///   another animator was finished meanwhile, only what was set is taken back with it.
  func retarget(
    _ property: AnimatedProperty, of animated: any Animated, from old: AnimatedValue
  ) {
    guard let place = place(of: property, of: animated) else { return }
    let new = animated.modelValue(of: property)
    if changes[place].to.asSeen == old.asSeen {
      changes[place].lead(to: new)
    } else {
      changes[place].add(Step(order: time.takeOrder(), from: old, to: new))
    }
  }

  /// Takes all that the model knows now for where a change leads to.
  func tellTarget(of property: AnimatedProperty, of animated: any Animated) {
    guard let place = place(of: property, of: animated) else { return }
    let new = animated.modelValue(of: property)
    if changes[place].to.asSeen == new.asSeen { changes[place].lead(to: new) }
  }

  /// Takes steps over that another block of the same animation has left; they are taken back with
  /// this one's.
  func inherit(_ steps: [Step], at place: Int) { changes[place].inherited += steps }

  /// Leaves a property alone from now on.
  ///
  /// - Parameter isReplaced: True if another animation goes on from where this one is.
  func giveUp(
    _ property: AnimatedProperty, of animated: any Animated, isReplaced: Bool = false
  ) {
    if let index = animated.tracks.index(of: property, in: self) {
      let place = animated.tracks.remove(at: index).place
      changes[place].isGivenUp = true
      changes[place].isReplaced = isReplaced
      changeCount -= 1
    }
    onTakenOver?()
  }

  /// The place of its track of a property, while it collects; nil if it has none.
  ///
  /// The search goes back no further than to its own first change: a thousand animations that are older are not looked at.
  private func newIndex(of property: AnimatedProperty, in tracks: [Track]) -> Int? {
    guard let first = changes.first?.first.order else { return nil }
    for index in tracks.indices.reversed() {
      if tracks[index].property == property, tracks[index].block === self { return index }
      if tracks[index].change.first.order < first { return nil }
    }
    return nil
  }

  /// Where it keeps a change, as long as there is a track for it.
  private func place(of property: AnimatedProperty, of animated: any Animated) -> Int? {
    animated.tracks.index(of: property, in: self).map { animated.tracks[$0].place }
  }

  /// Gives every track a route, by what it moves.
  ///
  /// - Parameter share: How much of the way is made at the end, by the route or by the playhead.
  func route(endingAt share: Double = 1, by choose: (Change) -> Route = { _ in .straight }) {
    self.share = share
    for change in changes where !change.isGivenUp {
      forEachTrack(of: change) { $0.route = choose(change) }
    }
  }

  /// Whether nothing will move: what it changed is seen where it goes.
  var isStill: Bool {
    var isStill = true
    forEachTrack { if $0.offset != .zero || $0.route != .straight { isStill = false } }
    return isStill
  }

  // MARK: - For its other files

  func forEachTrack(_ body: (inout Track) -> Void) {
    for change in changes where !change.isGivenUp { forEachTrack(of: change, body) }
  }

  func forEachTrack(of change: Change, _ body: (inout Track) -> Void) {
    let animated = change.animated
    if let index = animated.tracks.index(of: change.property, in: self) {
      body(&animated.tracks[index])
    }
  }
}
