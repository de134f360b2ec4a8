import Testing

@testable import BenchmarkFigures

/// Which suites are measured.
struct SuiteChoiceTests {
  private static let known = ["frame", "curves.1000", "curves.10000", "live-frame"]

  @Test func nobodyNamedIsEverybodyMeant() {
    let choice = SuiteChoice([], of: Self.known)
    #expect(choice.indices == [0, 1, 2, 3] && choice.unknown.isEmpty)
  }

  @Test func aNameMeansItsSuiteOrAllThatBeginWithItsWords() {
    #expect(SuiteChoice(["curves", "frame"], of: Self.known).indices == [0, 1, 2])
    #expect(SuiteChoice(["curves.1000"], of: Self.known).indices == [1])
  }

  @Test(arguments: ["NONSENSE", "curve", "curves.100", "", "frame.1"])
  func whatIsNoSuiteIsUnknown(_ name: String) {
    let choice = SuiteChoice(["frame", name], of: Self.known)
    #expect(choice.unknown == [name] && choice.indices == [0])
  }
}
