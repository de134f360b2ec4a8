import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightStudio

/// Which views have an arrow over the scene, and where it lies.
struct SceneArrowsTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))

  /// A view that goes so far within a second, at an even pace.
  private func makeView(
    at frame: CGRect, going way: CGVector, in superview: UIView? = nil
  ) -> UIView {
    stage.perform {
      let view = UIView(frame: frame)
      view.backgroundColor = .systemBlue
      (superview ?? stage.window).addSubview(view)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        view.center.x += way.dx
        view.center.y += way.dy
      }
      animator.startAnimation()
      return view
    }
  }

  private func makeLabel(_ text: String, at frame: CGRect, in superview: UIView? = nil) {
    stage.perform {
      let label = UILabel(frame: frame)
      label.text = text
      (superview ?? stage.window).addSubview(label)
    }
  }

  private func arrows(for views: [UIView]) -> [SceneArrows.Arrow] {
    stage.advance(by: 0.1)
    return SceneArrows.arrows(for: views, on: stage)
  }

  @Test func anArrowBeginsWhereItsViewEndsAndPointsWhereThatGoes() throws {
    let view = makeView(
      at: CGRect(x: 50, y: 100, width: 60, height: 60), going: CGVector(dx: 200, dy: 0))
    let arrow = try #require(arrows(for: [view]).first)
    #expect(arrow.start.x > view.frame.minX - 200 + 20 + 60 && arrow.start.y == 130)
    #expect(abs(arrow.tip.x - arrow.start.x - 200 * 0.4) < 0.01 && arrow.tip.y == 130)
  }

  @Test func beforeTheScenesEdgeItLiesWithinTheView() throws {
    let view = makeView(
      at: CGRect(x: 0, y: 150, width: 400, height: 300), going: CGVector(dx: 0, dy: 200))
    let arrow = try #require(arrows(for: [view]).first)
    for point in [arrow.start, arrow.tip] { #expect(stage.window.bounds.contains(point)) }
    #expect(arrow.tip.y > arrow.start.y)
  }

  @Test(arguments: [
    // Before the view, on it, and what is written all across its middle.
    CGRect(x: 150, y: 120, width: 200, height: 20), CGRect(x: 60, y: 120, width: 60, height: 20),
    CGRect(x: 0, y: 115, width: 400, height: 30),
  ])
  func noArrowLiesOnWordsWhereThereIsRoomBesideThem(_ place: CGRect) throws {
    let view = makeView(
      at: CGRect(x: 50, y: 80, width: 100, height: 100), going: CGVector(dx: 150, dy: 0))
    makeLabel("Words that are read, and are as long as this", at: place)
    let arrow = try #require(arrows(for: [view]).first)
    #expect(arrow.start.y == arrow.tip.y)
    #expect(abs(arrow.tip.y - place.midY) > 12 || arrow.start.x > place.maxX, "\(arrow)")
    #expect(abs(arrow.tip.y - 130) < 50, "beside them, but the view's own")
  }

  @Test func onlyTheFastestFewHaveOne() {
    let views = (0..<9).map { index in
      makeView(
        at: CGRect(x: 20, y: CGFloat(index) * 40, width: 30, height: 30),
        going: CGVector(dx: 60 + 20 * CGFloat(index), dy: 0))
    }
    let found = arrows(for: views)
    #expect(found.count == SceneArrows.most)
    #expect(found.map(\.start.y) == (3..<9).map { CGFloat($0) * 40 + 15 }, "in the views' order")
    // Many are thinner than one.
    func width(_ arrows: [SceneArrows.Arrow]) -> CGFloat? {
      guard
        case .shape(let shape)? = SceneArrows.nodes(of: arrows, in: stage.window.bounds.size)
          .first?.content
      else { return nil }
      return shape.stroke?.width
    }
    #expect(width(found) ?? 0 < width([found[0]]) ?? 0)
  }

  @Test func whatHardlyMovesHasNone() {
    let slow = makeView(
      at: CGRect(x: 20, y: 20, width: 30, height: 30), going: CGVector(dx: 20, dy: 0))
    #expect(arrows(for: [slow]).isEmpty)
    // Beside what flies, what creeps is at rest.
    let creeping = makeView(
      at: CGRect(x: 20, y: 80, width: 30, height: 30), going: CGVector(dx: 0, dy: 60))
    #expect(arrows(for: [creeping]).count == 1)
    let flying = makeView(
      at: CGRect(x: 20, y: 160, width: 30, height: 30), going: CGVector(dx: 2000, dy: 0))
    #expect(arrows(for: [creeping, flying]).count == 1)
  }

  @Test func whatOnlyRidesAlongHasNone() {
    let carrier = makeView(
      at: CGRect(x: 20, y: 20, width: 200, height: 200), going: CGVector(dx: 150, dy: 0))
    let rider = makeView(
      at: CGRect(x: 20, y: 20, width: 30, height: 30), going: CGVector(dx: 5, dy: 0), in: carrier)
    let crossing = makeView(
      at: CGRect(x: 20, y: 90, width: 30, height: 30), going: CGVector(dx: 0, dy: 150), in: carrier)
    #expect(arrows(for: [carrier, rider]).count == 1)
    #expect(arrows(for: [carrier, rider, crossing]).count == 2)
  }

  /// In perspective too: an outline lies in the plane of what it outlines, and its words are left out.
  @Test func skinsOfWhatIsTurnedAwayAreTurnedAway() throws {
    var settings = StudioSettings()
    settings.scene = "flip-card"
    settings.inspector.showsOnionSkin = true
    let bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.5)
    let card = try #require(bench.deck.stage.window.descendant(named: "front"))
    let middle = card.convert(CGPoint(x: card.bounds.midX, y: card.bounds.midY), to: nil)
    let end = CGPoint(x: middle.x + 80, y: middle.y)
    bench.press(middle)
    bench.drag(from: middle, to: end, seconds: 0.4)
    let planes = (bench.studio.inspector?.overlayNodes ?? []).compactMap(\.plane)
    let edges = planes.filter { $0.nodes.contains { $0.border?.width == 1.5 } }
    #expect(edges.count > 1 && Set(edges.map(\.projection)).count == edges.count)
    bench.lift(end)
  }

  @Test func skinsHaveNoWords() throws {
    var settings = StudioSettings()
    settings.scene = "drawer"
    settings.inspector.showsOnionSkin = true
    let bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.5)
    let drawer = try #require(bench.deck.stage.window.descendant(named: "drawer"))
    let start = drawer.convert(CGPoint(x: drawer.bounds.midX, y: 30), to: nil)
    let end = CGPoint(x: start.x, y: start.y - 200)
    bench.press(start)
    bench.drag(from: start, to: end, seconds: 0.3)
    bench.lift(end)
    bench.wait(0.1)
    let nodes = bench.studio.inspector?.overlayNodes ?? []
    func words(_ nodes: [Frame.Node]) -> [String] {
      nodes.flatMap { node -> [String] in
        guard case .text(let text) = node.content else { return [] }
        return text.runs.map(\.string)
      }
    }
    #expect(nodes.contains { $0.opacity < 0.4 && $0.opacity > 0 }, "there are skins")
    let titles = words(bench.deck.stage.frame().nodes).count { $0 == "Comments" }
    #expect(words(nodes).count { $0 == "Comments" } == titles, "as they are now, once")
  }
}
