// Walks through trees of views and layers take no stack for each level: thousands may lie in one another.

/// A Boolean value that indicates whether a node of a tree lies in another node, or is that node.
///
/// The search goes up from the node and down from the other one by turns. Its cost follows the shorter of the
/// two: a tree of n nodes is put together in n log n steps, in whatever order.
///
/// - Parameters:
///   - outer: Returns the node that a node lies in.
///   - inner: Returns the nodes in a node.
func lies<Node: AnyObject>(
  _ node: Node, in other: Node, outer: (Node) -> Node?, inner: (Node) -> [Node]
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

/// The nodes of a tree, outer ones first, each followed by the nodes in it.
func nodes<Node: AnyObject>(
  of root: Node, inner: @escaping (Node) -> [Node]
) -> UnfoldSequence<Node, [Node]> {
  sequence(state: [root]) { rest in
    guard let node = rest.popLast() else { return nil }
    rest.append(contentsOf: inner(node).reversed())
    return node
  }
}

/// Releases nodes one after another, outer ones first: released by the node around it, each would take its part
/// of the stack.
///
/// A node stays until its outer node is gone. Nodes that something else holds are left alone, with all in them.
nonisolated func release<Node: AnyObject>(_ nodes: consuming [Node], inner: (Node) -> [Node]) {
  var rest = consume nodes
  rest.reverse()
  while var node = rest.popLast() {
    if isKnownUniquelyReferenced(&node) { rest.append(contentsOf: inner(node).reversed()) }
  }
}

extension Array {
  /// The place of the element that satisfies a predicate, of which there is one at most; nil for none.
  ///
  /// The search begins at both ends: elements that go in the order in which they came, or in the opposite order,
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
  /// Removes an object that is there once at most.
  mutating func remove(_ element: Element) {
    if let index = indexFromEnds(where: { $0 === element }) { remove(at: index) }
  }

  /// The place of an object among the others.
  ///
  /// - Parameter element: One that is taken out before; nil for none.
  func index(of sibling: Element, without element: Element?) -> Int? {
    guard let index = indexFromEnds(where: { $0 === sibling }) else { return nil }
    guard let element, let own = indexFromEnds(where: { $0 === element }) else { return index }
    return own < index ? index - 1 : index
  }
}
