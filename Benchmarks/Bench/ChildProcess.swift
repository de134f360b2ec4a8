import BenchmarkFigures
import Foundation

/// Programs that a benchmark runs and measures.
enum ChildProcess {
  /// Returns the path of a program in the folder of this program. The program need not exist.
  static func sibling(_ name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(name).path
  }

  /// Runs a program and returns its standard output; standard error is discarded.
  ///
  /// - Parameter arguments: The program and its arguments; a program without a slash is found on
  ///   the PATH.
  /// - Throws: `BenchFailure` if the exit status is not 0.
  @discardableResult
  static func run(_ arguments: String...) throws -> String {
    let output = Pipe()
    let process = try start(arguments, output: output)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchFailure(
        description:
          "\(arguments.joined(separator: " ")) exited with code \(process.terminationStatus)")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Runs a program without its output, and returns the real time until the program ends, in
  /// seconds.
  ///
  /// Calls `posix_spawn`, because Foundation's `Process` reports the end of a program too late.
  ///
  /// - Parameter arguments: The path of the program and its arguments.
  /// - Throws: `BenchFailure` if the program does not start, or if its exit status is not 0.
  static func seconds(of arguments: String...) throws -> Double {
    var (process, status) = (pid_t(), CInt())
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for file in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_WRONLY, 0)
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let start = Stopwatch.now()
    guard posix_spawn(&process, arguments[0], &files, nil, &words, environ) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else {
      throw BenchFailure(
        description:
          "\(arguments.joined(separator: " ")) did not start, or ended with wait status \(status)")
    }
    return Stopwatch.now() - start
  }

  /// Runs a program to its end and returns the peak of its resident memory in bytes, sampled every
  /// millisecond.
  ///
  /// The exit code does not matter. Returns 0 for a program that ends before the first sample.
  static func peakMemory(_ arguments: String...) throws -> Int {
    let process = try start(arguments)
    var peak = 0
    while process.isRunning {
      peak = max(peak, ToolOutput.peakMemory(inStatus: status(of: process)) ?? 0)
      usleep(1_000)
    }
    return peak
  }

  /// Runs a program for five seconds, and counts the wake-ups of all threads in the next three
  /// seconds. Then interrupts the program and waits for its end.
  ///
  /// - Throws: `BenchFailure` if the program ends early.
  static func wakeUps(_ arguments: String...) throws -> Int {
    let process = try start(arguments)
    sleep(5)
    let before = wakeUps(of: process)
    sleep(3)
    let after = wakeUps(of: process)
    guard process.isRunning else {
      throw BenchFailure(description: "\(arguments.joined(separator: " ")) ended early")
    }
    process.interrupt()
    process.waitUntilExit()
    return after - before
  }

  /// Starts a program; its standard output goes to a pipe or is discarded, its standard error is
  /// discarded.
  private static func start(_ arguments: [String], output: Pipe? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func status(of process: Process, _ task: String = "") -> String {
    let file = "/proc/\(process.processIdentifier)/\(task)status"
    return (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
  }

  /// Returns the sum of wake-ups of all threads of a process since their start; 0 after its end.
  private static func wakeUps(of process: Process) -> Int {
    let folder = "/proc/\(process.processIdentifier)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tasks.map { ToolOutput.wakeUps(inStatus: status(of: process, "task/\($0)/")) ?? 0 }
      .reduce(0, +)
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
