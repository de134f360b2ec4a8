import Foundation
import MotionCore

/// A frame's nodes with where each lies in pixels: worked out once, however many rectangles are painted
/// anew.
struct PlacedNodes {
  private let nodes: [Frame.Node]
  /// Where each lies; nil for one that draws nothing itself.
  let placements: [Placement?]
  /// The pixels that each and its descendants can touch; null for none.
  let reaches: [CGRect]

  init(_ nodes: [Frame.Node], pixelsPerPoint: CGFloat) {
    self.nodes = nodes
    let placements = nodes.map { Placement($0, pixelsPerPoint: pixelsPerPoint) }
    var reaches = placements.map { $0?.reach.pixels ?? .null }
    for index in nodes.indices.reversed() {
      // What cuts its descendants off ends where it ends; if it lies nowhere, so do they.
      let inside = nodes[index].masksToBounds ? placements[index]?.interior.pixels ?? .null : nil
      var child = index + 1
      let end = PlacedNodes.end(of: index, in: nodes)
      while child < end {
        reaches[index] = reaches[index].union(
          inside.map { $0.intersection(reaches[child]) } ?? reaches[child])
        child = PlacedNodes.end(of: child, in: nodes)
      }
    }
    (self.placements, self.reaches) = (placements, reaches)
  }

  var count: Int { nodes.count }

  subscript(index: Int) -> Frame.Node { nodes[index] }

  /// Where a node's last descendant is behind it.
  func end(of index: Int) -> Int { PlacedNodes.end(of: index, in: nodes) }

  private static func end(of index: Int, in nodes: [Frame.Node]) -> Int {
    min(index + 1 + max(0, nodes[index].descendantCount), nodes.count)
  }
}
