// `@MainActor` is explicit: other modules cannot see the inferred actor of a direct subclass of
// `NSObject` (Swift 6.3).

/// The superclass of feedback generators, which play haptics on a phone.
///
/// Linux has no haptics. All calls are silent, as on a device without them.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  public override init() {}

  /// Creates a generator for a view, which has no effect here.
  public convenience init(view: UIView) { self.init() }

  /// Prepares the generator for haptics, which has no effect here.
  open func prepare() {}
}

/// A generator for collisions.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weight of the colliding objects.
  nonisolated public enum FeedbackStyle: Int, Sendable {
    /// A small, light object.
    case light
    /// An object of medium size and weight.
    case medium
    /// A large, heavy object.
    case heavy
    /// A soft object.
    case soft
    /// A rigid object.
    case rigid
  }

  public override init() {}

  /// Creates a generator with a style.
  public init(style: FeedbackStyle) {}

  /// Creates a generator with a style, for a view.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

  /// Plays a collision, which is silent here.
  open func impactOccurred() {}

  /// Plays a collision, which is silent here.
  ///
  /// - Parameter intensity: 0…1.
  open func impactOccurred(intensity: CGFloat) {}

  /// Plays a collision, which is silent here.
  ///
  /// - Parameter location: A point in the generator's view.
  open func impactOccurred(at location: CGPoint) {}

  /// Plays a collision, which is silent here.
  ///
  /// - Parameters:
  ///   - intensity: 0…1.
  ///   - location: A point in the generator's view.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// A generator for changes of a selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Plays a change, which is silent here.
  open func selectionChanged() {}

  /// Plays a change, which is silent here.
  ///
  /// - Parameter location: A point in the generator's view.
  open func selectionChanged(at location: CGPoint) {}
}

/// A generator for the results of tasks.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result of a task.
  nonisolated public enum FeedbackType: Int, Sendable {
    /// The task has succeeded.
    case success
    /// The task has caused a warning.
    case warning
    /// The task has failed.
    case error
  }

  /// Plays a result, which is silent here.
  ///
  /// - Parameter notificationType: The result.
  open func notificationOccurred(_ notificationType: FeedbackType) {}

  /// Plays a result, which is silent here.
  ///
  /// - Parameters:
  ///   - notificationType: The result.
  ///   - location: A point in the generator's view.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}

/// A generator for drawings.
open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  /// Plays an alignment with another object, which is silent here.
  ///
  /// - Parameter location: A point in the generator's view.
  open func alignmentOccurred(at location: CGPoint) {}

  /// Plays the end of a path, which is silent here.
  ///
  /// - Parameter location: A point in the generator's view.
  open func pathCompleted(at location: CGPoint) {}
}
