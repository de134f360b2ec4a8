/// A damped spring: how something moves that is pulled towards its target.
///
/// Spring timing parameters hold one. Its motion is known in closed form at every moment, so
/// nothing is integrated from frame to frame, and an animation can be caught and thrown on
/// anywhere.
///
/// The damping ratio ζ says what it looks like: below 1 it swings past its target and comes back,
/// at 1 it is as quick as it can be without, above 1 it creeps.
public struct Spring: Hashable, Sendable {
  /// What is moved. More than 0.
  public let mass: Double
  /// Force per distance from the target. More than 0.
  public let stiffness: Double
  /// Force per speed. 0 or more; at 0 it never rests.
  public let damping: Double

  // What the motion is made of: worked out once, asked for at every evaluation.

  /// β, the rate at which swings die away, per second.
  let decayRate: Double
  /// β² − ω², exact but for rounding also near ζ = 1: negative when it swings.
  let overdamping: Double
  /// √|β² − ω²|: how fast it swings, in radians per second, or how far its two rates lie from β.
  let spread: Double
  /// ω², the acceleration at one unit from the target.
  private let pull: Double

  /// The spring of these three constants.
  public init(mass: Double, stiffness: Double, damping: Double) {
    require(
      mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0
        && damping.isFinite,
      """
      Spring(mass: \(mass), stiffness: \(stiffness), damping: \(damping)): mass and stiffness must \
      be more than 0, damping 0 or more, and all three finite.
      """)
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    decayRate = damping / (2 * mass)
    overdamping = Spring.overdamping(mass: mass, stiffness: stiffness, damping: damping)
    spread = abs(overdamping).squareRoot()
    pull = stiffness / mass
  }

  /// The spring of mass 1 that would swing once in `response` seconds if nothing damped it.
  ///
  /// - Parameters:
  ///   - response: Seconds, more than 0; about how long it takes to look as if it had arrived.
  ///   - dampingRatio: 0 or more; 1 is critical.
  public init(response: Double, dampingRatio: Double) {
    guard let spring = Spring.ifFinite(response: response, dampingRatio: dampingRatio) else {
      fatalError(
        "Spring(response: \(response), dampingRatio: \(dampingRatio)): the response must be more than 0, the "
          + "ratio 0 or more, and the stiffness (2π / response)² a number that a double holds.")
    }
    self = spring
  }

  /// The same; nil if its constants are none that a double holds.
  package static func ifFinite(response: Double, dampingRatio: Double) -> Spring? {
    let frequency = 2 * Double.pi / response
    let (stiffness, damping) = (frequency * frequency, 2 * dampingRatio * frequency)
    guard response > 0, stiffness > 0, stiffness.isFinite, damping >= 0, damping.isFinite else {
      return nil
    }
    return Spring(mass: 1, stiffness: stiffness, damping: damping)
  }

  /// The spring of iOS 17's `init(duration:bounce:)`.
  ///
  /// - Parameters:
  ///   - duration: Seconds, more than 0: the spring's response. It settles later than that.
  ///   - bounce: 1 swings for ever, 0 is critical, below 0 creeps. The damping ratio is 1 − bounce
  ///     from 0 up and 1 / (1 + bounce) below.
  ///
  /// Unlike UIKit, which takes any number, `bounce` is kept within −0.9999…1: beyond, the damping
  /// would be negative or infinite.
  public init(duration: Double, bounce: Double) {
    guard let spring = Spring.ifFinite(duration: duration, bounce: bounce) else {
      fatalError(
        "Spring(duration: \(duration), bounce: \(bounce)): the duration must be more than 0, and the stiffness "
          + "(2π / duration)² a number that a double holds.")
    }
    self = spring
  }

  /// The same; nil if its constants are none that a double holds.
  package static func ifFinite(duration: Double, bounce: Double) -> Spring? {
    let bounce = min(max(bounce, -0.9999), 1)
    return ifFinite(
      response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// √(stiffness / mass), radians per second: how fast it would swing undamped.
  package var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a part of the least that keeps it from overshooting.
  public var dampingRatio: Double { damping / criticalDamping }

  /// Seconds for one swing, if nothing damped it.
  public var response: Double { 2 * Double.pi / angularFrequency }

  /// The spring as Core Animation draws it: with no more than critical damping.
  ///
  /// UIKit's default spring (mass 3, stiffness 1000, damping 500) is drawn critically damped.
  package var withoutOverdamping: Spring {
    Spring(mass: mass, stiffness: stiffness, damping: min(damping, criticalDamping))
  }

  // MARK: - Motion

  /// How a start position and a start velocity have carried through to a moment.
  ///
  /// Let go at distance x₀ from its target with velocity v₀, a spring is at
  /// `x₀·displacement + v₀·impulse` from it, moving at `x₀·displacementRate + v₀·impulseRate`.
  package struct Basis: Hashable, Sendable {
    /// Distance left of each unit it was let go at. 1 at the start.
    package let displacement: Double
    /// Distance gained by each unit per second it was let go with, in seconds. 0 at the start.
    package let impulse: Double
    /// How fast `displacement` changes, per second. 0 at the start.
    package let displacementRate: Double
    /// How fast `impulse` changes. 1 at the start.
    package let impulseRate: Double

    /// Arrived, and nothing moves.
    static let rest = Basis(displacement: 0, impulse: 0, displacementRate: 0, impulseRate: 0)
  }

  /// The motion `time` seconds after the spring was let go.
  ///
  /// - Parameter time: Seconds, 0 or more. When it is infinite, everything rests.
  /// - Returns: Exactly 1, 0, 0, 1 at 0; tends to 0 if there is damping, and is finite always.
  ///
  /// Solves x″ + 2β·x′ + ω²·x = 0 with β = damping / 2·mass. Both branches hold up to ζ = 1 itself,
  /// where sin(w·t)/w and (1 − e^(−2w·t))/2w both become t.
  package func state(at time: Double) -> Basis {
    require(time >= 0, "state(at: \(time)): a spring moves from 0 seconds on.")
    return (overdamping < 0 ? swinging(at: time) : creeping(at: time)) ?? .rest
  }

  /// How far the motion from 0 to 1 has come.
  ///
  /// - Parameters:
  ///   - time: Seconds since it began, 0 or more.
  ///   - initialVelocity: At the start, in whole distances per second; positive is towards 1.
  /// - Returns: Exactly 0 at 0; passes 1 if it overshoots.
  public func progress(at time: Double, initialVelocity: Double = 0) -> Double {
    let state = state(at: time)
    return (1 - state.displacement) + initialVelocity * state.impulse
  }

  /// How fast the motion from 0 to 1 goes, in whole distances per second.
  ///
  /// - Parameters:
  ///   - time: Seconds since it began, 0 or more.
  ///   - initialVelocity: What it is at 0, exactly.
  public func velocity(at time: Double, initialVelocity: Double = 0) -> Double {
    let state = state(at: time)
    return initialVelocity * state.impulseRate - state.displacementRate
  }

  // MARK: - The two kinds of motion

  /// The least damping without overshoot.
  private var criticalDamping: Double {
    Spring.criticalDamping(mass: mass, stiffness: stiffness)
  }

  private static func criticalDamping(mass: Double, stiffness: Double) -> Double {
    2 * (stiffness * mass).squareRoot()
  }

  /// β² − ω², by a product that does not cancel.
  ///
  /// Near ζ = 1 the rounding of the critical damping is no longer small beside the difference: there both
  /// squares are taken exactly. A damping that is the critical one, as far as a double tells, is critical.
  private static func overdamping(mass: Double, stiffness: Double, damping: Double) -> Double {
    let critical = criticalDamping(mass: mass, stiffness: stiffness)
    let product = (damping - critical) / (2 * mass) * ((damping + critical) / (2 * mass))
    guard damping != critical, abs(damping - critical) < 1e-3 * critical else { return product }
    let square = Twofold(productOf: damping, damping)
    let least = Twofold(productOf: 4 * mass, stiffness)
    let exact = ((square.high - least.high) + (square.low - least.low)) / (2 * mass) / (2 * mass)
    return exact.isFinite ? exact : product
  }

  /// ζ < 1: e^(−βt) times cosine and sine.
  ///
  /// - Returns: nil once nothing is left of it.
  private func swinging(at time: Double) -> Basis? {
    let phase = spread * time
    let decay = StrictMath.exp(-decayRate * time)
    guard decay > 0, phase < .infinity else { return nil }
    let turn = StrictMath.sinCos(phase)
    let (cosine, sine) = (turn.cosine, turn.sine / spread)
    let impulse = decay * sine
    return Basis(
      displacement: decay * (cosine + decayRate * sine), impulse: impulse,
      displacementRate: 0 - pull * impulse,
      impulseRate: decay * (cosine - decayRate * sine))
  }

  /// ζ ≥ 1: e^(−slow·t) and e^(−fast·t), with fast − slow = 2·spread.
  ///
  /// The slower is taken out of both, so that only sums of equal signs remain.
  ///
  /// - Returns: nil once nothing is left of it.
  private func creeping(at time: Double) -> Basis? {
    let slowRate = slowRate(spread: spread)
    let decay = StrictMath.exp(-slowRate * time)
    guard decay > 0, time < .infinity else { return nil }
    let gap = 2 * spread * time
    let lag = spread > 0 ? -StrictMath.expm1(-gap) / (2 * spread) : time
    let impulse = decay * lag
    return Basis(
      displacement: decay * (1 + slowRate * lag), impulse: impulse,
      displacementRate: 0 - pull * impulse,
      impulseRate: decay * (StrictMath.exp(-gap) - slowRate * lag))
  }

  /// β − spread without the cancellation, per second.
  func slowRate(spread: Double) -> Double {
    stiffness / mass / (decayRate + spread)
  }
}
