import Foundation

/// An object with traits: a view or a controller.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits of the object.
  var traitCollection: UITraitCollection { get }
  /// Handles a change of the traits.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// A trait: a value of the environment that a `UITraitCollection` stores. The traits here are
/// `UITraitUserInterfaceStyle` and `UITraitDisplayScale`. Unlike in UIKit, a trait of an app has no
/// value in a collection.
nonisolated public protocol UITraitDefinition {
  /// The type of the values.
  associatedtype Value
  /// The value of the trait in a collection that does not specify it.
  static var defaultValue: Value { get }
  /// A Boolean value that indicates whether dynamic colours depend on the trait; by default false.
  static var affectsColorAppearance: Bool { get }
}

nonisolated extension UITraitDefinition {
  /// False.
  public static var affectsColorAppearance: Bool { false }
}

/// The type of a trait, such as `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

/// The trait for light and dark appearance.
nonisolated public struct UITraitUserInterfaceStyle: UITraitDefinition {
  /// `unspecified`.
  public static let defaultValue = UIUserInterfaceStyle.unspecified
  /// True.
  public static let affectsColorAppearance = true
}

/// The trait for the number of pixels per point.
nonisolated public struct UITraitDisplayScale: UITraitDefinition {
  /// 0.
  public static let defaultValue: CGFloat = 0
}

/// A registration for changes of traits; see `UITraitChangeObservable`.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// An object that calls code after a change of its traits: a view or a controller. Unlike in UIKit,
/// presentation controllers and scenes do not.
///
/// The calls come once per change, before `traitCollectionDidChange(_:)` of the same object, in the
/// order of the registrations. The new traits are `UITraitCollection.current` meanwhile. A
/// registration ends with its object. It does not retain a target, and ends with it.
@preconcurrency @MainActor
public protocol UITraitChangeObservable {
  /// A closure that receives the object whose traits changed, and the previous traits.
  typealias TraitChangeHandler<TraitEnvironment> = (
    _ traitEnvironment: TraitEnvironment, _ previousTraitCollection: UITraitCollection
  ) -> Void

  /// Registers a closure that is called after a change of one of the traits. A trait that this
  /// library does not have is ignored with a diagnostic.
  ///
  /// - Parameters:
  ///   - traits: The types of traits, such as `[UITraitUserInterfaceStyle.self]`.
  ///   - handler: The closure. The program stops if its first parameter is no class of this object.
  /// - Returns: The registration, for `unregisterForTraitChanges(_:)`.
  @discardableResult
  func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration

  /// Ends a registration. A registration of another object has no effect.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UIView: UITraitEnvironment, UITraitChangeObservable {}
extension UIViewController: UITraitEnvironment, UITraitChangeObservable {}

extension UITraitChangeObservable where Self: UIResponder {
  /// Registers a closure that is called after a change of one of the traits.
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration {
    register(traits, target: self, call: "handler:") { _ in handler }
  }

  /// Registers a method of an object, such as `Theme.update`, in place of a closure.
  @discardableResult
  public func registerForTraitChanges<Target: AnyObject>(
    _ traits: [UITrait], target: Target, action: @escaping (Target) -> () -> Void
  ) -> any UITraitChangeRegistration {
    register(traits, target: target, call: "target:action:") { target in
      { (_: UIResponder, _) in action(target)() }
    }
  }

  /// Registers a method that receives the object whose traits changed.
  @discardableResult
  public func registerForTraitChanges<Target: AnyObject, TraitEnvironment>(
    _ traits: [UITrait], target: Target, action: @escaping (Target) -> (TraitEnvironment) -> Void
  ) -> any UITraitChangeRegistration {
    register(traits, target: target, call: "target:action:") { target in
      { (environment: TraitEnvironment, _) in action(target)(environment) }
    }
  }

  /// Registers a method that receives the object whose traits changed, and the previous traits.
  @discardableResult
  public func registerForTraitChanges<Target: AnyObject, TraitEnvironment>(
    _ traits: [UITrait], target: Target,
    action: @escaping (Target) -> (TraitEnvironment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    register(traits, target: target, call: "target:action:", handler: action)
  }

  /// Registers a method of this object, such as `UIView.setNeedsLayout`.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: @escaping (Self) -> () -> Void
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  /// Registers a method of this object, which receives this object.
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], action: @escaping (Self) -> (TraitEnvironment) -> Void
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  /// Registers a method of this object, which receives this object and the previous traits.
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], action: @escaping (Self) -> (TraitEnvironment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  /// Ends a registration. A registration of another object has no effect.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    guard let place = traitChangeRegistrations.firstIndex(where: { $0 === registration }) else {
      return
    }
    traitChangeRegistrations.remove(at: place).end()
  }

  /// Adds a registration. Stops the program if `TraitEnvironment` is no class of this object.
  ///
  /// - Parameters:
  ///   - target: The object with whose life the registration ends.
  ///   - call: The labels of the call, for messages.
  ///   - handler: Returns the code to call, for the target.
  private func register<Target: AnyObject, TraitEnvironment>(
    _ traits: [UITrait], target: Target, call: StaticString,
    handler: @escaping (Target) -> TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration {
    guard self is TraitEnvironment else {
      fatalError(
        "registerForTraitChanges(_:\(call)): the code takes \(TraitEnvironment.self), but this "
          + "object is \(type(of: self)): let it take that class.")
    }
    for trait in traits where UITraitCollection.current.value(of: trait) == nil {
      Stage.diagnose(
        "registerForTraitChanges(_:\(call)): \(trait) never changes here; the traits are "
          + "UITraitUserInterfaceStyle and UITraitDisplayScale.")
    }
    let registration = TraitChangeRegistration(traits) { [weak target] responder, previous in
      guard let target else { return false }
      if let environment = responder as? TraitEnvironment {
        handler(target)(environment, previous)
      }
      return true
    }
    traitChangeRegistrations.append(registration)
    return registration
  }
}

/// The traits of a registration, and the code that it calls.
final class TraitChangeRegistration: NSObject, UITraitChangeRegistration {
  private let traits: [UITrait]
  /// Returns false if the target is gone.
  private let handler: (UIResponder, UITraitCollection) -> Bool
  /// A Boolean value that indicates whether the registration has ended.
  private(set) var isOver = false

  init(_ traits: [UITrait], handler: @escaping (UIResponder, UITraitCollection) -> Bool) {
    self.traits = traits
    self.handler = handler
  }

  /// Ends the registration: it calls no code any more.
  func end() { isOver = true }

  /// Calls the code if one of the registered traits has changed. Ends if the target is gone.
  func notify(_ responder: UIResponder, from previous: UITraitCollection, to now: UITraitCollection)
  {
    let hasChanged = traits.contains { now.value(of: $0) != previous.value(of: $0) }
    guard !isOver, hasChanged else { return }
    if !handler(responder, previous) { end() }
  }
}

extension UIResponder {
  /// Calls the code of the registrations, without those that end meanwhile.
  func notifyRegistrations(from previous: UITraitCollection, to now: UITraitCollection) {
    if traitChangeRegistrations.isEmpty { return }
    for registration in traitChangeRegistrations {
      registration.notify(self, from: previous, to: now)
    }
    traitChangeRegistrations.removeAll(where: \.isOver)
  }
}

nonisolated extension UITraitCollection {
  /// The traits that dynamic colours depend on.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [UITraitUserInterfaceStyle.self]
  }

  /// The traits that the choice of a picture's variant depends on.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [UITraitUserInterfaceStyle.self, UITraitDisplayScale.self]
  }

  /// Returns the value of a trait; nil for a trait of an app.
  fileprivate func value(of trait: UITrait) -> AnyHashable? {
    switch trait {
    case is UITraitUserInterfaceStyle.Type: userInterfaceStyle
    case is UITraitDisplayScale.Type: displayScale
    default: nil
    }
  }
}
