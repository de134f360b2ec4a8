import Foundation
import Midflight
import MotionCore
import Testing
import XCTest

@testable import MidflightTesting

/// A failure inside a test of XCTest.
struct XCTestTests {
  /// A test case that keeps its failures.
  private nonisolated final class Case: XCTestCase {
    var failures: [(words: String, file: String, line: Int)] = []

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      failures.append((description, filePath, lineNumber))
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  }

  @Test func aFailureIsReportedToTheXCTestCase() async throws {
    let folder = try TemporaryFolder()
    let environment = ["MIDFLIGHT_ARTIFACTS": folder.url.path]
    let line = #line + 4
    let failures = await Task.detached { @MainActor in
      // No test of Swift Testing is current in a detached task.
      let test = Case(name: "inner") { _ in
        try MainActor.assumeIsolated { try TestPlayer(scene: .sheet).tap("nothing") }
      }
      Settings.$environment.withValue(environment) { test.run() }
      return test.failures
    }.value
    let failure = try #require(failures.first)
    #expect(failures.count == 1)
    #expect(failure.words.contains("press “nothing”: no such element"))
    #expect(failure.words.contains("  recording: "))
    #expect(failure.file == #filePath)
    #expect(failure.line == line)
  }
}
