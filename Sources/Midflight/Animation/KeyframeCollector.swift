import MotionCore

/// Notes what the closures of one `animateKeyframes` change, keyframe by keyframe.
///
/// `Animated.change` tells it of every change, also of one that changes nothing: a smooth curve
/// passes through that point too.
final class KeyframeCollector {
  private struct Entry {
    let animated: any Animated
    let property: AnimatedProperty
    var keyframes: [KeyframePath.Keyframe] = []
  }

  /// In the order of their first changes.
  private var entries: [Entry] = []
  /// The keyframe whose closure runs: all of the timeline unless `addKeyframe` says otherwise.
  private var frame = (start: 0.0, duration: 1.0)
  /// What times are relative to: all of it, or the keyframe in which a timeline of its own lies.
  private var timeline = (start: 0.0, duration: 1.0)

  /// Runs the closure of a keyframe.
  ///
  /// - Parameters:
  ///   - start: Of the timeline, 0…1.
  ///   - duration: Of the timeline, 0…1.
  func within(start: Double, duration: Double, _ body: () -> Void) {
    let outer = frame
    frame = (
      min(1, timeline.start + start * timeline.duration), duration * timeline.duration
    )
    defer { frame = outer }
    body()
  }

  /// Runs the closure of a timeline inside the present keyframe.
  func withinTimeline(_ body: () -> Void) {
    let outer = timeline
    timeline = frame
    defer { timeline = outer }
    body()
  }

  /// Adds a change to the keyframe whose closure runs.
  func note(_ property: AnimatedProperty, of animated: any Animated, offset: SIMD4<Double>) {
    let known = entries.firstIndex { $0.animated === animated && $0.property == property }
    if known == nil { entries.append(Entry(animated: animated, property: property)) }
    entries[known ?? entries.count - 1].keyframes.append(
      KeyframePath.Keyframe(start: frame.start, duration: frame.duration, offset: offset))
  }

  /// The way of one change of the block that collected all of them.
  func route(of change: AnimationBlock.Change, mode: KeyframePath.CalculationMode) -> Route {
    let entry = entries.first { $0.animated === change.animated && $0.property == change.property }
    return .keyframes(KeyframePath(entry?.keyframes ?? [], mode: mode))
  }
}
