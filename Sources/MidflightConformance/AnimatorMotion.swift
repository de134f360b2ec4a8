import Midflight
import MotionCore

/// The fraction of an animator while it runs, and the effect of pausing and continuing on it.
@MainActor enum AnimatorMotion {
  static var rows: [Row] { [paused, resumed, fractions] }

  /// Compares the fraction after a pause in the middle of the time: a pause turns the fraction from
  /// time into progress.
  private static var paused: Row {
    Row("paused half-way in time: fractionComplete", .wwdc230, in: "progress", .decimals(6)) {
      let table: [(any UITimingCurveProvider, Double)] = [
        (UICubicTimingParameters(animationCurve: .easeIn), 0.315357),
        (UICubicTimingParameters(animationCurve: .easeOut), 0.684643),
        (UICubicTimingParameters(animationCurve: .easeInOut), 0.5),
        (UICubicTimingParameters(), 0.802403),
      ]
      for (timing, theirs) in table {
        let fixture = AnimatorFixture(duration: 2, timing: timing)
        fixture.animator.startAnimation()
        fixture.stage.advance(by: 1)
        fixture.animator.pauseAnimation()
        $0.compare(Double(fixture.animator.fractionComplete), with: theirs)
        fixture.animator.stopAnimation(true)
      }
    }
  }

  /// Compares the remaining time of animators of 2 s that are scrubbed to half of their distance
  /// and continued.
  private static var resumed: Row {
    Row("resumed half-way in progress: what remains", .wwdc230, in: "s", .decimals(3)) { errors in
      for (curve, theirs) in [(UIView.AnimationCurve.easeOut, 1.315), (.easeIn, 0.685)] {
        let fixture = AnimatorFixture(duration: 2, curve)
        fixture.animator.fractionComplete = 0.5
        fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        let end = fixture.stage.nextDue ?? .distantFuture
        errors.compare(end.seconds(since: fixture.stage.now), with: theirs)
        fixture.stage.close()
      }
    }
  }

  /// Compares the fraction while running, which equals the fraction of time for every curve.
  private static var fractions: Row {
    Row(
      "running: fractionComplete is time", .wwdc230, in: "of the time", .twelveDigits
    ) { errors in
      for curve in [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear] {
        let fixture = AnimatorFixture(curve)
        fixture.animator.startAnimation()
        for _ in 0..<9 {
          fixture.stage.advance(by: 0.1)
          errors.compare(Double(fixture.animator.fractionComplete), with: fixture.stage.now.seconds)
        }
        fixture.stage.close()
      }
    }
  }
}
