import Midflight
import MotionCore

/// The expected state of one `UIView` animation that runs independently of the animators.
///
/// A runner creates a record for each such call, and removes the record after its last completion.
struct ViewAnimationRecord {
  /// The identifier of the call's own completion, which also identifies the record.
  let token: Int
  /// The properties that the animation changes.
  var keys = PropertySet()
  /// The properties that the animation certainly moves and no other call has changed since.
  var certain = PropertySet()
  /// The pending completions in their expected order. Empty for the animations in a transition's
  /// closure.
  var owed: [Int] = []
  /// The properties whose models keep the new value however the animation ends. The end of a
  /// reversed animation makes such a property jump.
  var standing = PropertySet()
  /// The properties that jump invisibly halfway: a flip changes sides while the view's edge faces
  /// the viewer.
  var flipped = PropertySet()
  /// The expected end without interruptions; nil if only the engine can compute the end.
  var due: Moment?
  let began: Moment
  /// A Boolean value that indicates whether parts of the animation end at other times.
  var hasParts = false
  var isExclusive = false
  var isJumpy = false
  /// A Boolean value that indicates whether the curve has an infinite slope somewhere.
  var isSteep = false
  /// The fraction of the distance that may remain at the end.
  var lastStep = 0.0
  /// A Boolean value that indicates whether the animation has several iterations.
  var isRepeated = false
  /// A Boolean value that indicates whether another call has changed one of the properties. The
  /// completion may receive `false`.
  var mayBeTaken = false
  /// A Boolean value that indicates whether another call has certainly replaced a part of the
  /// animation. The completion has to receive `false`.
  var isTaken = false

  init(token: Int, at began: Moment) { (self.token, self.began) = (token, began) }
}

extension ScenarioRunner {
  /// Checks a completion of a `UIView` animation, and removes it from the pending ones.
  ///
  /// The completion has to be pending, outside of any call, in order and at the expected end. Its
  /// argument has to match the interruptions.
  func complete(viewAnimation token: Int, finished: Bool) {
    endings.append("view \(token) \(finished) \(stage.now.nanoseconds)")
    guard let index = viewAnimations.firstIndex(where: { $0.owed.contains(token) }) else {
      return complain("completion \(token) of a view's animation came twice")
    }
    if isCalling { complain("completion \(token) of a view's animation came inside a call") }
    let viewAnimation = viewAnimations[index]
    if viewAnimation.owed.first != token {
      complain("completion \(token) of a view's animation came out of order")
    }
    if finished, viewAnimation.isTaken {
      complain("completion \(token) was told true, though something was taken over")
    }
    if !finished, !viewAnimation.mayBeTaken {
      complain("completion \(token) was told false, though nothing was taken over")
    }
    if finished, let due = viewAnimation.due, stage.now != due, stage.now != viewAnimation.began {
      complain("completion \(token) came at \(stage.now), and not at \(due)")
    }
    viewAnimations[index].owed.removeFirst()
    if viewAnimations[index].owed.isEmpty { viewAnimations.remove(at: index) }
  }

  /// Returns whether another animation owns a property, and whether such an animation is exclusive.
  /// Paused animators count too.
  func isMoved(_ key: PropertyKey, byOthersThan owner: ClosureContext.Owner?) -> (
    any: Bool, exclusive: Bool
  ) {
    var (isMoved, isAlone) = (false, false)
    for viewAnimation in viewAnimations
    where viewAnimation.keys.contains(key) && owner != .viewAnimation(viewAnimation.token) {
      isMoved = true
      isAlone = isAlone || viewAnimation.isExclusive
    }
    for index in records.indices where owner != .animator(index) {
      guard records[index].holds(key) else { continue }
      isMoved = true
      isAlone = isAlone || records[index].exclusive.contains(key)
    }
    return (isMoved, isAlone)
  }

  /// The properties that may jump during their animations, at the current time.
  var jumpy: PropertySet {
    var keys = PropertySet()
    for record in records { keys.formUnion(record.jumpy) }
    for viewAnimation in viewAnimations {
      keys.formUnion(viewAnimation.isJumpy ? viewAnimation.keys : viewAnimation.flipped)
    }
    return keys
  }

  /// The properties that follow a curve with an infinite slope somewhere, at the current time.
  var steep: PropertySet {
    var keys = PropertySet()
    for record in records {
      keys.formUnion(record.timing.isSteep ? record.keys : record.steep)
    }
    for viewAnimation in viewAnimations where viewAnimation.isSteep {
      keys.formUnion(viewAnimation.keys)
    }
    return keys
  }

  /// The properties that may jump when an animation ends, at the current time.
  var standing: PropertySet {
    var keys = PropertySet()
    for record in records { keys.formUnion(record.standing) }
    for viewAnimation in viewAnimations { keys.formUnion(viewAnimation.standing) }
    return keys
  }
}

extension AnimatorRecord {
  func holds(_ key: PropertyKey) -> Bool {
    holdings.contains { $0.key == key }
  }

  /// Marks a property as shared with another animation. A reversed animator does not restore a
  /// shared property.
  mutating func share(_ key: PropertyKey) {
    for index in holdings.indices
    where holdings[index].key == key {
      holdings[index].isShared = true
    }
  }
}
