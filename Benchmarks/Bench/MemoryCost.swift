import BenchmarkFigures
import Foundation
import Midflight
import MotionCore

/// How many bytes things take, and that what is over takes none.
struct MemoryCost: Suite {
  let name = "memory"
  /// Animations for which growth is looked at.
  var lifetimes = 1_000_000

  func run(_ report: (Figure) -> Void) {
    for figure in figures() { report(figure) }
  }

  /// All of them; the same at each run.
  func figures() -> [Figure] { bytes() + [growth()] }

  private func bytes() -> [Figure] {
    let count = 2_000
    var views = Crowd(count: 1)
    let ofViews = Heap.count { views = Crowd(count: count) }.bytes
    let shared = Heap.count { views.moveEverything() }.bytes
    var apart = Crowd(count: count)
    let own = Heap.count { apart.moveOnOwnCurves() }.bytes
    var caught = Crowd(count: count)
    let interrupted = Heap.count {
      caught.interruptOnCurves()
      caught.lookingAtOpacities()()
    }.bytes
    return [
      Figure("memory.view", Double(ofViews) / Double(count), "bytes"),
      Figure(
        "memory.scalar.shared", Double(shared) / Double(count * Crowd.numbersPerView), "bytes"),
      Figure("memory.scalar.own-animator", Double(own) / Double(count), "bytes"),
      Figure("memory.scalar.caught", Double(interrupted) / Double(count), "bytes"),
      Figure("memory.scalar.alpha-alone", alone { $0.alpha = 0.5 }, "bytes"),
      Figure("memory.scalar.x-alone", alone { $0.center.x += 100 }, "bytes"),
      Figure(
        "memory.scalar.rotation-alone",
        alone { $0.transform = CGAffineTransform(rotationAngle: 1) },
        "bytes"),
      // Last, since what it leaves on the heap are large gaps.
      Figure("memory.view.frames", frames(of: count), "bytes"),
    ]
  }

  /// Of a view, in the frames of a stage. Two of them are kept, and the third is made in the room of the first.
  private func frames(of count: Int) -> Double {
    let crowd = Crowd(count: count)
    return Double(Heap.count { for _ in 0..<3 { crowd.frame() } }.bytes) / Double(count)
  }

  /// Of an animation of one number of each view, all in one animator.
  private func alone(_ change: @escaping (UIView) -> Void) -> Double {
    let count = 2_000
    var views = Crowd(count: count)
    return Double(Heap.count { views.move(change) }.bytes) / Double(count)
  }

  /// What is left in use by animations that were started, interrupted and finished.
  private func growth() -> Figure {
    let crowd = Crowd(count: 100)
    live(1_000, in: crowd)
    let bytes = Heap.count { live(lifetimes, in: crowd) }.bytes
    return Figure("memory.growth.\(lifetimes)", Double(bytes), "bytes")
  }

  /// Animations, each of which is caught in flight and let go; one in two is stopped for good, the
  /// other goes on to its end, and tells of it. Of four two are on springs; of one in ten a frame is made in flight.
  private func live(_ count: Int, in crowd: Crowd) {
    let stage = crowd.stage
    for index in 0..<count {
      let view = crowd.views[index % crowd.views.count]
      stage.perform {
        let timing: any UITimingCurveProvider =
          index % 4 < 2
          ? UICubicTimingParameters(animationCurve: .easeInOut)
          : UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: .zero)
        let animator = UIViewPropertyAnimator(duration: 0.01, timingParameters: timing)
        animator.addAnimations { view.center.x += index.isMultiple(of: 2) ? 1 : -1 }
        animator.addCompletion { use(Double($0.rawValue)) }
        animator.startAnimation()
        stage.advance(by: 0.004)
        if index.isMultiple(of: 10) { crowd.frame() }
        animator.pauseAnimation()
        animator.fractionComplete = 0.25
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        if index.isMultiple(of: 2) {
          animator.stopAnimation(false)
          animator.finishAnimation(at: .current)
        }
      }
      stage.advance(by: 0.02)
    }
  }
}
