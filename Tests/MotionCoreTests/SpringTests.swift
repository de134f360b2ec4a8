import MotionCore
import Testing

/// A spring, let go somewhere, and where a source says it is.
struct SpringFigure: Sendable {
  let spring: Spring
  let start: Double
  let target: Double
  let velocity: Double
  /// Seconds, position, velocity.
  let samples: [(Double, Double, Double)]
}

struct SpringTests {
  static let ratios = [0, 0.01, 0.2, 0.7, 0.999, 1 - 1e-12, 1, 1 + 1e-12, 1.001, 1.5, 4, 50]

  static func springs() -> [Spring] {
    ratios.flatMap { ratio in
      [
        Spring(response: 0.4, dampingRatio: ratio),
        Spring(mass: 3, stiffness: 700, damping: 2 * ratio * (2_100.0).squareRoot()),
      ]
    }
  }

  // MARK: - Laws

  @Test(arguments: springs())
  func atTheStartItIsWhereItWasLetGoAtTheSpeedItWasLetGo(_ spring: Spring) {
    let start = spring.state(at: 0)
    #expect(start.displacement == 1)
    #expect(start.impulse == 0)
    #expect(start.displacementRate == 0)
    #expect(start.impulseRate == 1)
    #expect(spring.progress(at: 0, initialVelocity: -7.3) == 0)
    #expect(spring.velocity(at: 0, initialVelocity: -7.3) == -7.3)
  }

  /// Letting go again where it has come to, at the speed it has, changes nothing.
  @Test(arguments: springs())
  func aMotionCaughtAndLetGoIsTheSameMotion(_ spring: Spring) {
    for (first, second) in [(0.01, 0.2), (0.1, 0.1), (0.37, 0.9), (1.5, 0.02)] {
      let before = spring.state(at: first)
      let after = spring.state(at: second)
      let whole = spring.state(at: first + second)
      let displacement =
        before.displacement * after.displacement + before.displacementRate * after.impulse
      let impulse = before.impulse * after.displacement + before.impulseRate * after.impulse
      let rate =
        before.impulse * after.displacementRate + before.impulseRate * after.impulseRate
      expect(displacement, isNear: whole.displacement, tolerance: 1e-13)
      expect(impulse, isNear: whole.impulse, tolerance: 1e-13)
      expect(rate, isNear: whole.impulseRate, tolerance: 1e-13)
    }
  }

  /// x″ = −(stiffness·x + damping·x′) / mass, by central differences of the rates.
  @Test(arguments: springs())
  func itObeysNewton(_ spring: Spring) {
    for time in [0.02, 0.1, 0.33, 1] {
      let step = 1e-6
      let here = spring.state(at: time)
      let before = spring.state(at: time - step)
      let after = spring.state(at: time + step)
      let force = -(spring.stiffness * here.impulse + spring.damping * here.impulseRate)
      let acceleration = (after.impulseRate - before.impulseRate) / (2 * step)
      #expect(abs(acceleration - force / spring.mass) < 1e-5 * (1 + spring.damping))
      let speed = (after.displacement - before.displacement) / (2 * step)
      #expect(abs(speed - here.displacementRate) < 1e-5 * (1 + spring.damping))
    }
  }

  @Test(arguments: springs())
  func itComesToRestOrSwingsOnButIsNeverInfinite(_ spring: Spring) {
    for time in [1e3, 1e6, 1e12, 1e200, 1e308, .infinity] {
      let state = spring.state(at: time)
      #expect(abs(state.displacement) <= 1)
      #expect(abs(state.impulse) <= spring.response)
      #expect(state.displacementRate.isFinite)
      #expect(abs(state.impulseRate) <= 1)
    }
    guard spring.damping > 0 else { return }
    #expect(spring.state(at: 1e9).displacement == 0)
    #expect(spring.progress(at: 1e9, initialVelocity: 5) == 1)
    #expect(spring.velocity(at: 1e9, initialVelocity: 5) == 0)
  }

  @Test func withoutDampingItsEnergyStays() {
    let spring = Spring(mass: 2, stiffness: 50, damping: 0)
    for step in 0...100 {
      let state = spring.state(at: Double(step) * 0.13)
      let energy =
        25 * state.displacement * state.displacement
        + state.displacementRate * state.displacementRate
      expect(energy, isNear: 25, tolerance: 1e-14)
    }
  }

  @Test func nothingJumpsWhereSwingingBecomesCreeping() {
    let critical = Spring(mass: 1, stiffness: 100, damping: 20)
    for time in [0.01, 0.1, 0.5, 2] {
      let state = critical.state(at: time)
      for distance in [1e-15, 1e-13, 1e-11, 1e-9] {
        for sign in [-1.0, 1] {
          let near = Spring(mass: 1, stiffness: 100, damping: 20 * (1 + sign * distance))
          let tolerance = 10 * distance + 1e-15
          let other = near.state(at: time)
          #expect(abs(other.displacement - state.displacement) < tolerance)
          #expect(abs(other.impulse - state.impulse) < tolerance)
          #expect(abs(other.impulseRate - state.impulseRate) < tolerance)
        }
      }
    }
  }

  @Test func anOverdampedSpringIsNotACriticalOne() {
    let slow = Spring(mass: 3, stiffness: 1_000, damping: 500)
    let critical = slow.withoutOverdamping
    expect(slow.dampingRatio, isNear: 500 / (12_000.0).squareRoot(), tolerance: 1e-15)
    #expect(critical.dampingRatio == 1)
    #expect(Spring(mass: 1, stiffness: 9, damping: 1).withoutOverdamping.damping == 1)
    // As UIKit's default spring is drawn (charon, facts/UIKit/UIViewSpringAnimation).
    #expect(abs(critical.angularFrequency - 18.2574) < 5e-5)
    #expect(slow.progress(at: 0.5) < 0.7)
    #expect(critical.progress(at: 0.5) > 0.99)
  }

  // MARK: - Figures

  /// mass 1, stiffness 100: damping, seconds, displacement, impulse, impulse rate; the closed form
  /// in mpmath at 300 bits.
  @Test(arguments: [
    [19.999999998, 0.05, 0.909795989566422916, 0.0303265329868952777, 0.303265329889170433],
    [19.999999998, 0.3, 0.199148273426647423, 0.014936120510359184, -0.0995741367506640132],
    [19.999999998, 1.5, 4.89443709361519876e-6, 4.58853477999617574e-7, -4.28263246545944568e-6],
    [20.00002, 0.05, 0.909796014841055261, 0.0303265203495801158, 0.303265001319045976],
    [20.00002, 0.3, 0.199148721554802232, 0.0149361205103547032, -0.0995739873747020268],
    [20.00002, 1.5, 4.89478127330188681e-6, 4.58881012288516721e-7, -4.28284815008869302e-6],
    [20.000000000001, 0.05, 0.909795989568951388, 0.0303265329856310413, 0.303265329856300287],
    [20.000000000001, 0.3, 0.199148273471478155, 0.014936120510359184, -0.099574136735720436],
    [20.000000000001, 1.5, 4.89443712804639058e-6, 4.5885348075411292e-7, -4.2826324870363259e-6],
    [400.0, 0.05, 0.988188466433973144, 0.00247201713841932839, -0.000618388933758210722],
    [400.0, 0.3, 0.928280846813174013, 0.00232215437174246474, -0.000580901883811884446],
    [400.0, 1.5, 0.687558274536850059, 0.00171997134113528412, -0.000430261917263589871],
    [19.99, 0.05, 0.909783352091850635, 0.0303328519769506693, 0.303429641072606803],
    [19.99, 0.3, 0.198924164429646834, 0.0149361193896699661, -0.0996488621698557659],
    [19.99, 1.5, 4.72365497136730022e-6, 4.45169508150964035e-7, -4.17528349657047014e-6],
  ])
  func nearCriticalAndFarBeyondItKeepsItsDigits(_ figure: [Double]) {
    let state = Spring(mass: 1, stiffness: 100, damping: figure[0]).state(at: figure[1])
    #expect(abs(state.displacement - figure[2]) <= 1e-14 * abs(figure[2]))
    #expect(abs(state.impulse - figure[3]) <= 1e-14 * abs(figure[3]))
    #expect(abs(state.impulseRate - figure[4]) <= 3e-14 * abs(figure[4]))
  }

  /// Computed from the closed forms in double precision, in Python.
  static let closedForm = [
    SpringFigure(
      spring: Spring(mass: 1, stiffness: 100, damping: 10), start: 0, target: 1, velocity: 0,
      samples: [
        (1.0 / 60, 0.01311832586992634, 1.5280885700403077),
        (0.1, 0.34029984660829826, 5.335071951146929),
        (0.25, 1.0233595799066924, 2.7410989870570246),
        (0.5, 1.0745905665950333, -0.8794242073251284),
        (2, 1.0000242939948036, -0.0005237764473440873),
      ]),
    SpringFigure(
      spring: Spring(mass: 1, stiffness: 100, damping: 20), start: 0, target: 1, velocity: 0,
      samples: [
        (1.0 / 60, 0.012437987627616831, 1.4108028748176913),
        (0.1, 0.26424111765711533, 3.6787944117144233),
        (0.25, 0.7127025048163542, 2.05212496559747),
        (0.5, 0.9595723180054871, 0.33689734995427334),
        (2, 0.9999999567157739, 4.122307244877116e-07),
      ]),
    SpringFigure(
      spring: Spring(mass: 1, stiffness: 100, damping: 40), start: 0, target: 1, velocity: 0,
      samples: [
        (1.0 / 60, 0.011230417506121998, 1.210874471055094),
        (0.1, 0.17773657609819057, 2.1390913026027945),
        (0.25, 0.4486474591628231, 1.4771069802982433),
        (0.5, 0.7178288260248471, 0.7560753608532153), (2, 0.9949303286024785, 0.01358414356857041),
      ]),
    SpringFigure(
      spring: Spring(mass: 1, stiffness: 2, damping: 10), start: 0, target: 10, velocity: 0,
      samples: [
        (1.0 / 60, 0.0026295579400671676, 0.30700813485074674),
        (0.1, 0.07346203275237063, 1.2600996990117892),
        (0.25, 0.313733038809665, 1.801262368477693), (0.5, 0.779850541659949, 1.867228573597255),
        (2, 3.210951552832302, 1.3861096732838858),
      ]),
    SpringFigure(
      spring: Spring(mass: 3, stiffness: 500, damping: 20), start: 0, target: 100, velocity: -800,
      samples: [
        (1.0 / 60, -10.29927697810281, -437.85767462898394),
        (0.1, 15.485765682328974, 870.8022458151422), (0.25, 142.51804214648783, 363.4423545423168),
        (0.5, 81.9412735123157, -164.7147523436446), (2, 99.89664127589475, -1.3694869257775746),
      ]),
    SpringFigure(
      spring: Spring(mass: 2, stiffness: 300, damping: 5), start: 10, target: -10, velocity: 250,
      samples: [
        (1.0 / 60, 13.64325494736336, 186.11580406027772),
        (0.1, 14.787555142780786, -149.02980803370795),
        (0.25, -22.987064406946622, -201.07759076622662),
        (0.5, -1.7891386089279955, 159.06082158015653), (2, -10.100696098335174, 30.26086195187742),
      ]),
  ]

  @Test(arguments: closedForm)
  func theClosedFormOfSixSprings(_ figure: SpringFigure) {
    let distance = figure.target - figure.start
    for (time, position, velocity) in figure.samples {
      let state = figure.spring.state(at: time)
      let x = figure.target - distance * state.displacement + figure.velocity * state.impulse
      let v = figure.velocity * state.impulseRate - distance * state.displacementRate
      expect(x, isNear: position, tolerance: 1e-12)
      expect(v, isNear: velocity, tolerance: 1e-12)
      let relative = figure.velocity / distance
      let progress = figure.spring.progress(at: time, initialVelocity: relative)
      expect(figure.start + distance * progress, isNear: position, tolerance: 1e-12)
      let rate = figure.spring.velocity(at: time, initialVelocity: relative)
      expect(distance * rate, isNear: velocity, tolerance: 1e-12)
    }
  }

  // MARK: - Ways to make one

  @Test func responseAndRatioComeBack() {
    let spring = Spring(response: 0.3, dampingRatio: 0.8)
    expect(spring.response, isNear: 0.3, tolerance: 1e-15)
    expect(spring.dampingRatio, isNear: 0.8, tolerance: 1e-15)
    expect(spring.angularFrequency, isNear: 2 * Double.pi / 0.3, tolerance: 1e-15)
    #expect(spring.mass == 1)
  }

  /// UIKit: stiffness 4π²/T², damping (4π/T)·(1 − b) or (4π/T)/(1 + b); 44 samples of charon's.
  @Test(arguments: [
    Figure(0.5, 0, 1), Figure(0.5, 0.25, 0.75), Figure(1, 1, 0), Figure(2, -0.5, 2),
  ])
  func durationAndBounceAsUIKit(_ figure: Figure) {
    let spring = Spring(duration: figure.input, bounce: figure.second)
    let frequency = 2 * Double.pi / figure.input
    expect(spring.stiffness, isNear: frequency * frequency, tolerance: 1e-15)
    expect(spring.damping, isNear: 2 * frequency * figure.expected, tolerance: 1e-15)
  }

  @Test func bounceBeyondItsRangeStillMakesASpring() {
    #expect(Spring(duration: 0.5, bounce: 2).damping == 0)
    #expect(Spring(duration: 0.5, bounce: -1.5) == Spring(duration: 0.5, bounce: -0.9999))
  }

  @Test func impossibleConstantsAreRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = Spring(mass: 0, stiffness: 100, damping: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Spring(mass: 1, stiffness: 100, damping: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Spring(mass: 1, stiffness: 100, damping: 1).state(at: -0.1)
    }
  }
}
