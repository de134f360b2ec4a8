@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Transactions: shared parameters of the animations that are added to layers.
struct TransactionTests {
  private func add(_ seconds: Double, to bench: LayerOnStage, forKey key: String? = nil) {
    let fade = LayerOnStage.basic("opacity", to: 0)
    fade.duration = seconds
    bench.layer.add(fade, forKey: key)
  }

  @Test func aTransactionsCompletionBlockWaitsForItsAnimations() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("all over") }
      add(1, to: bench)
      add(3, to: bench)
      CATransaction.commit()
      add(9, to: bench)
    }
    bench.stage.advance(by: 20)
    #expect(bench.events == ["all over"] && bench.moments == [3])
  }

  @Test func removingAnAnimationCompletesItsTransaction() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("all over") }
      add(1, to: bench, forKey: "fade")
      CATransaction.commit()
    }
    bench.stage.advance(by: 0.5)
    bench.stage.perform { bench.layer.removeAnimation(forKey: "fade") }
    bench.stage.advance(by: 1)
    #expect(bench.moments == [0.5])
  }

  @Test func aTransactionsCompletionBlockWaitsForViewAnimations() {
    let bench = LayerOnStage()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    bench.stage.perform {
      bench.stage.window.addSubview(view)
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("transaction") }
      UIView.animate(withDuration: 2) {
        view.center.x += 100
        UIView.animate(withDuration: 3, delay: 0, options: .overrideInheritedDuration) {
          view.alpha = 0
        } completion: { _ in
          bench.say("inner")
        }
      } completion: { _ in
        bench.say("outer")
      }
      CATransaction.commit()
    }
    bench.stage.advance(by: 4)
    #expect(bench.events == ["outer", "inner", "transaction"] && bench.moments == [2, 3, 3])
  }

  @Test func aReplacedViewAnimationCompletesItsTransaction() {
    let bench = LayerOnStage()
    let view = UIView()
    bench.stage.perform {
      bench.stage.window.addSubview(view)
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("transaction") }
      UIView.animate(withDuration: 2) { view.alpha = 0 }
      CATransaction.commit()
    }
    bench.stage.advance(by: 1)
    bench.stage.perform { UIView.animate(withDuration: 2) { view.alpha = 0.5 } }
    bench.stage.advance(by: 1)
    #expect(bench.events == ["transaction"] && bench.moments == [1])
  }

  @Test func aViewAnimationThatMovesNothingDelaysNothing() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("transaction") }
      UIView.animate(withDuration: 2) {}
      CATransaction.commit()
    }
    bench.stage.advance(by: 0)
    #expect(bench.events == ["transaction"] && bench.moments == [0])
  }

  @Test func aTransactionWaitsForANestedOneWithoutABlock() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("all over") }
      CATransaction.begin()
      #expect(CATransaction.completionBlock() != nil)
      add(2, to: bench)
      CATransaction.commit()
      CATransaction.commit()
      #expect(CATransaction.completionBlock() == nil)
    }
    bench.stage.advance(by: 3)
    #expect(bench.events == ["all over"] && bench.moments == [2])
  }

  @Test func aTransactionsPaceAppliesToLayerAndViewAnimations() {
    let bench = LayerOnStage()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    bench.stage.perform {
      bench.stage.window.addSubview(view)
      CATransaction.begin()
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      bench.add(LayerOnStage.basic(from: 0, to: 100), forKey: "slide")
      UIView.animate(withDuration: 2) { view.center.x += 100 }
      CATransaction.commit()
    }
    #expect(
      bench.layer.animation(forKey: "slide")?.timingFunction
        == CAMediaTimingFunction(name: .easeIn))
    bench.stage.advance(by: 1)
    // Core Animation's ease-in: 0.315357 of the distance at half of the time.
    expect(bench.seenX, near: 31.5357, within: 1e-4)
    expect(view.seen.position.x, near: 81.5357, within: 1e-4)
  }

  @Test func anUncommittedTransactionIsDiagnosedAndCommitted() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
    }
    #expect(bench.diagnostics.count == 1)
    #expect(bench.diagnostics[0].contains("CATransaction.begin() without a commit()"))
    bench.stage.perform { UIView.animate(withDuration: 1) { bench.layer.position.x = 200 } }
    #expect(bench.seenX == 50)
  }

  @Test func nestedTransactionsWithBlocksCompleteSeparately() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("outer") }
      add(1, to: bench)
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("inner") }
      add(2, to: bench)
      CATransaction.commit()
      CATransaction.commit()
    }
    bench.stage.advance(by: 3)
    #expect(bench.events == ["outer", "inner"] && bench.moments == [1, 2])
  }

  @Test func changesAreNotAnimatedWhileActionsAreDisabled() {
    let bench = LayerOnStage()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    bench.stage.perform {
      bench.stage.window.addSubview(view)
      UIView.animate(withDuration: 1) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        view.center.x += 100
        CATransaction.commit()
        view.center.y += 100
      }
    }
    #expect(view.seen.position == CGPoint(x: 150, y: 50))
    bench.stage.advance(by: 1)
    #expect(view.seen.position == CGPoint(x: 150, y: 150))
  }

  @Test func anEmptyTransactionCompletesAfterTheCallerReturns() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("all over") }
      CATransaction.commit()
      #expect(bench.events.isEmpty)
    }
    bench.stage.advance(by: 0)
    #expect(bench.events == ["all over"])
  }

  @Test func anImplicitTransactionEndsWithTheRunningCode() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.setCompletionBlock { bench.say("all over") }
      CATransaction.setAnimationDuration(3)
      add(0, to: bench)
    }
    bench.stage.advance(by: 1)
    bench.stage.perform {
      #expect(CATransaction.animationDuration() == 0.25)
      add(9, to: bench)
    }
    bench.stage.advance(by: 20)
    #expect(bench.moments == [3])
  }

  @Test func aNestedTransactionInheritsTheOuterSettings() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setDisableActions(true)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 2 && CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction() == CAMediaTimingFunction(name: .easeIn))
      CATransaction.setAnimationDuration(1)
      add(0, to: bench, forKey: "inner")
      CATransaction.commit()
      add(0, to: bench, forKey: "outer")
      CATransaction.flush()
      CATransaction.commit()
      #expect(!CATransaction.disableActions() && CATransaction.animationTimingFunction() == nil)
    }
    #expect(bench.layer.animation(forKey: "inner")?.duration == 1)
    #expect(bench.layer.animation(forKey: "outer")?.duration == 2)
  }

  @Test(arguments: [0.5, 0]) func aTransactionWaitsForABatchOfAnimations(_ duration: Double) {
    let bench = LayerOnStage()
    let view = UIView()
    bench.stage.perform {
      bench.stage.window.addSubview(view)
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("over") }
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(duration)
      view.alpha = 0
      UIView.commitAnimations()
      CATransaction.commit()
    }
    bench.stage.advance(by: 5)
    #expect(bench.events == ["over"] && bench.moments == [duration])
  }

  @Test func anotherCompletionBlockWaitsForWhatIsAddedAfterIt() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { bench.say("first") }
      add(1, to: bench)
      CATransaction.setCompletionBlock { bench.say("second") }
      #expect(CATransaction.completionBlock() != nil)
      add(2, to: bench)
      CATransaction.commit()
      #expect(CATransaction.completionBlock() == nil)
    }
    bench.stage.advance(by: 5)
    #expect(bench.events == ["first", "second"] && bench.moments == [1, 2])
  }

  @Test func aCommitWithoutABeginIsDiagnosed() throws {
    let bench = LayerOnStage()
    bench.stage.perform { CATransaction.commit() }
    #expect(try #require(bench.diagnostics.first).contains("without a begin()"))
  }

  @Test func aTransactionAnimatesNothingImplicitly() {
    let bench = LayerOnStage()
    bench.stage.perform {
      CATransaction.begin()
      bench.layer.position.x = 300
      CATransaction.commit()
    }
    #expect(bench.seenX == 300 && !bench.stage.isMoving)
  }

  @Test func outsideAStageATransactionStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { CATransaction.begin() }
    }
    #expect(try words(result).contains("CATransaction.begin() outside a stage"))
  }

  @Test func outsideAStageAnAnimationStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { CALayer().add(CABasicAnimation(keyPath: "opacity"), forKey: nil) }
    }
    #expect(try words(result).contains("add(_:forKey:) on a CALayer outside a stage"))
  }

  private func words(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }
}
