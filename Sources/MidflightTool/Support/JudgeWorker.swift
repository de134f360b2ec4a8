import Foundation
import MidflightReplay

/// Judges recordings in a process of its own, which may crash or hang: that is a complaint, and
/// another process takes its place.
final class JudgeWorker {
  /// How long a recording may take, in seconds, before it counts as hanging.
  var patience = 30.0

  private let seed: UInt64
  private let demandsRest: Bool
  private let program: String?
  private let file: URL
  private var process: Line?

  /// A running process, and the pipes to it.
  private struct Line {
    let run: ChildRun
    let requests: FileHandle
    let answers: FileHandle
  }

  /// - Parameters:
  ///   - seed: At which moments the laws are tried.
  ///   - program: What answers as `midflight judge` does; nil for that.
  init(seed: UInt64, demandsRest: Bool = true, program: String? = nil) {
    self.seed = seed
    self.demandsRest = demandsRest
    self.program = program
    file = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-judged-\(UUID().uuidString).jsonl")
  }

  isolated deinit { try? FileManager.default.removeItem(at: file) }

  /// What is wrong with a recording; nil if nothing is.
  ///
  /// - Parameter triesLaws: False where only checks and expectations count.
  /// - Throws: `ToolFailure` if the recording cannot be judged, for example for an unknown scene or a full
  ///   disk; `childKilled` if something else ended the process.
  func complaint(about recording: Recording, triesLaws: Bool = true) throws -> Complaint? {
    try failingAsTool { try writeWhole(recording.encoded(), to: file) }
    let line = try process ?? start()
    process = line
    var request = try JSONEncoder().encode(
      JudgeRequest(
        path: file.path, seed: seed, demandsRest: demandsRest, triesLaws: triesLaws))
    request.append(UInt8(ascii: "\n"))
    // If it has just died, there is no answer: that is noticed below.
    try? line.requests.write(contentsOf: request)
    guard let text = Self.line(from: line.answers, within: patience) else {
      return try lastWords(of: line)
    }
    let answer = try JSONDecoder().decode(JudgeAnswer.self, from: text)
    if let error = answer.error { throw ToolFailure.unreadable(error) }
    return answer.complaint
  }

  private func start() throws -> Line {
    let (input, output) = (try ChildRun.pipe(), try ChildRun.pipe())
    let run = try ChildRun(
      ["judge"], input: input.reading.fileDescriptor, output: output.writing.fileDescriptor,
      program: program)
    return Line(run: run, requests: input.writing, answers: output.reading)
  }

  /// Why there was no answer.
  private func lastWords(of line: Line) throws -> Complaint {
    process = nil
    // What has closed its output is about to end.
    let isSilent = line.run.end == nil && line.run.wait(upTo: 1) == nil
    let end = line.run.end
    if isSilent {
      return Complaint(.hang, about: "hang", words: "it takes more than \(patience) s")
    }
    if let end, end.isFromOutside {
      throw ToolFailure.childKilled("the process that judges it \(end.words)")
    }
    let said = line.run.standardError.split(separator: "\n").map(String.init)
    let reason = said.first { $0.contains("atal error: ") } ?? said.first
    let words = end.map(\.words) ?? ""
    return Complaint(.crash, words: "the program \(words)" + (reason.map { ": \($0)" } ?? ""))
  }

  // MARK: - Answers

  /// A line, without its end; nil if there is none in time, or no more.
  private static func line(from handle: FileHandle, within seconds: Double) -> Data? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var data = Data()
    var block = [UInt8](repeating: 0, count: 1 << 14)
    while data.last != UInt8(ascii: "\n") {
      let left = (deadline - ContinuousClock.now).components
      let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000
      var waiting = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(max(0, min(milliseconds, 60_000))))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = read(handle.fileDescriptor, &block, block.count)
      guard count > 0 else { return nil }
      data += block[..<count]
    }
    return data.dropLast()
  }
}
