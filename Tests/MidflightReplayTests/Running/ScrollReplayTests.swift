import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

struct ScrollReplayTests {
  @Test func theTraceShowsASlideOnItsGridAndAtItsEnd() throws {
    let finger = throwUp.map { event in
      guard case .down(let pointer, let point, _, let time) = event else { return event }
      return .down(pointer: pointer, at: point, button: .finger, time: time)
    }
    let performed = try perform(finger, on: "scroll-view", endingAt: milli(6_000))
    let rows = String(decoding: performed.trace.bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("\"list\"") && !$0.contains("\"event\"") && !$0.contains("\"end\"") }
    let onGrid = rows.filter { row in
      let time = row.firstMatch(of: /"t":(\d+)/).flatMap { Int64($0.1) } ?? -1
      return (time + 1) * 60 % 1_000_000 <= 60
    }
    #expect(onGrid.count > 60 && rows.count == onGrid.count + 1)
  }

  /// A throw of the list within 0.1 s.
  private var throwUp: [InputEvent] {
    drag(from: CGPoint(x: 195, y: 600), by: CGVector(dx: 0, dy: -200), at: milli(300))
  }
}
