import Foundation
import MidflightPainter
import MotionCore
import Testing

/// Paints a red square in the middle of white, with a black shadow.
private func shadowed(
  radius: CGFloat, offset: CGVector = .zero, alpha: Double = 1, scale: CGFloat = 1,
  _ change: (inout Frame.Node) -> Void = { _ in }
) throws -> Picture {
  let node = layer(30, 30, 40, 40, red) {
    $0.shadow = .init(
      color: RGBA(red: 0, green: 0, blue: 0, alpha: alpha), offset: offset, radius: radius)
    change(&$0)
  }
  return try painted([node], width: 100, height: 100, scale: scale, background: white)
}

@Test func aShadowDoesNotShowInsideAnOpaqueLayer() throws {
  let picture = try shadowed(radius: 5, offset: CGVector(dx: 3.3, dy: -4.7))
  for y in 30..<70 {
    for x in 30..<70 { #expect(picture[x: x, y: y] == .pureRed) }
  }
  #expect(picture[x: 50, y: 28].green < 255)
}

@Test func aShadowShowsWhereARoundedCornerLeavesRoom() throws {
  let picture = try shadowed(radius: 4) { $0.cornerRadius = 15 }
  for (x, y) in [(31, 31), (68, 31), (31, 68), (68, 68)] {
    #expect(picture[x: x, y: y].red < 250)
  }
}

@Test func aShadowShowsThroughPixelsThatTheEdgeHalfCovers() throws {
  let picture = try shadowed(radius: 0) { $0.transform.tx = 30.5 }
  // Half black on white, then half red over the result.
  #expect(abs(Double(picture[x: 30, y: 50].green) - 63.75) <= 1.5)
}

@Test func theEdgeOfAShadowIsAGaussianStep() throws {
  let picture = try shadowed(radius: 4) { $0.backgroundColor = RGBA(red: 1, green: 1, blue: 1) }
  for x in 10..<30 {
    let distance = Double(30 - x) - 0.5  // from the pixel's middle to the edge
    let coverage = erfc(distance / (4 * 2.0.squareRoot())) / 2
    #expect(abs(Double(picture[x: x, y: 50].green) / 255 - (1 - coverage)) < 0.02, "at \(x)")
  }
}

@Test func aShadowGetsLighterFurtherOut() throws {
  let picture = try shadowed(radius: 6)
  let row = (0..<30).map { picture[x: $0, y: 50].green }
  #expect(row == row.sorted(by: >))
  #expect(row[0] == 255)
  #expect(row[29] < 150)
}

@Test func aShadowWithoutBlurIsTheOutlineMoved() throws {
  let picture = try shadowed(radius: 0, offset: CGVector(dx: 10, dy: 5))
  #expect(picture.bounds { $0 == .black } == CGRect(x: 40, y: 35, width: 40, height: 40))
}

@Test func aShadowIsAsOpaqueAsItsColourItsLayerAndItsBackground() throws {
  let cases: [(Picture, Double)] = [
    (try shadowed(radius: 0, offset: CGVector(dx: 10, dy: 0), alpha: 0.5), 0.5),
    (try shadowed(radius: 0, offset: CGVector(dx: 10, dy: 0)) { $0.opacity = 0.25 }, 0.25),
    (
      try shadowed(radius: 0, offset: CGVector(dx: 10, dy: 0)) {
        $0.backgroundColor = RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)
      }, 0.5
    ),
  ]
  for (picture, opacity) in cases {
    #expect(abs(Double(picture[x: 75, y: 50].green) - 255 * (1 - opacity)) <= 1)
  }
}

@Test func withoutABackgroundAnEmptyLayerCastsNoShadow() throws {
  let picture = try shadowed(radius: 4) { $0.backgroundColor = nil }
  #expect(picture.bounds { $0 != .white }.isNull)
}

@Test func aShadowMovesByLessThanAPixel() throws {
  let still = try shadowed(radius: 4, offset: CGVector(dx: 0.0, dy: 0.0))
  let moved = try shadowed(radius: 4, offset: CGVector(dx: 0.25, dy: 0.0))
  #expect(moved[x: 27, y: 50].green > still[x: 27, y: 50].green)
}

@Test func aShadowKeepsItsSizeInPointsAtEveryScale() throws {
  let once = try shadowed(radius: 5)
  let thrice = try shadowed(radius: 5, scale: 3)
  for (x, y) in once.positions where !(29...70).contains(x) || !(29...70).contains(y) {
    let pixel = thrice[x: 3 * x + 1, y: 3 * y + 1]
    #expect(abs(Int(pixel.green) - Int(once[x: x, y: y].green)) <= 3)
  }
}

@Test func aShadowIsTurnedWithItsLayer() throws {
  let picture = try shadowed(radius: 0, offset: CGVector(dx: 0, dy: 45)) {
    $0.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 95, ty: 30)
  }
  #expect(picture.bounds { $0 == .black } == CGRect(x: 10, y: 30, width: 40, height: 40))
}
