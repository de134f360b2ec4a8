import Testing

@testable import BenchmarkFigures

/// Two revisions side by side.
struct ComparisonTests {
  @Test func theFastestRunsAreCompared() throws {
    let comparison = Comparison(
      base: [[Figure("a", 12, "ns")], [Figure("a", 10, "ns")], [Figure("a", 99, "ns")]],
      head: [[Figure("a", 9, "ns")], [Figure("a", 5, "ns")]])
    let row = try #require(comparison.rows.first)
    #expect((row.base, row.head, row.ratio) == (10, 5, 0.5))
    #expect(row.line == "a 0.500× 10 → 5 ns")
  }

  @Test func ofRatesTheGreatestAreCompared() throws {
    let comparison = Comparison(
      base: [[Figure("a", 10, "MB/s")], [Figure("a", 20, "MB/s")]],
      head: [[Figure("a", 30, "MB/s")]])
    #expect(comparison.rows.map(\.ratio) == [1.5])
  }

  @Test func aFigureOfOneRevisionAloneIsNamed() {
    let comparison = Comparison(
      base: [[Figure("a", 1, "ns"), Figure("b", 1, "ns")]],
      head: [[Figure("b", 2, "ns"), Figure("c", 1, "ns")]])
    #expect(comparison.rows.map(\.name) == ["b"])
    #expect(comparison.unmatched == ["a", "c"])
  }

  @Test func nothingAndNothingAreTheSame() {
    let none = Comparison(base: [[Figure("a", 0, "bytes")]], head: [[Figure("a", 0, "bytes")]])
    #expect(none.rows.map(\.ratio) == [1])
    let some = Comparison(base: [[Figure("a", 0, "bytes")]], head: [[Figure("a", 8, "bytes")]])
    #expect(some.rows.map(\.ratio) == [.infinity])
  }
}
