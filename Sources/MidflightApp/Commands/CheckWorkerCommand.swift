import ArgumentParser
import Foundation
import MidflightReplay

/// The hidden `midflight check-worker` command: checks recordings in a process that may crash, for
/// `fuzz` and `shrink`.
///
/// Each input line is a JSON object with the `path` of a recording, `seed`, `requiresRest` and
/// `checksInvariants`. The command prints one JSON object per line: the finding, an empty object
/// without a finding, or the `error` that prevented the check.
struct CheckWorkerCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-worker", abstract: "Check recordings for fuzz and shrink.",
    shouldDisplay: false)

  /// Answers each line of the standard input, until its end. Throws a usage failure for an invalid
  /// request.
  @MainActor func perform() throws {
    while let line = readLine() {
      let request = try? JSONDecoder().decode(CheckRequest.self, from: Data(line.utf8))
      guard let request else { throw ToolFailure.usage("check-worker: invalid request: \(line)") }
      try StandardOutput.write(JSONEncoder().encode(response(to: request)) + Data("\n".utf8))
    }
  }

  /// Returns the finding about the recording of a request. An unreadable recording or an unknown
  /// scene becomes the `error`.
  @MainActor private func response(to request: CheckRequest) -> CheckResponse {
    do {
      let recording = try Recording(contentsOf: URL(fileURLWithPath: request.path))
      let checker = RecordingChecker(
        scenes: .app, seed: request.seed, requiresRest: request.requiresRest,
        checksInvariants: request.checksInvariants ?? true)
      guard let finding = try checker.finding(in: recording) else { return CheckResponse() }
      return CheckResponse(
        kind: finding.kind.rawValue, about: finding.identity, words: finding.words)
    } catch {
      return CheckResponse(error: "\(ToolFailure(error))")
    }
  }
}

/// A request to a checking process.
nonisolated struct CheckRequest: Codable {
  var path: String
  var seed: UInt64
  var requiresRest: Bool
  /// A Boolean value that indicates whether to test the invariants; nil counts as true.
  var checksInvariants: Bool?
}

/// The response of a checking process.
nonisolated struct CheckResponse: Codable {
  var kind: String?
  var about: String?
  var words: String?
  var error: String?

  /// The finding; nil without one, for an unknown kind, or if a part is missing.
  var finding: Finding? {
    guard let kind = kind.flatMap(Finding.Kind.init(rawValue:)), let about, let words else {
      return nil
    }
    return Finding(kind, identity: about, words: words)
  }
}
