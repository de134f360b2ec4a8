import Foundation

/// The options of an observation, with the names of UIKit's key-value observing.
///
/// Unlike Foundation's, without `.prior`: observers are called after a change, because many changes
/// come with time and not from a call.
nonisolated public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// Bits: 0 new, 1 old, 2 initial.
  public let rawValue: UInt
  /// Creates options from bits.
  public nonisolated init(rawValue: UInt) { self.rawValue = rawValue }
  /// The change has a `newValue`.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The change has an `oldValue`.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The handler runs once when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// The change of an observed property.
nonisolated public struct NSKeyValueObservedChange<Value> {
  /// The value now; nil without `.new`.
  public let newValue: Value?
  /// The value before; nil without `.old`, and for the initial call.
  public let oldValue: Value?
}

/// An observation, which lasts as long as something holds it.
@preconcurrency @MainActor
public final class NSKeyValueObservation: NSObject {
  private var check: (() -> Void)?
  /// A Boolean value that indicates whether the observed property changes with time and needs a
  /// check sixty times a second.
  fileprivate let observesFraction: Bool

  fileprivate init(observesFraction: Bool, check: @escaping () -> Void) {
    self.observesFraction = observesFraction
    self.check = check
    super.init()
  }

  /// Ends the observation.
  public func invalidate() { check = nil }

  fileprivate var isValid: Bool { check != nil }
  fileprivate func runCheck() { check?() }
}

/// An object with observers: an animator, or a group.
protocol ObservedAnimating: AnyObject {
  var stage: Stage { get }
  /// A Boolean value that indicates whether the object moves now, regardless of overrides in a
  /// subclass.
  var runs: Bool { get }
  /// The observations in the order in which they began.
  var observations: [WeakObservation] { get set }
  /// The scheduled next check of the fraction; nil if nothing needs one.
  var fractionCheck: ScheduledWork? { get set }
}

extension ObservedAnimating {
  /// Begins an observation; the handler runs when `value` returns something else than before.
  ///
  /// With `.initial` the handler also runs now, without an old value.
  ///
  /// - Parameter isFraction: True if the observed value changes continuously while the object runs.
  fileprivate func observe<Value: Equatable>(
    _ value: @escaping () -> Value, isFraction: Bool, options: NSKeyValueObservingOptions,
    handler: @escaping (NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var lastValue = value()
    let observation = NSKeyValueObservation(observesFraction: isFraction) {
      let (old, new) = (lastValue, value())
      guard new != old else { return }
      lastValue = new
      handler(
        NSKeyValueObservedChange(
          newValue: options.contains(.new) ? new : nil,
          oldValue: options.contains(.old) ? old : nil))
    }
    observations.append(WeakObservation(observation: observation))
    if options.contains(.initial) {
      handler(
        NSKeyValueObservedChange(newValue: options.contains(.new) ? lastValue : nil, oldValue: nil))
    }
    scheduleFractionCheck()
    return observation
  }

  /// Calls the object's observers whose values have changed, in the order in which they began.
  /// Forgets observations that have ended; no effect without observations.
  func notifyObservers() {
    if observations.isEmpty { return }
    observations.removeAll { $0.observation?.isValid != true }
    stage.perform { for entry in observations { entry.observation?.runCheck() } }
    scheduleFractionCheck()
  }

  /// Schedules the next check, after a sixtieth of a second, while the object runs and an observer
  /// observes its fraction.
  private func scheduleFractionCheck() {
    let isWanted = runs && observations.contains { $0.observation?.observesFraction == true }
    guard isWanted, fractionCheck == nil else { return }
    let due = stage.animationNow.advanced(by: 1.0 / 60)
    fractionCheck = stage.scheduleAnimation(at: due) { [weak self] in
      self?.fractionCheck = nil
      self?.notifyObservers()
    }
  }
}

extension UIViewPropertyAnimator: ObservedAnimating {
  /// Calls a handler whenever a property has changed: `state`, `isRunning`, `isReversed` or
  /// `fractionComplete`, like key-value observing in UIKit.
  ///
  /// The handler runs after the change, before the call that made the change returns. While the
  /// animator runs, `fractionComplete` is reported sixty times a second of animation time, at
  /// moments that do not depend on the display.
  ///
  /// - Returns: The observation, which ends when it is released or invalidated.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<UIViewPropertyAnimator, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (UIViewPropertyAnimator, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let fractions: [AnyKeyPath] = [
      \UIViewPropertyAnimator.fractionComplete, \UIViewPropertyAnimator.absoluteFraction,
    ]
    return observe(
      { [unowned self] in self[keyPath: keyPath] }, isFraction: fractions.contains(keyPath),
      options: options
    ) { [unowned self] in changeHandler(self, $0) }
  }

  /// Calls the observers of the animator, then those of the animators nested in its blocks.
  func notifyAllObservers() {
    notifyObservers()
    for nested in nestedAnimators { nested.notifyAllObservers() }
  }
}

extension AnimatorGroup: ObservedAnimating {
  var runs: Bool { isRunning }

  /// Calls a handler whenever a property has changed: `state`, `isRunning`, `isReversed` or
  /// `fractionComplete`, like an animator's method. The members' observers run first.
  ///
  /// - Returns: The observation, which ends when it is released or invalidated.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<AnimatorGroup, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (AnimatorGroup, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let fractions: [AnyKeyPath] = [
      \AnimatorGroup.fractionComplete, \AnimatorGroup.absoluteFraction,
    ]
    return observe(
      { [unowned self] in self[keyPath: keyPath] }, isFraction: fractions.contains(keyPath),
      options: options
    ) { [unowned self] in changeHandler(self, $0) }
  }
}

/// A weak reference to an observation, which the observed object does not keep alive.
struct WeakObservation {
  weak var observation: NSKeyValueObservation?
}
