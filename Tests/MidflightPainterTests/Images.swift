import Foundation
import MotionCore
import Testing

@testable import MidflightPainter

/// Returns an image of pixels given row by row.
private func source(_ rows: [[Picture.Pixel]]) throws -> PNGImage {
  let bytes = rows.joined().flatMap { [$0.blue, $0.green, $0.red, $0.alpha] }
  let picture = Picture(
    widthInPixels: rows[0].count, heightInPixels: rows.count, bytes: bytes)
  return try #require(PNGImage(bytes: [UInt8](picture.pngData())))
}

/// Red and green above blue and white.
private let fourColours: [[Picture.Pixel]] = [[.pureRed, .pureGreen], [.pureBlue, .white]]

private func showing(
  _ source: PNGImage, in rect: CGRect, tint: RGBA? = nil, opacity: Double = 1,
  transform: CGAffineTransform = .identity
) -> Frame.Node {
  Frame.Node(
    transform: transform, bounds: CGRect(x: 0, y: 0, width: 10, height: 10), opacity: opacity,
    content: .image(Frame.Image(source, rect: rect, tint: tint)))
}

@Test func aPictureAtItsNaturalSizeIsCopiedPixelByPixel() throws {
  let picture = try painted([
    showing(source(fourColours), in: CGRect(x: 3, y: 4, width: 2, height: 2))
  ])
  #expect(picture[x: 3, y: 4] == .pureRed && picture[x: 4, y: 4] == .pureGreen)
  #expect(picture[x: 3, y: 5] == .pureBlue && picture[x: 4, y: 5] == .white)
  #expect(picture.bounds { $0 != .black } == CGRect(x: 3, y: 4, width: 2, height: 2))
}

@Test func aPictureFillsItsRectangleAndNothingElse() throws {
  let red = try source([[.pureRed]])
  let rect = CGRect(x: -2, y: 1, width: 30, height: 20)  // reaches beyond bounds of 10×10
  let picture = try painted([
    showing(red, in: rect, transform: CGAffineTransform(translationX: 5, y: 5))
  ])
  let inside = CGRect(x: 3, y: 6, width: 30, height: 20)
  let wrong = picture.positions.filter { x, y in
    let expected = inside.contains(CGPoint(x: x, y: y)) ? Picture.Pixel.pureRed : .black
    return picture[x: x, y: y] != expected
  }
  #expect(wrong.isEmpty)
}

@Test func aStretchedPictureKeepsItsCorners() throws {
  let picture = try painted([
    showing(source(fourColours), in: CGRect(x: 0, y: 0, width: 40, height: 40))
  ])
  #expect(picture[x: 0, y: 0] == .pureRed && picture[x: 39, y: 0] == .pureGreen)
  #expect(picture[x: 0, y: 39] == .pureBlue && picture[x: 39, y: 39] == .white)
}

@Test func aMaskingLayerCutsItsPictureOff() throws {
  var node = try showing(source([[.pureRed]]), in: CGRect(x: -5, y: -5, width: 50, height: 50))
  node.masksToBounds = true
  let picture = try painted([node])
  #expect(picture.bounds { $0 == .pureRed } == CGRect(x: 0, y: 0, width: 10, height: 10))
}

@Test func aTintTakesThePlaceOfColoursAndKeepsAlpha() throws {
  let clear = Picture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
  let half = Picture.Pixel(red: 0, green: 0, blue: 128, alpha: 128)
  let picture = try painted([
    showing(
      source([[.pureBlue, clear, half]]), in: CGRect(x: 0, y: 0, width: 3, height: 1), tint: green)
  ])
  #expect(picture[x: 0, y: 0] == .pureGreen)
  #expect(picture[x: 1, y: 0] == .black)
  #expect(picture[x: 2, y: 0] == .init(red: 0, green: 128, blue: 0))
}

@Test func aPictureFadesWithItsLayer() throws {
  let picture = try painted([
    showing(source([[.white]]), in: CGRect(x: 0, y: 0, width: 4, height: 4), opacity: 0.5)
  ])
  let grey = picture[x: 1, y: 1]
  #expect(grey.red == grey.green && (127...128).contains(grey.red))
}

@Test func aPictureReachingBeyondAFadingGroupIsNotCutOff() throws {
  var outer = layer(0, 0, 10, 10)
  (outer.opacity, outer.descendantCount) = (0.5, 2)
  let inner = try showing(source([[.white]]), in: CGRect(x: 0, y: 0, width: 30, height: 30))
  let picture = try painted([outer, inner, layer(0, 0, 1, 1, red)])
  #expect(picture[x: 29, y: 29].red > 100)
}

@Test func aDamagedPictureDrawsNothing() throws {
  let whole = try source(fourColours)
  for count in [24, 30, whole.bytes.count / 2] {
    let damaged = try #require(PNGImage(bytes: Array(whole.bytes.prefix(count))))
    let picture = try painted([
      showing(damaged, in: CGRect(x: 0, y: 0, width: 40, height: 40))
    ])
    #expect(picture.bounds { $0 != .black }.isNull)
  }
}

@Test func aPictureInAnInvalidRectangleDrawsNothing() throws {
  let image = try source(fourColours)
  for rect in [
    CGRect(x: 0, y: 0, width: 0, height: 10), CGRect(x: CGFloat.nan, y: 0, width: 9, height: 9),
    CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 9),
  ] {
    #expect(try painted([showing(image, in: rect)]).bounds { $0 != .black }.isNull)
  }
}

@Test func equalPicturesAreDecodedOnce() throws {
  let images = DecodedImages()
  let painter = try Painter(widthInPixels: 40, heightInPixels: 40)
  let surface = try Surface(png: painter.picture().pngData(), source: "a test")
  let rect = CGRect(x: 0, y: 0, width: 2, height: 2)
  for tint in [nil, red, green] {
    let image = Frame.Image(try source(fourColours), rect: rect, tint: tint)
    images.paint(image, opacity: 1, on: Canvas(surface), transform: .identity)
  }
  #expect(images.decodings == 1)
  let other = Frame.Image(try source([[.pureRed]]), rect: rect)
  images.paint(other, opacity: 1, on: Canvas(surface), transform: .identity)
  #expect(images.decodings == 2)
}

// MARK: - Stretched images with end caps

private func showing(_ source: PNGImage, in rect: CGRect, caps: ImageCaps) -> Frame.Node {
  var node = Frame.Node(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
  node.content = .image(Frame.Image(source, rect: rect, caps: caps))
  return node
}

@Test func aStretchedMiddleIsOfOneColourUpToItsEdges() throws {
  let row: [Picture.Pixel] = [.pureRed, .pureGreen, .pureBlue]
  let caps = ImageCaps(top: 0, left: 1, bottom: 0, right: 1, pixelsPerUnit: 1, isTiled: false)
  let picture = try painted([
    showing(source([row]), in: CGRect(x: 2, y: 3, width: 20, height: 4), caps: caps)
  ])
  for y in 3..<7 {
    #expect(picture[x: 2, y: y] == .pureRed && picture[x: 21, y: y] == .pureBlue)
    #expect((3..<21).allSatisfy { picture[x: $0, y: y] == .pureGreen })
  }
  #expect(picture.bounds { $0 != .black } == CGRect(x: 2, y: 3, width: 20, height: 4))
}

@Test func aTiledMiddleIsRepeatedFromItsCorner() throws {
  let row: [Picture.Pixel] = [.pureRed, .pureGreen, .white, .pureBlue]
  let caps = ImageCaps(top: 0, left: 1, bottom: 0, right: 1, pixelsPerUnit: 1, isTiled: true)
  let picture = try painted([
    showing(source([row]), in: CGRect(x: 0, y: 0, width: 7, height: 2), caps: caps)
  ])
  let colours = (0..<7).map { picture[x: $0, y: 1] }
  #expect(
    colours == [.pureRed, .pureGreen, .white, .pureGreen, .white, .pureGreen, .pureBlue])
}
