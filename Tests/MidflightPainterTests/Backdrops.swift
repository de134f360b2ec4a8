import Foundation
import MidflightPainter
import MotionCore
import Testing

// Backdrops: blurred pixels behind a layer.

/// Returns the cumulative normal distribution, with an error of at most 1.5e-7.
///
/// Source: M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 7.1.26.
private func fraction(below deviations: Double) -> Double {
  let x = abs(deviations) / 2.0.squareRoot()
  let t = 1 / (1 + 0.3275911 * x)
  let terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  let sum = terms.reversed().reduce(0) { ($0 + $1) * t }
  let half = 0.5 * sum * exp(-x * x)
  return deviations < 0 ? half : 1 - half
}

/// Returns the effect of a backdrop, by default without a tint.
private func blurring(
  _ radius: CGFloat, saturation: Double = 1, tint: RGBA = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
) -> Frame.Backdrop {
  Frame.Backdrop(blurRadius: radius, saturation: saturation, tint: tint)
}

private func backdrop(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ effect: Frame.Backdrop,
  _ change: (inout Frame.Node) -> Void = { _ in }
) -> Frame.Node {
  layer(x, y, width, height) {
    $0.content = .backdrop(effect)
    change(&$0)
  }
}

/// White on the left and black on the right, 120 × 40 points.
private let halves = [layer(0, 0, 60, 40, white)]

private func wide(_ nodes: [Frame.Node], scale: CGFloat = 1) throws -> Picture {
  try painted(nodes, width: 120, height: 40, scale: scale)
}

@Test(arguments: [1.2, 1.5, 2.9, 4, 6.3, 10] as [CGFloat], [1, 2] as [CGFloat])
func anEdgeIsBlurredAsAGaussianBlurs(_ blur: CGFloat, scale: CGFloat) throws {
  let picture = try wide(halves + [backdrop(0, 0, 120, 40, blurring(blur))], scale: scale)
  for x in 0..<picture.widthInPixels {
    let distance = (Double(x) + 0.5) / Double(scale) - 60
    let expected = 255 * (1 - fraction(below: distance / Double(blur)))
    let seen = Double(picture[x: x, y: 20].red)
    #expect(abs(seen - expected) <= 7, "\(x): \(seen), \(expected)")
  }
}

@Test func theBlurGrowsSteadily() throws {
  var last = try wide(halves)
  for step in 1...150 {
    let next = try wide(halves + [backdrop(0, 0, 120, 40, blurring(CGFloat(step) / 10))])
    // The bound in 255ths also holds where larger cells replace pixels.
    #expect((next.difference(from: last)?.largest ?? 0) <= (step < 10 ? 26 : 9), "\(step)")
    last = next
  }
}

@Test func aBackdropBlursOnlyWithinItsRoundedEdge() throws {
  let stripes = stride(from: 0, to: 120, by: 6).map { layer(CGFloat($0), 0, 3, 40, white) }
  let plain = try wide(stripes)
  let picture = try wide(
    stripes + [backdrop(30, 10, 60, 20, blurring(5)) { $0.cornerRadius = 10 }])
  let rounded = CGRect(x: 30, y: 10, width: 60, height: 20)
  for (x, y) in picture.positions {
    let middle = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
    let nearest = CGPoint(
      x: min(max(middle.x, rounded.minX + 10), rounded.maxX - 10), y: rounded.midY)
    let away = (pow(middle.x - nearest.x, 2) + pow(middle.y - nearest.y, 2)).squareRoot()
    if away > 11 { #expect(picture[x: x, y: y] == plain[x: x, y: y]) }
    if away < 9, abs(middle.x - 60) < 12 {
      #expect(abs(Int(picture[x: x, y: y].red) - 127) <= 4)
    }
  }
}

@Test func layersBesideABackdropDoNotChangeItsBlur() throws {
  let alone = try wide([layer(30, 0, 60, 40, red), backdrop(30, 0, 60, 40, blurring(8))])
  for x in 30..<90 { #expect(alone[x: x, y: 20] == .pureRed) }
  let cutOff = try wide([
    layer(20, 0, 40, 40) { ($0.masksToBounds, $0.descendantCount) = (true, 2) },
    layer(20, 0, 40, 40, red), backdrop(0, 0, 120, 40, blurring(8)),
  ])
  for x in 20..<60 { #expect(cutOff[x: x, y: 20] == .pureRed) }
}

@Test func aBackdropHasTheSaturationOfItsEffect() throws {
  let orange = RGBA(red: 0.6, green: 0.4, blue: 0.2)
  let behind = [layer(0, 0, 120, 40, orange)]
  let grey = try wide(behind + [backdrop(0, 0, 120, 40, blurring(0, saturation: 0))])[x: 60, y: 20]
  #expect(grey.red == grey.green && grey.green == grey.blue)
  let bright = 255 * (0.2126 * 0.6 + 0.7152 * 0.4 + 0.0722 * 0.2)
  #expect(abs(Double(grey.red) - bright) <= 1)
  let more = try wide(behind + [backdrop(0, 0, 120, 40, blurring(0, saturation: 1.8))])[
    x: 60, y: 20]
  #expect(abs(Double(more.red) - (bright + 1.8 * (153 - bright))) <= 2)
  #expect(abs(Double(more.blue) - max(0, bright + 1.8 * (51 - bright))) <= 2)
}

@Test func theTintOfABackdropIsDrawnOverIt() throws {
  let tint = RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)
  let pixel = try wide([backdrop(0, 0, 120, 40, blurring(4, tint: tint))])[x: 60, y: 20]
  #expect(pixel == Picture.Pixel(red: 128, green: 0, blue: 0))
}

/// Checks that a backdrop inside a group also blurs the pixels behind the group.
@Test func backdropsInMaskingLayersBlurThePixelsBehindTheGroup() throws {
  let edge: (inout Frame.Node) -> Void = {
    ($0.cornerRadius, $0.masksToBounds, $0.descendantCount) = (12, true, 1)
  }
  let open = try wide(halves + [layer(20, 0, 80, 40), backdrop(20, 0, 80, 40, blurring(5))])
  let masked = try wide(
    halves + [layer(20, 0, 80, 40, nil, edge), backdrop(20, 0, 80, 40, blurring(5))])
  for x in 34..<86 { #expect(masked[x: x, y: 20] == open[x: x, y: 20]) }
  #expect(masked[x: 21, y: 1] == .white)
}

@Test func aBackdropFadesWithItsGroup() throws {
  let whole = try wide(halves + [backdrop(0, 0, 120, 40, blurring(8))])
  let plain = try wide(halves)
  let half = try wide(
    halves + [
      layer(0, 0, 120, 40) { ($0.opacity, $0.descendantCount) = (0.5, 1) },
      backdrop(0, 0, 120, 40, blurring(8)),
    ])
  let alone = try wide(halves + [backdrop(0, 0, 120, 40, blurring(8)) { $0.opacity = 0.5 }])
  for x in 0..<120 {
    let expected = (Int(whole[x: x, y: 20].red) + Int(plain[x: x, y: 20].red)) / 2
    #expect(abs(Int(half[x: x, y: 20].red) - expected) <= 2)
    #expect(abs(Int(alone[x: x, y: 20].red) - expected) <= 2)
  }
}

@Test func aBackdropBlursTheEdgeOfAnotherBelowIt() throws {
  let lower = backdrop(0, 0, 90, 40, blurring(0, saturation: 1, tint: red))
  let picture = try wide([lower, backdrop(60, 0, 60, 40, blurring(5))])
  #expect(abs(Int(picture[x: 89, y: 20].red) - 127) <= 12)
  #expect(picture[x: 62, y: 20].red > 250 && picture[x: 118, y: 20].red < 5)
}

/// Checks that movement in any part of a backdrop's area repaints the whole backdrop.
@Test func movementBehindABackdropRepaintsAllOfIt() throws {
  let painter = try Painter(widthInPixels: 120, heightInPixels: 40, paintsOnlyChanges: true)
  for x in stride(from: CGFloat(-20), to: 130, by: 3.5) {
    let nodes = [
      layer(0, 0, 120, 40, green), layer(x, 4, 16, 24, red),
      backdrop(30, 10, 30, 20, blurring(3)), backdrop(50, 5, 60, 30, blurring(6, saturation: 1.8)),
    ]
    painter.paint(Frame(size: CGSize(width: 120, height: 40), nodes: nodes))
    #expect(try painter.picture() == wide(nodes), "\(x)")
  }
}

@Test(arguments: [18, 30, 200] as [CGFloat]) func aWideBlurIsABlurAtAnyScale(
  _ scale: CGFloat
) throws {
  // The edge is enlarged: its visible part is the same fraction of a wider blur, up to the widest.
  let picture = try wide(
    halves + [
      backdrop(0, 0, 120 / scale, 40 / scale, blurring(30)) {
        $0.transform = CGAffineTransform(scaleX: scale, y: scale)
      }
    ])
  for x in 0..<120 { #expect((90...165).contains(picture[x: x, y: 20].red)) }
}

@Test func aNegativeRadiusAndNaNBlurNothing() throws {
  let sharp = try wide(halves)
  for blur in [CGFloat.nan, -3] {
    #expect(try wide(halves + [backdrop(0, 0, 120, 40, blurring(blur))]) == sharp)
  }
}

@Test func anInfiniteRadiusIsTheWidestBlur() throws {
  let pictures = try [CGFloat.infinity, 256].map { blur in
    try wide(halves + [backdrop(0, 0, 120, 40, blurring(blur))])
  }
  #expect(pictures[0] == pictures[1])
  #expect(try pictures[0] != wide(halves))
}

@Test func aSaturationThatIsNaNIsGrey() throws {
  let coloured = [layer(0, 0, 60, 40, red), layer(60, 0, 60, 40, green)]
  let pictures = try [Double.nan, 0].map { saturation in
    try wide(coloured + [backdrop(0, 0, 120, 40, blurring(0, saturation: saturation))])
  }
  #expect(pictures[0] == pictures[1])
  #expect(try pictures[0] != wide(coloured))
}

@Test func aHugeTransformChangesNoPixelBesideItsLayer() throws {
  let huge = backdrop(0, 0, 1e-170, 1e-170, blurring(0, saturation: 1.8)) {
    $0.transform = CGAffineTransform(scaleX: 1e170, y: 1e170)
  }
  let (picture, sharp) = try (wide(halves + [huge]), wide(halves))
  for (x, y) in picture.positions where x > 1 || y > 1 {
    #expect(picture[x: x, y: y] == sharp[x: x, y: y])
  }
}

/// Checks that the blur replaces the sharp picture.
@Test func aBlurOverATransparentBackgroundReplacesTheSharpPixels() throws {
  let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
  let nodes = [layer(58, 0, 4, 40, red), backdrop(0, 0, 120, 40, blurring(5))]
  let picture = try painted(nodes, width: 120, height: 40, background: clear)
  let onBlack = try painted(nodes, width: 120, height: 40)
  #expect((60...110).contains(picture[x: 60, y: 20].alpha))
  #expect(abs(Int(picture[x: 60, y: 20].alpha) - Int(onBlack[x: 60, y: 20].red)) <= 2)
}

/// Checks that a plane with a blur has equally many texels per point on both axes.
@Test func aBlurInAPlaneTurnsWithIt() throws {
  for angle in [0.0, 0.4, 0.8, 1.1] {
    let cosine = CGFloat(cos(angle))
    let turn = Projection(CGAffineTransform(scaleX: cosine, y: 1))
    let plane = layer(0, 0, 120, 40) {
      $0.content = .plane(
        Frame.Plane(
          nodes: [layer(0, 0, 120, 40, black)] + halves + [backdrop(0, 0, 120, 40, blurring(8))],
          projection: turn))
    }
    let picture = try wide([plane])
    // One standard deviation beside the edge, in the plane's own points.
    let x = Int((60 - 8) * cosine)
    #expect(abs(Double(picture[x: x, y: 20].red) / 255 - 0.841) <= 0.05, "\(angle)")
  }
}
