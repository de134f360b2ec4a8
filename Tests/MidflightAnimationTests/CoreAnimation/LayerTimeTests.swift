@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Time spaces of layers.
struct LayerTimeTests {
  @Test func aPausedLayerPausesAndResumesSublayerAnimations() {
    let bench = LayerOnStage()
    let window = bench.stage.window.layer
    bench.add(LayerOnStage.basic(from: 0, to: 100))
    bench.stage.advance(by: 0.5)
    // The pause of Apple's technical note QA1673.
    bench.stage.perform {
      let paused = window.convertTime(CACurrentMediaTime(), from: nil)
      window.speed = 0
      window.timeOffset = paused
    }
    bench.stage.advance(by: 10)
    #expect(bench.seenX == 25 && !bench.stage.isMoving && bench.stage.nextDue == nil)
    #expect(bench.events == ["start"])
    bench.stage.perform {
      let paused = window.timeOffset
      (window.speed, window.timeOffset, window.beginTime) = (1, 0, 0)
      window.beginTime = window.convertTime(CACurrentMediaTime(), from: nil) - paused
    }
    expect(bench.seenX, near: 25)
    bench.stage.advance(by: 0.5)
    expect(bench.seenX, near: 50)
    #expect(bench.stage.isMoving)
    bench.stage.advance(by: 10)
    #expect(bench.events == ["start", "stop true"] && bench.moments == [0, 12])
  }

  @Test func convertTimeAppliesTheTimingOfAllSuperlayers() {
    let (outer, inner, other) = (CALayer(), CALayer(), CALayer())
    outer.addSublayer(inner)
    (outer.speed, outer.beginTime) = (2, 3)
    (inner.speed, inner.timeOffset) = (0.5, 10)
    other.beginTime = 1
    // (5 - 3) * 2 in the outer layer, times 0.5 plus 10 in the inner one
    #expect(inner.convertTime(5, from: nil) == 12)
    #expect(inner.convertTime(12, to: nil) == 5)
    #expect(inner.convertTime(4, from: outer) == 12)
    #expect(inner.convertTime(12, to: other) == 4)
    outer.speed = 0
    #expect(inner.convertTime(12, to: nil) == 3)
  }

  @Test func anAnimationBeginsInTheTimeOfItsLayer() {
    let bench = LayerOnStage()
    bench.stage.advance(by: 5)
    bench.layer.speed = 2
    bench.add(LayerOnStage.basic(from: 0, to: 100), forKey: "slide")
    #expect(bench.layer.animation(forKey: "slide")?.beginTime == 10)
    #expect(bench.seenX == 0)
    bench.stage.advance(by: 0.5)
    expect(bench.seenX, near: 50)
    bench.stage.advance(by: 0.5)
    #expect(bench.moments == [5, 6])
  }

  @Test func aLayerIsScrubbedByItsOffset() {
    let bench = LayerOnStage()
    bench.layer.speed = 0
    bench.add(LayerOnStage.basic(from: 0, to: 100))
    for part in [0, 0.75, 0.25, 1.5] {
      bench.layer.timeOffset = part
      #expect(bench.seenX == CGFloat(part) * 50)
    }
    #expect(bench.events.isEmpty && !bench.stage.isMoving)
  }

  @Test func aLayerMovedIntoAFasterLayerAnimatesFaster() {
    let bench = LayerOnStage()
    let quick = CALayer()
    quick.speed = 4
    bench.stage.perform {
      bench.stage.window.layer.addSublayer(quick)
      bench.add(LayerOnStage.basic(from: 0, to: 100))
      quick.addSublayer(bench.layer)
    }
    bench.stage.advance(by: 0.25)
    expect(bench.seenX, near: 50)
    bench.stage.advance(by: 10)
    #expect(bench.moments == [0, 0.5])
  }

  @Test func layerSpeedZeroDoesNotStopViewAnimationsAndIsReported() throws {
    let bench = LayerOnStage()
    bench.stage.perform {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        bench.layer.position.x = 150
      }
      bench.stage.window.layer.speed = 0
    }
    #expect(try #require(bench.diagnostics.first).contains("whose speed is 0"))
    bench.stage.advance(by: 1)
    expect(bench.seenX, near: 100)
  }

  @Test func unsupportedTimingPropertiesOfALayerAreDiagnosed() throws {
    let bench = LayerOnStage()
    bench.stage.perform {
      bench.layer.duration = 3
      bench.layer.repeatCount = 2
      (bench.layer.repeatDuration, bench.layer.autoreverses) = (1, true)
      bench.layer.fillMode = .both
    }
    #expect(bench.diagnostics.count == 5 && bench.layer.duration == 3)
    #expect(try #require(bench.diagnostics.first).contains("set it on an animation"))
  }
}
