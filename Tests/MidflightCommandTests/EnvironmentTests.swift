import Foundation
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

/// Tests of a person's preferences: from the desktop or an option into the header, and from the
/// header into the picture.
struct EnvironmentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a picture of the sample, with an appearance in its header.
  private func picture(_ appearance: Recording.Appearance, _ options: String...) throws -> Data {
    var recording = try Sample.plain()
    recording.header.appearance = appearance
    let path = try folder.save(recording, as: "drag.jsonl", withTrace: false).path
    let arguments = ["render", path, "-o", folder.path("x.png"), "--at", "0.05"] + options
    let run = try RunningTool(arguments).waitForTheEnd()
    #expect(run.exitCode == 0, "\(run.standardError)")
    return try Data(folder.bytes("x.png"))
  }

  @Test func renderUsesTheHeadersAppearanceUnlessOverridden() throws {
    let (light, dark) = (try picture(.light), try picture(.dark))
    #expect(light != dark)
    #expect(try picture(.light, "--appearance", "dark") == dark)
    #expect(try picture(.dark, "--appearance", "light") == light)
  }

  /// A desktop with a dark appearance and reduced motion does not affect a replay.
  @Test func aReplayIgnoresDesktopPreferences() throws {
    let settings = "gtk-application-prefer-dark-theme=1\ngtk-enable-animations=0\n"
    try FileManager.default.createDirectory(
      at: folder.url("config/gtk-4.0"), withIntermediateDirectories: true)
    try Data("[Settings]\n\(settings)".utf8).write(to: folder.url("config/gtk-4.0/settings.ini"))
    let path = try folder.save(Sample.recording(), as: "drag.jsonl").path
    let run = try midflight(
      "replay", path, environment: ["XDG_CONFIG_HOME": folder.path("config")])
    #expect(run.lastLine == "1 passed, 0 failed")
  }

  @Test(arguments: [
    ["play", "--appearance", "dim"], ["render", "x", "-o", "x.png", "--appearance"],
  ])
  func anUnknownAppearanceIsMisuse(arguments: [String]) throws {
    #expect(try RunningTool(arguments).waitForTheEnd().exitCode == 2)
  }

  @Test(.enabled(if: VirtualDisplay.isAvailable, VirtualDisplay.requirement))
  func aRecordingKeepsDesktopPreferencesUnlessOverridden() throws {
    try FileManager.default.createDirectory(
      at: folder.url("config"), withIntermediateDirectories: true)
    let file = "[General]\nColorScheme=BreezeDark\n[KDE]\nAnimationDurationFactor=0\n"
    try Data(file.utf8).write(to: folder.url("config/kdeglobals"))
    let display = try VirtualDisplay()
    let desktop = ["XDG_CONFIG_HOME": folder.path("config"), "XDG_CURRENT_DESKTOP": "KDE"]
    for (options, appearance, reduceMotion) in [
      ([], .dark, true), (["--appearance", "light", "--no-reduce-motion"], .light, false),
    ] as [([String], Recording.Appearance, Bool)] {
      let arguments = [
        "record", "--scene", Sample.scene, "-o", folder.path("kept.jsonl"), "--seconds", "0.3",
        "--force",
      ]
      let run = try RunningTool(
        arguments + options, environment: display.environment.merging(desktop) { $1 }
      ).waitForTheEnd()
      #expect(run.exitCode == 0, "\(run.standardError)")
      let header = try Recording(contentsOf: folder.url("kept.jsonl")).header
      #expect(header.appearance == appearance)
      #expect(header.reduceMotion == reduceMotion)
      #expect(try midflight("verify", folder.path("kept.jsonl")).exitCode == 0)
    }
  }
}
