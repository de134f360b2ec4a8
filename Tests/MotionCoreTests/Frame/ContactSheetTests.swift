import Foundation
import MotionCore
import Testing

/// The layout of contact sheets: positions, sizes and captions.
struct ContactSheetTests {
  private let sheet: ContactSheet = {
    let node = Frame.Node(
      transform: CGAffineTransform(translationX: 10, y: 20),
      bounds: CGRect(x: 0, y: 0, width: 30, height: 40))
    let frame = Frame(size: CGSize(width: 100, height: 200), scale: 3, nodes: [node])
    return ContactSheet(
      (0..<5).map { ContactSheet.Cell(frame, caption: "\($0)") }, columns: 3,
      canvas: CGSize(width: 100, height: 200), pixelsPerPoint: 0.5)
  }()

  @Test func aContactSheetIsAsLargeAsItsRowsAndColumns() {
    let (margin, caption) = (ContactSheet.margin, ContactSheet.captionHeight)
    #expect(sheet.cellSize == CGSize(width: 50, height: 100))
    #expect(sheet.size.width == 3 * 50 + 4 * margin)
    #expect(sheet.size.height == 2 * (100 + caption) + 3 * margin)
    #expect(sheet.frame.scale == 1, "it is laid out in pixels")
  }

  @Test func everyFrameIsPlacedInAndClippedToItsCell() throws {
    let frame = sheet.frame
    let masks = frame.nodes.indices.filter { frame.nodes[$0].masksToBounds }
    #expect(masks.count == 5)
    for (number, index) in masks.enumerated() {
      let (cell, inside) = (frame.nodes[index], frame.nodes[index + 1])
      #expect(cell.descendantCount == 1)
      let corner = CGPoint.zero.applying(cell.transform)
      let place = CGPoint.zero.applying(inside.transform)
      #expect(place == CGPoint(x: corner.x + 5, y: corner.y + 10), "cell \(number)")
      #expect(CGPoint(x: 30, y: 40).applying(inside.transform).x == place.x + 15)
    }
    #expect(frame.nodes[0].descendantCount == frame.nodes.count - 1)
  }

  @Test func everyCellHasItsCaption() {
    let captions = sheet.frame.nodes.compactMap { node -> String? in
      guard case .text(let text) = node.content else { return nil }
      return text.runs.first?.string
    }
    #expect(captions == ["0", "1", "2", "3", "4"])
  }
}
