import Foundation

/// What an observer wants to be told: UIKit's key-value observing has the same names.
///
/// Unlike Foundation's, they have no `.prior`: what is observed is told once it has changed, as many of
/// the changes come with time and not by a call.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// Bit 0 new, 1 old, 2 initial.
  public let rawValue: UInt
  /// The options of these bits.
  public nonisolated init(rawValue: UInt) { self.rawValue = rawValue }
  /// `newValue` is there.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// `oldValue` is there.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The handler is called once when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// What changed of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// What it is now; nil unless asked for with `.new`.
  public let newValue: Value?
  /// What it was; nil unless asked for with `.old`, and at the beginning.
  public let oldValue: Value?
}

/// An observation that goes on as long as somebody holds it.
public final class NSKeyValueObservation: NSObject {
  private var check: (() -> Void)?
  /// Asked before each beat of a clock; nil if changes between calls are not told.
  fileprivate let wantsBeats: Bool

  fileprivate init(wantsBeats: Bool, check: @escaping () -> Void) {
    self.wantsBeats = wantsBeats
    self.check = check
    super.init()
  }

  /// Ends the observation.
  public func invalidate() { check = nil }

  fileprivate var isValid: Bool { check != nil }
  fileprivate func notice() { check?() }
}

/// Something that tells observers what it does: an animator, or a group of them.
protocol ObservedAnimating: AnyObject {
  var stage: Stage { get }
  /// Whether it moves now, whatever a subclass says.
  var runs: Bool { get }
  /// Who is told of changes, in the order in which they came.
  var observations: [WeakObservation] { get set }
  /// The next moment at which observers are told of the fraction.
  var beat: ScheduledWork? { get set }
}

extension ObservedAnimating {
  /// - Parameter isFraction: Whether what is observed changes all the time while it runs.
  fileprivate func observe<Value: Equatable>(
    _ value: @escaping () -> Value, isFraction: Bool, options: NSKeyValueObservingOptions,
    handler: @escaping (NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var known = value()
    let observation = NSKeyValueObservation(wantsBeats: isFraction) {
      let (old, new) = (known, value())
      guard new != old else { return }
      known = new
      handler(
        NSKeyValueObservedChange(
          newValue: options.contains(.new) ? new : nil,
          oldValue: options.contains(.old) ? old : nil))
    }
    observations.append(WeakObservation(observation: observation))
    if options.contains(.initial) {
      handler(
        NSKeyValueObservedChange(newValue: options.contains(.new) ? known : nil, oldValue: nil))
    }
    keepBeating()
    return observation
  }

  /// Tells its own observers, in the order in which they came, what has changed.
  func tellObservers() {
    if observations.isEmpty { return }
    observations.removeAll { $0.observation?.isValid != true }
    stage.perform { for known in observations { known.observation?.notice() } }
    keepBeating()
  }

  /// Beats while it runs and somebody observes how far it is.
  private func keepBeating() {
    let isWanted = runs && observations.contains { $0.observation?.wantsBeats == true }
    guard isWanted, beat == nil else { return }
    let due = stage.animationNow.advanced(by: 1.0 / 60)
    beat = stage.scheduleAnimation(at: due) { [weak self] in
      self?.beat = nil
      self?.tellObservers()
    }
  }
}

extension UIViewPropertyAnimator: ObservedAnimating {
  /// Calls a handler whenever a property has changed: `state`, `isRunning`, `isReversed` or
  /// `fractionComplete`, as key-value observing does in UIKit.
  ///
  /// The handler is called after the change, before the call that made it returns. While it runs,
  /// `fractionComplete` is told sixty times a second of animation time, at moments that do not depend
  /// on the display.
  ///
  /// - Returns: Hold it: the observation ends when it is released or invalidated.
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

  /// Tells observers what has changed; then those of the animators that were made to run in its
  /// blocks.
  func announce() {
    tellObservers()
    for guest in guests { guest.announce() }
  }
}

extension AnimatorGroup: ObservedAnimating {
  var runs: Bool { isRunning }

  /// Calls a handler whenever a property has changed: `state`, `isRunning`, `isReversed` or
  /// `fractionComplete`, as an animator does. What its members do is told before.
  ///
  /// - Returns: Hold it: the observation ends when it is released or invalidated.
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

/// An observation that is not kept alive by what it observes.
struct WeakObservation {
  weak var observation: NSKeyValueObservation?
}
