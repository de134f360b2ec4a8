import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// The edges of the diagram, compared with the table of rules.
struct StateDiagramTests {
  @Test func everyCallThatChangesTheStateHasAnEdge() {
    for from in StateDiagram.nodes {
      for call in AnimatorRules.Call.allCases {
        guard case .leads(let next) = AnimatorRules.outcome(of: call, while: from) else { continue }
        let edge = StateDiagram.Edge(from: from, to: StateDiagram.node(of: next))
        #expect(edge.from == edge.to || StateDiagram.edges.contains(edge), "\(call) in \(from)")
      }
    }
  }

  @Test func everyEdgeIsTheResultOfACall() {
    for edge in StateDiagram.edges {
      let leads = AnimatorRules.Condition.allCases.contains { from in
        guard StateDiagram.node(of: from) == edge.from else { return false }
        return AnimatorRules.Call.allCases.contains { call in
          guard case .leads(let next) = AnimatorRules.outcome(of: call, while: from) else {
            return false
          }
          return StateDiagram.node(of: next) == edge.to
        }
      }
      #expect(leads, "\(edge)")
    }
    #expect(Set(StateDiagram.edges).count == StateDiagram.edges.count)
  }

  @Test func selectingAnotherAnimatorMovesTheHighlightAtOnce() throws {
    let bench = try InspectorBench("there-and-back")
    let highlight = try #require(bench.view("state highlight"))
    func isOnItsWay() -> Bool { highlight.seen.position != highlight.center }
    // The second animator has started, and the highlight moves to another of its states.
    for hundredths in 1... {
      try #require(bench.replay.now < bench.replay.end)
      bench.play(to: Double(hundredths) / 100)
      let count = try #require(bench.replay.stage.history).animators.count
      if count > 1, isOnItsWay() { break }
    }
    #expect(isOnItsWay())
    let first = try #require(bench.replay.stage.history?.animators.first)
    #expect(first.changes.last?.after.condition == .inactive)
    bench.inspector.choose(first.id)
    for _ in 0..<10 {
      bench.turn()
      #expect(highlight.seen.position == highlight.center)
      let box = try #require(
        bench.label { $0.text == "inactive" && !$0.isDescendant(of: highlight) })
      #expect(highlight.frame == box.frame)
    }
  }

  @Test func theHighlightShowsTheNamesItPasses() throws {
    let bench = try InspectorBench("there-and-back")
    let highlight = try #require(bench.view("state highlight"))
    let names = try #require(highlight.subviews.first)
    var wasOnItsWay = false
    let call = try #require(bench.view("state call"))
    let arrow = try #require(bench.view("state arrow") as? ShapeView)
    var calls: Set<String> = []
    while bench.replay.now < bench.replay.end {
      bench.play(to: bench.replay.now.seconds + 0.02)
      guard highlight.alpha > 0 else { continue }
      wasOnItsWay = wasOnItsWay || highlight.seen.position != highlight.center
      // The presented names lie over the nodes.
      #expect(names.subviews.count == StateDiagram.nodes.count)
      for case let name as UILabel in names.subviews {
        let node = try #require(
          bench.label {
            $0.text == name.text && !$0.isDescendant(of: highlight) && $0.numberOfLines == 2
          })
        let x = highlight.seen.frame.minX + names.seen.frame.minX + name.frame.minX
        let y = highlight.seen.frame.minY + names.seen.frame.minY + name.frame.minY
        #expect(abs(x - node.frame.minX) < 0.001 && abs(y - node.frame.minY) < 0.001)
        #expect(name.textColor == Palette.onColor)
      }
      guard let head = arrow.shape.path?.boundingBox, !head.isEmpty else { continue }
      #expect(!call.frame.intersects(head), "\(call.frame) on \(head)")
      #expect(arrow.bounds.contains(call.frame))
      if let text = (call.subviews.first as? UILabel)?.text { calls.insert(text) }
    }
    #expect(calls.count > 2 && wasOnItsWay, "\(calls)")
  }

  @Test(arguments: [LocalizedText.Language.english, .chinese])
  func theNamesOfEdgesOverlapNeitherNamesNorArrows(language: LocalizedText.Language) throws {
    let bench = try InspectorBench(language: language)
    bench.play(to: 2)
    let diagram = try #require(bench.view("state call")?.superview as? StateDiagramView)
    let names = diagram.subviews.compactMap { $0 as? UILabel }
    var rows: [CGRect] = []
    for row in StateDiagram.rows {
      let text = row.trigger.text(in: language)
      let name = try #require(names.first { $0.text == text }, "\(text)")
      #expect(name.sizeThatFits(.zero).width <= name.bounds.width, "\(text) is whole")
      #expect(diagram.bounds.contains(name.frame))
      for other in rows { #expect(other.intersection(name.frame).height <= 0, "\(text)") }
      rows.append(name.frame)
    }
    let arrows = diagram.subviews.compactMap { ($0 as? ShapeView)?.shape.path?.boundingBox }
    for arrow in arrows where !arrow.isEmpty {
      for row in rows { #expect(!arrow.intersects(row)) }
    }
  }

  @Test func everyChangeHasARowOfItsName() throws {
    for call in AnimatorRules.Call.allCases where call != .addCompletion {
      let row = StateDiagram.rows[try #require(StateDiagram.row(of: .call(call)), "\(call)")]
      guard case .calls(let calls) = row.trigger else { throw Missing(call: call) }
      #expect(calls.contains(call))
      // Every allowed call has an edge.
      for from in AnimatorRules.Condition.allCases {
        guard case .leads(let next) = AnimatorRules.outcome(of: call, while: from), next != from
        else { continue }
        let edge = StateDiagram.Edge(
          from: StateDiagram.node(of: from), to: StateDiagram.node(of: next))
        #expect(edge.from == edge.to || row.edges.contains(edge), "\(call) while \(from)")
      }
    }
    #expect(StateDiagram.row(of: .call(.addCompletion)) == nil, "it changes nothing")
    #expect(StateDiagram.row(of: .end).map { StateDiagram.rows[$0].trigger } == .end)
    for (cause, trigger) in [
      (AnimatorChange.Cause.animate, StateDiagram.Trigger.animate), (.takenOver, .takenOver),
      (.end, .end),
    ] {
      let row = StateDiagram.row(of: cause, isClassMethod: true)
      #expect(row.map { StateDiagram.classMethodRows[$0].trigger } == trigger, "\(cause)")
    }
  }

  private struct Missing: Error { let call: AnimatorRules.Call }

  @Test func arrowsOfARowMeetOnlyAtACommonResult() {
    func columns(_ edge: StateDiagram.Edge) -> [Int] {
      [edge.from, edge.to].compactMap(StateDiagram.nodes.firstIndex).sorted()
    }
    for row in StateDiagram.rows + StateDiagram.classMethodRows {
      for (index, edge) in row.edges.enumerated() where edge.from != edge.to {
        for other in row.edges[..<index] where other.from != other.to && other.to != edge.to {
          let (one, two) = (columns(edge), columns(other))
          #expect(max(one[0], two[0]) >= min(one[1], two[1]), "\(row.trigger): \(edge), \(other)")
        }
      }
    }
  }

  @Test func aReplacedClassMethodHasItsRow() throws {
    let stage = Stage(size: CGSize(width: 300, height: 300))
    stage.keepsHistory = true
    let view = stage.perform { UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)) }
    for alpha in [0, 1] {
      stage.perform {
        stage.window.addSubview(view)
        UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
          view.alpha = CGFloat(alpha)
        }
      }
      stage.advance(by: 0.25)
    }
    let bench = try InspectorBench()
    bench.inspector.run = InspectedRun(stage: stage, scenes: .gallery)
    let first = try #require(stage.history?.animators.first)
    #expect(first.changes.last?.cause == .takenOver)
    bench.inspector.choose(first.id)
    bench.turn()
    let call = try #require(bench.view("state call"))
    let text = WindowText.causeReplaced(in: .english)
    let names = call.superview?.subviews.compactMap { $0 as? UILabel }.filter { $0.text == text }
    #expect(names?.count == 1 && !call.isHidden)
    #expect(names?.first.map { abs($0.frame.midY - call.frame.midY) < 0.5 } == true)
  }

  @Test func theLastCallIsHighlightedWithItsTransition() throws {
    let bench = try InspectorBench("caught-twice")
    let call = try #require(bench.view("state call"))
    let arrow = try #require(bench.view("state arrow") as? ShapeView)
    let diagram = try #require(call.superview as? StateDiagramView)
    var lit: Set<Int> = []
    while bench.replay.now < bench.replay.end {
      bench.play(to: bench.replay.now.seconds + 0.02)
      guard
        let last = bench.inspector.chosen.flatMap({ bench.replay.stage.history?[$0] })?.changes.last
      else { continue }
      let row = try #require(StateDiagram.row(of: last.cause))
      let text = StateDiagram.rows[row].trigger.text(in: .english)
      let name = try #require(
        diagram.subviews.compactMap { $0 as? UILabel }.first { $0.text == text })
      #expect(abs(call.frame.midY - name.frame.midY) < 0.5, "\(last.cause)")
      let head = arrow.shape.path?.boundingBox
      #expect((head?.isEmpty ?? true) == (last.before.condition == last.after.condition))
      if let head, !head.isEmpty { #expect(abs(head.midY - name.frame.midY) < 0.5) }
      lit.insert(row)
    }
    #expect(lit.count > 2, "\(lit)")
  }

  @Test(arguments: ["caught-twice", "there-and-back", "focus-lost"])
  func changesInRecordingsFollowEdgesOfTheDiagram(_ name: String) throws {
    let replay = try Replay(InspectorBench.recording(name), scenes: .gallery) {
      $0.keepsHistory = true
    }
    replay.advance(to: replay.end)
    let animators = try #require(replay.stage.history).animators
    #expect(animators.contains { !$0.changes.isEmpty })
    for change in animators.flatMap(\.changes) {
      let edge = StateDiagram.edge(of: change)
      #expect(edge.from == edge.to || StateDiagram.edges.contains(edge), "\(change.cause)")
      if case .call(let call) = change.cause,
        case .leads(let next) = AnimatorRules.outcome(of: call, while: change.before.condition)
      {
        #expect(StateDiagram.node(of: next) == edge.to, "\(call)")
      }
    }
  }
}
