import Chance
import Midflight

/// An animator that is created and started inside an animation block.
package struct NestedSpec: Hashable, Sendable {
  package var duration: Double
  package var delay: Double
  package var overridesDuration: Bool
  package var overridesCurve: Bool
  package var change: ChangeSpec

  /// Returns a random animator with one change of the given kinds.
  package static func random(
    _ random: inout Seeded, of kinds: [ChangeSpec.Kind] = ChangeSpec.Kind.allCases
  ) -> NestedSpec {
    NestedSpec(
      duration: random.pick([0.1, 0.5]), delay: random.pick([0, 0, 0.1]),
      overridesDuration: random.once(in: 2), overridesCurve: random.once(in: 2),
      change: .random(&random, of: kinds))
  }

  /// The options of the call: always an ease-out curve, with the overrides.
  var options: UIView.AnimationOptions {
    var options: UIView.AnimationOptions = [.curveEaseOut]
    if overridesDuration { options.insert(.overrideInheritedDuration) }
    if overridesCurve { options.insert(.overrideInheritedCurve) }
    return options
  }
}

extension NestedSpec: CustomStringConvertible {
  /// The call as Swift code.
  package var description: String {
    let flags =
      (overridesDuration ? ", .overrideInheritedDuration" : "")
      + (overridesCurve ? ", .overrideInheritedCurve" : "")
    return "UIViewPropertyAnimator.runningPropertyAnimator(withDuration: \(duration), "
      + "delay: \(delay), options: [.curveEaseOut\(flags)]) { \(change) }"
  }
}

/// The animation block of an `addAnimations(_:delayFactor:)` call.
package struct BlockSpec: Hashable, Sendable {
  package var changes: [ChangeSpec]
  package var nested: NestedSpec?
  /// A call of a `UIView` class method inside the block.
  package var inner: ViewSpec?
  package var delayFactor: Double

  /// Creates a block; by default without inner animations and without a delay.
  package init(
    changes: [ChangeSpec], nested: NestedSpec? = nil, inner: ViewSpec? = nil,
    delayFactor: Double = 0
  ) {
    (self.changes, self.nested, self.inner) = (changes, nested, inner)
    self.delayFactor = delayFactor
  }

  /// Returns a random block with one or two changes of the given kinds.
  ///
  /// One block in eight has a nested animator, and one in five an inner call.
  package static func random(
    _ random: inout Seeded, of kinds: [ChangeSpec.Kind] = ChangeSpec.Kind.allCases
  ) -> BlockSpec {
    let delayFactor = random.pick([0, 0, 0, 0.4, 1])
    // A block with a delay factor of 1 has no time for a nested animator.
    let isNested = delayFactor < 1 && random.once(in: 8)
    return BlockSpec(
      changes: (0..<random.pick([1, 1, 2])).map { _ in .random(&random, of: kinds) },
      nested: isNested ? .random(&random, of: kinds) : nil,
      inner: random.once(in: 5) ? .random(&random, of: kinds, depth: 1) : nil,
      delayFactor: delayFactor)
  }

  /// Returns a block of which a part starts later than the animator: the whole block, a nested
  /// animator, or both.
  ///
  /// The block has one change and no inner call.
  package static func delayed(
    _ random: inout Seeded, of kinds: [ChangeSpec.Kind] = ChangeSpec.Kind.allCases
  ) -> BlockSpec {
    var spec = BlockSpec(
      changes: [.random(&random, of: kinds)], delayFactor: random.pick([0, 0.25, 0.4]))
    if spec.delayFactor == 0 || random.once(in: 2) {
      var nested = NestedSpec.random(&random, of: kinds)
      nested.delay = random.pick([0.05, 0.1, 0.3])
      spec.nested = nested
    }
    return spec
  }

  /// All changes, including the changes of the nested animator and the inner call.
  ///
  /// The order is the block's own changes, the nested change, the inner changes.
  package var allChanges: [ChangeSpec] {
    changes + (nested.map { [$0.change] } ?? []) + (inner?.allChanges ?? [])
  }

  /// A Boolean value that indicates whether every change follows the animator's timing.
  var followsAnimatorTiming: Bool { nested == nil && inner == nil }

  /// A Boolean value that indicates whether no nested animation can jump at its end. A delay can
  /// outlast the remaining time and cause such a jump.
  var endsContinuously: Bool {
    let isNestedContinuous = nested.map { $0.delay == 0 } ?? true
    return isNestedContinuous && inner?.endsContinuously ?? true
  }
}

extension BlockSpec: CustomStringConvertible {
  /// The call as Swift code.
  package var description: String {
    let lines =
      changes.map(\.description) + (nested.map { [$0.description] } ?? [])
      + (inner.map { [$0.description] } ?? [])
    return "addAnimations({ \(lines.joined(separator: "; ")) }, delayFactor: \(delayFactor))"
  }
}
