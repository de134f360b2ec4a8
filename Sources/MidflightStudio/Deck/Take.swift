import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// Something that was done to a scene, from its beginning: being done now, or done before.
///
/// A deck makes them and keeps all of them, so that nothing that was played is lost. The live one
/// has a run that grows; the others are recordings.
package final class Take {
  /// Where a take comes from.
  package enum Origin: Equatable {
    /// Somebody opened the scene.
    case opened
    /// Somebody took another take over, at a moment.
    case fork(of: Take, at: Moment)
    /// A file.
    case file(URL)

    /// Whether it was read from a file, and is nothing that was done here.
    var isFile: Bool { if case .file = self { true } else { false } }

    /// Whether it is the same take or the same file.
    package static func == (one: Origin, other: Origin) -> Bool {
      switch (one, other) {
      case (.opened, .opened): true
      case (.fork(let a, let at), .fork(let b, let bt)): a === b && at == bt
      case (.file(let a), .file(let b)): a == b
      default: false
      }
    }
  }

  /// Something discrete that happened, and when.
  package struct Happening: Equatable {
    /// When.
    package let time: Moment
    /// What.
    package let fact: Stage.Fact
    /// Whether it is of an animator that a control made, to answer a hand.
    var isFeedback = false
  }

  /// Counted from 1 in the order in which a deck came to have them.
  package let number: Int
  /// Where it comes from.
  package private(set) var origin: Origin
  /// Whether it is seen in light or in dark: as its recording says, unless a person likes to see one
  /// that is over the other way.
  var appearance: Recording.Appearance
  /// Every fact so far, in order.
  package private(set) var happenings: [Happening] = []
  /// When nothing went on in it.
  var rests = Rests()
  /// The run that goes on; nil once the take is over.
  private(set) var live: LiveRun?
  private let tape: RecordingTape?
  private let relay: RecordingRelay?
  private var finished: Recording?
  /// Where it was saved, how much of it, and when it ended then.
  private var saved: (url: URL, count: Int, end: Moment)?
  private var deeds: (count: Int, lineCount: Int, held: HeldInput) = (0, 0, HeldInput())
  /// How many of its happenings somebody was told of.
  var toldCount = 0

  /// A live take, whose run writes to the tape, and by the relay to a file too.
  init(
    number: Int, origin: Origin, live: LiveRun, tape: RecordingTape, relay: RecordingRelay? = nil
  ) {
    (self.number, self.origin, self.live, self.tape) = (number, origin, live, tape)
    self.relay = relay
    appearance = tape.recording.header.appearance
    live.onFact = { [unowned self, unowned live] in note($0, at: $1, on: live.stage) }
  }

  /// A take that is over.
  ///
  /// - Parameter prepare: Sets up the stage of its replay, which is made once to learn what happens in it.
  /// - Throws: What stops that.
  init(
    number: Int, origin: Origin, recording: Recording, scenes: SceneCatalog,
    preparing prepare: (Stage) -> Void
  ) throws(ReplayFailure) {
    (self.number, self.origin, finished) = (number, origin, recording)
    appearance = recording.header.appearance
    (tape, relay) = (nil, nil)
    let replay = try Replay(recording, scenes: scenes, preparing: prepare)
    replay.forgetTrace()
    replay.onFact = { [unowned self, unowned replay] in note($0, at: $1, on: replay.stage) }
    rests = replay.restsToItsEnd()
  }

  /// Whether its run has ended; of the takes of a deck all have but one at most.
  package var isOver: Bool { live == nil }
  /// Whether it is being written to a file.
  package var isRecorded: Bool { live != nil && relay != nil }
  /// The file it is in, or is being written to; nil for none.
  package var url: URL? {
    if case .file(let url) = origin { return url }
    return relay?.url
  }
  /// The file that holds all of it but rest; nil for none, or if more was done, moved or fell due since it
  /// was saved.
  var wholeFile: URL? {
    if let url { return url }
    guard let saved, (rests.since ?? end) <= saved.end else { return nil }
    return saved.count == countDeeds() ? saved.url : nil
  }

  /// It is in a file, too, as far as it has come.
  func didSave(to url: URL) { saved = (url, countDeeds(), end) }

  /// How much was done: all input but moves of a mouse that is up. Looks at new lines only.
  private func countDeeds() -> Int {
    let lines = recording.lines
    for line in lines[deeds.lineCount...] {
      guard case .input(let event) = line.content else { continue }
      deeds.held.take(event)
      if !event.isHover(beside: deeds.held) { deeds.count += 1 }
    }
    deeds.lineCount = lines.count
    return deeds.count
  }

  /// Where what is its own begins: where another one was taken over, or at the scene's beginning.
  var start: Moment { if case .fork(_, let moment) = origin { moment } else { .zero } }

  /// When it ends, or where the live one is.
  package var end: Moment { live?.now ?? recording.endTime }

  /// What was done. The live one's grows, and has no end line.
  package var recording: Recording {
    if let finished { return finished }
    guard let tape else { fatalError("a take has a tape or a recording") }
    return tape.recording
  }

  /// The recording with an end, to replay: the live one's as far as it has come, with what is down
  /// there still down.
  func whole() throws(RecordingFailure) -> Recording {
    guard let live, let tape else { return recording }
    return try tape.whole(endingAt: live.now)
  }

  /// How much the live one has written of what a recording may have: 1 where nothing more can be.
  var fullness: Double { isOver ? 0 : tape?.fullness ?? 0 }

  /// Its recording's header, with the appearance that it is seen in.
  var shownHeader: Recording.Header {
    var header = recording.header
    header.appearance = appearance
    return header
  }

  /// As `whole()`, to look at: with the appearance that it is seen in, and nothing to judge it by.
  /// Each check would paint a frame in numbers, four times a second of what is sought through.
  func shown() throws(RecordingFailure) -> Recording {
    var recording = try whole()
    recording.header = shownHeader
    // The last line says when it ends.
    recording.lines =
      recording.lines.dropLast().filter { !$0.isJudgement } + recording.lines.suffix(1)
    return recording
  }

  /// Ends the run that goes on, and with it the file.
  ///
  /// - Returns: What happened, if the run kept it.
  @discardableResult
  func finish() throws(RecordingFailure) -> Trace? {
    guard let live else { return nil }
    defer { self.live = nil }
    try live.letGo(because: .closed)
    let trace = try live.finish()
    finished = tape?.recording
    return relay == nil ? nil : trace
  }

  /// It is what another take was, but for its appearance: in the same file, as far as that has come.
  func takeFile(of other: Take) { saved = other.saved }

  /// Another take is in the place of one: who came from that comes from the other.
  func replace(_ old: Take, by new: Take) {
    if case .fork(let source, let moment) = origin, source === old {
      origin = .fork(of: new, at: moment)
    }
  }

  /// A take that is kept no more: who came from it is from now on as if it had been opened.
  func forget(_ other: Take) {
    if case .fork(let old, _) = origin, old === other { origin = .opened }
  }

  private func note(_ fact: Stage.Fact, at moment: Moment, on stage: Stage) {
    var happening = Happening(time: moment, fact: fact)
    if case .completion(let animator, _) = fact {
      happening.isFeedback = stage.history?[animator: animator]?.isFeedback ?? false
    }
    happenings.append(happening)
  }
}

extension Replay {
  /// Performs all that is left, and says when it rested: to a sixtieth of a second, as a window sees it.
  fileprivate func restsToItsEnd() -> Rests {
    var (rests, held) = (Rests(), HeldInput())
    func goOn(to target: Moment) {
      while now < target {
        guard stage.isMoving || stage.nextDue != nil || !held.isEmpty else {
          rests.begin(at: now)
          break
        }
        rests.end(at: now)
        advance(to: min(target, now.advanced(by: 1.0 / 60)))
      }
      advance(to: target)
    }
    for line in recording.lines {
      guard case .input(let event) = line.content else { continue }
      let wasWatched = stage.isHoverWatched
      goOn(to: event.time)
      let isWatched = wasWatched || stage.isHoverWatched
      if isWatched || !event.isHover(beside: held) { rests.end(at: event.time) }
      held.take(event)
    }
    goOn(to: end)
    return rests
  }
}

extension Recording.Line {
  /// Whether it asks for something, and moves nothing.
  nonisolated fileprivate var isJudgement: Bool {
    switch content {
    case .check, .expect, .shot: true
    default: false
    }
  }
}
