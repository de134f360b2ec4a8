import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightReplay

/// A card in the label colour. A tap moves it at once with reduced motion, and in one second
/// otherwise.
private let polite = toy { root in
  let card = card()
  card.backgroundColor = .label
  card.addGestureRecognizer(
    UITapGestureRecognizer { _ in
      move(card, by: 200, during: UIAccessibility.isReduceMotionEnabled ? 0 : 1)
    })
  root.addSubview(card)
}

private func replay(appearance: Recording.Appearance, reduceMotion: Bool) throws -> Replay {
  var header = header(of: "toy")
  header.appearance = appearance
  header.reduceMotion = reduceMotion
  return try Replay(try Recording(header: header, events: tap), scenes: polite)
}

struct EnvironmentTests {
  @Test(arguments: [Recording.Appearance.light, .dark])
  func aReplayUsesTheAppearanceOfItsHeader(_ appearance: Recording.Appearance) throws {
    let replay = try replay(appearance: appearance, reduceMotion: false)
    replay.advance(to: .zero)
    let color = try #require(Snapshot(of: replay.stage).views.first).color
    #expect(color?.red == (appearance == .dark ? 1 : 0))
  }

  @Test(arguments: [false, true]) func aReplayUsesTheReduceMotionOfItsHeader(_ isDown: Bool) throws
  {
    let replay = try replay(appearance: .light, reduceMotion: isDown)
    replay.advance(to: replay.end)
    let card = try #require(Snapshot(of: replay.stage).views.first)
    #expect(card.center.x == (isDown ? 295 : 95))
  }

  @Test func aLiveRunAndItsReplayUseTheHeadersEnvironment() throws {
    var header = header(of: "toy")
    header.appearance = .dark
    header.reduceMotion = true
    let sink = try InMemorySink(header: header)
    let run = LiveRun(try #require(polite["toy"]), as: sink.recording.header, recordingTo: sink)
    #expect(run.stage.userInterfaceStyle == .dark)
    #expect(run.stage.isReduceMotionEnabled)
    for event in tap { try run.send(event) }
    try run.advance(to: milli(2000))
    let trace = try run.finish()
    #expect(try Replay(sink.recording, scenes: polite).run() == trace)
    let verification = try Verification(
      sink.recording, scenes: polite, expected: TraceLines(trace))
    #expect(verification.holds, "\(verification.steps.filter { $0.difference != nil })")
  }

  @Test func renewedChecksHoldInTheDark() throws {
    var header = header(of: "toy")
    header.appearance = .dark
    header.reduceMotion = true
    let recording = try Recording(header: header, events: tap).withRenewedChecks(scenes: polite)
    try Replay(recording, scenes: polite).run()
  }
}
