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
  private var start = 0.0
  private var duration = 1.0

  /// Runs the closure of a keyframe.
  ///
  /// - Parameters:
  ///   - start: Of the whole timeline, 0…1.
  ///   - duration: Of the whole timeline, 0…1.
  func within(start: Double, duration: Double, _ body: () -> Void) {
    let outer = (self.start, self.duration)
    (self.start, self.duration) = (start, duration)
    defer { (self.start, self.duration) = outer }
    body()
  }

  /// Adds a change to the keyframe whose closure runs.
  func note(_ property: AnimatedProperty, of animated: any Animated, offset: SIMD4<Double>) {
    let known = entries.firstIndex { $0.animated === animated && $0.property == property }
    if known == nil { entries.append(Entry(animated: animated, property: property)) }
    entries[known ?? entries.count - 1].keyframes.append(
      KeyframePath.Keyframe(start: start, duration: duration, offset: offset))
  }

  /// The way of one change of the block that collected all of them.
  func route(of change: AnimationBlock.Change, mode: KeyframePath.CalculationMode) -> Route {
    let entry = entries.first { $0.animated === change.animated && $0.property == change.property }
    return .keyframes(KeyframePath(entry?.keyframes ?? [], mode: mode))
  }
}
