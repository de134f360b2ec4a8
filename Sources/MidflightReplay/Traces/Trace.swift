import Foundation
import MotionCore

/// The record of a run: a header and rows, as `Tracer` writes them.
///
/// Two runs are equal if and only if their traces have equal bytes.
public nonisolated struct Trace: Hashable, Sendable {
  /// The bytes of the file: lines of JSON, each with its line feed.
  public let bytes: [UInt8]

  /// Returns a Boolean value that indicates whether all bytes are equal; true for two empty traces.
  public static func == (one: Trace, other: Trace) -> Bool {
    one.bytes.withUnsafeBytes { one in
      other.bytes.withUnsafeBytes { other in
        guard one.count == other.count, let first = one.baseAddress,
          let second = other.baseAddress
        else { return one.count == other.count }
        return memcmp(first, second, one.count) == 0
      }
    }
  }

  /// Creates a trace with these bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a trace from a file without a check of its content.
  ///
  /// - Throws: `ReplayFailure.unreadableTrace` with the system's words.
  public init(contentsOf url: URL) throws(ReplayFailure) {
    do {
      bytes = Array(try Data(contentsOf: url))
    } catch {
      throw .unreadableTrace(url.relativePath, systemMessage(error))
    }
  }

  /// Writes the trace to a file, completely or not at all.
  ///
  /// Follows a link to its target. Writes directly into a pipe or a device, such as `/dev/null`.
  ///
  /// - Throws: `ReplayFailure.unwritable` with the system's words.
  public func write(to url: URL) throws(ReplayFailure) { try write(to: url, ifExists: .followLink) }

  /// Writes the trace to a file, with a choice of treatment for a taken name.
  package func write(to url: URL, ifExists policy: ExistingFilePolicy) throws(ReplayFailure) {
    try writeAtomically(Data(bytes), to: url, ifExists: policy)
  }

  /// Returns a Boolean value that indicates whether the first line of a file is the header of a
  /// trace. False for a file that cannot be read.
  package static func isTrace(_ url: URL) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: url) else { return false }
    return Trace(bytes: Array((try? handle.read(upToCount: 4096)) ?? Data())).hasHeader
  }

  /// A Boolean value that indicates whether the first line, within 4096 bytes, is the header of a
  /// trace.
  package var hasHeader: Bool {
    String(decoding: bytes.prefix(4096).prefix { $0 != 0x0A }, as: UTF8.self)
      .contains("\"midflight-trace\":")
  }

  /// Returns the header and the rows up to and including a moment. Blank lines are dropped.
  package func prefix(through moment: Moment) -> Trace {
    let rows = lines.prefix { line in
      let row = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      guard let time = row?["t"] as? NSNumber else { return true }
      return Moment(microseconds: time.int64Value) <= moment
    }
    return Trace(bytes: rows.flatMap { Array($0) + [UInt8(ascii: "\n")] })
  }

  /// The lines without their line feeds.
  var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }
}

nonisolated extension URL {
  /// The file of the expected trace of a recording.
  ///
  /// `drag.jsonl` and `drag` return `drag.trace.jsonl`. The unfinished `drag.jsonl.part` may be
  /// another take, and returns `drag.jsonl.part.trace.jsonl`.
  package var traceOfRecording: URL {
    let base = pathExtension == "jsonl" ? deletingPathExtension() : self
    return base.appendingPathExtension("trace.jsonl")
  }
}

/// Returns the system's message for an error of Foundation, in one line.
package nonisolated func systemMessage(_ error: any Error) -> String {
  // Foundation on Linux stores a POSIXError here, which does not cast to NSError.
  let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
  return underlying.map { systemMessage($0.code.rawValue) } ?? error.localizedDescription
}
