import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// What the window shows, and whom hands reach.
struct WindowTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench() }

  @Test func theSceneIsSeenInTheMiddleScaledToFit() throws {
    let rect = bench.root.viewport.sceneFrame
    let scene = bench.deck.scene.size
    #expect(abs(rect.width / rect.height - scene.width / scene.height) < 1e-9)
    let nodes = bench.studio.frame().nodes
    // Every node of the scene's own frame is among those of the window, placed.
    let scale = rect.width / scene.width
    let placement = CGAffineTransform(translationX: rect.minX, y: rect.minY)
      .scaledBy(x: scale, y: scale)
    for node in bench.sceneNodes {
      let place = node.transform.concatenating(placement)
      #expect(
        nodes.contains {
          $0.bounds == node.bounds && $0.backgroundColor == node.backgroundColor
            && abs($0.transform.tx - place.tx) < 1e-6 && abs($0.transform.ty - place.ty) < 1e-6
            && abs($0.transform.a - place.a) < 1e-9
        })
    }
  }

  @Test func aPressWithinTheViewportReachesTheSceneInItsOwnPoints() throws {
    bench.wait(0.2)
    bench.press(CGPoint(x: 95, y: 422))
    let down = bench.deck.take.recording.events.last { $0.code == "down" }
    guard case .down(_, let point, _, let time) = down else {
      return #expect(Bool(false), "\(String(describing: down))")
    }
    #expect(abs(point.x - 95) <= 1.0 / 64 && abs(point.y - 422) <= 1.0 / 64)
    #expect(time == Moment(seconds: 0.2))
  }

  @Test func aPointerBelongsToWhomItWentDownOn() throws {
    bench.wait(0.2)
    bench.press(StudioBench.card)
    // Far outside the viewport, over the list: still the scene's.
    bench.drag(from: StudioBench.card, to: CGPoint(x: -900, y: 422))
    bench.lift(CGPoint(x: -900, y: 422))
    #expect(bench.deck.take.recording.events.contains { $0.code == "up" })
    #expect(bench.deck.scene.name == "interruptible-pan")

    let before = bench.deck.take.recording.events.count { $0.code != "move" }
    bench.scrub(to: 0.1)
    bench.endScrub()
    #expect(bench.deck.take.recording.events.count { $0.code != "move" } == before)
  }

  @Test func whatIsPlayedInTheViewportIsARecordingThatReplaysToTheSameBit() throws {
    bench.throwCard()
    bench.wait(2)
    let recording = try bench.deck.take.whole()
    let replay = try Replay(recording)
    try replay.run()
    #expect(replay.stage.frame().nodes == bench.sceneNodes)
  }

  @Test(arguments: [
    (1280.0, true, true), (848, true, true), (847, true, false), (640, true, false),
    (500, false, false),
  ])
  func panelsGiveWayWhereThereIsNoRoom(width: Double, list: Bool, inspector: Bool) {
    let fitting = Panels(list: true, inspector: true)
      .fitting(width: CGFloat(width), list: 248, inspector: 320, least: 280, keeping: \.list)
    #expect(fitting == Panels(list: list, inspector: inspector))
  }

  @Test(arguments: [
    (848.0, true, true), (847, false, true), (600, false, true), (599, false, false),
  ])
  func thePanelThatWasAskedForLastGivesWayLast(width: Double, list: Bool, inspector: Bool) {
    let fitting = Panels(list: true, inspector: true)
      .fitting(width: CGFloat(width), list: 248, inspector: 320, least: 280, keeping: \.inspector)
    #expect(fitting == Panels(list: list, inspector: inspector))
  }

  @Test func whereOnePanelHasRoomTheKeysSwapThemAndTheButtonsTellWhichIsSeen() throws {
    let narrow = try StudioBench(size: CGSize(width: 860, height: 700), hasInspector: true)
    func lit() throws -> [Bool] {
      try ["toolbar.toggleList", "toolbar.toggleInspector"].map {
        try #require(narrow.named($0) as? UIControl).isSelected
      }
    }
    narrow.wait(0.5)
    #expect(try lit() == [true, false])
    narrow.key("I")
    narrow.wait(0.5)
    #expect(try lit() == [false, true])
    #expect(narrow.root.viewport.view.bounds.width >= 320)
    narrow.key("L")
    narrow.wait(0.5)
    #expect(try lit() == [true, false])
    narrow.key("I")
    narrow.key("I")
    narrow.wait(0.5)
    #expect(try lit() == [true, false], "the inspector is hidden, and the list comes back")
  }

  @Test func inTheLeastWindowEitherPanelHasRoomAndNothingLiesOnAnything() throws {
    let small = try StudioBench(size: StudioSettings.leastSize, hasInspector: true)
    let window = CGRect(origin: .zero, size: StudioSettings.leastSize)
    for (key, name) in [("I", "inspectorContainer"), ("L", "search")] {
      small.key(key)
      small.wait(0.5)
      let view = try #require(small.named(name))
      let place = view.convert(view.bounds, to: nil)
      #expect(window.contains(place), "\(name) at \(place)")
      let scene = small.root.viewport.sceneFrame
      #expect(!scene.intersects(place) && scene.height >= 230)
      let timeline = small.root.timeline.view.frame
      #expect(timeline.width >= 380 && timeline.insetBy(dx: 1, dy: 1).intersection(place).isEmpty)
      for name in ["toolbar.toggleKeys", "toolbar.toggleList", "timeline.take", "timeline.restart"]
      {
        let button = try #require(small.named(name))
        let place = button.convert(button.bounds, to: nil)
        #expect(
          window.contains(place)
            && small.studio.chrome.window.hitTest(
              CGPoint(x: place.midX, y: place.midY), with: nil) === button,
          "\(name)")
      }
    }
  }

  @Test func aPanelThatHasNoRoomSaysSo() throws {
    let small = try StudioBench(size: CGSize(width: 600, height: 480), hasInspector: true)
    small.wait(0.1)
    small.key("I")
    #expect(small.texts.contains(Words.noRoom(in: .english)))
  }

  @Test func atTheLeastSizeEverythingLiesWithinTheWindow() throws {
    let small = try StudioBench(size: StudioSettings.leastSize)
    let window = CGRect(origin: .zero, size: StudioSettings.leastSize)
    for name in ["search", "timeline", "viewport", "toolbar.toggleKeys", "timeline.take"] {
      let view = try #require(small.named(name))
      #expect(window.contains(view.convert(view.bounds, to: nil)), "\(name)")
    }
    #expect(small.root.viewport.sceneFrame.height >= 240)
  }

  @Test func nothingMovesAtRest() {
    bench.wait(1)
    #expect(!bench.studio.isMoving && bench.studio.nextDue == nil)
  }
}
