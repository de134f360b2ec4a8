import Midflight
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// The format of numbers.
struct NumberFormattingTests {
  nonisolated private static let numbers = [
    0, 0.0004, 0.25, 1, 3.14159, 72, 999.9996, 1e14, 1e20, .infinity,
  ]

  @Test(arguments: numbers) func negativeNumbersAreFormattedWithAMinusSign(_ number: Double) {
    for decimals in [0, 2, 3] {
      let isZero = number.rounded(to: decimals) == "0"
      let sign = isZero ? "" : "−"
      #expect((-number).rounded(to: decimals) == sign + number.rounded(to: decimals))
      #expect((-number).fixed(decimals) == sign + number.fixed(decimals))
    }
    #expect(!(-number).short.contains("-"))
  }

  @Test func quantitiesHaveTheMinusSign() {
    #expect(Quantity.seconds(-0.5, decimals: 2) == "−0.50\u{A0}s")
    #expect(Quantity.rate(-1.25, decimals: 2) == "−1.25/s")
    #expect(Quantity.percent(-0.2) == "−20\u{A0}%")
    #expect(Quantity.speed(-300, in: .english) == "−300\u{A0}pt/s")
    #expect(Quantity.speed(300, in: .english) == "300\u{A0}pt/s")
  }

  @Test(.slow) func noPanelShowsAHyphenAsAMinusSign() throws {
    let bench = try InspectorBench("caught-twice")
    var hasMinus = false
    while bench.replay.now < bench.replay.end {
      bench.play(to: bench.replay.now.seconds + 0.05)
      for text in bench.chrome.window.texts {
        hasMinus = hasMinus || text.contains(/−[0-9]/)
        #expect(!text.contains(/(^|[^0-9A-Za-z])-[0-9]/), "\(text)")
      }
    }
    #expect(hasMinus, "something goes back in it")
  }
}

extension UIView {
  /// The texts of the labels inside the view.
  fileprivate var texts: [String] {
    ((self as? UILabel)?.text.map { [$0] } ?? []) + subviews.flatMap(\.texts)
  }
}
