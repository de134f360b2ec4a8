import ArgumentParser
import Foundation
import MidflightGallery
import MidflightReplay

/// `midflight judge`: what `fuzz` and `shrink` start in processes of their own, to be crashed.
///
/// Each line of its input is an object of JSON: `path` of a recording, `seed`, `demandsRest` and
/// `triesLaws`. For each it prints one: what is wrong, nothing if nothing is, or the `error` that kept
/// it from judging.
struct JudgeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge", abstract: "Judge recordings, as fuzz and shrink ask for.",
    shouldDisplay: false)

  @MainActor func perform() throws {
    while let line = readLine() {
      let request = try? JSONDecoder().decode(JudgeRequest.self, from: Data(line.utf8))
      guard let request else { throw ToolFailure.usage("judge: no request: \(line)") }
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

/// What a judging process is asked.
nonisolated struct JudgeRequest: Codable {
  var path: String
  var seed: UInt64
  var demandsRest: Bool
  /// True if left out.
  var triesLaws: Bool?
}

/// What it answers.
nonisolated struct JudgeAnswer: Codable {
  var kind: String?
  var about: String?
  var words: String?
  var error: String?

  /// What is wrong; nil if nothing is.
  var complaint: Complaint? {
    guard let kind = kind.flatMap(Complaint.Kind.init(rawValue:)), let about, let words else {
      return nil
    }
    return Complaint(kind, about: about, words: words)
  }
}
