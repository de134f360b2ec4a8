@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Drags of sliders, and their values and events.
struct SliderControlTests {
  /// Returns a slider of 228 points. Its knob of 28 points moves by 200 points.
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

  /// After 0.1 s, the knob still moves, and fits at the end of its motion. After 0.4 s, it rests: the
  /// second animator has taken it over and has ended, so it fits at once, although the first animator
  /// still runs.
  @Test(arguments: [(0.1, 2), (0.4, 0)])
  func aSliderResizedInMotionFitsItsNewSize(seconds: Double, fitsAfter: Double) {
    let bench = bench(at: 1)
    bench.stage.perform { bench.control.setValue(0, animated: true) }
    bench.stage.advance(by: 0.05)
    bench.stage.perform { bench.control.setValue(0.1, animated: true) }
    bench.stage.advance(by: seconds)
    bench.stage.perform { bench.control.frame.size.width = 400 }
    bench.stage.advance(by: fitsAfter)
    #expect(abs(knob(bench.control).seen.position.x - (14 + 0.1 * 372)) < 1e-6)
  }

  @Test func aSliderClampsItsValueToItsRange() {
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

  @Test func settingASliderInCodeSendsNoActions() {
    let bench = bench()
    bench.stage.perform { bench.control.setValue(0.5, animated: true) }
    bench.control.value = 0.7
    bench.stage.advance(by: 2)
    #expect(bench.received == [])
  }

  @Test func theKnobKeepsItsPlaceUnderTheFinger() {
    let bench = bench(at: 0.5)
    let finger = bench.finger
    finger.press(bench.point(114 + 9, 20))
    #expect(bench.control.value == 0.5)
    finger.move(50, 0)
    #expect(bench.control.value == 0.75 && bench.received == ["value"])
    finger.move(0, 300)
    #expect(bench.received == ["value"])
    finger.move(500, 0)
    finger.move(-20, 0)
    #expect(bench.control.value == 1 && bench.received == ["value", "value"])
  }

  @Test func aTouchBesideTheKnobDoesNotMoveASlider() {
    let bench = bench(at: 0.5)
    let finger = bench.finger
    finger.press(bench.point(20, 15))
    finger.move(30, 0)
    finger.lift()
    #expect(bench.control.value == 0.5 && bench.received == [])
  }

  @Test func theReleaseSendsValueChangedOnceMoreAfterTracking() {
    let bench = bench()
    var tracking: [Bool] = []
    bench.control.addAction(for: .valueChanged) { tracking.append($0.isTracking) }
    let finger = bench.finger
    finger.press(bench.point(14, 15))
    finger.move(20, 0)
    finger.lift()
    #expect(tracking == [true, false])
  }

  @Test func aNonContinuousSliderSendsValueChangedAtTheRelease() {
    let bench = bench()
    bench.control.isContinuous = false
    let finger = bench.finger
    finger.press(bench.point(14, 15))
    finger.move(20, 0)
    finger.move(20, 0)
    #expect(bench.received == [])
    finger.lift()
    #expect(bench.received == ["value"])
    finger.press(bench.point(54, 15), after: 1)
    finger.lift()
    #expect(bench.received == ["value"])
  }

  @Test func setValueAnimatedMovesTheKnobAtConstantSpeed() {
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

  @Test func aSliderValueThatIsNotANumberStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UISlider().value = .nan }
    }
  }

  // MARK: - Pictures

  @Test func imagesAtTheEndsShortenTheTrackAndTheThumbsRange() throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 300, height: 31))
    let bounds = slider.bounds
    #expect(slider.trackRect(forBounds: bounds) == CGRect(x: 2, y: 13.5, width: 296, height: 4))
    let symbol = try #require(UIImage(systemName: "minus"))
    slider.minimumValueImage = symbol
    slider.maximumValueImage = symbol
    let (left, right) = (
      slider.minimumValueImageRect(forBounds: bounds),
      slider.maximumValueImageRect(forBounds: bounds)
    )
    #expect(left.minX == 0 && right.maxX == 300 && left.size == symbol.size && left.midY == 15.5)
    let track = slider.trackRect(forBounds: bounds)
    #expect(track.minX == left.maxX + 12 && track.maxX == right.minX - 12)
    let ends = [Float(0), 1].map {
      slider.thumbRect(forBounds: bounds, trackRect: track, value: $0)
    }
    #expect(ends[0].minX == track.minX - 2 && ends[1].maxX == track.maxX + 2)
  }

  @Test func theKnobIsDraggedAlongAShorterTrack() throws {
    let bench = bench()
    let symbol = try #require(UIImage(systemName: "minus"))
    bench.stage.perform {
      bench.control.minimumValueImage = symbol
      bench.control.layoutIfNeeded()
    }
    let distance = 200 - (symbol.size.width + 10)
    let finger = bench.finger
    finger.press(bench.point(symbol.size.width + 10 + 14, 15))
    finger.move(distance / 2, 0)
    finger.lift()
    #expect(abs(bench.control.value - 0.5) < 1e-5)
    bench.finger.tap(bench.point(2, 15))
    #expect(abs(bench.control.value - 0.5) < 1e-5, "the picture is no knob")
  }

  @Test func aThumbImageReplacesTheKnobInItsState() throws {
    let (plain, pressed) = try (
      #require(UIImage(systemName: "heart")), #require(UIImage(systemName: "heart.fill"))
    )
    let bench = bench(at: 1)
    #expect(bench.control.currentThumbImage == nil)
    bench.stage.perform {
      bench.control.setThumbImage(plain, for: .normal)
      bench.control.setThumbImage(pressed, for: .highlighted)
      bench.control.layoutIfNeeded()
    }
    #expect(bench.control.currentThumbImage === plain && knob(bench.control).isHidden)
    let finger = bench.finger
    finger.press(bench.point(228 - plain.size.width / 2, 15))
    #expect(bench.control.currentThumbImage === pressed)
    finger.move(-40, 0)
    finger.lift()
    let distance = 228 - plain.size.width
    #expect(abs(bench.control.value - Float((distance - 40) / distance)) < 1e-5)
    bench.stage.perform { bench.control.setThumbImage(nil, for: .normal) }
    #expect(!knob(bench.control).isHidden)
  }
}
