import Foundation
import MotionCore
import Testing

/// The dots and trails of pointers at a moment.
struct PointerMarksTests {
  private let marks = PointerMarks([
    .move(pointer: 0, at: CGPoint(x: 1, y: 1), time: Moment(seconds: 0.5)),
    .down(pointer: 0, at: CGPoint(x: 100, y: 50), time: Moment(seconds: 1)),
    .move(pointer: 0, at: CGPoint(x: 140, y: 50), time: Moment(seconds: 1.1)),
    .down(pointer: 1, at: CGPoint(x: 300, y: 60), button: .finger, time: Moment(seconds: 1.1)),
    .up(pointer: 0, at: CGPoint(x: 150, y: 50), time: Moment(seconds: 1.2)),
    .cancel(pointer: 1, reason: .focusLost, time: Moment(seconds: 1.2)),
  ])

  /// Returns the centres of the dots, in order.
  private func dots(at seconds: Double) -> [CGPoint] {
    marks.nodes(at: Moment(seconds: seconds)).filter { $0.content == nil }
      .map { CGPoint(x: $0.bounds.midX, y: $0.bounds.midY).applying($0.transform) }
  }

  @Test func noDotsAreShownBeforeTheFirstEvent() { #expect(dots(at: 0.4).isEmpty) }

  @Test func aMouseThatHoversIsARing() throws {
    let ring = try #require(marks.nodes(at: Moment(seconds: 0.6)).first)
    #expect(dots(at: 0.6) == [CGPoint(x: 1, y: 1)])
    #expect(ring.backgroundColor == nil && ring.border != nil)
  }

  @Test func everyPressedPointerIsADotAtItsLocation() {
    #expect(dots(at: 1.15) == [CGPoint(x: 140, y: 50), CGPoint(x: 300, y: 60)])
  }

  @Test func theTrailIsThePathSinceThePress() throws {
    let nodes = marks.nodes(at: Moment(seconds: 1.15))
    guard case .shape(let shape) = nodes.first?.content else {
      Issue.record("no trail")
      return
    }
    #expect(shape.path.points == [CGPoint(x: 140, y: 50), CGPoint(x: 100, y: 50)])
    #expect(nodes.count == 3, "a finger that has not moved has no trail")
  }

  @Test func theMarkOfALiftedPointerFadesOut() {
    #expect(dots(at: 1.21) == [CGPoint(x: 150, y: 50), CGPoint(x: 300, y: 60)])
    let half = marks.nodes(at: Moment(seconds: 1.2 + PointerMarks.fading / 2))
    #expect(half.allSatisfy { abs($0.opacity - 0.5) < 1e-9 })
    #expect(dots(at: 1.2 + PointerMarks.fading).isEmpty)
  }
}
