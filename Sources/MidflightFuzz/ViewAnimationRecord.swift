import Midflight
import MotionCore

/// The expected state of one `UIView` animation that runs independently of the animators.
///
/// A runner creates a record for each such call, and removes the record after its last completion.
struct ViewAnimationRecord {
  /// The identifier of the call's own completion, which also identifies the record.
  let completionID: Int
  /// The properties that the animation changes.
  var keys = PropertySet()
  /// The properties that the animation certainly moves and no other call has changed since.
  var certainProperties = PropertySet()
  /// The pending completions in their expected order. Empty for the animations in a transition's
  /// closure.
  var pendingCompletions: [Int] = []
  /// The properties whose models keep the new value however the animation ends. The end of a
  /// reversed animation makes such a property jump.
  var keptProperties = PropertySet()
  /// The properties that jump invisibly halfway: a flip changes sides while the view's edge faces
  /// the viewer.
  var flippedProperties = PropertySet()
  /// The expected end without interruptions; nil if only the engine can compute the end.
  var expectedEnd: Moment?
  let began: Moment
  /// A Boolean value that indicates whether parts of the animation end at other times.
  var hasSeparateEnds = false
  var isExclusive = false
  var isDiscontinuous = false
  /// A Boolean value that indicates whether the curve has an infinite slope somewhere.
  var hasInfiniteSlope = false
  /// The fraction of the distance that may remain at the end.
  var residualFraction = 0.0
  /// The properties that another animation moved when this one changed them.
  var takenOverProperties = PropertySet()
  /// The fraction of the distance of those properties that may remain at the end.
  var residualFractionAtSpeed = 0.0
  /// A Boolean value that indicates whether the animation has several iterations.
  var isRepeated = false
  /// A Boolean value that indicates whether another call has changed one of the properties. The
  /// completion may receive `false`.
  var mayBeInterrupted = false
  /// A Boolean value that indicates whether another call has certainly replaced a part of the
  /// animation. The completion has to receive `false`.
  var isReplaced = false

  init(completionID: Int, at began: Moment) {
    (self.completionID, self.began) = (completionID, began)
  }
}

extension ScenarioRunner {
  /// Checks a completion of a `UIView` animation, and removes it from the pending ones.
  ///
  /// The completion has to be pending, outside of any call, in order and at the expected end. Its
  /// argument has to match the interruptions. Differences are reported. A completion that is not
  /// pending changes no record.
  func complete(viewAnimation completionID: Int, finished: Bool) {
    completions.append("view \(completionID) \(finished) \(stage.now.nanoseconds)")
    guard
      let index = viewAnimations.firstIndex(where: { $0.pendingCompletions.contains(completionID) })
    else {
      return report("completion \(completionID) of a view animation was called twice")
    }
    if isCalling {
      report("completion \(completionID) of a view animation was called inside a call")
    }
    let viewAnimation = viewAnimations[index]
    if viewAnimation.pendingCompletions.first != completionID {
      report("completion \(completionID) of a view animation was called out of order")
    }
    if finished, viewAnimation.isReplaced {
      report(
        "completion \(completionID) received true, but another animation replaced its animation")
    }
    if !finished, !viewAnimation.mayBeInterrupted {
      report("completion \(completionID) received false, but its animation was not interrupted")
    }
    if finished, let expectedEnd = viewAnimation.expectedEnd, stage.now != expectedEnd,
      stage.now != viewAnimation.began
    {
      report("completion \(completionID) was called at \(stage.now), not at \(expectedEnd)")
    }
    viewAnimations[index].pendingCompletions.removeFirst()
    if viewAnimations[index].pendingCompletions.isEmpty { viewAnimations.remove(at: index) }
  }

  /// Returns whether another animation owns a property, and whether such an animation is exclusive.
  /// Paused animators count too.
  ///
  /// Without an owner, every animation counts.
  func isAnimated(_ key: PropertyKey, byOthersThan owner: ClosureContext.Owner?) -> (
    any: Bool, exclusive: Bool
  ) {
    var (isAnimated, isExclusive) = (false, false)
    for viewAnimation in viewAnimations
    where viewAnimation.keys.contains(key) && owner != .viewAnimation(viewAnimation.completionID) {
      isAnimated = true
      isExclusive = isExclusive || viewAnimation.isExclusive
    }
    for index in records.indices where owner != .animator(index) {
      guard records[index].animates(key) else { continue }
      isAnimated = true
      isExclusive = isExclusive || records[index].exclusiveProperties.contains(key)
    }
    return (isAnimated, isExclusive)
  }

  /// The properties that may jump during their animations, at the current time.
  ///
  /// Flipped properties count too. The properties of animators and of view animations are combined.
  var discontinuousProperties: PropertySet {
    var keys = PropertySet()
    for record in records { keys.formUnion(record.discontinuousProperties) }
    for viewAnimation in viewAnimations {
      keys.formUnion(
        viewAnimation.isDiscontinuous ? viewAnimation.keys : viewAnimation.flippedProperties)
    }
    return keys
  }

  /// The properties that follow a curve with an infinite slope somewhere, at the current time.
  ///
  /// An animator's own curve counts for all its properties, and a curve inside its block only for
  /// repeated ones.
  var unboundedProperties: PropertySet {
    var keys = PropertySet()
    for record in records {
      keys.formUnion(record.timing.hasInfiniteSlope ? record.keys : record.unboundedProperties)
    }
    for viewAnimation in viewAnimations where viewAnimation.hasInfiniteSlope {
      keys.formUnion(viewAnimation.keys)
    }
    return keys
  }

  /// The properties that may jump when an animation ends, at the current time.
  var keptProperties: PropertySet {
    var keys = PropertySet()
    for record in records { keys.formUnion(record.keptProperties) }
    for viewAnimation in viewAnimations { keys.formUnion(viewAnimation.keptProperties) }
    return keys
  }
}

extension AnimatorRecord {
  func animates(_ key: PropertyKey) -> Bool {
    changedProperties.contains { $0.key == key }
  }

  /// Marks a property as shared with another animation. A reversed animator does not restore a
  /// shared property.
  ///
  /// A property that the animator does not change is ignored.
  mutating func markShared(_ key: PropertyKey) {
    for index in changedProperties.indices
    where changedProperties[index].key == key {
      changedProperties[index].isShared = true
    }
  }
}
