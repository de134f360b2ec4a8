import Foundation
import Testing
import ToolFixtures

/// Tests of the package that `make new-app` makes.
struct NewAppTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes an app, and returns the script's output.
  ///
  /// - Parameter clone: The name of a link to this package.
  private func makeApp(_ name: String, clone: String = "midflight") throws -> String {
    let link = folder.url(clone)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: Tool.package)
    return try Program.output("bash", "\(link.path)/Scripts/new-app", name, folder.path("my & app"))
  }

  /// The paths of the files, relative to the new package.
  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path("my & app"))
      .filter { $0.contains(".") }.sorted()
  }

  @Test(arguments: [
    ("Drawer", "drawer"), ("CardViewer", "card-viewer"), ("CardAppCardView", "card-app-card-view"),
    ("URLCard2App", "url-card2-app"),
  ])
  func generatedFilesUseTheNameOfTheApp(_ name: String, _ scene: String) throws {
    let output = try makeApp(name)
    #expect(
      output.hasPrefix("\(folder.path("my & app")) has an app with the scene \"\(scene)\""),
      "\(output)")
    #expect(
      try files() == [
        ".gitignore", "Package.swift", "Sources/\(name)/\(name).swift",
        "Sources/\(name)/\(name)ViewController.swift", "Tests/\(name)Tests/\(name)Tests.swift",
      ])
    let app = try folder.text("my & app/Sources/\(name)/\(name).swift")
    #expect(app.contains("struct \(name): SceneApp"))
    #expect(app.contains("Scene(\"\(scene)\""))
    #expect(app.contains(" \(name)ViewController() "))
    let tests = try folder.text("my & app/Tests/\(name)Tests/\(name)Tests.swift")
    #expect(tests.contains("@testable import \(name)\n"))
    #expect(tests.contains("\(name).scenes[\"\(scene)\"]"))
    #expect(tests.contains("Recordings(\"recordings/\(scene)\")"))
  }

  @Test(arguments: ["a clone", "R&D", #"a "quoted" \ clone"#, "a|b"])
  func aNewPackageFindsACloneOfAnyName(_ clone: String) throws {
    _ = try makeApp("Drawer", clone: clone)
    let literal = folder.path(clone).replacing(#"\"#, with: #"\\"#).replacing("\"", with: "\\\"")
    #expect(
      try folder.text("my & app/Package.swift")
        .contains(#".package(name: "midflight", path: "\#(literal)")"#))
  }
}
