import Chance
import Midflight

/// A change to one of a walk's views.
package struct ChangeSpec: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case center, size, transform, alpha, color, cornerRadius

    /// Whether several animations of it add up.
    package var isAdditive: Bool { rawValue <= Kind.transform.rawValue }

    /// Which numbers of a `LayerMotion` it moves.
    var places: [Int] {
      switch self {
      case .center: [0]
      case .size: [1]
      case .transform: [2, 3]
      case .alpha: [4]
      case .color: [5]
      case .cornerRadius: [6]
      }
    }
  }

  package var view: Int
  package var kind: Kind
  /// 0…350, whatever that means to the property.
  package var amount: Double

  package init(view: Int, kind: Kind, amount: Double) {
    (self.view, self.kind, self.amount) = (view, kind, amount)
  }

  package static func random(_ random: inout Seeded) -> ChangeSpec {
    ChangeSpec(
      view: random.pick([0, 0, 1, 2]), kind: random.pick(Kind.allCases + [.center, .center]),
      amount: random.pick([0, 40, 100, 350]))
  }

  package func perform(on view: UIView) {
    switch kind {
    case .center: view.center = CGPoint(x: amount, y: 300 - amount / 2)
    case .size: view.bounds.size = CGSize(width: amount, height: 20 + amount / 4)
    case .transform:
      view.transform = CGAffineTransform(rotationAngle: amount / 50)
        .scaledBy(x: 1 + amount / 2000, y: 2)
        .concatenating(CGAffineTransform(translationX: amount / 8, y: -amount))
    case .alpha: view.alpha = amount / 400
    case .color: view.backgroundColor = UIColor(white: amount / 400, alpha: 0.5)
    case .cornerRadius: view.layer.cornerRadius = amount / 10
    }
  }
}

extension ChangeSpec: CustomStringConvertible {
  package var description: String {
    let number = "\(amount)"
    return switch kind {
    case .center: "v\(view).center = CGPoint(x: \(number), y: \(300 - amount / 2))"
    case .size: "v\(view).bounds.size = CGSize(width: \(number), height: \(20 + amount / 4))"
    case .transform:
      "v\(view).transform = CGAffineTransform(rotationAngle: \(amount / 50))"
        + ".scaledBy(x: \(1 + amount / 2000), y: 2)"
        + ".concatenating(CGAffineTransform(translationX: \(amount / 8), y: \(-amount)))"
    case .alpha: "v\(view).alpha = \(amount / 400)"
    case .color: "v\(view).backgroundColor = UIColor(white: \(amount / 400), alpha: 0.5)"
    case .cornerRadius: "v\(view).layer.cornerRadius = \(amount / 10)"
    }
  }
}

/// An animator that is made to run inside a block.
package struct NestedSpec: Hashable, Sendable {
  package var duration: Double
  package var delay: Double
  package var overridesDuration: Bool
  package var overridesCurve: Bool
  package var change: ChangeSpec

  package static func random(_ random: inout Seeded) -> NestedSpec {
    NestedSpec(
      duration: random.pick([0.1, 0.5]), delay: random.pick([0, 0, 0.1]),
      overridesDuration: random.once(in: 2), overridesCurve: random.once(in: 2),
      change: .random(&random))
  }

  var options: UIView.AnimationOptions {
    var options: UIView.AnimationOptions = [.curveEaseOut]
    if overridesDuration { options.insert(.overrideInheritedDuration) }
    if overridesCurve { options.insert(.overrideInheritedCurve) }
    return options
  }
}

extension NestedSpec: CustomStringConvertible {
  package var description: String {
    let flags =
      (overridesDuration ? ", .overrideInheritedDuration" : "")
      + (overridesCurve ? ", .overrideInheritedCurve" : "")
    return "UIViewPropertyAnimator.runningPropertyAnimator(withDuration: \(duration), "
      + "delay: \(delay), options: [.curveEaseOut\(flags)]) { \(change) }"
  }
}

/// A closure of changes that an animator is given.
package struct BlockSpec: Hashable, Sendable {
  package var changes: [ChangeSpec]
  package var nested: NestedSpec?
  /// A call of `UIView`'s that is made in it.
  package var inner: ViewSpec?
  package var delayFactor: Double

  package init(
    changes: [ChangeSpec], nested: NestedSpec? = nil, inner: ViewSpec? = nil,
    delayFactor: Double = 0
  ) {
    (self.changes, self.nested, self.inner) = (changes, nested, inner)
    self.delayFactor = delayFactor
  }

  package static func random(_ random: inout Seeded) -> BlockSpec {
    let delayFactor = random.pick([0, 0, 0, 0.4, 1])
    // An animator that is nested in a block without time has none to take.
    let isNested = delayFactor < 1 && random.once(in: 8)
    return BlockSpec(
      changes: (0..<random.pick([1, 1, 2])).map { _ in .random(&random) },
      nested: isNested ? .random(&random) : nil,
      inner: random.once(in: 5) ? .random(&random, depth: 1) : nil, delayFactor: delayFactor)
  }

  /// All of its changes, those of animators and calls inside it too.
  var all: [ChangeSpec] { changes + (nested.map { [$0.change] } ?? []) + (inner?.all ?? []) }

  /// Whether all of it moves with the animator, at its pace.
  var keepsPace: Bool { nested == nil && inner == nil }
}

extension BlockSpec: CustomStringConvertible {
  package var description: String {
    let lines =
      changes.map(\.description) + (nested.map { [$0.description] } ?? [])
      + (inner.map { [$0.description] } ?? [])
    return "addAnimations({ \(lines.joined(separator: "; ")) }, delayFactor: \(delayFactor))"
  }
}
