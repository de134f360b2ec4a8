import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MidflightStudio
import MotionCore

/// An inspector on a stage of its own, beside the replay of a gallery recording.
final class InspectorBench {
  let chrome: Stage
  let replay: Replay
  let inspector: InspectorViewController
  private(set) var copied: [String] = []
  private(set) var reruns: [TimingEdit?] = []

  init(
    _ name: String = "caught-twice", recording: Recording? = nil, height: CGFloat = 1600,
    scale: CGFloat = 1,
    dark: Bool = false, language: LocalizedText.Language = .english
  ) throws {
    let recording = try recording ?? Self.recording(name)
    let style = dark ? UIUserInterfaceStyle.dark : .light
    replay = try Replay(recording, scenes: .gallery) {
      $0.keepsHistory = true
      $0.userInterfaceStyle = style
    }
    chrome = Stage(size: CGSize(width: 320, height: height), scale: scale)
    chrome.userInterfaceStyle = style
    let run = InspectedRun(stage: replay.stage, recording: recording, scenes: .gallery)
    let made = chrome.perform { InspectorViewController(run: run, language: language) }
    inspector = made
    chrome.perform { chrome.window.rootViewController = made }
    made.onCopy = { [weak self] in self?.copied.append($0) }
    made.onRerun = { [weak self] in self?.reruns.append($0) }
  }

  static func recording(_ name: String) throws -> Recording {
    try Recording(contentsOf: file(name))
  }

  /// Returns the file of a gallery recording.
  static func file(_ name: String) -> URL {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return folder.appendingPathComponent("recordings/interruptible-pan/\(name).jsonl")
  }

  /// Plays on, ten frames a second.
  func play(to seconds: Double) {
    while replay.now < min(Moment(seconds: seconds), replay.end) {
      replay.advance(to: min(replay.now.advanced(by: 1.0 / 10), Moment(seconds: seconds)))
      chrome.advance(by: 1.0 / 10)
      inspector.update()
    }
  }

  /// Advances the panel by a frame.
  func turn() {
    chrome.advance(by: 1.0 / 60)
    inspector.update()
  }

  /// Returns the view in the panel with an identifier.
  func view(_ identifier: String) -> UIView? { Self.find(identifier, in: chrome.window) }

  private static func find(_ identifier: String, in view: UIView) -> UIView? {
    if view.accessibilityIdentifier == identifier { return view }
    return view.subviews.lazy.compactMap { find(identifier, in: $0) }.first
  }

  /// Returns the first label in the panel that meets a condition.
  func label(_ isMatch: (UILabel) -> Bool) -> UILabel? {
    var waiting: [UIView] = [chrome.window]
    while let view = waiting.popLast() {
      if let label = view as? UILabel, isMatch(label) { return label }
      waiting += view.subviews
    }
    return nil
  }

  /// Returns the middle of a view in window coordinates.
  func middle(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  /// Drags the mouse in a straight line, and releases or cancels.
  func drag(from start: CGPoint, by translation: CGVector, isCancelled: Bool = false) {
    chrome.send(.down(pointer: 0, at: start, time: chrome.now))
    for step in 1...5 {
      let fraction = CGFloat(step) / 5
      turn()
      chrome.send(
        .move(
          pointer: 0,
          at: CGPoint(
            x: start.x + translation.dx * fraction, y: start.y + translation.dy * fraction),
          time: chrome.now))
    }
    let end = CGPoint(x: start.x + translation.dx, y: start.y + translation.dy)
    chrome.send(
      isCancelled
        ? .cancel(pointer: 0, reason: .focusLost, time: chrome.now)
        : .up(pointer: 0, at: end, time: chrome.now))
    turn()
  }

  /// Clicks at a point.
  func click(_ point: CGPoint) {
    chrome.send(.down(pointer: 0, at: point, time: chrome.now))
    turn()
    chrome.send(.up(pointer: 0, at: point, time: chrome.now))
    turn()
  }

  /// Presses and releases a key.
  func key(_ name: String) {
    _ = inspector.handleKey(name, modifiers: [])
    chrome.send(.key(name: name, isDown: true, time: chrome.now))
    chrome.send(.key(name: name, isDown: false, time: chrome.now))
    turn()
  }
}
