import Midflight
import MotionCore

/// A pull past the top and a release: recorded on iOS, and repeated here with an equal finger.
@MainActor enum BounceTraces {
  static var rows: [Row] { [positions, shiftedPositions, end] }

  /// Compares the root mean square of the differences with 0.
  private static var positions: Row {
    Row(
      "a release past the top, on a stage: root mean square of 38 samples", .iOSScrolling, in: "pt",
      .within(
        0.8, because: "interpolated between the 120 steps per second; iOS starts about 1 ms later")
    ) { $0.compare(rootMeanSquare(startingLaterBy: 0), with: 0) }
  }

  /// Compares as `positions` does, with Midflight's times shifted by 1 ms.
  private static var shiftedPositions: Row {
    Row(
      "the same, started 1 ms later", .iOSScrolling, in: "pt",
      .within(0.4, because: "thirds of a point, and when a frame was seen")
    ) { $0.compare(rootMeanSquare(startingLaterBy: 0.001), with: 0) }
  }

  /// Compares the time at which the deceleration ends, in seconds.
  private static var end: Row {
    Row(
      "when that release is reported at rest", .iOSScrolling, in: "s",
      .within(0.03, because: "two frames of the source at most")
    ) { $0.compare(release().restTime, with: 0.690816) }
  }

  /// Returns the root mean square of the differences from iOS's offsets, in points.
  ///
  /// Every call runs the release anew. A later start compares Midflight's earlier offsets.
  private static func rootMeanSquare(startingLaterBy seconds: Double) -> Double {
    let release = release()
    var sum = 0.0
    for (time, offset) in samples {
      let error = release.offset(at: time - seconds) - offset
      sum += error * error
    }
    return (sum / Double(samples.count)).squareRoot()
  }

  /// Returns the release after this input: down at y = 120, 120 moves of 5 points every 8 ms, and a
  /// lift 8 ms after the last move.
  ///
  /// The finger on iOS rested before the lift; iOS still reported the velocity of the last moves.
  /// The result covers 2 s after the lift.
  private static func release() -> Release {
    let stage = Stage(size: CGSize(width: 393, height: 852))
    let release = Release(on: stage)
    let scroll = stage.perform { UIScrollView(frame: stage.window.bounds) }
    stage.perform {
      scroll.contentSize = CGSize(width: 393, height: 40_000)
      scroll.delegate = release
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
    release.begin(at: Double(scroll.contentOffset.y))
    stage.advance(by: 2)
    return release
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

/// A scroll view delegate that records the offsets after a release, 120 per second.
@MainActor private final class Release: UIScrollViewDelegate {
  /// The time from the release to the end of deceleration, in seconds; infinite before the end.
  private(set) var restTime = Double.infinity
  private let stage: Stage
  private var start = Moment(nanoseconds: 0)
  private var offsets: [(time: Double, offset: Double)] = []

  init(on stage: Stage) { self.stage = stage }

  /// Records the release at an offset.
  ///
  /// Drops the offsets of the drag before.
  func begin(at offset: Double) {
    start = stage.now
    offsets = [(0, offset)]
  }

  /// Returns the offset at a time in seconds since the release, interpolated linearly between two
  /// steps.
  ///
  /// A time before the release gives the offset at the release, and a time after the last step
  /// gives the last offset. NaN without a release.
  func offset(at time: Double) -> Double {
    guard var last = offsets.first else { return .nan }
    for step in offsets {
      if step.time > time {
        let part = (time - last.time) / (step.time - last.time)
        return time < 0 ? step.offset : last.offset + (step.offset - last.offset) * part
      }
      last = step
    }
    return last.offset
  }

  private var sinceStart: Double { Double(stage.now.nanoseconds - start.nanoseconds) / 1e9 }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    offsets.append((sinceStart, Double(scrollView.contentOffset.y)))
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { restTime = sinceStart }
}
