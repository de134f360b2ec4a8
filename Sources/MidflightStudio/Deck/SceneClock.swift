import MotionCore

/// Where a scene's time is while the window's runs on: it stands, or goes at a speed.
///
/// A deck keeps one. Between two changes it is a straight line through an anchor, in whole
/// nanoseconds at speed 1, so that it never depends on how often somebody looks.
nonisolated struct SceneClock: Hashable, Sendable {
  /// Whether the scene's time goes on.
  private(set) var isRunning = false
  /// Scene seconds per second of the window's.
  private(set) var speed = 1.0
  private var windowAnchor = Moment.zero
  private var sceneAnchor = Moment.zero

  /// The scene's moment at one of the window's, which is no earlier than the last change.
  func sceneMoment(at window: Moment) -> Moment {
    guard isRunning else { return sceneAnchor }
    let span = max(0, window.nanoseconds - windowAnchor.nanoseconds)
    let scaled = speed == 1 ? span : Int64((Double(span) * speed).rounded(.down))
    return Moment(nanoseconds: sceneAnchor.nanoseconds + scaled)
  }

  /// When the scene reaches a moment; nil while it stands.
  func windowMoment(reaching scene: Moment) -> Moment? {
    guard isRunning else { return nil }
    return windowAnchor.advanced(by: scene.seconds(since: sceneAnchor) / speed)
  }

  /// Goes on from a moment of the scene, or stands there.
  mutating func set(running: Bool, speed: Double = 1, scene: Moment, window: Moment) {
    require(speed > 0, "SceneClock(speed: \(speed)): a clock that stands is not running.")
    isRunning = running
    self.speed = speed
    sceneAnchor = scene
    windowAnchor = window
  }
}
