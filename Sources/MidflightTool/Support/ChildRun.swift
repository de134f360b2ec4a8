import Foundation

/// This very program, or another one, started once more: for work that may crash, hang or be done beside other
/// work. A stage lives on the main actor, so several cores take several processes. A child that is
/// this program ends with its parent process, however the parent ends.
final class ChildRun {
  private let identifier: pid_t
  private let output: FileHandle
  private let errors: FileHandle
  /// The writing end of a pipe, which this process keeps open while it lives.
  private let lifeline: FileHandle?
  private var status: Int32?

  /// How it ended.
  enum End: Equatable {
    case exited(Int32)
    /// A signal ended it.
    case killed(Int32)
  }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's own name.
  ///   - input: A pipe that the child reads and only this process writes; nil for a pipe that stays empty.
  ///   - output: A descriptor that it writes to; nil for `standardOutput`.
  ///   - program: A path; nil for this program.
  /// - Throws: `ToolFailure.unwritable` if the system refuses.
  init(
    _ arguments: [String], input: Int32? = nil, output other: Int32? = nil,
    program: String? = nil
  ) throws {
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
      program ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let words = ([program] + arguments).map { strdup($0) }
    // A crash is expected here: its backtrace would only cost seconds.
    let variables = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no", Self.variable: "1"]) { $1 }
      .map { strdup("\($0.key)=\($0.value)") }
    defer { (words + variables).forEach { free($0) } }
    var identifier: pid_t = 0
    let result = posix_spawn(
      &identifier, program, &actions, nil, words + [nil], variables + [nil])
    guard result == 0 else {
      throw ToolFailure.unwritable("starting \(program): \(String(cString: strerror(result)))")
    }
    self.identifier = identifier
  }

  isolated deinit { kill() }

  /// The environment variable that tells this program that a `ChildRun` started it.
  private static let variable = "MIDFLIGHT_CHILD"

  /// Ends this process when its parent ends, if the parent started it as a `ChildRun`.
  ///
  /// The standard input of a child is a pipe, which the system closes when the parent ends, however it ends.
  /// Call this function first. It does nothing in any other process.
  static func endWithParent() {
    guard getenv(variable) != nil else { return }
    unsetenv(variable)
    Thread.detachNewThread {
      // No events: poll returns when no process can write any more, even if input is left to read.
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while poll(&input, 1, -1) < 0, errno == EINTR {}
      Foundation.kill(getpid(), SIGKILL)
    }
  }

  /// The ends of a new pipe. Other processes inherit neither end.
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

  /// How it ended; nil while it runs.
  var end: End? {
    if status == nil {
      var status: Int32 = 0
      guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
      self.status = status
    }
    return status.map { $0 & 0x7F == 0 ? .exited($0 >> 8 & 0xFF) : .killed($0 & 0x7F) }
  }

  /// Waits for its end, and kills it if that takes too long.
  ///
  /// - Returns: nil if it had to be killed.
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

  /// Ends it at once.
  func kill() {
    guard end == nil else { return }
    Foundation.kill(identifier, SIGKILL)
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    self.status = status
  }

  /// The file of its standard output, unless that went elsewhere.
  var outputFile: FileHandle { output }

  /// What it has written to the standard output, unless that went elsewhere.
  var standardOutput: Data { Self.contents(of: output) }

  /// What it has said.
  var standardError: String { String(decoding: Self.contents(of: errors), as: UTF8.self) }

  private static func contents(of file: FileHandle) -> Data {
    var data = Data()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(file.fileDescriptor, &block, block.count, off_t(data.count))
      guard count > 0 else { return data }
      data += block[..<count]
    }
  }

  /// A file that has no name any more, and is gone with its descriptor.
  private static func temporaryFile() throws -> FileHandle {
    var path = Array("\(FileManager.default.temporaryDirectory.path)/midflight-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw ToolFailure.unwritable("a temporary file: \(String(cString: strerror(errno)))")
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

extension ChildRun.End {
  /// A Boolean value that indicates whether the process ended by a signal that its own faults never raise.
  var isFromOutside: Bool {
    guard case .killed(let signal) = self else { return false }
    return ![SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS].contains(signal)
  }

  /// `ended with 3`, or `was ended by signal 4, Illegal instruction`.
  var words: String {
    switch self {
    case .exited(let code): "ended with \(code)"
    case .killed(let signal): "was ended by signal \(signal), \(String(cString: strsignal(signal)))"
    }
  }
}
