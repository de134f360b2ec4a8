import Foundation

/// What other programs count, read from what they write.
package enum Profile {
  /// The instructions that a dump of callgrind's tells of; nil if it tells of none.
  package static func instructions(inCallgrindDump text: String) -> Int? {
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  /// A function, and the instructions that it took by itself.
  package struct Function: Equatable, Sendable {
    package let name: String
    package let instructions: Int

    package init(_ name: String, _ instructions: Int) {
      (self.name, self.instructions) = (name, instructions)
    }
  }

  /// The functions that a table of `callgrind_annotate` has, those with the most first.
  ///
  /// A line is instructions, their share, a file, the function and the program's file:
  /// `1,234 (12.3%)  ???:name [/path]`. Functions that had been called before counting began are said to have all
  /// of it; they are left out. Of one that calls itself, each depth has a line, `'2` and so on; they are added up.
  package static func functions(inAnnotation text: String) -> [Function] {
    var counts: [String: Int] = [:]
    for function in lines(ofAnnotation: text) {
      counts[function.name, default: 0] += function.instructions
    }
    return counts.map { Function($0, $1) }
      .sorted { ($1.instructions, $0.name) < ($0.instructions, $1.name) }
  }

  private static func lines(ofAnnotation text: String) -> [Function] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, words[1].hasPrefix("("), words[1] != "(100.0%)",
        let count = Int(words[0].filter { $0 != "," }),
        let colon = words[2].firstIndex(of: ":")
      else { return nil }
      let name = words[2][words[2].index(after: colon)...]
      let end = name.range(of: " [", options: .backwards)?.lowerBound ?? name.endIndex
      let depth = name[..<end].lastIndex(of: "'")
      return Function(String(name[..<(depth ?? end)]), count)
    }
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

  /// How many calls a trace of `strace -f -ttt` has in the seconds before the first alarm, but for
  /// the last hundredth: those that began then; nil without an alarm.
  package static func calls(inTrace text: String, beforeAlarm seconds: Double) -> Int? {
    // A line is a process, a time and a call, or what became of one.
    let lines = text.split(separator: "\n").compactMap { line -> (time: Double, what: Substring)? in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let time = Double(words[1]) else { return nil }
      return (time, words[2])
    }
    guard let alarm = lines.first(where: { $0.what.contains("SIGALRM {") })?.time else {
      return nil
    }
    return lines.count { line in
      line.time >= alarm - seconds && line.time < alarm - 0.01 && !line.what.hasPrefix("<...")
        && !line.what.hasPrefix("---") && !line.what.hasPrefix("+++")
    }
  }
}
