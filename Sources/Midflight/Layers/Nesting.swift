// Tree searches use no recursion: thousands of views or layers may be nested.

/// Returns a Boolean value that indicates whether a node is another node, or lies below that node
/// in the tree.
///
/// The search alternates between the superiors of the node and the descendants of the other node.
/// Its cost follows the shorter of the two, so that n insertions in any order take n log n steps.
func isNode<Node: AnyObject>(
  _ node: Node, within other: Node, outer: (Node) -> Node?, inner: (Node) -> [Node]
) -> Bool {
  var above: Node? = node
  var below = [inner(other)[...]]
  while let here = above {
    if here === other { return true }
    above = outer(here)
    while let last = below.last, last.isEmpty { below.removeLast() }
    guard !below.isEmpty, let next = below[below.count - 1].popFirst() else { return false }
    if next === node { return true }
    below.append(inner(next)[...])
  }
  return false
}

/// Returns the nodes of a tree in preorder: each node before the nodes in it, siblings in order.
func nodes<Node: AnyObject>(
  of root: Node, inner: @escaping (Node) -> [Node]
) -> UnfoldSequence<Node, [Node]> {
  sequence(state: [root]) { rest in
    guard let node = rest.popLast() else { return nil }
    rest.append(contentsOf: inner(node).reversed())
    return node
  }
}

/// Releases trees of nodes in a loop. Recursive release by each node's `deinit` would take stack
/// for each level.
///
/// Each node is released before its inner nodes. Nodes with other references stay, with their inner
/// nodes.
nonisolated func release<Node: AnyObject>(_ nodes: consuming [Node], inner: (Node) -> [Node]) {
  var rest = consume nodes
  rest.reverse()
  while var node = rest.popLast() {
    if isKnownUniquelyReferenced(&node) { rest.append(contentsOf: inner(node).reversed()) }
  }
}

extension Array {
  /// Returns the index of the only element that satisfies a predicate; nil for none.
  ///
  /// The search starts at both ends, so that elements removed in insertion order or reverse order
  /// are found at once.
  func indexFromEnds(where isMeant: (Element) -> Bool) -> Int? {
    var (front, back) = (startIndex, endIndex - 1)
    while front <= back {
      if isMeant(self[back]) { return back }
      if isMeant(self[front]) { return front }
      (front, back) = (front + 1, back - 1)
    }
    return nil
  }
}

extension Array where Element: AnyObject {
  /// Removes an object that occurs at most once. Does nothing for an object that is absent.
  mutating func remove(_ element: Element) {
    if let index = indexFromEnds(where: { $0 === element }) { remove(at: index) }
  }

  /// Returns the index of an object, counted without another object; nil if the object is absent.
  ///
  /// - Parameter element: The object not to count; nil to count all. No effect if absent.
  func index(of sibling: Element, without element: Element?) -> Int? {
    guard let index = indexFromEnds(where: { $0 === sibling }) else { return nil }
    guard let element, let own = indexFromEnds(where: { $0 === element }) else { return index }
    return own < index ? index - 1 : index
  }
}
