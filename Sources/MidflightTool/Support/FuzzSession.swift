import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// A fuzzing session: numbered runs of random input, and their findings.
///
/// The seed, the scenes, the corpus and the number of a run determine its input.
final class FuzzSession {
  /// A finding with its recording.
  struct Finding {
    let scene: String
    let complaint: Complaint
    /// The recording that reproduces the finding.
    let url: URL

    /// The exit code: `desync` for a crash, a hang or unequal runs, `differs` for a wrong result.
    var exit: ToolExit {
      switch complaint.kind {
      case .crash, .hang, .desync, .nondeterminism: .desync
      case .expectation, .law: .differs
      }
    }
  }

  /// The distinct findings, in the order of their runs.
  private(set) var findings: [Finding] = []

  private let scenes: [Scene]
  private let seed: UInt64
  private let corpus: Corpus
  private let demandsRest: Bool
  private let shrinks: Bool
  private let worker: JudgeWorker
  private var targets: [String: [CGPoint]] = [:]

  /// - Parameter scenes: One or more scenes, which take turns.
  init(scenes: [Scene], seed: UInt64, corpus: Corpus, demandsRest: Bool, shrinks: Bool) {
    self.scenes = scenes
    self.seed = seed
    self.corpus = corpus
    self.demandsRest = demandsRest
    self.shrinks = shrinks
    worker = JudgeWorker(seed: seed, demandsRest: demandsRest)
  }

  /// Performs a run.
  ///
  /// - Parameter run: The number of the run, from 0.
  /// - Returns: The finding; nil without a new one.
  func perform(_ run: Int) throws -> Finding? {
    let scene = scenes[run % scenes.count]
    let recording = try recording(of: scene, run)
    guard let complaint = try worker.complaint(about: recording) else { return nil }
    let isKnown = findings.contains {
      $0.scene == scene.name && $0.complaint.isAlike(complaint)
    }
    if isKnown { return nil }
    let name = "\(complaint.kind.rawValue)-\(seed)-\(run)"
    let url = try corpus.keep(recording, as: name)
    var finding = Finding(scene: scene.name, complaint: complaint, url: url)
    findings.append(finding)
    if shrinks, let (small, words) = try smaller(recording, url) {
      try corpus.keep(small, as: name)
      finding = Finding(
        scene: scene.name,
        complaint: Complaint(complaint.kind, about: complaint.about, words: words), url: url)
    }
    return finding
  }

  /// Returns the random input of a run as a recording.
  private func recording(of scene: Scene, _ run: Int) throws -> Recording {
    // 2⁶⁴ divided by the golden ratio separates neighboring seeds and runs.
    let mixed = (seed &* 0x9E37_79B9_7F4A_7C15) ^ (UInt64(run) &* 0xD1B5_4A32_D192_ED03)
    var input = RandomInput(seed: mixed, size: scene.size, targets: targets(of: scene))
    let known = corpus.events[scene.name] ?? []
    // Half of the runs mutate the corpus, if the corpus has recordings of the scene.
    let isMutated = !known.isEmpty && run / scenes.count % 2 == 1
    let (events, end) = isMutated ? input.mutate(known) : input.make()
    let header = Recording.Header(
      scene: scene.name, size: scene.size, engine: Engine.revision, clock: "fuzz")
    return try Recording(header: header, events: events, endingAt: end)
  }

  /// Returns the initial centers of all layers smaller than half the scene.
  private func targets(of scene: Scene) -> [CGPoint] {
    if let known = targets[scene.name] { return known }
    let frame = scene.makeStage().frame()
    let found = frame.unfoldedNodes.filter {
      $0.bounds.width * $0.bounds.height * 2 < scene.size.width * scene.size.height
    }.map { CGPoint(x: $0.bounds.midX, y: $0.bounds.midY).applying($0.transform) }
    targets[scene.name] = found
    return found
  }

  /// Returns a smaller recording that fails in the same way; nil if the failure does not repeat.
  private func smaller(_ recording: Recording, _ url: URL) throws -> (Recording, String)? {
    do {
      let shrinking = Shrinking(recording, at: url, seed: seed, demandsRest: demandsRest)
      let (small, words, _) = try shrinking.shrink()
      return (small, words)
    } catch ToolFailure.usage(let words), ToolFailure.childKilled(let words) {
      // The failure does not repeat, or something else ended the child process. The recording keeps
      // its size.
      Talk.say(words)
      return nil
    }
  }
}
