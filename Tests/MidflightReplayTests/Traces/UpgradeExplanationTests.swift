import MidflightReplay
import Testing

/// Explanations of the differences between traces of two engines.
struct UpgradeExplanationTests {
  private let head = #"{"engine":9,"hz":60,"midflight-trace":1,"scene":"toy"}"#
  private let press = #"{"fact":"gesture","name":"pan","state":"began","t":200000}"#

  /// Returns a trace of a view that moves from 0 over a place to another, from 0.2 s to 0.4 s.
  private func trace(
    start: Double = 0, middle: Double = 50, end: Double = 100, facts: [String]? = nil
  ) -> TraceLines {
    func row(_ time: Int, _ x: Double, _ rest: String = "") -> String {
      #"{"t":\#(time),"views":{"card":{"center":[\#(x),7]}}\#(rest)}"#
    }
    let active = #","animators":{"1":{"state":"active"}}"#
    let inactive = #","animators":{"1":{"state":"inactive"}}"#
    let rows =
      [head, row(0, start)] + (facts ?? [press])
      + [row(200_000, start, active), row(300_000, middle), row(400_000, end, inactive)]
      + [row(900_000, end, #","end":true"#)]
    return TraceLines(Trace(bytes: Array((rows.joined(separator: "\n") + "\n").utf8)))
  }

  @Test func aDifferentPositionInMotionIsBlamedOnTheEngine() throws {
    let explanation = try UpgradeExplanation(of: trace(middle: 53), expected: trace())
    #expect(explanation.otherCause == nil)
    #expect(explanation.motion == "views.card.center at 0.300000 s: expected 50.0, found 53.0")
  }

  /// A trace does not state a value in motion between two of its rows.
  @Test func onlyTimesThatBothTracesStateAreCompared() throws {
    func trace(_ rows: [(time: Int, x: Double)]) -> TraceLines {
      let lines = rows.map { #"{"t":\#($0.time),"views":{"card":{"center":[\#($0.x),7]}}}"# }
      return TraceLines(Trace(bytes: Array(([head] + lines).joined(separator: "\n").utf8)))
    }
    let sparse = [(0, 0.0), (250_000, 100)]
    let between = try UpgradeExplanation(
      of: trace(sparse), expected: trace([(0, 0), (241_666, 90), (250_000, 99)]))
    #expect(between.motion == "views.card.center at 0.250000 s: expected 99.0, found 100.0")
    // A trace omits a row of the grid, 60 a second, only if nothing changed.
    let onGrid = try UpgradeExplanation(
      of: trace(sparse), expected: trace([(0, 0), (233_333, 90), (250_000, 99)]))
    #expect(onGrid.motion == "views.card.center at 0.233333 s: expected 90.0, found 0.0")
  }

  @Test func aDifferentEndIsBlamedOnTheScene() throws {
    let explanation = try UpgradeExplanation(of: trace(end: 120), expected: trace())
    #expect(
      explanation.otherCause
        == "at rest before 0.900000 s: views.card.center: expected [100.0, 7.0], found [120.0, 7.0]"
    )
  }

  @Test func aDifferentStartIsBlamedOnTheScene() throws {
    let explanation = try UpgradeExplanation(of: trace(start: 1), expected: trace())
    #expect(explanation.otherCause?.hasPrefix("at the beginning: views.card.center") == true)
  }

  @Test func aDifferentGestureIsBlamedOnTheScene() throws {
    let other = press.replacing("began", with: "failed")
    let explanation = try UpgradeExplanation(of: trace(facts: [other]), expected: trace())
    #expect(
      explanation.otherCause
        == "gesture or completion 1: expected pan began, found pan failed")
    let missing = try UpgradeExplanation(of: trace(facts: []), expected: trace())
    #expect(missing.otherCause?.hasSuffix("expected pan began, found nothing") == true)
  }

  @Test func aDifferentGestureTimeIsBlamedOnTheEngine() throws {
    let later = press.replacing("200000", with: "210000")
    let explanation = try UpgradeExplanation(of: trace(facts: [later]), expected: trace())
    #expect(explanation.otherCause == nil)
  }

  @Test func theRevisionInTheHeaderIsNoDifference() {
    let other = head.replacing("9", with: "8")
    func trace(_ head: String) -> Trace { Trace(bytes: Array((head + "\n").utf8)) }
    #expect(trace(head).difference(from: trace(other)) == nil)
    #expect(trace(head).difference(from: trace(head.replacing("60", with: "61"))) != nil)
  }
}
