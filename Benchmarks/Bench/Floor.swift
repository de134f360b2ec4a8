import Foundation

/// The floor program: what animating costs where there is nothing but numbers.
///
/// Plain loops over contiguous doubles, with no views, no names and nobody who may interrupt. Solved
/// as libraries of tweens do, to within 1e-7, not to the last bit.
struct Floor {
  private var from: [Double]
  private var change: [Double]
  private var start: [Double]
  private var duration: [Double]
  private var curve: [(x1: Double, y1: Double, x2: Double, y2: Double)]
  /// How fast each dies away and swings, per second.
  private var spring: [(decay: Double, swing: Double)]
  private var values: [Double]

  /// Seconds that each takes, about: all are under way at half of it.
  static let duration = 10_000.0

  /// So many numbers on their way, each with a curve, a spring and a start of its own.
  init(count: Int) {
    let part = (0..<count).map { Double($0 * 7919 % count) / Double(count) }
    from = part.map { 100 * $0 }
    change = part.map { 200 - 100 * $0 }
    start = part.map { 0.5 * Floor.duration * $0 }
    duration = part.map { Floor.duration * (1 + 0.1 * $0) }
    curve = part.map { (0.1 + 0.4 * $0, 0.1 * $0, 0.4 + 0.2 * $0, 1) }
    // Settled to a thousandth, about, when the time is over.
    spring = part.map { part in
      let zeta = 0.3 + 0.5 * part
      let omega = 7 / (Floor.duration * zeta)
      return (zeta * omega, omega * (1 - zeta * zeta).squareRoot())
    }
    values = from
  }

  /// All of them at one progress.
  mutating func lerp(_ progress: Double) {
    for index in values.indices { values[index] = from[index] + change[index] * progress }
    use(values[values.count / 2])
  }

  /// Each on its own curve.
  mutating func cubic(at time: Double) {
    for index in values.indices {
      let fraction = min(max((time - start[index]) / duration[index], 0), 1)
      let (x1, y1, x2, y2) = curve[index]
      values[index] = from[index] + change[index] * Floor.progress(x1, y1, x2, y2, fraction)
    }
    use(values[values.count / 2])
  }

  /// Each on its own spring, swinging, let go at rest.
  mutating func spring(at time: Double) {
    for index in values.indices {
      let elapsed = time - start[index]
      let (decay, swing) = spring[index]
      let left =
        exp(-decay * elapsed) * (cos(swing * elapsed) + decay / swing * sin(swing * elapsed))
      values[index] = from[index] + change[index] * (1 - left)
    }
    use(values[values.count / 2])
  }

  /// Newton's steps on x, then y; a curve that is nowhere vertical needs nothing more.
  @inline(__always)
  private static func progress(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double
  ) -> Double {
    let (cx, cy) = (3 * x1, 3 * y1)
    let (bx, by) = (3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy)
    let (ax, ay) = (1 - cx - bx, 1 - cy - by)
    var s = x
    for _ in 0..<8 {
      let error = ((ax * s + bx) * s + cx) * s - x
      if abs(error) < 1e-7 { break }
      s -= error / ((3 * ax * s + 2 * bx) * s + cx)
    }
    return ((ay * s + by) * s + cy) * s
  }
}
