import Foundation
import MotionCore

/// The options of a replay.
nonisolated struct ReplayOptions {
  /// The expected files to write.
  var update: TraceUpdate
  /// A Boolean value that indicates whether a truncated recording is an error.
  var isStrict: Bool
  /// A Boolean value that indicates whether contact sheets are compared.
  var comparesSheets: Bool
  /// A Boolean value that indicates whether a failure after a change of the engine is explained.
  var explainsUpgrade = false

  /// The accepted difference of a channel in a sheet, of 255.
  ///
  /// Another version of FreeType or Cairo may change an edge by this much. An intended change is
  /// larger.
  static let sheetTolerance = 8

  /// The options as command-line arguments of this program.
  var arguments: [String] {
    ["--update", update.rawValue] + (isStrict ? ["--strict"] : [])
      + (comparesSheets ? ["--sheets"] : [])
      + (explainsUpgrade ? ["--explain-upgrade"] : [])
  }
}

/// A replay of recordings in several processes at a time.
///
/// Starting a process takes as long as replaying several recordings, so each process receives a
/// batch. If a process ends early, the first recording without a result gets its own process, and
/// the rest of the batch another. A hung recording is not replayed again.
/// A recording that crashes its scene is therefore one failure among the others.
struct ReplayJobs {
  private let urls: [URL]
  private let arguments: [String]
  private let count: Int
  private let timeLimit: Double
  private let program: String?

  /// A process and the indices of its recordings.
  private struct Job {
    let process: Subprocess
    let batch: Range<Int>
    /// The number of bytes of output so far, and the time since it grew.
    var output = (size: 0, age: Duration.zero)
  }

  /// Creates the jobs.
  ///
  /// - Parameters:
  ///   - urls: The recordings.
  ///   - arguments: The command and the options of each process. `--json-lines` and `--jobs 1`
  ///     follow.
  ///   - count: The number of processes at a time, 1 or more.
  ///   - timeLimit: The seconds without a result after which a recording has failed.
  ///   - program: A program with the output of `midflight replay --json-lines`; nil for this
  ///     program.
  init(
    _ urls: [URL], _ arguments: [String], atATime count: Int, timeLimit: Double = 600,
    program: String? = nil
  ) {
    self.urls = urls
    self.arguments = arguments
    self.count = count
    self.timeLimit = timeLimit
    self.program = program
  }

  /// Replays all recordings. Does nothing without recordings.
  ///
  /// A recording that ends its own process, or hangs, gets a `desync` result.
  ///
  /// - Parameter onResult: A function that receives each result, in the order of the recordings,
  ///   and the standard error of its process: output of scenes, remarks, and the names of written
  ///   files. A process with several results has messages for the first.
  /// - Throws: `ToolFailure.unwritable` if a process cannot be started, and errors of `onResult`.
  func run(_ onResult: (ReplayResult, _ messages: Data) throws -> Void) throws {
    // The last element is the next batch.
    var waitingBatches = Array(batches.reversed())
    var running: [Job] = []
    // The messages of a process belong to its first result. Those of a crash then come only once.
    var results: [Int: (result: ReplayResult, messages: Data)] = [:]
    var hasMessages: Set<Int> = []
    var deliveredCount = 0
    var lastTurn = ContinuousClock.now
    while deliveredCount < urls.count {
      while running.count < count, let batch = waitingBatches.popLast() {
        running.append(Job(process: try start(batch), batch: batch))
      }
      // Time during which the machine slept, or a shell stopped the processes, is no hang.
      let turn = min(ContinuousClock.now - lastTurn, .seconds(0.1))
      lastTurn = .now
      for index in running.indices {
        let size = running[index].process.outputSize
        let age = size > running[index].output.size ? .zero : running[index].output.age + turn
        running[index].output = (size, age)
      }
      for job in running {
        var isHung = job.process.end == nil && job.output.age > .seconds(timeLimit)
        if isHung {
          job.process.kill()
          // A result may have come in the last moment. The next recording has then just begun.
          isHung = job.process.outputSize == job.output.size
        }
        guard let end = job.process.end else { continue }
        let (first, jobResults) = (job.batch.lowerBound, self.results(of: job))
        for (index, result) in zip(job.batch, jobResults) { results[index] = (result, Data()) }
        results[first]?.messages = job.process.errorOutput(from: 0)
        let next = first + jobResults.count
        if isHung, next < job.batch.upperBound {
          let words = "no result after \(timeLimit) s; debug the hang with --jobs 1"
          let messages = jobResults.isEmpty ? job.process.errorOutput(from: 0) : Data()
          results[next] = (ReplayResult(of: urls[next], without: words), messages)
          if next + 1 < job.batch.upperBound {
            waitingBatches.append(next + 1..<job.batch.upperBound)
          }
        } else if job.batch.count == 1, jobResults.isEmpty {
          let messages = hasMessages.contains(first) ? Data() : job.process.errorOutput(from: 0)
          results[first] = (failure(of: job, end), messages)
        } else if next < job.batch.upperBound {
          if next > first { hasMessages.insert(next) }
          let rest = [next + 1..<job.batch.upperBound, next..<next + 1]
          waitingBatches += rest.filter { !$0.isEmpty }
        }
        running.removeAll { $0.process === job.process }
      }
      while let (result, messages) = results.removeValue(forKey: deliveredCount) {
        try onResult(result, messages)
        deliveredCount += 1
        Console.showProgress("\(deliveredCount) of \(urls.count)")
      }
      if running.count == count || waitingBatches.isEmpty { usleep(1_000) }
    }
    Console.showProgress(nil)
  }

  /// The batches of recordings.
  ///
  /// Small batches keep all processes busy until nearly the end.
  private var batches: [Range<Int>] {
    let size = min(max(urls.count / (4 * count), 1), 64)
    return stride(from: 0, to: urls.count, by: size).map { $0..<min($0 + size, urls.count) }
  }

  private func start(_ batch: Range<Int>) throws -> Subprocess {
    try Subprocess(
      arguments + ["--json-lines", "--jobs", "1", "--"] + urls[batch].map(\.path),
      program: program)
  }

  /// Returns the results of a process up to the first line that is missing or no result.
  private func results(of job: Job) -> [ReplayResult] {
    var results: [ReplayResult] = []
    for line in job.process.standardOutput.split(separator: UInt8(ascii: "\n")) {
      guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
        let result = ReplayResult(object: object)
      else { break }
      results.append(result)
    }
    return results
  }

  /// Returns the failure of a process without results, with the reason for its end.
  private func failure(of job: Job, _ end: Subprocess.End) -> ReplayResult {
    let (url, place) = (urls[job.batch.lowerBound], SceneCrash.place(in: job.process.standardError))
    let reason = job.process.reason.map { ": \($0)" } ?? ""
    let time = place.map { " at \(Moment(microseconds: Int64($0.microseconds)).seconds) s" } ?? ""
    let advice =
      if case .killed = end, !end.isFromOutside { "; --jobs 1 shows a backtrace" } else { "" }
    return ReplayResult(
      of: url, without: "the replay \(end.words)\(time)\(reason)\(advice)", line: place?.line)
  }
}
