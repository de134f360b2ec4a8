import Foundation

/// A rectangle whose axes are logarithmic and end at powers of ten.
struct LogarithmicPlane {
  /// Where it lies, y down.
  let plot: CGRect
  /// The powers of ten along x.
  let sizes: ClosedRange<Int>
  /// The powers of ten along y.
  let costs: ClosedRange<Int>

  /// A plane that has room for all points; each size and each cost is more than 0.
  init(_ plot: CGRect, points: [(size: Double, cost: Double)]) {
    self.plot = plot
    sizes = LogarithmicPlane.decades(of: points.map(\.size))
    costs = LogarithmicPlane.decades(of: points.map(\.cost))
  }

  /// Where a size and a cost are.
  func point(size: Double, cost: Double) -> CGPoint {
    CGPoint(
      x: plot.minX + plot.width * LogarithmicPlane.part(size, of: sizes),
      y: plot.maxY - plot.height * LogarithmicPlane.part(cost, of: costs))
  }

  private static func part(_ number: Double, of powers: ClosedRange<Int>) -> Double {
    (log10(number) - Double(powers.lowerBound)) / Double(powers.count - 1)
  }

  /// The least range of powers of ten around numbers, of one decade at least.
  static func decades(of numbers: [Double]) -> ClosedRange<Int> {
    let logarithms = numbers.map { log10($0) }
    // A power of ten is one, whichever way its logarithm is rounded.
    let low = Int(((logarithms.min() ?? 0) + 1e-9).rounded(.down))
    let high = Int(((logarithms.max() ?? 1) - 1e-9).rounded(.up))
    return low...max(high, low + 1)
  }
}
