import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// A studio without a window, with simulated input.
final class StudioBench {
  let folder: URL
  private(set) var studio: Studio
  /// The window's time in seconds.
  private(set) var time = 0.0
  /// The frames per second of `wait(_:)`. A low rate saves time. Tests of single frames or of idle
  /// intervals, which begin and end with a frame, set 60.
  var framesPerSecond = 10.0
  /// Called after each frame.
  var onTick: () -> Void = {}

  /// Creates a studio in a folder of its own, with `interruptible-pan` open if the catalog has it.
  init(
    _ catalog: SceneCatalog = .gallery, settings: StudioSettings = StudioSettings(),
    size: CGSize = CGSize(width: 1280, height: 800), scale: CGFloat = 1,
    language: LocalizedText.Language = .english, hasInspector: Bool = false,
    isFirstStart: Bool = false, showsOnlyScene: Bool = false
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-studio-\(UUID().uuidString)")
    var settings = settings
    if settings.scene == nil, !isFirstStart { settings.scene = "interruptible-pan" }
    studio = try Studio(
      catalog, settings: settings, size: size, scale: scale, library: RecordingLibrary(folder),
      language: language, showsOnlyScene: showsOnlyScene,
      preparing: { $0.keepsHistory = hasInspector },
      makeInspector: { _ in hasInspector ? InspectorPanel() : nil })
  }

  isolated deinit {
    studio.close(at: Moment(seconds: time))
    try? FileManager.default.removeItem(at: folder)
  }

  var player: ScenePlayer { studio.player }
  var root: StudioViewController {
    guard let controller = studio.root.controller else { fatalError("a studio has its panels") }
    return controller
  }
  var list: ListViewController { root.list }

  // MARK: - Time

  /// Advances the window's time by frames.
  func wait(_ seconds: Double) {
    let (end, frame) = (time + seconds, 1 / framesPerSecond)
    while time + frame < end { tick(frame) }
    tick(end - time)
  }

  /// Advances by one frame.
  func tick(_ seconds: Double = 0) {
    time += seconds
    studio.advance(to: Moment(seconds: time))
    onTick()
  }

  /// Advances the window's time without a frame.
  func pass(_ seconds: Double) { time += seconds }

  private func send(_ event: (Moment) -> InputEvent) {
    studio.receive(event(Moment(seconds: time)))
  }

  // MARK: - Input

  /// Presses and releases the mouse at a point of the window.
  func click(_ point: CGPoint) {
    send { .move(pointer: 0, at: point, time: $0) }
    send { .down(pointer: 0, at: point, time: $0) }
    time += 0.05
    send { .up(pointer: 0, at: point, time: $0) }
    tick(0.02)
  }

  /// Clicks a view with an identifier.
  func click(_ name: String, _ location: SourceLocation = #_sourceLocation) throws {
    let view = try #require(named(name), "\(name)", sourceLocation: location)
    click(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
  }

  /// Moves the mouse to a point of the scene, without a press.
  func hover(over scenePoint: CGPoint) {
    move(over: scenePoint)
    tick(1.0 / 60)
  }

  /// Moves the mouse within a frame, without a press.
  func move(over scenePoint: CGPoint) {
    let point = root.viewport.windowPoint(at: scenePoint)
    send { .move(pointer: 0, at: point, time: $0) }
  }

  /// Presses the mouse at a point of the scene.
  func press(_ scenePoint: CGPoint) {
    let point = root.viewport.windowPoint(at: scenePoint)
    send { .down(pointer: 0, at: point, time: $0) }
  }

  /// Drags to a point of the scene, in ten moves.
  func drag(from start: CGPoint, to end: CGPoint, seconds: Double = 0.2) {
    for step in 1...10 {
      time += seconds / 10
      let fraction = CGFloat(step) / 10
      let point = root.viewport.windowPoint(
        at: CGPoint(
          x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction))
      send { .move(pointer: 0, at: point, time: $0) }
      tick()
    }
  }

  func lift(_ scenePoint: CGPoint) {
    let point = root.viewport.windowPoint(at: scenePoint)
    send { .up(pointer: 0, at: point, time: $0) }
    tick()
  }

  /// Throws the gallery's first card to the right, at 0.5 s.
  func throwCard() {
    wait(0.5)
    press(Self.card)
    drag(from: Self.card, to: CGPoint(x: 195, y: 422))
    lift(CGPoint(x: 195, y: 422))
  }

  /// Drags the playhead to moments of the session, without a release.
  func scrub(to seconds: Double...) {
    let seekBar = root.timeline.seekBar
    let scale = TimelineScale(
      end: player.shownEnd, timelineEnd: player.timelineEnd, isGrowing: !player.session.isOver,
      width: seekBar.bounds.width,
      idleIntervals: player.session.idleIntervals)
    for (index, second) in seconds.enumerated() {
      let point = seekBar.convert(
        CGPoint(x: scale.x(of: Moment(seconds: second)), y: 24), to: nil)
      if index == 0 { send { .down(pointer: 0, at: point, time: $0) } }
      send { .move(pointer: 0, at: point, time: $0) }
      tick(1.0 / 60)
    }
  }

  /// Releases the mouse on the timeline.
  func endScrub() {
    send { .up(pointer: 0, at: CGPoint(x: 700, y: 780), time: $0) }
    tick()
  }

  /// The position of the card of `interruptible-pan` in the scene.
  static let card = CGPoint(x: 95, y: 422)

  /// Turns the wheel at a point of the window, and waits until the scrolling ends.
  func wheel(at point: CGPoint, by points: CGFloat) {
    send { .wheel(at: point, delta: CGVector(dx: 0, dy: points), time: $0) }
    wait(0.5)
  }

  // MARK: - Keys

  /// Presses and releases a key.
  func key(_ name: String, holding modifiers: String...) {
    for modifier in modifiers { send { .key(name: modifier, isDown: true, time: $0) } }
    send { .key(name: name, isDown: true, time: $0) }
    time += 0.03
    send { .key(name: name, isDown: false, time: $0) }
    for modifier in modifiers { send { .key(name: modifier, isDown: false, time: $0) } }
    tick(0.01)
  }

  /// Presses a key.
  func holdDown(_ name: String) {
    send { .key(name: name, isDown: true, time: $0) }
    tick(0.01)
  }

  /// Releases a key.
  func letGo(of name: String) {
    send { .key(name: name, isDown: false, time: $0) }
    tick(0.01)
  }

  /// Removes the window's focus, which cancels all input that is down.
  func loseFocus() {
    send { .cancel(pointer: 0, reason: .focusLost, time: $0) }
    tick()
  }

  /// Holds a key down through several repetitions of the desktop, and releases it.
  func hold(_ name: String, repeating count: Int) {
    send { .key(name: name, isDown: true, time: $0) }
    for _ in 0..<count {
      time += 0.03
      // A slow machine receives two per frame.
      for _ in 0..<2 { studio.repeatKey(name, at: Moment(seconds: time)) }
      tick()
    }
    send { .key(name: name, isDown: false, time: $0) }
    tick(0.01)
  }

  /// Types text, as from an input method.
  func type(_ text: String) {
    for character in text { studio.insertText(String(character)) }
    tick(0.01)
  }

  // MARK: - What is seen

  /// Returns the view of the chrome with an identifier.
  func named(_ name: String) -> UIView? { studio.chrome.window.descendant(named: name) }

  /// Returns the labels with a text that are not hidden, including those scrolled out of sight.
  func labels(saying text: WindowText) -> [UILabel] {
    var (found, waiting): ([UILabel], [UIView]) = ([], [studio.chrome.window])
    while let view = waiting.popLast() {
      waiting += view.subviews
      guard let label = view as? UILabel, label.text == text(in: studio.language) else { continue }
      if label.alpha > 0, !label.isHidden { found.append(label) }
    }
    return found
  }

  /// All visible texts, in the order of drawing.
  var texts: [String] {
    studio.frame().nodes.compactMap {
      guard case .text(let text) = $0.content, $0.opacity > 0 else { return nil }
      return text.runs.map(\.string).joined(separator: " ")
    }
  }

  /// The nodes of the scene in the window.
  var sceneNodes: [Frame.Node] { player.stage.frame().nodes }
}

extension UIView {
  /// Returns the first descendant with an identifier.
  func descendant(named name: String) -> UIView? {
    if accessibilityIdentifier == name { return self }
    for view in subviews {
      if let found = view.descendant(named: name) { return found }
    }
    return nil
  }
}

extension Recording {
  /// The input that is down at the end.
  var heldAtItsEnd: PressedInput {
    var held = PressedInput()
    for event in inputs { held.update(with: event) }
    return held
  }

  /// The input events. Unlike `events`, nothing is released at the end of a growing recording.
  var inputs: [InputEvent] {
    lines.compactMap { if case .input(let event) = $0.content { event } else { nil } }
  }

  /// The input as lines, without checks.
  var inputTexts: [String] {
    lines.compactMap { if case .input = $0.content { $0.text } else { nil } }
  }
}
