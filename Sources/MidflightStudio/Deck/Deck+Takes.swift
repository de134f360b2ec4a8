import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore

/// Takes that begin, end, are taken over and chosen; and the files of those that are recorded.
extension Deck {
  /// Makes the scene light or dark, as if it had been from its beginning: what a recording's header
  /// says holds for all of it.
  ///
  /// The live take is done again that way up to its end, in a take of its own; where nobody has done
  /// anything yet, in the place of the one that is seen. One that is over is shown that way, and its
  /// recording stays as it is. What is written to a file goes on as it began; later takes follow.
  public func setAppearance(_ new: Recording.Appearance, at moment: Moment) {
    guard new != appearance else { return }
    appearance = new
    advance(to: moment)
    guard !take.isRecorded, take.appearance != new else { return }
    let (place, isPlaying) = (position, self.isPlaying)
    if !take.isLive {
      take.appearance = new
      replay = nil
    } else {
      let isUntouched = take.origin == .opened && take.recording.isUntouched
      show(take, at: take.end)
      fork(freshHeader, replacing: isUntouched)
    }
    show(take, at: min(place, take.end))
    if isPlaying { run(from: position) } else { stand(at: position) }
  }

  /// Begins a take with the input of the one that is seen, up to what is seen of it.
  func takeOver() {
    _ = goWhereSought { true }
    fork(take.shownHeader)
    run(from: position)
  }

  /// - Parameter replaces: Whether the new take is put in the place of the old one.
  private func fork(_ header: Recording.Header, replacing replaces: Bool = false) {
    let (old, moment) = (take, position)
    attempt { () throws(RecordingFailure) in
      let new = try Deck.makeLive(
        scene, header, number: replaces ? old.number : takes.count + 1,
        origin: replaces ? old.origin : .fork(of: old, at: moment), preparing: prepare)
      guard let live = new.live else { return }
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
      for pointer in new.recording.openPointers {
        try live.send(.cancel(pointer: pointer, reason: .takenOver, time: moment))
      }
      // What came of the old input was told then.
      new.toldCount = new.happenings.count
      begin(new)
      if replaces { takes.removeAll { $0 === old } }
    }
  }

  /// Begins again: the scene, live, as a new take unless nothing was done in the one that is seen; a
  /// recording that is watched, from its start.
  public func restart(at moment: Moment) {
    advance(to: moment)
    if case .file = take.origin { show(take, at: .zero) } else { beginAnew(nil) }
    run(from: position)
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
    takeOver()
  }

  /// Begins again, and writes to a file what is done from the beginning on.
  func record(with writer: RecordingWriter, at moment: Moment) {
    advance(to: moment)
    beginAnew(writer)
    run(from: position)
  }

  private func beginAnew(_ writer: RecordingWriter?) {
    attempt { () throws(RecordingFailure) in
      let isEmpty = take.origin == .opened && take.recording.isUntouched && !take.isRecorded
      if isEmpty, take.isLive { takes.removeAll { $0 === take } }
      begin(
        try Deck.makeLive(
          scene, freshHeader, number: (takes.last?.number ?? 0) + 1, origin: .opened,
          writer: writer, preparing: prepare))
    }
  }

  private func begin(_ new: Take) {
    finishTake()
    takes.append(new)
    take = new
    replay = nil
    coming = nil
    sought = nil
    hands = Hands()
    restingSince = nil
  }

  /// Ends the live take, and its file; it can be replayed from then on.
  func finishTake() {
    guard take.isLive else { return }
    let old = take
    attempt { () throws(RecordingFailure) in
      guard let trace = try old.finish(), let url = old.url else { return }
      do throws(ReplayFailure) {
        try trace.write(to: url.traceOfRecording)
      } catch {
        onTrouble(error.description)
      }
    }
  }

  /// Shows a recording from its beginning, as one more take, and lets it play.
  public func open(_ recording: Recording, from url: URL, at moment: Moment) throws(ReplayFailure) {
    advance(to: moment)
    let known = takes.first { $0.origin == .file(url) && $0.recording == recording }
    let new =
      if let known { known } else {
        try Take(
          number: (takes.last?.number ?? 0) + 1, origin: .file(url), recording: recording,
          scenes: catalog)
      }
    finishTake()
    if known == nil { takes.append(new) }
    show(new, at: .zero)
    run(from: .zero)
  }

  /// Shows another take, standing where it is now or at its end: so a fork is undone.
  public func select(_ other: Take, at moment: Moment) {
    guard other !== take else { return }
    advance(to: moment)
    var place = min(position, other.end)
    if case .fork(let old, let time) = take.origin, old === other { place = time }
    finishTake()
    show(other, at: place)
    stand(at: place)
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
  /// Whether nobody pressed anything.
  nonisolated fileprivate var isUntouched: Bool {
    !lines.contains {
      switch $0.content {
      case .input(.move): false
      case .input: true
      default: false
      }
    }
  }
}
