import Foundation
import Testing

@testable import MidflightWindow

/// Checks the size and the position of a window on a display.
struct DisplayAreaTests {
  /// Common displays, with and without a panel at the top and a window frame.
  nonisolated private static let areas = [
    (1366, 768), (1024, 768), (1280, 720), (1920, 1080), (3840, 2160),
  ]
  .flatMap { width, height in
    [0, 27].flatMap { panel in
      [DisplayArea.Frame(), DisplayArea.Frame(top: 37, left: 1, bottom: 5, right: 1)].map {
        DisplayArea(
          usable: CGRect(x: 0, y: panel, width: width, height: height - panel), frame: $0)
      }
    }
  }
  nonisolated private static let sizes = [
    (1280, 800), (390, 844), (640, 480), (2600, 700), (300, 5000),
  ]
  .map { CGSize(width: $0.0, height: $0.1) }

  /// Returns the window's rectangle with its frame.
  private func whole(_ size: CGSize, at origin: CGPoint, in area: DisplayArea) -> CGRect {
    let frame = area.frame
    return CGRect(
      x: origin.x - frame.left, y: origin.y - frame.top,
      width: size.width + frame.left + frame.right, height: size.height + frame.top + frame.bottom)
  }

  @Test(arguments: areas, sizes)
  func aWindowIsShrunkToFitTheDisplay(area: DisplayArea, wanted: CGSize) {
    let size = area.size(wanted, least: CGSize(width: 64, height: 64))
    for origin in [CGPoint.zero, CGPoint(x: 900, y: 500), CGPoint(x: -50, y: -60)] {
      let nearest = area.nearestOrigin(to: origin, for: size)
      #expect(area.usable.contains(whole(size, at: nearest, in: area)))
      #expect(area.nearestOrigin(to: nearest, for: size) == nearest, "what lies within stays")
    }
    #expect(size.width <= wanted.width && size.height <= wanted.height)
    #expect(area.size(size, least: CGSize(width: 64, height: 64)) == size)
  }

  @Test(arguments: areas, sizes)
  func aWindowsScaleIsReducedToFitTheDisplay(area: DisplayArea, points: CGSize) {
    for wanted in [0.75, 1, 1.25, 2] as [CGFloat] {
      let scale = area.scale(wanted, of: points)
      #expect(scale <= wanted)
      guard scale > DisplayArea.minimumScale else { continue }
      let size = CGSize(width: points.width * scale, height: points.height * scale)
      #expect(
        area.usable.contains(whole(size, at: area.nearestOrigin(to: .zero, for: size), in: area)))
      let more = min(wanted, scale + 0.01)
      let larger = CGSize(width: points.width * more, height: points.height * more)
      #expect(more == scale || area.size(larger, least: .zero) != larger, "it gave way too far")
    }
  }

  @Test func sizesAndScalesKeepTheirMinimum() {
    let area = DisplayArea(usable: CGRect(x: 0, y: 0, width: 500, height: 300))
    let least = CGSize(width: 640, height: 480)
    #expect(area.size(CGSize(width: 1280, height: 800), least: least) == least)
    #expect(area.scale(2, of: CGSize(width: 2000, height: 2000)) == DisplayArea.minimumScale)
    #expect(area.scale(0.4, of: CGSize(width: 2000, height: 2000)) == 0.4)
    #expect(
      area.nearestOrigin(to: CGPoint(x: 80, y: 90), for: least) == .zero, "its title can be reached"
    )
  }

  @Test func aWindowThatFitsKeepsItsSizeScaleAndOrigin() {
    let area = DisplayArea(usable: CGRect(x: 0, y: 0, width: 1920, height: 1080))
    let size = CGSize(width: 1280, height: 800)
    #expect(area.size(size, least: .zero) == size)
    #expect(area.scale(1.25, of: size) == 1.25)
    #expect(area.nearestOrigin(to: CGPoint(x: 320, y: 140), for: size) == CGPoint(x: 320, y: 140))
  }

  // MARK: - The last position

  nonisolated private static let frame = DisplayArea.Frame(top: 30, left: 2, bottom: 4, right: 2)
  /// A display with a panel at the top, and a larger display to its right.
  nonisolated private static let two = [
    DisplayArea(usable: CGRect(x: 0, y: 27, width: 1366, height: 741), frame: frame),
    DisplayArea(usable: CGRect(x: 1366, y: 0, width: 1920, height: 1080), frame: frame),
  ]
  private let size = CGSize(width: 800, height: 600)

  private func openingOrigin(in areas: [DisplayArea], lastOrigin origin: CGPoint?) -> CGPoint? {
    areas.area(for: size, lastOrigin: origin)?.openingOrigin(for: size, lastOrigin: origin)
  }

  @Test(arguments: [CGPoint(x: 100, y: 90), CGPoint(x: 2000, y: 300), CGPoint(x: 1368, y: 30)])
  func aWindowFullyOnADisplayReopensThere(_ origin: CGPoint) {
    #expect(openingOrigin(in: Self.two, lastOrigin: origin) == origin)
  }

  @Test func aFirstWindowOpensInTheMiddleOfTheFirstDisplay() throws {
    let opened = try #require(openingOrigin(in: Self.two, lastOrigin: nil))
    let lies = whole(size, at: opened, in: Self.two[0])
    let usable = Self.two[0].usable
    #expect(abs(lies.midX - usable.midX) <= 1 && abs(lies.midY - usable.midY) <= 1)
  }

  @Test func aWindowAcrossTwoDisplaysReopensOnTheOneWithMostOfIt() {
    #expect(
      openingOrigin(in: Self.two, lastOrigin: CGPoint(x: 1300, y: 100)) == CGPoint(x: 1368, y: 100))
    #expect(
      openingOrigin(in: Self.two, lastOrigin: CGPoint(x: 700, y: 100)) == CGPoint(x: 564, y: 100))
  }

  @Test func aWindowOfAMissingDisplayOpensInTheMiddleOfAnother() {
    let gone = CGPoint(x: 2000, y: 300)
    #expect(
      openingOrigin(in: [Self.two[0]], lastOrigin: gone)
        == openingOrigin(in: [Self.two[0]], lastOrigin: nil))
  }

  @Test(arguments: [
    CGPoint(x: -700, y: 100), CGPoint(x: 900, y: 700), CGPoint(x: 600, y: -500),
    CGPoint(x: 5000, y: 9000),
  ])
  func aWindowReopensFullyWithinASmallerDisplay(_ origin: CGPoint) throws {
    let area = Self.two[0]
    let opened = try #require(openingOrigin(in: [area], lastOrigin: origin))
    #expect(area.usable.contains(whole(size, at: opened, in: area)))
  }

  @Test func theOpeningOriginIsNilWithoutKnownDisplays() {
    #expect(openingOrigin(in: [], lastOrigin: CGPoint(x: 10, y: 10)) == nil)
  }
}

/// Checks the bounds to which a maximised window returns.
struct RestingBoundsTests {
  private let resting = CGRect(x: 100, y: 80, width: 800, height: 600)
  private let display = CGRect(x: 0, y: 27, width: 1366, height: 741)

  @Test func movingAndResizingUpdateTheRestingBounds() {
    var bounds = RestingBounds(resting)
    for next in [resting.offsetBy(dx: 7, dy: 9), CGRect(x: 5, y: 6, width: 700, height: 500)] {
      bounds.update(to: next, isMaximized: false)
      #expect(bounds.bounds == next && !bounds.isMaximized)
    }
  }

  /// Desktops report the size and the maximised state in either order.
  @Test(arguments: [false, true]) func maximisingKeepsTheRestingBounds(isReportedFirst: Bool) {
    var bounds = RestingBounds(resting)
    let moved = resting.offsetBy(dx: 30, dy: 0)
    bounds.update(to: moved, isMaximized: false)
    bounds.update(to: isReportedFirst ? moved : display, isMaximized: isReportedFirst)
    bounds.update(to: display, isMaximized: true)
    #expect(bounds.bounds == moved && bounds.isMaximized)
    bounds.update(to: display, isMaximized: true)
    #expect(bounds.bounds == moved, "said again")
  }

  @Test func movingJustBeforeMaximisingKeepsTheRestingBounds() {
    var bounds = RestingBounds(resting)
    let there = CGRect(origin: display.origin, size: resting.size)
    bounds.update(to: there, isMaximized: false)
    bounds.update(to: display, isMaximized: false)
    bounds.update(to: display, isMaximized: true)
    #expect(bounds.bounds == resting && bounds.isMaximized)
  }

  @Test func maximisingATiledWindowKeepsTheTiledBounds() {
    var bounds = RestingBounds(resting)
    let there = CGRect(origin: display.origin, size: resting.size)
    let half = CGRect(
      origin: display.origin, size: CGSize(width: display.width / 2, height: display.height))
    for next in [there, half, display] { bounds.update(to: next, isMaximized: false) }
    bounds.update(to: display, isMaximized: true)
    #expect(bounds.bounds == half && bounds.isMaximized)
  }

  @Test(arguments: [false, true]) func unmaximisingRestoresTheRestingBounds(isReportedFirst: Bool) {
    var bounds = RestingBounds(resting)
    bounds.update(to: display, isMaximized: true)
    bounds.update(to: isReportedFirst ? display : resting, isMaximized: !isReportedFirst)
    bounds.update(to: resting, isMaximized: false)
    #expect(bounds.bounds == resting && !bounds.isMaximized)
  }
}
