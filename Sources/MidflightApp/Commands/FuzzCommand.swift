import ArgumentParser
import Foundation
import Midflight
import MidflightReplay

/// The `midflight fuzz` command: sends random input to scenes and reports findings.
struct FuzzCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz", abstract: "Send random input to scenes and keep the failures.",
    discussion: """
      The input has taps, drags, flicks, several fingers, interruptions, cancels, resizes, wheels, \
      keys and slow motion. A scene must not crash or hang (30 s of processor time, or 300 s on the \
      clock). A replay must give the same result at any frame rate and after any seek. Values on \
      screen must be finite, and must not jump by more than a point in a microsecond. A call on \
      which UIKit would crash, or which it would ignore, is a failure. All views must rest 60 s \
      after the last release, unless the scene moves untouched.

      Each failure is shrunk and written to CORPUS/SCENE/KIND-SEED-RUN.jsonl, once per way of \
      failing. New input also mixes recordings of the corpus. Equal seeds, scenes and corpora give \
      equal runs.

      Exit codes: 5 for crashes, hangs and runs that differ, 1 for other failures, 3 for runs that \
      another program killed.
      """)

  @Option(help: "The scene to test; all scenes in turn if omitted.") var scene: String?
  @Option(help: "The seed for the random input; random if omitted, and printed.")
  var seed: UInt64?
  @Option(parsing: .unconditional, help: "The number of runs; 100 if --seconds is omitted too.")
  var runs: Int?
  @Option(parsing: .unconditional, help: "Start no run after this many seconds.")
  var seconds: Double?
  @Option(help: "The folder of recordings to mix and to add to; fuzz if omitted.")
  var corpus: String?
  @Flag(help: "Allow scenes that never come to rest.") var restless = false
  @Flag(help: "Do not shrink failures.") var unshrunk = false

  /// Throws unless `--runs` is 1…1 000 000 000 and `--seconds` is above 0 and at most 86 400.
  func validate() throws {
    if let runs, !(1...1_000_000_000).contains(runs) {
      throw ValidationError("--runs \(runs): must be 1…1000000000.")
    }
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError("--seconds \(seconds): must be more than 0 and at most 86400.")
    }
  }

  /// Prints the seed, each new finding with its file, and a summary.
  ///
  /// Continues after a finding, and after a signal from outside ended the checking process. Such a
  /// run counts as not checked. Throws the worst exit code; `unreadable` for an unchecked run.
  @MainActor func perform() throws {
    let scenes =
      try scene.map { [try SceneCatalog.sceneToOpen(named: $0)] }
      ?? SceneCatalog.app.scenes
    guard !scenes.isEmpty else { throw ToolFailure.usage("the gallery has no scenes") }
    let seed = seed ?? UInt64.random(in: 1...999_999_999)
    Console.writeLine("seed \(seed)")
    let folder = URL(fileURLWithPath: corpus ?? "fuzz")
    let session = FuzzSession(
      scenes: scenes, seed: seed, corpus: try Corpus(folder, mustExist: false),
      requiresRest: !restless, shrinks: !unshrunk)
    let deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    let limit = runs ?? (seconds == nil ? 100 : .max)
    var run = 0
    var outcome = ToolExit.good
    var uncheckedCount = 0
    while run < limit, deadline.map({ ContinuousClock.now < $0 }) ?? true {
      let count = limit == .max ? "" : " of \(limit)"
      Console.showProgress("run \(run + 1)\(count), \(session.savedFindings.count) failures")
      do {
        let saved = try convertingFailures { try session.perform(run) }
        Console.showProgress(nil)
        if let saved {
          let words = saved.finding.words
          StandardOutput.writeLine("\(saved.url.shortPath): run \(run): \(words)")
          outcome = outcome.combined(with: saved.exit)
        }
      } catch ToolFailure.childKilled(let words) {
        Console.showProgress(nil)
        StandardOutput.writeLine("run \(run): not checked: \(words)")
        uncheckedCount += 1
        outcome = outcome.combined(with: .unreadable)
      }
      run += 1
    }
    let uncheckedText = uncheckedCount > 0 ? ", \(uncheckedCount) not checked" : ""
    let (runs, failures) = (run, session.savedFindings.count)
    StandardOutput.writeLine(
      "\(runs) run\(runs == 1 ? "" : "s"), \(failures) failure\(failures == 1 ? "" : "s")"
        + "\(uncheckedText), seed \(seed)")
    try outcome.leave()
  }
}
