import Foundation
import MotionCore
import Testing

@testable import MidflightReplay

private let head = #"{"hz":60,"scene":"toy"}"#
private let row = #"{"t":250000,"views":{"card":{"alpha":1,"center":[10,20]}}}"#

@Test func equalTracesDoNotDiffer() {
  #expect(words(expected: [head, row], found: [head, row]) == nil)
}

@Test func theFirstDifferenceIsNamedByLineTimeAndPath() throws {
  let found = #"{"t":250000,"views":{"card":{"alpha":1,"center":[10,21.5]}}}"#
  let difference = try #require(
    trace([head, found, "{}"]).difference(from: trace([head, row, "{\"t\":1}"])))
  #expect(difference.line == 2)
  #expect(difference.time == 250_000)
  #expect(difference.path == "views.card.center.1")
  #expect(difference.expected == "20")
  #expect(difference.found == "21.5")
  #expect(
    "\(difference)"
      == "line 2, at 0.250000 s: views.card.center.1: expected 20, found 21.5")
}

@Test func aDifferenceInTheHeaderIsReportedThere() {
  #expect(
    words(expected: [head, row], found: [#"{"hz":60,"scene":"other"}"#, row])
      == "line 1, in the header: scene: expected \"toy\", found \"other\"")
}

@Test func aFieldThatOnlyOneTraceHasIsNamed() {
  #expect(
    words(expected: [head, row], found: [head, #"{"t":250000,"views":{"card":{"alpha":1}}}"#])
      == "line 2, at 0.250000 s: views.card.center: expected [10,20], found nothing")
  #expect(
    words(expected: [head, #"{"t":250000}"#], found: [head, #"{"t":250000,"x":true}"#])
      == "line 2, at 0.250000 s: x: expected nothing, found true")
}

@Test func aRowThatIsMissingOrTooManyIsNamed() throws {
  let missing = try #require(trace([head]).difference(from: trace([head, row])))
  #expect(missing.line == 2)
  #expect(missing.time == 250_000)
  #expect("\(missing)".hasSuffix(", found nothing"))
  let extra = try #require(trace([head, row]).difference(from: trace([head])))
  #expect("\(extra)".hasPrefix("line 2, at 0.250000 s: the row: expected nothing, found {"))
}

@Test(arguments: [[], [#"{"t":1,"words":""}"#]])
func aLongValueIsShortenedInWords(expected: [String]) throws {
  let long = #"{"t":1,"words":"\#(String(repeating: "n", count: 60_000))"}"#
  let text = try #require(words(expected: [head] + expected, found: [head, long]))
  #expect(text.hasSuffix("nnn…") && text.utf8.count < 600)
}

@Test func anArrayOfAnotherLengthIsShownCompletely() {
  #expect(
    words(expected: [head, #"{"a":[1],"t":1}"#], found: [head, #"{"a":[1,2],"t":1}"#])
      == "line 2, at 0.000001 s: a: expected [1], found [1,2]")
}

@Test func aNumberWrittenDifferentlyDiffersWithoutATolerance() {
  let other = #"{"t":250000,"views":{"card":{"alpha":1.0,"center":[10,20]}}}"#
  #expect(
    words(expected: [head, row], found: [head, other])
      == "line 2, at 0.250000 s: the row: expected \(row), found \(other)")
  #expect(words(expected: [head, row], found: [head, other], tolerance: 1e-9) == nil)
}

@Test func numbersMayDifferByTheTolerance() {
  let other = #"{"t":250000,"views":{"card":{"alpha":1,"center":[10,20.5]}}}"#
  #expect(words(expected: [head, row], found: [head, other], tolerance: 0.5) == nil)
  #expect(words(expected: [head, row], found: [head, other], tolerance: 0.25) != nil)
}

@Test func booleansAndStringsHaveNoTolerance() {
  let (yes, no) = (#"{"a":true,"t":1}"#, #"{"a":false,"t":1}"#)
  #expect(
    words(expected: [head, yes], found: [head, no], tolerance: 5)
      == "line 2, at 0.000001 s: a: expected true, found false")
  #expect(words(expected: [head, yes], found: [head, #"{"a":1,"t":1}"#], tolerance: 5) != nil)
  #expect(words(expected: [#"{"a":"x"}"#], found: [#"{"a":"y"}"#], tolerance: 5) != nil)
}

@Test func aMissingRowDiffersAtAnyTolerance() {
  #expect(words(expected: [head, row], found: [head], tolerance: 1e9) != nil)
}

@Test func aMalformedLineIsShownUnchanged() {
  #expect(
    words(expected: [head, row], found: [head, #"{"t":250000,"vi"#])
      == "line 2, at 0.250000 s: the row: expected \(row), found {\"t\":250000,\"vi")
  #expect(
    words(expected: [head, "oh"], found: [head, "no"], tolerance: 1)
      == "line 2, without a time: the row: expected oh, found no")
}

@Test func aMissingLineFeedAtTheEndDiffers() {
  let whole = trace([head, row])
  let cut = Trace(bytes: Array(whole.bytes.dropLast()))
  #expect(cut.difference(from: whole) != nil)
  #expect(cut.difference(from: whole, tolerance: 0.1) == nil)
}

@Test func aTraceThatBreaksOffAgreesInItsCommonRows() {
  #expect(trace([head]).differenceInCommonRows(from: trace([head, row])) == nil)
  #expect(trace([head, row]).differenceInCommonRows(from: trace([head])) == nil)
  #expect(trace(["{}", row]).differenceInCommonRows(from: trace([head])) != nil)
}

private func trace(_ lines: [String]) -> Trace {
  Trace(bytes: Array((lines.joined(separator: "\n") + "\n").utf8))
}

private func words(expected: [String], found: [String], tolerance: Double = 0) -> String? {
  trace(found).difference(from: trace(expected), tolerance: tolerance)?.description
}
