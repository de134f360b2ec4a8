import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightStudio

/// The velocity arrows of a scene, and their placement.
struct VelocityArrowsTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))

  /// Returns a view that moves by a distance per second at a constant velocity.
  private func makeView(
    at frame: CGRect, going translation: CGVector, in superview: UIView? = nil
  ) -> UIView {
    stage.perform {
      let view = UIView(frame: frame)
      view.backgroundColor = .systemBlue
      (superview ?? stage.window).addSubview(view)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        view.center.x += translation.dx
        view.center.y += translation.dy
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

  /// Returns the arrows for views without a previous frame.
  private func arrows(for views: [UIView]) -> [VelocityArrow] {
    stage.advance(by: 0.1)
    var arrows = VelocityArrows()
    return arrows.arrows(for: views, on: stage)
  }

  /// Moves a view at a velocity from now on.
  private func move(_ view: UIView, at speed: CGFloat) {
    stage.perform {
      let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) {
        view.center.x += speed * 10
      }
      animator.startAnimation()
    }
  }

  private func makeSquare(at origin: CGPoint) -> UIView {
    stage.perform {
      let view = UIView(frame: CGRect(origin: origin, size: CGSize(width: 30, height: 30)))
      view.backgroundColor = .systemBlue
      stage.window.addSubview(view)
      return view
    }
  }

  @Test func anArrowMovesSmoothlyToAClearlyFasterView() {
    let views = (0..<7).map { makeSquare(at: CGPoint(x: 20, y: CGFloat($0) * 40)) }
    for (index, view) in views.enumerated() { move(view, at: index == 6 ? 29 : 30) }
    var arrows = VelocityArrows()
    func rows() -> Set<CGFloat> {
      stage.advance(by: 1.0 / 60)
      return Set(arrows.arrows(for: views, on: stage).map(\.start.y))
    }
    let first = rows()
    #expect(first.count == VelocityArrows.maximumCount && !first.contains(255))
    // Slightly faster than the views with arrows.
    move(views[6], at: 3)
    for _ in 0..<20 { #expect(rows() == first) }
    move(views[6], at: 30)
    var opacities: [Double] = []
    for _ in 0..<20 {
      stage.advance(by: 1.0 / 60)
      let found = arrows.arrows(for: views, on: stage).first { $0.start.y == 255 }
      opacities.append(found?.opacity ?? 0)
    }
    #expect(opacities.last == 1 && opacities.count { $0 > 0 && $0 < 1 } > 5, "\(opacities)")
    for (one, two) in zip(opacities, opacities.dropFirst()) { #expect(two - one < 0.2) }
    #expect(rows().count == VelocityArrows.maximumCount)
  }

  @Test func anArrowFadesSmoothlyAsAnotherViewGetsFaster() throws {
    let (slow, fast) = (
      makeSquare(at: CGPoint(x: 20, y: 20)), makeSquare(at: CGPoint(x: 20, y: 80))
    )
    move(slow, at: 100)
    var last: Double?
    for step in 0..<40 {
      // The velocity passes 5 % of the other one.
      move(fast, at: 70)
      stage.advance(by: 1.0 / 1000)
      var arrows = VelocityArrows()
      let opacity =
        arrows.arrows(for: [slow, fast], on: stage).first { $0.start.y == 35 }?.opacity ?? 0
      if let last { #expect(abs(opacity - last) < 0.2, "\(step)") }
      last = opacity
    }
    #expect(last == 0)
  }

  @Test func anArrowKeepsItsPlaceUnlessItCoversMuchText() {
    let mover = ArrowPlacement.Mover(
      frame: CGRect(x: 100, y: 100, width: 60, height: 60), direction: CGVector(dx: 1, dy: 0),
      length: 100)
    let bounds = stage.window.bounds
    func best(_ words: CGRect, _ kept: ArrowPlacement?) -> ArrowPlacement {
      ArrowPlacement.best(for: mover, in: bounds, beside: [words], keeping: kept)
    }
    let ahead = ArrowPlacement(isAhead: true, sideOffset: 0)
    let start = ahead.line(of: mover, in: bounds).start
    let comma = CGRect(x: start.x + 20, y: start.y - 1, width: 0.1, height: 2)
    let words = CGRect(x: start.x + 20, y: start.y - 1, width: 60, height: 2)
    #expect(best(comma, nil) != ahead && best(comma, ahead) == ahead)
    let beside = best(words, ahead)
    #expect(beside != ahead && best(.zero, beside) == beside)
  }

  @Test func theEdgeShortensAnArrowBeforeItMovesItBack() throws {
    let view = makeSquare(at: CGPoint(x: 200, y: 100))
    move(view, at: 150)
    var arrows = VelocityArrows()
    var last: VelocityArrow?
    for _ in 0..<60 {
      stage.advance(by: 1.0 / 60)
      let arrow = try #require(arrows.arrows(for: [view], on: stage).first)
      #expect(stage.window.bounds.contains(arrow.tip))
      if let last { #expect(abs(arrow.start.x - last.start.x) < 4, "\(arrow)") }
      let (length, end) = (arrow.tip.x - arrow.start.x, view.seen.position.x + 15)
      #expect(length >= ArrowPlacement.leastLength - 1e-6)
      if arrow.start.x < end {
        #expect(length < ArrowPlacement.leastLength + 1e-6, "\(arrow) \(end)")
      }
      last = arrow
    }
    #expect(try #require(last).tip.x == 395)
  }

  @Test func arrowsAppearAtOnceAfterAJumpInTime() {
    let view = makeSquare(at: CGPoint(x: 20, y: 100))
    var arrows = VelocityArrows()
    _ = arrows.arrows(for: [view], on: stage)
    move(view, at: 60)
    stage.advance(by: 1.0 / 60)
    let opacity = arrows.arrows(for: [view], on: stage).first?.opacity ?? 0
    #expect(opacity > 0 && opacity < 0.3, "it comes as its view sets off")
    stage.advance(by: 1)
    #expect(arrows.arrows(for: [view], on: stage).first?.opacity == 1)
  }

  @Test func theFrontViewOfAMovingStackHasTheArrow() throws {
    let views = (0..<4).map { index in
      makeView(
        at: CGRect(x: 50, y: 100 + 10 * CGFloat(index), width: 120, height: 120),
        going: CGVector(dx: 200, dy: 0))
    }
    for order in [views, views.reversed()] {
      let arrow = try #require(arrows(for: order).first)
      #expect(arrows(for: order).count == 1 && arrow.start.y == 190, "the last is in front")
    }
    // A view in another direction, and one beside the stack, have their own arrows.
    let other = makeView(
      at: CGRect(x: 55, y: 105, width: 110, height: 110), going: CGVector(dx: 0, dy: 200))
    let beside = makeView(
      at: CGRect(x: 50, y: 300, width: 120, height: 60), going: CGVector(dx: 200, dy: 0))
    #expect(arrows(for: views + [other, beside]).count == 3)
  }

  @Test func aRedundantArrowReplacesTheFirstOfTwo() {
    let (card, panel) = (CGSize(width: 100, height: 100), CGSize(width: 100, height: 300))
    func make(_ size: CGSize, at y: CGFloat) -> UIView {
      makeView(
        at: CGRect(origin: CGPoint(x: 50, y: y), size: size), going: CGVector(dx: 100, dy: 0))
    }
    let (back, below, large, front) = (
      make(card, at: 50), make(card, at: 250), make(panel, at: 50), make(card, at: 50)
    )
    // The front view of the stack has the arrow.
    let rows = arrows(for: [back, below, front, large]).map(\.start.y)
    #expect(rows == [100, 200])
  }

  @Test func aStackHasOneArrowAmongTheFastest() {
    let stack = (0..<8).map { _ in
      makeView(at: CGRect(x: 20, y: 20, width: 80, height: 80), going: CGVector(dx: 300, dy: 0))
    }
    let single = (0..<3).map { index in
      makeView(
        at: CGRect(x: 20, y: 120 + CGFloat(index) * 40, width: 30, height: 30),
        going: CGVector(dx: 100, dy: 0))
    }
    #expect(arrows(for: stack + single).count == 1 + single.count)
  }

  @Test func aRedundantArrowFadesAway() {
    let (back, front) = (
      makeSquare(at: CGPoint(x: 20, y: 100)), makeSquare(at: CGPoint(x: 22, y: 100))
    )
    move(back, at: 100)
    move(front, at: 60)
    var arrows = VelocityArrows()
    func opacities() -> [Double] {
      stage.advance(by: 1.0 / 60)
      return arrows.arrows(for: [back, front], on: stage).map(\.opacity)
    }
    for _ in 0..<20 { _ = opacities() }
    #expect(opacities() == [1, 1])
    move(front, at: 40)
    let fading = (0..<20).map { _ in opacities() }
    #expect(fading.count { $0.count == 2 && $0[0] > 0 && $0[0] < 1 } > 5)
    #expect(fading.last == [1])
  }

  @Test func allMovingViewsHaveArrowsAtOnceWhilePaused() throws {
    let (fast, slow) = (
      makeSquare(at: CGPoint(x: 20, y: 100)), makeSquare(at: CGPoint(x: 20, y: 200))
    )
    var arrows = VelocityArrows()
    _ = arrows.arrows(for: [fast, slow], on: stage)
    move(fast, at: 400)
    move(slow, at: 10)
    stage.advance(by: 1.0 / 60)
    let moving = arrows.arrows(for: [fast, slow], on: stage)
    #expect(moving.count == 1 && moving[0].opacity < 0.3, "one that comes")
    let standing = arrows.arrows(for: [fast, slow], on: stage, isPaused: true)
    #expect(standing.map(\.opacity) == [1, 1])
    let slowest = try #require(standing.last)
    #expect(slowest.tip.x - slowest.start.x == 12, "so much that it has a head")
    // The arrows stay during steps, until nothing moves.
    stage.advance(by: 1.0 / 60)
    #expect(arrows.arrows(for: [fast, slow], on: stage, isPaused: true).count == 2)
    stage.advance(by: 20)
    #expect(arrows.arrows(for: [fast, slow], on: stage, isPaused: true).isEmpty)
  }

  @Test func arrowsAppearAtOnceWhilePausedAndWhileSeeking() throws {
    let bench = try StudioBench(hasInspector: true)
    func arrow() -> Double? {
      bench.studio.inspector?.overlayNodes.first { node in
        if case .shape = node.content { true } else { false }
      }?.opacity
    }
    bench.throwCard()
    bench.tick(1.0 / 60)
    #expect(try #require(arrow()) < 0.5, "it comes")
    bench.key("Space")
    #expect(arrow() == 1)
    for key in [".", ".", ",", ","] {
      bench.key(key)
      #expect(arrow() == 1, "\(key)")
    }
    bench.key("Space")
    bench.wait(6)
    #expect(arrow() == nil)
    bench.scrub(to: 1)
    bench.endScrub()
    #expect(arrow() == 1, "while it flew")
  }

  @Test func anArrowStartsAtTheEdgeOfItsViewAndShowsItsVelocity() throws {
    let view = makeView(
      at: CGRect(x: 50, y: 100, width: 60, height: 60), going: CGVector(dx: 200, dy: 0))
    let arrow = try #require(arrows(for: [view]).first)
    #expect(arrow.start.x > view.frame.minX - 200 + 20 + 60 && arrow.start.y == 130)
    #expect(abs(arrow.tip.x - arrow.start.x - 200 * 0.4) < 0.01 && arrow.tip.y == 130)
  }

  @Test func anArrowAtTheScenesEdgeStaysWithinTheScene() throws {
    let view = makeView(
      at: CGRect(x: 0, y: 150, width: 400, height: 300), going: CGVector(dx: 0, dy: 200))
    let arrow = try #require(arrows(for: [view]).first)
    for point in [arrow.start, arrow.tip] { #expect(stage.window.bounds.contains(point)) }
    #expect(arrow.tip.y > arrow.start.y)
  }

  @Test(arguments: [
    // Text ahead of the view, on the view, and across its middle.
    CGRect(x: 150, y: 120, width: 200, height: 20), CGRect(x: 60, y: 120, width: 60, height: 20),
    CGRect(x: 0, y: 115, width: 400, height: 30),
  ])
  func anArrowAvoidsTextIfThereIsRoomBesideIt(_ place: CGRect) throws {
    let view = makeView(
      at: CGRect(x: 50, y: 80, width: 100, height: 100), going: CGVector(dx: 150, dy: 0))
    makeLabel("Words that are read, and are as long as this", at: place)
    let arrow = try #require(arrows(for: [view]).first)
    #expect(arrow.start.y == arrow.tip.y)
    #expect(abs(arrow.tip.y - place.midY) > 12 || arrow.start.x > place.maxX, "\(arrow)")
    #expect(abs(arrow.tip.y - 130) < 50, "beside them, but the view's own")
  }

  @Test func onlyTheFastestViewsHaveArrows() {
    let views = (0..<9).map { index in
      makeView(
        at: CGRect(x: 20, y: CGFloat(index) * 40, width: 30, height: 30),
        going: CGVector(dx: 60 + 20 * CGFloat(index), dy: 0))
    }
    let found = arrows(for: views)
    #expect(found.count == VelocityArrows.maximumCount)
    #expect(found.map(\.start.y) == (3..<9).map { CGFloat($0) * 40 + 15 }, "in the views' order")
    // Many arrows are thinner than one.
    func width(_ arrows: [VelocityArrow]) -> CGFloat? {
      guard
        case .shape(let shape)? = VelocityArrow.nodes(of: arrows, in: stage.window.bounds.size)
          .first?.content
      else { return nil }
      return shape.stroke?.width
    }
    #expect(width(found) ?? 0 < width([found[0]]) ?? 0)
  }

  @Test func aSlowViewHasNoArrow() {
    let slow = makeView(
      at: CGRect(x: 20, y: 20, width: 30, height: 30), going: CGVector(dx: 20, dy: 0))
    #expect(arrows(for: [slow]).isEmpty)
    // Beside a fast view, a slow one counts as resting.
    let creeping = makeView(
      at: CGRect(x: 20, y: 80, width: 30, height: 30), going: CGVector(dx: 0, dy: 60))
    #expect(arrows(for: [creeping]).count == 1)
    let flying = makeView(
      at: CGRect(x: 20, y: 160, width: 30, height: 30), going: CGVector(dx: 2000, dy: 0))
    #expect(arrows(for: [creeping, flying]).count == 1)
  }

  @Test func aViewThatMovesOnlyWithItsSuperviewHasNoArrow() {
    let carrier = makeView(
      at: CGRect(x: 20, y: 20, width: 200, height: 200), going: CGVector(dx: 150, dy: 0))
    let rider = makeView(
      at: CGRect(x: 20, y: 20, width: 30, height: 30), going: CGVector(dx: 5, dy: 0), in: carrier)
    let crossing = makeView(
      at: CGRect(x: 20, y: 90, width: 30, height: 30), going: CGVector(dx: 0, dy: 150), in: carrier)
    #expect(arrows(for: [carrier, rider]).count == 1)
    #expect(arrows(for: [carrier, rider, crossing]).count == 2)
  }

  /// In perspective, outlines lie in the plane, and text is left out.
  @Test func onionSkinKeepsThePerspective() throws {
    var settings = StudioSettings()
    settings.scene = "flip-card"
    settings.inspector.showsOnionSkin = true
    let bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.5)
    let card = try #require(bench.player.stage.window.descendant(named: "front"))
    let middle = card.convert(CGPoint(x: card.bounds.midX, y: card.bounds.midY), to: nil)
    let end = CGPoint(x: middle.x + 80, y: middle.y)
    bench.press(middle)
    bench.drag(from: middle, to: end, seconds: 0.4)
    let planes = (bench.studio.inspector?.overlayNodes ?? []).compactMap(\.plane)
    let edges = planes.filter { $0.nodes.contains { $0.border?.width == 1.5 } }
    #expect(edges.count > 1 && Set(edges.map(\.projection)).count == edges.count)
    bench.lift(end)
  }

  @Test func onionSkinsHaveNoText() throws {
    var settings = StudioSettings()
    settings.scene = "drawer"
    settings.inspector.showsOnionSkin = true
    let bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.5)
    let drawer = try #require(bench.player.stage.window.descendant(named: "drawer"))
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
    let titles = words(bench.player.stage.frame().nodes).count { $0 == "Comments" }
    #expect(words(nodes).count { $0 == "Comments" } == titles, "as they are now, once")
  }
}
