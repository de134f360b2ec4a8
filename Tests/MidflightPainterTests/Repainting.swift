import Chance
import Foundation
import MotionCore
import PaintingThreads
import SlowTrait
import Testing

@testable import MidflightPainter

// A window's painter repaints only the difference between frames. Its picture equals that of a new
// painter, apart from Cairo's rounding of rotated edges where a rectangle cuts them.

/// A layer with its position in its parent, and its sublayers.
private struct Tree {
  var node: Frame.Node
  var children: [Tree] = []

  /// Returns the tree as a frame's nodes.
  func nodes(within outer: CGAffineTransform = .identity) -> [Frame.Node] {
    var own = node
    own.transform = node.transform.concatenating(outer)
    let inner = children.flatMap { $0.nodes(within: own.transform) }
    own.descendantCount = inner.count
    return [own] + inner
  }
}

/// A generator that makes trees and changes them at random.
private struct TreeGenerator {
  var seeded: Seeded

  private mutating func number(_ range: ClosedRange<Double>) -> Double { seeded.number(in: range) }
  mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &seeded) }
  private mutating func chance(_ probability: Double) -> Bool {
    seeded.number(in: 0...1) < probability
  }

  private mutating func color() -> RGBA {
    RGBA(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(0.6) ? 1 : number(0...1))
  }

  private mutating func transform() -> CGAffineTransform {
    let move = CGAffineTransform(translationX: number(-10...60), y: number(-10...60))
    return chance(0.8) ? move : threeFourFive.concatenating(move)
  }

  private mutating func content() -> Frame.Content? {
    switch pick(0...6) {
    case 6:
      return .backdrop(
        Frame.Backdrop(
          blurRadius: CGFloat(number(0...6)), saturation: number(0...1.2), tint: color()))
    case 0: return text("Midflight", color: color(), width: 60, height: 20)
    case 1:
      var path = BezierPath()
      path.addRect(CGRect(x: number(-5...5), y: 3, width: number(5...30), height: 12))
      let stroke = Frame.Stroke(color: color(), width: CGFloat(number(0.5...6)))
      return .shape(Frame.Shape(path: path, fillColor: color(), stroke: stroke))
    case 2:
      let stops = [
        Frame.Gradient.Stop(color: color(), location: 0),
        Frame.Gradient.Stop(color: color(), location: 1),
      ]
      return .gradient(
        Frame.Gradient(
          kind: .axial, stops: stops, start: .zero, end: CGPoint(x: 1, y: number(0...1))))
    default: return nil
    }
  }

  mutating func tree(depth: Int = 0) -> Tree {
    var tree = Tree(
      node: Frame.Node(
        transform: transform(),
        bounds: CGRect(x: 0, y: 0, width: number(0...50), height: number(0...50)),
        cornerRadius: chance(0.3) ? CGFloat(number(0...20)) : 0))
    change(&tree.node)
    change(&tree.node)
    if depth < 3 {
      tree.children = (0..<pick(0...3)).map { _ in self.tree(depth: depth + 1) }
    }
    return tree
  }

  /// Changes one property of a layer.
  mutating func change(_ node: inout Frame.Node) {
    switch pick(0...8) {
    case 0: node.transform = transform()
    case 1: node.bounds.size = CGSize(width: number(0...50), height: number(0...50))
    case 2: node.backgroundColor = chance(0.2) ? nil : color()
    case 3: node.opacity = chance(0.5) ? 1 : number(0...1)
    case 4: node.masksToBounds.toggle()
    case 5: node.border = chance(0.5) ? nil : .init(width: CGFloat(number(0.5...5)), color: color())
    case 6:
      node.shadow =
        chance(0.5)
        ? nil
        : .init(
          color: color(), offset: CGVector(dx: number(-8...8), dy: number(-8...8)),
          radius: CGFloat(number(0...5)))
    case 7: node.content = content()
    default: node.cornerRadius = CGFloat(number(0...20))
    }
  }

  /// Changes a random part of a tree: usually a layer, sometimes the list of sublayers.
  mutating func change(_ tree: inout Tree) {
    if !tree.children.isEmpty, chance(0.7) {
      let index = pick(0...(tree.children.count - 1))
      return change(&tree.children[index])
    }
    switch pick(0...9) {
    case 0: tree.children.insert(self.tree(depth: 2), at: 0)
    case 1: tree.children.append(self.tree(depth: 2))
    case 2: if !tree.children.isEmpty { tree.children.removeFirst() }
    case 3: tree.children.reverse()
    default: change(&tree.node)
    }
  }
}

private func repainter(
  _ width: Int, _ height: Int, pool: (any PaintingPool)? = nil
) throws -> Painter {
  try Painter(widthInPixels: width, heightInPixels: height, paintsOnlyChanges: true, pool: pool)
}

extension Picture.Pixel {
  /// Returns a Boolean value that indicates whether each component differs by at most a fifteenth:
  /// Cairo samples an edge in fifteen rows of a pixel.
  fileprivate func isNear(_ other: Picture.Pixel) -> Bool {
    let pairs = [(red, other.red), (green, other.green), (blue, other.blue)]
    return pairs.allSatisfy { abs(Int($0) - Int($1)) <= 17 }
  }
}

@Test func aFullPaintDoesNotDependOnEarlierFrames() throws {
  let painter = try Painter(widthInPixels: 40, heightInPixels: 40)
  let node = layer(-12, -12, 24, 24, red) {
    $0.transform = threeFourFive.concatenating(CGAffineTransform(translationX: 20.3, y: 20.7))
  }
  for nodes in [[node], [layer(3, 3, 9, 9, blue)], [node]] {
    painter.paint(Frame(size: CGSize(width: 40, height: 40), nodes: nodes))
    #expect(try painter.picture() == painted(nodes))
  }
}

@Test(.slow, arguments: UInt64(1)...24)
func repaintingGivesTheSamePictureAsAFreshPaint(seed: UInt64) throws {
  var generator = TreeGenerator(seeded: Seeded(seed))
  var roots = [generator.tree(), generator.tree()]
  // In larger pictures, several threads paint a quarter each.
  let (scale, helps): (CGFloat, Bool) = (seed > 16 ? 2 : 1, seed > 12)
  let size = Int(90 * scale)
  let painter = try repainter(size, size, pool: helps ? pool : nil)
  let twin = try repainter(size, size, pool: helps ? PaintingThreadPool(threadCount: 0) : nil)
  for step in 0..<16 {
    let nodes = roots.flatMap { $0.nodes() }
    let before = painter.picture()
    let frame = Frame(size: CGSize(width: 90, height: 90), scale: scale, nodes: nodes)
    let changed = painter.paint(frame)
    let fresh = try painted(nodes, width: 90, height: 90, scale: scale)
    let picture = painter.picture()
    // The result does not depend on the threads.
    twin.paint(frame)
    #expect(twin.picture() == picture, "seed \(seed), step \(step)")
    let isSame = picture.positions.allSatisfy { x, y in
      picture[x: x, y: y].isNear(fresh[x: x, y: y])
    }
    #expect(isSame, "seed \(seed), step \(step)")
    // Pixels outside the returned rectangles did not change.
    if step > 0 {
      let isElsewhere = picture.positions.allSatisfy { x, y in
        picture[x: x, y: y] == before[x: x, y: y]
          || changed.contains { $0.contains(CGPoint(x: x, y: y)) }
      }
      #expect(isElsewhere, "seed \(seed), step \(step)")
    }
    for _ in 0..<generator.pick(0...2) { generator.change(&roots[step % 2]) }
  }
}

@Test func theSameFrameAgainPaintsNothing() throws {
  let painter = try repainter(40, 40)
  let frame = Frame(size: CGSize(width: 40, height: 40), nodes: [layer(5, 5, 10, 10, red)])
  #expect(painter.paint(frame) == [CGRect(x: 0, y: 0, width: 40, height: 40)])
  #expect(painter.paint(frame).isEmpty)
}

@Test func aMovingLayerRepaintsItsOldAndNewPlace() throws {
  let painter = try repainter(200, 200)
  let frame = { (x: CGFloat) in
    Frame(
      size: CGSize(width: 200, height: 200),
      nodes: [layer(0, 0, 200, 200, blue) { $0.descendantCount = 1 }, layer(x, 20, 10, 10, red)])
  }
  painter.paint(frame(20))
  let changed = painter.paint(frame(150))
  // One pixel more on each side, for antialiasing.
  #expect(
    Set(changed.map(\.minX)) == [19, 149] && changed.allSatisfy { $0.width == 12 && $0.minY == 19 })
}

@Test func aMovingShapeRepaintsOnlyItsOldAndNewPath() throws {
  let painter = try repainter(200, 200)
  let frame = { (x: CGFloat) in
    var path = BezierPath()
    path.addRect(CGRect(x: x, y: 20, width: 10, height: 10))
    return Frame(
      size: CGSize(width: 200, height: 200),
      nodes: [
        layer(0, 0, 200, 200) { $0.content = .shape(Frame.Shape(path: path, fillColor: red)) }
      ])
  }
  painter.paint(frame(20))
  let changed = painter.paint(frame(150))
  #expect(
    Set(changed.map(\.minX)) == [19, 149] && changed.allSatisfy { $0.width == 12 && $0.minY == 19 })
}

@Test(arguments: [CGPoint(x: 20, y: 20), CGPoint(x: 1, y: 1), CGPoint(x: 45, y: 3)])
func aRepaintInsideARoundedLayerIsClippedAtItsCorners(position: CGPoint) throws {
  let painter = try repainter(60, 60)
  let nodes = { (color: RGBA) in
    [
      layer(2, 2, 56, 56, white) {
        ($0.cornerRadius, $0.masksToBounds, $0.descendantCount) = (16, true, 1)
      },
      layer(2 + position.x, 2 + position.y, 10, 10, color),
    ]
  }
  painter.paint(Frame(size: CGSize(width: 60, height: 60), nodes: nodes(blue)))
  painter.paint(Frame(size: CGSize(width: 60, height: 60), nodes: nodes(red)))
  let (picture, fresh) = (painter.picture(), try painted(nodes(red), width: 60, height: 60))
  #expect(picture.positions.allSatisfy { picture[x: $0, y: $1].isNear(fresh[x: $0, y: $1]) })
}

@Test func aNewBackgroundScaleOrSizeRepaintsEverything() throws {
  let painter = try repainter(40, 40)
  let frame = Frame(size: CGSize(width: 40, height: 40), nodes: [layer(5, 5, 10, 10, red)])
  let everything = [CGRect(x: 0, y: 0, width: 40, height: 40)]
  painter.paint(frame)
  #expect(painter.paint(frame, background: white) == everything)
  #expect(painter.paint(frame, background: white, pixelsPerPoint: 2) == everything)
  try painter.resize(widthInPixels: 50, heightInPixels: 40)
  #expect(painter.paint(frame) == [CGRect(x: 0, y: 0, width: 50, height: 40)])
}

@Test func quartersAreNeverCutThroughABackdrop() {
  var damage = Damage(widthInPixels: 101, heightInPixels: 30)
  damage.addAll()
  let quarters = [(0.0, 0.0), (50, 0), (0, 15), (50, 15)].map { x, y in
    CGRect(x: x, y: y, width: x == 0 ? 50 : 51, height: 15)
  }
  #expect(damage.quarters(around: []) == quarters.map { [$0] })
  #expect(damage.quarters(around: quarters) == quarters.map { [$0] })
  let halves = damage.quarters(around: [CGRect(x: 49, y: 3, width: 2, height: 2)]).flatMap { $0 }
  #expect(halves == [0, 15].map { CGRect(x: 0, y: $0, width: 101, height: 15) })
  let all = damage.quarters(around: [CGRect(x: 49, y: 14, width: 2, height: 2)]).flatMap { $0 }
  #expect(all == [damage.bounds])
  // A picture with partial damage is not cut.
  var parts = Damage(widthInPixels: 100, heightInPixels: 30)
  for (x, y) in [(3.0, 2.0), (49, 20), (80, 14), (80, 25)] {
    parts.add(CGRect(x: x, y: y, width: 2, height: 2))
  }
  #expect(parts.quarters(around: []).map { $0.map(\.minX) } == [[3], [80], [49], [80]])
}

@Test func damageIsAFewRectanglesThatDoNotOverlap() {
  for seed in UInt64(1)...50 {
    var chance = Seeded(seed)
    var damage = Damage(widthInPixels: 400, heightInPixels: 300)
    var added: [CGRect] = []
    for _ in 0..<30 {
      let rectangle = CGRect(
        x: chance.number(in: -20...400), y: chance.number(in: -20...300),
        width: chance.number(in: 0...20), height: chance.number(in: 0...20))
      damage.add(rectangle)
      added.append(rectangle)
    }
    #expect(damage.rectangles.count <= 8)
    for (index, one) in damage.rectangles.enumerated() {
      #expect(damage.rectangles[(index + 1)...].allSatisfy { !$0.intersects(one) })
    }
    for rectangle in added where !rectangle.isEmpty {
      let corners = [
        CGPoint(x: rectangle.minX, y: rectangle.minY),
        CGPoint(x: rectangle.midX, y: rectangle.midY),
      ]
      for corner in corners where damage.bounds.contains(corner) {
        #expect(damage.rectangles.contains { $0.contains(corner) })
      }
    }
  }
}
