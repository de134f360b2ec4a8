import Foundation
import MidflightPainter
import MotionCore

/// Colours and layers for the painter's tests.

let black = RGBA(red: 0, green: 0, blue: 0)
let white = RGBA(red: 1, green: 1, blue: 1)
let red = RGBA(red: 1, green: 0, blue: 0)
let green = RGBA(red: 0, green: 1, blue: 0)
let blue = RGBA(red: 0, green: 0, blue: 1)

extension Picture.Pixel {
  static let black = Picture.Pixel(red: 0, green: 0, blue: 0)
  static let white = Picture.Pixel(red: 255, green: 255, blue: 255)
  static let pureRed = Picture.Pixel(red: 255, green: 0, blue: 0)
  static let pureGreen = Picture.Pixel(red: 0, green: 255, blue: 0)
  static let pureBlue = Picture.Pixel(red: 0, green: 0, blue: 255)
}

/// Paints `nodes` on 40×40 points by default.
func painted(
  _ nodes: [Frame.Node], width: Int = 40, height: Int = 40, scale: CGFloat = 1,
  background: RGBA = black
) throws -> Picture {
  let painter = try Painter(
    widthInPixels: Int(CGFloat(width) * scale), heightInPixels: Int(CGFloat(height) * scale))
  let frame = Frame(size: CGSize(width: width, height: height), scale: scale, nodes: nodes)
  painter.paint(frame, background: background)
  return painter.picture()
}

/// Returns a layer with its bounds at the origin, translated to (x, y).
func layer(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: RGBA? = nil,
  _ change: (inout Frame.Node) -> Void = { _ in }
) -> Frame.Node {
  var node = Frame.Node(
    transform: CGAffineTransform(translationX: x, y: y),
    bounds: CGRect(x: 0, y: 0, width: width, height: height), backgroundColor: color)
  change(&node)
  return node
}

/// A rotation with exact sine and cosine: 3, 4 and 5 are the sides of a right triangle.
let threeFourFive = CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)

/// The font and the layout of a text.
struct TextOptions {
  var pointSize: CGFloat = 17
  var weight = 400
  var alignment = TextBlock.Alignment.left
  var limit = 1
  var truncation = TextMetrics.Truncation.tail
}

/// Returns text, vertically centred in a box at the layer's origin.
func text(
  _ string: String, _ options: TextOptions = TextOptions(), color: RGBA = black,
  width: CGFloat = 100, height: CGFloat = 30, scale: CGFloat = 1
) -> Frame.Content {
  var style = TextBlock.Style()
  (style.limit, style.truncation) = (options.limit, options.truncation)
  let size = CGSize(width: width, height: height)
  let block = TextBlock(
    string, font: TextMetrics(pointSize: options.pointSize, weight: options.weight), color: color,
    alignment: options.alignment, size: size, style: style)
  return .text(block.text(in: CGRect(origin: .zero, size: size), scale: scale))
}

extension Picture {
  /// All positions, row by row.
  var positions: [(x: Int, y: Int)] {
    (0..<heightInPixels).flatMap { y in (0..<widthInPixels).map { ($0, y) } }
  }

  /// Returns the smallest rectangle around the pixels for which `isInk` is true; null for none.
  func bounds(where isInk: (Pixel) -> Bool) -> CGRect {
    positions.reduce(CGRect.null) { bounds, position in
      guard isInk(self[x: position.x, y: position.y]) else { return bounds }
      return bounds.union(CGRect(x: position.x, y: position.y, width: 1, height: 1))
    }
  }

  /// The total amount of red, in pixels.
  var redArea: Double {
    positions.reduce(0) { $0 + Double(self[x: $1.x, y: $1.y].red) / 255 }
  }
}
