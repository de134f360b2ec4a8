import MidflightReplay
import MotionCore

/// Going to another moment of the take that is seen.
extension Deck {
  /// A wish to be at a moment: many moves of a mouse are one.
  struct Wish {
    /// Where.
    let target: Moment
    /// A replay on its way there; what is seen stays until it has arrived.
    var coming: Replay?
  }

  /// Stands at a moment of the take, before the next frame; after its end, where it ends, and at a later
  /// moment of what it is compared with.
  package func seek(to moment: Moment, at window: Moment) {
    if isPlaying { advance(to: window) }
    let target = Moment(microseconds: min(max(moment, .zero), shownEnd).nanoseconds / 1_000)
    stand(at: target)
    standingOverhang = max(0, min(moment, reach).seconds(since: shownEnd))
    // What is on its way to another moment may be of use.
    wish = Wish(target: target, coming: wish?.coming)
  }

  /// Sixtieths of a second in which a step goes.
  static let stepsPerSecond: Int64 = 60

  /// Stands a sixtieth of a second later or earlier, on the grid of sixtieths. The live run goes on
  /// by one.
  package func step(forward: Bool, at window: Moment) {
    setPlaying(false, at: window)
    if forward, isLive, shownPosition >= reach, let live = take.live {
      standingOverhang = 0
      // At rest time has gone on unseen: what is seen of it goes on by one, too.
      restingSince = restingSince.map { Deck.step(from: $0, forward: true) }
      let next = Deck.step(from: live.now, forward: true)
      attempt { () throws(RecordingFailure) in try live.advance(to: next) }
      stand(at: live.now)
    } else {
      seek(to: Deck.step(from: shownPosition, forward: forward), at: window)
    }
    followHands()
  }

  /// The next moment of the grid, or the one before.
  private static func step(from moment: Moment, forward: Bool) -> Moment {
    func place(_ index: Int64) -> Moment {
      Moment(microseconds: (index * 1_000_000 + stepsPerSecond - 1) / stepsPerSecond)
    }
    let index = moment.nanoseconds * stepsPerSecond / 1_000_000_000
    var next = index + (forward ? 1 : -1)
    if forward { while place(next) <= moment { next += 1 } }
    if !forward, place(next + 1) < moment { next += 1 }
    return place(max(0, next))
  }

  /// - Returns: Whether it is there; else it goes on from where it is.
  func goWhereSought(while hasTime: () -> Bool) -> Bool {
    guard let target = wish?.target else { return true }
    guard approach(target, while: hasTime) else { return false }
    wish = nil
    show(take, at: target)
    stand(at: position)
    return true
  }

  /// Scene seconds of a piece: a busy hand's minute is replayed in 50 to 270 ms, so this in about one.
  private static let pieceSeconds = 0.25

  /// Goes towards a moment of the take that is seen, piece by piece, and at least by one: with the
  /// replay that is seen if that is earlier, else with another one.
  ///
  /// - Returns: Whether what is seen is at the moment, or is the live run, which is always at its end.
  private func approach(_ target: Moment, while hasTime: () -> Bool) -> Bool {
    if !take.isOver, target >= shownEnd { return true }
    if let gone = wish?.coming, gone.now > target {
      // The wish went farther back meanwhile. This is nearer to it than what is seen, so it is seen.
      replay = gone
      wish?.coming = nil
    }
    if let replay, replay.now <= target, wish?.coming.map({ $0.now <= replay.now }) ?? true {
      wish?.coming = nil
      return advance(replay, to: target, while: hasTime)
    }
    guard let new = wish?.coming ?? makeReplay() else { return true }
    wish?.coming = new
    guard advance(new, to: target, while: hasTime) else { return false }
    replay = new
    return true
  }

  private func advance(_ replay: Replay, to target: Moment, while hasTime: () -> Bool) -> Bool {
    let target = min(target, replay.end)
    while replay.now < target {
      replay.advance(to: min(target, replay.now.advanced(by: Deck.pieceSeconds)))
      if replay.now < target, !hasTime() { return false }
    }
    return true
  }

  /// Puts a moment of a take on the deck: by going on with the replay that is there, if it can.
  func show(_ other: Take, at moment: Moment) {
    wish = nil
    if other !== take {
      take = other
      standingOverhang = 0
      replay = nil
      hands = Hands()
      restingSince = nil
      // What was chosen to watch another take with is nothing to do to a live one.
      if !take.isOver { forgetReplayRate() }
    }
    if !take.isOver, moment >= shownEnd { return goLive() }
    if replay.map({ $0.now > moment }) ?? true { replay = makeReplay() ?? replay }
    replay?.advance(to: moment)
    followHands()
  }

  /// A replay of the take that is seen, at its beginning; nil, with a word, if there can be none.
  private func makeReplay() -> Replay? {
    var made: Replay?
    attempt { () throws(RecordingFailure) in
      let shown = try take.shown()
      do throws(ReplayFailure) {
        made = try Replay(shown, scenes: catalog, preparing: prepare)
      } catch {
        onTrouble(error.description)
      }
    }
    made?.forgetTrace()
    return made
  }
}
