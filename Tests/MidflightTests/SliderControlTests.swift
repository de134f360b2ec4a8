@testable import Midflight
import MotionCore
import Testing

/// How sliders are dragged, and what they tell.
struct SliderControlTests {
  /// 228 points wide: its knob, 28 wide, goes 200 points.
  private func bench(at value: Float = 0) -> ControlBench<UISlider> {
    ControlBench(for: .valueChanged) {
      let control = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31))
      control.value = value
      return control
    }
  }

  private func knob(_ control: UISlider) -> UIView { control.subviews[0].subviews[2] }

  @Test func aNewSliderIsAsOnIOS() {
    let slider = UISlider()
    #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1)
    #expect(slider.isContinuous && slider.intrinsicContentSize.height == 31)
  }

  @Test func valuesAreBroughtWithin() {
    let slider = UISlider()
    slider.value = 7
    #expect(slider.value == 1)
    slider.maximumValue = 10
    slider.value = 7
    slider.minimumValue = 8
    #expect(slider.value == 8)
    slider.minimumValue = 20
    #expect(slider.maximumValue == 20 && slider.value == 20)
    slider.maximumValue = 5
    #expect(slider.minimumValue == 5 && slider.value == 5)
  }

  @Test func whatAProgramSetsSendsNothing() {
    let bench = bench()
    bench.stage.perform { bench.control.setValue(0.5, animated: true) }
    bench.control.value = 0.7
    bench.stage.advance(by: 2)
    #expect(bench.heard == [])
  }

  @Test func theKnobKeepsItsPlaceUnderTheFinger() {
    let bench = bench(at: 0.5)
    let finger = bench.finger
    finger.press(bench.point(114 + 9, 20))
    #expect(bench.control.value == 0.5)
    finger.move(50, 0)
    #expect(bench.control.value == 0.75 && bench.heard == ["value"])
    finger.move(0, 300)
    #expect(bench.heard == ["value"])
    finger.move(500, 0)
    finger.move(-20, 0)
    #expect(bench.control.value == 1 && bench.heard == ["value", "value"])
  }

  @Test func aTouchBesideTheKnobIsNoneOfIts() {
    let bench = bench(at: 0.5)
    let finger = bench.finger
    finger.press(bench.point(20, 15))
    finger.move(30, 0)
    finger.lift()
    #expect(bench.control.value == 0.5 && bench.heard == [])
  }

  @Test func theReleaseTellsOnceMoreWithTrackingOver() {
    let bench = bench()
    var tracking: [Bool] = []
    bench.control.addAction(for: .valueChanged) { tracking.append($0.isTracking) }
    let finger = bench.finger
    finger.press(bench.point(14, 15))
    finger.move(20, 0)
    finger.lift()
    #expect(tracking == [true, false])
  }

  @Test func oneThatIsNotContinuousTellsAtTheRelease() {
    let bench = bench()
    bench.control.isContinuous = false
    let finger = bench.finger
    finger.press(bench.point(14, 15))
    finger.move(20, 0)
    finger.move(20, 0)
    #expect(bench.heard == [])
    finger.lift()
    #expect(bench.heard == ["value"])
    finger.press(bench.point(54, 15), after: 1)
    finger.lift()
    #expect(bench.heard == ["value"])
  }

  @Test func animatedItGoesAtOneSpeed() {
    let bench = bench()
    bench.stage.perform { bench.control.setValue(1, animated: true) }
    for step in 1...4 {
      bench.stage.advance(by: 0.125)
      expect(knob(bench.control).seen.position.x, near: 14 + 50 * CGFloat(step))
    }
    bench.stage.perform { bench.control.setValue(0.5, animated: true) }
    bench.stage.advance(by: 0.25)
    expect(knob(bench.control).seen.position.x, near: 114)
    #expect(bench.stage.animators.isEmpty)
  }

  @Test func theKnobIsCaughtInFlightWhereItIsSeen() {
    let bench = bench()
    bench.stage.perform { bench.control.setValue(1, animated: true) }
    bench.stage.advance(by: 0.25)
    let finger = bench.finger
    expectNoJump(of: [knob(bench.control)]) { finger.press(bench.point(114, 15)) }
    #expect(bench.control.value == 0.5)
    bench.stage.advance(by: 1)
    expect(knob(bench.control).seen.position.x, near: 114)
    finger.move(20, 0)
    expect(CGFloat(bench.control.value), near: 0.6, within: 1e-6)
  }

  @Test func aValueThatIsNoneTeaches() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UISlider().value = .nan }
    }
  }
}
