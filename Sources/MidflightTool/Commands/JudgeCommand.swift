import ArgumentParser
import Foundation
import MidflightGallery
import MidflightReplay

/// The hidden `midflight judge` command: checks recordings in a process that may crash, for `fuzz`
/// and `shrink`.
///
/// Each input line is a JSON object with the `path` of a recording, `seed`, `demandsRest` and
/// `triesLaws`. The command prints one JSON object per line: the finding, an empty object without a
/// finding, or the `error` that prevented the check.
struct JudgeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge", abstract: "Check recordings for fuzz and shrink.",
    shouldDisplay: false)

  @MainActor func perform() throws {
    while let line = readLine() {
      let request = try? JSONDecoder().decode(JudgeRequest.self, from: Data(line.utf8))
      guard let request else { throw ToolFailure.usage("judge: invalid request: \(line)") }
      var data = try JSONEncoder().encode(answer(to: request))
      data.append(UInt8(ascii: "\n"))
      try FileHandle.standardOutput.write(contentsOf: data)
    }
  }

  @MainActor private func answer(to request: JudgeRequest) -> JudgeAnswer {
    do {
      let recording = try Recording(contentsOf: URL(fileURLWithPath: request.path))
      let judge = Judge(
        scenes: .gallery, seed: request.seed, demandsRest: request.demandsRest,
        triesLaws: request.triesLaws ?? true)
      guard let complaint = try judge.complaint(about: recording) else { return JudgeAnswer() }
      return JudgeAnswer(
        kind: complaint.kind.rawValue, about: complaint.about, words: complaint.words)
    } catch {
      return JudgeAnswer(error: "\(ToolFailure(error))")
    }
  }
}

/// A request to a checking process.
nonisolated struct JudgeRequest: Codable {
  var path: String
  var seed: UInt64
  var demandsRest: Bool
  /// A Boolean value that indicates whether to test the invariants; nil counts as true.
  var triesLaws: Bool?
}

/// The response of a checking process.
nonisolated struct JudgeAnswer: Codable {
  var kind: String?
  var about: String?
  var words: String?
  var error: String?

  /// The finding; nil without one.
  var complaint: Complaint? {
    guard let kind = kind.flatMap(Complaint.Kind.init(rawValue:)), let about, let words else {
      return nil
    }
    return Complaint(kind, about: about, words: words)
  }
}
