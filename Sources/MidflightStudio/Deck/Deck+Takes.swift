import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// Takes that begin, end, are taken over and chosen; and the files of those that are recorded.
///
/// One take at most goes on: the one that began last. It waits while another is seen.
extension Deck {
  // MARK: - Light and dark

  /// Makes the scene light or dark, as if it had been from its beginning: what a recording's header
  /// says holds for all of it.
  ///
  /// The live take is done again that way up to its end, and stays the take that it is; what is down on it
  /// stays down. One that is over is shown that way, and its recording stays as it is. What is written to a
  /// file goes on as it began; later takes follow.
  package func setAppearance(_ new: Recording.Appearance, at moment: Moment) {
    guard new != appearance else { return }
    appearance = new
    advance(to: moment)
    followAppearance()
  }

  /// Has the take that is seen look as takes that begin now do, at the same moment.
  private func followAppearance() {
    guard !take.isRecorded, take.appearance != appearance else { return }
    let (place, isPlaying) = (position, self.isPlaying)
    if take.isOver {
      take.appearance = appearance
    } else {
      attempt { () throws(RecordingFailure) in try remake(as: appearance) }
    }
    replay = nil
    show(take, at: place)
    if isPlaying { run(from: position) } else { stand(at: position) }
  }

  /// Puts a take in the place of the live one that has the same input, up to where that is, and another
  /// appearance.
  private func remake(as appearance: Recording.Appearance) throws(RecordingFailure) {
    let old = take
    guard let end = old.live?.now else { return }
    let new = try makeCopy(
      of: old, as: appearance, upTo: end, number: old.number, origin: old.origin)
    new.rests = old.rests
    new.takeFile(of: old)
    try old.finish()
    (take, hands) = (new, Hands())
    for index in takes.indices {
      takes[index].replace(old, by: new)
      if takes[index] === old { takes[index] = new }
    }
  }

  // MARK: - Taking over

  /// Begins a take with the input of the one that is seen, up to what is seen of it.
  func takeOver() {
    _ = goWhereSought { true }
    let seen = shownRate
    fork(take.appearance)
    if isLive, seen != rate { sendRate(seen) }
    run(from: position)
  }

  /// Begins a take with the input of the one that is seen, up to what is seen of it, on a stage that
  /// is like that one's but for its appearance.
  private func fork(_ appearance: Recording.Appearance) {
    let (old, moment) = (take, position)
    attempt { () throws(RecordingFailure) in
      let new = try makeCopy(
        of: old, as: appearance, upTo: moment, number: nextNumber,
        origin: .fork(of: old, at: moment))
      try new.live?.letGo(because: .takenOver)
      new.toldCount = new.happenings.count
      new.rests = old.rests.upTo(moment)
      begin(new)
    }
  }

  /// A live take with the input and the marks of another one up to a moment, where it is then.
  private func makeCopy(
    of old: Take, as appearance: Recording.Appearance, upTo moment: Moment, number: Int,
    origin: Take.Origin
  ) throws(RecordingFailure) -> Take {
    var header = old.recording.header
    header.appearance = appearance
    header.engine = Engine.revision
    let new = try Deck.makeLive(scene, header, number: number, origin: origin, preparing: prepare)
    guard let live = new.live else { return new }
    for line in old.recording.lines {
      guard let time = line.time, time <= moment else { continue }
      switch line.content {
      case .input(let event): try live.send(event)
      case .mark(let label):
        try live.advance(to: time)
        try live.mark(label)
      default: break
      }
    }
    try live.advance(to: moment)
    // What came of the old input was told then.
    new.toldCount = new.happenings.count
    return new
  }

  // MARK: - Beginning

  private var nextNumber: Int { (takes.map(\.number).max() ?? 0) + 1 }

  /// Begins again: the scene, live, as a new take unless nothing was done in the one that is seen; a
  /// recording that is watched, from its start.
  package func restart(at moment: Moment) {
    advance(to: moment)
    if take.origin.isFile { show(take, at: .zero) } else { beginAnew() }
    run(from: position)
  }

  /// The live take is as long as a recording can be: it is over, and the scene begins again.
  func giveWay() {
    let old = take
    beginAnew()
    guard take !== old else { return }
    run(from: position)
    if takes.contains(where: { $0 === old }) { onFull(old) }
  }

  /// The header of a take that begins now.
  var freshHeader: Recording.Header {
    Recording.Header(
      scene: scene.name, size: scene.size, scale: scale, appearance: appearance,
      reduceMotion: reducesMotion, engine: Engine.revision)
  }

  /// Ends the file that is being written, and goes on where it ends, in a take of its own.
  func endRecording(at moment: Moment) {
    advance(to: moment)
    guard take.isRecorded else { return }
    if !isLive { show(take, at: take.end) }
    fork(appearance)
    run(from: position)
  }

  /// Begins again, and writes to a file what is done from the beginning on.
  func record(with writer: RecordingWriter, at moment: Moment) {
    advance(to: moment)
    beginAnew(writer)
    run(from: position)
  }

  /// In slow motion it begins as slowly, by an event: but for what a recording was watched at.
  private func beginAnew(_ writer: RecordingWriter? = nil) {
    let chosen = take.origin.isFile ? 1 : shownRate
    attempt { () throws(RecordingFailure) in
      let isEmpty = take.origin == .opened && take.recording.isUntouched && !take.isRecorded
      let new = try Deck.makeLive(
        scene, freshHeader, number: nextNumber, origin: .opened, writer: writer,
        preparing: prepare)
      if isEmpty, !take.isOver { takes.removeAll { $0 === take } }
      begin(new)
      if chosen != rate { sendRate(chosen) }
    }
  }

  private func begin(_ new: Take) {
    finishTake()
    takes.append(new)
    take = new
    standingOverhang = 0
    replay = nil
    forgetReplayRate()
    wish = nil
    hands = Hands()
    restingSince = nil
    followHands()
    forgetOldest()
  }

  /// Memory has an end: of more lines than that, the oldest takes go, but never the one before the
  /// one that has begun. What is in a file is in it.
  private func forgetOldest() {
    var count = takes.reduce(0) { $0 + $1.recording.lines.count }
    while count > keptLines, takes.count > 2 {
      let oldest = takes.removeFirst()
      count -= oldest.recording.lines.count
      for take in takes { take.forget(oldest) }
    }
  }

  // MARK: - Ending

  /// Ends the take that goes on, seen or not, and its file; it can be replayed from then on.
  func finishTake() {
    for old in takes + [take] where !old.isOver {
      attempt { () throws(RecordingFailure) in
        guard let trace = try old.finish(), let url = old.url else { return }
        do throws(ReplayFailure) {
          try trace.write(to: url.traceOfRecording, whenTaken: .kept)
        } catch {
          onTrouble(error.description)
        }
      }
    }
  }

  // MARK: - Choosing

  /// Shows a recording from its beginning, as one more take, and lets it play. The take that goes on
  /// waits meanwhile, unless it is being written to a file: that is whole then.
  package func open(_ recording: Recording, from url: URL, at moment: Moment) throws(ReplayFailure)
  {
    advance(to: moment)
    let known = takes.first { $0.origin == .file(url) && $0.recording == recording }
    let new =
      if let known { known } else {
        try Take(
          number: nextNumber, origin: .file(url), recording: recording, scenes: catalog,
          preparing: prepare)
      }
    if take.isRecorded { finishTake() }
    if known == nil { takes.append(new) }
    show(new, at: .zero)
    run(from: .zero)
    forgetWatched()
  }

  /// A recording that was only watched is in the list, and no take of anybody's here: once another is
  /// chosen there it goes, but for one that somebody took over.
  private func forgetWatched() {
    let parents = takes.compactMap { take -> Take? in
      if case .fork(let parent, _) = take.origin { parent } else { nil }
    }
    takes.removeAll { old in
      old.origin.isFile && old !== take && !parents.contains { $0 === old }
    }
  }

  /// Shows another take, standing where it is now or at its end: so a fork is undone.
  package func select(_ other: Take, at moment: Moment) {
    guard other !== take else { return }
    advance(to: moment)
    var place = min(position, other.end)
    if case .fork(let old, let time) = take.origin, old === other { place = time }
    if take.isRecorded { finishTake() }
    show(other, at: place)
    stand(at: place)
    if !other.origin.isFile { followAppearance() }
  }

  /// Goes on live after recordings that were watched: with the take that waited, or where the last of
  /// the person's own ended.
  package func returnToLive(at moment: Moment) {
    advance(to: moment)
    guard let own = takes.last(where: { !$0.isOver }) ?? takes.last(where: { !$0.origin.isFile })
    else { return restart(at: moment) }
    show(own, at: own.end)
    if own.isOver { fork(appearance) }
    run(from: position)
    followAppearance()
    forgetWatched()
  }

  static func makeLive(
    _ scene: Scene, _ header: Recording.Header, number: Int, origin: Take.Origin,
    writer: RecordingWriter? = nil, preparing prepare: (Stage) -> Void
  ) throws(RecordingFailure) -> Take {
    let tape = try RecordingTape(header: header)
    let header = tape.recording.header
    let relay = writer.map { RecordingRelay($0, tape) }
    let live = LiveRun(
      scene, as: header, recordingTo: relay ?? tape, keepsTrace: relay != nil, preparing: prepare)
    return Take(number: number, origin: origin, live: live, tape: tape, relay: relay)
  }
}

extension Recording {
  /// Whether nobody pressed anything, however slowly nothing was done.
  nonisolated fileprivate var isUntouched: Bool {
    !lines.contains {
      switch $0.content {
      case .input(.move), .input(.rate): false
      case .input: true
      default: false
      }
    }
  }
}
