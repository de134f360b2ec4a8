/// The timing of an animator in the engine's terms.
enum Timing: Equatable {
  /// A curve over the animator's duration.
  case curve(Pacing)
  /// A spring.
  case spring(SpringTiming)

  /// Creates the timing of a provider: the spring or the curve, by the rules of
  /// `UITimingCurveProvider`. Ease out replaces a spring that never settles.
  init(_ provider: any UITimingCurveProvider) {
    if let spring = provider.springInForce {
      // An undamped spring never settles; ease out replaces it.
      let isSpring = spring.timing.spring(lasting: 1) != nil
      self = isSpring ? .spring(spring.timing) : .curve(.cubic(.easeOut))
    } else {
      self = .curve(provider.curveInForce.pacing)
    }
  }

  /// A Boolean value that indicates whether the timing is a spring.
  var isSpring: Bool { if case .spring = self { true } else { false } }

  /// A Boolean value that indicates whether the motion along y follows another spring than along x:
  /// a spring with a damping ratio is fitted to each component of its velocity.
  var hasTwoSprings: Bool {
    guard case .spring(let spring) = self, case .ratio = spring.specification else { return false }
    return spring.velocity.dx != spring.velocity.dy
  }

  /// The timing without an initial velocity.
  var withoutInitialVelocity: Timing {
    guard case .spring(var spring) = self, spring.velocity != .zero else { return self }
    spring.velocity = .zero
    return .spring(spring)
  }

  /// Returns the full duration in seconds: `duration`, or the time in which a spring with fixed
  /// constants settles.
  func seconds(given duration: TimeInterval) -> TimeInterval {
    switch self {
    case .curve: duration
    case .spring(let timing): timing.seconds(given: duration)
    }
  }

  /// Returns the curve for scrubbing along time fractions, with `scrubsLinearly` false.
  func pacing(lasting seconds: TimeInterval) -> Pacing {
    switch self {
    case .curve(let pacing): pacing
    case .spring(let timing): timing.pacing(lasting: seconds)
    }
  }
}

/// A spring, given by fixed constants or by a damping ratio, and its initial velocity.
nonisolated struct SpringTiming: Hashable, Sendable {
  /// The numbers that determine the spring.
  enum Specification: Hashable, Sendable {
    /// A damping ratio; the stiffness follows from the duration. UIKit treats a ratio above 1 as 1,
    /// unless `allowsOverdamping` is true.
    case ratio(Double, allowsOverdamping: Bool)
    /// A spring with fixed constants, which determine the duration.
    case spring(Spring)

    /// Returns the specification of a spring with fixed constants. A spring that never settles, or
    /// that settles within a nanosecond, is replaced by ease out: a ratio of 0.
    static func springIfSettling(_ spring: Spring) -> Specification {
      let isSpring = (1e-9...1e30).contains(spring.settlingDuration())
      return isSpring ? .spring(spring) : .ratio(0, allowsOverdamping: false)
    }
  }

  var specification: Specification
  /// The initial velocity, in whole distances per second; positive towards the target.
  var velocity: CGVector

  /// Returns the seconds until both axes settle; `duration` for a damping ratio.
  func seconds(given duration: TimeInterval) -> TimeInterval {
    switch specification {
    case .ratio: duration
    case .spring(let spring):
      max(
        settlingDuration(spring, Double(velocity.dx)), settlingDuration(spring, Double(velocity.dy))
      )
    }
  }

  /// Returns UIKit's settling time; for an overdamped spring, which UIKit ends early, the full one.
  private func settlingDuration(_ spring: Spring, _ velocity: Double) -> TimeInterval {
    spring.dampingRatio > 1
      ? spring.unclampedSettlingDuration(initialVelocity: velocity)
      : spring.settlingDuration(initialVelocity: velocity)
  }

  /// Returns the spring that settles within `seconds`.
  ///
  /// - With fixed constants: the spring itself if it settles in time, or if `seconds` is 0 or less.
  ///   Otherwise a faster one of equal damping ratio.
  /// - With a damping ratio: the spring that settles after `seconds`, fitted to the velocity along
  ///   x, as UIKit does.
  /// - Returns: nil if there is none: 0 seconds or no damping, with a ratio.
  func spring(lasting seconds: TimeInterval) -> Spring? {
    switch specification {
    case .spring(let spring):
      let own = self.seconds(given: 0)
      // A time that was rounded to nanoseconds several times may be a few short.
      if seconds <= 0 || seconds >= own * (1 - 1e-9) - 1e-8 { return spring }
      // A throw may shorten the settling time; for a faster spring, an equal throw is relatively
      // smaller.
      let most = max(own, settlingDuration(spring, 0))
      return Spring.ifFinite(
        response: spring.response * seconds / most, dampingRatio: spring.dampingRatio)
    case .ratio(let ratio, let allowsOverdamping):
      guard seconds > 0 else { return nil }
      if allowsOverdamping, ratio > 1 {
        // A spring of twice the response takes twice as long.
        let unit = Spring(response: 1, dampingRatio: ratio).unclampedSettlingDuration()
        return Spring.ifFinite(response: seconds / unit, dampingRatio: ratio)
      }
      return fitted(ratio, seconds, to: Double(velocity.dx))
    }
  }

  /// Returns the spring for y values, fitted to the velocity along y as UIKit does; nil if it
  /// equals the spring along x, and with fixed constants.
  func yAxisSpring(lasting seconds: TimeInterval) -> Spring? {
    guard case .ratio(let ratio, let allowsOverdamping) = specification, seconds > 0,
      velocity.dx != velocity.dy, !(allowsOverdamping && ratio > 1)
    else { return nil }
    return fitted(ratio, seconds, to: Double(velocity.dy))
  }

  /// Returns UIKit's spring for a ratio, a duration in seconds, and a velocity.
  ///
  /// - Returns: nil if no spring settles from rest. UIKit fits a thrown spring to the velocity
  ///   alone then, which still oscillates at its end, and jumps.
  private func fitted(_ ratio: Double, _ seconds: TimeInterval, to velocity: Double) -> Spring? {
    if velocity != 0, Spring(dampingRatio: ratio, duration: seconds, initialVelocity: 0) == nil {
      return nil
    }
    return Spring(dampingRatio: ratio, duration: seconds, initialVelocity: velocity)
  }

  /// Returns the whole motion along x as a curve; ease out if there is no such spring, as in UIKit.
  func pacing(lasting seconds: TimeInterval) -> Pacing {
    guard seconds > 0, let spring = spring(lasting: seconds) else { return .cubic(.easeOut) }
    return .spring(spring, seconds: seconds, velocity: Double(velocity.dx))
  }
}
