import Midflight
import MidflightReplay
import MotionCore

/// What the light beside the clock says of a deck: what goes on there, or how far back what is seen lies.
enum TimelineLight: Equatable {
  /// The run that hands can reach, with time going on; whether it waits for somebody, and whether what is
  /// done is written to a file. At rest it may be held down: by a hand that does not move.
  case live(isAtRest: Bool, isHeld: Bool = false, isRecorded: Bool)
  /// The same with time standing.
  case paused(isRecorded: Bool)
  /// An earlier moment of a take that waits meanwhile: so many seconds before it.
  case lookingBack(seconds: Double, isPlaying: Bool, isRecorded: Bool)
  /// So many seconds after a take's end, where only what it is compared with moves.
  case outlived(seconds: Double)
  /// A take that is over, and whether what is seen is its end.
  case replay(isPlaying: Bool, isAtEnd: Bool = false)

  /// Seconds after a rest for which it is said how long that was: the clock has gone on through it, unseen.
  static let secondsAfterRest = 2.0

  /// How long a deck has just rested, or a replay passed over, in seconds; nil if that is over for a while, or
  /// was short. A clock that goes on has leapt by that.
  static func restJustOver(of deck: Deck) -> TimeInterval? {
    guard deck.isPlaying, !deck.isAtRest,
      let rest = deck.take.rests.lastOver(at: deck.position),
      deck.position.seconds(since: rest.upperBound) < secondsAfterRest
    else { return nil }
    // Who has taken over after a rest, or in one, has seen no clock leap.
    if deck.isLive, rest.upperBound <= deck.take.start { return nil }
    return rest.upperBound.seconds(since: rest.lowerBound)
  }

  /// What is so now.
  init(_ deck: Deck) {
    let isRecorded = deck.take.isRecorded
    if deck.overhang > 0, !deck.isPlaying {
      self = .outlived(seconds: deck.overhang)
    } else if deck.isLive {
      self =
        deck.isPlaying
        ? .live(
          isAtRest: deck.isAtRest, isHeld: !deck.held.isEmpty, isRecorded: isRecorded)
        : .paused(isRecorded: isRecorded)
    } else if deck.take.isOver {
      self = .replay(
        isPlaying: deck.isPlaying, isAtEnd: !deck.isPlaying && deck.position >= deck.take.end)
    } else {
      self = .lookingBack(
        seconds: deck.shownEnd.seconds(since: deck.position), isPlaying: deck.isPlaying,
        isRecorded: isRecorded)
    }
  }

  /// In words.
  ///
  /// - Parameters:
  ///   - isBrief: Whether what hands can do there is left out, for want of room.
  ///   - appearance: How the take is seen; nil if the window around it is the same.
  ///   - rest: How long it has just rested; nil if it has not.
  func words(
    in language: LocalizedText.Language, isBrief: Bool = false,
    appearance: Recording.Appearance? = nil, afterRest rest: TimeInterval? = nil
  ) -> String {
    // A step is less than a tenth.
    func time(_ seconds: Double) -> LocalizedText {
      Quantity.time(seconds, decimals: seconds < 1 ? 2 : 1)
    }
    let grabIt = isBrief ? nil : Words.grabIt
    let look = appearance.map { $0 == .dark ? Words.recordedDark : Words.recordedLight }
    let slept = rest.map { Words.rested(for: Quantity.time($0, decimals: 1)) }
    func joined(_ words: LocalizedText?...) -> String {
      words.compactMap { $0?(in: language) }.joined(separator: " · ")
    }
    switch self {
    case .live(let isAtRest, let isHeld, let isRecorded):
      let rest = isAtRest ? isHeld ? Words.held : Words.atRest : nil
      return isRecorded
        ? joined(Words.recording, rest ?? slept, look)
        : joined(rest ?? Words.live, rest == nil ? slept : nil, look)
    case .paused(let isRecorded):
      return joined(isRecorded ? Words.recording : nil, Words.paused, look)
    case .lookingBack(let seconds, _, _):
      return joined(Words.lookingBack(by: time(max(0.01, seconds))), look, slept ?? grabIt)
    case .outlived(let seconds):
      return joined(
        isBrief ? Words.otherTiming : Words.outlived(by: time(seconds)))
    case .replay(let isPlaying, let isAtEnd):
      return joined(
        isPlaying ? Words.replay : isAtEnd ? Words.atItsEnd : Words.paused, look,
        slept ?? grabIt)
    }
  }

  /// Of the light, or of its ring.
  var color: UIColor {
    switch self {
    case .live(_, _, isRecorded: true), .paused(isRecorded: true),
      .lookingBack(_, _, isRecorded: true):
      Palette.record
    case .live: .systemGreen
    case .paused, .outlived, .lookingBack(_, isPlaying: false, _), .replay(isPlaying: false, _):
      .systemOrange
    case .lookingBack, .replay: Palette.tint
    }
  }

  /// Whether it is full: something goes on there, or waits for a key only. While what is being recorded
  /// stands or rests, it is a ring.
  var isLit: Bool {
    switch self {
    case .live(let isAtRest, let isHeld, _): !isAtRest || isHeld
    case .paused(let isRecorded), .lookingBack(_, _, let isRecorded): !isRecorded
    case .replay, .outlived: true
    }
  }
}
