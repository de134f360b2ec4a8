import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// Tests of pictures of a recording: the most informative moments, ghosts and pointers.
struct ReplayRendererTests {
  /// Returns a recording with a tap at 0.5 s, after which a card moves for one second.
  private func recording(lasting seconds: Int64 = 60) throws -> Recording {
    let header = Recording.Header(
      scene: "toy", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let hover = InputEvent.move(pointer: 0, at: .zero, time: milli(10))
    return try Recording(header: header, events: [hover] + tap, endingAt: milli(seconds * 1_000))
  }

  @Test func representativeMomentsSpanFromFirstPressToRest() throws {
    let moments = try recording().representativeMoments(5, scenes: tappable())
    #expect(moments.count == 5)
    #expect(moments.first == milli(500))
    let rest = try #require(moments.last)
    #expect(rest >= milli(1_560) && rest < milli(1_560 + 40), "\(rest)")
    let gaps = zip(moments, moments.dropFirst()).map { $1.nanoseconds - $0.nanoseconds }
    #expect(try #require(gaps.max()) - #require(gaps.min()) <= 1_000, "evenly, to a microsecond")
  }

  @Test func aSingleRepresentativeMomentIsTheRestMoment() throws {
    let recording = try recording()
    #expect(
      try recording.representativeMoments(1, scenes: tappable())
        == [recording.restMoment(scenes: tappable())])
  }

  @Test func endlessMotionRestsAtTheEndOfTheRecording() throws {
    let endless = toy { root in
      let card = card()
      root.addSubview(card)
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse],
        animations: {
          card.alpha = 0
        })
    }
    #expect(try recording().restMoment(scenes: endless) == milli(60_000))
  }

  @Test func aGhostShowsTheFrameOfAnEarlierMoment() throws {
    let plain = try ReplayRenderer(recording(), scenes: tappable())
    let moments = [milli(1_000 - 80), milli(1_000)]
    let seen = moments.map { plain.frame(at: $0) }
    let ghosted = try ReplayRenderer(recording(), scenes: tappable(), adding: .ghosts)
      .frame(at: moments[1])
    #expect(ghosted.nodes.count == seen[1].nodes.count + ReplayRenderer.ghostCount)
    let then = try #require(seen[0].nodes.last?.transform)
    #expect(ghosted.nodes.dropLast().last?.transform == then, "the nearest lies just beneath")
  }

  @Test func pointersAreDrawnAboveTheScene() throws {
    let plain = try ReplayRenderer(recording(), scenes: tappable()).frame(at: milli(530))
    let marked = try ReplayRenderer(recording(), scenes: tappable(), adding: .pointers)
      .frame(at: milli(530))
    #expect(marked.nodes.starts(with: plain.nodes))
    #expect(marked.nodes.count == plain.nodes.count + 1)
  }

  @Test func aCurveHasTheValuesOfTheReplay() throws {
    let curve = try RecordedCurve(
      of: "card.center.x", in: recording(lasting: 3), scenes: tappable())
    #expect(curve.samples.count == 181, "3 s and both ends")
    #expect(curve.samples[30] == CGPoint(x: 0.5, y: 95))
    // The animation lasts from 0.56 s to 1.56 s, over 200 points.
    #expect(abs(curve.samples[60].y - (95 + 200 * 0.44)) < 1e-6)
    #expect(curve.samples.last == CGPoint(x: 3, y: 295))
    #expect(curve.presses == [0.5...0.56])
  }

  @Test func aLongRecordingHasNoMoreSamplesThanColumns() throws {
    let curve = try RecordedCurve(of: "card.center.x", in: recording(), scenes: tappable())
    #expect(curve.samples.count == 2_001)
    #expect(curve.samples.last == CGPoint(x: 60, y: 295))
  }

  @Test(arguments: ["card.center", "card.center.z", "nobody.center.x", "card"])
  func aPathWithoutANumberHasNoCurve(path: String) throws {
    #expect(try RecordedCurve(of: path, in: recording(), scenes: tappable()).samples.isEmpty)
  }

  @Test func fingersThatOverlapAreOnePress() throws {
    let header = Recording.Header(
      scene: "toy", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let point = CGPoint(x: 5, y: 5)
    let events: [InputEvent] = [
      .down(pointer: 1, at: point, time: milli(100)),
      .down(pointer: 2, at: point, time: milli(200)),
      .up(pointer: 1, at: point, time: milli(300)),
      .cancel(pointer: 2, reason: .focusLost, time: milli(400)),
      .down(pointer: 1, at: point, time: milli(700)),
    ]
    let recording = try Recording(header: header, events: events, endingAt: milli(900))
    let curve = try RecordedCurve(of: "card.alpha", in: recording, scenes: tappable())
    #expect(curve.presses == [0.1...0.4, 0.7...0.9])
  }

  @Test func aPartHasItsCurveBelow() throws {
    let crop = CGRect(x: 0, y: 342, width: 200, height: 160)
    let curve = try RecordedCurve(of: "card.center.x", in: recording(), scenes: tappable())
    let renderer = try ReplayRenderer(recording(), scenes: tappable(), crop: crop, curve: curve)
    let frame = renderer.frame(at: milli(1_000))
    #expect(renderer.canvas == CGSize(width: 200, height: 160 + RecordedCurve.height))
    #expect(frame.size == renderer.canvas)
    let later = renderer.frame(at: milli(1_100))
    #expect(later.nodes.count == frame.nodes.count && later.nodes != frame.nodes)
  }
}
