import Foundation
import MotionCore

/// A frame's nodes with where each lies in pixels: worked out once, however many rectangles are painted
/// anew.
struct PlacedNodes {
  private let nodes: [Frame.Node]
  /// Pixels a point, at the frame's own scale.
  let pixelsPerPoint: CGFloat
  /// Where each lies; nil for one that draws nothing itself.
  let placements: [Placement?]
  /// The pixels that each and its descendants can touch; null for none.
  let reaches: [CGRect]
  /// The pixels of which the backdrops of nodes are made, those farthest back first.
  let backdrops: [CGRect]
  /// Whether each has a shadow that all that is drawn in it casts.
  let castsContents: [Bool]
  /// The shadows that the contents of nodes cast, by the nodes' indices.
  let contentShadows: [Int: PlacedShadow]

  /// A shadow of a node's contents, and where it lies.
  struct PlacedShadow {
    let shadow: ContentShadow
    /// The pixels that what casts it can touch.
    let drawn: CGRect
    /// The pixels that it can touch itself.
    let reach: CGRect
  }

  /// - Parameter withRoom: Whether what draws nothing counts as far as its bounds go: for a picture of them
  ///   that stays as large whatever is drawn in it.
  init(_ nodes: [Frame.Node], pixelsPerPoint: CGFloat, withRoom: Bool = false) {
    self.init(
      nodes, nodes.map { Placement($0, pixelsPerPoint: pixelsPerPoint) },
      pixelsPerPoint: pixelsPerPoint, withRoom: withRoom)
  }

  /// - Parameter placements: Where each of the nodes lies.
  init(
    _ nodes: [Frame.Node], _ placements: [Placement?], pixelsPerPoint: CGFloat,
    withRoom: Bool = false
  ) {
    (self.nodes, self.pixelsPerPoint) = (nodes, pixelsPerPoint)
    var reaches = placements.map { $0?.reach.pixels ?? .null }
    if withRoom {
      for index in nodes.indices where nodes[index].shadow == nil {
        reaches[index] = placements[index]?.drawn.pixels ?? .null
      }
    }
    // What is drawn without shadows matters only where it casts one.
    let castsContents = nodes.indices.map { index in
      nodes[index].shadow != nil
        && nodes.castsContents(index..<PlacedNodes.end(of: index, in: nodes))
    }
    let casts = castsContents.contains(true)
    var drawn = casts ? placements.map { $0?.drawn.pixels ?? .null } : []
    var shadows: [Int: PlacedShadow] = [:]
    for index in nodes.indices.reversed() {
      // What cuts its descendants off ends where it ends; if it lies nowhere, so do they.
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
      if castsContents[index],
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
    self.castsContents = castsContents
    backdrops = nodes.indices.compactMap { index in
      nodes[index].backdrop == nil ? nil : placements[index]?.wholePixels
    }
  }

  var count: Int { nodes.count }

  subscript(index: Int) -> Frame.Node { nodes[index] }

  /// The pixels that any of them can touch; null for none.
  var reach: CGRect {
    var (reach, index) = (CGRect.null, 0)
    while index < count {
      reach = reach.union(reaches[index])
      index = end(of: index)
    }
    return reach
  }

  /// Where a node's last descendant is behind it.
  func end(of index: Int) -> Int { PlacedNodes.end(of: index, in: nodes) }

  /// What casts the shadow of a node's contents: the node as opaque as can be and its descendants, all
  /// without shadows.
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
  /// Casts none, nor does what is in it in perspective.
  fileprivate mutating func dropShadows() {
    shadow = nil
    guard case .plane(var plane) = content else { return }
    for index in plane.nodes.indices { plane.nodes[index].dropShadows() }
    content = .plane(plane)
  }
}
