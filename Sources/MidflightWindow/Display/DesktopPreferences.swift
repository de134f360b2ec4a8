import Foundation

/// A person's preferences for all apps, as far as the desktop stores them.
///
/// The tool reads them when it opens a window and writes them into the recording's header. Nothing
/// below the tool depends on a desktop. The first source with a value for a preference wins. On
/// KDE, KDE's file comes first; on GNOME, GNOME's settings; elsewhere, GTK's files.
package nonisolated struct DesktopPreferences: Hashable, Sendable {
  /// A Boolean value that indicates whether windows should be dark; nil if no source has a value.
  package var isDark: Bool?
  /// A Boolean value that indicates whether to reduce motion; nil if no source has a value.
  package var isReduceMotionEnabled: Bool?

  /// The desktop's current preferences, read anew. Takes some milliseconds if GNOME's tool is
  /// installed.
  ///
  /// The files lie in `XDG_CONFIG_HOME`, or in `~/.config` if the variable is missing or empty.
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

  /// Creates preferences from sources.
  ///
  /// - With `KDE` in the names: KDE, GTK, GNOME.
  /// - With `GNOME`: GNOME, GTK, KDE.
  /// - Otherwise: GTK, GNOME, KDE.
  ///
  /// The first source with a value wins, for each preference on its own. A later source is read
  /// only while a value is missing. Without any value, a preference is nil.
  ///
  /// - Parameters:
  ///   - desktop: The names of desktops, as in `ubuntu:GNOME`.
  ///   - file: Returns the text of a file in the configuration folder; nil without the file.
  ///   - setting: Returns GNOME's value for a key of `org.gnome.desktop.interface`; nil without a
  ///     value.
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
      let current = source()
      isDark = isDark ?? current.isDark
      isReduceMotionEnabled = isReduceMotionEnabled ?? current.isReduceMotionEnabled
    }
  }

  private init(isDark: Bool?, isReduceMotionEnabled: Bool?) {
    self.isDark = isDark
    self.isReduceMotionEnabled = isReduceMotionEnabled
  }

  // MARK: - Sources

  /// Reads GTK 4's file, and GTK 3's for missing values.
  ///
  /// The values `1`, `true`, `0` and `false` count, in any case. Any other value of GTK 4 gives
  /// nil, whatever GTK 3 has. Animations that are off mean reduced motion.
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

  /// Reads KDE's file. A duration factor of 0 turns animations off, and "Dark" in a scheme's name
  /// means dark.
  ///
  /// A scheme without "Dark" means light. Values are nil without the file or the key, or for a
  /// factor that is no number.
  private static func kde(_ text: String?) -> DesktopPreferences {
    guard let text else { return DesktopPreferences(isDark: nil, isReduceMotionEnabled: nil) }
    let factor = value(of: "AnimationDurationFactor", in: "KDE", of: text).flatMap(Double.init)
    let scheme = value(of: "ColorScheme", in: "General", of: text)
    return DesktopPreferences(
      isDark: scheme.map { $0.contains("Dark") }, isReduceMotionEnabled: factor.map { $0 == 0 })
  }

  /// Reads GNOME's settings. The colour scheme `default` gives no value.
  ///
  /// Any other output gives no value. Animations that are off mean reduced motion.
  private static func gnome(_ setting: (String) -> String?) -> DesktopPreferences {
    DesktopPreferences(
      isDark: setting("color-scheme").flatMap {
        ["'prefer-dark'": true, "'prefer-light'": false][$0]
      },
      isReduceMotionEnabled: setting("enable-animations").flatMap {
        ["true": false, "false": true][$0]
      })
  }

  /// Returns the last value of a key under a heading; nil without a value.
  ///
  /// The text has headings in brackets and lines `key=value`. An empty value gives an empty text.
  /// Spaces around key and value are removed.
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
