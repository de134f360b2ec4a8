import Foundation
import Midflight
import Testing

/// Tests of code that the compiler does not isolate to the main actor.
struct IsolationTests {
  /// A subclass with a plain `deinit`, as iOS code has it.
  final class CountingAnimator: UIViewPropertyAnimator {
    var released: () -> Void = {}

    nonisolated deinit { MainActor.assumeIsolated { released() } }
  }

  @Test func aSubclassOfAnimatorsMayHaveADeinit() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var (diagnostics, releases) = (0, 0)
    stage.onFact = { if case .diagnostic = $0 { diagnostics += 1 } }
    stage.perform {
      stage.window.addSubview(view)
      let animator = CountingAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      animator.released = { releases += 1 }
      animator.fractionComplete = 0.25
    }
    #expect(releases == 1)
    #expect(diagnostics == 1, "the release of a paused animator is a diagnostic")
    #expect(view.alpha == 0.75)
    #expect(stage.animators.isEmpty)
  }

  @Test func aSymbolIsTheSameOnEveryThread() async {
    let elsewhere = await Task.detached { UIImage(systemName: "heart") }.value
    #expect(elsewhere != nil)
    #expect(elsewhere == UIImage(systemName: "heart"))
  }

  @Test func aMissingImageIsNilOnEveryThread() async {
    let images = await Task.detached {
      [UIImage(systemName: "no such symbol"), UIImage(named: "no such image")]
    }.value
    #expect(images == [nil, nil])
  }
}
