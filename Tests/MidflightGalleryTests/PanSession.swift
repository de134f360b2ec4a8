import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

/// A recorded live session of the scene `interruptible-pan`.
///
/// Around each event, the session checks that the card does not jump and that the animator's state
/// is legal.
final class PanSession {
  let live: LiveRun
  let sink: InMemorySink
  let card: UIView
  let pan: UIPanGestureRecognizer
  /// The number of presses on a moving card.
  private(set) var catches = 0

  private let label: String
  private var pointer = CGPoint.zero
  /// The pointer's distance since the card last followed it, in points.
  private var unfollowed: CGFloat = 0
  private var animatorsSeen: [Int] = []

  /// Creates a session.
  ///
  /// - Parameter label: A prefix for failed expectations.
  init(_ label: String = "") throws {
    self.label = label
    let scene = try #require(SceneCatalog.gallery["interruptible-pan"])
    sink = try InMemorySink(
      header: Recording.Header(scene: scene.name, size: scene.size, engine: Engine.revision))
    live = LiveRun(scene, size: scene.size, recordingTo: sink)
    card = try #require(live.stage.window.firstView(named: "viewToMove"))
    pan = try #require(card.gestureRecognizers?.first as? UIPanGestureRecognizer)
  }

  /// The visible centre of the card.
  var seen: CGPoint { card.layer.presentation()?.position ?? .zero }

  /// The animator that moves or holds the card.
  var animator: UIViewPropertyAnimator? { live.stage.animators.first }

  /// Waits, while the session checks the card.
  func wait(_ seconds: TimeInterval) throws {
    try live.advance(to: live.now.advanced(by: seconds))
  }

  // MARK: - Input

  /// Presses the card at its visible centre.
  func press() throws {
    catches += live.stage.isMoving ? 1 : 0
    pointer = seen
    try send(.down(pointer: 0, at: pointer, time: live.now))
  }

  /// Moves by points, 8 ms later.
  func move(_ dx: CGFloat, _ dy: CGFloat = 0) throws {
    let point = CGPoint(x: pointer.x + dx, y: pointer.y + dy)
    try send(.move(pointer: 0, at: point, time: live.now.advanced(by: 0.008)))
  }

  /// Releases at the pointer's position.
  func release() throws { try send(.up(pointer: 0, at: pointer, time: live.now)) }

  /// Performs a person's drag from the card's visible centre.
  func perform(_ drag: HumanDrag) throws {
    try press()
    let (start, origin) = (live.now, pointer)
    for (index, point) in drag.points.enumerated().dropFirst() {
      let location = CGPoint(
        x: origin.x + point.offset.dx * drag.horizontalScale, y: origin.y + point.offset.dy)
      let time = Moment(nanoseconds: start.nanoseconds + point.milliseconds * 1_000_000)
      let isLast = index == drag.points.count - 1
      try send(
        isLast
          ? .up(pointer: 0, at: location, time: time) : .move(pointer: 0, at: location, time: time))
    }
  }

  // MARK: - Expectations

  /// Sends an event, and compares the visible positions just before and after it.
  func send(_ event: InputEvent) throws {
    try live.advance(to: event.time)
    let before = seen.x
    try live.send(event)
    let jump = abs(seen.x - before)
    switch event {
    case .move(_, let point, _):
      unfollowed += abs(point.x - pointer.x)
      pointer = point
    case .up(_, let point, _, _): pointer = point
    default: unfollowed = 0
    }
    if pan.state == .changed {
      // Scrubbing moves the card by the pointer's motion, which a recording rounds.
      #expect(jump <= unfollowed + 1.0 / 64, "\(label) scrub at \(event.time)")
      unfollowed = 0
    } else {
      #expect(jump <= 1e-9, "\(label) \(event)")
    }
    expectLegal()
  }

  private func expectLegal() {
    let animators = live.stage.animators
    #expect(animators.count <= 1, "\(label) at \(live.now)")
    for animator in animators {
      #expect((0...1).contains(animator.fractionComplete), "\(label) at \(live.now)")
      #expect(animator.state == .active, "\(label) at \(live.now)")
      #expect(!animator.isReversed, "\(label) at \(live.now)")
      if !animatorsSeen.contains(animator.number) { animatorsSeen.append(animator.number) }
    }
    let isHeld = pan.state == .began || pan.state == .changed
    #expect(!isHeld || animators.first?.isRunning == false, "\(label) at \(live.now)")
    #expect((95...295).contains(seen.x) && seen.y == 422, "\(label) at \(live.now)")
  }

  /// Waits for the card's rest and checks three conditions: the card rests at an end, each animator
  /// completed once, and a replay gives the same trace.
  func expectRestAndReplay() throws {
    try wait(4)  // the whole duration: nothing may take longer
    #expect(live.stage.animators.isEmpty, "\(label)")
    #expect(!live.stage.isMoving && live.stage.nextDue == nil, "\(label)")
    #expect(seen == card.center && (seen.x == 95 || seen.x == 295), "\(label)")
    let trace = try live.finish()
    let completions = String(decoding: trace.bytes, as: UTF8.self)
      .matches(of: /\{"animator":([0-9]+),"fact":"completion","position":"end"/)
      .compactMap { Int($0.1) }
    #expect(completions == animatorsSeen, "\(label)")
    let replayed = try Replay(sink.recording, scenes: .gallery).run()
    let difference = replayed.difference(from: trace)
    #expect(difference == nil, "\(label): \(difference?.description ?? "")")
  }
}

extension UIView {
  /// Returns this view or the first descendant with an identifier; nil without one.
  func firstView(named name: String) -> UIView? {
    if accessibilityIdentifier == name { return self }
    return subviews.lazy.compactMap { $0.firstView(named: name) }.first
  }
}
