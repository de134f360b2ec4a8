import Chance
import Foundation
import Midflight
import MotionCore
import Testing

/// Blocks on curves of their own, which share rings.
struct BlockRingTests {
  /// Views of which each fades along a curve of its own, with a start of its own.
  private struct Fades {
    let stage = Stage(size: CGSize(width: 400, height: 800))
    var views: [UIView] = []
    var animators: [UIViewPropertyAnimator] = []

    mutating func start(_ fade: (curve: CubicCurve, seconds: Double)) {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let animator = stage.perform { [stage] in
        stage.window.addSubview(view)
        let animator = UIViewPropertyAnimator(
          duration: fade.seconds,
          timingParameters: UICubicTimingParameters(
            controlPoint1: fade.curve.controlPoint1, controlPoint2: fade.curve.controlPoint2))
        animator.addAnimations { view.alpha = 0 }
        animator.startAnimation()
        return animator
      }
      views.append(view)
      animators.append(animator)
    }
  }

  private static func anyFade(_ random: inout Seeded) -> (curve: CubicCurve, seconds: Double) {
    var time: Double { random.once(in: 4) ? random.pick([0, 1]) : random.number(in: 0...1) }
    var height: Double { random.number(in: 0...1) }
    return (
      CubicCurve(
        controlPoint1: CGPoint(x: time, y: height), controlPoint2: CGPoint(x: time, y: height)),
      random.number(in: 0.2...2)
    )
  }

  /// Whatever others do: they start, are not looked at, wait, turn round, stop, and end.
  @Test func eachIsSeenToTheBitWhereItIsSeenAlone() {
    var random = Seeded(11)
    for _ in 0..<40 {
      var together = Fades()
      var alone: [Fades] = []
      for _ in 0..<60 {
        if alone.count < 11 {
          let fade = Self.anyFade(&random)
          var one = Fades()
          one.stage.advance(by: together.stage.now.seconds)
          one.start(fade)
          alone.append(one)
          together.start(fade)
        }
        let index = Int(random.next() % UInt64(alone.count))
        let change = random.next() % 8
        for animator in [together.animators[index], alone[index].animators[0]]
        where animator.state == .active {
          switch change {
          case 0: animator.isRunning ? animator.pauseAnimation() : animator.startAnimation()
          case 1: animator.isReversed.toggle()
          case 2: animator.stopAnimation(true)
          default: break
          }
        }
        let step = 0.001 * Double(random.next() % 100)
        together.stage.advance(by: step)
        for (index, one) in alone.enumerated() {
          one.stage.advance(by: step)
          if random.once(in: 4) { continue }
          let (seen, expected) = (
            together.views[index].layer.presentedOpacity, one.views[0].layer.presentedOpacity
          )
          if seen.bitPattern != expected.bitPattern {
            Issue.record("\(index) after \(together.stage.now): \(seen), not \(expected)")
          }
        }
      }
    }
  }
}
