import Midflight
import MidflightFuzz
import MotionCore
import Testing

/// Whatever is called, in whatever order: what is promised holds. `make fuzz` walks on.
struct FuzzTests {
  /// The release build's `fuzz` makes the many; see Scripts/test.
  @Test func randomWalksKeepEveryPromise() {
    for seed in 1...1_000 as ClosedRange<UInt64> {
      guard let failure = Fuzzer.run(seed: seed) else { continue }
      Issue.record("\(failure)")
      return
    }
  }

  @Test(arguments: Law.allCases)
  func lawsHoldOnRandomWalks(law: Law) {
    for seed in 1...400 as ClosedRange<UInt64> {
      guard let complaint = law.complaint(seed: seed) else { continue }
      Issue.record("\(law), seed \(seed): \(complaint)")
      return
    }
  }

  @Test func aSeedAlwaysMakesTheSameScript() {
    for seed in 1...50 as ClosedRange<UInt64> {
      #expect(Fuzzer.script(seed: seed).script == Fuzzer.script(seed: seed).script)
    }
  }
}

/// That a script which goes wrong is made as short and as plain as it can be.
struct ShrinkerTests {
  @Test func whatDoesNotMatterIsLeftOut() throws {
    var shrunk: [Script] = []
    for seed in 1...60 as ClosedRange<UInt64> {
      let script = Fuzzer.script(seed: seed).script
      // Pretended: whoever stops a running animator that moves a center does wrong.
      guard let complaint = Self.judge(script) else { continue }
      shrunk.append(Shrinker(judge: Self.judge).shrink(script, complaint).0)
    }
    #expect(!shrunk.isEmpty)
    for script in shrunk {
      #expect(script.steps.count == 2, "\(script)")
      #expect(script.animators.count <= 2)
      #expect(
        script.animators[0] == AnimatorSpec(duration: 1, timing: .linear), "\(script)")
    }
  }

  @Test func theSameScriptShrinksToTheSame() {
    let script = Fuzzer.script(seed: 5).script
    let judge: (Script) -> String? = { $0.steps.count >= 3 ? "long" : nil }
    let shrunk = Shrinker(judge: judge).shrink(script, "long").0
    #expect(shrunk == Shrinker(judge: judge).shrink(script, "long").0)
    #expect(shrunk.steps.count == 3)
  }

  private static func judge(_ script: Script) -> String? {
    let isStopped = script.steps.contains {
      if case .call(_, .stop) = $0 { true } else { false }
    }
    let hasCenter = script.steps.contains {
      if case .call(_, .add(let block)) = $0 {
        block.changes.contains { $0.kind == .center }
      } else {
        false
      }
    }
    return isStopped && hasCenter ? "pretended" : nil
  }
}
