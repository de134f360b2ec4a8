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

  open func prepare() {}
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weight of the colliding objects.
  nonisolated public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  public override init() {}

  /// Creates a generator with a style.
  public init(style: FeedbackStyle) {}

  /// Creates a generator with a style, for a view.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

  open func impactOccurred() {}

  /// - Parameter intensity: 0…1.
  open func impactOccurred(intensity: CGFloat) {}

  /// - Parameter location: A point in the generator's view.
  open func impactOccurred(at location: CGPoint) {}

  /// - Parameters:
  ///   - intensity: 0…1.
  ///   - location: A point in the generator's view.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}

  /// - Parameter location: A point in the generator's view.
  open func selectionChanged(at location: CGPoint) {}
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result of a task.
  nonisolated public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  open func notificationOccurred(_ notificationType: FeedbackType) {}

  /// - Parameter location: A point in the generator's view.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}

open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  /// - Parameter location: A point in the generator's view.
  open func alignmentOccurred(at location: CGPoint) {}

  /// - Parameter location: A point in the generator's view.
  open func pathCompleted(at location: CGPoint) {}
}
