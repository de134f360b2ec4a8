import Foundation

/// A program that is run to its end, for what the kernel says of it.
enum ChildProcess {
  /// How it ended and what it took.
  struct Outcome {
    /// Its exit code; 128 and the signal's number if one ended it.
    var code: Int32
    /// From before it was started until it had ended.
    var seconds: Double
    /// The most memory that it had at once, in bytes, as far as it was looked at: its own alone, not its
    /// children's.
    var peakBytes: Int
    /// What it wrote to its standard output.
    var output: String
  }

  /// Why a program could not be run.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program, by its path, in the current folder.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether what it says to its standard error is lost; else it is said here.
  ///   - watchesMemory: Whether its memory is looked at, each millisecond and whenever it says something. What the
  ///     kernel tells at its end is no less than what this process had when it began it.
  static func run(
    _ program: String, _ arguments: [String], isQuiet: Bool = true, watchesMemory: Bool = false
  ) throws(Failure) -> Outcome {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw Failure(description: "pipe: \(words(errno))") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
    posix_spawn_file_actions_addclose(&actions, pipes[0])
    if isQuiet { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
    var child: pid_t = 0
    let words = [program] + arguments
    let copies = words.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    let start = Stopwatch.now()
    let refusal = posix_spawn(&child, program, &actions, nil, copies, environ)
    close(pipes[1])
    defer { close(pipes[0]) }
    guard refusal == 0 else {
      throw Failure(description: "\(program): \(Self.words(refusal))")
    }
    var peakBytes = 0
    let output = readAll(pipes[0], patience: watchesMemory ? 1 : -1) {
      if watchesMemory { peakBytes = max(peakBytes, peakMemory(of: child)) }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return Outcome(
      code: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, seconds: Stopwatch.now() - start,
      peakBytes: peakBytes, output: String(decoding: output, as: UTF8.self))
  }

  /// Runs a program that has to end well; what it says to its standard error is lost.
  static func succeed(_ program: String, _ arguments: [String]) throws(Failure) -> Outcome {
    let outcome = try run(program, arguments)
    guard outcome.code == 0 else {
      let words = ([program] + arguments).joined(separator: " ")
      throw Failure(description: "\(words) ended with \(outcome.code)")
    }
    return outcome
  }

  /// The most memory that a process has had at once, in bytes; 0 once it has ended.
  private static func peakMemory(of process: pid_t) -> Int {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return 1024 * (kilobytes.flatMap { Int($0) } ?? 0)
  }

  /// - Parameters:
  ///   - patience: After so many milliseconds without anything to read, `look` is called, too; never if negative.
  ///   - look: Called before anything is read.
  private static func readAll(_ pipe: Int32, patience: Int32, _ look: () -> Void) -> [UInt8] {
    var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    var readable = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    while true {
      let isReady = poll(&readable, 1, patience) != 0
      look()
      guard isReady else { continue }
      let count = read(pipe, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return all }
      all += piece[..<count]
    }
  }

  private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
