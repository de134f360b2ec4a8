/// The timing of a spring: how it is damped, and how fast it is let go.
///
/// Velocity counts in whole distances per second; positive is towards the target. For a position or
/// a center, x is let go at `dx` and y at `dy`, and so is the translation of a transform, unlike in
/// UIKit; everything else, which has no direction, at `dx`.
///
/// An animator that is turned round or continued on a spring lets it go from what is seen. Unlike
/// UIKit, at the velocity that everything had until then, unless it is continued with a velocity
/// given here.
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// How fast it is let go, as given. 0 along an axis for which that is infinite or no number: a speed
  /// that was divided by no distance. What has nowhere to go is not thrown; in UIKit it is lost.
  nonisolated public var initialVelocity: CGVector { timing.velocity }
  /// The same as the engine follows it.
  nonisolated let timing: SpringTiming
  /// What is wrong with the numbers that were given.
  private nonisolated let complaints: [String]

  /// - Parameters:
  ///   - law: Nil if the numbers that were given make no spring: it eases out, as one without damping.
  ///   - call: What was called, with these numbers.
  nonisolated private init(_ law: SpringTiming.Law?, _ velocity: CGVector, _ call: String) {
    let finite = CGVector(
      dx: velocity.dx.isFinite ? velocity.dx : 0, dy: velocity.dy.isFinite ? velocity.dy : 0)
    timing = SpringTiming(law: law ?? .ratio(0, allowsOverdamping: false), velocity: finite)
    var complaints: [String] = []
    if law == nil { complaints.append(call) }
    if finite != velocity {
      complaints.append(
        "UISpringTimingParameters(initialVelocity: \(velocity)): what is not finite counts as 0. Velocity "
          + "is in distances per second; where the distance is 0, there is none.")
    }
    self.complaints = complaints
    super.init()
  }

  /// Says, as an animation is given it, that its numbers are not those that were given.
  func diagnoseNumbers(on stage: Stage) {
    for complaint in complaints { stage.diagnose(complaint) }
  }

  /// The system's default spring, that of navigation: mass 3, stiffness 1000, damping 500, which
  /// Core Animation draws critically damped. It takes 0.506 s.
  public override nonisolated convenience init() {
    self.init(
      .spring(Spring(mass: 3, stiffness: 1000, damping: 500).withoutOverdamping), .zero, "")
  }

  /// A spring that settles within the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: 0 or more. 1 comes to rest without overshoot, less swings; at 0, where no spring
  ///     settles, it eases out instead, however it is thrown. UIKit draws more than 1 as 1, and so
  ///     does this; `init(dampingRatio:initialVelocity:allowsOverdamping:)` does not.
  ///   - velocity: In whole distances per second.
  public nonisolated convenience init(
    dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector
  ) {
    self.init(dampingRatio: ratio, initialVelocity: velocity, allowsOverdamping: false)
  }

  /// A spring that settles within the animator's duration and is let go at rest.
  public nonisolated convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// A spring that settles within the animator's duration, and creeps if its ratio is above 1.
  ///
  /// Unlike UIKit, which draws such a ratio as 1.
  public nonisolated convenience init(
    dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector, allowsOverdamping: Bool
  ) {
    // UIKit makes 1.19e-07 of what is below 0.
    self.init(
      ratio.isFinite
        ? .ratio(max(0, Double(ratio)), allowsOverdamping: allowsOverdamping) : nil,
      velocity,
      "UISpringTimingParameters(dampingRatio: \(ratio)) eases out: a ratio is finite; 1 does not overshoot."
    )
  }

  /// A spring of three constants. It decides how long it takes; the animator's duration does not.
  ///
  /// - Parameters:
  ///   - mass: More than 0. What is no mass, stiffness or damping makes it ease out, with a diagnostic.
  ///   - stiffness: More than 0.
  ///   - damping: 0 or more. More than critical counts as critical, as in Core Animation. At 0, where
  ///     no spring settles, it eases out over the animator's duration, as with a ratio of 0.
  ///   - velocity: In whole distances per second.
  public nonisolated convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    let isSpring =
      mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0
      && damping.isFinite
    self.init(
      isSpring
        ? .settling(
          Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
            .withoutOverdamping) : nil,
      velocity,
      "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), damping: \(damping)) eases out: mass "
        + "and stiffness are more than 0, damping is 0 or more, and all three are finite.")
  }

  /// A spring by the two numbers that designers give: how much it swings, and how soon it seems to
  /// have arrived.
  ///
  /// Unlike UIKit, which leaves the conversion to the app: mass 1, stiffness (2π / response)²,
  /// damping 4π · ratio / response. It decides how long it takes; the animator's duration does not.
  /// See "Designing Fluid Interfaces", WWDC 2018, session 803.
  ///
  /// - Parameters:
  ///   - ratio: More than 0. 1 comes to rest without overshoot, less swings; more counts as 1.
  ///   - response: Seconds, more than 0: one swing, if nothing damped it.
  ///   - velocity: In whole distances per second.
  public nonisolated convenience init(
    damping ratio: CGFloat, response: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    let spring =
      ratio > 0 ? Spring.ifFinite(response: Double(response), dampingRatio: Double(ratio)) : nil
    self.init(
      spring.map { .settling($0.withoutOverdamping) }, velocity,
      "UISpringTimingParameters(damping: \(ratio), response: \(response)) eases out: both are finite and more "
        + "than 0, and not so extreme that a double cannot hold the stiffness (2π / response)²; the response is in "
        + "seconds, and a spring without damping never rests.")
  }

  /// A spring by the time it seems to take and how much it bounces, as since iOS 17.
  ///
  /// - Parameters:
  ///   - duration: Seconds: how long it seems. It settles later, and the animator's duration does
  ///     not count.
  ///   - bounce: −1…1, without the ends. 0 does not bounce, more swings, less than 0 creeps. Where no
  ///     such spring settles, and without a duration, it eases out over the animator's duration.
  ///   - velocity: In whole distances per second.
  public nonisolated convenience init(
    duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector
  ) {
    let settles = duration > 0 && bounce < 1 && bounce > -1
    let spring = settles ? Spring.ifFinite(duration: duration, bounce: Double(bounce)) : nil
    // Where no such spring settles, it eases out without a word, as UIKit's does.
    let isNone = duration.isFinite && bounce.isFinite && !settles
    self.init(
      spring.map { .settling($0) } ?? (isNone ? .ratio(0, allowsOverdamping: false) : nil),
      velocity,
      "UISpringTimingParameters(duration: \(duration), bounce: \(bounce)) eases out: both are finite, and the "
        + "duration not so extreme that a double cannot hold the stiffness (2π / duration)².")
  }

  /// A spring by the time it seems to take and how much it bounces, let go at rest.
  public nonisolated convenience init(duration: TimeInterval, bounce: CGFloat) {
    self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
  }

  /// The spring that a coder holds; nil if its numbers are no spring.
  public nonisolated convenience init?(coder: NSCoder) {
    let numbers = ["mass", "stiffness", "damping", "ratio", "dx", "dy"]
      .map { coder.decodeDouble(forKey: $0) }
    guard numbers.allSatisfy({ $0.isFinite }) else { return nil }
    let velocity = CGVector(dx: numbers[4], dy: numbers[5])
    if coder.decodeBool(forKey: "isRatio") {
      guard numbers[3] >= 0 else { return nil }
      self.init(
        .ratio(numbers[3], allowsOverdamping: coder.decodeBool(forKey: "allowsOverdamping")),
        velocity, "")
    } else {
      guard numbers[0] > 0, numbers[1] > 0, numbers[2] > 0 else { return nil }
      self.init(
        .settling(Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])), velocity,
        "")
    }
  }

  /// Writes the spring to a coder with keys.
  public nonisolated func encode(with coder: NSCoder) {
    switch timing.law {
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

  /// How it is damped, and how fast it is let go: for people who debug.
  public override nonisolated var description: String { timing.words }

  /// Itself: it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// `.spring`.
  public var timingCurveType: UITimingCurveType { .spring }

  /// Nil: it is no curve.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }

  /// Itself.
  public var springTimingParameters: UISpringTimingParameters? { self }
}
