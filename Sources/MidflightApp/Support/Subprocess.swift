import Foundation
import Synchronization

/// A child process of this program, or of another one, for work that may crash or hang, or that
/// runs in parallel.
///
/// A stage lives on the main actor, so several cores need several processes. A child of this
/// program ends with its parent process, however the parent ends.
///
/// Measured alternative: swift-subprocess 1.0 adds 12 400 lines and 27 s of processor time to a
/// release build. It has no processor time of a child, no end with the parent, and only
/// asynchronous calls; it would replace about 100 lines here.
final class Subprocess {
  private let identifier: pid_t
  private let output: FileHandle
  private let errors: FileHandle
  /// The writing end of the child's input pipe, which stays open as long as this process lives.
  private let lifeline: FileHandle?
  private let hasGroup: Bool
  private let report = EndReport()
  private var status: Int32?

  /// The way in which the process ended.
  enum End: Equatable {
    case exited(Int32)
    /// A signal ended the process.
    case killed(Int32)
  }

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - input: A pipe that the child reads and only this process writes; nil for a pipe that stays
  ///     empty.
  ///   - output: A descriptor for the child's standard output; nil for `standardOutput`.
  ///   - program: The path of the program; nil for this program.
  ///   - hasGroup: A Boolean value that indicates whether `kill()` also ends all descendants. The
  ///     process then has the system's actions for signals.
  /// - Throws: `ToolFailure.unwritable` if the system cannot start the process.
  init(
    _ arguments: [String], input: Int32? = nil, output other: Int32? = nil,
    program: String? = nil, hasGroup: Bool = false
  ) throws {
    self.hasGroup = hasGroup
    output = try Self.temporaryFile()
    errors = try Self.temporaryFile()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let line = try input == nil ? Self.pipe() : nil
    lifeline = line?.writing
    posix_spawn_file_actions_adddup2(
      &actions, input ?? line?.reading.fileDescriptor ?? STDIN_FILENO, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, other ?? output.fileDescriptor, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.fileDescriptor, STDERR_FILENO)
    let program =
      program ?? AppProgram.executable
    let words = ([program] + arguments).map { strdup($0) }
    // A crash is expected here, and its backtrace would take seconds.
    let variables = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no", Self.variable: "1"]) { $1 }
      .map { strdup("\($0.key)=\($0.value)") }
    defer { (words + variables).forEach { free($0) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if hasGroup {
      var (none, all) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      sigfillset(&all)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      posix_spawnattr_setflags(
        &attributes,
        Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }
    var identifier: pid_t = 0
    let result = posix_spawn(
      &identifier, program, &actions, &attributes, words + [nil], variables + [nil])
    guard result == 0 else {
      throw ToolFailure.unwritable("starting \(program): \(String(cString: strerror(result)))")
    }
    self.identifier = identifier
  }

  isolated deinit { kill() }

  /// The environment variable that marks a process started as a `Subprocess`.
  private static let variable = "MIDFLIGHT_CHILD"

  /// Ends this process when its parent ends, if the parent started it as a `Subprocess`.
  ///
  /// The standard input of a child is a pipe, which the system closes when the parent ends. Call
  /// this function first in `main`. The function does nothing in any other process.
  static func endWithParent() {
    guard getenv(variable) != nil else { return }
    unsetenv(variable)
    Thread.detachNewThread {
      // Without requested events, poll returns when no process can write any more, even with unread
      // input.
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while poll(&input, 1, -1) < 0, errno == EINTR {}
      Foundation.kill(getpid(), SIGKILL)
    }
  }

  /// Creates a pipe. Child processes do not inherit its ends. Throws `ToolFailure.unwritable` if
  /// the system refuses.
  static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else {
      throw ToolFailure.unwritable("a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  /// Calls a function on another thread when the process ends by itself; never after `kill()`.
  func whenEnded(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [identifier, report] in
      var information = siginfo_t()
      // WNOWAIT leaves the status for `end`.
      while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      report.isWanted.withLock { if $0 { body() } }
    }
  }

  /// Whether the end of the process is reported.
  nonisolated private final class EndReport: Sendable {
    let isWanted = Mutex(true)
  }

  /// The last line of the standard error that reports a fatal Swift error; otherwise the last line
  /// if the process exited, or nil.
  ///
  /// After a signal, the last line may be the output of a scene. Addresses are left out, because
  /// they differ between processes.
  var reason: String? {
    let lines = standardError.split(separator: "\n").map(String.init)
    let words = [
      "atal error: ", "Precondition failed", "Assertion failed", "Could not cast value of type",
      "Fatal access conflict detected",
    ]
    if let error = lines.last(where: { line in words.contains { line.contains($0) } }) {
      return error.replacing(#/ \(0x[0-9a-f]+\)/#, with: "")
    }
    return if case .exited? = end { lines.last } else { nil }
  }

  /// The way in which the process ended; nil while the process runs. Never waits.
  var end: End? {
    if status == nil {
      var status: Int32 = 0
      guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
      self.status = status
    }
    return status.map { $0 & 0x7F == 0 ? .exited($0 >> 8 & 0xFF) : .killed($0 & 0x7F) }
  }

  /// The seconds for which processors have run the process; 0 after its end.
  var processorTime: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits for the end of the process, and kills the process after a time limit.
  ///
  /// - Parameter seconds: The time limit in seconds.
  /// - Returns: The end; nil if the process was killed.
  func wait(upTo seconds: Double) -> End? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let end { return end }
      guard ContinuousClock.now < deadline else {
        kill()
        return nil
      }
      usleep(1_000)
    }
  }

  /// Stops the process and its descendants, so that none starts another one, and returns them. The
  /// compilers of a build have process groups of their own.
  private func stopProcesses() -> [pid_t] {
    var all = [identifier]
    var index = 0
    while index < all.count {
      Foundation.kill(all[index], SIGSTOP)
      let tasks = "/proc/\(all[index])/task"
      for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
        let children = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
        all += (children ?? "").split(separator: " ").compactMap { pid_t($0) }
      }
      index += 1
    }
    return all
  }

  /// Kills the process, with its descendants if it has a group, and waits for its end. Does nothing
  /// after its end.
  func kill() {
    report.isWanted.withLock { $0 = false }
    guard end == nil else { return }
    if hasGroup {
      // Children first: the system continues stopped processes whose parent has ended.
      for process in stopProcesses().reversed() { Foundation.kill(process, SIGKILL) }
      // Processes whose parent had ended before are found by their group.
      Foundation.kill(-identifier, SIGKILL)
    }
    Foundation.kill(identifier, SIGKILL)
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    self.status = status
  }

  /// The file with the standard output; empty if `output` was given.
  var outputFile: FileHandle { output }

  /// The number of bytes of the standard output so far; 0 if `output` was given.
  var outputSize: Int {
    var status = stat()
    fstat(output.fileDescriptor, &status)
    return Int(status.st_size)
  }

  /// The bytes of the standard output so far; empty if `output` was given.
  var standardOutput: Data { Self.contents(of: output) }

  /// The text of the standard error so far.
  var standardError: String { String(decoding: errorOutput(from: 0), as: UTF8.self) }

  /// Returns the bytes of the standard error from an offset on.
  func errorOutput(from offset: Int) -> Data { Self.contents(of: errors, from: offset) }

  /// Returns the bytes of a file so far, from an offset on, up to the first error.
  private static func contents(of file: FileHandle, from offset: Int = 0) -> Data {
    var data = Data()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(file.fileDescriptor, &block, block.count, off_t(offset + data.count))
      guard count > 0 else { return data }
      data += block[..<count]
    }
  }

  /// Discards the standard error so far, which grows while the process runs.
  func forgetErrors() { ftruncate(errors.fileDescriptor, 0) }

  /// Creates a file without a name. Each write appends. The system deletes the file when its
  /// descriptor closes. Throws `ToolFailure.unwritable`.
  static func temporaryFile() throws -> FileHandle {
    var path = Array("\(FileManager.default.temporaryDirectory.path)/midflight-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw ToolFailure.unwritable("a temporary file: \(String(cString: strerror(errno)))")
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

extension Subprocess.End {
  /// A Boolean value that indicates whether a signal ended the process that a fault of its own
  /// never raises. False for an exit code.
  var isFromOutside: Bool {
    guard case .killed(let signal) = self else { return false }
    return ![SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS].contains(signal)
  }

  /// The end in words: `exited with code 3`, or `was terminated by signal 4, Illegal instruction`.
  var words: String {
    switch self {
    case .exited(let code): "exited with code \(code)"
    case .killed(let signal):
      "was terminated by signal \(signal), \(String(cString: strsignal(signal)))"
    }
  }
}
