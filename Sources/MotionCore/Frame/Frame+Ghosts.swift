import Foundation

extension Frame {
  /// A frame of an earlier moment, to be drawn faintly.
  package struct Ghost: Hashable, Sendable {
    /// The earlier frame.
    package var frame: Frame
    /// The factor on the opacity of the layers that have moved, 0…1.
    package var opacity: Double

    /// Creates a ghost from an earlier frame.
    package init(_ frame: Frame, opacity: Double) {
      self.frame = frame
      self.opacity = opacity
    }
  }

  /// Returns the frame with earlier positions of moved layers drawn faintly beneath (onion skin).
  /// Without ghosts, or if nothing has moved, the frame itself.
  ///
  /// A layer has moved if its transform, projection or bounds differ from the present ones. Its
  /// descendants are drawn with it. Layers are identified by their place in the tree: where a
  /// parent has gained or lost children, nothing of the parent's earlier children is drawn. A layer
  /// at the same place in two successive ghosts is drawn once. The outermost layers never count as
  /// moved.
  ///
  /// - Parameter ghosts: The earlier frames, latest first.
  package func showing(_ ghosts: [Ghost]) -> Frame {
    var copies = Copies(count: nodes.count)
    for ghost in ghosts {
      collect(from: ghost, at: roots, ghost.frame.roots, isOutermost: true, into: &copies)
    }
    return inserting(copies.before)
  }

  /// The copies to draw beneath each node, latest first.
  private struct Copies {
    var before: [[[Node]]]

    init(count: Int) { before = Array(repeating: [], count: count) }

    /// Returns the last copy of a node; nil if there is none.
    func last(_ index: Int) -> Node? { before[index].last?.first }
  }

  private var roots: [Int] { children(in: nodes.indices) }

  /// Returns the nodes of a range that are not descendants of other nodes in the range.
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

  /// Collects the copies of moved nodes, comparing children of the same parent in order.
  ///
  /// - Parameters:
  ///   - current: The indices of the present nodes.
  ///   - earlier: The indices of the ghost's nodes. If the counts differ, nothing is collected.
  ///   - isOutermost: A Boolean value that indicates whether the nodes have no parent.
  private func collect(
    from ghost: Ghost, at current: [Int], _ earlier: [Int], isOutermost: Bool,
    into copies: inout Copies
  ) {
    guard current.count == earlier.count else { return }
    for (index, other) in zip(current, earlier) {
      let earlierNode = ghost.frame.nodes[other]
      // A resized window changes its bounds, but only its contents move.
      if isOutermost || nodes[index].hasSameGeometry(as: earlierNode) {
        collect(
          from: ghost, at: children(of: index), ghost.frame.children(of: other),
          isOutermost: false, into: &copies)
      } else if copies.last(index).map({ !$0.hasSameGeometry(as: earlierNode) }) ?? true {
        var copy = Array(ghost.frame.nodes[other...(other + earlierNode.descendantCount)])
        copy[0].opacity *= ghost.opacity
        copies.before[index].append(copy)
      }
    }
  }

  /// Returns the frame with copies inserted beneath its nodes, as children of the node's parent.
  private func inserting(_ before: [[[Node]]]) -> Frame {
    var frame = self
    frame.nodes = []
    // The number of copies before each node. The difference is the number that a parent has gained.
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
  /// Returns a Boolean value that indicates whether both nodes have equal positions and sizes.
  fileprivate func hasSameGeometry(as other: Frame.Node) -> Bool {
    transform == other.transform && bounds == other.bounds
      && plane?.projection == other.plane?.projection
  }
}
