import Foundation
import Midflight
import MotionCore

/// What a trace tells of a stage at one moment: its animators and its named views.
///
/// A view is named by its `accessibilityIdentifier`; of several with one name, the second in the
/// order of the tree is `name#2`, and so on, past names that are taken.
nonisolated struct Snapshot: Equatable, Sendable {
  /// An animator that is active or stopped.
  struct Animator: Equatable, Sendable {
    var number: Int
    var state: String
    var isRunning: Bool
    var isReversed: Bool
    var fraction: Double
    var velocity: Double
  }

  /// A named view as it is seen.
  struct View: Equatable, Sendable {
    var name: String
    var center: CGPoint
    var bounds: CGRect
    var alpha: Double
    var transform: CGAffineTransform
    var color: RGBA?
  }

  /// By number.
  var animators: [Animator]
  /// By name.
  var views: [View]
}

nonisolated extension Snapshot {
  /// What `stage` shows now. Reading it changes nothing.
  @MainActor init(of stage: Stage) {
    animators = stage.animators
      .map { animator in
        Animator(
          number: animator.number, state: "\(animator.state)", isRunning: animator.isRunning,
          isReversed: animator.isReversed, fraction: Double(animator.fractionComplete),
          velocity: animator.progressVelocity)
      }
      .sorted { $0.number < $1.number }
    views = []
    collect(stage.window)
    views.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  @MainActor private mutating func collect(_ view: UIView) {
    if let name = view.accessibilityIdentifier {
      let seen = view.layer.presentedValues
      views.append(
        View(
          name: free(name), center: seen.position, bounds: seen.bounds, alpha: seen.opacity,
          transform: seen.transform,
          color: seen.backgroundColor?.rgba))
    }
    for subview in view.subviews { collect(subview) }
  }

  /// A name that no view has yet.
  private func free(_ name: String) -> String {
    var (candidate, number) = (name, 1)
    while views.contains(where: { $0.name == candidate }) {
      number += 1
      candidate = "\(name)#\(number)"
    }
    return candidate
  }
}

// MARK: - By field

nonisolated extension Snapshot {
  /// One named value of a snapshot.
  struct Field: Equatable, Sendable {
    var name: String
    var value: Recording.Expectation.Value
  }
}

nonisolated extension Snapshot.Animator {
  /// What is written of it, in the order of the names.
  var fields: [Snapshot.Field] {
    [
      .init(name: "fraction", value: .number(fraction)),
      .init(name: "reversed", value: .bool(isReversed)),
      .init(name: "running", value: .bool(isRunning)),
      .init(name: "state", value: .string(state)),
      .init(name: "velocity", value: .number(velocity)),
    ]
  }
}

nonisolated extension Snapshot.View {
  /// What is written of it, in the order of the names. No colour is no numbers.
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
    ]
  }
}
