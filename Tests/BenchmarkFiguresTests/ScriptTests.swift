import Foundation
import Testing

/// The script that hides the output of successful commands.
struct ScriptTests {
  private func quietly(_ command: String) throws -> (code: Int32, output: String, errors: String) {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = root.appendingPathComponent("Scripts/quietly")
    process.arguments = ["bash", "-c", command]
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let texts = [output, errors].map { pipe in
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test func quietlyHidesTheOutputOfSuccess() throws {
    #expect(try quietly("echo built; echo talk >&2") == (0, "", ""))
  }

  @Test func quietlyShowsAllOutputOfAFailureAndKeepsItsCode() throws {
    #expect(try quietly("echo built; echo talk >&2; exit 3") == (3, "", "built\ntalk\n"))
  }
}
