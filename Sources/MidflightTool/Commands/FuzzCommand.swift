import ArgumentParser
import Foundation
import Midflight
import MidflightGallery
import MidflightReplay

/// The `midflight fuzz` command: sends random input to scenes and reports findings.
struct FuzzCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz", abstract: "Throw random input at scenes until something goes wrong.",
    discussion: """
      Taps, drags, flicks, several fingers, things caught in flight, cancels, resizes, wheels, keys and \
      slow motion. Whatever is done, a scene must not crash or hang; a replay must be what was lived \
      through, at any frame rate and wherever it is sought; what is seen must be finite and go on \
      without a jump; nothing may be done that UIKit would crash on; and in the end all comes to rest. \
      What breaks a law is recorded, shrunk and written to the corpus, whose recordings are also the \
      stuff of new ones. The same seed, scenes and corpus give the same runs.
      """)

  @Option(help: "The scene to play with; all of them, in turn, if left out.") var scene: String?
  @Option(help: "What decides about the input; chosen by chance, and printed, if left out.")
  var seed: UInt64?
  @Option(parsing: .unconditional, help: "Stop after so many runs; 100 unless --seconds is given.")
  var runs: Int?
  @Option(parsing: .unconditional, help: "Begin no other run after so many seconds.")
  var seconds: Double?
  @Option(help: "A folder of recordings to begin with, and to add to; fuzz if left out.")
  var corpus: String?
  @Flag(help: "Do not demand that all comes to rest.") var restless = false
  @Flag(help: "Keep what goes wrong as it is.") var unshrunk = false

  func validate() throws {
    if let runs, !(1...1_000_000_000).contains(runs) {
      throw ValidationError("--runs \(runs): give 1 or more.")
    }
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError("--seconds \(seconds): give more than 0, at most 86400.")
    }
  }

  @MainActor func perform() throws {
    let scenes =
      try scene.map { [try SceneCatalog.sceneToOpen(named: $0)] }
      ?? SceneCatalog.gallery.scenes
    guard !scenes.isEmpty else { throw ToolFailure.usage("the gallery has no scenes") }
    let seed = seed ?? UInt64.random(in: 1...999_999_999)
    Talk.say("seed \(seed)")
    let folder = URL(fileURLWithPath: corpus ?? "fuzz")
    let session = FuzzSession(
      scenes: scenes, seed: seed, corpus: try Corpus(folder, mustExist: false),
      demandsRest: !restless, shrinks: !unshrunk)
    let deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    let limit = runs ?? (seconds == nil ? 100 : .max)
    var run = 0
    var outcome = ToolExit.good
    var unjudged = 0
    while run < limit, deadline.map({ ContinuousClock.now < $0 }) ?? true {
      let count = limit == .max ? "" : " of \(limit)"
      Talk.progress("run \(run + 1)\(count), \(session.findings.count) failures")
      do {
        let finding = try failingAsTool { try session.perform(run) }
        Talk.progress(nil)
        if let finding {
          let words = finding.complaint.words
          StandardOutput.writeLine("\(finding.url.shortPath): run \(run): \(words)")
          outcome = outcome.combined(with: finding.exit)
        }
      } catch ToolFailure.childKilled(let words) {
        Talk.progress(nil)
        StandardOutput.writeLine("run \(run): not judged: \(words)")
        unjudged += 1
        outcome = outcome.combined(with: .unreadable)
      }
      run += 1
    }
    let gaps = unjudged > 0 ? ", \(unjudged) not judged" : ""
    StandardOutput.writeLine("\(run) runs, \(session.findings.count) failures\(gaps), seed \(seed)")
    try outcome.leave()
  }
}
