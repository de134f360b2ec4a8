import Foundation
import Testing

/// The package's folder.
private let package = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Runs a shell command in the package's folder: what it printed, and how it ended.
private func shell(_ command: String) throws -> (output: String, status: Int32) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", command]
  process.currentDirectoryURL = package
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return (output, process.terminationStatus)
}

/// Compiles a C text after the installed Pango's own headers.
private func compileAfterPango(_ text: String) throws -> (output: String, status: Int32) {
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("midflight-\(UUID().uuidString).c")
  try ("#include <pango/pangocairo.h>\n" + text).write(to: file, atomically: true, encoding: .utf8)
  defer { try? FileManager.default.removeItem(at: file) }
  return try shell(
    "cc -fsyntax-only -Wall -Werror -I Sources/CCairo $(pkg-config --cflags pangocairo) "
      + "'\(file.path)'")
}

@Test func ourDeclarationsAgreeWithTheInstalledPango() throws {
  let (output, status) = try compileAfterPango("#include \"pango.h\"\n")
  #expect(status == 0, "\(output)")
}

@Test func aWrongDeclarationWouldBeFound() throws {
  let wrong = "#include \"pango.h\"\nvoid pango_layout_set_width(PangoLayout *, double);\n"
  #expect(try compileAfterPango(wrong).status != 0)
  let otherValue = "#include \"pango.h\"\n_Static_assert(PANGO_ALIGN_RIGHT == 1, \"right\");\n"
  #expect(try compileAfterPango(otherValue).status != 0)
}
