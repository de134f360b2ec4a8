@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of `presentedVelocity`, the derivative of the presentation.
struct PresentedVelocityTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    stage.perform { stage.window.addSubview(view) }
    view.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    view.layer.shadowOpacity = 0.5
    view.layer.borderWidth = 3
    view.layer.cornerRadius = 8
  }

  static let timings: [any UITimingCurveProvider] = [
    UICubicTimingParameters(animationCurve: .easeInOut),
    UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.3, y: -0.5), controlPoint2: CGPoint(x: 0.6, y: 1.4)),
    UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: CGVector(dx: 4, dy: -6)),
    UISpringTimingParameters(damping: 1, response: 0.6),
  ]

  /// Creates an animator that changes every animatable property.
  func animator(
    _ timing: any UITimingCurveProvider = timings[0], by amount: CGFloat = 1
  ) -> UIViewPropertyAnimator {
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: timing) }
    animator.addAnimations { [view] in
      view.center = CGPoint(x: 50 + 100 * amount, y: 50 - 200 * amount)
      view.bounds = CGRect(x: 5 * amount, y: 7 * amount, width: 80, height: 120 + 10 * amount)
      view.transform = CGAffineTransform(rotationAngle: amount).scaledBy(x: 2, y: 1.5)
        .concatenating(CGAffineTransform(translationX: 30, y: 40 * amount))
      view.alpha = 0.8 - 0.3 * amount
      view.backgroundColor = UIColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.4)
      view.layer.cornerRadius = 20
      view.layer.borderWidth = 6 + amount
      view.layer.borderColor = UIColor.red.cgColor
      view.layer.shadowColor = UIColor(white: 0.7, alpha: 0.6).cgColor
      view.layer.shadowOpacity = 0.3
      view.layer.shadowOffset = CGSize(width: 3, height: 9 * amount)
      view.layer.shadowRadius = 12
    }
    return animator
  }

  /// Expects the velocity half-way to equal the distance before and after it, per second.
  func expectDerivative(_ label: String = "", at location: SourceLocation = #_sourceLocation) {
    let step = 1e-5
    let before = view.layer.presentedValues.seenNumbers
    stage.advance(by: step)
    let velocity = view.presentedVelocity.numbers
    stage.advance(by: step)
    let after = view.layer.presentedValues.seenNumbers
    for (index, (name, reported)) in velocity.enumerated() {
      let expected = (after[index] - before[index]) / (2 * step)
      // The error is of second order in the step, plus the rounding of numbers up to 500.
      #expect(
        abs(reported - expected) < 1e-3 * max(1, abs(expected)), "\(label) \(name)",
        sourceLocation: location)
    }
  }

  @Test func presentedVelocityIsZeroAtRest() {
    #expect(view.presentedVelocity == PresentedVelocity())
    let animator = animator()
    #expect(view.presentedVelocity == PresentedVelocity())
    animator.fractionComplete = 0.5
    #expect(view.presentedVelocity == PresentedVelocity(), "held")
    animator.startAnimation()
    #expect(view.presentedVelocity != PresentedVelocity())
    stage.advance(by: 3)
    #expect(view.presentedVelocity == PresentedVelocity())
  }

  @Test(arguments: 0..<4) func velocityIsTheDerivativeForEveryTiming(_ index: Int) {
    animator(Self.timings[index]).startAnimation()
    for step in 1...9 {
      stage.advance(to: Moment(seconds: Double(step) / 13))
      expectDerivative("\(step)")
    }
  }

  /// Curves that are vertical at their beginning, or in the middle.
  @Test(arguments: [
    (CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0), 0.0),
    (CGPoint(x: 1, y: 0.45), CGPoint(x: 0, y: 0.55), 0.5),
  ])
  func anInfiniteVelocityIsReportedAsZero(_ one: CGPoint, _ other: CGPoint, at seconds: Double) {
    let gauge = Gauge()
    let steep = UICubicTimingParameters(controlPoint1: one, controlPoint2: other)
    let animators = [animator(steep), animator(steep, by: 2)]
    animators[0].addAnimations { (gauge.level, gauge.color) = (5, .blue) }
    for animator in animators { animator.startAnimation() }
    stage.advance(by: seconds)
    #expect(animators[0].progressVelocity == .infinity)
    let reported = view.presentedVelocity.numbers.map(\.1) + gauge.$color.velocityNumbers
    #expect(reported.allSatisfy { $0 == 0 })
    #expect(gauge.$level.velocity == 0)
    stage.advance(by: 0.1)
    #expect(gauge.$level.velocity > 0)
    expectDerivative()
  }

  @Test func velocitiesOfOverlappingAnimationsAddUp() {
    animator(Self.timings[2]).startAnimation()
    stage.advance(by: 0.3)
    animator(Self.timings[0], by: -1).startAnimation()
    for _ in 0..<5 {
      stage.advance(by: 0.1)
      expectDerivative()
    }
  }

  @Test func presentedVelocityIsTheDerivativeAfterInterruptions() {
    let animator = animator(Self.timings[2])
    animator.startAnimation()
    stage.advance(by: 0.2)
    animator.isReversed = true
    stage.advance(by: 0.1)
    expectDerivative("turned round")
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: Self.timings[0], durationFactor: 1)
    stage.advance(by: 0.1)
    expectDerivative("eased out along a curve")
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: Self.timings[3], durationFactor: 0)
    stage.advance(by: 0.1)
    expectDerivative("on a spring again")
    animator.stopAnimation(true)
    #expect(view.presentedVelocity == PresentedVelocity())
  }

  @Test func presentedVelocityIsTheDerivativeAlongKeyframes() {
    let animator = animator(Self.timings[0])
    animator.startAnimation()
    for block in animator.playback.blocks {
      block.route { change in
        let difference = change.from.numbers - change.to.numbers
        return .keyframes(
          KeyframePath(
            [
              .init(start: 0, duration: 0.3, offset: difference * 0.25),
              .init(start: 0.4, duration: 0.6, offset: difference * 0.75),
            ], mode: .cubic))
      }
    }
    for step in 1...9 {
      stage.advance(to: Moment(seconds: Double(step) / 13))
      expectDerivative("\(step)")
    }
  }

  @Test func aValueClampedAtALimitHasNoVelocity() {
    view.alpha = 0.5
    let spring = UISpringTimingParameters(dampingRatio: 0.2)
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: spring) }
    animator.addAnimations { [view] in
      view.alpha = 1
      view.layer.borderWidth = 0
      view.bounds.size = .zero
    }
    animator.startAnimation()
    while view.layer.presentedValues.opacity < 1 { stage.advance(by: 0.001) }
    stage.advance(by: 0.01)
    #expect(view.presentedVelocity == PresentedVelocity())
    expectDerivative()
  }

  @Test func aColourAnimatedFromNilChangesOnlyItsAlpha() {
    view.backgroundColor = nil
    let animator = stage.perform { UIViewPropertyAnimator(duration: 2, curve: .linear) }
    animator.addAnimations { [view] in view.backgroundColor = .orange }
    animator.startAnimation()
    for _ in 0..<3 {
      #expect(
        view.presentedVelocity.backgroundColor == RGBA(red: 0, green: 0, blue: 0, alpha: 0.5))
      stage.advance(by: 0.5)
    }
  }

  /// "Designing Fluid Interfaces", WWDC 2018, session 803: velocity divided by the remaining
  /// distance.
  @Test func presentedVelocityStartsASpringWithoutAJump() {
    animator(Self.timings[0]).startAnimation()
    stage.advance(by: 0.4)
    let before = view.presentedVelocity
    let (seen, target) = (view.seen.position, CGPoint(x: 300, y: 350))
    let timing = UISpringTimingParameters(
      damping: 0.8, response: 0.4,
      initialVelocity: CGVector(
        dx: before.center.dx / (target.x - seen.x), dy: before.center.dy / (target.y - seen.y)))
    for animator in stage.animators { animator.stopAnimation(true) }
    let next = stage.perform { UIViewPropertyAnimator(duration: 0, timingParameters: timing) }
    next.addAnimations { [view] in view.center = target }
    expectNoJump(of: [view]) { next.startAnimation() }
    expect(view.presentedVelocity.center.dx, near: before.center.dx)
    expect(view.presentedVelocity.center.dy, near: before.center.dy)
  }

  @Test func presentedVelocityIsPerSecondOfAnimationTime() {
    stage.send(.rate(0.5, time: .zero))
    let animator = stage.perform { UIViewPropertyAnimator(duration: 2, curve: .linear) }
    animator.addAnimations { [view] in view.center.x += 200 }
    animator.startAnimation()
    stage.advance(by: 1)
    #expect(view.presentedVelocity.center == CGVector(dx: 100, dy: 0))
  }
}

extension PresentedVelocity {
  /// The numbers by name, in the order of `LayerValues.seenNumbers`.
  fileprivate var numbers: [(name: String, Double)] {
    let geometry: [(String, CGFloat)] = [
      ("center.dx", center.dx), ("center.dy", center.dy), ("boundsOrigin.dx", boundsOrigin.dx),
      ("boundsOrigin.dy", boundsOrigin.dy), ("boundsSize.width", boundsSize.width),
      ("boundsSize.height", boundsSize.height), ("translation.dx", translation.dx),
      ("translation.dy", translation.dy), ("rotation", rotation), ("scale.dx", scale.dx),
      ("scale.dy", scale.dy), ("shear", shear), ("alpha", alpha), ("cornerRadius", cornerRadius),
      ("borderWidth", borderWidth), ("shadowOpacity", shadowOpacity),
      ("shadowOffset.dx", shadowOffset.dx), ("shadowOffset.dy", shadowOffset.dy),
      ("shadowRadius", shadowRadius),
    ]
    let colors = [backgroundColor, borderColor, shadowColor].flatMap { color in
      [("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha)]
    }
    return geometry.map { ($0, Double($1)) } + colors
  }
}

extension LayerValues {
  /// The numbers that are visible and can move.
  fileprivate var seenNumbers: [Double] {
    let components = AffineComponents(transform)
    let geometry: [CGFloat] = [
      position.x, position.y, bounds.minX, bounds.minY, bounds.width, bounds.height,
      transform.tx, transform.ty,
    ]
    let turns = [components.rotation, components.scaleX, components.scaleY, components.shear]
    let lengths: [CGFloat] = [
      CGFloat(opacity), cornerRadius, borderWidth, CGFloat(shadowOpacity), shadowOffset.width,
      shadowOffset.height, shadowRadius,
    ]
    let colors = [backgroundColor, borderColor, shadowColor].flatMap { color in
      let rgba = color?.rgba ?? .zero
      return [rgba.red, rgba.green, rgba.blue, rgba.alpha]
    }
    return geometry.map(Double.init) + turns + lengths.map(Double.init) + colors
  }
}

private final class Gauge {
  @Animatable var level: CGFloat = 0
  @Animatable var color = UIColor.red
}
