import Foundation
import MotionCore

/// What happened in a run: a header, then rows, as `Tracer` writes them.
///
/// Two runs are the same if their traces are, byte for byte.
public nonisolated struct Trace: Hashable, Sendable {
  /// The file's bytes: lines of JSON, each with its LF.
  public let bytes: [UInt8]

  /// Whether all bytes are the same.
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

  /// The trace with these bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The trace in a file.
  ///
  /// - Throws: `ReplayFailure.unreadableTrace` with the system's words.
  public init(contentsOf url: URL) throws(ReplayFailure) {
    do {
      bytes = Array(try Data(contentsOf: url))
    } catch {
      throw .unreadableTrace(url.relativePath, systemWords(error))
    }
  }

  /// Writes the trace to a file, whole or not at all. Follows a link to its target. Writes directly
  /// into a pipe or a device, such as `/dev/null`.
  ///
  /// - Throws: `ReplayFailure.unwritable` with the system's words.
  public func write(to url: URL) throws(ReplayFailure) { try write(to: url, whenTaken: .followed) }

  /// Writes the trace to a file, with a choice of treatment for a taken name.
  package func write(to url: URL, whenTaken taken: TakenName) throws(ReplayFailure) {
    try writeWhole(Data(bytes), to: url, whenTaken: taken)
  }

  /// Whether a file is a trace, by its first line.
  package static func isTrace(_ url: URL) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: url) else { return false }
    return Trace(bytes: Array((try? handle.read(upToCount: 4096)) ?? Data())).hasHeader
  }

  /// Whether the first line is a trace's.
  package var hasHeader: Bool {
    String(decoding: bytes.prefix(4096).prefix { $0 != 0x0A }, as: UTF8.self)
      .contains("\"midflight-trace\":")
  }

  /// The header and the rows up to and including a moment.
  package func prefix(through moment: Moment) -> Trace {
    let rows = lines.prefix { line in
      let row = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      guard let time = row?["t"] as? NSNumber else { return true }
      return Moment(microseconds: time.int64Value) <= moment
    }
    return Trace(bytes: rows.flatMap { Array($0) + [UInt8(ascii: "\n")] })
  }

  /// The lines, without their LF.
  var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }
}

nonisolated extension URL {
  /// Where the expected trace of a recording stands: `drag.jsonl` has `drag.trace.jsonl`, and so has
  /// what a killed process left of it, `drag.jsonl.part`.
  package var traceOfRecording: URL {
    var url = self
    while !["", "jsonl"].contains(url.pathExtension) { url.deletePathExtension() }
    return url.deletingPathExtension().appendingPathExtension("trace.jsonl")
  }
}

/// What the system says of a failure of Foundation's, in one line.
package nonisolated func systemWords(_ error: any Error) -> String {
  // Foundation on Linux keeps a POSIXError there, which does not cast to NSError.
  let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
  return underlying.map { systemWords($0.code.rawValue) } ?? error.localizedDescription
}
