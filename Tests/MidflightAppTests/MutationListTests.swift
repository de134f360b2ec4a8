import Foundation
import Testing
import ToolFixtures

/// Tests of the list of faults in `Tests/Mutations.txt`, which `make mutations` seeds.
struct MutationListTests {
  @Test func eachTextToReplaceOccursOnceInItsFile() throws {
    let list = Tool.package.appendingPathComponent("Tests/Mutations.txt")
    var (source, count) = ("", 0)
    for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("Sources/") {
        source = try String(
          contentsOf: Tool.package.appendingPathComponent(String(line)), encoding: .utf8)
      } else if line.hasPrefix("- ") {
        #expect(source.components(separatedBy: line.dropFirst(2)).count == 2, "\(line)")
        count += 1
      }
    }
    #expect(count > 0)
  }
}
