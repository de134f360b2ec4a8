import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// A fuzzing session: numbered runs of random input, and their findings.
///
/// The seed, the scenes, the corpus and the number of a run determine its input.
final class FuzzSession {
  /// A finding with its recording.
  struct SavedFinding {
    let scene: String
    let finding: Finding
    /// The recording that reproduces the finding.
    let url: URL

    /// The exit code: `desync` for a crash, a hang or unequal runs, `differs` for a wrong result.
    var exit: ToolExit {
      switch finding.kind {
      case .crash, .hang, .desync, .nondeterminism: .desync
      case .expectation, .invariant: .differs
      }
    }
  }

  /// The distinct findings, in the order of their runs.
  private(set) var savedFindings: [SavedFinding] = []

  private let scenes: [Scene]
  private let seed: UInt64
  private let corpus: Corpus
  private let requiresRest: Bool
  private let shrinks: Bool
  private let worker: CheckWorker
  private var targets: [String: [CGPoint]] = [:]

  /// Creates a session before its first run.
  ///
  /// - Parameter scenes: One or more scenes, which take turns.
  init(scenes: [Scene], seed: UInt64, corpus: Corpus, requiresRest: Bool, shrinks: Bool) {
    self.scenes = scenes
    self.seed = seed
    self.corpus = corpus
    self.requiresRest = requiresRest
    self.shrinks = shrinks
    worker = CheckWorker(seed: seed, requiresRest: requiresRest)
  }

  /// Performs a run.
  ///
  /// A new finding is stored in `savedFindings` and written to the corpus, then replaced by a
  /// smaller recording if shrinking succeeds.
  ///
  /// - Parameter run: The number of the run, from 0. The scenes take turns.
  /// - Returns: The finding; nil without a new one. A finding is new if no earlier one of its scene
  ///   is equivalent.
  /// - Throws: `ToolFailure` if the recording cannot be checked or written.
  func perform(_ run: Int) throws -> SavedFinding? {
    let scene = scenes[run % scenes.count]
    let recording = try recording(of: scene, run)
    guard let finding = try worker.finding(in: recording) else { return nil }
    let isKnown = savedFindings.contains {
      $0.scene == scene.name && $0.finding.isEquivalent(to: finding)
    }
    if isKnown { return nil }
    let name = "\(finding.kind.rawValue)-\(seed)-\(run)"
    let url = try corpus.keep(recording.commented(failure: finding.words), as: name)
    var saved = SavedFinding(scene: scene.name, finding: finding, url: url)
    savedFindings.append(saved)
    if shrinks {
      Console.showProgress(nil)
      Console.writeLine("\(url.shortPath): \(finding.words); shrinking the recording")
    }
    if shrinks, let (small, words) = try shrunk(recording, url) {
      try corpus.keep(small.commented(failure: words), as: name)
      saved = SavedFinding(
        scene: scene.name,
        finding: Finding(finding.kind, identity: finding.identity, words: words), url: url)
    }
    return saved
  }

  /// Returns the random input of a run as a recording. Every second turn of a scene mutates the
  /// corpus, if the corpus has recordings of the scene.
  private func recording(of scene: Scene, _ run: Int) throws -> Recording {
    // 2⁶⁴ divided by the golden ratio separates neighboring seeds and runs.
    let mixed = (seed &* 0x9E37_79B9_7F4A_7C15) ^ (UInt64(run) &* 0xD1B5_4A32_D192_ED03)
    let header = Recording.Header(
      scene: scene.name, size: scene.size, engine: Engine.revision, clock: "fuzz")
    var input = try RandomInput(
      seed: mixed, size: scene.size, targets: targets(of: scene, header),
      changesActivity: scene.hasApplicationDelegate)
    let known = corpus.events[scene.name] ?? []
    // Half of the runs mutate the corpus, if the corpus has recordings of the scene.
    let isMutated = !known.isEmpty && run / scenes.count % 2 == 1
    let (events, end) = isMutated ? input.mutate(known) : input.make()
    return try Recording(header: header, events: events, endingAt: end)
  }

  /// Returns the initial centers of all layers smaller than half the scene, in points; empty
  /// without such layers, and for a scene that fails without input.
  private func targets(of scene: Scene, _ header: Recording.Header) throws -> [CGPoint] {
    if let known = targets[scene.name] { return known }
    targets[scene.name] = []
    // A scene that ends the program while it is created must end only the worker's process.
    let empty = try Recording(header: header, events: [], endingAt: .zero)
    guard try worker.finding(in: empty, checksInvariants: false) == nil else { return [] }
    let frame = scene.makeStage().frame()
    let found = frame.unfoldedNodes.filter {
      $0.bounds.width * $0.bounds.height * 2 < scene.size.width * scene.size.height
    }.map { CGPoint(x: $0.bounds.midX, y: $0.bounds.midY).applying($0.transform) }
    targets[scene.name] = found
    return found
  }

  /// Returns a smaller recording that fails in the same way, and the description of its failure;
  /// nil, with a message, if the failure does not repeat or a signal from outside ended the child
  /// process.
  private func shrunk(_ recording: Recording, _ url: URL) throws -> (Recording, String)? {
    do {
      let session = ShrinkSession(recording, at: url, seed: seed, requiresRest: requiresRest)
      let (small, words, _) = try session.shrink()
      return (small, words)
    } catch ToolFailure.usage(let words), ToolFailure.childKilled(let words) {
      // The failure does not repeat, or something else ended the child process. The recording keeps
      // its size.
      Console.writeLine(words)
      return nil
    }
  }
}
