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

/// Recordings that are replayed several at a time, each in a process of its own.
///
/// A recording that crashes its scene so is a failure among others.
struct ReplayJobs {
  private let urls: [URL]
  private let options: ReplayOptions
  private let count: Int

  /// - Parameter count: How many run at a time, 1 or more.
  init(_ urls: [URL], _ options: ReplayOptions, atATime count: Int) {
    self.urls = urls
    self.options = options
    self.count = count
  }

  /// Replays all of them.
  ///
  /// - Parameter take: Gets each result, in the order of the recordings.
  func run(_ take: (ReplayResult) -> Void) throws {
    var running: [Int: ChildRun] = [:]
    var results: [Int: ReplayResult] = [:]
    var (started, taken) = (0, 0)
    while taken < urls.count {
      while running.count < count, started < urls.count {
        running[started] = try ChildRun(
          ["replay", "--json"] + options.arguments + ["--", urls[started].path])
        started += 1
      }
      for index in running.keys.sorted() {
        guard let run = running[index], let end = run.end else { continue }
        results[index] = result(of: run, end, urls[index])
        running[index] = nil
      }
      while let result = results.removeValue(forKey: taken) {
        take(result)
        taken += 1
        Talk.progress("\(taken) of \(urls.count)")
      }
      if running.count == count || started == urls.count { usleep(1_000) }
    }
    Talk.progress(nil)
  }

  private func result(of run: ChildRun, _ end: ChildRun.End, _ url: URL) -> ReplayResult {
    let printed = try? JSONSerialization.jsonObject(with: run.standardOutput) as? [String: Any]
    let results = printed.flatMap { $0["results"] as? [[String: Any]] }
    if let object = results?.first, let result = ReplayResult(object: object) { return result }
    let said = run.standardError.split(separator: "\n").first.map { ": \($0)" } ?? ""
    return ReplayResult(of: url, without: "the replay \(end.words)\(said)")
  }
}
