import Foundation
import Testing

/// The package's folder.
private let package = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Compiles a C text after the headers of the installed Pango, and returns the compiler's output
/// and exit status.
private func compileAfterPango(_ text: String) throws -> (output: String, status: Int32) {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("midflight-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let (source, output) = (
    folder.appendingPathComponent("source.c"), folder.appendingPathComponent("output")
  )
  try Data("#include <pango/pangocairo.h>\n\(text)".utf8).write(to: source)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = [
    "-c",
    "cc -fsyntax-only -Wall -Werror -I Sources/CCairo $(pkg-config --cflags pangocairo) "
      + "'\(source.path)' > '\(output.path)' 2>&1",
  ]
  process.currentDirectoryURL = package
  try process.run()
  process.waitUntilExit()
  return (try String(contentsOf: output, encoding: .utf8), process.terminationStatus)
}

@Test func ourDeclarationsAgreeWithTheInstalledPango() throws {
  let (output, status) = try compileAfterPango("#include \"pango.h\"\n")
  #expect(status == 0, "\(output)")
}

@Test func aWrongDeclarationWouldBeFound() throws {
  let wrong =
    "#include \"pango.h\"\nvoid pango_layout_set_single_paragraph_mode(PangoLayout *, double);\n"
  #expect(try compileAfterPango(wrong).status != 0)
  let otherValue = "#include \"pango.h\"\n_Static_assert(PANGO_WEIGHT_BOLD == 1, \"bold\");\n"
  #expect(try compileAfterPango(otherValue).status != 0)
}
