import MotionCore
import Testing

/// Core Animation's timing: begin time, speed, repetitions, and the place on the timeline.
struct ActiveTimeTests {
  private func fraction(_ time: ActiveTime, at parent: Double) -> Double? {
    time.position(at: parent)?.fraction
  }

  @Test func anActiveTimeHasNoFractionOutsideItsBeginningAndEnd() {
    var time = ActiveTime(lasting: 2)
    time.begin = 5
    #expect(fraction(time, at: 4.9) == nil)
    #expect(fraction(time, at: 5) == 0)
    #expect(fraction(time, at: 6) == 0.5)
    #expect(fraction(time, at: 7) == nil && time.end == 7)
  }

  @Test func fillingExtendsTheTimeBeforeOrAfterOrBoth() {
    var time = ActiveTime(lasting: 2)
    time.begin = 1
    time.fillsBefore = true
    #expect(fraction(time, at: 0) == 0 && fraction(time, at: 3) == nil)
    time.fillsAfter = true
    #expect(fraction(time, at: 0) == 0 && fraction(time, at: 30) == 1)
    time.fillsBefore = false
    #expect(fraction(time, at: 0) == nil && fraction(time, at: 3) == 1)
  }

  @Test func doublingTheSpeedHalvesAnActiveTime() {
    var time = ActiveTime(lasting: 2)
    time.speed = 2
    #expect(fraction(time, at: 0.5) == 0.5 && time.end == 1)
  }

  @Test func aRepeatedActiveTimeRestartsAndFillsWithItsEnd() {
    var time = ActiveTime(lasting: 1)
    (time.repeatCount, time.fillsAfter) = (3, true)
    #expect(time.end == 3)
    #expect(time.position(at: 1) == ActiveTime.Position(fraction: 0, cycle: 1))
    #expect(time.position(at: 2.25) == ActiveTime.Position(fraction: 0.25, cycle: 2))
    #expect(time.position(at: 9) == ActiveTime.Position(fraction: 1, cycle: 2))
  }

  @Test func aFractionalRepeatCountEndsMidCycle() {
    var time = ActiveTime(lasting: 1)
    (time.repeatCount, time.fillsAfter) = (1.5, true)
    #expect(time.end == 1.5 && time.position(at: 2) == ActiveTime.Position(fraction: 0.5, cycle: 1))
  }

  @Test func repeatDurationTakesPrecedenceOverRepeatCount() {
    var time = ActiveTime(lasting: 1)
    (time.repeatCount, time.repeatDuration) = (10, 2.5)
    #expect(time.end == 2.5)
  }

  @Test func anAutoreversedCycleCountsAsOne() {
    var time = ActiveTime(lasting: 1)
    (time.autoreverses, time.repeatCount, time.fillsAfter) = (true, 2, true)
    #expect(time.end == 4)
    #expect(time.position(at: 1.25) == ActiveTime.Position(fraction: 0.75, cycle: 0))
    #expect(time.position(at: 2.25) == ActiveTime.Position(fraction: 0.25, cycle: 1))
    #expect(time.position(at: 4) == ActiveTime.Position(fraction: 0, cycle: 1))
  }

  @Test func aNegativeSpeedRunsFromTheEndToTheBeginning() {
    var time = ActiveTime(lasting: 2)
    (time.speed, time.fillsAfter) = (-1, true)
    #expect(fraction(time, at: 0) == 1 && fraction(time, at: 0.5) == 0.75)
    #expect(fraction(time, at: 2) == 0 && time.end == 2)
  }

  /// As described of Core Animation (R. Watson; D. Rönnqvist): playback wraps, and lasts as long.
  @Test func aTimeOffsetStartsFurtherOnAndWrapsAround() {
    var time = ActiveTime(lasting: 4)
    (time.offset, time.fillsAfter) = (1, true)
    #expect(fraction(time, at: 0) == 0.25 && fraction(time, at: 2) == 0.75)
    #expect(fraction(time, at: 3) == 0 && fraction(time, at: 3.5) == 0.125)
    #expect(time.end == 4 && fraction(time, at: 4) == 0.25)
  }

  @Test func anActiveTimeOfSpeedZeroStaysAtItsOffset() {
    var time = ActiveTime(lasting: 2)
    (time.speed, time.offset) = (0, 0.5)
    for parent in [-10.0, 0, 1, 1e6] { #expect(fraction(time, at: parent) == 0.25) }
    time.offset = 2
    #expect(fraction(time, at: 7) == 1 && time.end == .infinity)
  }

  @Test func anEndlessActiveTimeCountsItsCycles() {
    var time = ActiveTime(lasting: 0.5)
    time.repeatCount = .infinity
    #expect(time.end == .infinity)
    #expect(time.position(at: 1000.25) == ActiveTime.Position(fraction: 0.5, cycle: 2000))
  }
}
