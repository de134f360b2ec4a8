import Chance
import Foundation
import Testing

@testable import MotionCore

/// Progress and velocity computed together have the bits of those computed separately.
struct PlayheadMotionTests {
  @Test func motionOfACurveEqualsItsProgressAndSlope() {
    let curves =
      CubicCurveTests.named + [CubicCurveTests.nearlyAStep, CubicCurveTests.wave]
      + CubicCurveTests.randomCurves(200, y: -1...2)
    for curve in curves {
      for step in -2...42 {
        let fraction = Double(step) / 40
        let motion = curve.motion(at: fraction)
        #expect(motion.progress.bitPattern == curve.progress(at: fraction).bitPattern)
        #expect(motion.slope.bitPattern == curve.slope(at: fraction).bitPattern)
      }
    }
  }

  @Test(arguments: PlayheadTests.pacings) func motionOfAPlayheadEqualsItsProgressAndVelocity(
    _ pacing: Pacing
  ) {
    let playheads: [Playhead] = [
      PlayheadTests.running(pacing), PlayheadTests.running(pacing, from: 0.7, to: 0.2),
      PlayheadTests.running(pacing, from: 0.5, to: 0.5),
      .held(at: 0.3, pacing: pacing),
    ]
    for playhead in playheads {
      for step in 0...80 {
        let moment = Moment(seconds: 0.5 + Double(step) / 20)
        let motion = playhead.motion(at: moment)
        #expect(motion.progress.bitPattern == playhead.progress(at: moment).bitPattern)
        #expect(motion.velocity.bitPattern == playhead.velocity(at: moment).bitPattern)
      }
    }
  }
}
