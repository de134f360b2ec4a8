import ArgumentParser
import Foundation

/// The options of commands that replay recordings in several processes.
struct JobOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: """
      The number of parallel processes, 1…256; by default the number of processors. --jobs 1 \
      replays in this process, for a debugger: a crash ends the command, and a hang never ends.
      """)
  var jobs: Int?
  @Option(
    parsing: .unconditional,
    help: """
      Seconds to wait for a result before a recording fails, 0.1…86400; 600 by default, 3600 \
      for verify. Ignored with --jobs 1.
      """)
  var timeout: Double?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs \(jobs): must be 1…256.")
    }
    if let timeout, !(0.1...86_400).contains(timeout) {
      throw ValidationError("--timeout \(timeout): must be 0.1…86400.")
    }
  }

  /// Obtains a result for each recording, in order, from other processes or from a function.
  ///
  /// Standard error of the other processes becomes that of this process.
  ///
  /// - Parameters:
  ///   - urls: The recordings.
  ///   - arguments: The arguments of another process of this program, which prints a line of JSON
  ///     for each recording that follows them.
  ///   - timeLimit: The default of `--timeout`.
  ///   - inThisProcess: A function that makes the result without another process for the whole
  ///     recording: with `--jobs 1`, and if a recording is a pipe, which only this process can read.
  ///   - onResult: A function that receives each result.
  @MainActor func perform(
    _ urls: [URL], arguments: [String], timeLimit: Double,
    inThisProcess: (URL) -> ReplayResult, onResult: (ReplayResult) throws -> Void
  ) throws {
    if jobs ?? (urls.allSatisfy(\.isRegularFile) ? 2 : 1) > 1 {
      let count = jobs ?? min(ProcessInfo.processInfo.activeProcessorCount, 256)
      try ReplayJobs(urls, arguments, atATime: count, timeLimit: timeout ?? timeLimit)
        .run { result, messages in
          Console.showProgress(nil)
          Console.write(messages)
          try onResult(result)
        }
    } else {
      for (index, url) in urls.enumerated() {
        Console.showProgress("\(index + 1) of \(urls.count): \(url.shortPath)")
        let result = inThisProcess(url)
        Console.showProgress(nil)
        try onResult(result)
      }
    }
  }
}

extension URL {
  /// A Boolean value that indicates whether the file can be read again: false for a pipe or a
  /// device, true for a missing file.
  var isRegularFile: Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}
