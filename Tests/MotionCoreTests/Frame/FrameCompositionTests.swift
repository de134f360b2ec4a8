import Foundation
import MotionCore
import Testing

/// Parts of frames, and frames above one another.
struct FrameCompositionTests {
  private let frame = Frame(
    size: CGSize(width: 100, height: 200), scale: 2,
    nodes: [
      Frame.Node(
        transform: CGAffineTransform(translationX: 10, y: 20),
        bounds: CGRect(x: 0, y: 0, width: 30, height: 40))
    ])

  @Test func aCroppedFrameIsMovedAndClipped() {
    let part = frame.cropped(to: CGRect(x: 5, y: 15, width: 20, height: 20))
    #expect(part.size == CGSize(width: 20, height: 20))
    #expect(part.scale == 2)
    #expect(part.nodes[0].masksToBounds && part.nodes[0].descendantCount == 1)
    #expect(part.nodes[0].bounds == CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(CGPoint.zero.applying(part.nodes[1].transform) == CGPoint(x: 5, y: 5))
  }

  @Test func theLowerFrameBeginsBelowTheUpper() {
    let both = frame.above(Frame(size: CGSize(width: 300, height: 7), nodes: frame.nodes))
    #expect(both.size == CGSize(width: 300, height: 207))
    #expect(both.nodes[0] == frame.nodes[0])
    #expect(CGPoint.zero.applying(both.nodes[1].transform) == CGPoint(x: 10, y: 220))
  }
}
