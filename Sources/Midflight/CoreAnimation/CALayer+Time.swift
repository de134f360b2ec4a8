import MotionCore

/// The time of a layer and of its sublayers, for explicit animations.
///
/// A layer's time follows from its superlayer's:
///
///     ownTime = (superlayerTime − beginTime) · speed + timeOffset
///
/// The outermost layer's superlayer time is `CACurrentMediaTime()`. To pause a tree of layers:
///
///     let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
///     layer.speed = 0
///     layer.timeOffset = paused
///
/// To resume:
///
///     layer.speed = 1
///     layer.timeOffset = 0
///     layer.beginTime = 0
///     layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
///
/// Unlike UIKit, a layer's time has no effect on `UIView.animate` and on animators, whose
/// animations are explicit ones in UIKit: pause an animator instead. A layer's own `duration`,
/// `repeatCount`, `repeatDuration`, `autoreverses` and `fillMode` have no effect either; set them
/// on animations.
extension CALayer: CAMediaTiming {
  /// The superlayer's time at which the own time is `timeOffset`, in seconds. The default is 0.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTime("beginTime", newValue) { $0.beginTime = newValue } }
  }

  /// Implements the setter of `speed`.
  func setSpeed(_ speed: Float) {
    setTime("speed", Double(speed)) { $0.speed = speed }
    guard speed != 1, speed.isFinite else { return }
    Stage.current?.explicitAnimations.hasLayerTimes = true
    if hasTracksWithin { diagnoseRunningTracks() }
  }

  /// Own seconds that are added. The default is 0.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTime("timeOffset", newValue) { $0.timeOffset = newValue } }
  }

  /// The default is infinite. The property has no effect; setting it reports a diagnostic.
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { setIdle("duration") { $0.duration = newValue } }
  }

  /// The default is 0. The property has no effect; setting it reports a diagnostic.
  public var repeatCount: Float {
    get { timing.repeatCount }
    set { setIdle("repeatCount") { $0.repeatCount = newValue } }
  }

  /// The default is 0. The property has no effect; setting it reports a diagnostic.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { setIdle("repeatDuration") { $0.repeatDuration = newValue } }
  }

  /// The default is false. The property has no effect; setting it reports a diagnostic.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { setIdle("autoreverses") { $0.autoreverses = newValue } }
  }

  /// The default is `.removed`. The property has no effect; setting it reports a diagnostic.
  public var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { setIdle("fillMode") { $0.fillMode = newValue } }
  }

  /// Converts a time from another layer's time to this layer's; nil stands for
  /// `CACurrentMediaTime()`.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    layerTime(at: l?.mediaTime(atLayerTime: t) ?? t)
  }

  /// Converts a time of this layer to another layer's time; nil stands for `CACurrentMediaTime()`.
  ///
  /// In a paused layer, one time corresponds to many outer times; the result is then the layer's
  /// `beginTime`.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let outer = mediaTime(atLayerTime: t)
    return l?.layerTime(at: outer) ?? outer
  }

  // MARK: - Conversion

  /// Returns the layer's time at an outermost time.
  func layerTime(at mediaTime: Double) -> Double {
    timings.reversed().reduce(mediaTime) { $1.ownTime(at: $0) }
  }

  /// Returns the outermost time at a time of the layer.
  private func mediaTime(atLayerTime time: Double) -> Double {
    timings.reduce(time) { $1.outerTime(at: $0) }
  }

  /// The timings of the layer and of its superlayers, innermost first, without unchanged ones.
  private var timings: [LayerTiming] {
    sequence(first: self, next: \.superlayer).compactMap(\.layerTiming)
  }

  /// Returns the moment of animation time for a time of the layer; nil if the layer's time stands
  /// still or runs backwards.
  func moment(atLayerTime time: Double) -> Moment? {
    timePace > 0 ? Moment(seconds: mediaTime(atLayerTime: time)) : nil
  }

  /// Own seconds per second of animation time.
  var timePace: Double {
    timings.reversed().reduce(1) { Double($1.speed) * $0 }
  }

  /// Reports an animator's change in a layer whose time, or a superlayer's, has another speed: the
  /// change is not affected by it. No effect if all speeds are 1.
  func diagnoseOtherTime() {
    let other = sequence(first: self, next: \.superlayer).first {
      $0.layerTiming?.speed ?? 1 != 1
    }
    other?.diagnoseRunningTracks()
  }

  /// Reports that animators ignore the layer's speed, once at a moment. No effect without a stage.
  private func diagnoseRunningTracks() {
    guard let stage = Stage.current else { return }
    let animations = stage.explicitAnimations
    guard animations.lastTrackDiagnostic != stage.animationNow else { return }
    animations.lastTrackDiagnostic = stage.animationNow
    stage.diagnose(
      "An animator or UIView.animate moves something in a \(type(of: self)) whose speed is \(speed): that goes on "
        + "here, where only animations that are added to layers follow a layer's time. Pause, or scrub, a "
        + "UIViewPropertyAnimator.")
  }

  var timing: LayerTiming { layerTiming ?? LayerTiming() }

  /// Sets a time of the layer, and schedules the explicit animations in it and its sublayers again.
  /// A value that is not finite is ignored with a diagnostic.
  private func setTime(
    _ name: StaticString, _ value: Double, _ set: (inout LayerTiming) -> Void
  ) {
    guard value.isFinite else {
      return Stage.diagnose(
        "\(name) of a \(type(of: self)) set to \(value) is ignored: a layer's time is finite; check the "
          + "arithmetic before it.")
    }
    var timing = timing
    set(&timing)
    layerTiming = timing == LayerTiming() ? nil : timing
    rescheduleAnimations()
  }

  /// Stores a value without an effect, and reports a diagnostic.
  private func setIdle(_ name: StaticString, _ set: (inout LayerTiming) -> Void) {
    var timing = timing
    set(&timing)
    layerTiming = timing == LayerTiming() ? nil : timing
    Stage.diagnose(
      "\(name) of a \(type(of: self)): it has no effect here; set it on an animation that is added to the layer."
    )
  }

  private var hasTracksWithin: Bool {
    nodes(of: self) { $0.sublayers ?? [] }.contains { !$0.tracks.isEmpty }
  }
}

/// The timing of a layer within its superlayer.
struct LayerTiming: Equatable {
  var beginTime = 0.0
  var speed: Float = 1
  var timeOffset = 0.0
  // Stored without an effect.
  var duration = Double.infinity
  var repeatCount: Float = 0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// Returns the layer's time at a time of its superlayer.
  func ownTime(at outer: Double) -> Double { (outer - beginTime) * Double(speed) + timeOffset }

  /// Returns the superlayer's time at a time of the layer; `beginTime` if the speed is 0.
  func outerTime(at own: Double) -> Double {
    speed == 0 ? beginTime : (own - timeOffset) / Double(speed) + beginTime
  }
}
