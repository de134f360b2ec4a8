import Foundation
import MidflightPainter
import MotionCore
import Testing

// MARK: Shapes

private func rectangle(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
  -> BezierPath
{
  var path = BezierPath()
  path.addRect(CGRect(x: x, y: y, width: width, height: height))
  return path
}

private func line(_ points: [CGPoint]) -> BezierPath {
  var path = BezierPath()
  for point in points { path.addLine(to: point) }
  return path
}

private func shape(
  _ path: BezierPath, fill: RGBA? = nil, evenOdd: Bool = false, stroke: Frame.Stroke? = nil,
  width: CGFloat = 40, _ change: (inout Frame.Node) -> Void = { _ in }
) -> Frame.Node {
  layer(0, 0, width, width) {
    $0.content = .shape(
      Frame.Shape(path: path, fillColor: fill, fillsEvenOdd: evenOdd, stroke: stroke))
    change(&$0)
  }
}

@Test func aShapeIsFilledAlsoBeyondBoundsOfNoSize() throws {
  let picture = try painted([shape(rectangle(5, 5, 20, 10), fill: red, width: 0)])
  #expect(picture.bounds { $0 == .pureRed } == CGRect(x: 5, y: 5, width: 20, height: 10))
}

@Test func aShapeInALayerThatMasksEndsAtItsBounds() throws {
  let node = shape(rectangle(5, 5, 30, 30), fill: red, width: 20) { $0.masksToBounds = true }
  #expect(
    try painted([node]).bounds { $0 == .pureRed } == CGRect(x: 5, y: 5, width: 15, height: 15))
}

@Test func theFillRuleDecidesAboutHoles() throws {
  var path = rectangle(5, 5, 30, 30)
  path.append(rectangle(15, 15, 10, 10))
  #expect(try painted([shape(path, fill: red)])[x: 20, y: 20] == .pureRed)
  #expect(try painted([shape(path, fill: red, evenOdd: true)])[x: 20, y: 20] == .black)
}

@Test func aStrokeCoversBothSidesOfThePathAboveTheFill() throws {
  let stroke = Frame.Stroke(color: blue, width: 4)
  let picture = try painted([shape(rectangle(10, 10, 20, 20), fill: red, stroke: stroke)])
  #expect(picture.bounds { $0 == .pureBlue } == CGRect(x: 8, y: 8, width: 24, height: 24))
  #expect(picture.bounds { $0 == .pureRed } == CGRect(x: 12, y: 12, width: 16, height: 16))
}

@Test func squareAndRoundCapsExtendAStroke() throws {
  let path = line([CGPoint(x: 10, y: 20), CGPoint(x: 30, y: 20)])
  let extents: [(Frame.Stroke.Cap, CGFloat)] = [(.butt, 20), (.square, 30), (.round, 30)]
  for (cap, width) in extents {
    let picture = try painted([
      shape(path, stroke: Frame.Stroke(color: red, width: 10, cap: cap))
    ])
    #expect(picture.bounds { $0 != .black }.width == width, "\(cap)")
    #expect((picture[x: 6, y: 16] == .pureRed) == (cap == .square))
  }
}

@Test func joinsDifferAtACorner() throws {
  let path = line([CGPoint(x: 5, y: 30), CGPoint(x: 30, y: 30), CGPoint(x: 30, y: 5)])
  let areas = try [Frame.Stroke.Join.bevel, .round, .miter].map { join in
    try painted([shape(path, stroke: Frame.Stroke(color: red, width: 8, join: join))]).redArea
  }
  // Two bars of 25 × 8 share a quarter of the joint; the join adds half, a quarter circle or all of
  // the other quarter.
  let bars = 2.0 * 25 * 8 - 16
  #expect(abs(areas[0] - (bars + 8)) < 0.5)
  #expect(abs(areas[1] - (bars + 4 * .pi)) < 0.5)
  #expect(abs(areas[2] - (bars + 16)) < 0.5)
}

@Test(arguments: [(0.0, 0.5), (0.25, 1.0), (0.3, 0.7), (0.6, 0.4)])
func aStrokeBeginsAndEndsAtPartsOfThePathsLength(_ start: CGFloat, _ end: CGFloat) throws {
  let path = line([CGPoint(x: 10, y: 5), CGPoint(x: 10, y: 25), CGPoint(x: 30, y: 25)])
  let stroke = Frame.Stroke(color: red, width: 2, start: start, end: end)
  let whole = try painted([shape(path, stroke: Frame.Stroke(color: red, width: 2))]).redArea
  let part = try painted([shape(path, stroke: stroke)]).redArea
  #expect(abs(part - max(0, whole * Double(end - start))) < 1.5)
}

@Test func dashesAndGapsAlternateFromThePhase() throws {
  let path = line([CGPoint(x: 0, y: 20), CGPoint(x: 40, y: 20)])
  let stroke = Frame.Stroke(color: red, width: 2, dashes: [6, 4], dashPhase: 3)
  let picture = try painted([shape(path, stroke: stroke)])
  for x in 0..<40 {
    #expect((picture[x: x, y: 20] == .pureRed) == ((x + 3) % 10 < 6), "\(x)")
  }
}

@Test func invalidDashesDrawASolidLine() throws {
  let path = line([CGPoint(x: 0, y: 20), CGPoint(x: 40, y: 20)])
  for dashes: [CGFloat] in [[0, 0], [-1, 3], [.nan], [1e-9, 1e-9], [.infinity]] {
    let stroke = Frame.Stroke(color: red, width: 2, dashes: dashes, dashPhase: .nan)
    #expect(try painted([shape(path, stroke: stroke)]).redArea == 80)
  }
}

@Test func fillAndStrokeFadeAsOne() throws {
  let stroke = Frame.Stroke(color: blue, width: 8)
  let picture = try painted([
    shape(rectangle(10, 10, 20, 20), fill: red, stroke: stroke) { $0.opacity = 0.5 }
  ])
  #expect(picture[x: 12, y: 20].red == 0)
}

@Test func pathsOfInvalidNumbersDoNotChangeOtherLayers() throws {
  for number in [CGFloat.nan, .infinity, 1e30] {
    let node = shape(rectangle(number, 0, 10, 10), fill: red, stroke: Frame.Stroke(color: red))
    let wide = shape(rectangle(0, 0, 9, 9), stroke: Frame.Stroke(color: red, width: number))
    #expect(try painted([node, wide, layer(30, 30, 5, 5, green)])[x: 32, y: 32] == .pureGreen)
  }
}

// MARK: Gradients

private func gradient(
  _ kind: Frame.Gradient.Kind, _ colors: [RGBA], from start: (CGFloat, CGFloat),
  to end: (CGFloat, CGFloat), size: CGSize = CGSize(width: 40, height: 40),
  _ change: (inout Frame.Node) -> Void = { _ in }
) -> Frame.Node {
  let stops = colors.enumerated().map { index, color in
    Frame.Gradient.Stop(color: color, location: Double(index) / Double(max(1, colors.count - 1)))
  }
  return layer(0, 0, size.width, size.height) {
    $0.content = .gradient(
      Frame.Gradient(
        kind: kind, stops: stops, start: CGPoint(x: start.0, y: start.1),
        end: CGPoint(x: end.0, y: end.1)))
    change(&$0)
  }
}

@Test func anAxialGradientRisesEvenlyAlongItsLine() throws {
  let picture = try painted([gradient(.axial, [black, red], from: (0, 0.5), to: (1, 0.5))])
  for x in 0..<40 {
    let expected = (Double(x) + 0.5) / 40 * 255
    #expect(abs(Double(picture[x: x, y: 7].red) - expected) <= 1.5)
  }
}

@Test func aDiagonalGradientIsStretchedWithItsBounds() throws {
  let picture = try painted([
    gradient(.axial, [black, red], from: (0, 0), to: (1, 1), size: CGSize(width: 40, height: 20))
  ])
  // The middle colour extends from corner to corner.
  for (x, y) in [(4, 17), (20, 9), (35, 2)] {
    #expect(abs(Double(picture[x: x, y: y].red) - 127.5) < 5)
  }
}

@Test func aRadialGradientIsAnEllipse() throws {
  let picture = try painted([
    gradient(
      .radial, [red, blue], from: (0.5, 0.5), to: (1, 1), size: CGSize(width: 40, height: 20))
  ])
  #expect(picture[x: 20, y: 10].red > 240)
  #expect(picture[x: 1, y: 1] == .pureBlue && picture[x: 38, y: 18] == .pureBlue)
  #expect(abs(Int(picture[x: 30, y: 10].red) - Int(picture[x: 20, y: 15].red)) < 12)
}

@Test func aConicGradientGoesClockwiseFromTheDirectionOfItsEnd() throws {
  let picture = try painted([
    gradient(.conic, [black, red], from: (0.5, 0.5), to: (0.5, 0))  // begins at the top
  ])
  let quarters = [(22, 4, 0.02), (36, 20, 0.25), (20, 36, 0.5), (3, 20, 0.75), (17, 4, 0.97)]
  for (x, y, turn) in quarters {
    #expect(abs(Double(picture[x: x, y: y].red) / 255 - turn) < 0.03, "\(x), \(y)")
  }
}

@Test func aGradientFillsTheRoundedBoundsOnly() throws {
  for kind in [Frame.Gradient.Kind.axial, .radial, .conic] {
    let node = gradient(kind, [red, red], from: (0.5, 0.5), to: (1, 1)) { $0.cornerRadius = 12 }
    let alone = layer(0, 0, 40, 40, red) { $0.cornerRadius = 12 }
    #expect(try painted([node]) == painted([alone]), "\(kind)")
  }
}

@Test func everyKindOfGradientFades() throws {
  for kind in [Frame.Gradient.Kind.axial, .radial, .conic] {
    let node = gradient(kind, [red, red], from: (0.5, 0.5), to: (1, 1)) { $0.opacity = 0.5 }
    #expect(abs(Double(try painted([node])[x: 20, y: 12].red) - 127.5) <= 1, "\(kind)")
  }
}

@Test func aGradientOfZeroLengthHasItsLastColour() throws {
  for kind in [Frame.Gradient.Kind.axial, .radial, .conic] {
    let node = gradient(kind, [red, green], from: (0.5, 0.5), to: (0.5, 0.5))
    #expect(try painted([node])[x: 20, y: 20] == .pureGreen)
    let impossible = gradient(kind, [red, green], from: (.nan, 0.5), to: (0.5, .infinity))
    #expect(try painted([impossible])[x: 20, y: 20] == .black)
  }
}

@Test func aGradientCastsAShadow() throws {
  let picture = try painted([
    gradient(.axial, [red, red], from: (0, 0), to: (1, 0), size: CGSize(width: 20, height: 20)) {
      $0.shadow = .init(color: blue, offset: CGVector(dx: 20, dy: 0), radius: 0)
    }
  ])
  #expect(picture[x: 30, y: 10] == .pureBlue)
}
