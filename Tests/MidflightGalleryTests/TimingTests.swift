import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import Testing

/// Checks the scenes of the chapter "Timing" against their documents.
struct TimingTests {
  // MARK: - timing-curves

  private let squares: Set = ["redView", "blueView", "greenView", "yellowView"]

  @Test func theTimerStartsTheSquaresAgainAfterOneAndAHalfDurations() throws {
    let session = try SceneSession("timing-curves")
    let names = ["redView", "blueView", "greenView", "yellowView"]
    for (name, y) in zip(names, [50, 150, 250, 350]) {
      #expect(try session.view(name).frame.minY == CGFloat(y))
    }
    try session.wait(2)
    for name in names { #expect(try session.middle(of: name).x == 334) }
    try session.wait(1)
    for name in names { #expect(try session.middle(of: name).x == 56) }
    try session.wait(1)
    // In the middle of the time, linear and ease-in-out are half-way; ease-in is behind, and
    // ease-out ahead.
    let positions = try names.map { try session.middle(of: $0).x }
    #expect(abs(positions[0] - 195) < 1e-6 && abs(positions[3] - 195) < 1e-6)
    #expect(positions[1] < 195 && positions[2] > 195)
    try session.expectReplay()
  }

  @Test func selectingATabStartsItsCurves() throws {
    let session = try SceneSession("timing-curves")
    try session.wait(0.5)
    session.mayJump = squares  // Each tab has its own.
    try session.tap(at: CGPoint(x: 146, y: 820))
    let animators = session.stage.animators.count
    #expect(animators >= 2)
    try session.wait(1)
    // 1.06 s after the tap; the second start is at 3.56 s.
    let positions = try ["redView", "blueView"].map { try session.middle(of: $0).x }
    #expect(positions.allSatisfy { $0 > 56 && $0 < 334 })
    try session.expectReplay(after: 7)
  }

  @Test func aDampingRatioOfTwoMovesLikeARatioOfOne() throws {
    let session = try SceneSession("timing-curves")
    session.mayJump = squares
    try session.tap(at: CGPoint(x: 244, y: 820))
    for _ in 0..<20 {
      try session.wait(0.1)
      #expect(
        abs(try session.middle(of: "blueView").x - session.middle(of: "greenView").x) < 1e-9)
    }
    try session.expectReplay(after: 4)
  }

  @Test func customSpringsSettleBeforeTheyRestart() throws {
    let session = try SceneSession("timing-curves")
    session.mayJump = squares
    try session.tap(at: CGPoint(x: 341, y: 820))
    try session.wait(2.99)
    for name in ["redView", "blueView", "greenView", "yellowView"] {
      #expect(try session.view(name).layer.presentation()?.position.x == 334, "in its lane")
    }
    try session.expectReplay(after: 4)
  }

  @Test(arguments: [49.0, 146, 244, 341])
  func noSquareLeavesTheStageOrComesOverACaption(tab: Double) throws {
    let session = try SceneSession("timing-curves")
    session.mayJump = squares
    try session.tap(at: CGPoint(x: tab, y: 820))
    var farthest: CGFloat = 0
    for _ in 0..<180 {
      try session.wait(1.0 / 60)
      let frame = session.stage.frame()
      let captions = frame.nodes.compactMap { node -> CGRect? in
        guard case .text(let text) = node.content, text.font.pointSize == 11, node.opacity > 0
        else { return nil }
        return node.bounds.applying(node.transform)
      }
      #expect(captions.count >= 2)
      let hint = try session.view("hint").frame
      for caption in captions where caption.minY < hint.midY { #expect(caption.maxY < hint.minY) }
      for name in squares.sorted() where session.stage.window.firstView(named: name) != nil {
        let middle = try session.middle(of: name)
        guard let square = session.stage.nodes(of: try session.view(name)).first else { continue }
        let seen = square.bounds.applying(square.transform)
        #expect(abs(seen.midX - middle.x) < 1e-6)
        #expect(seen.minX >= 0 && seen.maxX <= 390, "\(name) at \(seen)")
        for caption in captions { #expect(seen.intersection(caption).height < 0.01) }
        farthest = max(farthest, seen.maxX)
      }
    }
    #expect(farthest > 300, "they have come to their places")
  }

  @Test func reduceMotionHoldsTheSquaresUntilATap() throws {
    let session = try SceneSession("timing-curves", reducesMotion: true)
    try session.wait(10)
    #expect(try session.middle(of: "redView").x == 56)
    try session.tap(at: CGPoint(x: 195, y: 600))
    try session.wait(1)
    #expect(try session.middle(of: "redView").x > 56)
  }

  // MARK: - custom-curve

  @Test func theDotIsOnTheCurveInBothDirections() throws {
    let session = try SceneSession("custom-curve")
    for _ in 0..<2 {
      try session.tap("Start")
      for _ in 0..<9 {
        try session.wait(0.4)
        let dot = try session.middle(of: "dot")
        let (time, progress) = ((dot.x - 55) / 280, (392 - dot.y) / 280)
        #expect(abs(progress - curve(at: time, (0.75, 0.1), (0.9, 0.25))) < 1e-4)
        let fraction = (try session.middle(of: "viewToMove").x - 95) / 200
        #expect(abs(fraction - progress) < 1e-6)
      }
      try session.wait(1)
    }
    try session.expectReplay()
  }

  @Test func draggingAControlPointSetsItAndLimitsItsX() throws {
    let session = try SceneSession("custom-curve")
    session.mayJump = ["point1"]
    try session.drag("point1", by: -56, -140)
    let point = try session.value("controlPoint1").split(separator: ", ").compactMap { Double($0) }
    #expect(abs(point[0] - 0.55) < 0.02 && abs(point[1] - 0.6) < 0.02)
    try session.drag("point2", by: 500, 0)
    #expect(try session.value("controlPoint2").hasPrefix("1.00"))
    try session.tap("Start")
    try session.expectReplay()
  }

  @Test func aCurveChangedInFlightAppliesWhenTheDotHasArrived() throws {
    let session = try SceneSession("custom-curve")
    session.mayJump = ["point1"]
    let lines = try #require(try session.view("point1").superview?.layer.sublayers)
      .compactMap { $0 as? CAShapeLayer }.filter { $0.lineWidth == 3 }
    let plan = try #require(lines.first { $0.lineDashPattern == nil })
    let next = try #require(lines.first { $0.lineDashPattern != nil })
    let before = try #require(plan.path)
    try session.tap("Start")
    try session.wait(1)
    try session.drag("point1", by: -56, -140)
    #expect(plan.path == before && next.path != nil && next.path != before)
    let dot = try session.middle(of: "dot")
    let (time, progress) = ((dot.x - 55) / 280, (392 - dot.y) / 280)
    #expect(abs(progress - curve(at: time, (0.75, 0.1), (0.9, 0.25))) < 1e-4)
    let changed = next.path
    try session.wait(4)
    #expect(plan.path == changed && next.path == nil)
  }

  /// Returns the height of a Bézier curve over 0…1, by bisection.
  private func curve(
    at x: CGFloat, _ p1: (CGFloat, CGFloat), _ p2: (CGFloat, CGFloat)
  ) -> CGFloat {
    func value(_ a: CGFloat, _ b: CGFloat, _ s: CGFloat) -> CGFloat {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(p1.0, p2.0, middle) < x { low = middle } else { high = middle }
    }
    return value(p1.1, p2.1, low)
  }

  // MARK: - springs

  @Test func onlyTheUnderDampedBallGoesPastItsTarget() throws {
    for reduces in [false, true] {
      let session = try SceneSession("springs", reducesMotion: reduces)
      try session.tap(at: CGPoint(x: 250, y: 200))
      var farthest = [CGFloat](repeating: 0, count: 2)
      for _ in 0..<100 {
        try session.wait(0.01)
        for (index, name) in ["criticalBall", "underDampedBall"].enumerated() {
          farthest[index] = max(farthest[index], try session.middle(of: name).x)
        }
      }
      #expect(farthest[0] <= 250.001)
      #expect((farthest[1] > 260) == !reduces)
      #expect(try session.middle(of: "underDampedBall").x == 250)
    }
  }

  @Test func ballsRedirectedInFlightArriveAtTheNewTarget() throws {
    let session = try SceneSession("springs")
    for x in [283.0, 107, 200] {
      try session.tap(at: CGPoint(x: x, y: 150))
      try session.wait(0.15)
    }
    try session.wait(1)
    #expect(try session.middle(of: "criticalBall").x == 200)
    #expect(try session.middle(of: "underDampedBall").x == 200)
    try session.expectReplay()
  }

  // MARK: - scrubs-linearly

  @Test func pausingGivesProgressOrTimeByScrubsLinearly() throws {
    let session = try SceneSession("scrubs-linearly")
    try session.tap("Start")
    try session.wait(0.88)
    try session.tap("Pause")
    let animators = session.stage.animators.filter { $0.duration == 2 }
    try #require(animators.count == 2)
    // 0.942 s of 2 s; the distance of an ease-in is shorter than the time.
    #expect(abs(animators[1].fractionComplete - 0.471) < 1e-6)
    #expect(animators[0].fractionComplete < 0.35)
    let seen = try ["linear", "onCurve"].map { try session.middle(of: $0).x }
    #expect(abs(seen[0] - seen[1]) < 1e-6)
    #expect(abs((seen[0] - 85) / 220 - animators[0].fractionComplete) < 1e-6)
    try session.tap("Start")
    try session.expectReplay()
  }

  @Test func scrubsLinearlyChangesThePositionOfAScrubbedView() throws {
    let session = try SceneSession("scrubs-linearly")
    for name in ["scrub1", "scrub2"] {
      let slider = try #require(try session.view(name) as? UISlider)
      let knob = CGPoint(x: slider.frame.minX + 15, y: slider.frame.midY)
      try session.press(at: knob)
      try session.move((slider.bounds.width - 30) / 2, steps: 10)
      try session.release()
      #expect(abs(slider.value - 0.5) < 0.01)
    }
    let linear = try session.middle(of: "linear").x
    let onCurve = try session.middle(of: "onCurve").x
    #expect(abs(linear - 195) < 2 && onCurve < 160)
    try session.tap("Start")
    try session.wait(3)
    #expect(try session.middle(of: "onCurve").x == 305)
    try session.expectReplay()
  }
}
