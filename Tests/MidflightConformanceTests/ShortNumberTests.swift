import Testing

@testable import MidflightConformance

struct ShortNumberTests {
  @Test(arguments: [
    (0.0, "0"), (1, "1"), (12, "12"), (100, "100"), (130, "130"), (999, "1e3"), (6.28e5, "6.3e5"),
    (0.5, "0.5"), (0.0449, "0.045"), (0.001, "0.001"), (0.00099, "9.9e-4"), (2.65, "2.7"),
    (9.96, "10"), (99.5, "100"), (0.0996, "0.1"), (3.14e-16, "3.1e-16"), (1e-12, "1e-12"),
    (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.8e308"), (1e16, "1e16"),
    (20, "20"),
  ])
  func twoDigitsAreShown(_ number: Double, _ text: String) {
    #expect(shortNumber(number) == text)
  }

  @Test func nonFiniteNumbersHaveNames() {
    #expect(shortNumber(.infinity) == "∞")
    #expect(shortNumber(.nan) == "none")
  }

  /// Checks that the text differs from the number by at most half a unit of its second digit.
  @Test func theTextIsNearTheNumber() throws {
    var number = 7.3e-300
    while number < 1e300 {
      let shown = try #require(Double(shortNumber(number)))
      #expect(abs(shown - number) <= 0.05 * number * (1 + 1e-9), "\(number)")
      number *= 1.2345e3
    }
  }
}
