import Foundation
import MidflightPainter
import MotionCore
import Testing

// The dots of line symbols are filled at every size and weight.

/// Paints a symbol for a text size, black on white. Returns the picture and the number of pixels
/// per point of the symbol's design.
private func drawn(
  _ name: String, pointSize: CGFloat, weight: Int
) throws -> (picture: Picture, scale: CGFloat, size: CGSize) {
  let symbol = try #require(Symbol(name))
  let scale = pointSize / Symbol.designSize
  let size = CGSize(width: symbol.size.width * scale, height: symbol.size.height * scale)
  let shape = symbol.shape(
    in: CGRect(origin: .zero, size: size), color: black,
    lineWidth: Symbol.lineWidth(forWeight: weight))
  let node = layer(0, 0, size.width, size.height) { $0.content = .shape(shape) }
  let picture = try painted(
    [node], width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)),
    background: white)
  return (picture, scale, size)
}

private let dots: [(name: String, x: CGFloat, y: CGFloat)] = [
  ("calendar", -3.7, 0.7), ("calendar", 0, 4.3), ("info.circle", 0, -4),
  ("questionmark.circle", 0, 4.3), ("exclamationmark.triangle", 0, 4.3), ("wifi", 0, 6),
  ("cart", -2, 7), ("cart", 5, 7),
]

@Test(arguments: [100, 400, 900], [CGFloat(17), 60, 200])
func aSymbolDotIsFilledInEveryWeight(weight: Int, pointSize: CGFloat) throws {
  for dot in dots {
    let (picture, scale, size) = try drawn(dot.name, pointSize: pointSize, weight: weight)
    // Everything within half the line width around the dot's middle is ink.
    let radius = Symbol.lineWidth(forWeight: weight) / 2 * scale
    let middle = CGPoint(x: size.width / 2 + dot.x * scale, y: size.height / 2 + dot.y * scale)
    let within = picture.positions.filter { x, y in
      let (dx, dy) = (CGFloat(x) + 0.5 - middle.x, CGFloat(y) + 0.5 - middle.y)
      return (dx * dx + dy * dy).squareRoot() < radius - 0.75
    }
    #expect(
      within.allSatisfy { x, y in picture[x: x, y: y].green < 3 },
      "\(dot.name) at \(pointSize) points, weight \(weight)")
    #expect(pointSize < 200 || !within.isEmpty)
  }
}
