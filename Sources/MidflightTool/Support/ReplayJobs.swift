import Foundation

/// How recordings are replayed.
nonisolated struct ReplayOptions {
  /// Which expected files are written.
  var update: TraceUpdate
  /// Whether recordings that break off are refused.
  var isStrict: Bool
  /// Whether sheets are compared.
  var comparesSheets: Bool

  /// How far a channel of a sheet may be off, of 255: what another version of FreeType or Cairo makes
  /// of an edge, and less than any change that is meant to be seen.
  static let sheetTolerance = 8

  /// As this program takes them.
  var arguments: [String] {
    ["--update", update.rawValue] + (isStrict ? ["--strict"] : [])
      + (comparesSheets ? ["--sheets"] : [])
  }
}

/// Recordings that are replayed by several processes at a time.
///
/// Starting a process takes as long as replaying a few, so each gets several, one after another. If
/// it ends before it has answered, each of them is replayed again in a process of its own: a
/// recording that crashes its scene so is a failure among others.
struct ReplayJobs {
  private let urls: [URL]
  private let options: ReplayOptions
  private let count: Int
  private let program: String?

  /// A process, and which of the recordings it was given.
  private struct Job {
    let run: ChildRun
    let batch: Range<Int>
  }

  /// - Parameters:
  ///   - count: How many processes run at a time, 1 or more.
  ///   - program: What answers as `midflight replay --json` does; nil for that.
  init(_ urls: [URL], _ options: ReplayOptions, atATime count: Int, program: String? = nil) {
    self.urls = urls
    self.options = options
    self.count = count
    self.program = program
  }

  /// Replays all of them.
  ///
  /// - Parameter take: Gets each result, in the order of the recordings.
  func run(_ take: (ReplayResult) -> Void) throws {
    // The next is the last.
    var waiting = Array(batches.reversed())
    var running: [Job] = []
    var results: [Int: ReplayResult] = [:]
    var taken = 0
    while taken < urls.count {
      while running.count < count, let batch = waiting.popLast() {
        running.append(Job(run: try start(batch), batch: batch))
      }
      for job in running {
        guard let end = job.run.end else { continue }
        if let answers = answers(of: job) {
          for (index, answer) in zip(job.batch, answers) { results[index] = answer }
        } else if job.batch.count > 1 {
          waiting += job.batch.reversed().map { $0..<$0 + 1 }
        } else {
          results[job.batch.lowerBound] = failure(of: job, end)
        }
        running.removeAll { $0.run === job.run }
      }
      while let result = results.removeValue(forKey: taken) {
        take(result)
        taken += 1
        Talk.progress("\(taken) of \(urls.count)")
      }
      if running.count == count || waiting.isEmpty { usleep(1_000) }
    }
    Talk.progress(nil)
  }

  /// How the recordings are dealt out: so that all processes are busy until nearly the end. Where
  /// files are written, one by one: a process that dies could not say which it has written.
  private var batches: [Range<Int>] {
    let size = options.update == .none ? min(max(urls.count / (4 * count), 1), 64) : 1
    return stride(from: 0, to: urls.count, by: size).map { $0..<min($0 + size, urls.count) }
  }

  private func start(_ batch: Range<Int>) throws -> ChildRun {
    try ChildRun(
      ["replay", "--json"] + options.arguments + ["--"] + urls[batch].map(\.path),
      program: program)
  }

  /// What a process has printed of each of its recordings; nil if it has not got that far.
  private func answers(of job: Job) -> [ReplayResult]? {
    let printed = try? JSONSerialization.jsonObject(with: job.run.standardOutput) as? [String: Any]
    let objects = printed.flatMap { $0["results"] as? [[String: Any]] } ?? []
    let results = objects.compactMap { ReplayResult(object: $0) }
    return results.count == job.batch.count ? results : nil
  }

  private func failure(of job: Job, _ end: ChildRun.End) -> ReplayResult {
    let said = job.run.standardError.split(separator: "\n").first.map { ": \($0)" } ?? ""
    return ReplayResult(
      of: urls[job.batch.lowerBound], without: "the replay \(end.words)\(said)")
  }
}
