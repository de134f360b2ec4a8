import Testing

@testable import MidflightReplay

/// Comparisons of older traces, whose velocities are numbers, with current traces.
struct OlderTraceTests {
  private let head = #"{"hz":60,"midflight-trace":1,"scene":"toy"}"#

  private func difference(older: [String], newer: [String]) -> String? {
    func trace(_ rows: [String]) -> Trace {
      Trace(bytes: Array(([head] + rows).joined(separator: "\n").utf8) + [0x0A])
    }
    return trace(newer).difference(from: trace(older))?.path
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
}
