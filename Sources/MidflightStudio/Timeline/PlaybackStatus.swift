import Midflight
import MidflightReplay
import MotionCore

/// The status beside the clock: what the player shows, and how far that is behind the live run.
enum PlaybackStatus: Equatable {
  /// The live run plays. `isHeld` is true if input is down on an idle run, `isRecorded` if a file
  /// is being written.
  case live(isIdle: Bool, isHeld: Bool = false, isRecorded: Bool)
  /// The live run is paused.
  case paused(isRecorded: Bool)
  /// An earlier moment of the live session, with the seconds to its end.
  case behindLive(seconds: Double, isPlaying: Bool, isRecorded: Bool)
  /// The seconds after a session's end, where only a comparison moves.
  case pastEnd(seconds: Double)
  /// A finished session, and whether its end is on display.
  case replay(isPlaying: Bool, isAtEnd: Bool = false)

  /// Seconds for which the status reports the end of an idle interval.
  static let idleNoticeSeconds = 2.0

  /// Returns the length in seconds of an idle interval that has just ended or been skipped; nil for
  /// none. The clock has jumped by that length.
  ///
  /// The result is nil while the player is paused or idle, from `idleNoticeSeconds` after the
  /// interval on, and for an interval before the fork of the live session.
  static func recentIdleSeconds(of player: ScenePlayer) -> TimeInterval? {
    guard player.isPlaying, !player.isIdle,
      let idle = player.session.idleIntervals.asOf(player.position).ended.last,
      player.position.seconds(since: idle.upperBound) < idleNoticeSeconds
    else { return nil }
    // After a fork from an idle moment, the clock has not jumped.
    if player.isLive, idle.upperBound <= player.session.start { return nil }
    return idle.upperBound.seconds(since: idle.lowerBound)
  }

  /// The status of a player; the first case that applies:
  ///
  /// | Player | Status |
  /// |---|---|
  /// | paused after the session's end | `pastEnd` |
  /// | the live run on display | `live`, or `paused` |
  /// | a finished session | `replay` |
  /// | an earlier moment of the live session | `behindLive` |
  init(_ player: ScenePlayer) {
    let isRecorded = player.session.isRecorded
    if player.secondsPastEnd > 0, !player.isPlaying {
      self = .pastEnd(seconds: player.secondsPastEnd)
    } else if player.isLive {
      self =
        player.isPlaying
        ? .live(
          isIdle: player.isIdle, isHeld: !player.held.isEmpty, isRecorded: isRecorded)
        : .paused(isRecorded: isRecorded)
    } else if player.session.isOver {
      self = .replay(
        isPlaying: player.isPlaying,
        isAtEnd: !player.isPlaying && player.position >= player.session.end)
    } else {
      self = .behindLive(
        seconds: player.shownEnd.seconds(since: player.position), isPlaying: player.isPlaying,
        isRecorded: isRecorded)
    }
  }

  /// Returns the status as text, in parts with " · " between them.
  ///
  /// | status | parts |
  /// |---|---|
  /// | live | live, or idle, or held down; the idle text unless idle; the appearance |
  /// | live, recorded | recording; idle, or held down, or the idle text; the appearance |
  /// | paused | recording, if recorded; paused; the appearance |
  /// | behind live | the seconds, at least 0.01; the appearance; the idle text or the hint |
  /// | after the end | the seconds; a brief text mentions other timing instead |
  /// | replay | replay, at the end, or paused; the appearance; the idle text or the hint |
  ///
  /// Seconds below 1 have two decimals.
  ///
  /// - Parameters:
  ///   - isBrief: A Boolean value that indicates whether the text leaves out the hint to press the
  ///     scene.
  ///   - appearance: The session's appearance; nil if it is the window's. The seconds after the end
  ///     do not mention it.
  ///   - idleSeconds: The length of the idle interval that has just ended; nil for none. The text
  ///     takes the place of the hint.
  func text(
    in language: LocalizedText.Language, isBrief: Bool = false,
    appearance: Recording.Appearance? = nil, afterIdle idleSeconds: TimeInterval? = nil
  ) -> String {
    // A step is shorter than a tenth of a second.
    func text(_ text: WindowText) -> String { text(in: language) }
    func text(_ text: WindowText, seconds: Double, decimals: Int? = nil) -> String {
      let decimals = decimals ?? (seconds < 1 ? 2 : 1)
      return text(
        in: language, ["time": Quantity.time(seconds, decimals: decimals, in: language)])
    }
    func joined(_ texts: String?...) -> String {
      texts.compactMap { $0 }.joined(separator: " · ")
    }
    let continuing = isBrief ? nil : text(.pressToContinue)
    let look = appearance.map { text($0 == .dark ? .recordedInDark : .recordedInLight) }
    let idle = idleSeconds.map { text(.afterIdle, seconds: $0, decimals: 1) }
    switch self {
    case .live(let isIdle, let isHeld, let isRecorded):
      let rest = isIdle ? text(isHeld ? .heldDown : .idle) : nil
      return isRecorded
        ? joined(text(.recording), rest ?? idle, look)
        : joined(rest ?? text(.live), rest == nil ? idle : nil, look)
    case .paused(let isRecorded):
      return joined(isRecorded ? text(.recording) : nil, text(.paused), look)
    case .behindLive(let seconds, _, _):
      return joined(text(.behindLive, seconds: max(0.01, seconds)), look, idle ?? continuing)
    case .pastEnd(let seconds):
      return isBrief ? text(.otherTiming) : text(.pastTheEnd, seconds: seconds)
    case .replay(let isPlaying, let isAtEnd):
      return joined(
        text(isPlaying ? .replay : isAtEnd ? .atTheEnd : .paused), look, idle ?? continuing)
    }
  }

  /// The colour of the indicator.
  ///
  /// | Status | Colour |
  /// |---|---|
  /// | a file is being written | red |
  /// | live | green |
  /// | paused, or after the end | orange |
  /// | a replay plays | the tint |
  var color: UIColor {
    switch self {
    case .live(_, _, isRecorded: true), .paused(isRecorded: true),
      .behindLive(_, _, isRecorded: true):
      Palette.red
    case .live: Palette.green
    case .paused, .pastEnd, .behindLive(_, isPlaying: false, _), .replay(isPlaying: false, _):
      Palette.orange
    case .behindLive, .replay: Palette.tint
    }
  }

  /// A Boolean value that indicates whether the indicator is filled. The indicator is a ring for an
  /// idle live run without held input, and while a recording is paused or shows an earlier moment.
  var isFilled: Bool {
    switch self {
    case .live(let isIdle, let isHeld, _): !isIdle || isHeld
    case .paused(let isRecorded), .behindLive(_, _, let isRecorded): !isRecorded
    case .replay, .pastEnd: true
    }
  }
}
