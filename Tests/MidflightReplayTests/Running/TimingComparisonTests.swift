import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// Tests of replays with other timing.
struct TimingComparisonTests {
  private func recording() throws -> Recording {
    let header = Recording.Header(
      scene: "toy", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    return try Recording(header: header, events: tap, endingAt: milli(4_000))
  }

  /// Returns the x coordinate of the card of `tappable` at a fraction of its motion, 0 … 1.
  private func place(
    after fraction: Double, overriding timing: (any UITimingCurveProvider)?,
    scenes: SceneCatalog = tappable()
  ) throws -> CGFloat {
    let replay = try Replay(recording(), scenes: scenes) { stage in
      if let timing { stage.overrideTiming(with: timing) }
    }
    replay.advance(to: milli(560 + Int64(fraction * 1_000)))
    let card = replay.stage.window.rootViewController?.view.subviews.first
    return try #require(card?.layer.presentation()).position.x
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func animatorsUseTheTimingOverride(fraction: Double) throws {
    let easeIn = UICubicTimingParameters(animationCurve: .easeIn)
    let scenes = toy { root in
      let card = card()
      card.addGestureRecognizer(
        UITapGestureRecognizer { _ in move(card, by: 200, during: 1, curve: .easeIn) })
      root.addSubview(card)
    }
    // The scene's own timing is linear. With the override, the result is that of a scene with
    // easeIn.
    #expect(
      try place(after: fraction, overriding: easeIn)
        == place(after: fraction, overriding: nil, scenes: scenes))
    #expect(
      try place(after: fraction, overriding: easeIn) != place(after: fraction, overriding: nil))
  }

  @Test func viewAnimationsUseTheTimingOverride() throws {
    let scenes = toy { root in
      let card = card()
      card.addGestureRecognizer(
        UITapGestureRecognizer { _ in UIView.animate(withDuration: 1) { card.center.x += 200 } })
      root.addSubview(card)
    }
    let linear = UICubicTimingParameters(animationCurve: .linear)
    #expect(try place(after: 0.25, overriding: linear, scenes: scenes) == 95 + 50)
  }

  @Test func anOverridingSpringKeepsTheInitialVelocity() throws {
    func scenes(_ ratio: CGFloat) -> SceneCatalog {
      toy { root in
        let card = card()
        card.addGestureRecognizer(
          UITapGestureRecognizer { _ in
            UIViewPropertyAnimator(
              duration: 1,
              timingParameters: UISpringTimingParameters(
                dampingRatio: ratio, initialVelocity: CGVector(dx: 5, dy: 0))
            ).go { card.center.x += 200 }
          })
        root.addSubview(card)
      }
    }
    let soft = UISpringTimingParameters(dampingRatio: 0.4)
    #expect(
      try place(after: 0.2, overriding: soft, scenes: scenes(1))
        == place(after: 0.2, overriding: nil, scenes: scenes(0.4)))
  }

  @Test func motionIsReportedByPositionElseSizeTransformOrOpacity() throws {
    func path(_ change: @escaping (UIView) -> Void) throws -> String? {
      let scenes = toy { root in
        let (card, other) = (card(), card("other", at: CGPoint(x: 200, y: 700)))
        card.addGestureRecognizer(
          UITapGestureRecognizer { _ in
            UIView.animate(withDuration: 1) {
              card.alpha = 0.5
              change(other)
            }
          })
        root.addSubview(card)
        root.addSubview(other)
      }
      return try TimingComparison(
        recording(), [.init("own", nil)], moments: 2, scenes: scenes
      ).path
    }
    #expect(try path { $0.center.y += 10 } == "other.center.y")
    #expect(
      try path { $0.transform = CGAffineTransform(translationX: 9, y: 1) } == "other.transform.tx")
    #expect(try path { $0.bounds.size.height += 50 } == "other.bounds.height")
    #expect(try path { $0.transform = CGAffineTransform(scaleX: 3, y: 2) } == "other.transform.a")
    #expect(try path { _ in } == "card.alpha")
  }

  @Test func comparisonRowsShareMomentsAndTheFirstFrame() throws {
    let spring = UISpringTimingParameters(dampingRatio: 0.3)
    let comparison = try TimingComparison(
      recording(), [.init("own", nil), .init("spring", spring)], moments: 4, scenes: tappable())
    #expect(comparison.path == "card.center.x")
    #expect(comparison.rows.map(\.name) == ["own", "spring"])
    #expect(comparison.moments.first == milli(500))
    #expect(comparison.rows[0].frames.first == comparison.rows[1].frames.first)
    #expect(comparison.rows[0].frames[1] != comparison.rows[1].frames[1])
    let (own, other) = (comparison.rows[0].samples, comparison.rows[1].samples)
    #expect(own.map(\.x) == other.map(\.x))
    #expect(own.map(\.y).max() == 295, "linear arrives")
    #expect(try #require(other.map(\.y).max()) > 300, "a soft spring overshoots")
  }
}

extension UIViewPropertyAnimator {
  fileprivate func go(_ animations: @escaping () -> Void) {
    addAnimations(animations)
    startAnimation()
  }
}
