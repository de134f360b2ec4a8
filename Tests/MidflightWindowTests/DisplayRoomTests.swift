import Foundation
import Testing

@testable import MidflightWindow

/// How a window fits its display.
struct DisplayRoomTests {
  /// Common displays, with a panel above or none, and frames as desktops have them or none.
  nonisolated private static let rooms = [
    (1366, 768), (1024, 768), (1280, 720), (1920, 1080), (3840, 2160),
  ]
  .flatMap { width, height in
    [0, 27].flatMap { panel in
      [DisplayRoom.Frame(), DisplayRoom.Frame(top: 37, left: 1, bottom: 5, right: 1)].map {
        DisplayRoom(
          usable: CGRect(x: 0, y: panel, width: width, height: height - panel), frame: $0)
      }
    }
  }
  nonisolated private static let sizes = [
    (1280, 800), (390, 844), (640, 480), (2600, 700), (300, 5000),
  ]
  .map { CGSize(width: $0.0, height: $0.1) }

  /// The window with its frame.
  private func whole(_ size: CGSize, at place: CGPoint, in room: DisplayRoom) -> CGRect {
    let frame = room.frame
    return CGRect(
      x: place.x - frame.left, y: place.y - frame.top,
      width: size.width + frame.left + frame.right, height: size.height + frame.top + frame.bottom)
  }

  @Test(arguments: rooms, sizes)
  func aWindowWhoseSizeYieldsLiesWithItsFrameWithin(room: DisplayRoom, wanted: CGSize) {
    let size = room.size(wanted, least: CGSize(width: 64, height: 64))
    for origin in [CGPoint.zero, CGPoint(x: 900, y: 500), CGPoint(x: -50, y: -60)] {
      let place = room.place(size, at: origin)
      #expect(room.usable.contains(whole(size, at: place, in: room)))
      #expect(room.place(size, at: place) == place, "what lies within stays")
    }
    #expect(size.width <= wanted.width && size.height <= wanted.height)
    #expect(room.size(size, least: CGSize(width: 64, height: 64)) == size)
  }

  @Test(arguments: rooms, sizes)
  func aWindowWhoseScaleYieldsHasAllItsPointsAndLiesWithin(room: DisplayRoom, points: CGSize) {
    for wanted in [0.75, 1, 1.25, 2] as [CGFloat] {
      let scale = room.scale(wanted, of: points)
      #expect(scale <= wanted)
      guard scale > DisplayRoom.leastScale else { continue }
      let size = CGSize(width: points.width * scale, height: points.height * scale)
      #expect(room.usable.contains(whole(size, at: room.place(size, at: .zero), in: room)))
      let more = min(wanted, scale + 0.01)
      let larger = CGSize(width: points.width * more, height: points.height * more)
      #expect(more == scale || room.size(larger, least: .zero) != larger, "it gave way too far")
    }
  }

  @Test func nothingIsMadeSmallerThanItsLeast() {
    let room = DisplayRoom(usable: CGRect(x: 0, y: 0, width: 500, height: 300))
    let least = CGSize(width: 640, height: 480)
    #expect(room.size(CGSize(width: 1280, height: 800), least: least) == least)
    #expect(room.scale(2, of: CGSize(width: 2000, height: 2000)) == DisplayRoom.leastScale)
    #expect(room.scale(0.4, of: CGSize(width: 2000, height: 2000)) == 0.4)
    #expect(room.place(least, at: CGPoint(x: 80, y: 90)) == .zero, "its title can be reached")
  }

  @Test func whatHasRoomStaysAsItIs() {
    let room = DisplayRoom(usable: CGRect(x: 0, y: 0, width: 1920, height: 1080))
    let size = CGSize(width: 1280, height: 800)
    #expect(room.size(size, least: .zero) == size)
    #expect(room.scale(1.25, of: size) == 1.25)
    #expect(room.place(size, at: CGPoint(x: 320, y: 140)) == CGPoint(x: 320, y: 140))
  }
}
