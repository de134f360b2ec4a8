import Foundation
import MotionCore
import Testing

/// The graphs of functions as paths.
struct BezierPathGraphTests {
  /// Functions with their slopes: a swing, a decay, a straight line, and a steep start.
  private static let functions: [@Sendable (Double) -> (value: Double, slope: Double)] = [
    { (StrictMath.sin(9 * $0), 9 * StrictMath.cos(9 * $0)) },
    { (StrictMath.exp(-4 * $0), -4 * StrictMath.exp(-4 * $0)) },
    { (2 * $0 - 1, 2) },
    { ($0.squareRoot(), 0.5 / $0.squareRoot()) },
  ]

  @Test func theGraphStaysWithinItsToleranceOfTheFunction() {
    for function in Self.functions {
      for tolerance in [0.05, 0.001] {
        let path = BezierPath(graphFrom: 0, to: 3, within: tolerance, of: function)
        var last = CGPoint.zero
        for element in path.elements {
          guard case .cubic(let control1, let control2, let end) = element else {
            if case .move(let point) = element { last = point }
            if case .line(let point) = element { last = point }
            continue
          }
          for step in 1..<10 {
            let t = CGFloat(step) / 10
            let s = 1 - t
            let y =
              s * s * s * last.y + 3 * s * s * t * control1.y + 3 * s * t * t * control2.y
              + t * t * t * end.y
            let x = last.x + (end.x - last.x) * t
            #expect(abs(Double(y) - function(Double(x)).value) <= 1.5 * tolerance)
          }
          last = end
        }
        #expect(last == CGPoint(x: 3, y: function(3).value))
      }
    }
  }

  @Test func aStraightGraphIsNotSubdividedFurther() {
    let path = BezierPath(graphFrom: 0, to: 1, within: 1e-9) { ($0, 1) }
    #expect(path.elements.count == 9)
  }

  @Test func anEmptyRangeHasNoGraph() {
    #expect(BezierPath(graphFrom: 1, to: 1, within: 1) { ($0, 1) }.isEmpty)
  }
}
