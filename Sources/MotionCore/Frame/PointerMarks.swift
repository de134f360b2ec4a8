import Foundation

/// The marks of fingers and mice above a scene: a dot for each pointer, with a trail.
///
/// Pictures of a recording show the marks. A finger or a pressed button is a full dot with a trail.
/// A lifted pointer fades out. A moving mouse without a pressed button is a ring.
package struct PointerMarks {
  /// The length of a trail, in seconds: about the duration of a flick.
  package static let trail: TimeInterval = 0.4
  /// The time for which a lifted dot fades, in seconds, so that a tap is seen at 10 frames a
  /// second.
  package static let fading: TimeInterval = 0.3
  /// The diameter of a dot, in points: about the size of a fingertip.
  package static let diameter: CGFloat = 32

  private var pointers: [Int: [Sample]] = [:]

  private struct Sample {
    var time: Moment
    /// The position; the last known one for an event without a position.
    var point: CGPoint
    var isDown: Bool
    /// The moment of the last press or release.
    var since: Moment
  }

  /// Creates the marks of some events.
  ///
  /// - Parameter events: The events, in the order of time. Only pointer events leave marks.
  package init(_ events: some Sequence<InputEvent>) {
    for event in events { add(event) }
  }

  /// Adds the sample of an event. An event without a position uses the pointer's last one. A cancel
  /// of an unknown pointer and an event without a pointer have no effect. A move of an unknown
  /// pointer counts as that of a mouse without a pressed button.
  private mutating func add(_ event: InputEvent) {
    guard let pointer = event.pointer else { return }
    let last = pointers[pointer]?.last
    var sample = Sample(time: event.time, point: .zero, isDown: false, since: event.time)
    switch event {
    case .down(_, let point, _, _):
      sample.point = point
      sample.isDown = true
    case .up(_, let point, _, _): sample.point = point
    case .move(_, let point, _):
      sample.point = point
      sample.isDown = last?.isDown ?? false
      // A mouse that was never pressed counts as released long ago, so no dot fades.
      sample.since = last?.since ?? Moment(nanoseconds: .min / 2)
    default:
      guard let last else { return }
      sample.point = last.point
    }
    pointers[pointer, default: []].append(sample)
  }

  /// Returns the dots and trails of a moment, in the scene's points.
  ///
  /// The pointer with the highest number is on top.
  package func nodes(at moment: Moment) -> [Frame.Node] {
    pointers.keys.sorted().flatMap { pointer in
      nodes(of: pointers[pointer] ?? [], at: moment)
    }
  }

  /// Returns the marks of one pointer. An event at `moment` itself counts.
  ///
  /// | pointer | marks |
  /// |---|---|
  /// | before its first sample | none |
  /// | down | trail and full dot |
  /// | up for less than `fading` | dot that fades |
  /// | up and moved since | ring, above the dot while it fades |
  /// | up for longer | none |
  ///
  /// - Parameter samples: The samples of the pointer, in the order of time.
  private func nodes(of samples: [Sample], at moment: Moment) -> [Frame.Node] {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= moment { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return [] }
    let last = samples[low - 1]
    let age = moment.seconds(since: last.since)
    if last.isDown {
      return [trail(samples[..<low], until: moment)].compactMap { $0 }
        + [Self.dot(at: last.point, opacity: 1, isFull: true)]
    }
    var nodes: [Frame.Node] = []
    if age < Self.fading {
      nodes.append(Self.dot(at: last.point, opacity: 1 - age / Self.fading, isFull: true))
    }
    // A lifted finger has no position. A mouse that moves has one.
    if last.time > last.since {
      nodes.append(Self.dot(at: last.point, opacity: 0.7, isFull: false))
    }
    return nodes
  }

  /// Returns the trail since the press, at most `trail` seconds long; nil for fewer than two
  /// points.
  private func trail(_ samples: ArraySlice<Sample>, until moment: Moment) -> Frame.Node? {
    guard let last = samples.last else { return nil }
    let begin = max(last.since, moment.advanced(by: -Self.trail))
    let points = samples.reversed().prefix { $0.time >= begin }.map(\.point)
    guard points.count > 1 else { return nil }
    var path = BezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    let stroke = Frame.Stroke(
      color: Self.ink.withAlpha(0.45), width: Self.diameter / 4, cap: .round, join: .round)
    let shape = Frame.Shape(path: path, stroke: stroke)
    return Frame.Node(bounds: shape.extent, content: .shape(shape))
  }

  /// Returns a full dot, or a ring of half the diameter, centred at a point.
  private static func dot(at point: CGPoint, opacity: Double, isFull: Bool) -> Frame.Node {
    let side = isFull ? diameter : diameter / 2
    return Frame.Node(
      transform: CGAffineTransform(translationX: point.x - side / 2, y: point.y - side / 2),
      bounds: CGRect(x: 0, y: 0, width: side, height: side), cornerRadius: side / 2,
      backgroundColor: isFull ? ink.withAlpha(0.6) : nil,
      border: Frame.Border(width: 2, color: isFull ? RGBA(red: 1, green: 1, blue: 1) : ink),
      shadow: isFull
        ? Frame.Shadow(color: RGBA(red: 0, green: 0, blue: 0, alpha: 0.4), offset: .zero, radius: 2)
        : nil,
      opacity: opacity)
  }

  /// A colour that is visible on light and dark scenes, and rare in scenes.
  private static let ink = RGBA(red: 0.93, green: 0.13, blue: 0.46)
}

extension RGBA {
  /// Returns the colour with another alpha.
  fileprivate func withAlpha(_ alpha: Double) -> RGBA {
    var color = self
    color.alpha = alpha
    return color
  }
}
