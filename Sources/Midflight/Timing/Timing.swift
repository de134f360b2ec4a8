/// The timing of an animator as the engine follows it.
enum Timing: Equatable {
  /// A curve over the animator's duration.
  case curve(Pacing)
  /// A spring.
  case spring(SpringTiming)

  /// The timing of a provider, as `UITimingCurveProvider` says which of its two counts.
  init(_ provider: any UITimingCurveProvider) {
    if let spring = provider.springInForce {
      // Without damping there is no spring that settles: it eases out, and is a curve throughout.
      let isSpring = spring.timing.spring(lasting: 1) != nil
      self = isSpring ? .spring(spring.timing) : .curve(.cubic(.easeOut))
    } else {
      self = .curve(provider.curveInForce.pacing)
    }
  }

  /// Whether it is a spring.
  var isSpring: Bool { if case .spring = self { true } else { false } }

  /// Whether it is a spring that is fitted to a duration, and to another velocity along y than along x.
  var hasTwoSprings: Bool {
    guard case .spring(let spring) = self, case .ratio = spring.law else { return false }
    return spring.velocity.dx != spring.velocity.dy
  }

  /// The same without an initial velocity.
  var notThrown: Timing {
    guard case .spring(var spring) = self, spring.velocity != .zero else { return self }
    spring.velocity = .zero
    return .spring(spring)
  }

  /// The seconds that all of it takes, if the animator was given `duration`.
  func seconds(given duration: TimeInterval) -> TimeInterval {
    switch self {
    case .curve: duration
    case .spring(let timing): timing.seconds(given: duration)
    }
  }

  /// What can be scrubbed along with `scrubsLinearly` off.
  func pacing(lasting seconds: TimeInterval) -> Pacing {
    switch self {
    case .curve(let pacing): pacing
    case .spring(let timing): timing.pacing(lasting: seconds)
    }
  }
}

/// A spring, its start velocity, and who decides how long it takes.
nonisolated struct SpringTiming: Hashable, Sendable {
  /// What decides about the spring.
  enum Law: Hashable, Sendable {
    /// A damping ratio; the duration decides how stiff the spring is. UIKit draws a ratio above 1
    /// as 1, unless it may be overdamped.
    case ratio(Double, allowsOverdamping: Bool)
    /// A spring that takes as long as it takes.
    case spring(Spring)

    /// A spring that takes as long as it takes. One that never settles eases out, and so does one that is
    /// there within a nanosecond.
    static func settling(_ spring: Spring) -> Law {
      let isSpring = (1e-9...1e30).contains(spring.settlingDuration())
      return isSpring ? .spring(spring) : .ratio(0, allowsOverdamping: false)
    }
  }

  var law: Law
  /// In whole distances per second; positive is towards the target.
  var velocity: CGVector

  /// The seconds until both components rest.
  func seconds(given duration: TimeInterval) -> TimeInterval {
    switch law {
    case .ratio: duration
    case .spring(let spring):
      max(settling(spring, Double(velocity.dx)), settling(spring, Double(velocity.dy)))
    }
  }

  /// UIKit's figure, but for springs that creep, which UIKit cuts short.
  private func settling(_ spring: Spring, _ velocity: Double) -> TimeInterval {
    spring.dampingRatio > 1
      ? spring.unclampedSettlingDuration(initialVelocity: velocity)
      : spring.settlingDuration(initialVelocity: velocity)
  }

  /// The spring that has settled after `seconds`; nil if there is none: no time, or no damping.
  ///
  /// One that takes as long as it takes is itself, if there is time for it; else one of the same
  /// damping ratio that is as much faster. One of a ratio is fitted to the velocity along x, as UIKit's.
  func spring(lasting seconds: TimeInterval) -> Spring? {
    switch law {
    case .spring(let spring):
      let own = self.seconds(given: 0)
      // What is rounded to nanoseconds several times may lack a few.
      if seconds <= 0 || seconds >= own * (1 - 1e-9) - 1e-8 { return spring }
      // A throw may bring it to rest sooner than by itself; for a faster one, the same throw is less of one.
      let most = max(own, settling(spring, 0))
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

  /// The spring on which what has a direction goes along y, as UIKit's: fitted to the velocity along y. Nil where it
  /// is the one along x.
  func yAxisSpring(lasting seconds: TimeInterval) -> Spring? {
    guard case .ratio(let ratio, let allowsOverdamping) = law, seconds > 0,
      velocity.dx != velocity.dy, !(allowsOverdamping && ratio > 1)
    else { return nil }
    return fitted(ratio, seconds, to: Double(velocity.dy))
  }

  /// UIKit's spring for a ratio and a duration.
  ///
  /// - Returns: nil if none settles that is let go at rest. Thrown, UIKit fits one to the velocity
  ///   alone, which swings as far as ever at its end, and jumps.
  private func fitted(_ ratio: Double, _ seconds: TimeInterval, to velocity: Double) -> Spring? {
    if velocity != 0, Spring(dampingRatio: ratio, duration: seconds, initialVelocity: 0) == nil {
      return nil
    }
    return Spring(dampingRatio: ratio, duration: seconds, initialVelocity: velocity)
  }

  /// The whole motion along x as a pacing; ease out where there is no such spring, as UIKit moves
  /// then.
  func pacing(lasting seconds: TimeInterval) -> Pacing {
    guard seconds > 0, let spring = spring(lasting: seconds) else { return .cubic(.easeOut) }
    return .spring(spring, seconds: seconds, velocity: Double(velocity.dx))
  }
}
