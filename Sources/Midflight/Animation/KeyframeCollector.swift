import MotionCore

/// The keyframes that the closures of one `animateKeyframes` set.
///
/// `Animated.change` reports every change, also to the current value: a smooth curve passes through
/// that point, too.
final class KeyframeCollector {
  private struct Entry {
    let animated: any Animated
    let property: AnimatedProperty
    var keyframes: [KeyframePath.Keyframe] = []
  }

  /// The entries in the order of their first changes.
  private var entries: [Entry] = []
  /// The keyframe whose closure runs: the whole timeline outside `addKeyframe`.
  private var frame = (start: 0.0, duration: 1.0)
  /// The timeline that times are relative to: the whole one, or a keyframe with a nested timeline.
  private var timeline = (start: 0.0, duration: 1.0)

  /// Runs the closure of a keyframe.
  ///
  /// A start beyond the end of the timeline counts as its end.
  ///
  /// - Parameters:
  ///   - start: A fraction of the timeline, 0…1.
  ///   - duration: A fraction of the timeline, 0…1.
  func within(start: Double, duration: Double, _ body: () -> Void) {
    let outer = frame
    frame = (
      min(1, timeline.start + start * timeline.duration), duration * timeline.duration
    )
    defer { frame = outer }
    body()
  }

  /// Runs the closure of a nested timeline inside the present keyframe.
  func withinTimeline(_ body: () -> Void) {
    let outer = timeline
    timeline = frame
    defer { timeline = outer }
    body()
  }

  /// Adds a change to the keyframe whose closure runs; outside keyframes, to one that takes the
  /// whole timeline.
  func record(_ property: AnimatedProperty, of animated: any Animated, offset: SIMD4<Double>) {
    let existing = entries.firstIndex { $0.animated === animated && $0.property == property }
    if existing == nil { entries.append(Entry(animated: animated, property: property)) }
    entries[existing ?? entries.count - 1].keyframes.append(
      KeyframePath.Keyframe(start: frame.start, duration: frame.duration, offset: offset))
  }

  /// Returns the route of a change through its keyframes. A change that was never recorded gets a
  /// path without keyframes.
  func route(of change: AnimationBlock.Change, mode: KeyframePath.CalculationMode) -> Route {
    let entry = entries.first { $0.animated === change.animated && $0.property == change.property }
    return .keyframes(KeyframePath(entry?.keyframes ?? [], mode: mode))
  }
}
