@testable import Midflight
import MotionCore
import Testing

/// How a segment is selected.
struct SegmentControlTests {
  /// Three segments, 100 points wide each.
  private func bench(selected: Int = 0) -> ControlBench<UISegmentedControl> {
    ControlBench(at: CGPoint(x: 50, y: 100), for: .valueChanged) {
      let control = UISegmentedControl(items: ["One", "Two", "Three"])
      control.frame.size.width = 300
      control.selectedSegmentIndex = selected
      return control
    }
  }

  private func pill(_ control: UISegmentedControl) -> UIView { control.subviews[0] }

  @Test func aNewControlIsAsOnIOS() {
    let control = UISegmentedControl(items: ["One", "Two"])
    #expect(control.numberOfSegments == 2 && control.titleForSegment(at: 1) == "Two")
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && !control.isMomentary)
    #expect(UISegmentedControl.noSegment == -1 && control.frame.height == 32)
    #expect(pill(control).isHidden)
  }

  @Test func aTapSelectsAndSaysSoOnce() {
    let bench = bench()
    bench.finger.tap(bench.point(250, 16))
    #expect(bench.control.selectedSegmentIndex == 2 && bench.heard == ["value"])
    bench.finger.tap(bench.point(250, 16))
    #expect(bench.heard == ["value"])
  }

  @Test func whatAProgramSelectsSendsNothing() {
    let bench = bench()
    bench.stage.perform { bench.control.selectedSegmentIndex = 1 }
    #expect(pill(bench.control).seen.position.x == 150 && bench.heard == [])
  }

  @Test func thePillMovesToTheSegmentAndIsCaughtOnItsWay() {
    let bench = bench()
    expectNoJump(of: [pill(bench.control)]) { bench.finger.tap(bench.point(250, 16)) }
    bench.stage.advance(by: 0.1)
    let seen = pill(bench.control).seen.position.x
    #expect(seen > 60 && seen < 245)
    let finger = bench.finger
    expectNoJump(of: [pill(bench.control)]) {
      finger.press(bench.point(50, 16))
      finger.lift(after: 0)
    }
    bench.stage.advance(by: 2)
    expect(pill(bench.control).seen.position.x, near: 50)
    #expect(bench.control.selectedSegmentIndex == 0 && bench.heard == ["value", "value"])
  }

  @Test func theFingerTakesThePillAlong() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(50, 16))
    finger.move(100, 0)
    bench.stage.advance(by: 2)
    expect(pill(bench.control).seen.position.x, near: 150)
    #expect(bench.control.selectedSegmentIndex == 0 && bench.heard == [])
    finger.lift()
    #expect(bench.control.selectedSegmentIndex == 1 && bench.heard == ["value"])
  }

  @Test func aTouchThatLeavesOrIsTakenAwaySelectsNothing() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(50, 16))
    finger.move(100, 0)
    finger.move(0, 200)
    finger.lift()
    finger.press(bench.point(250, 16), after: 1)
    finger.cancel()
    bench.stage.advance(by: 2)
    expect(pill(bench.control).seen.position.x, near: 50)
    #expect(bench.control.selectedSegmentIndex == 0 && bench.heard == [])
  }

  @Test func aSegmentThatIsNotEnabledIsNotSelectedByTouch() {
    let bench = bench()
    bench.control.setEnabled(false, forSegmentAt: 1)
    bench.finger.tap(bench.point(150, 16))
    #expect(bench.heard == [] && !bench.control.isEnabledForSegment(at: 1))
    bench.control.accessibilityIncrement()
    #expect(bench.control.selectedSegmentIndex == 2 && bench.heard == ["value"])
    bench.control.accessibilityIncrement()
    #expect(bench.control.selectedSegmentIndex == 2)
    bench.control.accessibilityDecrement()
    #expect(bench.control.selectedSegmentIndex == 0)
  }

  @Test func theSelectionStaysWithItsSegment() {
    let control = UISegmentedControl(items: ["B", "C"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "A", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 0) == "A")
    control.insertSegment(withTitle: "D", at: 99, animated: false)
    #expect(control.titleForSegment(at: 3) == "D")
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == -1)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
  }

  @Test func aMomentaryOneTellsWhichAndKeepsNone() {
    let bench = bench(selected: -1)
    bench.control.isMomentary = true
    var told: [Int] = []
    bench.control.addAction(for: .valueChanged) { control in
      told.append((control as? UISegmentedControl)?.selectedSegmentIndex ?? -9)
    }
    bench.finger.tap(bench.point(150, 16))
    #expect(told == [1] && bench.control.selectedSegmentIndex == -1)
  }

  @Test func aSegmentThatIsNotThereTeaches() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UISegmentedControl(items: ["A"]).selectedSegmentIndex = 1 }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = UISegmentedControl(items: [1]) }
    }
  }
}
