import Midflight
import MotionCore
import StageFixtures
import Testing

/// Pinches and rotations.
struct TwoFingerTests {
  let bench = GestureBench()
  let pinch = UIPinchGestureRecognizer()
  let rotation = UIRotationGestureRecognizer()

  /// Presses two fingers 100 points apart, around the center of the outer view.
  func press() -> (Finger, Finger) {
    let (one, other) = (bench.finger(0), bench.finger(1))
    one.press(CGPoint(x: 150, y: 200))
    other.press(CGPoint(x: 250, y: 200))
    return (one, other)
  }

  // MARK: - Pinches

  @Test func aPinchBeginsAfter10PointsWithAScaleOf1() {
    bench.watch(bench.outer, pinch, as: "pinch")
    let (one, other) = press()
    one.move(-5, 0)
    other.move(4.9, 0)
    #expect(bench.received.isEmpty)
    other.move(0.1, 0)
    #expect(bench.received == ["pinch began"])
    #expect(pinch.scale == 1)
    other.move(55, 0)
    expect(pinch.scale, near: 1.5)
    one.move(110, 0)
    expect(pinch.scale, near: 0.5)
    #expect(pinch.numberOfTouches == 2)
    expect(pinch.location(in: nil).x, near: (255 + 310) / 2)
  }

  @Test func theScaleCanBeSetAndCountsFromThere() {
    bench.watch(bench.outer, pinch, as: "pinch")
    let (_, other) = press()
    other.move(50, 0)
    pinch.scale = 2
    other.move(75, 0)
    expect(pinch.scale, near: 3)
    pinch.scale = 1
    #expect(pinch.scale == 1)
  }

  @Test func aPinchContinuesWithoutAJumpWhenAFingerReturns() {
    bench.watch(bench.outer, pinch, as: "pinch")
    let (one, other) = press()
    other.move(50, 0)
    other.move(75, 0)
    expect(pinch.scale, near: 1.5)
    one.lift()
    other.move(10, 0)
    expect(pinch.scale, near: 1.5)
    #expect(bench.received == ["pinch began", "pinch changed"])
    one.press(CGPoint(x: 185, y: 200))
    expect(pinch.scale, near: 1.5)
    one.move(-100, 0)
    expect(pinch.scale, near: 1.5 * 3 / 2, within: 1e-9)
    one.lift()
    other.lift()
    #expect(bench.received.last == "pinch ended")
    #expect(pinch.state == .possible && pinch.scale == 1)
  }

  @Test func aPinchsVelocityIsScalePerSecond() {
    bench.watch(bench.outer, pinch, as: "pinch")
    let (_, other) = press()
    // The finger moves at 1000 points per second. The scale is 1 at a distance of 110.
    other.move(10, 0, after: 0.01)
    for _ in 0..<5 { other.move(10, 0, after: 0.01) }
    expect(pinch.velocity, near: 1000 / 110, within: 1e-9)
    pinch.scale = 1
    expect(pinch.velocity, near: 1000 / 160, within: 1e-9)
  }

  @Test func fingersAtOnePointDoNotDivideByZero() {
    bench.watch(bench.outer, pinch, as: "pinch")
    bench.watch(bench.outer, rotation, as: "rotation").delegate = nil
    let (one, other) = (bench.finger(0), bench.finger(1))
    one.press(CGPoint(x: 150, y: 200))
    other.press(CGPoint(x: 150, y: 200))
    other.move(30, 0)
    other.move(-30, 0)
    other.move(0, 30)
    #expect(pinch.scale.isFinite && pinch.scale > 0)
    #expect(rotation.rotation.isFinite)
  }

  @Test func aThirdFingerIsIgnored() {
    bench.watch(bench.outer, pinch, as: "pinch")
    let (_, other) = press()
    other.move(50, 0)
    let third = bench.finger(2)
    third.press(CGPoint(x: 10, y: 10))
    third.move(100, 100)
    #expect(pinch.numberOfTouches == 2 && pinch.scale == 1)
  }

  // MARK: - Rotations

  /// Moves the second finger on a circle of 100 points around the first, to an angle in degrees
  /// from the right.
  func turn(_ other: Finger, to degrees: Double, after seconds: TimeInterval = 0.008) {
    let angle = degrees * .pi / 180
    let place = CGPoint(
      x: 150 + 100 * StrictMath.cos(angle), y: 200 + 100 * StrictMath.sin(angle))
    other.move(place.x - other.location.x, place.y - other.location.y, after: seconds)
  }

  @Test func aRotationBeginsAfter10PointsOfArcWithARotationOf0() {
    bench.watch(bench.outer, rotation, as: "rotation")
    let (_, other) = press()
    turn(other, to: 5.7)
    #expect(bench.received.isEmpty)
    turn(other, to: 5.8)
    #expect(bench.received == ["rotation began"])
    #expect(rotation.rotation == 0)
    turn(other, to: 35.8)
    expect(rotation.rotation, near: .pi / 6)
    turn(other, to: -24.2)
    expect(rotation.rotation, near: -.pi / 6)
  }

  @Test func aRotationCountsFullTurns() {
    bench.watch(bench.outer, rotation, as: "rotation")
    let (_, other) = press()
    for degrees in stride(from: 10.0, through: 730, by: 10) { turn(other, to: degrees) }
    expect(rotation.rotation, near: 4 * .pi)
    rotation.rotation = 1
    turn(other, to: 640)
    expect(rotation.rotation, near: 1 - .pi / 2)
  }

  @Test func aRotationsVelocityIsRadiansPerSecond() {
    bench.watch(bench.outer, rotation, as: "rotation")
    let (_, other) = press()
    for degrees in 1...12 { turn(other, to: Double(10 * degrees), after: 0.01) }
    expect(rotation.velocity, near: 1000 * .pi / 180, within: 1e-6)
  }

  @Test func aRotationContinuesWithoutAJumpWhenAFingerReturns() {
    bench.watch(bench.outer, rotation, as: "rotation")
    let (_, other) = press()
    turn(other, to: 10)
    turn(other, to: 40)
    other.lift()
    other.press(CGPoint(x: 150, y: 100))
    expect(rotation.rotation, near: .pi / 6)
    turn(other, to: -60)
    expect(rotation.rotation, near: .pi / 3)
  }

  // MARK: - Both, with a pan

  @Test func panPinchAndRotationRecogniseSimultaneouslyIfAllowed() {
    final class Together: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ recognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    let together = Together()
    let pan = UIPanGestureRecognizer()
    for (recognizer, name) in [(pan, "pan"), (pinch, "pinch"), (rotation, "rotation")]
      as [(UIGestureRecognizer, String)]
    {
      bench.watch(bench.outer, recognizer, as: name).delegate = together
    }
    let (one, other) = press()
    other.move(30, 30)
    #expect(bench.received == ["pan began", "pinch began", "rotation began"])
    one.lift()
    other.lift()
    #expect(bench.received.suffix(3) == ["pan ended", "pinch ended", "rotation ended"])
  }

  @Test func withoutADelegateOnlyTheFirstRecogniserBegins() {
    bench.watch(bench.outer, pinch, as: "pinch")
    bench.watch(bench.outer, rotation, as: "rotation")
    let (_, other) = press()
    other.move(30, 30)
    other.move(0, 30)
    #expect(bench.received == ["pinch began", "pinch changed"])
  }
}
