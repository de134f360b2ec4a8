import Foundation
import MidflightPainter
import MotionCore
import Testing

// MARK: Opacity

@Test func aGroupAtHalfOpacityDoesNotShowItsLayersThroughEachOther() throws {
  let picture = try painted([
    layer(0, 0, 40, 40) {
      $0.opacity = 0.5
      $0.descendantCount = 2
    },
    layer(5, 5, 20, 20, red), layer(15, 15, 20, 20, blue),
  ])
  let overlap = picture[x: 20, y: 20]
  #expect(overlap.red == 0)
  #expect(abs(Double(overlap.blue) - 127.5) <= 1)
  #expect(abs(Double(picture[x: 8, y: 8].red) - 127.5) <= 1)
}

@Test func anEmptyLayerFadesItsOnlySublayer() throws {
  let picture = try painted([
    layer(0, 0, 40, 40) {
      $0.opacity = 0.5
      $0.descendantCount = 1
    },
    layer(5, 5, 20, 20, red),
  ])
  #expect(abs(Double(picture[x: 10, y: 10].red) - 127.5) <= 1)
}

@Test func aBorderDoesNotShowTheBackgroundBehindItWhenBothFade() throws {
  let picture = try painted([
    layer(5, 5, 30, 30, red) {
      $0.border = .init(width: 4, color: blue)
      $0.opacity = 0.5
    }
  ])
  #expect(picture[x: 6, y: 20].red == 0)
  #expect(abs(Double(picture[x: 20, y: 20].red) - 127.5) <= 1)
}

@Test func opacitiesOfNestedGroupsMultiply() throws {
  let fade = { (node: inout Frame.Node) in node.opacity = 0.5 }
  let picture = try painted([
    layer(0, 0, 40, 40) {
      $0.opacity = 0.5
      $0.descendantCount = 2
    },
    layer(0, 0, 20, 40, red, fade), layer(20, 0, 20, 40, red),
  ])
  #expect(abs(Double(picture[x: 10, y: 20].red) - 63.75) <= 1.5)
  #expect(abs(Double(picture[x: 30, y: 20].red) - 127.5) <= 1)
}

@Test func opacityZeroHidesDescendantsButNotSiblings() throws {
  let picture = try painted([
    layer(0, 0, 40, 40, green) {
      $0.opacity = 0
      $0.descendantCount = 1
    },
    layer(0, 0, 40, 40, blue), layer(10, 10, 5, 5, red),
  ])
  #expect(picture[x: 30, y: 30] == .black)
  #expect(picture[x: 12, y: 12] == .pureRed)
}

@Test func opacityBeyondOneIsOne() throws {
  let picture = try painted([layer(0, 0, 40, 40, red) { $0.opacity = 7 }])
  #expect(picture[x: 20, y: 20] == .pureRed)
}

@Test func aDescendantOutsideItsParentFadesWithIt() throws {
  let picture = try painted([
    layer(0, 0, 10, 10, red) {
      $0.opacity = 0.5
      $0.descendantCount = 1
    },
    layer(20, 20, 10, 10, red),
  ])
  #expect(abs(Double(picture[x: 25, y: 25].red) - 127.5) <= 1)
}

// MARK: Bounds and transforms

@Test func emptyBoundsDoNotHideDescendants() throws {
  let parents = [layer(0, 0, 0, 0, green), layer(0, 0, 10, 0, green), layer(0, 0, 0, 10, green)]
  for var parent in parents {
    parent.descendantCount = 1
    let picture = try painted([parent, layer(10, 10, 5, 5, red)])
    #expect(picture.bounds { $0 != .black } == CGRect(x: 10, y: 10, width: 5, height: 5))
  }
}

@Test func emptyBoundsThatMaskHideDescendants() throws {
  let parent = layer(0, 0, 0, 40) {
    $0.masksToBounds = true
    $0.descendantCount = 1
  }
  let picture = try painted([parent, layer(10, 10, 5, 5, red), layer(20, 20, 5, 5, blue)])
  #expect(picture.bounds { $0 != .black } == CGRect(x: 20, y: 20, width: 5, height: 5))
}

@Test func aFlattenedLayerDrawsNothing() throws {
  let flat = [
    CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: 0, y: 0),
    CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
  ]
  for transform in flat {
    var node = layer(0, 0, 20, 20, red)
    node.transform = transform
    node.border = .init(width: 2, color: blue)
    node.shadow = .init(color: white, offset: CGVector(dx: 2, dy: 2), radius: 3)
    let picture = try painted([node, layer(30, 30, 5, 5, green)])
    #expect(picture.bounds { $0 != .black } == CGRect(x: 30, y: 30, width: 5, height: 5))
  }
}

@Test func boundsWithAnOriginAreDrawnWhereTheTransformPutsThem() throws {
  var node = layer(0, 0, 10, 10, red)
  node.bounds.origin = CGPoint(x: -5, y: 100)
  node.transform = CGAffineTransform(translationX: 20, y: -90)
  #expect(
    try painted([node]).bounds { $0 == .pureRed } == CGRect(x: 15, y: 10, width: 10, height: 10))
}

// MARK: Corners

@Test func onlyTheCornersAskedForAreRounded() throws {
  let places: [(Frame.Corners, x: Int, y: Int)] = [
    (.topLeft, 5, 5), (.topRight, 34, 5), (.bottomLeft, 5, 34), (.bottomRight, 34, 34),
  ]
  for bits in UInt(0)..<16 {
    let rounded = Frame.Corners(rawValue: bits)
    let picture = try painted([
      layer(5, 5, 30, 30, red) {
        $0.cornerRadius = 10
        $0.roundedCorners = rounded
      }
    ])
    for (corner, x, y) in places {
      #expect(picture[x: x, y: y] == (rounded.contains(corner) ? .black : .pureRed))
    }
  }
}

@Test(arguments: [3.0, 8, 15]) func cornersAreCircularArcs(_ radius: CGFloat) throws {
  let picture = try painted([layer(5, 5, 30, 30, red) { $0.cornerRadius = radius }])
  // Four small squares minus four quarters of a circle.
  let missing = 4 * (1 - Double.pi / 4) * Double(radius * radius)
  let circumference = 2 * Double.pi * Double(radius)
  let tolerance = 0.1  // pixels, Cairo's documented default for curves
  #expect(abs(picture.redArea - (900 - missing)) < circumference * tolerance)
}

@Test func aRadiusBeyondHalfTheShorterSideIsThatHalf() throws {
  let pill = { (radius: CGFloat) in layer(5, 10, 30, 20, red) { $0.cornerRadius = radius } }
  #expect(try painted([pill(1_000)]) == painted([pill(10)]))
}

// MARK: Border

@Test func aBorderIsDrawnJustInsideTheBounds() throws {
  let picture = try painted([
    layer(5, 5, 30, 30, red) { $0.border = .init(width: 3, color: blue) }
  ])
  #expect(picture.bounds { $0 != .black } == CGRect(x: 5, y: 5, width: 30, height: 30))
  #expect(picture.bounds { $0 == .pureRed } == CGRect(x: 8, y: 8, width: 24, height: 24))
}

@Test func aBorderIsDrawnAboveDescendants() throws {
  let picture = try painted([
    layer(5, 5, 30, 30) {
      $0.border = .init(width: 3, color: blue)
      $0.descendantCount = 1
    },
    layer(0, 0, 40, 40, red),
  ])
  #expect(picture[x: 6, y: 20] == .pureBlue)
  #expect(picture[x: 20, y: 20] == .pureRed)
}

@Test func aBorderWiderThanTheLayerFillsIt() throws {
  let picture = try painted([
    layer(5, 5, 30, 10) { $0.border = .init(width: 5, color: blue) }
  ])
  #expect(picture[x: 20, y: 10] == .pureBlue)
}

// MARK: Mask

@Test func aMaskClipsDescendantsToTheRoundedBounds() throws {
  let nodes = [
    layer(5, 5, 30, 30) {
      $0.cornerRadius = 10
      $0.masksToBounds = true
      $0.descendantCount = 1
    },
    layer(0, 0, 40, 40, red), layer(36, 36, 2, 2, blue),
  ]
  let alone = layer(5, 5, 30, 30, red) { $0.cornerRadius = 10 }
  #expect(try painted(nodes) == painted([alone, layer(36, 36, 2, 2, blue)]))
}

@Test func aMaskWithoutCornersClipsExactly() throws {
  let picture = try painted([
    layer(5, 5, 30, 30) {
      $0.masksToBounds = true
      $0.descendantCount = 1
    },
    layer(0, 0, 40, 40, red),
  ])
  #expect(picture == (try painted([layer(5, 5, 30, 30, red)])))
}

@Test func aTurnedMaskClipsItsDescendants() throws {
  var parent = layer(0, 0, 20, 20) {
    $0.masksToBounds = true
    $0.descendantCount = 1
  }
  parent.transform = threeFourFive.concatenating(CGAffineTransform(translationX: 18, y: 6))
  let picture = try painted([parent, layer(0, 0, 40, 40, red)])
  #expect(abs(picture.redArea - 400) < 2)
}

@Test func withoutAMaskDescendantsOverflow() throws {
  let picture = try painted([
    layer(5, 5, 10, 10) { $0.descendantCount = 1 }, layer(0, 0, 40, 40, red),
  ])
  #expect(picture[x: 39, y: 39] == .pureRed)
}
