import Foundation
import MotionCore

/// A person's drag with a mouse during work: the pointer's positions from press to release.
nonisolated struct HumanDrag: Sendable {
  /// A position during the drag.
  struct Point: Sendable {
    var milliseconds: Int64
    /// The distance from the press, in pixels of the person's desktop.
    var offset: CGVector
  }

  /// The name in the data set.
  let id: String
  /// The positions; the press first, the release last.
  let points: [Point]

  /// Creates a drag from three numbers per position: milliseconds, pixels right, pixels down.
  init(_ id: String, _ numbers: [Int]) {
    self.id = id
    points = stride(from: 0, to: numbers.count, by: 3).map { index in
      Point(
        milliseconds: Int64(numbers[index]),
        offset: CGVector(dx: numbers[index + 1], dy: numbers[index + 2]))
    }
  }

  /// The number of scene points per horizontal pixel, at most 1: a desktop is wider than a
  /// telephone.
  var horizontalScale: CGFloat {
    let widest = points.map { abs($0.offset.dx) }.max() ?? 0
    return widest > 260 ? 260 / widest : 1
  }
}

nonisolated extension HumanDrag {
  /// Returns all drags of a file of JSON lines, `{"id": …, "points": [[seconds, x, y], …]}`.
  static func all(in url: URL) throws -> [HumanDrag] {
    struct Line: Decodable {
      var id: String
      var points: [[Double]]
    }
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { text in
      let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
      let press = line.points[0]
      return HumanDrag(
        line.id,
        line.points.flatMap { point in
          [
            Int((point[0] * 1000).rounded()), Int(point[1] - press[1]), Int(point[2] - press[2]),
          ]
        })
    }
  }
}
