/// The timing of a spring: its damping, and its initial velocity.
///
/// Velocities are in whole distances per second; positive is towards the target. A position, a
/// centre or (unlike in UIKit) the translation of a transform moves x at `dx` and y at `dy`. A
/// property without a direction moves at `dx`.
///
/// An animator that is reversed or continued on a spring releases the spring from the presentation
/// values. Unlike UIKit, the motion keeps its velocity, unless a continuation has a velocity here.
nonisolated open class UISpringTimingParameters: NSObject, UITimingCurveProvider,
  @unchecked Sendable
{
  /// The initial velocity as given; 0 along an axis for which the given number is infinite or NaN.
  ///
  /// Such a number results from a division by a distance of 0. Without a distance there is no
  /// throw; in UIKit the motion is lost.
  public var initialVelocity: CGVector { timing.velocity }
  /// The spring in the engine's terms.
  let timing: SpringTiming
  /// The messages about invalid numbers.
  private let diagnostics: [String]

  /// Returns the spring in the engine's terms, and the messages about invalid numbers.
  ///
  /// - Parameters:
  ///   - specification: The spring; nil if the given numbers form no spring. Ease out then
  ///     replaces the spring.
  ///   - diagnostic: The message about invalid numbers other than the velocity; nil for none.
  private static func validated(
    _ specification: SpringTiming.Specification?, _ velocity: CGVector, _ diagnostic: String? = nil
  ) -> (SpringTiming, [String]) {
    let finite = CGVector(
      dx: velocity.dx.isFinite ? velocity.dx : 0, dy: velocity.dy.isFinite ? velocity.dy : 0)
    let timing = SpringTiming(
      specification: specification ?? .ratio(0, allowsOverdamping: false), velocity: finite)
    var diagnostics = [diagnostic].compactMap { $0 }
    if finite != velocity {
      diagnostics.append(
        "UISpringTimingParameters(initialVelocity: \(velocity)): what is not finite counts as 0. Velocity "
          + "is in distances per second; where the distance is 0, there is none.")
    }
    return (timing, diagnostics)
  }

  /// Reports invalid numbers when an animation gets the timing.
  @MainActor func diagnoseNumbers(on stage: Stage) {
    for diagnostic in diagnostics { stage.diagnose(diagnostic) }
  }

  /// Creates the system's default spring, which navigation uses: mass 3, stiffness 1000, damping
  /// 500, which Core Animation treats as critically damped. The spring takes 0.506 s.
  public override init() {
    (timing, diagnostics) = Self.validated(
      .spring(Spring(mass: 3, stiffness: 1000, damping: 500).withoutOverdamping), .zero)
    super.init()
  }

  /// Creates a spring that settles within the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: The damping ratio, 0 or more. At 1 the spring comes to rest without overshoot;
  ///     below 1 it oscillates. At 0 no spring settles, and ease out replaces it, whatever the
  ///     velocity. A ratio above 1 counts as 1, as in UIKit; use
  ///     `init(dampingRatio:initialVelocity:allowsOverdamping:)` for overdamping.
  ///   - velocity: The initial velocity, in whole distances per second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (timing, diagnostics) = Self.validated(
      ratio: ratio, initialVelocity: velocity, allowsOverdamping: false)
    super.init()
  }

  /// Creates a spring that settles within the animator's duration and is released at rest.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a spring that settles within the animator's duration, and may be overdamped with a
  /// ratio above 1.
  ///
  /// UIKit treats a ratio above 1 as 1. A ratio that is negative, above 1e100, infinite or NaN
  /// causes ease out, with a diagnostic.
  public init(
    dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector, allowsOverdamping: Bool
  ) {
    (timing, diagnostics) = Self.validated(
      ratio: ratio, initialVelocity: velocity, allowsOverdamping: allowsOverdamping)
    super.init()
  }

  /// The maximum of an overdamped ratio. Up to this ratio, the constants are finite for each
  /// duration from 1 ns to `Stage.longestTime`.
  private static let mostOverdampedRatio: CGFloat = 1e100

  private static func validated(
    ratio: CGFloat, initialVelocity velocity: CGVector, allowsOverdamping: Bool
  ) -> (SpringTiming, [String]) {
    let isFinite = ratio.isFinite && !(allowsOverdamping && ratio > mostOverdampedRatio)
    // UIKit replaces a negative ratio by 1.19e-07.
    return validated(
      isFinite ? .ratio(max(0, Double(ratio)), allowsOverdamping: allowsOverdamping) : nil,
      velocity,
      ratio >= 0 && isFinite
        ? nil
        : "UISpringTimingParameters(dampingRatio: \(ratio)) eases out: a ratio is finite, and 0 or more; 1 does "
          + "not overshoot, and \(mostOverdampedRatio) is the maximum.")
  }

  /// Creates a spring of three constants, which determine its duration; the animator's duration has
  /// no effect.
  ///
  /// - Parameters:
  ///   - mass: More than 0. A mass, stiffness or damping outside its range causes ease out, with a
  ///     diagnostic.
  ///   - stiffness: More than 0.
  ///   - damping: 0 or more. A damping above the critical one counts as critical, as in Core
  ///     Animation. At 0 no spring settles, and ease out over the animator's duration replaces it,
  ///     as with a ratio of 0.
  ///   - velocity: The initial velocity, in whole distances per second.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    let isSpring =
      mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0
      && damping.isFinite
    (timing, diagnostics) = Self.validated(
      isSpring
        ? .springIfSettling(
          Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
            .withoutOverdamping) : nil,
      velocity,
      isSpring
        ? nil
        : "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), damping: \(damping)) eases out: mass "
          + "and stiffness are more than 0, damping is 0 or more, and all three are finite.")
    super.init()
  }

  /// Creates a spring by the two numbers that designers use: its damping ratio and its response.
  ///
  /// Unlike UIKit, which leaves the conversion to the app:
  ///
  ///     mass = 1
  ///     stiffness = (2π / response)²
  ///     damping = 4π · ratio / response
  ///
  /// The constants determine the duration; the animator's duration has no effect. See "Designing
  /// Fluid Interfaces", WWDC 2018, session 803.
  ///
  /// - Parameters:
  ///   - ratio: More than 0. At 1 the spring comes to rest without overshoot; below 1 it
  ///     oscillates; more counts as 1.
  ///   - response: The period of the undamped oscillation in seconds, more than 0.
  ///   - velocity: The initial velocity, in whole distances per second.
  public init(
    damping ratio: CGFloat, response: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    let spring =
      ratio > 0 ? Spring.ifFinite(response: Double(response), dampingRatio: Double(ratio)) : nil
    (timing, diagnostics) = Self.validated(
      spring.map { .springIfSettling($0.withoutOverdamping) }, velocity,
      spring != nil
        ? nil
        : "UISpringTimingParameters(damping: \(ratio), response: \(response)) eases out: both are finite and more "
          + "than 0, and not so extreme that a double cannot hold the stiffness (2π / response)²; the response is in "
          + "seconds, and a spring without damping never rests.")
    super.init()
  }

  /// Creates a spring by its perceived duration and its bounce, as since iOS 17.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds. The spring settles later, and the animator's
  ///     duration has no effect.
  ///   - bounce: −1…1, without the ends. 0 does not bounce, more oscillates, a negative bounce is
  ///     overdamped. Outside the range, with a diagnostic, and with a duration of 0, ease out over
  ///     the animator's duration replaces the spring.
  ///   - velocity: The initial velocity, in whole distances per second.
  public init(
    duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector
  ) {
    let settles = duration > 0 && bounce < 1 && bounce > -1
    let spring = settles ? Spring.ifFinite(duration: duration, bounce: Double(bounce)) : nil
    // A duration of 0 with a bounce between −1 and 1 means no spring, and needs no diagnostic.
    let isNone = duration == 0 && bounce < 1 && bounce > -1
    (timing, diagnostics) = Self.validated(
      spring.map { .springIfSettling($0) }, velocity,
      spring != nil || isNone
        ? nil
        : "UISpringTimingParameters(duration: \(duration), bounce: \(bounce)) eases out: the bounce is more than "
          + "-1 and less than 1, and the duration is 0 or more, finite, and not so extreme that a double cannot hold "
          + "the stiffness (2π / duration)².")
    super.init()
  }

  /// Creates a spring by its perceived duration and its bounce, released at rest.
  public convenience init(duration: TimeInterval, bounce: CGFloat) {
    self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
  }

  /// Creates the spring that a coder holds. Nil for numbers that are not finite, for a negative
  /// ratio, and for a mass, stiffness or damping of 0 or less.
  public required init?(coder: NSCoder) {
    let numbers = ["mass", "stiffness", "damping", "ratio", "dx", "dy"]
      .map { coder.decodeDouble(forKey: $0) }
    guard numbers.allSatisfy({ $0.isFinite }) else { return nil }
    let velocity = CGVector(dx: numbers[4], dy: numbers[5])
    if coder.decodeBool(forKey: "isRatio") {
      guard numbers[3] >= 0 else { return nil }
      (timing, diagnostics) = Self.validated(
        ratio: CGFloat(numbers[3]), initialVelocity: velocity,
        allowsOverdamping: coder.decodeBool(forKey: "allowsOverdamping"))
    } else {
      guard numbers[0] > 0, numbers[1] > 0, numbers[2] > 0 else { return nil }
      (timing, diagnostics) = Self.validated(
        .springIfSettling(Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])),
        velocity)
    }
    super.init()
  }

  /// Writes the spring to a coder with keys.
  ///
  /// | spring | keys |
  /// |---|---|
  /// | given by its damping ratio | `isRatio` (true), `ratio`, `allowsOverdamping` |
  /// | given by its constants | `mass`, `stiffness`, `damping`, without `isRatio` |
  /// | both | `dx`, `dy` of the initial velocity |
  public func encode(with coder: NSCoder) {
    switch timing.specification {
    case .ratio(let ratio, let allowsOverdamping):
      coder.encode(true, forKey: "isRatio")
      coder.encode(ratio, forKey: "ratio")
      coder.encode(allowsOverdamping, forKey: "allowsOverdamping")
    case .spring(let spring):
      coder.encode(spring.mass, forKey: "mass")
      coder.encode(spring.stiffness, forKey: "stiffness")
      coder.encode(spring.damping, forKey: "damping")
    }
    coder.encode(Double(initialVelocity.dx), forKey: "dx")
    coder.encode(Double(initialVelocity.dy), forKey: "dy")
  }

  /// A description with the damping and the initial velocity, for debugging.
  public override var description: String { timing.words }

  /// Returns the object itself, which is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// `.spring`.
  public var timingCurveType: UITimingCurveType { .spring }

  /// Always nil.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }

  /// The object itself.
  public var springTimingParameters: UISpringTimingParameters? { self }
}
