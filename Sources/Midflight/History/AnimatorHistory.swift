import Foundation
import MotionCore

/// What became of one animator, or of one `UIView.animate` that is no part of any, from when it was
/// made: each change of its course, in order.
///
/// A stage whose `keepsHistory` is on writes it; an inspector draws it. Between two changes nothing
/// is kept, as the playhead says where the animator is at any moment.
nonisolated package struct AnimatorHistory: Identifiable, Sendable {
  /// Who it is.
  package enum ID: Hashable, Sendable {
    /// An animator, by its number: the stage's animators are counted from 1.
    case animator(Int)
    /// A call of `UIView.animate` or its kin: those that the history knows of, counted from 1.
    case viewAnimation(Int)
  }

  /// Something that an animator moved.
  package struct Subject: Hashable, Sendable {
    /// The view's `accessibilityIdentifier`; without one, the kind of view or object.
    package let name: String
    /// The property, as UIKit calls it: `center`, `alpha`.
    package let property: String
  }

  /// Who it is.
  package let id: ID
  /// The same as people count: animators that controls made, to answer hands, have no number. Traces and
  /// diagnostics count those too.
  package internal(set) var counted: ID
  /// When it was made or, if the history was switched on later, first changed; in animation time.
  package let created: Moment
  /// Seconds, as it was made, and the curve or spring that a scene gave then, whatever
  /// `Stage.timingOverride` put in its place.
  package let declared: Declaration
  /// Seconds: the animator's `duration`; of a class method what it takes, or each way of it.
  package let duration: TimeInterval
  /// What its spring was to be thrown with as it was made, in whole distances per second; zero for a
  /// curve.
  package let initialVelocity: CGVector
  /// Whether a control made it, to answer a hand: it is nothing that an app has asked for.
  package internal(set) var isFeedback = false
  /// What it has moved, in the order in which it was changed, each once.
  package internal(set) var subjects: [Subject] = []
  /// In order; of one that changed thousands of times, those of long ago are forgotten.
  package internal(set) var changes: [AnimatorChange] = []
  /// When it and others moved the same, in order; of very many those of long ago are forgotten.
  package internal(set) var meetings: [Meeting] = []
  /// The history's `revision` when anything was noted of it last: within a history, while that is the
  /// same, so is all of this.
  package internal(set) var revision = 0
  /// When anything was noted of it last, in the stage's time.
  var noted = Moment.zero
  /// How many changes there may be until the oldest are looked through.
  var changesBound = HistoryBounds.atFirst

  /// Timing as a scene gives it where it makes an animator, as a value.
  package struct Declaration: Hashable, Sendable {
    /// Seconds.
    package var duration: TimeInterval
    /// The curve or spring.
    package var shape: TimingShape

    /// A duration and a shape.
    package init(duration: TimeInterval, shape: TimingShape) {
      self.duration = duration
      self.shape = shape
    }
  }

  /// - Parameter number: As people count.
  @MainActor init(of animator: UIViewPropertyAnimator, number: Int, at moment: Moment) {
    id = .animator(animator.number)
    counted = .animator(number)
    created = moment
    let timing = animator.declaredTiming
    declared = Declaration(duration: timing.duration, shape: timing.shape)
    initialVelocity = timing.initialVelocity
    duration = animator.duration
  }

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

/// Something that changed the course of an animator or of a class method's animation.
nonisolated package struct AnimatorChange: Hashable, Sendable {
  /// What it was.
  package enum Cause: Hashable, Sendable {
    /// A call that the rules allowed.
    case call(AnimatorRules.Call)
    /// A class method of `UIView` set it in motion.
    case animate
    /// Others took over all that it moved.
    case takenOver
    /// It came to the end of its way.
    case end
  }

  /// When, in animation time, which playheads count.
  package let moment: Moment
  /// When, in the stage's time, which input counts.
  package let stageMoment: Moment
  /// What it was.
  package let cause: Cause
  /// How the animator was until then.
  package let before: AnimatorSituation
  /// How it was from then on.
  package let after: AnimatorSituation
  /// Where it ended, and whether anybody was told; nil unless it came to its end or was finished.
  package let ending: Ending?
  /// How many points the way of what it moves in the plane is long, from a progress of 0 to 1: the longest of
  /// them; nil if it moves nothing there, or has nothing any more.
  package internal(set) var distance: Double?

  /// What completions are told of, or would be.
  package struct Ending: Hashable, Sendable {
    /// Where it ended: of a class method's animation `.end`.
    package let position: UIViewAnimatingPosition
    /// Whether it had a completion.
    package let hasCompletion: Bool
  }

  /// The same change as timing alone has it: see `AnimatorSituation.byTimingAlone`.
  package var byTimingAlone: AnimatorChange {
    AnimatorChange(
      moment: moment, stageMoment: stageMoment, cause: cause, before: before.byTimingAlone,
      after: after.byTimingAlone, ending: ending, distance: distance)
  }
}

extension AnimatedProperty {
  /// UIKit's word for it.
  var word: String {
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
    case .tilt, .lean, .perspective: "transform3D"
    case .number, .point: "@Animatable"
    }
  }
}
