import Foundation
import MotionCore

/// A frame's nodes with their positions in pixels, computed once for all rectangles to repaint.
///
/// The arrays have one element for each node, in the frame's order.
struct PlacedNodes {
  private let nodes: [Frame.Node]
  /// The number of pixels per point.
  let pixelsPerPoint: CGFloat
  /// The position of each node; nil for a node that draws nothing itself.
  let placements: [Placement?]
  /// The pixels that each node and its descendants can touch; null for none.
  let reaches: [CGRect]
  /// The pixels under each backdrop, the rearmost backdrop first.
  let backdrops: [CGRect]
  /// A Boolean value for each node: true if the node's content casts its shadow, not its outline.
  let castsContentShadow: [Bool]
  /// The content shadows, by the index of the node that casts them.
  let contentShadows: [Int: PlacedShadow]

  /// A content shadow and its position.
  struct PlacedShadow {
    let shadow: ContentShadow
    /// The pixels that the casting content can touch.
    let drawn: CGRect
    /// The pixels that the shadow can touch.
    let reach: CGRect
  }

  /// Creates the positions of nodes.
  ///
  /// - Parameter includesEmptyBounds: True includes the bounds of nodes that draw nothing. The
  ///   extent of an offscreen picture then does not depend on its content.
  init(_ nodes: [Frame.Node], pixelsPerPoint: CGFloat, includesEmptyBounds: Bool = false) {
    self.init(
      nodes, nodes.map { Placement($0, pixelsPerPoint: pixelsPerPoint) },
      pixelsPerPoint: pixelsPerPoint, includesEmptyBounds: includesEmptyBounds)
  }

  /// Creates placed nodes from known positions.
  ///
  /// - A node with an opacity of 0 or less and its descendants reach no pixel.
  /// - A masking node limits its descendants to its interior. Without a position, it hides them.
  /// - A content shadow extends the reach of its node.
  ///
  /// - Parameter placements: The position of each node.
  init(
    _ nodes: [Frame.Node], _ placements: [Placement?], pixelsPerPoint: CGFloat,
    includesEmptyBounds: Bool = false
  ) {
    (self.nodes, self.pixelsPerPoint) = (nodes, pixelsPerPoint)
    var reaches = placements.map { $0?.reach.pixels ?? .null }
    if includesEmptyBounds {
      for index in nodes.indices where nodes[index].shadow == nil {
        reaches[index] = placements[index]?.drawn.pixels ?? .null
      }
    }
    // The extent without shadows matters only if some content casts a shadow.
    let castsContentShadow = nodes.indices.map { index in
      nodes[index].shadow != nil
        && nodes.castsContentShadow(index..<PlacedNodes.end(of: index, in: nodes))
    }
    let casts = castsContentShadow.contains(true)
    var drawn = casts ? placements.map { $0?.drawn.pixels ?? .null } : []
    var shadows: [Int: PlacedShadow] = [:]
    for index in nodes.indices.reversed() {
      // A masking node clips its descendants to its interior. Without a position, it hides them
      // all.
      let inside = nodes[index].masksToBounds ? placements[index]?.interior.pixels ?? .null : nil
      var child = index + 1
      let end = PlacedNodes.end(of: index, in: nodes)
      while child < end {
        reaches[index] = reaches[index].union(
          inside.map { $0.intersection(reaches[child]) } ?? reaches[child])
        if casts {
          drawn[index] = drawn[index].union(
            inside.map { $0.intersection(drawn[child]) } ?? drawn[child])
        }
        child = PlacedNodes.end(of: child, in: nodes)
      }
      if castsContentShadow[index],
        let shadow = ContentShadow(of: nodes[index], pixelsPerPoint: pixelsPerPoint)
      {
        let reach = shadow.reach(of: drawn[index])
        shadows[index] = PlacedShadow(shadow: shadow, drawn: drawn[index], reach: reach)
        reaches[index] = reaches[index].union(reach)
      }
      if !(nodes[index].opacity > 0) {
        reaches[index] = .null
        if casts { drawn[index] = .null }
      }
    }
    (self.placements, self.reaches, contentShadows) = (placements, reaches, shadows)
    self.castsContentShadow = castsContentShadow
    backdrops = nodes.indices.compactMap { index in
      nodes[index].backdrop == nil ? nil : placements[index]?.wholePixels
    }
  }

  var count: Int { nodes.count }

  subscript(index: Int) -> Frame.Node { nodes[index] }

  /// The pixels that any node can touch; null for none.
  var reach: CGRect {
    var (reach, index) = (CGRect.null, 0)
    while index < count {
      reach = reach.union(reaches[index])
      index = end(of: index)
    }
    return reach
  }

  /// Returns the index after a node's last descendant, at most `count`; a negative descendant count
  /// counts as 0.
  func end(of index: Int) -> Int { PlacedNodes.end(of: index, in: nodes) }

  /// Returns the nodes that cast a node's content shadow: the node at full opacity and its
  /// descendants, all without shadows.
  func casters(of index: Int) -> [Frame.Node] {
    var casters = Array(nodes[index..<end(of: index)])
    for index in casters.indices { casters[index].dropShadows() }
    casters[0].opacity = 1
    casters[0].descendantCount = casters.count - 1
    return casters
  }

  private static func end(of index: Int, in nodes: [Frame.Node]) -> Int {
    min(index + 1 + max(0, nodes[index].descendantCount), nodes.count)
  }
}

extension Frame.Node {
  /// Removes the shadow of the node and of all nodes in its plane, at any depth.
  ///
  /// Other properties stay.
  fileprivate mutating func dropShadows() {
    shadow = nil
    guard case .plane(var plane) = content else { return }
    for index in plane.nodes.indices { plane.nodes[index].dropShadows() }
    content = .plane(plane)
  }
}
