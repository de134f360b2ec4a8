import Foundation
import MidflightFuzz

/// Processes that run chunks of a seed range in parallel. Animations live on the main actor, and a
/// process has only one.
///
/// `Fuzz` creates the workers for more than one job. The chunks start and report in order.
/// Therefore the first reported failure has the least seed, whatever the number of workers.
struct Workers {
  private let jobs: Int

  init(_ jobs: Int) { self.jobs = jobs }

  /// The environment variable that marks a process as a worker.
  private static let variable = "MIDFLIGHT_FUZZ_WORKER"

  /// The standard input of all workers. Only this process has the writing end, and keeps it open.
  private static let lifeline: Pipe = {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }()

  /// Ends this process when its parent ends, if the process is a worker. Call this function first.
  ///
  /// The system closes the writing end of the standard input when the parent ends, however it ends.
  static func endWithParent() {
    guard getenv(variable) != nil else { return }
    unsetenv(variable)
    Thread.detachNewThread {
      // No events: poll returns when no process can write any more.
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while poll(&input, 1, -1) < 0, errno == EINTR {}
      kill(getpid(), SIGKILL)
    }
  }

  /// A running worker process.
  private struct Worker {
    let piece: Stretch
    let process: Process
    let answer: FileHandle
  }

  /// Runs a seed range like `Stretch.walk()`. A chunk whose process crashes is a failure too.
  func walk(_ stretch: Stretch) -> Stretch.Failure? {
    var waiting = stretch.pieces[...]
    var workers: [Worker] = []
    var done: UInt64 = 0
    while true {
      while workers.count < jobs, let piece = waiting.popFirst() { workers.append(start(piece)) }
      guard !workers.isEmpty else { return nil }
      let first = workers.removeFirst()
      if let failure = hear(first) {
        for worker in workers { worker.process.terminate() }
        return Stretch.Failure(text: failure.text, count: done + failure.count)
      }
      done += first.piece.count
      if done.isMultiple(of: 100 * Stretch.pieceCount) { Fuzz.say("\(done) sequences") }
    }
  }

  private func start(_ piece: Stretch) -> Worker {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [
      "--jobs", "1", "--seed", "\(piece.seed)", "--sequences", "\(piece.count)",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: "1"]) { $1 }
    process.standardInput = Self.lifeline.fileHandleForReading
    let pipe = Pipe()
    process.standardOutput = pipe
    do { try process.run() } catch {
      Fuzz.say("starting a worker: \(error.localizedDescription)")
      exit(1)
    }
    return Worker(piece: piece, process: process, answer: pipe.fileHandleForReading)
  }

  /// Waits for a worker to end; nil if every check has passed.
  private func hear(_ worker: Worker) -> Stretch.Failure? {
    let answer = String(decoding: worker.answer.readDataToEndOfFile(), as: UTF8.self)
    worker.process.waitUntilExit()
    let status = worker.process.terminationStatus
    if worker.process.terminationReason == .exit, status == 0 { return nil }
    // The last line starts with the number of scenarios.
    var lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    if let last = lines.popLast()?.split(separator: " ").first, let count = UInt64(last) {
      return Stretch.Failure(text: lines.joined(separator: "\n"), count: count)
    }
    let (piece, last) = (worker.piece, worker.piece.seed &+ worker.piece.count &- 1)
    return Stretch.Failure(
      text: "A walk of the seeds \(piece.seed)…\(last) ended the program, with \(status): "
        + "fuzz --seed \(piece.seed) --sequences \(piece.count) --jobs 1",
      count: piece.count)
  }
}
