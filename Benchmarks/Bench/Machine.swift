import Foundation

/// What the figures were measured on.
enum Machine {
  /// One line: the processor's model, how many there are, the kernel.
  static var line: String { "machine: \(model), \(cores) cores, \(kernel)" }

  private static var model: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return name ?? "unknown processor"
  }

  private static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  private static var kernel: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown kernel" }
    return "\(words(name.sysname)) \(words(name.release)) \(words(name.machine))"
  }

  private static func words<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
