import Foundation
import MotionCore

/// The history of one animator, or of one independent `UIView.animate`: each change of its motion
/// since its creation, in order.
///
/// A stage whose `keepsHistory` is true writes histories, and an inspector draws them. Nothing is
/// stored between two changes, because a playhead gives the position at any moment.
nonisolated package struct AnimatorHistory: Identifiable, Sendable {
  /// The identity of an animator or a class method's animation.
  package enum ID: Hashable, Sendable {
    /// An animator, by its number: 1, 2, … on a stage.
    case animator(Int)
    /// A call of `UIView.animate` or a related method, by its number in the history: 1, 2, ….
    case viewAnimation(Int)
  }

  /// A property that an animator has moved.
  package struct MovedProperty: Hashable, Sendable {
    /// The view's `accessibilityIdentifier`; without one, the class of the view or object.
    package let name: String
    /// The property in UIKit's terms, such as `center` or `alpha`.
    package let property: String
  }

  /// The identity.
  package let id: ID
  /// The identity for display.
  ///
  /// Animators of controls, which give feedback to touches, have no number here. Traces and
  /// diagnostics count these animators, too.
  package internal(set) var counted: ID
  /// The moment of the creation or, if the history began later, of the first change, in animation
  /// time.
  package let created: Moment
  /// The duration in seconds and the curve or spring by the scene at the creation, before
  /// `Stage.timingOverride` replaced them.
  package let declared: Declaration
  /// The animator's `duration` in seconds; of a class method, the seconds in one direction.
  package let duration: TimeInterval
  /// The initial velocity of the spring at the creation, in whole distances per second; zero for a
  /// curve.
  package let initialVelocity: CGVector
  /// A Boolean value that indicates whether a control created the animator as feedback to a touch,
  /// rather than the app.
  package internal(set) var isFeedback = false
  /// The moved properties in the order of their first changes.
  package internal(set) var movedProperties: [MovedProperty] = []
  /// The changes in order. Of thousands, the oldest are dropped: see `HistoryBounds`.
  package internal(set) var changes: [AnimatorChange] = []
  /// The other animations of the same properties, in order; of very many, the oldest are dropped.
  package internal(set) var overlaps: [Overlap] = []
  /// The history's `revision` at the latest note about this animator. An equal revision means equal
  /// contents.
  package internal(set) var revision = 0
  /// The moment of the latest note, in the stage's time.
  var lastRecorded = Moment.zero
  /// The number of changes at which the oldest are dropped.
  var changesBound = HistoryBounds.initialCount

  /// The timing by the scene at the creation of an animator, as a value.
  package struct Declaration: Hashable, Sendable {
    /// Seconds.
    package var duration: TimeInterval
    /// The curve or spring.
    package var shape: TimingShape

    /// Creates a declaration of a duration and a shape.
    package init(duration: TimeInterval, shape: TimingShape) {
      self.duration = duration
      self.shape = shape
    }
  }

  /// Creates the history of an animator, without changes.
  ///
  /// - Parameter number: The number for display.
  @MainActor init(of animator: UIViewPropertyAnimator, number: Int, at moment: Moment) {
    id = .animator(animator.number)
    counted = .animator(number)
    created = moment
    let timing = animator.declaredTiming
    declared = Declaration(duration: timing.duration, shape: timing.shape)
    initialVelocity = timing.initialVelocity
    duration = animator.duration
  }

  /// Creates the history of a class method's animation.
  @MainActor init(of animation: ViewAnimation, number: Int, at moment: Moment) {
    id = .viewAnimation(number)
    counted = id
    created = moment
    let call = animation.call
    declared = Declaration(duration: call.duration, shape: Timing(call.timing).shape)
    initialVelocity = call.timing.springInForce?.initialVelocity ?? .zero
    duration = call.seconds
  }
}

/// A change of the motion of an animator or of a class method's animation.
nonisolated package struct AnimatorChange: Hashable, Sendable {
  /// The cause of a change.
  package enum Cause: Hashable, Sendable {
    /// An allowed call.
    case call(AnimatorRules.Call)
    /// A class method of `UIView`, which started the animation.
    case animate
    /// Other animations, which took over all properties.
    case takenOver
    /// The arrival at the end.
    case end
  }

  /// The moment in animation time, as playheads use it.
  package let moment: Moment
  /// The moment in the stage's time, as input uses it.
  package let stageMoment: Moment
  /// The cause of the change.
  package let cause: Cause
  /// The state until the change.
  package let before: AnimatorSituation
  /// The state from the change on.
  package let after: AnimatorSituation
  /// The position of the end, and the presence of a completion; nil unless the animation arrived or
  /// was finished.
  package let ending: Ending?
  /// The longest distance in points of the moved properties in the plane, between progress 0 and 1;
  /// nil if none moves in the plane any more.
  package internal(set) var distance: Double?

  /// The end of an animation, as completions receive it.
  package struct Ending: Hashable, Sendable {
    /// The position of the end; `.end` for a class method's animation.
    package let position: UIViewAnimatingPosition
    /// A Boolean value that indicates whether the animation had a completion.
    package let hasCompletion: Bool
  }

  /// The change without residuals: see `AnimatorSituation.byTimingAlone`.
  package var byTimingAlone: AnimatorChange {
    AnimatorChange(
      moment: moment, stageMoment: stageMoment, cause: cause, before: before.byTimingAlone,
      after: after.byTimingAlone, ending: ending, distance: distance)
  }
}

extension AnimatedProperty {
  /// The name of the property in UIKit.
  package var word: String {
    switch self {
    case .position: "center"
    case .boundsOrigin: "bounds.origin"
    case .boundsSize: "bounds.size"
    case .translation, .rotationAndScale: "transform"
    case .opacity: "alpha"
    case .backgroundColor: "backgroundColor"
    case .cornerRadius: "cornerRadius"
    case .borderWidth: "borderWidth"
    case .borderColor: "borderColor"
    case .shadowColor: "shadowColor"
    case .shadowOpacity: "shadowOpacity"
    case .shadowOffset: "shadowOffset"
    case .shadowRadius: "shadowRadius"
    case .outOfPlane, .zShear, .perspective: "transform3D"
    case .number, .point: "@Animatable"
    }
  }
}
