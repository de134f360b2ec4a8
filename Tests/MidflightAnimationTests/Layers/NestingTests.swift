import Testing

@testable import Midflight

/// Searches through trees and arrays that must not visit every element.
struct NestingTests {
  final class Node {
    weak var outer: Node?
    var inner: [Node] = []
    func add(_ node: Node) {
      inner.append(node)
      node.outer = self
    }
  }

  /// Returns the result of a search and the number of its steps up and down.
  func search(for node: Node, in other: Node) -> (found: Bool, steps: Int) {
    var steps = 0
    let found = isNode(node, within: other) {
      steps += 1
      return $0.outer
    } inner: {
      steps += 1
      return $0.inner
    }
    return (found, steps)
  }

  func chain(_ count: Int) -> [Node] {
    let nodes = (0..<count).map { _ in Node() }
    for (outer, inner) in zip(nodes, nodes.dropFirst()) { outer.add(inner) }
    return nodes
  }

  @Test func aNodeIsFoundInItselfAndItsAncestors() {
    let nodes = chain(100)
    for node in nodes { #expect(search(for: nodes[99], in: node).found) }
    for node in nodes.dropFirst() { #expect(!search(for: nodes[0], in: node).found) }
    #expect(!search(for: Node(), in: nodes[0]).found)
  }

  @Test func aNodeIsFoundAmongMany() {
    let root = Node()
    let nodes = (0..<100).map { _ in Node() }
    for node in nodes { root.add(node) }
    for node in nodes { #expect(search(for: node, in: root).found) }
    #expect(!search(for: root, in: nodes[50]).found)
  }

  @Test func searchingALeafForADeepNodeTakesFewSteps() {
    #expect(search(for: chain(10_000)[9_999], in: Node()).steps <= 2)
  }

  @Test func searchingADeepTreeForARootTakesFewSteps() {
    let nodes = chain(10_000)
    #expect(search(for: Node(), in: nodes[0]).steps <= 3)
  }

  @Test func searchingAWideTreeForARootTakesFewSteps() {
    let root = Node()
    for _ in 0..<10_000 { root.add(Node()) }
    #expect(search(for: Node(), in: root).steps <= 3)
  }

  @Test(arguments: [false, true])
  func elementsAreFoundAtOnceInEitherOrder(_ isReversed: Bool) {
    var rest = Array(0..<1_000)
    for element in isReversed ? rest.reversed() : rest {
      var looks = 0
      let index = rest.indexFromEnds {
        looks += 1
        return $0 == element
      }
      #expect(index.map { rest.remove(at: $0) } == element && looks <= 2)
    }
  }

  @Test func everyElementIsFound() {
    for count in 0..<6 {
      let elements = Array(0..<count)
      for element in elements { #expect(elements.indexFromEnds { $0 == element } == element) }
      #expect(elements.indexFromEnds { $0 == count } == nil)
    }
  }
}
