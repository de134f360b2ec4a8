import Midflight
import MotionCore

/// A pull past the top and a release: recorded on iOS, and repeated here with an equal finger.
@MainActor enum BounceTraces {
  static var rows: [Row] { [positions, end] }

  /// Compares the root mean square of the differences with 0.
  private static var positions: Row {
    Row(
      "a release past the top, on a stage: root mean square of 38 samples", .iOSScrolling, in: "pt",
      .within(0.4, because: "iOS starts about 1 ms later; the latest step is 0.7 ms old on average")
    ) { $0.compare(rootMeanSquare, with: 0) }
  }

  /// Compares the time at which the deceleration ends, in seconds.
  private static var end: Row {
    Row(
      "when that release is reported at rest", .iOSScrolling, in: "s",
      .within(0.03, because: "two frames of the source at most")
    ) { $0.compare(Release().restTime(), with: 0.690816) }
  }

  /// The root mean square of the differences from iOS's offsets, in points.
  private static var rootMeanSquare: Double {
    let release = Release()
    var sum = 0.0
    for (time, offset) in samples {
      let error = release.offset(at: time) - offset
      sum += error * error
    }
    return (sum / Double(samples.count)).squareRoot()
  }

  /// The time since the lift in seconds and the offset in points, from rubberband_top.json.
  private static let samples: [(Double, Double)] = [
    (0.007636, -223.3333333), (0.024283, -197.0), (0.040972, -173.3333333), (0.057612, -152.0),
    (0.074266, -133.3333333), (0.090945, -116.3333333), (0.107633, -101.3333333),
    (0.124269, -88.3333333), (0.140941, -76.6666667), (0.157603, -66.6666667),
    (0.174295, -57.6666667), (0.190957, -50.0), (0.207631, -43.0), (0.224276, -37.3333333),
    (0.240962, -32.0), (0.257665, -27.6666667), (0.274296, -23.6666667), (0.290977, -20.3333333),
    (0.307624, -17.6666667), (0.324278, -15.0), (0.340927, -13.0), (0.357621, -11.0),
    (0.374263, -9.6666667), (0.390927, -8.3333333), (0.407612, -7.0), (0.424281, -6.0),
    (0.440932, -5.0), (0.457603, -4.3333333), (0.47426, -3.6666667), (0.49094, -3.3333333),
    (0.507588, -2.6666667), (0.524278, -2.3333333), (0.540974, -2.0), (0.557654, -1.6666667),
    (0.574272, -1.3333333), (0.60759, -1.0), (0.64095, -0.6666667), (0.691031, 0.0),
  ]
}

/// A scroll view on a stage, pulled past its top and released.
///
/// The input: down at y = 120, 120 moves of 5 points every 8 ms, and a lift 8 ms after the last
/// move. The finger on iOS rested before the lift; iOS still reported the velocity of the last
/// moves.
@MainActor private final class Release: UIScrollViewDelegate {
  private let stage = Stage(size: CGSize(width: 393, height: 852))
  private let scroll: UIScrollView
  private let start: Moment
  private var end: Moment?

  init() {
    let stage = stage
    let scroll = stage.perform { UIScrollView(frame: stage.window.bounds) }
    stage.perform {
      scroll.contentSize = CGSize(width: 393, height: 40_000)
      stage.window.addSubview(scroll)
    }
    var finger = CGPoint(x: 196, y: 120)
    func next() -> Moment { stage.now.advanced(by: 0.008) }
    stage.send(.down(pointer: 0, at: finger, button: .finger, time: stage.now))
    for _ in 0..<120 {
      finger.y += 5
      stage.send(.move(pointer: 0, at: finger, time: next()))
    }
    stage.send(.up(pointer: 0, at: finger, button: .finger, time: next()))
    (self.scroll, start) = (scroll, stage.now)
    scroll.delegate = self
  }

  /// Returns the offset at a time in seconds since the release. Times must not decrease.
  func offset(at time: Double) -> Double {
    stage.advance(to: start.advanced(by: time))
    return Double(scroll.contentOffset.y)
  }

  /// Returns the time from the release to the end of deceleration, in seconds; NaN if the
  /// deceleration lasts longer than 2 s.
  func restTime() -> Double {
    stage.advance(to: start.advanced(by: 2))
    return end.map { Double($0.nanoseconds - start.nanoseconds) / 1e9 } ?? .nan
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { end = stage.now }
}
