import BenchmarkFigures
import Foundation

/// A process of the program `midflight`, which is in the folder of this program. Its output is
/// discarded.
///
/// Calls `posix_spawn`, because Foundation's `Process` reports the end of a program too late.
struct MidflightProcess {
  private let arguments: [String]
  private var identifier = pid_t()

  /// Starts the program. Throws `BenchFailure` if it does not start.
  private init(_ arguments: [String]) throws {
    self.arguments = arguments
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("midflight").path
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for file in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_WRONLY, 0)
    }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    guard posix_spawn(&identifier, program, &files, nil, &words, environ) == 0 else {
      throw BenchFailure(description: "\(program) did not start")
    }
  }

  /// Waits for the end. Throws `BenchFailure` if the exit status is not 0.
  private func wait() throws {
    var status = CInt()
    guard waitpid(identifier, &status, 0) == identifier, status == 0 else {
      throw BenchFailure(description: "\(arguments) ended with wait status \(status)")
    }
  }

  /// Runs the program and returns the real time until it ends, in seconds. Throws `BenchFailure` if
  /// the exit status is not 0.
  static func seconds(of arguments: String...) throws -> Double {
    try Stopwatch.seconds { try Self(arguments).wait() }
  }

  /// Runs the program to its end and returns the peak of its resident memory in bytes, sampled every
  /// millisecond.
  ///
  /// The exit code does not matter. Returns 0 for a process that ends before the first sample.
  static func peakMemory(_ arguments: String...) throws -> Int {
    let child = try Self(arguments)
    var peak = 0
    while waitpid(child.identifier, nil, WNOHANG) == 0 {
      let kilobytes = ProcessStatus.integer(1, inLineWith: "VmHWM:", of: child.status())
      peak = max(peak, (kilobytes ?? 0) * 1024)
      usleep(1_000)
    }
    return peak
  }

  /// Runs the program for five seconds, and counts the wake-ups of all threads in the next three
  /// seconds. Then interrupts the program and waits for its end.
  ///
  /// - Throws: `BenchFailure` if the program ends early.
  static func wakeUps(_ arguments: String...) throws -> Int {
    let child = try Self(arguments)
    sleep(5)
    let before = child.wakeUps
    sleep(3)
    let after = child.wakeUps
    guard waitpid(child.identifier, nil, WNOHANG) == 0 else {
      throw BenchFailure(description: "\(arguments) ended early")
    }
    kill(child.identifier, SIGINT)
    waitpid(child.identifier, nil, 0)
    return after - before
  }

  private func status(_ task: String = "") -> String {
    (try? String(contentsOfFile: "/proc/\(identifier)/\(task)status", encoding: .utf8)) ?? ""
  }

  /// The voluntary context switches of all threads since their start, each of which precedes a
  /// wake-up; 0 after the end.
  private var wakeUps: Int {
    let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
    return (tasks ?? [])
      .compactMap {
        ProcessStatus.integer(
          1, inLineWith: "voluntary_ctxt_switches:", of: status("task/\($0)/"))
      }.reduce(0, +)
  }
}

/// Calls `body` with a new folder, and removes the folder afterwards, also after an error. A call
/// within `body` uses and removes the same folder.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
