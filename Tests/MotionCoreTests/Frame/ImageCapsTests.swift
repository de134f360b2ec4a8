import Foundation
import MotionCore
import Testing

/// The parts of a picture with cap insets.
struct ImageCapsTests {
  private func caps(
    _ top: Int, _ left: Int, _ bottom: Int, _ right: Int, pixelsPerUnit: CGFloat = 1,
    isTiled: Bool = false
  ) -> ImageCaps {
    ImageCaps(
      top: top, left: left, bottom: bottom, right: right, pixelsPerUnit: pixelsPerUnit,
      isTiled: isTiled)
  }

  private let rect = CGRect(x: 5, y: 7, width: 100, height: 60)

  @Test(arguments: [(3, 4, 5, 6), (0, 0, 0, 0), (10, 0, 10, 0), (0, 1, 19, 19), (1, 1, 1, 1)])
  func thePartsCoverTheRectangleAndThePictureWithoutOverlap(_ edges: (Int, Int, Int, Int)) {
    let parts = caps(edges.0, edges.1, edges.2, edges.3).parts(width: 20, height: 20, in: rect)
    let middleIsEmpty = edges.0 + edges.2 >= 20 || edges.1 + edges.3 >= 20
    let area = parts.reduce(0) { $0 + $1.rect.width * $1.rect.height }
    if !middleIsEmpty { #expect(abs(area - rect.width * rect.height) < 1e-9) }
    #expect(parts.reduce(0) { $0 + $1.source.width * $1.source.height } == 400)
    for (index, part) in parts.enumerated() {
      #expect(part.rect.minX > rect.minX - 1e-9 && part.rect.maxX < rect.maxX + 1e-9)
      #expect(part.rect.minY > rect.minY - 1e-9 && part.rect.maxY < rect.maxY + 1e-9)
      for other in parts[(index + 1)...] {
        let shared = part.rect.intersection(other.rect)
        #expect(shared.isNull || shared.width * shared.height < 1e-9)
      }
    }
  }

  @Test func cornersKeepTheirSizeAndEdgesTheirThickness() {
    let parts = caps(2, 4, 6, 8, pixelsPerUnit: 2).parts(width: 20, height: 20, in: rect)
    #expect(parts.count == 9)
    #expect(parts[0].rect == CGRect(x: 5, y: 7, width: 2, height: 1))
    #expect(parts[8].rect == CGRect(x: 101, y: 64, width: 4, height: 3))
    #expect(parts[1].rect == CGRect(x: 7, y: 7, width: 94, height: 1))
    #expect(parts[1].source == CGRect(x: 4, y: 0, width: 8, height: 2))
    #expect(parts[4].scale == CGSize(width: 94.0 / 8, height: 56.0 / 12))
  }

  @Test func aTileKeepsItsNaturalSize() {
    let parts = caps(0, 0, 0, 0, pixelsPerUnit: 2, isTiled: true)
      .parts(width: 20, height: 20, in: rect)
    #expect(parts.map(\.rect) == [rect] && parts[0].scale == CGSize(width: 0.5, height: 0.5))
  }

  @Test func edgesWithoutRoomArePressedTogether() {
    let parts = caps(0, 6, 0, 6).parts(
      width: 20, height: 20, in: CGRect(x: 0, y: 0, width: 6, height: 20))
    #expect(parts.map(\.rect.width) == [3, 3] && parts.map(\.scale.width) == [0.5, 0.5])
  }

  @Test func anEmptyRectangleHasNoParts() {
    #expect(caps(1, 1, 1, 1).parts(width: 4, height: 4, in: .zero).isEmpty)
  }
}
