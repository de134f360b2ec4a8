@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Steps of steppers, and their repetition.
struct StepperControlTests {
  private func bench(_ set: (UIStepper) -> Void = { _ in }) -> ControlBench<UIStepper> {
    ControlBench(for: .valueChanged) {
      let control = UIStepper()
      set(control)
      return control
    }
  }

  // docs/FACTS.md, "Controls".
  @Test func aNewStepperIsAsOnIOS() {
    let stepper = UIStepper(frame: CGRect(x: 3, y: 4, width: 1, height: 1))
    #expect(stepper.frame == CGRect(x: 3, y: 4, width: 94, height: 32))
    #expect(stepper.value == 0 && stepper.minimumValue == 0 && stepper.maximumValue == 100)
    #expect(stepper.stepValue == 1 && stepper.isContinuous && stepper.autorepeat && !stepper.wraps)
  }

  @Test func eachHalfStepsInItsDirection() {
    let bench = bench { $0.stepValue = 5 }
    bench.finger.tap(bench.point(70, 16))
    bench.finger.tap(bench.point(70, 16))
    #expect(bench.control.value == 10)
    bench.finger.tap(bench.point(20, 16))
    #expect(bench.control.value == 5 && bench.received == ["value", "value", "value"])
  }

  @Test func settingAStepperInCodeSendsNoActions() {
    let bench = bench()
    bench.control.value = 1000
    #expect(bench.control.value == 100 && bench.received == [])
  }

  @Test func thereIsNoStepBeyondAnEnd() {
    let bench = bench()
    bench.finger.tap(bench.point(20, 16))
    #expect(bench.control.value == 0 && bench.received == [])
  }

  @Test func aHeldStepperRepeatsFasterAndFaster() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(70, 16))
    #expect(bench.control.value == 1)
    bench.stage.advance(by: 0.49)
    #expect(bench.control.value == 1)
    bench.stage.advance(by: 0.01)
    #expect(bench.control.value == 2)
    bench.stage.advance(by: 0.375)
    #expect(bench.control.value == 3)
    bench.stage.advance(by: 0.28125)
    #expect(bench.control.value == 4)
    // The intervals are a geometric series down to a twentieth of a second: 0.5 · 0.75ⁿ, n up to 8.
    let waits = (3...8).map { 0.5 * pow(0.75, Double($0)) }
    bench.stage.advance(by: waits.reduce(0, +) + 10 * 0.05 + 0.001)
    #expect(bench.control.value == 4 + 6 + 10)
    finger.lift(after: 0)
    bench.stage.advance(by: 5)
    #expect(bench.control.value == 20 && bench.received.count == 20)
  }

  @Test func slowMotionDoesNotSlowASteppersRepetition() {
    let bench = bench()
    bench.stage.send(.rate(0.1, time: bench.stage.now))
    bench.finger.press(bench.point(70, 16))
    bench.stage.advance(by: 0.5)
    #expect(bench.control.value == 2)
  }

  @Test func aSteppersRepetitionPausesWhileTheFingerIsElsewhere() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(70, 16))
    finger.move(0, 200)
    bench.stage.advance(by: 3)
    #expect(bench.control.value == 1)
    finger.move(0, -200)
    bench.stage.advance(by: 0.05)
    #expect(bench.control.value == 2)
    finger.cancel()
    bench.stage.advance(by: 3)
    #expect(bench.control.value == 2)
  }

  @Test func withoutAutorepeatTheStepComesAtTheRelease() {
    let bench = bench { $0.autorepeat = false }
    let finger = bench.finger
    finger.press(bench.point(70, 16))
    bench.stage.advance(by: 3)
    #expect(bench.control.value == 0)
    finger.lift()
    #expect(bench.control.value == 1 && bench.received == ["value"])
  }

  @Test func aNonContinuousStepperSendsValueChangedOnceAtTheRelease() {
    let bench = bench { $0.isContinuous = false }
    let finger = bench.finger
    finger.press(bench.point(70, 16))
    bench.stage.advance(by: 2)
    #expect(bench.received == [] && bench.control.value > 3)
    finger.lift()
    #expect(bench.received == ["value"])
  }

  @Test func aWrappingStepperGoesFromEndToEnd() {
    let bench = bench {
      $0.wraps = true
      $0.maximumValue = 3
    }
    bench.finger.tap(bench.point(20, 16))
    #expect(bench.control.value == 3)
    bench.finger.tap(bench.point(70, 16))
    #expect(bench.control.value == 0)
  }

  @Test func anInvalidStepperRangeOrStepStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIStepper().minimumValue = 101 }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIStepper().stepValue = 0 }
    }
  }
}
