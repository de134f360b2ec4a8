import Foundation

/// What a person has asked of every app, where their desktop says so.
///
/// The tool asks when it opens a window, and writes the answers into the recording's header: nothing
/// below it depends on a desktop. On KDE its own file speaks first, on GNOME its own settings do,
/// elsewhere GTK's files; then the others. Who speaks first is believed, for each question.
package nonisolated struct DesktopPreferences: Hashable, Sendable {
  /// Whether windows should be dark; nil if nobody says.
  package var isDark: Bool?
  /// Whether motion should be kept down; nil if nobody says.
  package var isReduceMotionEnabled: Bool?

  /// Those of this desktop, read anew. Takes some milliseconds where GNOME's tool is installed.
  package static var current: DesktopPreferences {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? NSHomeDirectory() + "/.config"
    return DesktopPreferences(
      desktop: environment["XDG_CURRENT_DESKTOP"] ?? "",
      file: { try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8) },
      setting: { GnomeSettings.value(of: $0, environment: environment) })
  }

  /// Those that sources tell.
  ///
  /// - Parameters:
  ///   - desktop: Names of desktops, as in `ubuntu:GNOME`.
  ///   - file: The text of a file in the folder of configurations.
  ///   - setting: What GNOME's settings say of a key of `org.gnome.desktop.interface`.
  init(
    desktop: String, file: @escaping (String) -> String?, setting: @escaping (String) -> String?
  ) {
    let gtk = { Self.gtk(file) }
    let kde = { Self.kde(file("kdeglobals")) }
    let gnome = { Self.gnome(setting) }
    let sources: [() -> DesktopPreferences] =
      if desktop.contains("KDE") {
        [kde, gtk, gnome]
      } else if desktop.contains("GNOME") {
        [gnome, gtk, kde]
      } else {
        [gtk, gnome, kde]
      }
    for source in sources where isDark == nil || isReduceMotionEnabled == nil {
      let said = source()
      isDark = isDark ?? said.isDark
      isReduceMotionEnabled = isReduceMotionEnabled ?? said.isReduceMotionEnabled
    }
  }

  private init(isDark: Bool?, isReduceMotionEnabled: Bool?) {
    self.isDark = isDark
    self.isReduceMotionEnabled = isReduceMotionEnabled
  }

  // MARK: - Sources

  /// GTK 4's file, and GTK 3's where that is silent.
  private static func gtk(_ file: (String) -> String?) -> DesktopPreferences {
    let files = ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"].compactMap(file)
    let truth = { (key: String) -> Bool? in
      files.lazy.compactMap { value(of: key, in: "Settings", of: $0) }.first
        .flatMap { ["1": true, "true": true, "0": false, "false": false][$0.lowercased()] }
    }
    return DesktopPreferences(
      isDark: truth("gtk-application-prefer-dark-theme"),
      isReduceMotionEnabled: truth("gtk-enable-animations").map { !$0 })
  }

  /// KDE's: animations that last 0 times as long as usual are off, a scheme is dark by its name.
  private static func kde(_ text: String?) -> DesktopPreferences {
    guard let text else { return DesktopPreferences(isDark: nil, isReduceMotionEnabled: nil) }
    let factor = value(of: "AnimationDurationFactor", in: "KDE", of: text).flatMap(Double.init)
    let scheme = value(of: "ColorScheme", in: "General", of: text)
    return DesktopPreferences(
      isDark: scheme.map { $0.contains("Dark") }, isReduceMotionEnabled: factor.map { $0 == 0 })
  }

  /// GNOME's: `default` says nothing about how dark.
  private static func gnome(_ setting: (String) -> String?) -> DesktopPreferences {
    DesktopPreferences(
      isDark: setting("color-scheme").flatMap {
        ["'prefer-dark'": true, "'prefer-light'": false][$0]
      },
      isReduceMotionEnabled: setting("enable-animations").flatMap {
        ["true": false, "false": true][$0]
      })
  }

  /// The value of a key under a heading of a text of headings in brackets and lines `key=value`; the
  /// last one counts.
  private static func value(of key: String, in heading: String, of text: String) -> String? {
    var isUnderHeading = false
    var found: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") {
        isUnderHeading = line == "[\(heading)]"
      } else if isUnderHeading, let equals = line.firstIndex(of: "="),
        line[..<equals].trimmingCharacters(in: .whitespaces) == key
      {
        found = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return found
  }
}
