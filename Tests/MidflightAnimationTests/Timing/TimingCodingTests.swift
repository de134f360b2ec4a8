import Foundation
import Midflight
import StageFixtures
import Testing

/// Encoding and decoding of timing parameters.
struct TimingCodingTests {
  static let curves: [UICubicTimingParameters] = [
    UICubicTimingParameters(),
    UICubicTimingParameters(animationCurve: .easeIn),
    UICubicTimingParameters(animationCurve: .linear),
    // A curve that equals one of UIKit's named curves.
    UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 1, y: 1)),
    UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: -1.5), controlPoint2: CGPoint(x: 1 / 3.0, y: 2.7)),
  ]

  static let springs: [UISpringTimingParameters] = [
    UISpringTimingParameters(),
    UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: CGVector(dx: 4, dy: -1 / 7.0)),
    UISpringTimingParameters(dampingRatio: 2),
    UISpringTimingParameters(dampingRatio: 2, initialVelocity: .zero, allowsOverdamping: true),
    UISpringTimingParameters(
      mass: 2.5, stiffness: 310, damping: 7, initialVelocity: CGVector(dx: -3, dy: 0.1)),
    UISpringTimingParameters(mass: 1, stiffness: 100, damping: 0, initialVelocity: .zero),
    UISpringTimingParameters(damping: 0.8, response: 0.3),
    UISpringTimingParameters(duration: 0.7, bounce: 0.4),
    UISpringTimingParameters(duration: 0.7, bounce: -0.4, initialVelocity: CGVector(dx: 1, dy: 2)),
  ]

  @Test(arguments: 0..<5) func aCurveSurvivesItsCoding(_ index: Int) throws {
    let curve = Self.curves[index]
    let copy = try #require(UICubicTimingParameters(coder: decoder { curve.encode(with: $0) }))
    #expect(copy.controlPoint1 == curve.controlPoint1)
    #expect(copy.controlPoint2 == curve.controlPoint2)
    #expect(copy.animationCurve == curve.animationCurve)
    #expect(copy.timingCurveType == curve.timingCurveType)
    #expect(fixture(copy) == fixture(curve))
  }

  @Test(arguments: 0..<9) func aSpringSurvivesItsCoding(_ index: Int) throws {
    let spring = Self.springs[index]
    let copy = try #require(UISpringTimingParameters(coder: decoder { spring.encode(with: $0) }))
    #expect(copy.initialVelocity == spring.initialVelocity)
    #expect(copy.timingCurveType == .spring)
    #expect(fixture(copy) == fixture(spring))
  }

  @Test func anArchiveHoldsTimingParametersAsObjects() throws {
    let (curve, spring) = (Self.curves[4], Self.springs[4])
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: [curve, spring] as NSArray, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let objects = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [Any]
    let copies = try #require(objects)
    #expect((copies[0] as? UICubicTimingParameters)?.controlPoint2 == curve.controlPoint2)
    #expect((copies[1] as? UISpringTimingParameters)?.initialVelocity == spring.initialVelocity)
  }

  @Test(arguments: [(1.5, 0.0), (-0.1, 0.0), (.nan, 0), (0.5, .infinity)])
  func decodingInvalidControlPointsReturnsNil(_ x: Double, _ y: Double) throws {
    let reader = try decoder { coder in
      for (key, number) in [("x1", x), ("y1", y), ("x2", 0.5), ("y2", 1)] {
        coder.encode(number, forKey: key)
      }
    }
    #expect(UICubicTimingParameters(coder: reader) == nil)
  }

  @Test(arguments: [(0.0, 100.0, 10.0), (1, -1, 10), (1, 100, 0), (1, .nan, 10)])
  func decodingInvalidSpringConstantsReturnsNil(
    _ mass: Double, _ stiffness: Double, _ damping: Double
  ) throws {
    let reader = try decoder { coder in
      for (key, number) in [("mass", mass), ("stiffness", stiffness), ("damping", damping)] {
        coder.encode(number, forKey: key)
      }
    }
    #expect(UISpringTimingParameters(coder: reader) == nil)
  }

  /// Returns a decoder for encoded values.
  private func decoder(_ write: (NSCoder) -> Void) throws -> NSKeyedUnarchiver {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    write(archiver)
    archiver.finishEncoding()
    return try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
  }

  /// Returns the duration and 20 displayed positions along both axes, without rounding.
  private func fixture(_ timing: any UITimingCurveProvider) -> [Double] {
    let fixture = AnimatorFixture(timing: timing, isEmpty: true)
    fixture.animator.addAnimations { [view = fixture.view] in view.center = CGPoint(x: 250, y: 9) }
    fixture.animator.startAnimation()
    var numbers = [fixture.animator.duration]
    for _ in 0..<20 {
      fixture.stage.advance(by: 0.05)
      let place = fixture.view.seen.position
      numbers += [Double(place.x), Double(place.y)]
    }
    fixture.animator.stopAnimation(true)
    return numbers
  }
}
