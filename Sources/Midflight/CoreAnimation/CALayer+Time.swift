import MotionCore

/// How time runs in a layer, and in those that are in it: for explicit animations.
///
/// A layer's time is `(superlayerTime − beginTime) · speed + timeOffset`; the outermost layer's is
/// `CACurrentMediaTime()`. So a tree of layers is paused:
///
///     let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
///     layer.speed = 0
///     layer.timeOffset = paused
///
/// and goes on:
///
///     layer.speed = 1
///     layer.timeOffset = 0
///     layer.beginTime = 0
///     layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
///
/// Unlike UIKit, it does not reach what `UIView.animate` and animators do, which there are explicit
/// animations too: pause an animator for that. Nor has a layer's own `duration`, `repeatCount`,
/// `repeatDuration`, `autoreverses` or `fillMode` an effect: they are animations'.
extension CALayer: CAMediaTiming {
  /// Seconds of the superlayer's time at which its own is `timeOffset`; 0 unless set.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTime("beginTime", newValue) { $0.beginTime = newValue } }
  }

  /// Own seconds per second of the superlayer's; 1 unless set, and 0 pauses what is in it.
  public var speed: Float {
    get { timing.speed }
    set {
      setTime("speed", Double(newValue)) { $0.speed = newValue }
      guard newValue != 1 else { return }
      Stage.current?.explicitAnimations.hasOtherTimes = true
      if hasTracksWithin { sayThatTracksGoOn() }
    }
  }

  /// Own seconds that are added; 0 unless set.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTime("timeOffset", newValue) { $0.timeOffset = newValue } }
  }

  /// Infinite unless set. It has no effect.
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { setIdle("duration") { $0.duration = newValue } }
  }

  /// 0 unless set. It has no effect.
  public var repeatCount: Float {
    get { timing.repeatCount }
    set { setIdle("repeatCount") { $0.repeatCount = newValue } }
  }

  /// 0 unless set. It has no effect.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { setIdle("repeatDuration") { $0.repeatDuration = newValue } }
  }

  /// False unless set. It has no effect.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { setIdle("autoreverses") { $0.autoreverses = newValue } }
  }

  /// `.removed` unless set. It has no effect.
  public var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { setIdle("fillMode") { $0.fillMode = newValue } }
  }

  /// What another layer's time, nil for `CACurrentMediaTime()`, is in this one.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    layerTime(at: l?.mediaTime(atLayerTime: t) ?? t)
  }

  /// What this layer's time is in another one; nil for `CACurrentMediaTime()`.
  ///
  /// A layer that stands still has one time for many of the outer ones: that of its `beginTime` is told.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let outer = mediaTime(atLayerTime: t)
    return l?.layerTime(at: outer) ?? outer
  }

  // MARK: - For the engine

  /// Its own time at one of the outermost layer's.
  func layerTime(at mediaTime: Double) -> Double {
    timings.reversed().reduce(mediaTime) { $1.ownTime(at: $0) }
  }

  private func mediaTime(atLayerTime time: Double) -> Double {
    timings.reduce(time) { $1.outerTime(at: $0) }
  }

  /// How time runs in it and in the layers that it is in, its own first; without those whose time is that of
  /// the superlayer.
  private var timings: [LayerTiming] {
    sequence(first: self, next: \.superlayer).compactMap(\.layerTiming)
  }

  /// The moment of animation time at which its own time is this; nil if it stands, or goes backwards.
  func moment(atLayerTime time: Double) -> Moment? {
    timePace > 0 ? Moment(seconds: mediaTime(atLayerTime: time)) : nil
  }

  /// Its own seconds per second of animation time.
  var timePace: Double {
    timings.reversed().reduce(1) { Double($1.speed) * $0 }
  }

  /// Says that what was moved now goes on, where the layer's time, or that of one around it, is another.
  func sayIfTimeIsOther() {
    let other = sequence(first: self, next: \.superlayer).first {
      $0.layerTiming?.speed ?? 1 != 1
    }
    other?.sayThatTracksGoOn()
  }

  /// Says so once at a moment.
  private func sayThatTracksGoOn() {
    guard let stage = Stage.current else { return }
    let animations = stage.explicitAnimations
    guard animations.saidThatTracksGoOn != stage.animationNow else { return }
    animations.saidThatTracksGoOn = stage.animationNow
    stage.diagnose(
      "An animator or UIView.animate moves something in a \(type(of: self)) whose speed is \(speed): that goes on "
        + "here, where only animations that are added to layers follow a layer's time. Pause, or scrub, a "
        + "UIViewPropertyAnimator.")
  }

  private var timing: LayerTiming { layerTiming ?? LayerTiming() }

  private func setTime(
    _ name: StaticString, _ value: Double, _ set: (inout LayerTiming) -> Void
  ) {
    require(
      value.isFinite,
      "\(name) of a \(type(of: self)) set to \(value): a layer's time is finite; check the arithmetic before it."
    )
    var timing = timing
    set(&timing)
    layerTiming = timing == LayerTiming() ? nil : timing
    rescheduleAnimations()
  }

  private func setIdle(_ name: StaticString, _ set: (inout LayerTiming) -> Void) {
    var timing = timing
    set(&timing)
    layerTiming = timing == LayerTiming() ? nil : timing
    Stage.current?.diagnose(
      "\(name) of a \(type(of: self)): it has no effect here; set it on an animation that is added to the layer."
    )
  }

  private var hasTracksWithin: Bool {
    nodes(of: self) { $0.sublayers ?? [] }.contains { !$0.tracks.isEmpty }
  }
}

/// How time runs in a layer, within its superlayer's.
struct LayerTiming: Equatable {
  var beginTime = 0.0
  var speed: Float = 1
  var timeOffset = 0.0
  // A layer keeps these, and does nothing with them.
  var duration = Double.infinity
  var repeatCount: Float = 0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  func ownTime(at outer: Double) -> Double { (outer - beginTime) * Double(speed) + timeOffset }

  func outerTime(at own: Double) -> Double {
    speed == 0 ? beginTime : (own - timeOffset) / Double(speed) + beginTime
  }
}
