/// A damped spring, which pulls a value towards its target.
///
/// Spring timing parameters store a spring. The motion has a closed form, so nothing is integrated
/// from frame to frame, and an animation can be interrupted and continued at any moment.
///
/// The damping ratio ζ determines the shape of the motion:
///
/// - ζ < 1: overshoots the target and swings back.
/// - ζ = 1: arrives as fast as possible without an overshoot.
/// - ζ > 1: creeps towards the target.
public struct Spring: Hashable, Sendable {
  /// The mass of the moved object. More than 0.
  public let mass: Double
  /// The force per distance from the target. More than 0.
  public let stiffness: Double
  /// The force per velocity. 0 or more; an undamped spring never rests.
  public let damping: Double

  // The constants of the motion. Only `discriminant`, the costliest, is stored. A frame reads two
  // springs of each animation block, so springs stay small.

  /// β, the decay rate of the swings, per second.
  var decayRate: Double { damping / (2 * mass) }
  /// β² − ω², a quarter of the characteristic equation's discriminant: negative for ζ < 1. Exact
  /// except for rounding, even near ζ = 1.
  let discriminant: Double
  /// √|β² − ω²|, per second: the angular frequency for ζ < 1, else half the gap of the rates.
  var discriminantRoot: Double { abs(discriminant).squareRoot() }
  /// ω², the acceleration at a distance of 1 from the target.
  var squaredFrequency: Double { stiffness / mass }

  /// Creates a spring from its physical constants.
  ///
  /// The program stops unless mass and stiffness are more than 0, damping is 0 or more, and all are
  /// finite.
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
    discriminant = Spring.discriminant(mass: mass, stiffness: stiffness, damping: damping)
  }

  /// Creates a spring of mass 1 from its undamped period and its damping ratio.
  ///
  ///     stiffness = (2π / response)²
  ///     damping = 2 · dampingRatio · 2π / response
  ///
  /// The program stops if a constant of the spring is out of range.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped spring, in seconds; more than 0. The motion seems to
  ///     have arrived after about this time.
  ///   - dampingRatio: 0 or more; 1 is critical.
  public init(response: Double, dampingRatio: Double) {
    guard let spring = Spring.ifFinite(response: response, dampingRatio: dampingRatio) else {
      fatalError(
        "Spring(response: \(response), dampingRatio: \(dampingRatio)): the response must be more than 0, the "
          + "ratio 0 or more, and the stiffness (2π / response)² a number that a double holds.")
    }
    self = spring
  }

  /// Returns the spring of `init(response:dampingRatio:)`; nil for a response of 0 or less, a ratio
  /// below 0, and constants that a double cannot hold.
  package static func ifFinite(response: Double, dampingRatio: Double) -> Spring? {
    let frequency = 2 * Double.pi / response
    let (stiffness, damping) = (frequency * frequency, 2 * dampingRatio * frequency)
    guard response > 0, stiffness > 0, stiffness.isFinite, damping >= 0, damping.isFinite else {
      return nil
    }
    return Spring(mass: 1, stiffness: stiffness, damping: damping)
  }

  /// Creates the spring of iOS 17's `init(duration:bounce:)`.
  ///
  ///     dampingRatio = 1 − bounce          if bounce ≥ 0
  ///     dampingRatio = 1 / (1 + bounce)    if bounce < 0
  ///
  /// Unlike UIKit, which takes any number, the initialiser clamps `bounce` to −0.9999…1: beyond,
  /// the damping would be negative or infinite.
  ///
  /// - Parameters:
  ///   - duration: The response of the spring, in seconds; more than 0. The spring settles later.
  ///   - bounce: 1 swings forever, 0 is critical, a negative number creeps.
  public init(duration: Double, bounce: Double) {
    guard let spring = Spring.ifFinite(duration: duration, bounce: bounce) else {
      fatalError(
        "Spring(duration: \(duration), bounce: \(bounce)): the duration must be more than 0, and the stiffness "
          + "(2π / duration)² a number that a double holds.")
    }
    self = spring
  }

  /// Returns the spring of `init(duration:bounce:)`; nil if a constant is out of a double's range.
  package static func ifFinite(duration: Double, bounce: Double) -> Spring? {
    let bounce = min(max(bounce, -0.9999), 1)
    return ifFinite(
      response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// ω = √(stiffness / mass), the angular frequency of the undamped spring, in radians per second.
  package var angularFrequency: Double { squaredFrequency.squareRoot() }

  /// The damping divided by the critical damping: 1 is the least ratio without an overshoot.
  public var dampingRatio: Double { damping / criticalDamping }

  /// The period of the undamped spring, in seconds.
  public var response: Double { 2 * Double.pi / angularFrequency }

  /// The spring as Core Animation draws it, with at most critical damping.
  ///
  /// UIKit's default spring (mass 3, stiffness 1000, damping 500) is drawn critically damped.
  package var withoutOverdamping: Spring {
    Spring(mass: mass, stiffness: stiffness, damping: min(damping, criticalDamping))
  }

  // MARK: - Motion

  /// The solution of the spring's equation at a time, for an initial displacement of 1 and a
  /// velocity of 1.
  ///
  /// With the initial distance x₀ from the target and the initial velocity v₀:
  ///
  ///     distance = x₀ · displacement + v₀ · impulse
  ///     velocity = x₀ · displacementRate + v₀ · impulseRate
  package struct UnitResponse: Hashable, Sendable {
    /// The distance per unit of initial distance. 1 at the start.
    package let displacement: Double
    /// The distance per unit of initial velocity, in seconds. 0 at the start.
    package let impulse: Double
    /// The rate of `displacement`, per second. 0 at the start.
    package let displacementRate: Double
    /// The rate of `impulse`. 1 at the start.
    package let impulseRate: Double

    /// The solution of a spring at rest in its target.
    static let rest = UnitResponse(displacement: 0, impulse: 0, displacementRate: 0, impulseRate: 0)
  }

  /// Returns the solution at a time after the start.
  ///
  /// Solves x″ + 2β · x′ + ω² · x = 0 with β = damping / (2 · mass). Both branches are valid up to
  /// ζ = 1, where sin(w·t) / w and (1 − e^(−2w·t)) / 2w both become t.
  ///
  /// - Parameter time: Seconds, 0 or more. The program stops below 0. At infinity, everything
  ///   rests.
  /// - Returns: Exactly 1, 0, 0, 1 at 0. All values are finite, and tend to 0 if the spring is
  ///   damped.
  package func state(at time: Double) -> UnitResponse {
    require(time >= 0, "state(at: \(time)): a spring moves from 0 seconds on.")
    return (discriminant < 0 ? underdamped(at: time) : overdamped(at: time)) ?? .rest
  }

  /// Returns the progress of a motion from 0 to 1.
  ///
  ///     progress = 1 − displacement + initialVelocity · impulse
  ///
  /// - Parameters:
  ///   - time: Seconds since the start, 0 or more. The program stops below 0.
  ///   - initialVelocity: The velocity at the start, in whole distances per second; positive
  ///     towards 1.
  /// - Returns: Exactly 0 at 0. More than 1 in an overshoot.
  public func progress(at time: Double, initialVelocity: Double = 0) -> Double {
    let state = state(at: time)
    return (1 - state.displacement) + initialVelocity * state.impulse
  }

  /// Returns the velocity of a motion from 0 to 1, in whole distances per second.
  ///
  ///     velocity = initialVelocity · impulseRate − displacementRate
  ///
  /// - Parameters:
  ///   - time: Seconds since the start, 0 or more. The program stops below 0.
  ///   - initialVelocity: The velocity at the start, which the result equals at 0; positive towards
  ///     1.
  public func velocity(at time: Double, initialVelocity: Double = 0) -> Double {
    let state = state(at: time)
    return initialVelocity * state.impulseRate - state.displacementRate
  }

  // MARK: - The two kinds of motion

  /// The least damping without an overshoot: 2 · √(stiffness · mass).
  private var criticalDamping: Double {
    Spring.criticalDamping(mass: mass, stiffness: stiffness)
  }

  private static func criticalDamping(mass: Double, stiffness: Double) -> Double {
    let product = stiffness * mass
    return product.isNormal
      ? 2 * product.squareRoot() : 2 * (stiffness.squareRoot() * mass.squareRoot())
  }

  /// Returns β² − ω², as a product that does not cancel.
  ///
  /// Near ζ = 1, the rounding of the critical damping is large compared to the difference. The
  /// function takes both squares exactly there. A damping that equals the critical damping in a
  /// double is critical.
  private static func discriminant(mass: Double, stiffness: Double, damping: Double) -> Double {
    let critical = criticalDamping(mass: mass, stiffness: stiffness)
    let product = (damping - critical) / (2 * mass) * ((damping + critical) / (2 * mass))
    guard damping != critical, abs(damping - critical) < 1e-3 * critical else { return product }
    let square = DoubleDouble(productOf: damping, damping)
    let criticalSquare = DoubleDouble(productOf: 4 * mass, stiffness)
    let exact =
      ((square.high - criticalSquare.high) + (square.low - criticalSquare.low)) / (2 * mass)
      / (2 * mass)
    return square.high.isNormal && exact.isFinite ? exact : product
  }

  /// Returns the solution for ζ < 1: e^(−βt) times cosine and sine.
  ///
  /// - Returns: nil if the decay underflows to 0, or the phase is infinite.
  private func underdamped(at time: Double) -> UnitResponse? {
    let phase = discriminantRoot * time
    let decay = StrictMath.exp(-decayRate * time)
    guard decay > 0, phase < .infinity else { return nil }
    let turn = StrictMath.sinCos(phase)
    let (cosine, sine) = (turn.cosine, turn.sine / discriminantRoot)
    let impulse = decay * sine
    return UnitResponse(
      displacement: decay * (cosine + decayRate * sine), impulse: impulse,
      displacementRate: 0 - squaredFrequency * impulse,
      impulseRate: decay * (cosine - decayRate * sine))
  }

  /// Returns the solution for ζ ≥ 1: e^(−slow·t) and e^(−fast·t), with fast − slow = 2 ·
  /// discriminantRoot.
  ///
  /// The slower exponential is factored out, so that only sums of equal signs remain.
  ///
  /// - Returns: nil if the decay underflows to 0, or the time is infinite.
  private func overdamped(at time: Double) -> UnitResponse? {
    let slowRate = slowRate(discriminantRoot: discriminantRoot)
    let decay = StrictMath.exp(-slowRate * time)
    guard decay > 0, time < .infinity else { return nil }
    let gap = 2 * discriminantRoot * time
    let decayIntegral =
      discriminantRoot > 0 ? -StrictMath.expm1(-gap) / (2 * discriminantRoot) : time
    let impulse = decay * decayIntegral
    return UnitResponse(
      displacement: decay * (1 + slowRate * decayIntegral), impulse: impulse,
      displacementRate: 0 - squaredFrequency * impulse,
      impulseRate: decay * (StrictMath.exp(-gap) - slowRate * decayIntegral))
  }

  /// Returns the slower rate, β − discriminantRoot, without cancellation, per second.
  func slowRate(discriminantRoot: Double) -> Double {
    squaredFrequency / (decayRate + discriminantRoot)
  }
}
