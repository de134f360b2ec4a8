import Foundation

@testable import MidflightPort

/// A ported source, as text.
struct PortedText {
  let text: String
  let notes: [PortNote]
  let changeCount: Int

  /// Ports a source, beside others of its folder.
  init(_ text: String, beside others: [String] = []) {
    let result = PortedSource.port(([text] + others).map { Array($0.utf8) })[0]
    self.text = String(decoding: result.bytes, as: UTF8.self)
    (notes, changeCount) = (result.notes, result.changeCount)
  }

  /// The lines of the notes, with their families.
  var places: [String] { notes.map { "\($0.line) \($0.family)" } }
}

/// Returns the output of a port of a source.
func ported(_ text: String, beside others: [String] = []) -> String {
  PortedText(text, beside: others).text
}

/// Returns a source in the body of a class `Card` below `UIView`, on the class's line.
func inCard(_ member: String) -> String { "class Card: UIView { \(member) }" }

/// Sources of iOS that a port changes, each without imports.
enum Snippets {
  static let all: [String] =
    fixtures.flatMap(declarations) + [
      "@UIApplicationMain\nclass AppDelegate: UIResponder, UIApplicationDelegate {}",
      "#if os(iOS) && DEBUG\nlet isPhone = true // #if os(iOS)\n#elseif !canImport(UIKit)\nlet isPhone = false\n#endif",
      "let raw = #\"@objc \"quoted\" \\(no) #selector(x)\"#\nlet inner = \"a \\(\"@objc \\(1 + 2)\") b\"",
      "/* @objc /* #selector(a) */ delegate?.cardDidMove?(x) */ let half = 1 / 2 / 3",
      "let pattern = #/@objc \"/#\nlet long = \"\"\"\n  @IBAction func x() { \\(1)\n  \"quoted\" kCAFillModeBoth\n  \"\"\"",
    ]

  /// The texts of the fixtures, sorted by name.
  static let fixtures: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift.txt") }.sorted().compactMap { name in
      try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
  }()

  /// Returns the declarations of a source, between blank lines before lines without indentation.
  private static func declarations(of text: String) -> [String] {
    var found: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if found[found.count - 1].last == "", let first = line.first, first != " ", first != "}" {
        found.append([])
      }
      found[found.count - 1].append(line)
    }
    return found.map { $0.joined(separator: "\n") }.filter { !$0.contains("import ") }
  }
}
