import MotionCore

/// Springs made by Apple's `UIView`, from the properties of its `CASpringAnimation`s and from its
/// pixels.
enum IPhoneSprings {
  static var rows: [Row] { [stiffnesses, positions, fastPosition] }

  private static let table = [
    Measurement(0.35, 1, 0, 286.40942818911714), Measurement(0.6, 0.8, 0, 190.21427544499548),
    Measurement(0.1, 1, 0, 2125.3901278407934), Measurement(0.2, 1, 0, 707.2217886060563),
    Measurement(0.5, 1, 0, 161.7195025042016), Measurement(0.8, 1, 0, 80.89737200360506),
    Measurement(0.9, 1, 0, 71.92472915770972), Measurement(0.99, 1, 0, 80.02518243167793),
    Measurement(0.5, 0.3, 0, 1796.8833611577954), Measurement(0.5, 0.5, 0, 646.8780100168065),
    Measurement(0.5, 2, 0, 40.4298756260504), Measurement(1, 1, 0, 85.25592900599884),
    Measurement(1, 1, 1, 83.13803615388531),
    Measurement(0.5, 1, 0.25, 159.67233773812114), Measurement(0.5, 1, 1, 152.86841381792456),
    Measurement(0.5, 1, 1.5, 147.61602003056592), Measurement(0.5, 1, -2, 175.4224123383425),
  ]

  /// Compares the stiffness of each fitted spring in proportion.
  private static var stiffnesses: Row {
    Row(
      "ratio and duration: stiffness", .catalystAnimation, in: "of itself",
      .within(1e-7, because: "UIKit ends its steps when it is near")
    ) { errors in
      for measurement in table { measurement.compare(&errors) }
    }
  }

  /// Compares visible positions that were read off pixels, in points.
  private static var positions: Row {
    Row(
      "where a view on a spring is seen", .catalystAnimation, in: "pt",
      .within(0.5, because: "the source's tolerance, read off pixels")
    ) { errors in
      let first = Motion(ratio: 0.6, duration: 0.8, start: 50, target: 150)
      for (time, x) in [(0.15, 130.98), (0.3, 159.39), (0.45, 151.06), (0.6, 149.06), (0.8, 150)] {
        errors.compare(first.position(at: time), with: x)
      }
      for (time, x) in [(0.3, 166.65), (0.45, 152.12), (0.6, 163.52), (0.8, 158.94), (1, 160)] {
        errors.compare(second.position(at: time), with: x)
      }
    }
  }

  /// Compares one position where the view moves fast, in points.
  private static var fastPosition: Row {
    Row(
      "the same where it is fast", .catalystAnimation, in: "pt",
      .within(0.8, because: "the source's tolerance there")
    ) { $0.compare(second.position(at: 0.15), with: 183.54) }
  }

  private static let second = Motion(ratio: 0.35, duration: 1, start: 40, target: 160)

  /// A damping ratio, a duration, a velocity, and the stiffness of UIKit's spring.
  private struct Measurement {
    let ratio: Double
    let duration: Double
    let velocity: Double
    let stiffness: Double

    init(_ ratio: Double, _ duration: Double, _ velocity: Double, _ stiffness: Double) {
      (self.ratio, self.duration) = (ratio, duration)
      (self.velocity, self.stiffness) = (velocity, stiffness)
    }

    /// Compares the stiffness; a spring that does not exist counts as infinitely far.
    func compare(_ errors: inout Errors) {
      let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      errors.compareRelatively(spring?.stiffness ?? .nan, with: stiffness)
    }
  }

  /// A view that a spring moves, in points.
  private struct Motion {
    let spring: Spring?
    let start: Double
    let target: Double

    init(ratio: Double, duration: Double, start: Double, target: Double) {
      spring = Spring(dampingRatio: ratio, duration: duration)
      (self.start, self.target) = (start, target)
    }

    /// Returns the position in points, at seconds since the start.
    ///
    /// NaN if the spring does not exist.
    func position(at time: Double) -> Double {
      start + (target - start) * (spring?.progress(at: time) ?? .nan)
    }
  }
}
