import Foundation
import Midflight
import MotionCore

/// The animators and the named views of a stage at one moment.
///
/// Expectations and hashes use a snapshot. `Tracer` writes the same values without a snapshot.
nonisolated struct Snapshot: Equatable, Sendable {
  /// The state of an animator that is active or stopped.
  struct Animator: Equatable, Sendable {
    var number: Int
    var state: UIViewAnimatingState
    var isRunning: Bool
    var isReversed: Bool
    var fraction: Double
    /// The velocity along each axis, as a fraction of the animation's progress per second.
    var velocity: CGVector
  }

  /// The presentation values of a named view.
  struct View: Equatable, Sendable {
    var name: String
    var center: CGPoint
    var bounds: CGRect
    var alpha: Double
    var transform: CGAffineTransform
    /// The whole 3D transform if the view leaves its plane; otherwise nil.
    var space: CATransform3D?
    var color: RGBA?
  }

  /// The animators, sorted by number.
  var animators: [Animator]
  /// The views, sorted by name.
  var views: [View]
}

nonisolated extension Snapshot {
  /// Creates a snapshot of a stage. Reading has no side effects.
  @MainActor init(of stage: Stage) {
    animators = Snapshot.animators(of: stage)
    views = NamedViews(of: stage).entries.map { entry in
      let pose = entry.view.layer.presentedPose
      return View(
        name: entry.name, center: pose.position, bounds: pose.bounds, alpha: pose.opacity,
        transform: pose.transform, space: entry.view.layer.presentationTransformOutOfPlane,
        color: pose.background.color?.rgba)
    }
  }

  /// Returns the animators of a stage, sorted by number.
  @MainActor static func animators(of stage: Stage) -> [Animator] {
    var animators: [Animator] = []
    readAnimators(of: stage, into: &animators)
    return animators
  }

  /// Replaces the elements of an array by the animators of a stage, sorted by number. Keeps the
  /// capacity of the array.
  @MainActor static func readAnimators(of stage: Stage, into animators: inout [Animator]) {
    animators.removeAll(keepingCapacity: true)
    stage.forEachAnimator { animators.append(Animator($0)) }
    if animators.count > 1 { animators.sort { $0.number < $1.number } }
  }
}

extension Snapshot.Animator {
  /// Creates the state of an animator at the current time of its stage.
  fileprivate init(_ animator: UIViewPropertyAnimator) {
    self.init(
      number: animator.number, state: animator.state, isRunning: animator.isRunning,
      isReversed: animator.isReversed, fraction: Double(animator.fractionComplete),
      velocity: animator.progressVelocities)
  }
}

nonisolated extension UIViewAnimatingState {
  /// The name of the state in traces.
  var word: StaticString {
    switch self {
    case .inactive: "inactive"
    case .active: "active"
    case .stopped: "stopped"
    }
  }
}

// MARK: - Fields

nonisolated extension Snapshot {
  /// A named value of a snapshot.
  struct Field: Equatable, Sendable {
    var name: String
    var value: Recording.Expectation.Value
  }
}

nonisolated extension Snapshot.Animator {
  /// The values of the animator in a trace, sorted by name. `velocity` has two axes.
  var fields: [Snapshot.Field] {
    [
      .init(name: "fraction", value: .number(fraction)),
      .init(name: "reversed", value: .bool(isReversed)),
      .init(name: "running", value: .bool(isRunning)),
      .init(name: "state", value: .string("\(state.word)")),
      .init(name: "velocity", value: .numbers([velocity.dx, velocity.dy].map(Double.init))),
    ]
  }
}

nonisolated extension Snapshot.View {
  /// The values of the view in a trace, sorted by name. A view without a background color has an
  /// empty array.
  var fields: [Snapshot.Field] {
    [
      .init(name: "alpha", value: .number(alpha)),
      .init(
        name: "bounds",
        value: .numbers([bounds.minX, bounds.minY, bounds.width, bounds.height].map(Double.init))),
      .init(name: "center", value: .numbers([center.x, center.y].map(Double.init))),
      .init(
        name: "color",
        value: .numbers(color.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? [])),
      .init(
        name: "transform",
        value: .numbers(
          [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
            .map(Double.init))),
      .init(
        name: "transform3D",
        value: .numbers((space ?? CATransform3DMakeAffineTransform(transform)).numbers)),
    ]
  }
}

nonisolated extension CATransform3D {
  /// The elements in row-major order.
  var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map(
      Double.init)
  }
}
