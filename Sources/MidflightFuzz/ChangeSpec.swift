import Chance
import Midflight

/// A change of one property of one of a scenario's views.
package struct ChangeSpec: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case center, bounds, transform, rotation, transform3D, dial
    case alpha, color, cornerRadius, borderWidth, borderColor
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius

    /// A Boolean value that indicates whether several animations of the property add up.
    package var isAdditive: Bool { rawValue <= Kind.dial.rawValue }

    /// The kinds whose animations do not add up.
    package static let nonadditive = allCases.filter { !$0.isAdditive }

    /// The animated properties that a change of the kind affects.
    ///
    /// - Bounds: origin and size.
    /// - Transform: translation, rotation and scale.
    /// - Transform in perspective: those and the parts out of the plane.
    /// - Dial: number and point.
    /// - Any other kind: one property.
    var properties: [AnimatedProperty] {
      switch self {
      case .center: [.position]
      case .bounds: [.boundsOrigin, .boundsSize]
      case .transform: [.translation, .rotationAndScale]
      case .rotation: [.rotationAndScale]
      case .transform3D: [.translation, .rotationAndScale, .outOfPlane, .zShear, .perspective]
      case .dial: [.number, .point]
      case .alpha: [.opacity]
      case .color: [.backgroundColor]
      case .cornerRadius: [.cornerRadius]
      case .borderWidth: [.borderWidth]
      case .borderColor: [.borderColor]
      case .shadowColor: [.shadowColor]
      case .shadowOpacity: [.shadowOpacity]
      case .shadowOffset: [.shadowOffset]
      case .shadowRadius: [.shadowRadius]
      }
    }

    /// Returns the kinds that one scenario changes. The number is small so that animations meet on
    /// one property. Kinds may repeat.
    package static func randomKinds(_ random: inout Seeded) -> [Kind] {
      (0..<6).map { _ in random.pick(allCases) } + [.center]
    }
  }

  package var view: Int
  package var kind: Kind
  /// A number from 0 to 350, scaled to the property's range.
  package var amount: Double

  package init(view: Int, kind: Kind, amount: Double) {
    (self.view, self.kind, self.amount) = (view, kind, amount)
  }

  /// Returns a random change of one of the given kinds; half of the changes are on the first view.
  package static func random(
    _ random: inout Seeded, of kinds: [Kind] = Kind.allCases
  ) -> ChangeSpec {
    ChangeSpec(
      view: random.pick([0, 0, 1, 2]), kind: random.pick(kinds),
      amount: random.pick([0, 40, 100, 350]))
  }

  /// Sets the property's model to the value of `amount`.
  ///
  /// A rotation is relative to the current transform; all other kinds replace the value. The caller
  /// chooses the view: the index `self.view` has no effect.
  package func perform(on view: ScenarioView) {
    switch kind {
    case .center: view.center = CGPoint(x: amount, y: 300 - amount / 2)
    case .bounds:
      view.bounds = CGRect(x: amount / 10, y: 20 - amount, width: amount, height: 20 + amount / 4)
    case .transform:
      view.transform = CGAffineTransform(rotationAngle: amount / 50)
        .scaledBy(x: 1 + amount / 2000, y: 2)
        .concatenating(CGAffineTransform(translationX: amount / 8, y: -amount))
    case .rotation: view.rotate(by: angle)
    case .transform3D: view.transform3D = perspectiveTransform
    case .dial: view.dial = Dial(amount: amount)
    case .alpha: view.alpha = amount / 400
    case .color: view.backgroundColor = UIColor(white: amount / 400, alpha: 0.5)
    case .cornerRadius: view.layer.cornerRadius = amount / 10
    case .borderWidth: view.layer.borderWidth = amount / 20
    // At 0 the color is nil, so the border color appears and disappears.
    case .borderColor: view.layer.borderColor = amount == 0 ? nil : tint.cgColor
    case .shadowColor: view.layer.shadowColor = tint.cgColor
    case .shadowOpacity: view.layer.shadowOpacity = Float(amount / 400)
    case .shadowOffset: view.layer.shadowOffset = CGSize(width: amount / 9, height: 5 - amount)
    case .shadowRadius: view.layer.shadowRadius = amount / 30
    }
  }

  /// The rotation in radians: −π for an amount of 0, 6π for 350.
  var angle: CGFloat { (amount / 50 - 1) * .pi }

  /// The transform in perspective. The rotation out of the plane is 0 for an amount of 0, half a
  /// turn for 40 and more than four turns for 350.
  ///
  /// An amount of 0 gives the identity.
  private var perspectiveTransform: CATransform3D {
    var perspectiveTransform = CATransform3DIdentity
    perspectiveTransform.m34 = -amount / 100_000
    perspectiveTransform = CATransform3DTranslate(perspectiveTransform, amount / 8, 0, -amount / 4)
    perspectiveTransform = CATransform3DRotate(
      perspectiveTransform, amount / 40 * .pi, amount / 400, 1, amount / 700)
    return CATransform3DScale(perspectiveTransform, 1 + amount / 2000, 1, 1 + amount / 900)
  }

  private var tint: UIColor {
    UIColor(red: amount / 400, green: 0.3, blue: 1, alpha: 1 - amount / 500)
  }
}

extension ChangeSpec: CustomStringConvertible {
  /// The change as Swift code.
  package var description: String {
    "v\(view)." + statement
  }

  /// The change as Swift code, without the view.
  private var statement: String {
    let tint = "UIColor(red: \(amount / 400), green: 0.3, blue: 1, alpha: \(1 - amount / 500))"
    return switch kind {
    case .center: "center = CGPoint(x: \(amount), y: \(300 - amount / 2))"
    case .bounds:
      "bounds = CGRect(x: \(amount / 10), y: \(20 - amount), width: \(amount), "
        + "height: \(20 + amount / 4))"
    case .transform:
      "transform = CGAffineTransform(rotationAngle: \(amount / 50))"
        + ".scaledBy(x: \(1 + amount / 2000), y: 2)"
        + ".concatenating(CGAffineTransform(translationX: \(amount / 8), y: \(-amount)))"
    case .rotation: "rotate(by: \(amount / 50 - 1) * .pi)"
    case .transform3D: "transform3D = perspectiveTransform(\(amount))  // as in ChangeSpec"
    case .dial: "dial = Dial(amount: \(amount))"
    case .alpha: "alpha = \(amount / 400)"
    case .color: "backgroundColor = UIColor(white: \(amount / 400), alpha: 0.5)"
    case .cornerRadius: "layer.cornerRadius = \(amount / 10)"
    case .borderWidth: "layer.borderWidth = \(amount / 20)"
    case .borderColor: "layer.borderColor = \(amount == 0 ? "nil" : "\(tint).cgColor")"
    case .shadowColor: "layer.shadowColor = \(tint).cgColor"
    case .shadowOpacity: "layer.shadowOpacity = \(amount / 400)"
    case .shadowOffset: "layer.shadowOffset = CGSize(width: \(amount / 9), height: \(5 - amount))"
    case .shadowRadius: "layer.shadowRadius = \(amount / 30)"
    }
  }
}
