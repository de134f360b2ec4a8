import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// The input lane, with the mouse and with the keyboard.
struct InputLaneTests {
  private let bench: InspectorBench
  private let selector: InputSelector

  init() throws {
    bench = try InspectorBench("caught-twice")
    bench.play(to: bench.replay.end.seconds)
    selector = try #require(bench.view("input events") as? InputSelector)
  }

  private var facts: [InputFact] { bench.replay.stage.history?.inputs ?? [] }

  /// Returns whether the lane shows the text of an event.
  private func describes(_ fact: InputFact) -> Bool {
    let texts = bench.inspector.input.subviews.compactMap { ($0 as? UILabel)?.text }
    return texts.contains(fact.eventText(in: .english))
      && texts.contains(fact.effectText(in: .english))
  }

  private func fact(of mark: InputSelector.Mark) throws -> InputFact {
    try #require(facts.first { $0.number == mark.number })
  }

  private func place(of mark: InputSelector.Mark) -> CGPoint {
    selector.convert(CGPoint(x: mark.x, y: selector.bounds.midY), to: nil)
  }

  private func hover(over point: CGPoint) {
    bench.chrome.send(.move(pointer: 0, at: point, time: bench.chrome.now))
    bench.turn()
  }

  private var presses: [InputSelector.Mark] {
    selector.marks.filter { if case .down = $0.event { true } else { false } }
  }

  @Test func withoutASelectionTheLastEventIsShown() throws {
    #expect(try describes(#require(facts.last)))
  }

  @Test func hoveringOverAMarkShowsItsEventWithoutSeeking() throws {
    let now = bench.replay.stage.now
    #expect(presses.count > 1)
    for mark in presses {
      hover(over: place(of: mark))
      #expect(describes(try fact(of: mark)))
    }
    hover(over: CGPoint(x: 5, y: 5))
    #expect(try describes(#require(facts.last)), "the mouse has gone")
    #expect(bench.replay.stage.now == now)
  }

  @Test func aClickSelectsAMarkAndAnotherDeselectsIt() throws {
    let mark = try #require(presses.first)
    bench.click(place(of: mark))
    hover(over: CGPoint(x: 5, y: 5))
    #expect(describes(try fact(of: mark)))
    bench.click(place(of: mark))
    hover(over: CGPoint(x: 5, y: 5))
    #expect(try describes(#require(facts.last)))
  }

  @Test func aDragAlongTheMarksSelectsTheNearestWithoutScrolling() throws {
    let (first, last) = (try #require(presses.first), try #require(presses.last))
    let distance = last.x - first.x
    #expect(distance > 20)
    let offset = bench.inspector.scroll.offset
    bench.drag(from: place(of: first), by: CGVector(dx: distance, dy: -30))
    #expect(describes(try fact(of: last)))
    #expect(bench.inspector.scroll.offset == offset)
  }

  @Test(.slow) func leftAndRightGoThroughEveryEventOneByOne() throws {
    for _ in 0..<40 where !selector.isFocused { bench.key("Tab") }
    #expect(selector.isFocused)
    #expect(selector.marks.count > 20)
    for mark in selector.marks.reversed() {
      bench.key("Left")
      #expect(describes(try fact(of: mark)), "event \(mark.number)")
    }
    bench.key("Left")
    #expect(describes(try fact(of: #require(selector.marks.first))), "there is none before")
    bench.key("Right")
    #expect(describes(try fact(of: selector.marks[1])))
    for _ in selector.marks { bench.key("Right") }
    #expect(try describes(#require(facts.last)))
    #expect(selector.pointed == nil, "after the last one comes none")
  }

  @Test func aClickMovesTheFocusForArrowKeys() throws {
    let index = try #require(
      selector.marks.firstIndex { if case .down = $0.event { true } else { false } })
    bench.click(place(of: selector.marks[index]))
    hover(over: CGPoint(x: 5, y: 5))
    #expect(selector.isFocused)
    bench.key("Right")
    #expect(describes(try fact(of: selector.marks[index + 1])))
    bench.key("Left")
    #expect(describes(try fact(of: selector.marks[index])))
  }

  @Test func aPressOnADisabledControlIsExplained() throws {
    let stage = bench.replay.stage
    stage.perform {
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      button.isEnabled = false
      stage.window.addSubview(button)
    }
    stage.send(.down(pointer: 7, at: CGPoint(x: 50, y: 25), time: stage.now))
    #expect(
      facts.last?.effectText(in: .english)
        == "not handled: the control is disabled")
  }

  @Test func anotherSessionsEventOfTheSameNumberIsNotSelected() throws {
    bench.click(place(of: try #require(presses.first)))
    #expect(selector.pointed != nil)
    let other = try Replay(InspectorBench.recording("flick"), scenes: .gallery) {
      $0.keepsHistory = true
    }
    other.advance(to: other.end)
    bench.inspector.run = InspectedRun(stage: other.stage, scenes: .gallery)
    hover(over: CGPoint(x: 5, y: 5))
    #expect(selector.pointed == nil)
  }

  @Test func anIdleRunShowsNoUnobservedHover() throws {
    let bench = try StudioBench(hasInspector: true)
    bench.throwCard()
    bench.wait(6)
    #expect(bench.player.isIdle)
    let inspector = try #require(bench.studio.inspector)
    func texts() -> [String] {
      var (found, waiting): ([String], [UIView]) = ([], [inspector.view])
      while let view = waiting.popLast() {
        if let text = (view as? UILabel)?.text { found.append(text) }
        waiting += view.subviews
      }
      return found.sorted()
    }
    let before = texts()
    #expect(before.contains { $0.contains("\u{A0}s  up") })
    for x in [100.0, 150, 200] { bench.hover(over: CGPoint(x: x, y: 700)) }
    bench.tick(0.02)
    #expect(bench.player.isIdle && texts() == before)
  }

  @Test func anUnhandledEventHasAReason() throws {
    let stage = bench.replay.stage
    stage.send(.down(pointer: 7, at: CGPoint(x: 5, y: 5), time: stage.now))
    stage.send(.up(pointer: 7, at: CGPoint(x: 5, y: 5), time: stage.now))
    #expect(facts.last?.effectText(in: .english) == "not handled: no handler here")
    stage.send(.key(name: "Return", isDown: true, time: stage.now))
    #expect(
      facts.last?.effectText(in: .english) == "not handled: no view has keyboard focus")
    stage.send(.move(pointer: 0, at: CGPoint(x: 5, y: 5), time: stage.now))
    #expect(facts.last?.effectText(in: .english) == "not handled: no pointer is down")
    stage.send(.down(pointer: 7, at: CGPoint(x: 5_000, y: 5), time: stage.now))
    #expect(facts.last?.effectText(in: .chinese) == "未处理：此处没有视图")
  }
}

/// The texts of input events in the width of the panel.
struct InputTextTests {
  /// One varied recording per scene.
  nonisolated private static let recordings = [
    "ordinary", "hasty", "hostile",
  ]

  private func fits(_ text: String, lines: Int, in width: CGFloat) -> Bool {
    let label = PanelStyle.label(PanelStyle.caption, lines: lines)
    label.text = text
    let all = PanelStyle.label(PanelStyle.caption, lines: 0)
    all.text = text
    let availableSize = CGSize(width: width, height: .greatestFiniteMagnitude)
    return all.sizeThatFits(availableSize).height <= label.sizeThatFits(availableSize).height
  }

  @Test(.slow, arguments: recordings)
  func everyInputTextOfTheGalleryFits(_ name: String) throws {
    var count = 0
    for scene in SceneCatalog.gallery.scenes {
      let url = InspectorBench.file("../\(scene.name)/\(name)").standardizedFileURL
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      let replay = try Replay(Recording(contentsOf: url), scenes: .gallery) {
        $0.keepsHistory = true
      }
      replay.advance(to: replay.end)
      let facts = try #require(replay.stage.history).inputs
      count += facts.count
      // The width of the panel's card beside the largest number.
      let width = PanelWidths.usual.inspector - 2 * PanelStyle.margin - 24
      let number = PanelStyle.label(PanelStyle.caption)
      number.text = "\(facts.count) / \(facts.count)"
      let rest = width - number.sizeThatFits(.zero).width - 8
      for language in [LocalizedText.Language.english, .chinese] {
        for text in Set(facts.map { $0.effectText(in: language) }) {
          #expect(fits(text, lines: 2, in: width), "\(scene.name): \(text)")
        }
        for text in Set(facts.map { $0.eventText(in: language, isWrapped: true) }) {
          let lines = text.split(separator: "\n").map(String.init)
          #expect(fits(lines[0], lines: 1, in: rest), "\(scene.name): \(text)")
          for line in lines { #expect(fits(line, lines: 1, in: width), "\(scene.name): \(text)") }
        }
      }
    }
    #expect(count > 1000, "\(count)")
  }

  @Test func recognizersOfOneViewNameItOnce() {
    func pan(_ view: String) -> String { "UIPanGestureRecognizer \(view)" }
    #expect(
      InputFact.brief([pan("photo"), "UIPinchGestureRecognizer photo", pan("card"), "stepper"])
        == "Pan, Pinch photo, Pan card, stepper")
    #expect(InputFact.brief(["UITapGestureRecognizer"]) == "Tap")
    #expect(InputFact.brief([]) == "")
  }

  @Test func longInputLabelsWrapAndTheirSectionGrows() throws {
    let bench = try InspectorBench("../two-fingers/ordinary")
    bench.turn()
    let lane = bench.inspector.input
    let low = lane.height(forWidth: lane.bounds.width)
    let labels = lane.subviews.compactMap { $0 as? UILabel }
    let stage = bench.replay.stage
    stage.perform {
      var outer: UIView = stage.window
      for name in ["left hand's handle", "right hand's handle", "handle of both hands"] {
        let view = UIView(frame: stage.window.bounds)
        view.accessibilityIdentifier = name
        view.addGestureRecognizer(UIPanGestureRecognizer { _ in })
        outer.addSubview(view)
        outer = view
      }
    }
    stage.send(.down(pointer: 9, at: CGPoint(x: 8, y: 400), time: stage.now))
    for _ in 0..<60 { bench.turn() }
    #expect(lane.height(forWidth: lane.bounds.width) > low)
    for label in labels where label.text != nil {
      let availableSize = CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude)
      #expect(
        label.sizeThatFits(availableSize).height <= label.bounds.height, "\(label.text ?? "")")
      #expect(lane.bounds.contains(label.frame))
    }
  }
}
