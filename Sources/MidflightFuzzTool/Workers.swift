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
  /// Does nothing in another process.
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
    let chunk: SeedRange
    let process: Process
    let output: FileHandle
  }

  /// Runs a seed range like `SeedRange.run()`: returns the failure with the least seed, or nil if
  /// every check passes.
  ///
  /// A chunk whose process crashes is a failure too. Ends the other workers at a failure. Writes
  /// progress to standard error.
  func run(_ range: SeedRange) -> SeedRange.Failure? {
    var waiting = range.chunks[...]
    var workers: [Worker] = []
    var done: UInt64 = 0
    while true {
      while workers.count < jobs, let chunk = waiting.popFirst() { workers.append(start(chunk)) }
      guard !workers.isEmpty else { return nil }
      let first = workers.removeFirst()
      if let failure = result(of: first) {
        for worker in workers { worker.process.terminate() }
        return SeedRange.Failure(text: failure.text, count: done + failure.count)
      }
      done += first.chunk.count
      if done.isMultiple(of: 100 * SeedRange.chunkSize) {
        Fuzz.printToStandardError("\(done) sequences")
      }
    }
  }

  /// Starts a worker for a chunk. Ends this process with 1 if the system refuses.
  private func start(_ chunk: SeedRange) -> Worker {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [
      "--jobs", "1", "--seed", "\(chunk.seed)", "--sequences", "\(chunk.count)",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: "1"]) { $1 }
    process.standardInput = Self.lifeline.fileHandleForReading
    let pipe = Pipe()
    process.standardOutput = pipe
    do { try process.run() } catch {
      Fuzz.printToStandardError("starting a worker: \(error.localizedDescription)")
      exit(1)
    }
    return Worker(chunk: chunk, process: process, output: pipe.fileHandleForReading)
  }

  /// Waits for a worker to end, and returns its failure; nil if every check has passed.
  ///
  /// A worker that printed no number of sequences, for example after a crash, gives a failure of
  /// its whole chunk. If a signal from outside ended the worker, for example for lack of
  /// memory, ends this process with 3.
  private func result(of worker: Worker) -> SeedRange.Failure? {
    let output = String(decoding: worker.output.readDataToEndOfFile(), as: UTF8.self)
    worker.process.waitUntilExit()
    let status = worker.process.terminationStatus
    if worker.process.terminationReason == .exit, status == 0 { return nil }
    // The last line starts with the number of scenarios.
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    if let last = lines.popLast()?.split(separator: " ").first, let count = UInt64(last) {
      return SeedRange.Failure(text: lines.joined(separator: "\n"), count: count)
    }
    let (chunk, last) = (worker.chunk, worker.chunk.seed &+ worker.chunk.count &- 1)
    if worker.process.terminationReason == .uncaughtSignal,
      [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(status)
    {
      Fuzz.printToStandardError(
        "signal \(status) from outside ended a worker, so its seeds are not checked; run "
          + "fuzz --seed \(chunk.seed) --sequences \(chunk.count) --jobs 1")
      exit(3)
    }
    return SeedRange.Failure(
      text:
        "The program ended with status \(status) in a scenario of the seeds \(chunk.seed)…\(last); run "
        + "fuzz --seed \(chunk.seed) --sequences \(chunk.count) --jobs 1",
      count: chunk.count)
  }
}
