import Foundation
import Testing
import ToolFixtures

/// Tests of the output and the exit codes of `midflight port`.
struct PortTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url("ios"), withIntermediateDirectories: true)
    try folder.write("import UIKit\nlet n = UINavigationController()\n", to: "ios/A.swift")
  }

  @Test func portPrintsNotesForTheOutputAndThenCounts() throws {
    let run = try midflight("port", "ios", "-o", "out", in: folder.url)
    #expect(run.exitCode == 0)
    #expect(run.lines.first?.hasPrefix("out/A.swift:6:9: note: UINavigationController ") == true)
    #expect(run.lastLine.hasPrefix("1 file of 1 changed in 1 place, "))
    #expect(run.lines.count == 2)
    #expect(try folder.text("out/A.swift").contains("import Midflight\n"))
  }

  @Test func portJSONNamesLinesOfInputAndOutput() throws {
    let run = try midflight("port", "ios", "-o", "out", "--json", in: folder.url)
    let files = run.object?["files"] as? [[String: Any]]
    let note = (files?.first?["notes"] as? [[String: Any]])?.first
    #expect(run.object?["remaining"] as? Int == 1)
    #expect(note?["line"] as? Int == 6)
    #expect(note?["inputLine"] as? Int == 2)
  }

  @Test(arguments: [
    ("ios", "ios/out", 2 as Int32), ("ios/A.swift", "out", 2), ("none", "out", 3), ("ios", ".", 2),
    ("ios", "full", 6),
  ])
  func aFailedPortPrintsOneLineAndExitsWithItsCode(input: String, output: String, code: Int32)
    throws
  {
    try FileManager.default.createDirectory(
      at: folder.url("full"), withIntermediateDirectories: true)
    try folder.write("x", to: "full/x")
    let run = try midflight("port", input, "-o", output, in: folder.url)
    #expect(run.exitCode == code)
    #expect(run.standardOutput == "")
    #expect(run.standardError.split(separator: "\n").count == 1)
  }
}
