import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// Tests of the invariants of every recording, with scenes that break them.
struct LawsTests {
  private func complaint(
    _ scenes: SceneCatalog, _ events: [InputEvent] = tap, seconds: Double = 3, seed: UInt64 = 1
  ) throws -> Complaint? {
    let header = Recording.Header(
      scene: "toy", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let recording = try Recording(
      header: header, events: events, endingAt: Moment(seconds: seconds))
    return try Judge(scenes: scenes, seed: seed).complaint(about: recording)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aSceneThatKeepsThemHasNoComplaint(seed: UInt64) throws {
    #expect(try complaint(tappable(), seed: seed) == nil)
  }

  @Test func aSceneWithStateOutsideTheStageIsFound() throws {
    let found = try #require(try complaint(longerEachRun(Outside())))
    #expect(found.kind == .nondeterminism)
    #expect(found.about == "a replay differs from the live run")
  }

  @Test func whatIsNotFiniteIsFound() throws {
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
    #expect(try complaint(scenes)?.about == "finite")
  }

  @Test func whatNeverRestsIsFoundUnlessItMovesByItself() throws {
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
    #expect(try complaint(touched)?.about == "rest")
    #expect(try complaint(alive) == nil)
    let kept = try complaint(
      touched,
      tap + [
        .down(pointer: 1, at: .zero, time: Moment(seconds: 2))
      ])
    #expect(kept == nil, "while a finger is down nothing has to rest")
  }

  @Test func whatUIKitWouldRefuseIsFound() throws {
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
    #expect(try complaint(scenes)?.words.contains("UIKit would refuse") == true)
  }

  @Test func complaintsThatDifferInNumbersAreAlike() {
    let one = Complaint(.crash, words: "at 1.25 s: animator 3 of 17")
    #expect(one.isAlike(Complaint(.crash, words: "at 0.000001 s: animator 12 of 4")))
    #expect(!one.isAlike(Complaint(.hang, words: "at 1.25 s: animator 3 of 17")))
    #expect(!one.isAlike(Complaint(.crash, words: "at 1.25 s: recogniser 3 of 17")))
  }
}
