import Foundation
import MotionCore
import Testing

struct InputEventTests {
  static let point = CGPoint(x: 100.017, y: -3.141_59)
  static let time = Moment(nanoseconds: 1_234_567_891)

  static let everyKind: [InputEvent] = [
    .down(pointer: 1, at: point, button: .secondary, time: time),
    .move(pointer: 2, at: point, time: time),
    .up(pointer: 3, at: point, button: .finger, time: time),
    .cancel(pointer: 4, reason: .focusLost, time: time),
    .wheel(at: point, delta: CGVector(dx: 0.33, dy: -0.77), time: time),
    .key(name: "Space", isDown: true, time: time),
    .resize(size: CGSize(width: 390.01, height: 844.99), scale: 2, time: time),
    .rate(0.1, time: time),
    .activity(.background, time: time),
  ]

  @Test(arguments: everyKind)
  func quantisingTwiceIsQuantisingOnce(_ event: InputEvent) {
    let once = event.quantised
    #expect(once.quantised == once)
    #expect(once.time == Moment(microseconds: 1_234_568))
    #expect(once.pointer == event.pointer)
  }

  @Test(arguments: everyKind)
  func aNewTimeChangesNothingElse(_ event: InputEvent) {
    var moved = event
    moved.time = .zero
    #expect(moved.time == .zero)
    #expect(moved.pointer == event.pointer)
    moved.time = event.time
    #expect(moved == event)
  }

  @Test(arguments: everyKind)
  func mappingThePointsChangesNothingElse(_ event: InputEvent) {
    let moved = event.mappingPoints { CGPoint(x: $0.x + 8, y: $0.y * 2) }
    let back = moved.mappingPoints { CGPoint(x: $0.x - 8, y: $0.y / 2) }
    #expect(back.quantised == event.quantised)
    let hasPoint = event.pointer.map { $0 < 4 } ?? "\(event)".hasPrefix("wheel")
    #expect((moved != event) == hasPoint)
  }

  @Test func coordinatesBecomeWhole64ths() {
    let event = InputEvent.move(pointer: 0, at: Self.point, time: .zero).quantised
    let expected = CGPoint(x: 6_401.0 / 64, y: -201.0 / 64)
    #expect(event == .move(pointer: 0, at: expected, time: .zero))
  }

  @Test func tiesBetween64thsRoundToEven() {
    #expect(CGPoint(x: 0.5 / 64, y: 1.5 / 64).quantised == CGPoint(x: 0, y: 2.0 / 64))
    #expect(CGPoint(x: -0.5 / 64, y: -2.5 / 64).quantised == CGPoint(x: 0, y: -2.0 / 64))
  }

  @Test func quantisedPointsHaveNoNegativeZero() {
    let point = CGPoint(x: -0.0, y: -0.001).quantised
    #expect(point.x.sign == .plus)
    #expect(point.y.sign == .plus)
  }

  @Test func bigCoordinatesAreLeftAlone() {
    for value in [1e6, 0x1p52 + 1, 1e18, 1e300, -1e300] {
      let point = CGPoint(x: value, y: -value).quantised
      #expect(point == CGPoint(x: value, y: -value))
    }
  }

  @Test func onlyPointerEventsHaveAPointer() {
    #expect(Self.everyKind.map(\.pointer) == [1, 2, 3, 4, nil, nil, nil, nil, nil])
  }
}
