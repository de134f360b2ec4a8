import MotionCore

/// A clock that maps the window's time to the scene's time: paused, or running at a speed.
///
/// A player keeps one. Between two changes the map is a straight line through an anchor. At speed 1
/// the clock computes in whole nanoseconds, so a result does not depend on how often the clock is
/// read.
nonisolated struct SceneClock: Hashable, Sendable {
  /// A Boolean value that indicates whether the scene's time advances.
  private(set) var isRunning = false
  /// Scene seconds per window second.
  private(set) var speed = 1.0
  private var windowAnchor = Moment.zero
  private var sceneAnchor = Moment.zero

  /// Returns the scene's moment at a moment of the window. A paused clock returns the moment of its
  /// pause. Before the last change, the clock returns the moment of that change.
  func sceneMoment(at window: Moment) -> Moment {
    guard isRunning else { return sceneAnchor }
    let span = max(0, window.nanoseconds - windowAnchor.nanoseconds)
    let scaled = speed == 1 ? span : Int64((Double(span) * speed).rounded(.down))
    return Moment(nanoseconds: sceneAnchor.nanoseconds + scaled)
  }

  /// Returns the window's moment at which the scene reaches a moment, also one that has passed; nil
  /// while the clock is paused.
  func windowMoment(reaching scene: Moment) -> Moment? {
    guard isRunning else { return nil }
    return windowAnchor.advanced(by: scene.seconds(since: sceneAnchor) / speed)
  }

  /// Starts or pauses the clock at a moment of the scene.
  ///
  /// - Parameter speed: Scene seconds per window second. Stops the program unless greater than 0.
  mutating func set(running: Bool, speed: Double = 1, scene: Moment, window: Moment) {
    require(speed > 0, "SceneClock(speed: \(speed)): a clock that stands is not running.")
    isRunning = running
    self.speed = speed
    sceneAnchor = scene
    windowAnchor = window
  }
}
