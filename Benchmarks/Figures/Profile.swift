/// What other programs count, read from what they write.
package enum Profile {
  /// The instructions that a dump of callgrind's tells of; nil if it tells of none.
  package static func instructions(inCallgrindDump text: String) -> Int? {
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  /// The calls that a table of `strace -c` has in its last line; nil if there is no such table.
  ///
  /// The columns are the share of time, seconds, microseconds a call, calls, errors (which may be
  /// missing) and the name.
  package static func calls(inSummary text: String) -> Int? {
    let line = text.split(separator: "\n").last { $0.hasSuffix(" total") }
    let columns = line?.split(separator: " ") ?? []
    return columns.count >= 5 ? Int(columns[3]) : nil
  }
}
