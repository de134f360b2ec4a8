/// Numbers read from the output of valgrind and strace, and from files in `/proc`.
package enum ToolOutput {
  /// Returns the instructions in a dump of callgrind; nil if the dump has no totals.
  package static func instructions(inCallgrindDump text: String) -> Int? {
    number(1, inLineThat: { $0.hasPrefix("totals:") }, of: text)
  }

  /// Returns the system calls in the last line of a table of `strace -c`; nil without a table.
  ///
  /// The columns are the share of time, seconds, microseconds per call, calls, errors (which may be
  /// missing) and the name.
  package static func calls(inStraceSummary text: String) -> Int? {
    number(3, inLineThat: { $0.hasSuffix(" total") }, of: text)
  }

  /// Returns the voluntary context switches in a `/proc/PID/status` file, each of which precedes a
  /// wake-up; nil without a count.
  package static func wakeUps(inStatus text: String) -> Int? {
    number(1, inLineThat: { $0.hasPrefix("voluntary_ctxt_switches:") }, of: text)
  }

  /// Returns the peak of resident memory in a `/proc/PID/status` file, in bytes; nil without a
  /// value.
  package static func peakMemory(inStatus text: String) -> Int? {
    number(1, inLineThat: { $0.hasPrefix("VmHWM:") }, of: text).map { $0 * 1024 }
  }

  /// Returns the integer in a column, counted from 0, of the last matching line; nil without one.
  private static func number(
    _ column: Int, inLineThat matches: (Substring) -> Bool, of text: String
  ) -> Int? {
    let words = text.split(separator: "\n").last(where: matches)?.split(
      whereSeparator: \.isWhitespace)
    return words?.dropFirst(column).first.flatMap { Int($0) }
  }
}
