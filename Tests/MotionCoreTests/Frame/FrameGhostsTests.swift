import Foundation
import MotionCore
import Testing

/// Onion skin: moved layers are drawn at their earlier places, beneath the present ones.
struct FrameGhostsTests {
  /// Returns a window with a still layer, and a card that contains a label.
  private func frame(cardAt x: CGFloat, extra: Int = 0) -> Frame {
    func node(_ x: CGFloat, _ side: CGFloat, _ descendants: Int = 0) -> Frame.Node {
      Frame.Node(
        transform: CGAffineTransform(translationX: x, y: 0),
        bounds: CGRect(x: 0, y: 0, width: side, height: side), opacity: 0.8,
        descendantCount: descendants)
    }
    let extras = (0..<extra).map { _ in node(0, 1) }
    return Frame(
      size: CGSize(width: 100, height: 100),
      nodes: [node(0, 100, 3 + extra), node(5, 10)] + extras + [node(x, 20, 1), node(x + 2, 4)])
  }

  @Test func aLayerAtRestHasNoGhost() {
    let frame = frame(cardAt: 40)
    #expect(frame.showing([Frame.Ghost(frame, opacity: 0.5)]) == frame)
  }

  @Test func ghostsOfAMovedLayerAreDrawnBeneathWithContents() {
    let now = frame(cardAt: 40)
    let shown = now.showing([
      Frame.Ghost(frame(cardAt: 30), opacity: 0.5), Frame.Ghost(frame(cardAt: 20), opacity: 0.25),
    ])
    #expect(shown.nodes.map(\.transform.tx) == [0, 5, 20, 22, 30, 32, 40, 42])
    #expect(shown.nodes.map(\.descendantCount) == [7, 0, 1, 0, 1, 0, 1, 0])
    #expect(shown.nodes.map(\.opacity) == [0.8, 0.8, 0.2, 0.8, 0.4, 0.8, 0.8, 0.8])
  }

  @Test func equalGhostsAreShownOnce() {
    let ghosts = (1...3).map { Frame.Ghost(frame(cardAt: 30), opacity: 1 / Double($0)) }
    #expect(frame(cardAt: 40).showing(ghosts).nodes.map(\.transform.tx) == [0, 5, 30, 32, 40, 42])
  }

  @Test func aGhostOfADifferentTreeIsNotShown() {
    let now = frame(cardAt: 40)
    #expect(now.showing([Frame.Ghost(frame(cardAt: 30, extra: 1), opacity: 1)]) == now)
  }
}
