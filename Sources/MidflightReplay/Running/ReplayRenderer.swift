import Foundation
import Midflight
import MotionCore

/// A renderer of a recording's frames at ascending moments, for a picture, a contact sheet or a
/// film.
///
/// Each ghost is a replay that lags behind, so the memory does not grow with the length of a film.
package final class ReplayRenderer {
  /// The additions to the frames of the scene.
  package nonisolated struct Additions: OptionSet, Sendable {
    /// The bit mask: 1 for ghosts, 2 for pointers.
    package let rawValue: Int
    /// Creates the additions of a bit mask.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Faint earlier positions of moving layers.
    package static let ghosts = Additions(rawValue: 1)
    /// Marks of fingers and mice.
    package static let pointers = Additions(rawValue: 2)
  }

  /// The number of ghosts.
  package static let ghostCount = 5
  /// The time between two ghosts, in seconds. The value keeps ghosts apart.
  package static let ghostInterval: TimeInterval = 0.08
  /// The opacity of the nearest ghost. Later ghosts fade linearly.
  private static let ghostOpacity = 0.35

  /// The recording to render.
  package let recording: Recording
  /// The smallest size that contains every frame, in points.
  package let canvas: CGSize
  /// The part of the scene to render, in points; nil for the whole scene.
  private let crop: CGRect?
  /// The curve to draw below the scene; nil for none.
  private let curve: RecordedCurve?
  private let replay: Replay
  private let ghostReplays: [Replay]
  private let marks: PointerMarks?

  /// Creates a renderer at moment zero. Without a crop, `canvas` includes every later resize.
  ///
  /// - Parameters:
  ///   - crop: The part of the scene to render, in points; nil for the whole scene.
  ///   - curve: A curve to draw below the scene, up to the moment of each frame; nil for none.
  /// - Throws: `ReplayFailure.unknownScene`.
  package init(
    _ recording: Recording, scenes: SceneCatalog, adding additions: Additions = [],
    crop: CGRect? = nil, curve: RecordedCurve? = nil
  ) throws(ReplayFailure) {
    self.recording = recording
    self.crop = crop
    self.curve = curve
    replay = try Replay(recording, scenes: scenes)
    var ghostReplays: [Replay] = []
    if additions.contains(.ghosts) {
      for _ in 0..<Self.ghostCount { ghostReplays.append(try Replay(recording, scenes: scenes)) }
    }
    self.ghostReplays = ghostReplays
    // Otherwise each replay would store a trace that grows with the recording.
    for each in [replay] + ghostReplays { each.disableTrace() }
    marks = additions.contains(.pointers) ? PointerMarks(recording.lazyEvents) : nil
    let scene = crop?.size ?? recording.canvas
    canvas = CGSize(
      width: scene.width, height: scene.height + (curve == nil ? 0 : RecordedCurve.height))
  }

  /// The time of the end of the recording.
  package var end: Moment { replay.end }

  /// Returns the frame at a moment, with the renderer's additions.
  ///
  /// A ghost appears only if its moment is not before zero.
  ///
  /// - Parameter moment: A time at or after that of the last call; an earlier time returns the
  ///   frame of the last call. A time after the end counts as the end.
  package func frame(at moment: Moment) -> Frame {
    replay.advance(to: moment)
    var frame = replay.stage.frame()
    var ghosts: [Frame.Ghost] = []
    for (index, ghostReplay) in ghostReplays.enumerated() {
      let then = replay.now.advanced(by: -Self.ghostInterval * Double(index + 1))
      guard then >= .zero else { break }
      ghostReplay.advance(to: then)
      let fraction = 1 - Double(index) / Double(ghostReplays.count)
      ghosts.append(Frame.Ghost(ghostReplay.stage.frame(), opacity: Self.ghostOpacity * fraction))
    }
    if !ghosts.isEmpty { frame = frame.showing(ghosts) }
    if let marks { frame.nodes += marks.nodes(at: replay.now) }
    if let crop { frame = frame.cropped(to: crop) }
    guard let curve else { return frame }
    // A scene that grows later leaves its space empty, so that the chart stays in place.
    let height = canvas.height - RecordedCurve.height
    frame = frame.cropped(to: CGRect(x: 0, y: 0, width: canvas.width, height: height))
    return frame.above(curve.chart(until: replay.now, width: canvas.width).frame)
  }
}

extension Recording {
  /// The smallest size that contains every frame of the scene, in points.
  package var canvas: CGSize {
    lazyEvents.reduce(header.size) { size, event in
      guard case .resize(let other, _, _) = event else { return size }
      return CGSize(
        width: max(size.width, other.width), height: max(size.height, other.height))
    }
  }

  /// Returns moments spread evenly from the first press, scroll or key to the rest of the scene,
  /// both included.
  ///
  /// Before the first press a mouse only hovers, and after the rest nothing happens. If the scene
  /// never rests, the last moment is the end of the recording.
  ///
  /// Without an event other than a move, the first moment is zero.
  ///
  /// - Parameter count: The number of moments, 1 or more. A single moment is that of the rest.
  /// - Throws: `ReplayFailure.unknownScene`.
  package func representativeMoments(
    _ count: Int, scenes: SceneCatalog,
    preparing prepare: (Stage) -> Void = { _ in }
  ) throws(ReplayFailure) -> [Moment] {
    require(count > 0, "representativeMoments(\(count)): pass 1 or more.")
    let last = try restMoment(scenes: scenes, preparing: prepare)
    let first = min(lazyEvents.first { !$0.isMove }?.time ?? .zero, last)
    return count > 1 ? Moment.spread(count, from: first, to: last) : [last]
  }

  /// Returns the first moment after the last event at which nothing moves and nothing is due before
  /// the end.
  ///
  /// Returns the end of the recording if the scene never rests. The search advances in steps of a
  /// sixtieth of a second, because a completion may start another animation.
  ///
  /// - Throws: `ReplayFailure.unknownScene`.
  package func restMoment(
    scenes: SceneCatalog, preparing prepare: (Stage) -> Void = { _ in }
  ) throws(ReplayFailure) -> Moment {
    let replay = try Replay(self, scenes: scenes, preparing: prepare)
    replay.disableTrace()
    replay.advance(to: lazyEvents.reduce(.zero) { $1.time })
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
  /// Returns moments spread evenly from the first to the last, both included, in whole
  /// microseconds. Equal bounds give equal moments.
  ///
  /// - Parameter count: The number of moments, 2 or more.
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
  /// A Boolean value that indicates whether the event is the move of a pointer.
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}
