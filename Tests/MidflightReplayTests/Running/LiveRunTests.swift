import Foundation
import Midflight
import MidflightGallery
import MotionCore
import SlowTrait
import Testing

@testable import MidflightReplay

@Test(arguments: sample(0..<30, quick: 3))
func aRandomLiveRunReplaysToTheSameTrace(tenth: Int) throws {
  for seed in 0..<10 {
    let seed = UInt64(tenth * 10 + seed)
    let performed = try performRandomly(seed: seed, events: 60)
    try expectReplay(of: performed.recording, toGive: performed.trace, "seed \(seed)")
  }
}

@Test func randomLiveRunsCoverEveryKindOfEvent() throws {
  var counts: [String: Int] = [:]
  for seed in 0..<60 as Range<UInt64> {
    let performed = try performRandomly(seed: seed, events: 60)
    let times = performed.recording.events.map(\.time)
    counts["equal times", default: 0] += zip(times, times.dropFirst()).count { $0 == $1 }
    for row in performed.trace.objects.dropFirst() {
      if let state = row["state"] as? String { counts[state, default: 0] += 1 }
      if let event = row["event"] as? String { counts[event, default: 0] += 1 }
      if row["fact"] as? String == "completion" { counts["completion", default: 0] += 1 }
    }
  }
  let wanted = [
    "began", "changed", "ended", "cancelled", "completion", "rate", "size", "wheel", "key",
    "equal times",
  ]
  for name in wanted { #expect(counts[name, default: 0] >= 10, "\(name)") }
}

@Test func anEventAfterTheRunsTimeStopsTheProgram() async throws {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    await MainActor.run {
      let scene = SceneCatalog.gallery.scenes[0]
      let header = Recording.Header(
        scene: scene.name, size: scene.size, engine: Engine.revision)
      let run = Run(scene, in: Environment(header))
      run.send(.move(pointer: 0, at: .zero, time: Moment(microseconds: 1)))
    }
  }
  let error = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
  #expect(error.contains("call advance(to:"))
}

@Test func framesOfALiveRunChangeNeitherRecordingNorTrace() throws {
  for seed in 300..<340 as Range<UInt64> {
    // A frame after the next event would delay that event, so all frames come before it.
    var random = RandomEvents(seed: seed)
    let events = (0..<60).map { _ in random.next() }
    let plain = try perform(events)
    let (run, memorySink) = try live()
    for event in events {
      let start = run.now.nanoseconds
      let gap = event.time.nanoseconds - start
      for quarter in 1..<4 as Range<Int64> where gap > 0 {
        try run.advance(to: Moment(nanoseconds: start + gap * quarter / 4))
        _ = run.stage.frame()
      }
      try run.send(event)
    }
    let difference = try run.finish().difference(from: plain.trace)
    #expect(difference == nil, "seed \(seed): \(difference?.description ?? "")")
    #expect(memorySink.recording.encoded() == plain.recording.encoded(), "seed \(seed)")
  }
}

@Test func aPastEventIsRecordedAtTheCurrentTime() throws {
  let (run, memorySink) = try live()
  try run.advance(to: milli(700))
  try run.send(.move(pointer: 0, at: .zero, time: milli(500)))
  #expect(run.now == milli(700))
  #expect(memorySink.recording.events == [.move(pointer: 0, at: .zero, time: milli(700))])
}

@Test func timesBetweenMicrosecondsAreRoundedUpAndAdvancesDown() throws {
  let (run, memorySink) = try live()
  try run.advance(to: Moment(nanoseconds: 1_999))
  #expect(run.now == micro(1))
  try run.send(.move(pointer: 0, at: .zero, time: Moment(nanoseconds: 2_001)))
  #expect(memorySink.recording.events.first?.time == micro(3))
}

@Test func coordinatesAreRecordedRoundedTo64ths() throws {
  let (run, memorySink) = try live()
  try run.send(.move(pointer: 0, at: CGPoint(x: 1.0 / 3, y: 2), time: milli(1)))
  #expect(
    memorySink.recording.events
      == [.move(pointer: 0, at: CGPoint(x: (64.0 / 3).rounded() / 64, y: 2), time: milli(1))])
}

@Test func anEventThatTheRecordingRefusesIsNotDelivered() throws {
  let (run, memorySink) = try live()
  try run.send(caughtInFlight[0])
  let before = run.stage.frame()
  #expect(throws: RecordingFailure.self) { try run.send(caughtInFlight[0]) }
  #expect(throws: RecordingFailure.self) {
    try run.send(.move(pointer: 0, at: CGPoint(x: Double.nan, y: 0), time: milli(500)))
  }
  #expect(memorySink.recording.lines(.down).count == 1)
  #expect(memorySink.recording.lines(.move).isEmpty)
  #expect(run.stage.frame() == before)
  for event in caughtInFlight.dropFirst() { try run.send(event) }
  let trace = try run.finish()
  try expectReplay(of: memorySink.recording, toGive: trace)
}

@Test func aMarkHasItsTimeAndDoesNotChangeTheTrace() throws {
  let (run, memorySink) = try live()
  for event in caughtInFlight { try run.send(event) }
  try run.mark("caught")
  let mark = try #require(memorySink.recording.lines(.mark).first)
  #expect(mark.time == caughtInFlight.last?.time)
  #expect(try run.finish() == perform(caughtInFlight).trace)
}

@Test func aRunWhoseCheckWasRefusedCanStillBeFinished() throws {
  let header = header(of: "interruptible-pan")
  let sink = FullSink(try InMemorySink(header: header), afterChecks: 1)
  let scene = try #require(SceneCatalog.gallery["interruptible-pan"])
  let run = LiveRun(scene, as: header, recordingTo: sink)
  #expect(throws: RecordingFailure.tooLarge(name: "full")) {
    for event in caughtInFlight { try run.send(event) }
  }
  let trace = try run.finish()
  #expect(sink.memorySink.recording.verdict == .intact)
  try expectReplay(of: sink.memorySink.recording, toGive: trace)
}

@Test func aStageThatOutlivesItsRunIsAtRest() throws {
  var run: LiveRun? = try live().run
  for event in caughtInFlight { try run?.send(event) }
  let stage = try #require(run?.stage)
  #expect(stage.nextDue != nil)
  run = nil
  #expect(stage.nextDue == nil)
  let frame = stage.frame()
  #expect(!frame.nodes.isEmpty)
}

/// A controller that causes a diagnostic during its creation, and then animates.
private final class Careless: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    _ = UIImage(systemName: "no.such.symbol")
    UIView.animate(withDuration: 1) { [unowned self] in view.alpha = 0.5 }
  }
}

@Test func messagesDuringCreationReachTheFirstListenerAndNoTrace() throws {
  let scene = Scene("careless", summary: "A toy.") { _ in Careless() }
  let header = Recording.Header(
    scene: scene.name, size: scene.size, engine: Engine.revision)
  let memorySink = try InMemorySink(header: header)
  let live = LiveRun(scene, as: header, recordingTo: memorySink)
  var reported: [Stage.Fact] = []
  live.onFact = { fact, moment in
    #expect(moment == .zero)
    reported.append(fact)
  }
  live.onFact = { _, _ in #expect(Bool(false), "reported already") }
  guard case .diagnostic(let words) = reported.first else {
    return #expect(Bool(false), "\(reported)")
  }
  #expect(reported.count == 1 && words.contains("no.such.symbol"))
  let trace = String(decoding: try live.finish().bytes, as: UTF8.self)
  #expect(!trace.contains("diagnostic"))
}

/// A sink that fails after a number of checks.
private final class FullSink: RecordingSink {
  let memorySink: InMemorySink
  private var checksLeft: Int

  init(_ memorySink: InMemorySink, afterChecks count: Int) {
    self.memorySink = memorySink
    checksLeft = count
  }

  func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    if case .check = content {
      guard checksLeft > 0 else { throw .tooLarge(name: "full") }
      checksLeft -= 1
    }
    return try memorySink.write(content, at: time)
  }

  func finish(at time: Moment) throws(RecordingFailure) { try memorySink.finish(at: time) }
}
