import Foundation
import MidflightPainter
import MotionCore
import Testing

@Test func anOpaqueLayerOnWholePixelsHasExactlyItsColour() throws {
  let color = RGBA(red: 51.0 / 255, green: 102.0 / 255, blue: 204.0 / 255)
  let picture = try painted([layer(10, 5, 20, 30, color)])
  for (x, y) in picture.positions {
    let isInside = (10..<30).contains(x) && (5..<35).contains(y)
    let expected: Picture.Pixel = isInside ? .init(red: 51, green: 102, blue: 204) : .black
    #expect(picture[x: x, y: y] == expected, "at (\(x), \(y))")
  }
}

@Test func aHalfCoveredPixelIsHalfItsColour() throws {
  let picture = try painted([layer(10.5, 10, 20, 20, red)])
  #expect(abs(Double(picture[x: 10, y: 20].red) - 127.5) <= 1)
  #expect(abs(Double(picture[x: 30, y: 20].red) - 127.5) <= 1)
  #expect(picture[x: 11, y: 20] == .pureRed)
}

@Test(arguments: [0.25, 0.5, 0.75]) func aFractionOfAPixelCoversThatFraction(_ part: CGFloat) throws
{
  let picture = try painted([layer(10 + part, 10, 20, 20, red)])
  #expect(abs(Double(picture[x: 10, y: 20].red) - 255 * Double(1 - part)) <= 1)
  #expect(abs(Double(picture[x: 30, y: 20].red) - 255 * Double(part)) <= 1)
}

@Test func movingByAQuarterOfAPixelChangesThePicture() throws {
  let turned = CGAffineTransform(translationX: 20, y: 20)
  let words = text("Aa", color: red, width: 24, height: 24)
  for place in [turned, threeFourFive.concatenating(turned)] {
    let kinds: [(inout Frame.Node) -> Void] = [
      { $0.backgroundColor = red }, { $0.content = words },
      {
        $0.backgroundColor = red
        $0.cornerRadius = 6
      },
    ]
    for change in kinds {
      for (dx, dy) in [(0.25, 0.0), (0.0, 0.25)] {
        let still = layer(-12, -12, 24, 24, nil, change)
        var first = still
        first.transform = place.translatedBy(x: -12, y: -12)
        var second = first
        second.transform = second.transform.concatenating(
          CGAffineTransform(translationX: dx, y: dy))
        #expect(try painted([first]).difference(from: painted([second])) != nil)
      }
    }
  }
}

@Test func twoMovesOfHalfAPixelAreOneOfAWholePixel() throws {
  let nodes = { (x: CGFloat) in
    [
      layer(x, 8, 20, 20, red) { $0.cornerRadius = 7 },
      layer(x, 0, 24, 24) {
        $0.content = text("Aa", color: blue, width: 24, height: 24)
      },
    ]
  }
  let moved = try painted(nodes(5 + 0.5 + 0.5))
  let still = try painted(nodes(5))
  for (x, y) in moved.positions where x > 0 {
    #expect(moved[x: x, y: y] == still[x: x - 1, y: y])
  }
}

@Test func movingKeepsTheInkedArea() throws {
  for step in 0..<8 {
    let picture = try painted([layer(10 + CGFloat(step) / 8, 10 + CGFloat(step) / 8, 12, 10, red)])
    #expect(abs(picture.redArea - 120) < 0.5)
  }
}

@Test func aTurnedSquareKeepsItsArea() throws {
  var node = layer(0, 0, 20, 20, red)
  node.transform = threeFourFive.concatenating(CGAffineTransform(translationX: 18, y: 6))
  #expect(abs(try painted([node]).redArea - 400) < 2)
}

@Test func laterNodesAreDrawnAboveEarlierNodes() throws {
  let picture = try painted([layer(5, 5, 20, 20, red), layer(15, 15, 20, 20, blue)])
  #expect(picture[x: 10, y: 10] == .pureRed)
  #expect(picture[x: 20, y: 20] == .pureBlue)
}

@Test func translucentColoursMix() throws {
  let half = RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)
  let picture = try painted([layer(0, 0, 40, 40, half)], background: blue)
  let pixel = picture[x: 20, y: 20]
  #expect(abs(Double(pixel.red) - 127.5) <= 1 && abs(Double(pixel.blue) - 127.5) <= 1)
  #expect(pixel.alpha == 255)
}

@Test func theScaleMakesPointsIntoPixels() throws {
  let picture = try painted([layer(10, 10, 5, 5, red)], scale: 2)
  #expect(picture.widthInPixels == 80)
  #expect(picture.bounds { $0 == .pureRed } == CGRect(x: 20, y: 20, width: 10, height: 10))
}

@Test func pixelsPerPointOverridesTheScale() throws {
  let painter = try Painter(widthInPixels: 40, heightInPixels: 40)
  let frame = Frame(
    size: CGSize(width: 10, height: 10), scale: 1, nodes: [layer(1, 1, 2, 2, red)])
  painter.paint(frame, pixelsPerPoint: 4)
  #expect(
    painter.picture().bounds { $0 == .pureRed } == CGRect(x: 4, y: 4, width: 8, height: 8))
}

@Test func aTransparentBackgroundStaysTransparent() throws {
  let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
  let picture = try painted([layer(0, 0, 20, 40, red)], background: clear)
  #expect(picture[x: 30, y: 20] == .init(red: 0, green: 0, blue: 0, alpha: 0))
  #expect(picture[x: 10, y: 20] == .pureRed)
}

@Test func pixelsAreBlueGreenRedAlphaInMemory() throws {
  let painter = try Painter(widthInPixels: 3, heightInPixels: 1)
  let color = RGBA(red: 3.0 / 255, green: 2.0 / 255, blue: 1.0 / 255)
  painter.paint(Frame(size: CGSize(width: 3, height: 1)), background: color)
  #expect(painter.bytesPerRow >= 12)
  painter.withPixels { #expect(Array($0.prefix(8)) == [1, 2, 3, 255, 1, 2, 3, 255]) }
}

@Test func resizingGivesANewTransparentPicture() throws {
  let painter = try Painter(widthInPixels: 4, heightInPixels: 4)
  painter.paint(Frame(size: CGSize(width: 4, height: 4)), background: red)
  try painter.resize(widthInPixels: 4, heightInPixels: 4)
  #expect(painter.picture()[x: 0, y: 0] == .pureRed)
  try painter.resize(widthInPixels: 6, heightInPixels: 2)
  #expect(
    painter.picture()
      == Picture(
        widthInPixels: 6, heightInPixels: 2, bytes: [UInt8](repeating: 0, count: 48)))
}

@Test func deeplyNestedNodesDoNotOverflowTheStack() throws {
  let depth = 20_000
  let nodes = (1...depth).map { level in
    var node = layer(10, 10, 20, 20, red)
    node.border = Frame.Border(width: 1, color: red)
    node.descendantCount = depth - level
    return node
  }
  #expect(try painted(nodes)[x: 20, y: 20] == .pureRed)
}

@Test func fiveHundredNestedNodesClipAndFade() throws {
  let depth = 500
  let nodes = (1...depth).map { level in
    layer(10, 10, 20, 20, level == depth ? red : nil) {
      ($0.masksToBounds, $0.opacity, $0.cornerRadius) = (true, 0.999, 2)
      $0.descendantCount = depth - level
    }
  }
  #expect(try painted(nodes)[x: 20, y: 20].red > 128)
}
