import Midflight
import MotionCore

/// Bounces at an edge: recorded on iOS, and repeated on a stage with an equal finger.
@MainActor enum BounceTraces {
  static var rows: [Row] {
    [pull, impact].flatMap { [positions(of: $0), restTime(of: $0)] }
  }

  /// A release past the top. The finger on iOS rested before the lift; iOS still reported the
  /// velocity of the last moves. From rubberband_top.json.
  private static let pull = BounceTrace(
    title: "a release past the top", contentOffset: 0, finger: 120, step: 5, moveCount: 120,
    restTime: 0.690816,
    samples: [
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
    ])

  /// A throw at 3 125 points per second, 60 points before the bottom. From edge_impact.json.
  private static let impact = BounceTrace(
    title: "an impact at the bottom", contentOffset: 38_798, finger: 792, step: -25, moveCount: 12,
    restTime: 0.807605,
    samples: [
      (0.007471, 39108.3333), (0.024137, 39158.3333), (0.040788, 39196.6667), (0.057492, 39222.0),
      (0.074124, 39237.3333), (0.090804, 39245.3333), (0.107485, 39248.3333),
      (0.124137, 39247.6667), (0.140807, 39244.3333), (0.157485, 39239.3333),
      (0.17417, 39233.3333), (0.190829, 39227.0), (0.207486, 39220.3333), (0.224141, 39213.6667),
      (0.240794, 39207.0), (0.257488, 39201.0), (0.274134, 39195.3333), (0.290797, 39190.0),
      (0.307462, 39185.3333), (0.324132, 39180.6667), (0.340804, 39177.0), (0.357473, 39173.3333),
      (0.374131, 39170.3333), (0.390837, 39167.3333), (0.407515, 39165.0), (0.424153, 39162.6667),
      (0.440832, 39160.6667), (0.45749, 39159.0), (0.47414, 39157.6667), (0.490819, 39156.3333),
      (0.507478, 39155.3333), (0.524153, 39154.3333), (0.540822, 39153.3333),
      (0.557461, 39152.6667), (0.574136, 39152.0), (0.590821, 39151.3333), (0.60746, 39151.0),
      (0.624161, 39150.6667), (0.640821, 39150.0), (0.65741, 39150.0), (0.674166, 39149.6667),
      (0.690877, 39149.3333), (0.707429, 39149.3333), (0.724164, 39149.0), (0.740754, 39149.0),
      (0.757512, 39148.6667), (0.774081, 39148.6667), (0.790736, 39148.6667), (0.807505, 39148.0),
      (0.824074, 39148.0),
    ])

  /// Compares the root mean square of the differences from iOS's offsets with 0, in points.
  private static func positions(of trace: BounceTrace) -> Row {
    Row(
      "\(trace.title), on a stage: root mean square of \(trace.samples.count) samples",
      .iOSScrolling, in: "pt",
      .within(0.4, because: "iOS starts about 1 ms later; the latest step is 0.7 ms old on average")
    ) { $0.compare(rootMeanSquare(of: trace), with: 0) }
  }

  /// Compares the time at which the deceleration ends, in seconds.
  private static func restTime(of trace: BounceTrace) -> Row {
    Row(
      "\(trace.title): when it is reported at rest", .iOSScrolling, in: "s",
      .within(0.03, because: "two frames of the source at most")
    ) { $0.compare(Bounce(trace).restTime(), with: trace.restTime) }
  }

  private static func rootMeanSquare(of trace: BounceTrace) -> Double {
    let bounce = Bounce(trace)
    var sum = 0.0
    for (time, offset) in trace.samples {
      let error = bounce.offset(at: time) - offset
      sum += error * error
    }
    return (sum / Double(trace.samples.count)).squareRoot()
  }
}

/// A recorded bounce, and the finger that caused it: a press, moves every 8 ms, and a lift 8 ms
/// after the last move.
private struct BounceTrace {
  let title: String
  /// The vertical offset of the content before the press.
  let contentOffset: CGFloat
  /// The vertical position of the press.
  let finger: CGFloat
  /// The points of each move, down the screen.
  let step: CGFloat
  let moveCount: Int
  /// The seconds from the lift to the end of the deceleration.
  let restTime: Double
  /// The time since the lift in seconds, and the vertical offset in points.
  let samples: [(Double, Double)]
}

/// A scroll view on a stage, after the release of a trace.
@MainActor private final class Bounce: UIScrollViewDelegate {
  private let stage = Stage(size: CGSize(width: 393, height: 852))
  private let scroll: UIScrollView
  private let start: Moment
  private var end: Moment?

  init(_ trace: BounceTrace) {
    let stage = stage
    let scroll = stage.perform { UIScrollView(frame: stage.window.bounds) }
    stage.perform {
      scroll.contentSize = CGSize(width: 393, height: 40_000)
      scroll.contentOffset.y = trace.contentOffset
      stage.window.addSubview(scroll)
    }
    var finger = CGPoint(x: 196, y: trace.finger)
    func next() -> Moment { stage.now.advanced(by: 0.008) }
    stage.send(.down(pointer: 0, at: finger, button: .finger, time: stage.now))
    for _ in 0..<trace.moveCount {
      finger.y += trace.step
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
