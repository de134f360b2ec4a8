import Foundation
import MidflightReplay

/// A checker of recordings in a child process.
///
/// A crash or a hang of the child is a finding. The worker then starts another child for the next
/// recording.
final class CheckWorker {
  /// The limit per recording in seconds of the child's processor time. A longer check counts as a
  /// hang.
  var timeLimit = 30.0
  /// The limit per recording in seconds on the clock, which is greater, because other programs may
  /// use all processors.
  var clockLimit = 300.0

  private let seed: UInt64
  private let requiresRest: Bool
  private let original: URL?
  private let program: String?
  private let file: URL
  private var process: Line?

  /// A child process with its pipes.
  private struct Line {
    let process: Subprocess
    let requests: FileHandle
    var responses: LineReader
  }

  /// Creates a worker. The first call of `finding(in:checksInvariants:)` starts the child.
  ///
  /// - Parameters:
  ///   - seed: The seed for the moments at which the child tests the invariants.
  ///   - requiresRest: Whether scenes must come to rest.
  ///   - original: The file that errors name; nil for the worker's own file.
  ///   - program: A program with the protocol of `midflight check-worker`; nil for this program.
  init(
    seed: UInt64, requiresRest: Bool = true, naming original: URL? = nil, program: String? = nil
  ) {
    self.original = original
    self.seed = seed
    self.requiresRest = requiresRest
    self.program = program
    file = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-checked-\(UUID().uuidString).jsonl")
  }

  isolated deinit { try? FileManager.default.removeItem(at: file) }

  /// Returns the finding about a recording; nil without one.
  ///
  /// A crash or a hang of the child is a finding too. The next call then starts another child.
  ///
  /// - Parameter checksInvariants: Whether to test the invariants, besides checks and expectations.
  /// - Throws: `ToolFailure` if the recording cannot be checked, for example for an unknown scene
  ///   or a full disk; `childKilled` if a signal from outside ended the process.
  func finding(in recording: Recording, checksInvariants: Bool = true) throws -> Finding? {
    try convertingFailures { try writeAtomically(recording.encoded(), to: file) }
    var line = try process ?? start()
    var request = try JSONEncoder().encode(
      CheckRequest(
        path: file.path, seed: seed, requiresRest: requiresRest, checksInvariants: checksInvariants)
    )
    request.append(UInt8(ascii: "\n"))
    // A write to a dead child fails. The missing response is handled below.
    try? line.requests.write(contentsOf: request)
    let child = line.process
    let start = child.processorTime
    let isBusy = { [timeLimit] in child.processorTime - start > timeLimit }
    let text = line.responses.next(within: clockLimit, unless: isBusy)
    process = line
    guard let text else {
      let limit = isBusy() ? "\(timeLimit) s of processor time" : "\(clockLimit) s"
      return try findingWithoutResponse(of: line, after: limit)
    }
    line.process.forgetErrors()
    let response = try JSONDecoder().decode(CheckResponse.self, from: text)
    if let error = response.error {
      throw ToolFailure.unreadable(
        original.map { error.replacingOccurrences(of: file.path, with: $0.shortPath) } ?? error)
    }
    return response.finding
  }

  /// Starts a child process with pipes for requests and responses. Throws `ToolFailure.unwritable`
  /// if the system refuses.
  private func start() throws -> Line {
    let (input, output) = (try Subprocess.pipe(), try Subprocess.pipe())
    let process = try Subprocess(
      ["check-worker"], input: input.reading.fileDescriptor, output: output.writing.fileDescriptor,
      program: program)
    return Line(process: process, requests: input.writing, responses: LineReader(output.reading))
  }

  /// Returns the finding for a missing response, and releases the child.
  ///
  /// | End of the child | Result |
  /// |---|---|
  /// | still running after another second | `.hang`; the child is killed |
  /// | a signal from outside | throws `ToolFailure.childKilled` |
  /// | any other end | `.crash`, with its reason if the child printed one |
  private func findingWithoutResponse(of line: Line, after limit: String) throws -> Finding {
    process = nil
    // A child that closed its output is about to end.
    let isSilent = line.process.end == nil && line.process.wait(upTo: 1) == nil
    let end = line.process.end
    if isSilent {
      return Finding(.hang, identity: "hang", words: "no result after \(limit)")
    }
    if let end, end.isFromOutside {
      throw ToolFailure.childKilled("the test process \(end.words)")
    }
    let words = end.map(\.words) ?? ""
    let reason = line.process.reason.map { ": \($0)" } ?? ""
    return Finding(.crash, words: "the program \(words)\(reason)")
  }
}
