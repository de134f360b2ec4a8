import Foundation

/// The program that runs the scene of a `watch` window, in a process of its own.
final class WatchedChild {
  private let run: ChildRun
  private let requests: FileHandle
  private let replies: FileHandle
  private var forwarded = 0
  /// A Boolean value that indicates whether the program has replied.
  private(set) var hasReplied = false
  /// A Boolean value that indicates whether the program ended, or does not reply.
  private(set) var isLost = false

  /// Seconds after which a program without a reply counts as hung. A long session is replayed
  /// before the first reply.
  private static let patience = 60.0

  /// Starts a program with arguments.
  ///
  /// - Throws: `ToolFailure` if the process cannot be started.
  init(_ program: String, _ arguments: [String]) throws {
    let (input, output) = (try ChildRun.pipe(), try ChildRun.pipe())
    run = try ChildRun(
      arguments, input: input.reading.fileDescriptor, output: output.writing.fileDescriptor,
      program: program)
    (requests, replies) = (input.writing, output.reading)
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

  /// Sends a request, and returns the reply; nil if the program ended or hangs.
  func ask(_ request: WatchRequest) -> WatchReply? {
    send(request)
    let data = isLost ? nil : ChildRun.line(from: replies, within: Self.patience)
    forwardMessages()
    guard let data, let reply = try? JSONDecoder().decode(WatchReply.self, from: data) else {
      isLost = true
      return nil
    }
    hasReplied = true
    return reply
  }

  /// Writes the new messages of the program to the standard error.
  private func forwardMessages() {
    let bytes = Data(run.standardError.utf8)
    guard bytes.count > forwarded else { return }
    try? FileHandle.standardError.write(contentsOf: bytes.dropFirst(forwarded))
    forwarded = bytes.count
  }

  /// The reason for the end, in words: the fatal error of the program, or its last message.
  var reason: String {
    let end = run.wait(upTo: 1)
    let lines = run.standardError.split(separator: "\n").map(String.init)
    return lines.first { $0.contains("atal error: ") } ?? lines.last
      ?? "the program \(end?.words ?? "does not respond")"
  }
}
