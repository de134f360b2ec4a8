import MotionCore
import Testing

struct MomentTests {
  @Test func secondsRoundToTheNearestNanosecond() {
    #expect(Moment(seconds: 0.1).nanoseconds == 100_000_000)
    #expect(Moment(seconds: 1.000_000_000_4).nanoseconds == 1_000_000_000)
    #expect(Moment(seconds: -0.25).nanoseconds == -250_000_000)
    #expect(Moment(seconds: 1.0 / 3).nanoseconds == 333_333_333)
  }

  /// A double can store these half nanoseconds: 2⁻¹⁰ s is 976 562.5 ns.
  @Test func tiesRoundToEven() {
    #expect(Moment(seconds: 0x1p-10).nanoseconds == 976_562)
    #expect(Moment(seconds: 0x3p-10).nanoseconds == 2_929_688)
    #expect(Moment(seconds: -0x1p-10).nanoseconds == -976_562)
  }

  @Test func momentsOutOfRangeAreClamped() {
    #expect(Moment(seconds: 1e30) == .distantFuture)
    #expect(Moment(seconds: .infinity) == .distantFuture)
    #expect(Moment(seconds: -.infinity).nanoseconds == .min)
    #expect(Moment(seconds: -1e12).nanoseconds == .min)
    #expect(Moment.distantFuture.advanced(by: 1) == .distantFuture)
    #expect(Moment(nanoseconds: .min).advanced(by: -1).nanoseconds == .min)
    #expect(Moment.zero.advanced(by: .infinity) == .distantFuture)
  }

  @Test func notANumberIsRefused() async {
    await #expect(processExitsWith: .failure) { _ = Moment(seconds: .nan) }
  }

  @Test func microsecondsSurviveTheRoundTripAndRoundUp() {
    for micro: Int64 in [-5, 0, 1, 999_999, 86_400_000_000] {
      #expect(Moment(microseconds: micro).microsecondsRoundedUp == micro)
    }
    #expect(Moment(nanoseconds: 1).microsecondsRoundedUp == 1)
    #expect(Moment(nanoseconds: 1_001).microsecondsRoundedUp == 2)
    #expect(Moment(nanoseconds: -1).microsecondsRoundedUp == 0)
    #expect(Moment(nanoseconds: -1_001).microsecondsRoundedUp == -1)
  }

  @Test func secondsSinceIsTheSpanBetweenMoments() {
    let start = Moment(seconds: 2.5)
    #expect(start.advanced(by: 0.125).seconds(since: start) == 0.125)
    #expect(start.seconds(since: start.advanced(by: 0.125)) == -0.125)
    #expect(start.seconds == 2.5)
  }

  @Test func momentsAreOrderedByTime() {
    #expect(Moment(nanoseconds: 1) < Moment(nanoseconds: 2))
    #expect(!(Moment.zero < Moment.zero))
    #expect(Moment(seconds: 1e9) < .distantFuture)
  }

  @Test func momentDescriptionsShowMicroseconds() {
    #expect("\(Moment(microseconds: 1_203_377))" == "1.203377 s")
    #expect("\(Moment.zero)" == "0.000000 s")
    #expect("\(Moment(nanoseconds: 1))" == "0.000001 s")
    #expect("\(Moment(microseconds: -1_500_000))" == "-1.500000 s")
    #expect("\(Moment(microseconds: -20))" == "-0.000020 s")
    #expect("\(Moment.distantFuture)" == "9223372036.854776 s")
  }
}
