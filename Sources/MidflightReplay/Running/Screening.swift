import Foundation
import Midflight
import MotionCore

/// A recording that is looked at, moment by moment: for a sheet, for a film.
///
/// Each ghost is a replay of its own that lags behind, so that a film of any length takes no memory.
package final class Screening {
  /// What is shown besides the scene.
  package nonisolated struct Additions: OptionSet, Sendable {
    /// Bit 0 ghosts, 1 pointers.
    package let rawValue: Int
    /// The additions of these bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Where what moves was a little earlier, faintly.
    package static let ghosts = Additions(rawValue: 1)
    /// Fingers and mice.
    package static let pointers = Additions(rawValue: 2)
  }

  /// How many ghosts there are.
  package static let ghostCount = 5
  /// Between one ghost and the next, in seconds: far enough apart to be told from one another.
  package static let ghostDistance: TimeInterval = 0.08
  /// How strongly the nearest ghost is seen; those behind it ever less.
  private static let ghostOpacity = 0.35

  /// The recording that is shown.
  package let recording: Recording
  /// Large enough for every frame, in points.
  package let canvas: CGSize
  private let replay: Replay
  private let followers: [Replay]
  private let marks: PointerMarks?

  /// A screening at moment zero.
  ///
  /// - Throws: `ReplayFailure.unknownScene`.
  package init(
    _ recording: Recording, scenes: SceneCatalog, adding additions: Additions = []
  ) throws(ReplayFailure) {
    self.recording = recording
    replay = try Replay(recording, scenes: scenes)
    var followers: [Replay] = []
    if additions.contains(.ghosts) {
      for _ in 0..<Self.ghostCount { followers.append(try Replay(recording, scenes: scenes)) }
    }
    self.followers = followers
    let events = recording.events
    marks = additions.contains(.pointers) ? PointerMarks(events) : nil
    canvas = events.reduce(recording.header.size) { size, event in
      guard case .resize(let other, _, _) = event else { return size }
      return CGSize(
        width: max(size.width, other.width), height: max(size.height, other.height))
    }
  }

  /// When the recording ends.
  package var end: Moment { replay.end }

  /// What is seen at a moment.
  ///
  /// - Parameter moment: No earlier than the one before; the end for one that is later.
  package func frame(at moment: Moment) -> Frame {
    replay.advance(to: moment)
    var frame = replay.stage.frame()
    var ghosts: [Frame.Ghost] = []
    for (index, follower) in followers.enumerated() {
      let then = replay.now.advanced(by: -Self.ghostDistance * Double(index + 1))
      guard then >= .zero else { break }
      follower.advance(to: then)
      let share = 1 - Double(index) / Double(followers.count)
      ghosts.append(Frame.Ghost(follower.stage.frame(), opacity: Self.ghostOpacity * share))
    }
    if !ghosts.isEmpty { frame = frame.showing(ghosts) }
    if let marks { frame.nodes += marks.nodes(at: replay.now) }
    return frame
  }
}

extension Recording {
  /// The moments that tell the most of a recording: spread evenly from its first press, wheel
  /// or key to where all has come to rest.
  ///
  /// Before that a mouse only hovers, and after the rest nothing will happen: both are often long, as
  /// a person thinks before and after. Both ends are among the moments. What never comes to
  /// rest is told up to the end.
  ///
  /// - Parameter count: 1 or more; a single moment is that of the rest.
  /// - Throws: `ReplayFailure.unknownScene`.
  package func tellingMoments(
    _ count: Int, scenes: SceneCatalog,
    preparing prepare: (Stage) -> Void = { _ in }
  ) throws(ReplayFailure) -> [Moment] {
    require(count > 0, "tellingMoments(\(count)): give 1 or more.")
    let last = try restMoment(scenes: scenes, preparing: prepare)
    let first = min(events.first { !$0.isMove }?.time ?? .zero, last)
    return count > 1 ? Moment.spread(count, from: first, to: last) : [last]
  }

  /// When, after the last event, nothing moves any more and nothing is due: to a sixtieth of a
  /// second, as animations that end are followed by others.
  ///
  /// - Throws: `ReplayFailure.unknownScene`.
  package func restMoment(
    scenes: SceneCatalog, preparing prepare: (Stage) -> Void = { _ in }
  ) throws(ReplayFailure) -> Moment {
    let replay = try Replay(self, scenes: scenes, preparing: prepare)
    replay.advance(to: events.last?.time ?? .zero)
    while replay.now < endTime {
      let next = Moment(microseconds: replay.now.nanoseconds / 1_000 + 16_667)
      if replay.stage.isMoving {
        replay.advance(to: next)
      } else if let due = replay.stage.nextDue, due <= endTime {
        replay.advance(to: max(Moment(microseconds: due.microsecondsRoundedUp), next))
      } else {
        break
      }
    }
    return min(replay.now, endTime)
  }
}

nonisolated extension Moment {
  /// Moments spread evenly, both ends among them, each a whole microsecond.
  ///
  /// - Parameter count: 2 or more.
  static func spread(_ count: Int, from first: Moment, to last: Moment) -> [Moment] {
    let span = (last.nanoseconds - first.nanoseconds) / 1_000
    let (steps, rest) = span.quotientAndRemainder(dividingBy: Int64(count - 1))
    return (0..<Int64(count)).map { index in
      let offset = steps * index + rest * index / Int64(count - 1)
      return Moment(microseconds: first.nanoseconds / 1_000 + offset)
    }
  }
}

nonisolated extension InputEvent {
  /// Whether it is a pointer's move; the first event that is none is what somebody does first.
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}
