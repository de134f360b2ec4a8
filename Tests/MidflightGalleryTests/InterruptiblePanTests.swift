import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@Test func theFractionIsTheTranslationPlusTheInterruptedFraction() throws {
  let session = try PanSession()
  try session.press()
  try session.dragByFormula(interruptedAt: 0)
  try session.release()
  try session.expectRestAndReplay()
}

@Test func theFormulaHoldsForTheSecondAndThirdCatchInFlight() throws {
  let session = try PanSession()
  try session.press()
  try session.move(30)
  try session.release()
  for _ in 0..<2 {
    try session.wait(0.4)
    try session.press()
    #expect(session.animator?.isRunning == true)
    // The first move of the drag pauses the animator.
    try session.move(3)
    let interrupted = try #require(session.animator?.fractionComplete)
    #expect(interrupted > 0 && session.animator?.isRunning == false)
    try session.dragByFormula(interruptedAt: interrupted)
    try session.release()
  }
  #expect(session.catches == 2)
  try session.expectRestAndReplay()
}

@Test func aPressAloneDoesNotHoldTheCard() throws {
  let session = try PanSession()
  try session.press()
  try session.move(60)
  try session.move(1)
  try session.release()
  try session.wait(0.2)
  try session.press()
  #expect(session.animator?.isRunning == true)
  try session.release()
  try session.expectRestAndReplay()
}

@Test func aReleaseContinuesTheCurveFromTheVisiblePosition() throws {
  let session = try PanSession()
  try session.press()
  for _ in 0..<10 { try session.move(8) }
  let progress = Double((session.seen.x - 95) / 200)
  let t0 = EaseOut.time(of: progress)
  try session.release()
  for _ in 0..<20 {
    try session.wait(0.1)
    let passed = session.live.now.seconds - releaseTime(of: session).seconds
    let expected = 95 + 200 * EaseOut.progress(at: t0 + passed / 4)
    #expect(abs(Double(session.seen.x) - expected) < 1e-6)
  }
  try session.expectRestAndReplay()
}

@Test func theRemainderOfTheCurvePlaysAfterRelease() throws {
  for steps in [2, 5, 12, 20, 24] {
    let session = try PanSession("\(steps) steps")
    try session.press()
    for _ in 0..<steps { try session.move(8) }
    let t0 = EaseOut.time(of: Double((session.seen.x - 95) / 200))
    try session.release()
    let due = try #require(session.live.stage.nextDue)
    let remaining = due.seconds(since: session.live.now)
    #expect(abs(remaining - (1 - t0) * 4) < 1e-6)
    try session.expectRestAndReplay()
  }
}

@Test func aCardAtItsEndCanBeDraggedBack() throws {
  let session = try PanSession()
  try session.press()
  for _ in 0..<10 { try session.move(10) }
  try session.release()
  try session.wait(4)
  #expect(session.seen.x == 295)
  try session.press()
  for _ in 0..<10 {
    try session.move(-10)
    guard session.pan.state == .changed else { continue }
    let animator = try #require(session.animator)
    #expect(animator.fractionComplete == session.pan.translation(in: session.card).x / -200)
  }
  #expect(session.seen.x < 295 && session.seen.x > 95)
  try session.release()
  try session.expectRestAndReplay()
  #expect(session.seen.x == 95)
}

@Test func draggingBeyondAnEndStaysThereAndStillArrives() throws {
  for step: CGFloat in [-20, 40] {
    let session = try PanSession("\(step)")
    try session.press()
    for _ in 0..<10 { try session.move(step) }
    #expect(session.seen.x == (step < 0 ? 95 : 295))
    #expect(session.animator?.fractionComplete == (step < 0 ? 0 : 1))
    try session.release()
    try session.expectRestAndReplay()
    #expect(session.seen.x == 295)
  }
}

@Test func aCancelledDragContinuesLikeAReleasedDrag() throws {
  let session = try PanSession()
  try session.press()
  for _ in 0..<6 { try session.move(9) }
  try session.send(.cancel(pointer: 0, reason: .focusLost, time: session.live.now))
  #expect(session.animator?.isRunning == true)
  try session.expectRestAndReplay()
  #expect(session.seen.x == 295)
}

@Test func aPressBesideTheCardMovesNothing() throws {
  let session = try PanSession()
  try session.send(.down(pointer: 0, at: CGPoint(x: 95, y: 300), time: session.live.now))
  try session.move(40)
  try session.release()
  #expect(session.live.stage.animators.isEmpty)
  #expect(session.seen.x == 95)
}

extension PanSession {
  /// Drags in both directions, and checks the scene's formula at each change.
  fileprivate func dragByFormula(interruptedAt interrupted: CGFloat) throws {
    for dx: CGFloat in [4, 9, 17, 1.5, -8, -3.25, 20, 0, 6] {
      try move(dx)
      guard pan.state == .changed else { continue }
      let animator = try #require(animator)
      let expected = pan.translation(in: card).x / 200 + interrupted
      #expect(animator.fractionComplete == min(max(expected, 0), 1))
      #expect(abs(seen.x - (95 + 200 * animator.fractionComplete)) < 1e-9)
    }
  }
}

/// Returns the time of the last release.
private func releaseTime(of session: PanSession) -> Moment {
  session.sink.recording.events.last { if case .up = $0 { true } else { false } }?.time ?? .zero
}

/// UIKit's ease-out curve in closed form: the cubic Bézier (0, 0), (0, 0), (0.58, 1), (1, 1).
private enum EaseOut {
  static func progress(at time: Double) -> Double {
    let s = solve { x($0) >= min(time, 1) }
    return 3 * s * s * (1 - s) + s * s * s
  }

  /// Returns the fraction of time at a progress, the curve's inverse.
  static func time(of progress: Double) -> Double {
    x(solve { 3 * $0 * $0 * (1 - $0) + $0 * $0 * $0 >= progress })
  }

  private static func x(_ s: Double) -> Double { 3 * 0.58 * s * s * (1 - s) + s * s * s }

  /// Returns the smallest parameter in 0…1 at which a condition holds, by bisection.
  private static func solve(_ condition: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
