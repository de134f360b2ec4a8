import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// Tests of the invariants of every recording, with scenes that break them.
struct InvariantsTests {
  private func finding(
    _ scenes: SceneCatalog, _ events: [InputEvent] = tap, seconds: Double = 3, seed: UInt64 = 1
  ) throws -> Finding? {
    let header = Recording.Header(
      scene: "toy", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let recording = try Recording(
      header: header, events: events, endingAt: Moment(seconds: seconds))
    return try RecordingChecker(scenes: scenes, seed: seed).finding(in: recording)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aSceneThatKeepsTheInvariantsHasNoFinding(seed: UInt64) throws {
    #expect(try finding(tappable(), seed: seed) == nil)
  }

  /// A tap at 2 µs fades a card in. Its opacity is 0 until the clock's next microsecond.
  @Test func aLayerThatFadesInFromZeroIsNoJump() throws {
    let scenes = toy { root in
      let (card, shade) = (card(), card(nil))
      shade.alpha = 0
      shade.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
      root.addSubview(card)
      root.addSubview(shade)
      card.addGestureRecognizer(
        UITapGestureRecognizer { _ in UIView.animate(withDuration: 1) { shade.alpha = 1 } })
    }
    let point = CGPoint(x: 95, y: 422)
    let events: [InputEvent] = [
      .down(pointer: 0, at: point, button: .finger, time: Moment(microseconds: 1)),
      .up(pointer: 0, at: point, button: .finger, time: Moment(microseconds: 2)),
    ]
    for seed in 0..<100 as Range<UInt64> {
      #expect(try finding(scenes, events, seconds: 4e-6, seed: seed)?.identity != "jump")
    }
  }

  /// After the tap, each microsecond shows another side of the card.
  @Test func aLayerThatTurnsAwayIsNoJump() throws {
    let scenes = toy { root in
      let card = card()
      card.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
      card.layer.isDoubleSided = false
      root.addSubview(card)
      card.addGestureRecognizer(
        UITapGestureRecognizer { _ in
          let spin = CABasicAnimation(keyPath: "transform.rotation.y")
          (spin.toValue, spin.duration) = (2e6, 1)
          card.layer.add(spin, forKey: nil)
        })
    }
    for seed in 0..<20 as Range<UInt64> {
      let words = try finding(scenes, seconds: 0.9, seed: seed)?.words ?? ""
      #expect(!words.contains("number of layers"), "\(words)")
    }
  }

  @Test func aSceneWithStateOutsideTheStageIsFound() throws {
    let found = try #require(try finding(longerEachRun(Outside())))
    #expect(found.kind == .nondeterminism)
    #expect(found.identity == "a replay differs from the live run")
  }

  @Test func aNonFiniteTransformIsFound() throws {
    let scenes = toy { root in
      let (card, inner) = (card(), card(nil))
      card.addSubview(inner)
      card.addGestureRecognizer(
        UITapGestureRecognizer { _ in
          // Each transform is finite, and their product is not.
          card.transform = CGAffineTransform(scaleX: 1e200, y: 1)
          inner.transform = CGAffineTransform(scaleX: 1e200, y: 1)
        })
      root.addSubview(card)
    }
    #expect(try finding(scenes)?.identity == "finite")
  }

  @Test func endlessMotionIsFoundOnlyIfInputStartsIt() throws {
    func spin(_ view: UIView) {
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse],
        animations: {
          view.alpha = 0.5
        })
    }
    let touched = toy { root in
      let card = card()
      card.addGestureRecognizer(UITapGestureRecognizer { _ in spin(card) })
      root.addSubview(card)
    }
    let alive = toy { root in
      let card = card()
      root.addSubview(card)
      spin(card)
    }
    #expect(try finding(touched)?.identity == "rest")
    #expect(try finding(alive) == nil)
    let kept = try finding(
      touched,
      tap + [
        .down(pointer: 1, at: .zero, time: Moment(seconds: 2))
      ])
    #expect(kept == nil, "while a finger is down nothing has to rest")
  }

  @Test func aCallThatUIKitWouldRefuseIsFound() throws {
    let scenes = toy { root in
      let card = card()
      card.addGestureRecognizer(
        UITapGestureRecognizer { _ in
          let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { card.alpha = 0 }
          animator.startAnimation()
          animator.pauseAnimation()
        })
      root.addSubview(card)
    }
    #expect(try finding(scenes)?.words.contains("UIKit would refuse") == true)
  }

  @Test func findingsThatDifferInNumbersAreEquivalent() {
    let one = Finding(.crash, words: "at 1.25 s: animator 3 of 17")
    #expect(one.isEquivalent(to: Finding(.crash, words: "at 0.000001 s: animator 12 of 4")))
    #expect(!one.isEquivalent(to: Finding(.hang, words: "at 1.25 s: animator 3 of 17")))
    #expect(!one.isEquivalent(to: Finding(.crash, words: "at 1.25 s: recogniser 3 of 17")))
  }
}
