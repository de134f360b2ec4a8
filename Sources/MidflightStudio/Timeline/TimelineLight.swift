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
  func words(
    in language: LocalizedText.Language, isBrief: Bool = false,
    appearance: Recording.Appearance? = nil
  ) -> String {
    let grabIt = isBrief ? nil : Words.grabIt
    let look = appearance.map { $0 == .dark ? Words.recordedDark : Words.recordedLight }
    func joined(_ words: LocalizedText?...) -> String {
      words.compactMap { $0?(in: language) }.joined(separator: " · ")
    }
    switch self {
    case .live(let isAtRest, let isHeld, let isRecorded):
      let rest = isAtRest ? isHeld ? Words.held : Words.atRest : nil
      return isRecorded ? joined(Words.recording, rest, look) : joined(rest ?? Words.live, look)
    case .paused(let isRecorded):
      return joined(isRecorded ? Words.recording : nil, Words.paused, look)
    case .lookingBack(let seconds, _, _):
      // A step back is less than a tenth.
      let number = seconds.fixed(seconds < 1 ? 2 : 1)
      return joined(Words.lookingBack(by: number), look, grabIt)
    case .outlived(let seconds):
      return joined(
        isBrief ? Words.otherTiming : Words.outlived(by: seconds.fixed(seconds < 1 ? 2 : 1)))
    case .replay(let isPlaying, let isAtEnd):
      return joined(
        isPlaying ? Words.replay : isAtEnd ? Words.atItsEnd : Words.paused, look, grabIt)
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
