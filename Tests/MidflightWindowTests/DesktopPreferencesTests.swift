import Testing

@testable import MidflightWindow

/// Returns the preferences of a desktop with these files and these settings of GNOME's.
private func preferences(
  _ desktop: String = "", _ files: [String: String] = [:], gnome: [String: String] = [:]
) -> DesktopPreferences {
  DesktopPreferences(desktop: desktop, file: { files[$0] }, setting: { gnome[$0] })
}

@Suite struct DesktopPreferencesTests {
  @Test func preferencesAreUnknownWithoutASource() {
    #expect(preferences().isDark == nil)
    #expect(preferences().isReduceMotionEnabled == nil)
  }

  @Test(arguments: [("0", true), ("false", true), ("1", false), ("true", false), ("maybe", nil)])
  func gtkSettingsDetermineReduceMotion(_ text: String, _ isReduced: Bool?) {
    let file = "[Settings]\ngtk-enable-animations = \(text)\n"
    #expect(preferences("", ["gtk-3.0/settings.ini": file]).isReduceMotionEnabled == isReduced)
  }

  @Test func gtk3SettingsApplyWhereGtk4SettingsAreMissing() {
    let files = [
      "gtk-4.0/settings.ini": "[Settings]\ngtk-application-prefer-dark-theme=1\n",
      "gtk-3.0/settings.ini":
        "[Settings]\ngtk-application-prefer-dark-theme=0\ngtk-enable-animations=0\n",
    ]
    #expect(preferences("", files).isDark == true)
    #expect(preferences("", files).isReduceMotionEnabled == true)
  }

  @Test func aKeyUnderAnotherHeadingDoesNotCount() {
    let file = "[Other]\ngtk-enable-animations=0\n[Settings]\n"
    #expect(preferences("", ["gtk-4.0/settings.ini": file]).isReduceMotionEnabled == nil)
  }

  @Test func kdeSettingsDetermineAppearanceAndReduceMotion() {
    let file = "[General]\nColorScheme=BreezeDark\n\n[KDE]\nAnimationDurationFactor=0\n"
    #expect(preferences("KDE", ["kdeglobals": file]).isDark == true)
    #expect(preferences("KDE", ["kdeglobals": file]).isReduceMotionEnabled == true)
    let half = "[KDE]\nAnimationDurationFactor=0.5\n"
    #expect(preferences("KDE", ["kdeglobals": half]).isReduceMotionEnabled == false)
  }

  @Test func gnomesDefaultColorSchemeLeavesAppearanceUnknown() {
    #expect(preferences("GNOME", gnome: ["color-scheme": "'default'"]).isDark == nil)
    #expect(preferences("GNOME", gnome: ["color-scheme": "'prefer-dark'"]).isDark == true)
    #expect(preferences("GNOME", gnome: ["color-scheme": "'prefer-light'"]).isDark == false)
  }

  @Test(arguments: [("ubuntu:GNOME", true), ("KDE", false), ("XFCE", false)])
  func theCurrentDesktopsSettingsComeFirst(_ desktop: String, _ isReduced: Bool) {
    let files = [
      "gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=1\n",
      "kdeglobals": "[KDE]\nAnimationDurationFactor=1\n",
    ]
    let found = preferences(desktop, files, gnome: ["enable-animations": "false"])
    #expect(found.isReduceMotionEnabled == isReduced)
  }
}
