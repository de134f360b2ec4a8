import Foundation
import MidflightReplay
import Testing
import ToolFixtures

/// The rules for the Markdown files at the top level and in docs/: links, lengths, numbers of words.
struct DocumentTests {
  @Test(arguments: Document.namesWithLinks) func eachLinkResolves(in name: String) throws {
    for link in try Document(name).links {
      #expect(try Document.exists(link), "\(name): \(link.target)")
    }
  }

  @Test(arguments: Document.names) func noLineOfProseIsLong(in name: String) throws {
    let long = try Document(name).prose.filter { $0.count > 200 }
    #expect(long.isEmpty)
  }

  @Test(arguments: Document.names) func noTableCellIsLong(in name: String) throws {
    let long = try Document(name).cells.filter { $0.count > 120 }
    #expect(long.isEmpty)
  }

  @Test(arguments: [
    ("README.md", 900), ("docs/ANIMATORS.md", 2500), ("docs/ARCHITECTURE.md", 2500),
    ("docs/BENCHMARKS.md", 700), ("docs/COMPARISON.md", 700), ("docs/REPLAY.md", 400),
    ("docs/SPRINGS.md", 350), ("docs/TIME.md", 350),
  ])
  func aDocumentIsShort(_ name: String, _ most: Int) throws {
    let count = try Document(name).wordCount
    #expect(count <= most)
  }

  @Test func allDocumentsTogetherAreShort() throws {
    let count = try Document.limitedNames.map { try Document($0).wordCount }.reduce(0, +)
    #expect(count < 15_000)
  }

  @Test func theProseOfAllDocumentsIsShort() throws {
    let count = try Document.limitedNames.map { try Document($0).proseWordCount }.reduce(0, +)
    #expect(count < 12_000)
  }

  @Test func theProseOfConformanceIsShort() throws {
    let count = try Document("docs/CONFORMANCE.md").proseWordCount
    #expect(count <= 200)
  }

  @Test func theRecordingOfFormatIsIntact() throws {
    let code = try Document("docs/FORMAT.md").code
    let start = try #require(code.firstIndex { $0.hasPrefix("{\"midflight\":1,") })
    let end = try #require(code[start...].firstIndex { $0.contains("\"end\"") })
    let text = code[start...end].map { $0 + "\n" }.joined()
    let recording = try Recording(parsing: Array(text.utf8), name: "FORMAT.md")
    #expect(recording.verdict == .intact && recording.header.engine == Engine.revision)
  }

  @Test func theGlossaryIsShort() throws {
    let rows = try Document("docs/GLOSSARY.md").glossary
    #expect((1...50).contains(rows.count))
    for row in rows { #expect(row[1].matches(of: /\.(?= [A-Z`]|$)/).count == 2, "\(row)") }
  }

  @Test func eachTrapHasARowInATableOfTests() throws {
    let tables = try ["MidflightAnimatorTests/Animator", "MidflightAnimationTests/Animation/View"]
      .map { Tool.package.appendingPathComponent("Tests/\($0)TrapTableTests.swift") }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let tested = tables.matches(of: #/\n    (\d+): /#).compactMap { Int($0.output.1) }
    #expect(try Document("docs/FACTS.md").traps == tested.sorted())
  }

  @Test func eachCheckOfAGuaranteeExists() throws {
    let sources = try Document.swiftWords(in: ["Sources", "Tests"])
    let cells = try Document("docs/ANIMATORS.md").cells
    for cell in cells where cell.contains("Tests`") || cell.contains("fuzz invariant") {
      for name in cell.matches(of: /`(\w+)`/).map(\.output.1) {
        #expect(sources.contains(name))
      }
    }
  }

  @Test func eachNameInTheGlossaryIsInTheSources() throws {
    let sources = try Document.swiftWords(in: ["Sources"])
    for row in try Document("docs/GLOSSARY.md").glossary {
      for name in row[3].matches(of: /\w+/).map(\.output) {
        #expect(sources.contains(name), "\(row[0]): \(name)")
      }
    }
  }
}

/// A Markdown file: its prose, tables and links, without code and generated parts.
private nonisolated struct Document {
  /// A link to another place in the repository.
  struct Link {
    let file: URL
    /// The part behind `#`; empty for none.
    let heading: String
    /// The text between the parentheses.
    let target: String
  }

  /// The trimmed lines outside code that a person wrote, without the targets of links and the names
  /// of symbols in lists.
  private var written: [String] = []
  /// The trimmed lines outside code.
  private var lines: [String] = []
  /// The lines of indented code, without the indentation.
  private(set) var code: [String] = []
  private let url: URL

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of the documents with limits, relative to the repository.
  static let names: [String] =
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + markdownFiles(in: "docs")

  /// The paths of all documents with links.
  static let namesWithLinks: [String] =
    names + ["SECURITY.md", "CODE_OF_CONDUCT.md"] + markdownFiles(in: "docs/modules")

  /// The paths of the documents whose words count together. A log and a list of facts grow with the
  /// project, so they do not count.
  static let limitedNames: [String] = namesWithLinks.filter {
    $0 != "CHANGELOG.md" && $0 != "docs/FACTS.md"
  }

  /// Returns the paths of the Markdown files of a folder, without those of its subfolders.
  private static func markdownFiles(in folder: String) -> [String] {
    let path = root.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }

  /// Reads a document; its path is relative to the repository.
  init(_ name: String) throws { try self.init(Self.root.appendingPathComponent(name)) }

  private init(_ url: URL) throws {
    self.url = url
    var (isCode, isGenerated) = (false, false)
    for full in try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n") {
      let line = full.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("<!--") { isGenerated.toggle() }
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, full.hasPrefix("    ") { code.append(String(full.dropFirst(4))) }
      if isCode || full.hasPrefix("    ") || line.hasPrefix("<!--") { continue }
      lines.append(line)
      let isReference =
        line.wholeMatch(of: /\[[a-z-]+\]: http.*|- (``[^`]+``|<doc:[\w-]+>)/) != nil
      if !isGenerated, !isReference { written.append(line) }
    }
  }

  /// The lines that a person wrote, without tables.
  var prose: [String] { written.filter { !$0.hasPrefix("|") } }

  /// The trimmed cells of all tables.
  var cells: [String] { rows.flatMap { $0 } }

  /// The rows of the glossary, without heads.
  var glossary: [[String]] { rows.filter { $0.count == 4 && $0[0] != "term" && $0[0] != "---" } }

  /// The numbers of the rows that begin with a number and a sentence.
  var traps: [Int] {
    rows.filter { $0.count > 1 && $0[1].hasSuffix(".") }.compactMap { Int($0[0]) }
  }

  private var rows: [[String]] {
    lines.filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The number of words that a person wrote. A word contains a letter or a digit.
  var wordCount: Int { Self.countOfWords(in: written) }

  /// The number of words that a person wrote outside tables.
  var proseWordCount: Int { Self.countOfWords(in: prose) }

  private static func countOfWords(in lines: [String]) -> Int {
    lines.joined(separator: " ").split(separator: " ").count { word in
      word.contains { $0.isLetter || $0.isNumber }
    }
  }

  /// All links to places in the repository.
  var links: [Link] {
    lines.flatMap { $0.matches(of: /\]\(([^)\s]+)\)/) }.map { String($0.output.1) }
      .filter { !$0.hasPrefix("http") }
      .map { target in
        let parts = target.components(separatedBy: "#")
        let file = URL(fileURLWithPath: parts[0], relativeTo: url.deletingLastPathComponent())
        return Link(
          file: parts[0].isEmpty ? url : file.standardizedFileURL,
          heading: parts.count > 1 ? parts[1] : "", target: target)
      }
  }

  /// Returns a Boolean value that indicates whether a link's file and heading exist.
  static func exists(_ link: Link) throws -> Bool {
    guard FileManager.default.fileExists(atPath: link.file.path) else { return false }
    return try link.heading.isEmpty || Document(link.file).anchors.contains(link.heading)
  }

  /// The anchors of the headings, as GitHub makes them.
  private var anchors: [String] {
    lines.filter { $0.hasPrefix("#") }.map { line in
      let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
      let kept = title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      return kept.replacingOccurrences(of: " ", with: "-")
    }
  }

  /// All words of the Swift files in folders of the repository.
  static func swiftWords(in folders: [String]) throws -> Set<Substring> {
    var words: Set<Substring> = []
    for folder in folders.map({ root.appendingPathComponent($0) }) {
      let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        words.formUnion(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
      }
    }
    return words
  }
}
