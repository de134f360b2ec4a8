import Midflight
import MotionCore

/// Positions of a running animator's view, and the effect of pausing and continuing on the
/// fraction.
@MainActor enum AnimatorMotion {
  static var rows: [Row] { [visiblePositions, paused, resumed, fractions] }

  /// Compares visible positions. The source's times have a precision of a millisecond, in which the
  /// first view moves 0.1 pt.
  private static var visiblePositions: Row {
    Row(
      "a view in flight from 50 to 150: where it is seen", .iOSAnimator, in: "pt",
      .within(0.06, because: "half a millisecond of the way: times are told to one")
    ) { errors in
      let curve = AnimatorFixture(.easeInOut)
      curve.animator.startAnimation()
      curve.stage.advance(by: 0.243)
      errors.compare(curve.presentationX, with: 62.14)
      let spring = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.5))
      spring.animator.startAnimation()
      spring.stage.advance(by: 0.297)
      errors.compare(spring.presentationX, with: 166.15)
    }
  }

  /// Compares the fraction after a pause in the middle of the time: a pause turns the fraction from
  /// time into progress.
  private static var paused: Row {
    Row("paused half-way in time: fractionComplete", .wwdc230, in: "of the way", .decimals(6)) {
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

  /// Compares the remaining time of animators of 2 s that are scrubbed to half of their way and
  /// continued.
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
      "running: fractionComplete is time", .iOSAnimator, in: "of the time", .twelveDigits
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
