import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// The plotted curve, its breakpoints, and its paths.
struct ProgressGraphTests {
  nonisolated private static let recordings = [
    "caught-twice", "flick", "focus-lost", "released-outside", "slow-drag", "there-and-back",
  ]

  /// Repeatable random numbers from 0 to 1.
  private func fractions(_ count: Int) -> [Double] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(UInt64(1) << 53)
    }.sorted()
  }

  @Test(arguments: recordings)
  func thePlottedCurveIsExactAtTwoHundredRandomMoments(_ name: String) throws {
    let replay = try Replay(InspectorBench.recording(name), scenes: .gallery) {
      $0.keepsHistory = true
    }
    var seen: [(animator: Int, moment: Moment, progress: Double)] = []
    for fraction in fractions(200) {
      replay.advance(to: Moment(seconds: replay.end.seconds * fraction))
      guard let animator = replay.stage.animators.first, animator.state == .active,
        let card = replay.stage.history?.movedViews.first
      else { continue }
      // The card moves between two positions, 390 points from the mirror image.
      let (target, place) = (card.center.x, card.seen.position.x)
      let progress = Double((place - (390 - target)) / (2 * target - 390))
      seen.append((animator.number, replay.stage.animationNow, progress))
    }
    #expect(!seen.isEmpty)
    replay.advance(to: replay.end)
    let rect = CGRect(x: 0, y: 0, width: 300, height: 1000)
    for history in try #require(replay.stage.history).animators {
      let graph = ProgressGraph(history, at: replay.stage.animationNow)
      let scale = ProgressGraph.Scale(graph.span, 0...1, in: rect)
      let path = graph.pastPath(scale)
      for known in seen where .animator(known.animator) == history.id {
        let progress = try #require(graph.progress(at: known.moment))
        #expect(abs(progress - known.progress) < 1e-9, "at \(known.moment)")
        let heights = path.heights(at: scale.x(known.moment))
        let wanted = scale.y(known.progress)
        #expect(
          heights.contains { abs($0 - wanted) < 0.06 }, "drawn at \(heights), not \(wanted)")
      }
    }
  }

  /// Plays calls at given seconds on an animator that moves a view.
  private func play(
    _ timing: any UITimingCurveProvider, duration: Double = 2,
    _ calls: [(Double, (UIViewPropertyAnimator) -> Void)]
  ) throws -> ProgressGraph {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let animator = stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
      animator.addAnimations { view.center.x += 200 }
      return animator
    }
    for (seconds, call) in calls {
      stage.advance(to: Moment(seconds: seconds))
      stage.perform { call(animator) }
    }
    stage.advance(by: 10)
    let history = try #require(stage.history?[animator: animator.number])
    return ProgressGraph(history, at: stage.animationNow)
  }

  /// Returns the graphs of a fade that a second animator reverses early.
  private func fadeBack(after seconds: Double) throws -> [ProgressGraph] {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    stage.keepsHistory = true
    let view = stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.window.addSubview(view)
      return view
    }
    for alpha: CGFloat in [0.4, 1] {
      stage.perform {
        let timing = UICubicTimingParameters(animationCurve: .easeOut)
        let animator = UIViewPropertyAnimator(duration: 0.25, timingParameters: timing)
        animator.beginsFromCurrentMotion = true
        animator.addAnimations { view.alpha = alpha }
        animator.startAnimation()
      }
      stage.advance(by: seconds)
    }
    stage.advance(by: 1)
    return try #require(stage.history).animators.map { ProgressGraph($0, at: stage.animationNow) }
  }

  @Test func aFadeOverAlmostNoDistanceIsDrawnByItsTimingOnly() throws {
    let hasty = try #require(fadeBack(after: 0.0005).last)
    #expect(hasty.isTimingOnly && hasty.range == 0...1)
    #expect(hasty.breakpoints.allSatisfy { !$0.hasVelocityJump })
    let end = try #require(hasty.past.last?.end)
    #expect(try #require(hasty.progress(at: end)) == 1)
    let leisurely = try fadeBack(after: 0.1)
    #expect(leisurely.allSatisfy { !$0.isTimingOnly })
    let seen = try #require(leisurely.last)
    #expect(seen.range.lowerBound < 0, "it goes on down for a moment, and that is drawn")
  }

  @Test func breakpointsAreOnlyAtInterruptionsAndReleases() throws {
    let graph = try play(
      UICubicTimingParameters(animationCurve: .linear),
      [
        (0.1, { $0.startAnimation() }), (0.5, { $0.addCompletion { _ in } }),
        (0.6, { $0.pauseAnimation() }), (0.7, { $0.fractionComplete = 0.4 }),
        (0.9, { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }),
        (1.2, { $0.isReversed = true }),
      ])
    #expect(graph.breakpoints.map(\.moment.seconds) == [0.6, 0.9, 1.2])
    #expect(graph.breakpoints.map(\.kind) == [.interruption, .release, .interruption])
    #expect(graph.uninterrupted.map(\.start.seconds) == [0.6, 1.2])
  }

  @Test func aReversedCurveHasAVelocityJumpAndASpringHasNone() throws {
    let curve = try play(
      UICubicTimingParameters(animationCurve: .linear),
      [(0, { $0.startAnimation() }), (1, { $0.isReversed = true })])
    let broken = try #require(curve.breakpoints.first)
    #expect(broken.hasVelocityJump)
    #expect(abs(broken.incoming + broken.outgoing) < 1e-9 && broken.incoming > 0)
    let spring = try play(
      UISpringTimingParameters(dampingRatio: 0.7),
      [(0, { $0.startAnimation() }), (0.2, { $0.isReversed = true })])
    let smooth = try #require(spring.breakpoints.first)
    #expect(!smooth.hasVelocityJump)
    #expect(abs(smooth.incoming - smooth.outgoing) < 1e-9 && smooth.incoming > 0.5)
  }

  @Test func aPauseAndContinueAtOnceIsOneBreakpointWithoutAJump() throws {
    let graph = try play(
      UICubicTimingParameters(animationCurve: .easeInOut),
      [
        (0, { $0.startAnimation() }),
        (
          0.9,
          {
            $0.pauseAnimation()
            $0.continueAnimation(
              withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut),
              durationFactor: 1)
          }
        ),
      ])
    #expect(graph.breakpoints.count == 1)
    let breakpoint = try #require(graph.breakpoints.first)
    #expect(!breakpoint.isHeld && !breakpoint.hasVelocityJump)
    #expect(abs(breakpoint.incoming - breakpoint.outgoing) < 1e-9)
  }

  @Test func reversingTwiceAtOnceAddsNoBreakpoint() throws {
    let graph = try play(
      UICubicTimingParameters(animationCurve: .easeInOut),
      [
        (0, { $0.startAnimation() }),
        (
          1,
          {
            $0.isReversed = true
            $0.isReversed = false
          }
        ),
      ])
    #expect(graph.breakpoints.isEmpty && graph.uninterrupted.isEmpty)
  }

  @Test(arguments: recordings)
  func keepingAHistoryDoesNotChangeTheTrace(_ name: String) throws {
    let recording = try InspectorBench.recording(name)
    let plain = try Replay(recording, scenes: .gallery).run()
    let watched = try Replay(recording, scenes: .gallery) { $0.keepsHistory = true }.run()
    #expect(plain == watched)
  }
}

extension BezierPath {
  /// Returns all y of a path at an x, for a path that runs to the right or vertically.
  func heights(at x: CGFloat) -> [CGFloat] {
    var heights: [CGFloat] = []
    var last = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let point): last = point
      case .line(let point):
        if min(last.x, point.x) - 1e-6 <= x, x <= max(last.x, point.x) + 1e-6 {
          let fraction = point.x == last.x ? 0 : (x - last.x) / (point.x - last.x)
          heights.append(last.y + (point.y - last.y) * fraction)
          if point.x == last.x { heights.append(point.y) }
        }
        last = point
      case .cubic(let control1, let control2, let point):
        if last.x - 1e-6 <= x, x <= point.x + 1e-6, point.x > last.x {
          let t = min(max((x - last.x) / (point.x - last.x), 0), 1)
          let s = 1 - t
          heights.append(
            s * s * s * last.y + 3 * s * s * t * control1.y + 3 * s * t * t * control2.y
              + t * t * t * point.y)
        }
        last = point
      case .quad(_, let point): last = point
      case .close: break
      }
    }
    return heights
  }
}
