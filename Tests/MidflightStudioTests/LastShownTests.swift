import Foundation
import Midflight
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// Panels that skip a redraw because their source is the same.
struct LastShownTests {
  @Test func lastShownChangesOnlyForADifferentSource() {
    var shown = LastShown<Int>()
    let news = [1, 1, 2, 1, 1].map { shown.changes(to: $0) }
    #expect(news == [true, false, true, true, false])
  }

  /// Pointers, keys and time, one per frame, so that every value that a panel reads changes.
  private static let actions: [(StudioBench) throws -> Void] = [
    { $0.throwCard() },
    { $0.wait(0.3) },
    { try $0.click("timeline.togglePlaying") },
    { try $0.click("toolbar.toggleLanguage") },
    { try $0.click("toolbar.toggleAppearance") },
    { $0.drag(input: "input events", from: 0.9, to: 0.2) },
    { try $0.click("timeline.togglePlaying") },
    { $0.throwCard() },
    { $0.wait(0.1) },
    { $0.drag(input: "slider duration", from: 0.1, to: 0.7) },
    { $0.wait(0.2) },
    { $0.drag(input: "controlPoint1", from: 0.5, to: 0.9) },
    { $0.key("Z", holding: "Left Ctrl") },
    { $0.key("Y", holding: "Left Ctrl") },
    { try $0.click("section Curve") },
    { $0.wait(0.4) },
    { try $0.click("section Curve") },
    { $0.scrub(to: 0.2, 0.7, 1) },
    { $0.endScrub() },
    { $0.studio.receive(.resize(size: CGSize(width: 1100, height: 700), scale: 2, time: $0.now)) },
    { $0.wait(0.1) },
    { try $0.click("search") },
    { $0.type("card") },
    { $0.key("Escape") },
    { try $0.click("scene.drawer") },
    { $0.wait(0.2) },
    { try $0.click("scene.interruptible-pan") },
    { $0.wait(0.1) },
    { $0.studio.openRecording(InspectorBench.file("caught-twice")) },
    { $0.wait(0.4) },
    { try $0.click("timeline.session") },
    { $0.wait(0.1) },
  ]

  private static func frames() throws -> [Frame] {
    var settings = StudioSettings()
    settings.inspector.showsArrows = false
    let bench = try StudioBench(
      settings: settings, size: CGSize(width: 1280, height: 1900), hasInspector: true)
    var frames: [Frame] = []
    bench.framesPerSecond = 60
    bench.onTick = { frames.append(bench.studio.frame()) }
    defer { bench.onTick = {} }
    for action in actions {
      try action(bench)
      bench.tick()
    }
    return frames
  }

  @Test(.slow) func skippedUpdatesGiveTheFramesOfAForcedRedraw() throws {
    let (left, anew) = (
      try Self.frames(), try ForcedRedraw.$isForced.withValue(true) { try Self.frames() }
    )
    #expect(left.count == anew.count && left.count > 150)
    let firstOther = zip(left, anew).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(firstOther == nil)
  }
}

extension StudioBench {
  /// The window's time.
  fileprivate var now: Moment { Moment(seconds: time) }

  /// Drags the mouse along a view of the inspector, by fractions of its width.
  fileprivate func drag(input name: String, from start: CGFloat, to end: CGFloat) {
    guard let view = named(name) else { return }
    func place(_ fraction: CGFloat) -> CGPoint {
      view.convert(CGPoint(x: view.bounds.width * fraction, y: view.bounds.midY), to: nil)
    }
    studio.receive(.down(pointer: 0, at: place(start), time: now))
    for step in 1...4 {
      tick(1.0 / 60)
      let fraction = start + (end - start) * CGFloat(step) / 4
      studio.receive(.move(pointer: 0, at: place(fraction), time: now))
    }
    tick(1.0 / 60)
    studio.receive(.up(pointer: 0, at: place(end), time: now))
    tick(1.0 / 60)
  }
}
