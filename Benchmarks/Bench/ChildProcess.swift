import BenchmarkFigures
import Foundation

/// A program that a benchmark runs and measures. Its standard error is discarded.
///
/// Calls `posix_spawnp`, because Foundation's `Process` reports the end of a program too late.
struct ChildProcess {
  private let command: String
  private var identifier = pid_t()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments; a program without a slash is found on the PATH.
  ///   - output: The file descriptor of standard output; nil discards the output.
  /// - Throws: `BenchFailure` if the program does not start.
  private init(_ arguments: [String], output: Int32? = nil) throws {
    command = arguments.joined(separator: " ")
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for file in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_WRONLY, 0)
    }
    if let output { posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO) }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    guard posix_spawnp(&identifier, arguments[0], &files, nil, &words, environ) == 0 else {
      throw BenchFailure(description: "\(command) did not start")
    }
  }

  /// Waits for the end. Throws `BenchFailure` if the exit status is not 0.
  private func wait() throws {
    var status = CInt()
    guard waitpid(identifier, &status, 0) == identifier, status == 0 else {
      throw BenchFailure(description: "\(command) ended with wait status \(status)")
    }
  }

  /// Returns the path of a program in the folder of this program. The program need not exist.
  static func sibling(_ name: String) -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(name).path
  }

  /// Runs a program and returns its standard output. Throws `BenchFailure` if the exit status is
  /// not 0.
  @discardableResult
  static func run(_ arguments: String...) throws -> String {
    let output = Pipe()
    let (reading, writing) = (output.fileHandleForReading, output.fileHandleForWriting)
    for end in [reading, writing] { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    let child = try Self(arguments, output: writing.fileDescriptor)
    try writing.close()
    let text = reading.readDataToEndOfFile()
    try child.wait()
    return String(decoding: text, as: UTF8.self)
  }

  /// Runs a program and returns the real time until it ends, in seconds. Throws `BenchFailure` if
  /// the exit status is not 0.
  static func seconds(of arguments: String...) throws -> Double {
    try Stopwatch.seconds { try Self(arguments).wait() }
  }

  /// Runs a program to its end and returns the peak of its resident memory in bytes, sampled every
  /// millisecond.
  ///
  /// The exit code does not matter. Returns 0 for a program that ends before the first sample.
  static func peakMemory(_ arguments: String...) throws -> Int {
    let child = try Self(arguments)
    var peak = 0
    while waitpid(child.identifier, nil, WNOHANG) == 0 {
      peak = max(peak, ToolOutput.peakMemory(inStatus: child.status()) ?? 0)
      usleep(1_000)
    }
    return peak
  }

  /// Runs a program for five seconds, and counts the wake-ups of all threads in the next three
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
      throw BenchFailure(description: "\(child.command) ended early")
    }
    kill(child.identifier, SIGINT)
    waitpid(child.identifier, nil, 0)
    return after - before
  }

  private func status(_ task: String = "") -> String {
    (try? String(contentsOfFile: "/proc/\(identifier)/\(task)status", encoding: .utf8)) ?? ""
  }

  /// The sum of wake-ups of all threads since their start; 0 after the end.
  private var wakeUps: Int {
    let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
    return (tasks ?? [])
      .map { ToolOutput.wakeUps(inStatus: status("task/\($0)/")) ?? 0 }.reduce(0, +)
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
