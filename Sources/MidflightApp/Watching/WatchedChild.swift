import Foundation
import MidflightWindow

/// The program that runs the scene of a `watch` window, in a process of its own.
final class WatchedChild {
  private let process: Subprocess
  private let requests: FileHandle
  private var replies: LineReader
  private var forwarded = 0
  /// The seconds after which a program without a reply counts as hung.
  private var patience: Double
  /// A Boolean value that indicates whether the program has replied.
  private(set) var hasReplied = false
  /// A Boolean value that indicates whether the program ended, or does not reply.
  private(set) var isLost = false

  /// Starts this program, or the newly built one in its place.
  ///
  /// - Parameters:
  ///   - lineCount: The number of lines that the program replays before its first reply.
  ///   - onEnd: Called on another thread when the program ends.
  /// - Throws: `ToolFailure` if the process cannot be started.
  init(replaying lineCount: Int, onEnd: @escaping @Sendable () -> Void) throws {
    let (input, output) = (try Subprocess.pipe(), try Subprocess.pipe())
    process = try Subprocess(
      ["watched"], input: input.reading.fileDescriptor, output: output.writing.fileDescriptor)
    process.whenEnded(onEnd)
    (requests, replies) = (input.writing, LineReader(output.reading))
    patience = 10 + Double(lineCount) / 1_000
  }

  /// Sends a request that has no reply. Does nothing after the end of the program.
  func send(_ request: WatchRequest) {
    guard !isLost else { return }
    do {
      try requests.write(contentsOf: JSONEncoder().encode(request) + Data("\n".utf8))
    } catch {
      isLost = true
    }
  }

  /// Sends a request, and returns the reply; nil if the program ended or hangs, or after a signal
  /// that ends this program.
  func ask(_ request: WatchRequest) -> WatchReply? {
    send(request)
    // A recording is completed also after a signal.
    let isClosing = if case .close = request { true } else { false }
    let isStopped = { !isClosing && InterruptSignals.received != nil }
    while !isLost {
      let data = replies.next(within: patience, unless: isStopped)
      forwardMessages()
      if data == nil, isStopped() { return nil }
      guard let data, let reply = try? JSONDecoder().decode(WatchReply.self, from: data) else {
        break
      }
      (hasReplied, patience) = (true, 10)
      // A reply may be late after a signal.
      if reply.isLast || !isClosing { return reply }
    }
    isLost = true
    return nil
  }

  /// Writes the new messages of the program to the standard error.
  private func forwardMessages() {
    let bytes = process.errorOutput(from: forwarded)
    forwarded += bytes.count
    Console.write(bytes)
  }

  /// The reason for the end, in words: the program's fatal error; otherwise its last message if it
  /// exited, or the signal. A program that still runs does not respond.
  var reason: String {
    let end = process.wait(upTo: 1)
    return process.reason ?? "the program \(end?.words ?? "does not respond")"
  }
}
