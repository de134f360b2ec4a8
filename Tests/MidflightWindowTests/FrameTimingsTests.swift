import MotionCore
import Testing

@testable import MidflightWindow

/// Returns the timings of frames with these milliseconds of work, presented 10 ms apart.
private func timings(workInMilliseconds works: [Int]) -> FrameTimings {
  var timings = FrameTimings()
  for (index, work) in works.enumerated() {
    let began = Int64(index) * 10_000
    let painted = Moment(microseconds: began + Int64(work) * 1_000)
    timings.record(
      began: Moment(microseconds: began), painted: painted,
      presented: Moment(microseconds: began + 9_000), newest: nil)
  }
  return timings
}

@Suite struct Timings {
  @Test func thePercentileIsASampleByNearestRank() {
    let timings = timings(workInMilliseconds: [5, 1, 4, 2, 3])
    let percentile = { timings.percentile($0, of: { $0.work }) }
    #expect(percentile(0) == 0.001)
    #expect(percentile(0.2) == 0.001)
    #expect(percentile(0.21) == 0.002)
    #expect(percentile(0.5) == 0.003)
    #expect(percentile(1) == 0.005)
  }

  @Test func aFigureThatNoSampleHasIsNil() {
    #expect(FrameTimings().percentile(0.5, of: { $0.work }) == nil)
    #expect(timings(workInMilliseconds: [1]).percentile(0.5, of: { $0.ageAtPaint }) == nil)
  }

  @Test func onlyTheLatestSamplesAreKeptInOrder() {
    let count = FrameTimings.capacity + 3
    let timings = timings(workInMilliseconds: (0..<count).map { $0 % 9 })
    #expect(timings.frameCount == count)
    #expect(timings.samples.map(\.work) == (3..<count).map { Double($0 % 9) / 1000 })
  }

  @Test func theFirstFrameAndTheFirstAfterARestHaveNoInterval() {
    var timings = timings(workInMilliseconds: [1, 1])
    timings.beginIdle()
    timings.record(
      began: Moment(seconds: 9), painted: Moment(seconds: 9), presented: Moment(seconds: 9),
      newest: nil)
    #expect(timings.samples.map(\.interval) == [nil, 0.01, nil])
  }

  @Test func agesCountFromTheEventsArrival() {
    var timings = FrameTimings()
    timings.record(
      began: Moment(seconds: 1.5), painted: Moment(seconds: 1.75), presented: Moment(seconds: 2),
      newest: FrameTimings.Arrival(
        arrived: Moment(seconds: 1), dispatched: Moment(seconds: 1.25)))
    let sample = timings.samples[0]
    #expect([sample.ageAtDispatch, sample.ageAtPaint, sample.ageAtPresent] == [0.25, 0.75, 1])
    #expect(sample.work == 0.25)
  }
}
