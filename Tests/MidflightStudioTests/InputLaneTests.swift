import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// The lane of input, pointed at with the mouse and with the keyboard.
struct InputLaneTests {
  private let bench: InspectorBench
  private let rail: InputRail

  init() throws {
    bench = try InspectorBench("caught-twice")
    bench.play(to: bench.replay.end.seconds)
    rail = try #require(bench.view("input events") as? InputRail)
  }

  private var facts: [InputFact] { bench.replay.stage.history?.inputs ?? [] }

  /// Whether the lane tells what became of an event.
  private func tells(of fact: InputFact) -> Bool {
    let texts = bench.inspector.input.subviews.compactMap { ($0 as? UILabel)?.text }
    return texts.contains(fact.eventWords(in: .english))
      && texts.contains(fact.verdictWords(in: .english))
  }

  private func fact(of mark: InputRail.Mark) throws -> InputFact {
    try #require(facts.first { $0.number == mark.number })
  }

  private func place(of mark: InputRail.Mark) -> CGPoint {
    rail.convert(CGPoint(x: mark.x, y: rail.bounds.midY), to: nil)
  }

  private func hover(over point: CGPoint) {
    bench.chrome.send(.move(pointer: 0, at: point, time: bench.chrome.now))
    bench.turn()
  }

  private var presses: [InputRail.Mark] {
    rail.marks.filter { if case .down = $0.event { true } else { false } }
  }

  @Test func untilOneIsPointedAtTheLastIsTold() throws {
    #expect(try tells(of: #require(facts.last)))
  }

  @Test func theMouseOverAMarkTellsOfItAndTimeStays() throws {
    let now = bench.replay.stage.now
    #expect(presses.count > 1)
    for mark in presses {
      hover(over: place(of: mark))
      #expect(tells(of: try fact(of: mark)))
    }
    hover(over: CGPoint(x: 5, y: 5))
    #expect(try tells(of: #require(facts.last)), "the mouse has gone")
    #expect(bench.replay.stage.now == now)
  }

  @Test func aClickHoldsOnToAMarkAndAnotherLetsGo() throws {
    let mark = try #require(presses.first)
    bench.click(place(of: mark))
    hover(over: CGPoint(x: 5, y: 5))
    #expect(tells(of: try fact(of: mark)))
    bench.click(place(of: mark))
    hover(over: CGPoint(x: 5, y: 5))
    #expect(try tells(of: #require(facts.last)))
  }

  @Test func aDragAlongTheMarksTellsOfTheOneThatIsNearestAndScrollsNothing() throws {
    let (first, last) = (try #require(presses.first), try #require(presses.last))
    let way = last.x - first.x
    #expect(way > 20)
    let offset = bench.inspector.scroll.offset
    bench.drag(from: place(of: first), by: CGVector(dx: way, dy: -30))
    #expect(tells(of: try fact(of: last)))
    #expect(bench.inspector.scroll.offset == offset)
  }

  @Test func leftAndRightGoThroughEveryEventOneByOne() throws {
    for _ in 0..<40 where !rail.isFocused { bench.key("Tab") }
    #expect(rail.isFocused)
    #expect(rail.marks.count > 20)
    for mark in rail.marks.reversed() {
      bench.key("Left")
      #expect(tells(of: try fact(of: mark)), "event \(mark.number)")
    }
    bench.key("Left")
    #expect(tells(of: try fact(of: #require(rail.marks.first))), "there is none before")
    bench.key("Right")
    #expect(tells(of: try fact(of: rail.marks[1])))
    for _ in rail.marks { bench.key("Right") }
    #expect(try tells(of: #require(facts.last)))
    #expect(rail.pointed == nil, "after the last one comes none")
  }

  @Test func aClickTakesTheKeyboardThereAndArrowsGoOnFromIt() throws {
    let index = try #require(
      rail.marks.firstIndex { if case .down = $0.event { true } else { false } })
    bench.click(place(of: rail.marks[index]))
    hover(over: CGPoint(x: 5, y: 5))
    #expect(rail.isFocused)
    bench.key("Right")
    #expect(tells(of: try fact(of: rail.marks[index + 1])))
    bench.key("Left")
    #expect(tells(of: try fact(of: rail.marks[index])))
  }

  @Test func aPressOnADisabledControlSaysThatItIsDisabled() throws {
    let stage = bench.replay.stage
    stage.perform {
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      button.isEnabled = false
      stage.window.addSubview(button)
    }
    stage.send(.down(pointer: 7, at: CGPoint(x: 50, y: 25), time: stage.now))
    #expect(
      facts.last?.verdictWords(in: .english)
        == "ignored: it is disabled, keeps the touch and does nothing")
  }

  @Test func anotherTakesEventOfTheSameNumberIsNotTheOneThatWasHeld() throws {
    bench.click(place(of: try #require(presses.first)))
    #expect(rail.pointed != nil)
    let other = try Replay(InspectorBench.recording("flick"), scenes: .gallery) {
      $0.keepsHistory = true
    }
    other.advance(to: other.end)
    bench.inspector.run = InspectedRun(stage: other.stage, scenes: .gallery)
    hover(over: CGPoint(x: 5, y: 5))
    #expect(rail.pointed == nil)
  }

  @Test func atRestAMouseThatNobodyWatchesIsNotToldOf() throws {
    let bench = try StudioBench(hasInspector: true)
    bench.throwCard()
    bench.wait(6)
    #expect(bench.deck.isAtRest)
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
    #expect(bench.deck.isAtRest && texts() == before)
  }

  @Test func anIgnoredEventSaysWhy() throws {
    let stage = bench.replay.stage
    stage.send(.down(pointer: 7, at: CGPoint(x: 5, y: 5), time: stage.now))
    stage.send(.up(pointer: 7, at: CGPoint(x: 5, y: 5), time: stage.now))
    #expect(facts.last?.verdictWords(in: .english) == "ignored: nothing there takes it")
    stage.send(.key(name: "Return", isDown: true, time: stage.now))
    #expect(
      facts.last?.verdictWords(in: .english) == "ignored: nothing has the keyboard's focus")
    stage.send(.move(pointer: 0, at: CGPoint(x: 5, y: 5), time: stage.now))
    #expect(facts.last?.verdictWords(in: .english) == "ignored: nothing is pressed")
    stage.send(.down(pointer: 7, at: CGPoint(x: 5_000, y: 5), time: stage.now))
    #expect(facts.last?.verdictWords(in: .chinese) == "未处理：此处没有视图")
  }
}

/// What is said of input, in the room that there is for it.
struct InputSentenceTests {
  /// Of each scene one recording that does a bit of everything.
  nonisolated private static let recordings = [
    "ordinary", "hasty", "hostile",
  ]

  private func fits(_ words: String, lines: Int, in width: CGFloat) -> Bool {
    let label = PanelStyle.label(PanelStyle.caption, lines: lines)
    label.text = words
    let all = PanelStyle.label(PanelStyle.caption, lines: 0)
    all.text = words
    let room = CGSize(width: width, height: .greatestFiniteMagnitude)
    return all.sizeThatFits(room).height <= label.sizeThatFits(room).height
  }

  @Test(arguments: recordings) func inEveryScenesRecordingsAllIsSaidWhole(_ name: String) throws {
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
      // As wide as the panel's card, at any size of the window, beside the greatest number.
      let width = StudioViewController.Measure.inspector - 2 * PanelStyle.margin - 24
      let number = PanelStyle.label(PanelStyle.caption)
      number.text = "\(facts.count) / \(facts.count)"
      let rest = width - number.sizeThatFits(.zero).width - 8
      for language in [LocalizedText.Language.english, .chinese] {
        for words in Set(facts.map { $0.verdictWords(in: language) }) {
          #expect(fits(words, lines: 2, in: width), "\(scene.name): \(words)")
        }
        for words in Set(facts.map { $0.eventWords(in: language, isBroken: true) }) {
          let lines = words.split(separator: "\n").map(String.init)
          #expect(fits(lines[0], lines: 1, in: rest), "\(scene.name): \(words)")
          for line in lines { #expect(fits(line, lines: 1, in: width), "\(scene.name): \(words)") }
        }
      }
    }
    #expect(count > 1000, "\(count)")
  }

  @Test func whoeverLooksAtOneViewIsToldWithItOnce() {
    func pan(_ view: String) -> String { "UIPanGestureRecognizer \(view)" }
    #expect(
      InputFact.brief([pan("photo"), "UIPinchGestureRecognizer photo", pan("card"), "stepper"])
        == "Pan, Pinch photo, Pan card, stepper")
    #expect(InputFact.brief(["UITapGestureRecognizer"]) == "Tap")
    #expect(InputFact.brief([]) == "")
  }

  @Test func whatDoesNotFitOnALineHasTwoAndTheSectionRoomForThem() throws {
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
      let room = CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude)
      #expect(label.sizeThatFits(room).height <= label.bounds.height, "\(label.text ?? "")")
      #expect(lane.bounds.contains(label.frame))
    }
  }
}
