import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightGallery

/// A recorded live session of a scene.
///
/// Around each press and release, the session checks that no named view jumps.
final class SceneSession {
  let live: LiveRun
  let sink: InMemorySink
  /// The names of views that a press or release may move, for example a button that restarts a
  /// scene.
  var mayJump: Set<String> = []
  private var locations: [Int: CGPoint] = [:]

  init(_ name: String, reducesMotion: Bool = false) throws {
    var scene = try #require(SceneCatalog.gallery[name])
    if reducesMotion {
      let makeRoot = scene.makeRoot
      scene = Scene(name, summary: scene.summary, size: scene.size) { stage in
        stage.isReduceMotionEnabled = true
        return makeRoot(stage)
      }
    }
    sink = try InMemorySink(
      header: Recording.Header(scene: scene.name, size: scene.size, engine: Engine.revision))
    live = LiveRun(scene, size: scene.size, recordingTo: sink)
  }

  var stage: Stage { live.stage }

  func view(_ name: String) throws -> UIView {
    try #require(stage.window.firstView(named: name), "no view is named \(name)")
  }

  /// Returns the visible centre of a view, in the window's coordinates.
  func middle(of name: String) throws -> CGPoint {
    let view = try view(name)
    var point = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    for view in sequence(first: view, next: \.superview) {
      guard view.superview != nil, let seen = view.layer.presentation() else { break }
      let offset = CGPoint(x: point.x - seen.bounds.midX, y: point.y - seen.bounds.midY)
      let turned = offset.applying(seen.affineTransform())
      point = CGPoint(x: seen.position.x + turned.x, y: seen.position.y + turned.y)
    }
    return point
  }

  /// Returns the value of a name in the scene's readout.
  func value(_ name: String) throws -> String {
    try #require(stage.window.readouts.first { $0.names.contains(name) }, "no row \(name)")[name]
  }

  func wait(_ seconds: TimeInterval) throws {
    try live.advance(to: live.now.advanced(by: seconds))
  }

  // MARK: - Input

  func press(_ name: String, pointer: Int = 0) throws {
    try press(at: try middle(of: name), pointer: pointer)
  }

  func press(at location: CGPoint, pointer: Int = 0) throws {
    locations[pointer] = location
    try send(.down(pointer: pointer, at: location, time: live.now))
  }

  /// Moves by points, in steps of 8 ms.
  func move(_ dx: CGFloat, _ dy: CGFloat = 0, pointer: Int = 0, steps: Int = 1) throws {
    for _ in 0..<steps {
      var location = try #require(locations[pointer])
      location.x += dx / CGFloat(steps)
      location.y += dy / CGFloat(steps)
      locations[pointer] = location
      try send(.move(pointer: pointer, at: location, time: live.now.advanced(by: 0.008)))
    }
  }

  func release(pointer: Int = 0) throws {
    let location = try #require(locations[pointer])
    try send(.up(pointer: pointer, at: location, time: live.now.advanced(by: 0.002)))
  }

  func tap(_ name: String) throws { try tap(at: try middle(of: name)) }

  func tap(at location: CGPoint) throws {
    try press(at: location)
    try wait(0.06)
    try release()
  }

  func drag(_ name: String, by dx: CGFloat, _ dy: CGFloat = 0, steps: Int = 20) throws {
    try press(name)
    try move(dx, dy, steps: steps)
    try release()
  }

  // MARK: - Expectations

  func send(_ event: InputEvent) throws {
    try live.advance(to: event.time)
    let before = stage.window.seen(but: mayJump)
    try live.send(event)
    if case .move = event { return }
    let after = stage.window.seen(but: mayJump)
    for (name, seen) in before {
      guard let now = after.first(where: { $0.0 == name })?.1 else { continue }
      for (old, new) in zip(seen, now) {
        #expect(abs(old - new) < 1e-6, "\(name) jumps at \(event)")
      }
    }
  }

  /// Waits, and checks that the session has no diagnostic and a replay gives the same trace.
  func expectReplay(after seconds: TimeInterval = 8) throws {
    try wait(seconds)
    let trace = try live.finish()
    let words = String(decoding: trace.bytes, as: UTF8.self)
    #expect(!words.contains("\"fact\":\"diagnostic\""), "\(words.suffix(400))")
    let replayed = try Replay(sink.recording, scenes: .gallery).run()
    let difference = replayed.difference(from: trace)
    #expect(difference == nil, "\(difference?.description ?? "")")
  }
}

extension UIView {
  /// All readouts in the view.
  fileprivate var readouts: [Readout] {
    ((self as? Readout).map { [$0] } ?? []) + subviews.flatMap(\.readouts)
  }

  /// Returns the visible position, size, transform and opacity of each named view.
  fileprivate func seen(but left: Set<String>) -> [(String, [Double])] {
    let inside = subviews.flatMap { $0.seen(but: left) }
    guard let name = accessibilityIdentifier, !left.contains(name), let seen = layer.presentation()
    else { return inside }
    let transform = seen.affineTransform()
    let numbers = [
      seen.position.x, seen.position.y, seen.bounds.width, seen.bounds.height, transform.a,
      transform.b, transform.c, transform.d, CGFloat(seen.opacity),
    ]
    return [(name, numbers.map { Double($0) })] + inside
  }
}
