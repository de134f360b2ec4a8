import Foundation
import MotionCore
import Testing

/// Nodes are compared field by field, where they lie.
struct NodeEqualityTests {
  private let node = Frame.Node(
    bounds: CGRect(x: 0, y: 0, width: 8, height: 8), content: Self.text("one"))

  private static let red = RGBA(red: 1, green: 0, blue: 0)

  private static func text(_ words: String) -> Frame.Content {
    let run = Frame.Text.Run(words, origin: .zero, width: 8)
    return .text(Frame.Text(font: TextMetrics(pointSize: 12), color: red, runs: [run]))
  }

  /// Each makes another node of it, in one field.
  private var changes: [(inout Frame.Node) -> Void] {
    [
      { $0.transform.tx = 1 }, { $0.bounds.size.width += 1 }, { $0.cornerRadius = 1 },
      { $0.roundedCorners = .topLeft }, { $0.backgroundColor = Self.red },
      { $0.border = Frame.Border(width: 1, color: Self.red) },
      { $0.shadow = Frame.Shadow(color: Self.red, offset: .zero, radius: 1) },
      { $0.opacity = 0.5 }, { $0.masksToBounds = true }, { $0.content = Self.text("another") },
      { $0.descendantCount = 1 },
    ]
  }

  @Test func nodesDifferThatDifferInOneField() {
    for change in changes {
      var other = node
      change(&other)
      #expect(other != node && other == other)
      #expect(![node].equal([other]))
    }
    var blank = node
    blank.content = nil
    #expect(blank != node && node != blank && blank == blank)
    // A field more has to be compared, too.
    #expect(changes.count == Mirror(reflecting: node).children.count)
  }

  @Test func nodesAreEqualWhoseTextsLieElsewhere() {
    // Longer than what a string has room for in itself.
    let words = "what is said is the same, wherever it is kept"
    var (one, other) = (node, node)
    one.content = Self.text(words)
    other.content = Self.text(words.map { String($0) }.joined())
    #expect(one == other)
    #expect([node, one].equal([node, other]))
  }

  @Test func fewerNodesAreNotEqualToMore() {
    #expect(![node].equal([node, node]))
    #expect(![].equal([node]))
    #expect([Frame.Node]().equal([]))
  }
}
