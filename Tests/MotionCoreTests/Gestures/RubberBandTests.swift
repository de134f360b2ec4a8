import MotionCore
import Testing

struct RubberBandTests {
  static let bands = [
    RubberBand(dimension: 852), RubberBand(dimension: 1),
    RubberBand(dimension: 400, coefficient: 1),
  ]

  @Test(arguments: bands)
  func anUnpulledBandIsAtItsEdge(_ band: RubberBand) {
    #expect(band.offset(pulledBy: 0) == 0)
    #expect(band.pull(showing: 0) == 0)
  }

  @Test(arguments: bands)
  func aShortPullIsScaledByTheCoefficient(_ band: RubberBand) {
    let pull = band.dimension * 1e-9
    expect(band.offset(pulledBy: pull) / pull, isNear: band.coefficient, tolerance: 2e-9)
  }

  @Test(arguments: bands)
  func aRubberBandMovesLessTheFartherItIsPulled(_ band: RubberBand) {
    var (last, lastStep) = (0.0, Double.infinity)
    for index in 1...500 {
      let offset = band.offset(pulledBy: band.dimension * Double(index) / 50)
      let step = offset - last
      #expect(step > 0 && step < lastStep)
      #expect(offset < band.dimension)
      (last, lastStep) = (offset, step)
    }
  }

  @Test(arguments: bands)
  func aRubberBandResistsBothDirectionsAlike(_ band: RubberBand) {
    for pull in [0.5, 40, 7000] {
      #expect(band.offset(pulledBy: -pull) == -band.offset(pulledBy: pull))
      let offset = band.offset(pulledBy: pull)
      #expect(band.pull(showing: -offset) == -band.pull(showing: offset))
    }
  }

  @Test(arguments: bands)
  func theInverseOfARubberBandReturnsThePull(_ band: RubberBand) {
    for index in -60...60 {
      let pull = band.dimension * Double(index) / 20
      let back = band.pull(showing: band.offset(pulledBy: pull))
      #expect(abs(back - pull) <= 1e-14 * band.dimension)
    }
  }

  @Test(arguments: bands)
  func aRubberBandNeverComesFartherThanItsDimension(_ band: RubberBand) {
    #expect(band.offset(pulledBy: .infinity) == band.dimension)
    #expect(band.offset(pulledBy: -.infinity) == -band.dimension)
    #expect(band.offset(pulledBy: 1e300) <= band.dimension)
    #expect(band.pull(showing: band.dimension) == .infinity)
    #expect(band.pull(showing: -2 * band.dimension) == -.infinity)
  }

  @Test func bandsWithoutLengthAreRefused() async {
    await #expect(processExitsWith: .failure) { _ = RubberBand(dimension: 0) }
    await #expect(processExitsWith: .failure) { _ = RubberBand(dimension: 1, coefficient: -1) }
  }
}
