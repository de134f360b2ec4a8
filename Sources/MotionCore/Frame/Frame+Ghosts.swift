import Foundation

extension Frame {
  /// A moment that has passed, and how strongly it is still seen.
  package struct Ghost: Hashable, Sendable {
    /// What was seen then.
    package var frame: Frame
    /// 0…1, multiplied onto what the moving layers had then.
    package var opacity: Double

    /// This moment, so strongly.
    package init(_ frame: Frame, opacity: Double) {
      self.frame = frame
      self.opacity = opacity
    }
  }

  /// The frame with what has moved drawn where it was before, faintly and beneath: onion skin.
  ///
  /// A layer has moved if its place or its bounds are others than now; its contents come along. Layers
  /// are told apart by their place in the tree: where a tree has gained or lost layers, nothing of it
  /// is shown. A layer that stood still between two ghosts is drawn once.
  ///
  /// - Parameter ghosts: The latest first.
  package func showing(_ ghosts: [Ghost]) -> Frame {
    var copies = Copies(count: nodes.count)
    for ghost in ghosts {
      collect(from: ghost, at: roots, ghost.frame.roots, isOutermost: true, into: &copies)
    }
    return inserting(copies.before)
  }

  /// What is to be drawn beneath each node, the latest first.
  private struct Copies {
    var before: [[[Node]]]

    init(count: Int) { before = Array(repeating: [], count: count) }

    /// The place that a node was last seen at.
    func last(_ index: Int) -> Node? { before[index].last?.first }
  }

  private var roots: [Int] { children(in: nodes.indices) }

  /// The nodes of a range that are no other's descendants.
  private func children(in range: Range<Int>) -> [Int] {
    var (found, index): ([Int], Int) = ([], range.lowerBound)
    while index < range.upperBound {
      found.append(index)
      index += nodes[index].descendantCount + 1
    }
    return found
  }

  private func children(of index: Int) -> [Int] {
    children(in: index + 1..<index + 1 + nodes[index].descendantCount)
  }

  private func collect(
    from ghost: Ghost, at mine: [Int], _ theirs: [Int], isOutermost: Bool,
    into copies: inout Copies
  ) {
    guard mine.count == theirs.count else { return }
    for (index, other) in zip(mine, theirs) {
      let then = ghost.frame.nodes[other]
      // The window itself does not move: it becomes another size, and its contents move.
      if isOutermost || nodes[index].isPlaced(as: then) {
        collect(
          from: ghost, at: children(of: index), ghost.frame.children(of: other),
          isOutermost: false, into: &copies)
      } else if copies.last(index).map({ !$0.isPlaced(as: then) }) ?? true {
        var copy = Array(ghost.frame.nodes[other...(other + then.descendantCount)])
        copy[0].opacity *= ghost.opacity
        copies.before[index].append(copy)
      }
    }
  }

  /// The frame with more nodes beneath its own: each belongs to the parent of the one above it.
  private func inserting(_ before: [[[Node]]]) -> Frame {
    var frame = self
    frame.nodes = []
    // How many nodes come before each one, so that a parent knows how many it has gained.
    var gained = [0]
    for copies in before { gained.append(gained[gained.count - 1] + copies.joined().count) }
    for (index, node) in nodes.enumerated() {
      frame.nodes += before[index].reversed().joined()
      var node = node
      node.descendantCount += gained[index + 1 + node.descendantCount] - gained[index + 1]
      frame.nodes.append(node)
    }
    return frame
  }
}

extension Frame.Node {
  /// Whether both lie at one place, in one size.
  fileprivate func isPlaced(as other: Frame.Node) -> Bool {
    transform == other.transform && bounds == other.bounds
      && plane?.projection == other.plane?.projection
  }
}
