import Foundation
import Glibc
import Testing
import ToolFixtures

/// Tests that the files that the documents name exist.
struct DocumentPathsTests {
  nonisolated private static let documents = [
    "docs/ARCHITECTURE", "CONTRIBUTING", "README", "docs/BENCHMARKS", "docs/ANIMATORS",
    "docs/FORMAT", "docs/CLI", "docs/GLOSSARY",
    "docs/CONFORMANCE", "CHANGELOG", "docs/GALLERY", "docs/UIKIT", "docs/FACTS",
    "docs/TESTING", "docs/TIME", "docs/SPRINGS", "docs/REPLAY",
  ]
  private static let sources: [String] = ["Sources", "Tests", "Benchmarks", "Scripts"].flatMap {
    folder in
    let path = Tool.package.appendingPathComponent(folder).path
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return names.map { "\(folder)/\($0)" }
  }

  @Test(arguments: documents) func eachSourceFileThatItNamesExists(document: String) throws {
    let url = Tool.package.appendingPathComponent("\(document).md")
    let text = try String(contentsOf: url, encoding: .utf8)
    // `CHAPTER` is a placeholder, and the file there is the reader's own.
    for name in text.matches(of: /`([\w+*\/.-]+\.swift)`/).map(\.1)
    where !name.contains("CHAPTER") && name != "Package.swift" {
      let exists = Self.sources.contains { path in
        fnmatch("*/\(name)", "/\(path)", 0) == 0
      }
      #expect(exists, "\(document).md names \(name)")
    }
  }
}
