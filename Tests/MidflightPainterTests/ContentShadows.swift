import Foundation
import MotionCore
import Testing

@testable import MidflightPainter

// Content shadows: the content of a layer without a background casts the layer's shadow.

/// Returns a layer without a background and with a black shadow, around other layers.
private func casting(
  _ children: [Frame.Node], radius: CGFloat = 0, offset: CGVector = CGVector(dx: 0, dy: 40),
  _ change: (inout Frame.Node) -> Void = { _ in }
) -> [Frame.Node] {
  let container = layer(0, 0, 100, 100) {
    $0.shadow = Frame.Shadow(color: black, offset: offset, radius: radius)
    $0.descendantCount = children.count
    change(&$0)
  }
  return [container] + children
}

private func disc(_ x: CGFloat, _ y: CGFloat, _ color: RGBA = red) -> Frame.Node {
  layer(x, y, 20, 20, color) { $0.cornerRadius = 10 }
}

private func onWhite(_ nodes: [Frame.Node], scale: CGFloat = 1) throws -> Picture {
  try painted(nodes, width: 100, height: 100, scale: scale, background: white)
}

extension Picture {
  /// Returns the largest difference of a component between two pictures.
  fileprivate func largestStep(from other: Picture) -> Int {
    difference(from: other)?.largest ?? 0
  }
}

@Test func aContainerCastsOnlyTheShadowOfItsContents() throws {
  let picture = try onWhite(casting([disc(20, 20), disc(60, 20)]))
  // Two black discs 40 points below the red ones, and nothing else.
  let alone = [disc(20, 60, black), disc(60, 60, black), disc(20, 20), disc(60, 20)]
  #expect(try picture == onWhite(alone))
}

@Test(arguments: [CGFloat(0.6), 2, 5, 9]) func aContentShadowIsAsBlurredAsAnOutlinesShadow(
  _ radius: CGFloat
) throws {
  let offset = CGVector(dx: 7, dy: 30)
  let contents = try onWhite(casting([disc(35, 20)], radius: radius, offset: offset))
  let outline = try onWhite([
    layer(35, 20, 20, 20, red) {
      $0.cornerRadius = 10
      $0.shadow = Frame.Shadow(color: black, offset: offset, radius: radius)
    }
  ])
  #expect(contents.bounds { $0 != .white }.height > 50)
  #expect(contents.largestStep(from: outline) <= 4)
}

@Test func aShadowIsAsOpaqueAsWhatCastsItAndAsItsContainer() throws {
  let faint = RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)
  for (child, opacity, expected) in [(faint, 1.0, 0.5), (red, 0.25, 0.25), (faint, 0.5, 0.25)] {
    let picture = try onWhite(casting([disc(40, 20, child)]) { $0.opacity = opacity })
    #expect(abs(Double(picture[x: 50, y: 70].green) - 255 * (1 - expected)) <= 1.5)
  }
  // Two overlapping layers are drawn over each other first; their common alpha casts the shadow.
  let both = try onWhite(casting([disc(40, 20, faint), disc(40, 20, faint)]))
  #expect(abs(Double(both[x: 50, y: 70].green) - 255 * 0.25) <= 1.5)
}

@Test func aLayersTextShapeBorderAndPictureCastAShadow() throws {
  var path = BezierPath()
  path.addRect(CGRect(x: 10, y: 10, width: 20, height: 15))
  let image = try #require(PNGImage(bytes: [UInt8](onWhite([disc(0, 0)]).pngData())))
  let changes: [(inout Frame.Node) -> Void] = [
    { $0.content = text("Shade", color: red) },
    { $0.content = .shape(Frame.Shape(path: path, fillColor: red)) },
    { $0.border = Frame.Border(width: 3, color: red) },
    { $0.content = .image(Frame.Image(image, rect: CGRect(x: 5, y: 5, width: 30, height: 20))) },
  ]
  for change in changes {
    let plain = try painted([layer(0, 0, 60, 40) { change(&$0) }], width: 60, height: 90)
    let shaded = try painted(
      [
        layer(0, 0, 60, 40) {
          change(&$0)
          $0.shadow = Frame.Shadow(color: green, offset: CGVector(dx: 0, dy: 45), radius: 0)
        }
      ], width: 60, height: 90)
    let inked = plain.positions.filter { x, y in y < 45 && plain[x: x, y: y].red > 250 }
    #expect(inked.count > 20)
    #expect(inked.allSatisfy { x, y in shaded[x: x, y: y + 45].green > 245 })
    let empty = plain.positions.filter { x, y in y < 45 && plain[x: x, y: y] == .black }
    #expect(empty.allSatisfy { x, y in shaded[x: x, y: y + 45] == .black })
  }
}

@Test func clippedAndInvisibleContentsCastNoShadow() throws {
  let unseen = try onWhite(casting([layer(40, 20, 20, 20, red) { $0.opacity = 0 }]))
  #expect(unseen.bounds { $0 != .white }.isNull)
  let cut = [
    layer(40, 20, 10, 20) {
      $0.masksToBounds = true
      $0.descendantCount = 1
    }, layer(40, 20, 20, 20, red),
  ]
  let picture = try onWhite(casting(cut))
  #expect(picture.bounds { $0 == .black } == CGRect(x: 40, y: 60, width: 10, height: 20))
}

@Test func aShadowCastsNoShadow() throws {
  let child = layer(40, 0, 20, 20, red) {
    $0.shadow = Frame.Shadow(color: blue, offset: CGVector(dx: 30, dy: 0), radius: 0)
  }
  let picture = try onWhite(casting([child]))
  #expect(picture.bounds { $0 == .black } == CGRect(x: 40, y: 40, width: 20, height: 20))
  #expect(picture.bounds { $0 == .pureBlue } == CGRect(x: 70, y: 0, width: 20, height: 20))
}

@Test func aVisibleBackgroundCastsOnlyItsShape() throws {
  let picture = try onWhite(
    casting([disc(110, 0)], offset: CGVector(dx: 0, dy: 30)) {
      $0.bounds.size = CGSize(width: 30, height: 20)
      $0.backgroundColor = red
    })
  #expect(picture.bounds { $0 == .black } == CGRect(x: 0, y: 30, width: 30, height: 20))
  // A transparent background does not count as one.
  let clear = try onWhite(casting([disc(40, 20)]) { $0.backgroundColor?.alpha = 0 })
  #expect(clear[x: 50, y: 70] == .black && clear[x: 5, y: 70] == .white)
}

@Test func aContainerOfNoSizeCastsTheShadowOfItsContents() throws {
  let picture = try onWhite(casting([disc(40, 20)]) { $0.bounds = .zero })
  #expect(picture[x: 50, y: 70] == .black)
}

@Test func aLayerOutsideThePictureCastsAShadowIntoIt() throws {
  let picture = try onWhite(casting([layer(40, -60, 20, 20, red)], offset: CGVector(dx: 0, dy: 90)))
  #expect(picture.bounds { $0 == .black } == CGRect(x: 40, y: 30, width: 20, height: 20))
}

@Test func aContentShadowTurnsWithItsContainerAndGrowsWithTheScale() throws {
  let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 95, ty: 30)
  let nodes = casting([layer(0, 0, 40, 40, red) { $0.transform = turn }]) { $0.transform = turn }
  #expect(try onWhite(nodes).bounds { $0 == .black } == CGRect(x: 15, y: 30, width: 40, height: 40))
  let blurred = casting([disc(40, 20)], radius: 5)
  let (once, thrice) = (try onWhite(blurred), try onWhite(blurred, scale: 3))
  for (x, y) in once.positions where y > 42 {
    let step = Int(thrice[x: 3 * x + 1, y: 3 * y + 1].green) - Int(once[x: x, y: y].green)
    #expect(abs(step) <= 4)
  }
}

@Test func aShadowOfContentsMovesByLessThanAPixel() throws {
  let shades = try [0, 0.25, 0.5].map { dx in
    let nodes = casting([disc(40, 20)], radius: 3, offset: CGVector(dx: dx, dy: 40))
    return try onWhite(nodes)[x: 38, y: 70].green
  }
  #expect(shades == shades.sorted() && Set(shades).count == 3)
}

@Test func movingAContainedLayerRepaintsItsShadow() throws {
  let painter = try Painter(widthInPixels: 100, heightInPixels: 100, paintsOnlyChanges: true)
  // In place, under a mask, and beside the picture; inside two containers.
  for x in [10, 12, 40, -30, 60] as [CGFloat] {
    let inner = casting([disc(x, 10)], radius: 2, offset: CGVector(dx: 35, dy: 20))
    let outer = layer(0, 0, 100, 100) {
      $0.shadow = Frame.Shadow(color: blue, offset: CGVector(dx: 0, dy: 45), radius: 3)
      $0.descendantCount = inner.count
    }
    let nodes = [outer] + inner
    painter.paint(
      Frame(size: CGSize(width: 100, height: 100), nodes: nodes), background: white)
    #expect(try painter.picture().largestStep(from: onWhite(nodes)) <= 2, "at \(x)")
  }
}

@Test func aMoveRepaintsOnlyTheLayerAndItsShadow() throws {
  let painter = try Painter(widthInPixels: 400, heightInPixels: 400, paintsOnlyChanges: true)
  let frame = { (x: CGFloat) in
    Frame(
      size: CGSize(width: 400, height: 400),
      nodes: casting([disc(x, 10), disc(300, 300)], radius: 2, offset: CGVector(dx: 0, dy: 60)))
  }
  painter.paint(frame(20))
  #expect(painter.paint(frame(20)).isEmpty)
  let changed = painter.paint(frame(22))
  let reach = CGRect(x: 20, y: 10, width: 22, height: 20)
    .union(CGRect(x: 20, y: 70, width: 22, height: 20).insetBy(dx: -7, dy: -7))
    .insetBy(dx: -3, dy: -3)
  #expect(!changed.isEmpty && changed.allSatisfy { reach.contains($0) })
}

@Test func twentyNestedContainersCastAShadow() throws {
  let nodes = (0..<20).map { depth in
    layer(0, 0, 100, 100) {
      $0.shadow = Frame.Shadow(color: black, offset: CGVector(dx: 0, dy: 40), radius: 1)
      $0.descendantCount = 20 - depth
    }
  }
  let picture = try onWhite(nodes + [disc(40, 20)])
  #expect(picture[x: 50, y: 70] == .black)
}

@Test func anInvalidShadowDoesNotChangeOtherLayers() throws {
  let changes: [(inout Frame.Node) -> Void] = [
    { $0.shadow?.radius = .nan }, { $0.shadow?.radius = .infinity }, { $0.shadow?.radius = 1e9 },
    { $0.shadow?.offset.dx = .nan }, { $0.shadow?.offset.dy = 1e300 },
    { $0.shadow?.offset.dx = .infinity }, { $0.transform.a = .nan }, { $0.transform.d = 1e300 },
    { $0.shadow?.color.alpha = .nan },
  ]
  for change in changes {
    let nodes = casting([disc(40, 20)], change) + [layer(2, 2, 5, 5, blue)]
    let picture = try onWhite(nodes)
    #expect(picture[x: 50, y: 30] == .pureRed && picture[x: 4, y: 4] == .pureBlue)
    #expect(picture[x: 50, y: 70] == .white)
  }
  // An almost sharp shadow exists.
  #expect(try onWhite(casting([disc(40, 20)], radius: 1e-9))[x: 50, y: 70] == .black)
}

@Test(arguments: [CGFloat(0), 4]) func aShadowDoesNotJumpWhereABackgroundFadesIn(
  radius: CGFloat
) throws {
  func picture(_ alpha: Double) throws -> Picture {
    try onWhite(
      casting([disc(35, 10)], radius: radius, offset: CGVector(dx: 0, dy: 45)) {
        $0.bounds = CGRect(x: 20, y: 0, width: 50, height: 40)
        $0.backgroundColor = RGBA(red: 0, green: 0, blue: 1, alpha: alpha)
      })
  }
  for (alpha, next) in [(0.0, 0.004), (0.5, 0.504), (0.996, 1)] {
    #expect(try picture(alpha).largestStep(from: picture(next)) <= 4)
  }
  // Half of the shadow shows through the background, and the whole shadow below the disc.
  let half = try picture(0.5)
  #expect(abs(Int(half[x: 24, y: 70].red) - 128) <= (radius > 0 ? 24 : 2))
  #expect(half[x: 45, y: 65].red < 8)
}

@Test func aContentMaskIsReusedWhenContentsMoveTogether() throws {
  func key(_ x: CGFloat) -> (key: ContentMask.Key, shift: CGVector) {
    var nodes = [layer(0, 0, 10, 10), disc(4.3, 7.1)]
    for index in nodes.indices { nodes[index].transform.tx += x }
    var key = ContentMask.Key(
      nodes: nodes, pixelsPerPoint: 2, extent: CGRect(x: 8, y: 14, width: 50, height: 50),
      deviation: 3)
    let picture = CGRect(x: 0, y: 0, width: 200, height: 200)
    let shift = key.moveToOrigin(
      drawn: CGRect(x: 8, y: 14, width: 50, height: 50), picture: picture)
    return (key, shift)
  }
  let first = key(0.1)
  for x in [0.2, 7.7, 33.3, 64.123_456] as [CGFloat] {
    let moved = key(x)
    #expect(moved.key == first.key)
    #expect(abs(moved.shift.dx - 2 * x) < 1e-9)
  }
  // A node moved relative to its container needs another mask.
  let other = key(0.1)
  var nodes = other.key.nodes
  nodes[1].transform.tx += 0.5
  #expect(nodes != first.key.nodes)
}

@Test func aContentMaskIsReusedInLaterFrames() {
  let masks = ShadowMasks()
  let key = ContentMask.Key(
    nodes: [disc(10, 10)], pixelsPerPoint: 1, extent: CGRect(x: 8, y: 8, width: 24, height: 24),
    deviation: 3)
  var drawn = 0
  for _ in 0..<3 { #expect(masks.mask(of: key) { _, _, _ in drawn += 1 } != nil) }
  #expect(drawn == 1)
}

// MARK: - Content beyond an opaque layer

private func card(
  _ children: [Frame.Node], radius: CGFloat = 0, cornerRadius: CGFloat = 0
) -> [Frame.Node] {
  let card = layer(20, 20, 40, 30, blue) {
    $0.cornerRadius = cornerRadius
    $0.shadow = Frame.Shadow(color: black, offset: CGVector(dx: 0, dy: 35), radius: radius)
    $0.descendantCount = children.count
  }
  return [card] + children
}

@Test func aSublayerOutsideAnOpaqueLayerAddsToItsShadow() throws {
  let picture = try onWhite(card([disc(50, 10)]))
  let alone = [
    layer(20, 55, 40, 30, black), disc(50, 45, black), layer(20, 20, 40, 30, blue), disc(50, 10),
  ]
  #expect(try picture == onWhite(alone))
}

@Test func aSublayerInsideAnOpaqueLayerDoesNotChangeItsShadow() throws {
  let inside = [
    layer(20, 20, 40, 30, red) { $0.cornerRadius = 12 }, disc(30, 25, green),
    layer(10, 10, 80, 80), layer(0, 0, 100, 100, red) { $0.opacity = 0 },
  ]
  let (with, without) = (
    card(inside, radius: 3, cornerRadius: 12), card([], radius: 3, cornerRadius: 12)
  )
  let covered = try onWhite(
    without
      + inside.map { node in
        var node = node
        node.descendantCount = 0
        return node
      })
  #expect(try onWhite(with).difference(from: covered) == nil)
}

@Test func aSharpSublayerCornerExtendsARoundedShadow() throws {
  let picture = try onWhite(card([layer(20, 20, 40, 30, red)], cornerRadius: 12))
  #expect(picture[x: 21, y: 56] == .black, "the corner of the shadow")
}

@Test func clippedContentsDoNotAddToAnOpaqueLayersShadow() throws {
  let frame = layer(25, 25, 20, 20) { ($0.masksToBounds, $0.descendantCount) = (true, 1) }
  let picture = try onWhite(card([frame, layer(0, 0, 100, 100, red)]))
  let plain = try onWhite(card([]) + [layer(25, 25, 20, 20, red)])
  #expect(picture == plain)
}

@Test func theShadowGrowsSteadilyAsASublayerMovesOut() throws {
  var last = try onWhite(card([disc(30, 25)], radius: 4))
  for step in 1...100 {
    let next = try onWhite(card([disc(30 + CGFloat(step) / 2, 25)], radius: 4))
    let below = next.positions.filter { $0.y > 52 }.map { x, y in
      abs(Int(next[x: x, y: y].red) - Int(last[x: x, y: y].red))
    }
    #expect((below.max() ?? 0) <= 12, "step \(step)")
    last = next
  }
}
