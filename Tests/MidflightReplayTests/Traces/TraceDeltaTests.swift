import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightReplay

@Test(arguments: 0..<20 as Range<UInt64>)
func theChangesAddUpToTheFullRows(seed: UInt64) throws {
  let trace = try performRandomly(seed: seed, events: 80).trace
  #expect(try expectChangesAddUp(in: trace) >= 3)
}

@Test func aViewThatComesAndGoesIsTraced() throws {
  let scenes = toy { root in
    let card = card()
    let other = card.accessibilityIdentifier.map { MidflightReplayTests.card("other \($0)") }
    root.addSubview(card)
    card.addGestureRecognizer(
      UITapGestureRecognizer { _ in
        guard let other else { return }
        if other.superview == nil { root.addSubview(other) } else { other.removeFromSuperview() }
        other.isUserInteractionEnabled = false
      })
  }
  let again = tap.map { event in
    var event = event
    event.time = event.time.advanced(by: 1)
    return event
  }
  let trace = try perform(tap + again, on: "toy", scenes: scenes, endingAt: milli(3100)).trace
  let texts = trace.texts.filter { $0.contains("other card") }
  #expect(texts.first?.contains(#""other card":{"alpha":1,"bounds":[0,0,100,100]"#) == true)
  #expect(texts.last?.contains(#""views":{"other card":{"gone":true}}"#) == true)
  #expect(try expectChangesAddUp(in: trace) == 5)
}

@Test func aViewOutOfItsPlaneIsTracedWithTransform3DUntilItIsBack() throws {
  let turn = CATransform3DMakeRotation(1, 0, 1, 0)
  let scenes = toy { root in
    let card = card()
    root.addSubview(card)
    card.addGestureRecognizer(
      UITapGestureRecognizer { _ in
        card.transform3D = card.transform3D == turn ? CATransform3DIdentity : turn
      })
  }
  let again = tap.map { event in
    var event = event
    event.time = event.time.advanced(by: 1)
    return event
  }
  let trace = try perform(tap + again, on: "toy", scenes: scenes, endingAt: milli(3100)).trace
  let reported = trace.objects.compactMap { row -> [Double]? in
    let views = row["views"] as? [String: Any]
    return (views?.values.first as? [String: Any])?["transform3D"] as? [Double]
  }
  // The transform is in the row of its change, in the full row of the second in between, and in the
  // row of its return.
  let first = try #require(reported.first)
  #expect(first.count == 16 && abs(first[2] - Double(turn.m13)) < 1e-12)
  #expect(reported.last == [] && reported.count { $0.isEmpty } == 1)
}

@Test func anAnimatorThatIsDoneIsInactiveAndThenForgotten() throws {
  let trace = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(2000)).trace
  let rows = trace.objects.filter { $0["animators"] != nil }
  let last = try #require(rows.last)
  #expect(last["t"] as? Int == 1_560_000)
  let animator = try #require((last["animators"] as? [String: Any])?["1"] as? [String: Any])
  #expect(animator.keys.sorted() == ["state"])
  #expect(animator["state"] as? String == "inactive")
}

@Test func aNewAnimatorIsTracedWithAllFields() throws {
  let trace = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(2000)).trace
  let first = try #require(trace.objects.first { $0["animators"] != nil })
  let animator = try #require((first["animators"] as? [String: Any])?["1"] as? [String: Any])
  #expect(animator.keys.sorted() == ["fraction", "reversed", "running", "state", "velocity"])
}

/// Adds the changes of all rows, and compares the sum with each full row.
///
/// - Returns: The number of full rows.
private func expectChangesAddUp(
  in trace: Trace, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Int {
  var state: [String: [String: [String: NSObject]]] = ["animators": [:], "views": [:]]
  var count = 0
  for row in trace.objects.dropFirst() where row["fact"] == nil {
    for kind in ["animators", "views"] {
      let changes = row[kind] as? [String: [String: NSObject]] ?? [:]
      for (name, fields) in changes {
        let isGone =
          fields["gone"] != nil
          || kind == "animators" && fields == ["state": "inactive" as NSString]
        if isGone {
          state[kind]?[name] = nil
        } else {
          state[kind]?[name, default: [:]].merge(fields) { $1 }
        }
      }
      guard row["full"] != nil || row["end"] != nil else { continue }
      #expect(state[kind] == changes, sourceLocation: sourceLocation)
    }
    if row["full"] != nil || row["end"] != nil { count += 1 }
  }
  return count
}
