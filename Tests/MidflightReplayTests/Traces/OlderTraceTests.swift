import Testing

@testable import MidflightReplay

/// Comparisons of older traces, whose velocities are numbers, with current traces.
struct OlderTraceTests {
  private let head = #"{"hz":60,"midflight-trace":1,"scene":"toy"}"#

  /// Returns the path of the first difference, and expects the same one in the other order.
  private func difference(
    older: [String], newer: [String], tolerance: Double = 0
  ) -> String? {
    func trace(_ rows: [String]) -> Trace {
      Trace(bytes: Array(([head] + rows).joined(separator: "\n").utf8) + [0x0A])
    }
    let (one, other) = (trace(older), trace(newer))
    let path = other.difference(from: one, tolerance: tolerance)?.path
    #expect(one.difference(from: other, tolerance: tolerance)?.path == path)
    return path
  }

  @Test func aNumberInAnOlderTraceIsTheVelocityAlongX() {
    let older = [
      #"{"animator":1,"fact":"hand-off","given":-0,"t":1,"taken":0.5}"#,
      #"{"animators":{"1":{"fraction":0.25,"velocity":0.5}},"t":2}"#,
    ]
    let newer = [
      #"{"animator":1,"fact":"hand-off","given":[-0,4],"t":1,"taken":[0.5,4]}"#,
      #"{"animators":{"1":{"fraction":0.25,"velocity":[0.5,4]}},"t":2}"#,
    ]
    #expect(difference(older: older, newer: newer) == nil)
  }

  @Test func anotherVelocityAlongXIsADifference() {
    let older = [#"{"animators":{"1":{"fraction":0.25,"velocity":0.5}},"t":2}"#]
    let newer = [#"{"animators":{"1":{"fraction":0.25,"velocity":[0.75,0.5]}},"t":2}"#]
    #expect(difference(older: older, newer: newer) == "animators.1.velocity")
  }

  @Test func otherFieldsOfAnOlderTraceRowAreCompared() {
    let older = [#"{"animators":{"1":{"fraction":0.25,"velocity":0.5}},"t":2}"#]
    let newer = [#"{"animators":{"1":{"fraction":0.5,"velocity":[0.5,0.5]}},"t":2}"#]
    #expect(difference(older: older, newer: newer) == "animators.1.fraction")
  }

  @Test func changesAlongYAloneAreIgnoredInOlderTraces() {
    let older = [
      #"{"animators":{"1":{"running":false,"velocity":0}},"t":1}"#,
      #"{"animators":{"1":{"running":true}},"event":"up","t":2}"#,
      #"{"event":"move","t":3}"#,
    ]
    let newer = [
      #"{"animators":{"1":{"running":false,"velocity":[0,0]}},"t":1}"#,
      #"{"animators":{"1":{"running":true,"velocity":[0,8]}},"event":"up","t":2}"#,
      #"{"animators":{"1":{"velocity":[0,7]}},"event":"move","t":3}"#,
    ]
    #expect(difference(older: older, newer: newer) == nil)
  }

  @Test func velocitiesOfTodayAreComparedAlongBothAxes() {
    let one = [#"{"animators":{"1":{"velocity":[0,4]}},"t":2}"#]
    let other = [#"{"animators":{"1":{"velocity":[0,5]}},"t":2}"#]
    #expect(difference(older: one, newer: other) == "animators.1.velocity.1")
  }

  @Test func aChangeAlongYAloneIsADifferenceOfCurrentTraces() {
    let one = [
      #"{"animators":{"1":{"fraction":0.1,"velocity":[0,4]}},"t":1}"#,
      #"{"animators":{"1":{"fraction":0.5}},"t":2}"#,
    ]
    let other = [
      #"{"animators":{"1":{"fraction":0.2,"velocity":[0,4]}},"t":1}"#,
      #"{"animators":{"1":{"fraction":0.5,"velocity":[0,5]}},"t":2}"#,
    ]
    #expect(difference(older: one, newer: other, tolerance: 0.2) == "animators.1.velocity")
  }

  @Test(arguments: [#""engine":1,"#, ""])
  func theEngineOfAHeaderIsNoDifference(engine: String) {
    let heads = [engine, #""engine":3,"#].map { "{\($0)\(head.dropFirst())" }
    #expect(difference(older: [heads[0]], newer: [heads[1]]) == nil)
  }
}
