import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightReplay

@Test func theTraceHeaderNamesSceneSizeScaleAndRate() throws {
  let trace = try perform(tap, on: "toy", scenes: tappable()).trace
  #expect(
    trace.texts.first
      == #"{"engine":\#(Engine.revision),"hz":60,"midflight-trace":1,"scale":1,"scene":"toy","size":[390,844]}"#
  )
}

@Test func keysAreInAscendingOrderEverywhere() throws {
  for text in try caughtRecording().trace.texts {
    // Nested objects have an order of their own: within each one, neighbours without a brace in
    // between ascend.
    for part in text.split(whereSeparator: { $0 == "{" || $0 == "}" }) {
      let names = part.matches(of: /"([^"]+)":/).map { String($0.1) }
      #expect(names == names.sorted(), "\(text)")
    }
  }
}

@Test func everyLineIsOneObjectWithoutSpaces() throws {
  let trace = try caughtRecording().trace
  #expect(trace.bytes.last == UInt8(ascii: "\n"))
  #expect(trace.objects.count == trace.lines.count)
  #expect(!trace.texts.contains { $0.contains(": ") || $0.contains(", ") })
}

@Test func rowsStandInOrderOfTime() throws {
  for seed in 0..<10 as Range<UInt64> {
    let times = try performRandomly(seed: seed, events: 40).trace.objects.dropFirst()
      .compactMap { $0["t"] as? Int }
    #expect(times == times.sorted())
  }
}

@Test func numbersAreTheShortestThatReadBackToTheSameBits() throws {
  let trace = try caughtRecording().trace
  var count = 0
  for text in trace.texts.dropFirst() {
    for match in text.matches(of: /-?[0-9]+(\.[0-9]+)?/) {
      let digits = String(match.0)
      let number = try #require(Double(digits))
      #expect(decimalText(number) == digits || number == 0)
      count += 1
    }
  }
  #expect(count > 500)
}

@Test func aGridRowIsThereOnlyIfSomethingChanged() throws {
  let trace = try perform([], endingAt: milli(990)).trace
  // The rows are the header, the full row at 0 and the full row at the end.
  #expect(trace.lines.count == 3)
}

@Test func everySixtiethGridRowIsFull() throws {
  let trace = try perform([], endingAt: milli(4500)).trace
  let full = trace.objects.filter { $0["full"] as? Bool == true }
  #expect(full.compactMap { $0["t"] as? Int } == [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000])
  #expect(full.allSatisfy { ($0["views"] as? [String: Any])?["viewToMove"] != nil })
}

@Test func theLastTraceRowIsFull() throws {
  let rows = try caughtRecording().trace.objects
  let last = try #require(rows.last)
  #expect(last["end"] as? Bool == true)
  let view = try #require((last["views"] as? [String: Any])?["viewToMove"] as? [String: Any])
  #expect(view.keys.sorted() == ["alpha", "bounds", "center", "color", "transform"])
  #expect(rows.count { $0["end"] != nil } == 1)
}

@Test func everyEventHasARow() throws {
  let performed = try caughtRecording()
  let rows = performed.trace.objects.filter { $0["event"] != nil }
  #expect(rows.count == performed.recording.events.count)
  #expect(
    rows.compactMap { $0["t"] as? Int }
      == performed.recording.events.map { Int($0.time.microsecondsRoundedUp) })
}

@Test func anEndingBetweenTwoGridRowsHasASeparateRow() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(2000))
  // The time 1.56 s is no multiple of 1/60 s.
  let rows = performed.trace.objects.filter { $0["t"] as? Int == 1_560_000 }
  #expect(rows.map { $0["fact"] as? String } == ["completion", nil])
  let view = try #require((rows.last?["views"] as? [String: Any])?["card"] as? [String: Any])
  #expect(view["center"] as? [Double] == [295, 422])
}

@Test func anEndBetweenMicrosecondsIsTracedAtTheNextOne() throws {
  let scenes = toy { root in
    let card = card()
    root.addSubview(card)
    move(card, by: 10, during: 0.0000015)
  }
  let trace = try perform([], on: "toy", scenes: scenes, endingAt: milli(1)).trace
  let facts = trace.objects.filter { $0["fact"] as? String == "completion" }
  #expect(facts.compactMap { $0["t"] as? Int } == [2])
}

@Test func anInfiniteVelocityIsWrittenAsValidJSON() throws {
  let scenes = toy { root in
    let card = card()
    root.addSubview(card)
    // The curve's control point is directly above the start.
    UIViewPropertyAnimator(
      duration: 1, controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 0.5, y: 1)
    ) { card.center.x += 10 }
    .startAnimation()
  }
  let trace = try perform([], on: "toy", scenes: scenes, endingAt: milli(10)).trace
  #expect(trace.texts[1].contains(#""velocity":["inf","inf"]"#))
  #expect(trace.objects.count == trace.lines.count)
}

@Test func anIdleSceneIsTracedOnceASecond() throws {
  let trace = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(3_600_000)).trace
  let idle = trace.objects.compactMap { $0["t"] as? Int }.filter { $0 > 1_560_000 }
  #expect(idle == Array(2...3_600).map { $0 * 1_000_000 } + [3_600_000_000])
}

@Test func theGridIsCompleteWhenAViewMovesAfterALongRest() throws {
  let late = tap.map { event in
    var event = event
    event.time = event.time.advanced(by: 3_600)
    return event
  }
  let rows = try perform(late, on: "toy", scenes: tappable(), endingAt: milli(3_601_560)).trace
    .objects
    .filter { $0["event"] == nil && $0["fact"] == nil && $0["end"] == nil }
    .compactMap { $0["t"] as? Int64 }
    .filter { $0 > 3_600_560_000 }
  // The card moves from the tap for one second.
  let motion: Range<Int64> = 3_600_560_001..<3_601_560_000
  let grid = (216_000...216_120 as ClosedRange<Int64>).map { $0 * 1_000_000 / 60 }
    .filter(motion.contains)
  #expect(rows == Array(grid) + [3_601_560_000])
}
