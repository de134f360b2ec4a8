import Chance
import Foundation
import MidflightPainter
import MotionCore
import Testing

// Planes: layers in perspective.

/// Returns a rotation about a vertical line in the middle, in perspective.
///
/// - Parameter distance: The distance of the eye, in points.
private func turned(
  by angle: Double, at middle: CGPoint, distance: CGFloat = 120
) -> Projection {
  let (sine, cosine) = (CGFloat(StrictMath.sin(angle)), CGFloat(StrictMath.cos(angle)))
  // x appears at x cos θ and lies x sin θ behind the screen.
  let turn = Projection(
    a: cosine, b: 0, wx: sine / distance, c: 0, d: 1, wy: 0, tx: 0, ty: 0, w0: 1)
  return Projection(CGAffineTransform(translationX: -middle.x, y: -middle.y))
    .concatenating(turn)
    .concatenating(Projection(CGAffineTransform(translationX: middle.x, y: middle.y)))
}

private func wide(_ nodes: [Frame.Node]) throws -> Picture {
  try painted(nodes, width: 60, height: 50)
}

private func plane(
  _ nodes: [Frame.Node], _ projection: Projection, _ change: (inout Frame.Node) -> Void = { _ in }
) -> Frame.Node {
  var node = Frame.Node(
    bounds: CGRect(x: 0, y: 0, width: 10, height: 10),
    content: .plane(Frame.Plane(nodes: nodes, projection: projection)))
  change(&node)
  return node
}

@Test func anUnrotatedPlaneLooksLikeItsLayers() throws {
  let layers = [
    layer(5, 5, 30, 20, red),
    layer(12.5, 8, 20, 30, blue) { $0.cornerRadius = 6 },
    layer(4, 20, 30, 20) { $0.content = text("Aa", color: blue, width: 30, height: 20) },
  ]
  let difference = try wide(layers).difference(from: wide([plane(layers, .identity)]))
  // Colours are rounded twice: first over nothing, then over the background.
  #expect((difference?.largest ?? 0) <= 2)
}

@Test(arguments: [0.4, -0.9, 1.3]) func aRotatedPlaneCoversItsProjectedPixels(_ angle: Double)
  throws
{
  let projection = turned(by: angle, at: CGPoint(x: 30, y: 25))
  let rect = CGRect(x: 10, y: 10, width: 40, height: 30)
  let picture = try wide([plane([layer(10, 10, 40, 30, red)], projection)])
  let inverse = try #require(projection.inverted())
  for (x, y) in picture.positions {
    let middle = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { dx, dy in
      projection.source(of: CGPoint(x: middle.x + dx, y: middle.y + dy), by: inverse)
        .map(rect.contains) ?? false
    }
    // A point a pixel away from the edge is wholly inside or outside, apart from interpolation
    // between texels.
    let amount = picture[x: x, y: y].red
    if corners.allSatisfy({ $0 }) { #expect(amount >= 245, "at (\(x), \(y))") }
    if !corners.contains(true), abs(middle.x - 30) > 1.5 {
      #expect(amount <= 10, "at (\(x), \(y))")
    }
  }
}

@Test func anEdgeInPerspectiveIsSmooth() throws {
  let picture = try wide(
    [plane([layer(10, 10, 40, 30, red)], turned(by: 0.6, at: CGPoint(x: 30, y: 25)))])
  // Along the sloping upper edge, pixels have many different coverages.
  let levels = Set(picture.positions.map { picture[x: $0.0, y: $0.1].red })
  #expect(levels.count > 8)
}

@Test func aPlaneOnEdgeOrBehindTheEyeIsInvisible() throws {
  let card = layer(10, 10, 40, 30, red)
  let onEdge = turned(by: .pi / 2, at: CGPoint(x: 30, y: 25))
  #expect(try wide([plane([card], onEdge)]).difference(from: wide([])) == nil)
  var behind = Projection.identity
  behind.w0 = -1
  #expect(try wide([plane([card], behind)]).difference(from: wide([])) == nil)
  // A floor that extends behind the eye ends in front of it.
  var floor = Projection.identity
  floor.wy = -1 / 40
  let picture = try wide([plane([layer(0, 0, 60, 400, red)], floor)])
  #expect(picture[x: 5, y: 5] == .pureRed)
}

@Test func aPlaneFadesAsOne() throws {
  let layers = [layer(10, 10, 30, 30, red), layer(20, 10, 30, 30, red)]
  let faded = plane(layers, turned(by: 0.5, at: CGPoint(x: 30, y: 25))) { $0.opacity = 0.5 }
  let picture = try wide([faded])
  #expect(abs(Int(picture[x: 28, y: 25].red) - 128) <= 1)
}

@Test func aNestedPlaneHasBothProjections() throws {
  let middle = CGPoint(x: 30, y: 25)
  let card = layer(10, 10, 40, 30, red)
  let (one, other) = (turned(by: 0.5, at: middle), turned(by: -0.3, at: middle))
  let nested = try wide([plane([plane([card], one)], other)])
  let direct = try wide([plane([card], one.concatenating(other))])
  // Two resamplings soften an edge but do not move it.
  #expect(abs(nested.redArea - direct.redArea) < 0.01 * direct.redArea)
  let moved = nested.positions.count { x, y in
    abs(Int(nested[x: x, y: y].red) - Int(direct[x: x, y: y].red)) > 100
  }
  #expect(moved == 0)
  #expect(nested[x: 30, y: 25] == .pureRed)
}

@Test func aShadowOfAPlaneIsCastByAllThatIsInIt() throws {
  let cast = Frame.Shadow(
    color: RGBA(red: 1, green: 1, blue: 1), offset: CGVector(dx: 0, dy: 20), radius: 2)
  var holder = layer(0, 0, 60, 60)
  holder.shadow = cast
  var inner = layer(10, 10, 40, 20, red)
  inner.shadow = cast
  var bare = layer(20, 15, 10, 10)
  bare.shadow = cast
  bare.descendantCount = 0
  holder.descendantCount = 1
  let picture = try wide(
    [holder, plane([inner, bare], turned(by: 0.4, at: CGPoint(x: 30, y: 20)))])
  #expect(picture[x: 30, y: 20] == .pureRed)
  #expect(picture[x: 30, y: 45].green > 200)
}

@Test func aPlanePaintedInPartsIsTheSame() throws {
  let middle = CGPoint(x: 30, y: 25)
  func frame(_ angle: Double) -> Frame {
    Frame(
      size: CGSize(width: 60, height: 50), scale: 2,
      nodes: [
        layer(0, 0, 60, 50, blue),
        plane([layer(10, 10, 40, 30, red) { $0.cornerRadius = 8 }], turned(by: angle, at: middle)),
      ])
  }
  let parts = try Painter(widthInPixels: 120, heightInPixels: 100, paintsOnlyChanges: true)
  for step in 0..<12 {
    let whole = try Painter(widthInPixels: 120, heightInPixels: 100)
    let next = frame(Double(step) * 0.31)
    parts.paint(next)
    whole.paint(next)
    #expect(parts.picture().difference(from: whole.picture()) == nil)
  }
}
