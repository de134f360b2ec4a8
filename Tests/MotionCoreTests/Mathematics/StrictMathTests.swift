import Chance
import MotionCore
import Testing

/// Elementary functions. Expected values have 25 digits, by mpmath 1.3 at 200 bits.
struct StrictMathTests {
  // MARK: - Exponential

  @Test(arguments: [
    Figure(1, 2.718281828459045235360287), Figure(-1, 0.3678794411714423215955238),
    Figure(0.1, 1.105170918075647630946639), Figure(-20.5, 1.250152866386742628937553e-9),
    Figure(300.25, 2.494124861534921286101614e130), Figure(-700, 9.859676543759770856705373e-305),
    Figure(-744.5, .leastNonzeroMagnitude),
    Figure(709.5, 1.354986319314632830876632e308),
  ])
  func expIsWithinAUnitOfTheReference(_ figure: Figure) {
    expect(StrictMath.exp(figure.input), isWithin: 1, unitsOf: figure.expected)
  }

  @Test func expIsExactAtItsSpecialValues() {
    #expect(StrictMath.exp(0) == 1)
    #expect(StrictMath.exp(-0.0) == 1)
    #expect(StrictMath.exp(.infinity) == .infinity)
    #expect(StrictMath.exp(-.infinity) == 0)
    #expect(StrictMath.exp(709.79) == .infinity)
    #expect(StrictMath.exp(-745.2) == 0)
    #expect(StrictMath.exp(-745.1) == .leastNonzeroMagnitude)
    #expect(StrictMath.exp(.nan).isNaN)
  }

  @Test func expIsMonotonicAcrossItsReductions() {
    let halfLn2 = 0.34657359027997264
    for multiple in -9...9 {
      var x = halfLn2 * Double(multiple) - 40 * 0x1p-52
      for _ in 0..<80 {
        #expect(StrictMath.exp(x) <= StrictMath.exp(x.nextUp))
        x = x.nextUp
      }
    }
  }

  @Test(arguments: [
    Figure(1e-10, 1.000000000050000036433864e-10), Figure(0.2, 0.2214027581601698474813666),
    Figure(-0.3, -0.2591817793182821257083918), Figure(-5, -0.993262053000914532903364),
  ])
  func expm1KeepsItsDigitsNearZero(_ figure: Figure) {
    expect(StrictMath.expm1(figure.input), isWithin: 2, unitsOf: figure.expected)
  }

  @Test func expm1KeepsTheSignOfZero() {
    #expect(StrictMath.expm1(-0.0).sign == .minus)
    #expect(StrictMath.expm1(-.infinity) == -1)
    #expect(StrictMath.expm1(.nan).isNaN)
  }

  // MARK: - Logarithm

  @Test(arguments: [
    Figure(2, 0.6931471805599453094172321), Figure(10, 2.302585092994045684017991),
    Figure(0.1, -2.30258509299404562850684), Figure(1.0000001, 9.99999950583870451775161e-8),
    Figure(1e300, 690.7755278982137052579022),
    Figure(.leastNonzeroMagnitude, -744.4400719213812623141073),
    Figure(0.998, -0.002002002670673079131567777),
  ])
  func logIsWithinAUnitOfTheReference(_ figure: Figure) {
    expect(StrictMath.log(figure.input), isWithin: 1, unitsOf: figure.expected)
  }

  @Test func logIsExactAtItsSpecialValues() {
    #expect(StrictMath.log(1) == 0)
    #expect(StrictMath.log(0) == -.infinity)
    #expect(StrictMath.log(-0.0) == -.infinity)
    #expect(StrictMath.log(.infinity) == .infinity)
    #expect(StrictMath.log(-1).isNaN)
    #expect(StrictMath.log(.nan).isNaN)
  }

  @Test func logUndoesExp() {
    var random = Seeded(1)
    for _ in 0..<2_000 {
      let x = random.number(in: -700...700)
      expect(StrictMath.log(StrictMath.exp(x)), isNear: x, tolerance: 1e-15)
    }
  }

  // MARK: - Sine and cosine

  @Test(arguments: [
    Figure(1, 0.8414709848078965066525023), Figure(3, 0.1411200080598672221007448),
    Figure(-100, 0.5063656411097587936565576), Figure(0.5, 0.4794255386042030002732879),
    Figure(1e6, -0.3499935021712929521176525), Figure(-987654.321, -0.4101006722354486680998),
    Figure(3.141592653589793, 1.224646799147353177226066e-16),
    Figure(1e15, 0.8582727931702358355238864),
  ])
  func sinIsWithinAUnitOfTheReference(_ figure: Figure) {
    expect(StrictMath.sin(figure.input), isWithin: 1, unitsOf: figure.expected)
  }

  @Test(arguments: [
    Figure(1, 0.5403023058681397174009366), Figure(3, -0.9899924966004454572715728),
    Figure(-100, 0.8623188722876839341019385), Figure(0.5, 0.8775825618903727161162816),
    Figure(1e6, 0.9367521275331447869385325), Figure(-987654.321, 0.9120402615192122657052947),
    Figure(1.5707963267948966, 6.12323399573676588613033e-17),
    Figure(1e15, -0.5131937377869702522345361),
  ])
  func cosIsWithinAUnitOfTheReference(_ figure: Figure) {
    expect(StrictMath.cos(figure.input), isWithin: 1, unitsOf: figure.expected)
  }

  @Test func sinAndCosAreExactAtTheirSpecialValues() {
    #expect(StrictMath.sin(0).bitPattern == (0.0).bitPattern)
    #expect(StrictMath.sin(-0.0).bitPattern == (-0.0).bitPattern)
    #expect(StrictMath.sin(.leastNonzeroMagnitude) == .leastNonzeroMagnitude)
    #expect(StrictMath.cos(0) == 1)
    #expect(StrictMath.sin(.infinity).isNaN)
    #expect(StrictMath.cos(-.infinity).isNaN)
    #expect(StrictMath.sin(.nan).isNaN)
    #expect(StrictMath.cos(.nan).isNaN)
  }

  @Test func sinIsOddAndCosEvenAndTheirSquaresAddUpToOne() {
    var random = Seeded(2)
    for scale in [1.0, 1e3, 1e6, 1e9, 1e20, 1e300] {
      for _ in 0..<200 {
        let x = random.number(in: 0...1) * scale
        let sine = StrictMath.sin(x)
        let cosine = StrictMath.cos(x)
        #expect(StrictMath.sin(-x) == -sine)
        #expect(StrictMath.cos(-x) == cosine)
        expect(sine * sine + cosine * cosine, isNear: 1, tolerance: 5e-16)
      }
    }
  }

  @Test func theShortSineReductionAgreesWithTheLongOne() {
    let above = 0x1p20
    for step in 1..<50 {
      let below = above - Double(step) * 0.375
      let turned = StrictMath.sin(above) * StrictMath.cos(above - below)
      let back = StrictMath.cos(above) * StrictMath.sin(above - below)
      expect(StrictMath.sin(below), isNear: turned - back, tolerance: 4e-16)
    }
  }

  // MARK: - Arc tangent

  @Test(arguments: [
    Figure(1, 2, 0.4636476090008061162142562), Figure(1, -2, 2.677945044588987122248387),
    Figure(-3, 1, -1.249045772398254425829917), Figure(-0.1, -5, -3.121595319616642704292111),
    Figure(1e-300, 1e-300, 0.7853981633974483096156608),
    Figure(1e308, -1.5e308, 2.553590050042225687217032),
    Figure(1e-9, 1, 1.000000000000000061948258e-9),
  ])
  func atan2IsWithinAUnitOfTheReference(_ figure: Figure) {
    expect(StrictMath.atan2(figure.input, figure.second), isWithin: 1, unitsOf: figure.expected)
  }

  @Test func atan2FollowsIEEE754AtZerosAndInfinities() {
    let pi = Double.pi
    #expect(StrictMath.atan2(0, 1).bitPattern == (0.0).bitPattern)
    #expect(StrictMath.atan2(-0.0, 1).bitPattern == (-0.0).bitPattern)
    #expect(StrictMath.atan2(0, -1) == pi)
    #expect(StrictMath.atan2(-0.0, -1) == -pi)
    #expect(StrictMath.atan2(0, -0.0) == pi)
    #expect(StrictMath.atan2(1, 0) == pi / 2)
    #expect(StrictMath.atan2(-1, 0) == -pi / 2)
    #expect(StrictMath.atan2(1, 1) == pi / 4)
    #expect(StrictMath.atan2(.infinity, .infinity) == pi / 4)
    #expect(StrictMath.atan2(.infinity, -.infinity) == 3 * pi / 4)
    #expect(StrictMath.atan2(1, -.infinity) == pi)
    #expect(StrictMath.atan2(-.infinity, 1) == -pi / 2)
    #expect(StrictMath.atan2(.nan, 1).isNaN)
    #expect(StrictMath.atan2(1, .nan).isNaN)
  }

  @Test func atan2GivesBackTheAngleOfADirection() {
    for step in -1_000...1_000 {
      let angle = Double(step) * 0.003_141
      let back = StrictMath.atan2(StrictMath.sin(angle), StrictMath.cos(angle))
      expect(back, isNear: angle, tolerance: 5e-16)
    }
  }

  // MARK: - Powers

  @Test(arguments: [
    Figure(2, 0.5, 1.414213562373095048801689), Figure(0.998, 1_000, 0.1350645224466833648225177),
    Figure(0.998, 16.667, 0.9671831719974823018471281), Figure(10, -300, 1e-300),
    Figure(1.0000001, 1e7, 2.718281694132081570601966),
    Figure(1e-5, 0.3, 0.03162277660168379813803725),
  ])
  func powIsWithinAUnitOfTheReference(_ figure: Figure) {
    expect(StrictMath.pow(figure.input, figure.second), isWithin: 1, unitsOf: figure.expected)
  }

  @Test func powersThatAreDoublesComeOutExactly() {
    for exponent in -1_074...1_023 {
      let expected = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(StrictMath.pow(2, Double(exponent)) == expected)
    }
    var cube = 1.0
    for exponent in 0...33 {
      #expect(StrictMath.pow(3, Double(exponent)) == cube)
      #expect(StrictMath.pow(-3, Double(exponent)) == (exponent % 2 == 0 ? cube : -cube))
      cube *= 3
    }
  }

  @Test func powFollowsIEEE754AtItsEdges() {
    let infinity = Double.infinity
    #expect(StrictMath.pow(.nan, 0) == 1)
    #expect(StrictMath.pow(1, .nan) == 1)
    #expect(StrictMath.pow(0, 2) == 0)
    #expect(StrictMath.pow(-0.0, 3).bitPattern == (-0.0).bitPattern)
    #expect(StrictMath.pow(-0.0, -3) == -infinity)
    #expect(StrictMath.pow(0, -2) == infinity)
    #expect(StrictMath.pow(-1, infinity) == 1)
    #expect(StrictMath.pow(0.5, infinity) == 0)
    #expect(StrictMath.pow(0.5, -infinity) == infinity)
    #expect(StrictMath.pow(-infinity, 3) == -infinity)
    #expect(StrictMath.pow(infinity, -1) == 0)
    #expect(StrictMath.pow(10, 400) == infinity)
    #expect(StrictMath.pow(10, -400) == 0)
    #expect(StrictMath.pow(1 + 0x1p-52, 1e300) == infinity)
    #expect(StrictMath.pow(7, 1e-300) == 1)
    #expect(StrictMath.pow(-2, 0.5).isNaN)
    #expect(StrictMath.pow(.nan, 1).isNaN)
    #expect(StrictMath.pow(2, .nan).isNaN)
  }
}
