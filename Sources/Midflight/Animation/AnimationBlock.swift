import Foundation
import MotionCore

/// The changes that one call of an animations closure made, and their common playhead.
///
/// A property animator creates one block for each of its closures; a `ViewAnimation` creates one
/// for itself. All tracks of a block share the block's playhead, so a thousand views cost one
/// evaluation of the curve.
final class AnimationBlock {
  /// The hit testing of the views that a block moves.
  struct TouchPolicy {
    /// A Boolean value that indicates whether the moved views receive touches.
    var isEnabled = true
    /// A Boolean value that indicates whether touches hit the model values rather than the
    /// presentation values.
    var hitsModel = false
  }

  /// The part of an animator's time that a block takes, in time fractions, forwards.
  ///
  /// The default is the whole time. A block that was added late or in flight, or that has a shorter
  /// duration of its own, takes a part.
  struct Span {
    var beginning = 0.0
    var end = 1.0
    /// The animator's scrubbed fraction at which the block begins.
    ///
    /// The origin differs from `beginning` if the block was added while the animator was held at a
    /// progress rather than at a fraction of the time.
    var origin: Double

    /// Creates a span; the default is the whole time, with the origin at the beginning.
    init(beginning: Double = 0, end: Double = 1, origin: Double? = nil) {
      self.beginning = beginning
      self.end = end
      self.origin = origin ?? beginning
    }

    /// The duration of the span relative to the animator's time; 0 if the block begins where it
    /// ends.
    var length: Double { end - beginning }
  }

  /// The rules for a property that animations of other owners move already.
  ///
  /// Additive properties are summed. The block takes any other property over.
  struct CompositeOperation: Equatable {
    /// The value and the velocity with which a block takes a property over.
    enum Start {
      /// The presentation value, at rest.
      case current
      /// The model value, at rest: `UIView.animate` without `.beginFromCurrentState`.
      case model
      /// The presentation value and its velocity: property animators.
      case motion
    }

    var start = Start.current
    /// A Boolean value that indicates whether the block takes additive properties over, too:
    /// `beginsFromCurrentMotion`.
    var replacesAdditive = false
    /// A Boolean value that indicates whether nothing is summed with the block: keyframes and
    /// repetitions.
    var isExclusive = false

    /// A Boolean value that indicates whether setting the current model value again adds a track
    /// from the presentation value to the model value. Without other animations, none is added.
    var movesToSameValue: Bool { start == .current || replacesAdditive }

    /// Returns true if the block takes a property over from every other animation; false if it does
    /// so only from exclusive blocks.
    func replaces(_ property: AnimatedProperty) -> Bool {
      !property.isAdditive || isExclusive || replacesAdditive
    }

    static let current = CompositeOperation()
    static let motion = CompositeOperation(start: .motion)
  }

  // Each frame reads these three properties. Declared first, they share cache lines.

  let time: AnimationTime
  /// The progress at the latest evaluated moment; nil until the first evaluation, and after a
  /// change of `playhead` or `scrubAnchor`.
  var evaluation: (moment: Moment, progress: Double)?
  /// The block's progress as a function of the moment.
  var playhead = Playhead.held(at: 0, pacing: .linear) { didSet { evaluation = nil } }

  /// The identity of the animator that the block belongs to, or of the outermost `ViewAnimation`.
  ///
  /// Blocks with equal owners are always summed, and end together.
  let owner: ObjectIdentifier
  let span: Span
  /// The block's own timing within its span; nil for the animator's timing.
  let ownTiming: Timing?
  var touches: TouchPolicy
  var compositeOperation: CompositeOperation {
    didSet { countExclusive(compositeOperation.isExclusive, oldValue.isExclusive) }
  }
  /// The changes in the order in which the closure made them.
  ///
  /// A relinquished change keeps its index, because tracks store indices.
  private(set) var changes: [Change] = []
  /// The number of changes that are not relinquished.
  private(set) var changeCount = 0
  /// A Boolean value that indicates whether changes collected from now on keep their model values,
  /// also when the block goes back: the animation only moves the presentation values to them.
  var keepsModelValues = false
  /// A Boolean value that indicates whether `span` counts fractions of the animator's whole
  /// motion back to its end.
  ///
  /// True for a block that was added while its animator was held beyond its ends, or was coming
  /// back from there.
  var spansWholeReturn = false
  /// A Boolean value that indicates whether changes collected from now on flip a view. A flip takes
  /// over from other flips only, and is summed with any other animation: a view that flips also
  /// rotates.
  var collectsFlip = false
  /// A Boolean value that indicates whether the changes follow keyframes.
  var isKeyframed = false
  /// A handler that runs after another animation has taken one of the block's properties over.
  var onTakenOver: (() -> Void)?
  /// The progress at which the block ends: 1, except for cycles that return or break off.
  var endProgress = 1.0

  /// The point where scrubbing began: the animator's fraction, and the block's own fraction there.
  ///
  /// A scrubbed block shows straight lines from its beginning to this point, and from this point to
  /// its end.
  var scrubAnchor: (animator: Double, block: Double) { didSet { evaluation = nil } }
  /// The playhead and the residuals at the latest pause; nil while the block runs, and after a
  /// scrub.
  ///
  /// An animator that continues at the moment of the pause restores them, so the block keeps its
  /// velocity.
  @Boxed var interrupted: Interruption?
  /// The latest recorded delay; `remainingDelay` returns the value while the delay is still to
  /// come.
  @Boxed var recordedDelay: RemainingDelay?
  /// The block's duration relative to the full duration of the timing; nil if equal to the length
  /// of `span`.
  ///
  /// At most 1. The value only grows, except when a reversal is undone at its own moment.
  @Boxed var ownRelativeDuration: Double?
  /// The held playhead that the block takes on arrival at a fraction; nil if the block runs to an
  /// end.
  @Boxed var intermediateTarget: Playhead?
  /// The moment at which the block took properties over with their velocities; nil after a start
  /// or a scrub.
  ///
  /// A start at this moment keeps the velocities; a later start does not.
  var takeoverMoment: Moment?

  /// Creates a block without changes, held at fraction 0 and scrubbed from the origin of its span.
  /// An exclusive block counts on the clock until its release.
  init(
    time: AnimationTime, owner: AnyObject, span: Span = Span(), ownTiming: Timing? = nil,
    touches: TouchPolicy = TouchPolicy(), compositeOperation: CompositeOperation = .current
  ) {
    self.time = time
    self.owner = ObjectIdentifier(owner)
    self.span = span
    self.ownTiming = ownTiming
    self.touches = touches
    self.compositeOperation = compositeOperation
    scrubAnchor = (animator: span.origin, block: 0)
    countExclusive(compositeOperation.isExclusive, false)
  }

  /// Updates the clock's count of exclusive blocks.
  private func countExclusive(_ isExclusive: Bool, _ wasExclusive: Bool) {
    time.exclusiveBlocks += (isExclusive ? 1 : 0) - (wasExclusive ? 1 : 0)
  }

  /// Removes an exclusive block from the clock's count.
  isolated deinit {
    if compositeOperation.isExclusive { time.exclusiveBlocks -= 1 }
  }

  /// The current velocity of `progress`, per second; 0 while the block is held.
  var progressVelocity: Double { playhead.velocity(at: time.now) }

  /// A Boolean value that indicates whether the progress equals `end`, within 1e-12, and no track
  /// has a residual offset, or a residual velocity that the next motion may keep.
  ///
  /// True for a block without tracks whose progress equals `end`.
  ///
  /// - Parameter end: A progress: 0, 1, or the progress of a fraction to stay at.
  func showsExactly(progress end: Double) -> Bool {
    guard abs(progress - end) < 1e-12 else { return false }
    var hasResidual = false
    // The next motion ignores the velocity from before an earlier pause or a scrub.
    let keepsVelocity = playheadInFlight != nil || takeoverMoment == time.now
    forEachTrack { track in
      if track.residualOffset != .zero || keepsVelocity && track.residualVelocity != .zero {
        hasResidual = true
      }
    }
    return !hasResidual
  }

  /// A Boolean value that indicates whether a track has a visible residual offset: more than
  /// `Spring.settledDistance` of the track's own distance, in any of its numbers. False without
  /// residuals.
  var hasVisibleResidual: Bool {
    var isVisible = false
    forEachTrack { track in
      guard track.residual != nil else { return }
      let (residual, offset) = (track.residualOffset, track.offset)
      let tolerance = Spring.settledDistance * pointwiseMax(offset, -offset)
      if any(pointwiseMax(residual, -residual) .> tolerance) { isVisible = true }
    }
    return isVisible
  }

  /// A Boolean value that indicates whether the block shows exactly the values that it shows when
  /// its animator is held at `fraction`.
  ///
  /// - Parameter fraction: A fraction of the animator, forwards.
  func showsExactly(fraction: Double) -> Bool {
    showsExactly(progress: playhead.scrubbed(to: ownFraction(at: fraction)).progress(at: time.now))
  }

  // MARK: - Collecting

  /// Records a change that the closure has just made to a model, and adds a track for it.
  ///
  /// - The first change of a property adds a track and a `Change`.
  /// - A further change adds its offset to the track. The last step gets the new target if it led
  ///   to `old`; otherwise another block changed the property in between, and the change gets a new
  ///   step.
  /// - A change of an additive property has no effect if neither the value nor the velocity
  ///   differs.
  ///
  /// - Parameters:
  ///   - old: The value before the change: the model value, or the presentation value if the block
  ///     took the property over.
  ///   - offset: `old` minus the new model value, as numbers.
  ///   - velocity: The inherited velocity, in units per second; nil if nothing moved, or the block
  ///     starts from rest.
  func add(
    _ property: AnimatedProperty, of animated: any Animated, from old: AnimatedValue,
    offset: SIMD4<Double>, movingAt velocity: SIMD4<Double>? = nil
  ) {
    let new = animated.modelValue(of: property)
    // Values whose last bits differ count as different, because going back restores every bit.
    if property.isAdditive, offset == .zero, velocity ?? .zero == .zero, new == old { return }
    if velocity != nil { takeoverMoment = time.now }
    if let index = newestTrackIndex(of: property, in: animated.tracks) {
      animated.tracks[index].offset += offset
      animated.tracks[index].isFlip = animated.tracks[index].isFlip && collectsFlip
      if let velocity { animated.tracks[index].add(velocity: velocity) }
      let changeIndex = animated.tracks[index].changeIndex
      if old.visibleValue == changes[changeIndex].to.visibleValue {
        changes[changeIndex].retarget(to: new)
      } else {
        changes[changeIndex].add(Step(order: time.takeOrder(), from: old, to: new))
      }
    } else {
      var track = Track(property: property, block: self, offset: offset)
      if let velocity { track.add(velocity: velocity) }
      track.keepsModelValue = keepsModelValues
      track.isFlip = collectsFlip
      track.changeIndex = changes.count
      animated.tracks.append(track)
      let step = Step(order: time.takeOrder(), from: old, to: new)
      changes.append(Change(property, of: animated, by: step, keepsModelValue: keepsModelValues))
      changeCount += 1
    }
  }

  /// Makes the current model value, set without an animation, the target of the block's change.
  ///
  /// `Animated` calls this after a non-additive property was set in flight. Going back then undoes
  /// the whole change. No effect without a track of the property.
  ///
  /// - Parameter old: The model value before the set. If it equals the change's target, the last
  ///   step leads to the new value. Otherwise another animation was finished meanwhile; the change
  ///   gets a new step, and going back undoes that step as well.
  func retarget(
    _ property: AnimatedProperty, of animated: any Animated, from old: AnimatedValue
  ) {
    guard let changeIndex = indexOfChange(of: property, of: animated) else { return }
    let new = animated.modelValue(of: property)
    if changes[changeIndex].to.visibleValue == old.visibleValue {
      changes[changeIndex].retarget(to: new)
    } else {
      changes[changeIndex].add(Step(order: time.takeOrder(), from: old, to: new))
    }
  }

  /// Replaces the change's target by the current model value if both look the same.
  ///
  /// Keeps parts of a value that its numbers cannot express, such as a dynamic colour. No effect
  /// without a track, or if the values look different.
  func refreshTarget(of property: AnimatedProperty, of animated: any Animated) {
    guard let changeIndex = indexOfChange(of: property, of: animated) else { return }
    let new = animated.modelValue(of: property)
    if changes[changeIndex].to.visibleValue == new.visibleValue {
      changes[changeIndex].retarget(to: new)
    }
  }

  /// Adds the steps that an ended block of the same animation left; this block undoes them
  /// together with its own.
  ///
  /// - Parameter changeIndex: The index of the change in `changes`.
  func inherit(_ steps: [Step], at changeIndex: Int) { changes[changeIndex].inherited += steps }

  /// Removes the track of a property, marks its change as relinquished, and calls `onTakenOver`.
  ///
  /// The model stays as it is. Calls `onTakenOver` also if the block has no track of the property.
  ///
  /// - Parameter isReplaced: True if another animation continues from the presentation value.
  func relinquish(
    _ property: AnimatedProperty, of animated: any Animated, isReplaced: Bool = false
  ) {
    if let index = animated.tracks.index(of: property, in: self) {
      let changeIndex = animated.tracks.remove(at: index).changeIndex
      changes[changeIndex].isRelinquished = true
      changes[changeIndex].isReplaced = isReplaced
      changeCount -= 1
    }
    onTakenOver?()
  }

  /// Returns the index of the block's track of a property while the closure runs; nil if the block
  /// has none.
  ///
  /// The search stops at the first track that is older than the block's first change, so a thousand
  /// older animations cost nothing.
  private func newestTrackIndex(of property: AnimatedProperty, in tracks: [Track]) -> Int? {
    guard let first = changes.first?.firstStep.order else { return nil }
    for index in tracks.indices.reversed() {
      if tracks[index].property == property, tracks[index].block === self { return index }
      if tracks[index].order < first { return nil }
    }
    return nil
  }

  /// Returns the index in `changes` of a change that still has a track; nil otherwise.
  private func indexOfChange(of property: AnimatedProperty, of animated: any Animated) -> Int? {
    animated.tracks.index(of: property, in: self).map { animated.tracks[$0].changeIndex }
  }

  /// Sets the route of every track, and the progress at the block's end. Changes without a track
  /// are skipped.
  ///
  /// - Parameters:
  ///   - endProgress: The progress at the block's end, by the route or by the playhead: 1, except
  ///     for cycles that return or break off.
  ///   - choose: Returns the route of a change.
  func route(endingAt endProgress: Double = 1, by choose: (Change) -> Route = { _ in .straight }) {
    self.endProgress = endProgress
    for change in changes where !change.isRelinquished {
      forEachTrack(of: change) { $0.route = choose(change) }
    }
  }

  /// A Boolean value that indicates whether nothing moves: every track has a zero offset and a
  /// straight route. True for a block without tracks.
  var isStill: Bool {
    var isStill = true
    forEachTrack { if $0.offset != .zero || $0.route != .straight { isStill = false } }
    return isStill
  }

  // MARK: - Tracks

  /// Calls a closure with each track of the block, in the order of `changes`.
  func forEachTrack(_ body: (inout Track) -> Void) {
    for change in changes where !change.isRelinquished { forEachTrack(of: change, body) }
  }

  /// Calls a closure with the track of a change; no effect if the track is gone.
  func forEachTrack(of change: Change, _ body: (inout Track) -> Void) {
    let animated = change.animated
    if let index = animated.tracks.index(of: change) {
      body(&animated.tracks[index])
    }
  }
}
