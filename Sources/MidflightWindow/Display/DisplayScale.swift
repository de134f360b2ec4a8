import Foundation

/// The number of SDL units per point on this display.
nonisolated enum DisplayScale {
  /// Returns SDL's units per point: `explicit`, or 1 on a display server that scales by itself.
  ///
  /// - Any display with `explicit`: `explicit`.
  /// - X11 without: the desktop's setting, as `choose` finds it.
  /// - Other displays without: 1.
  static func unitsPerPoint(explicit: CGFloat?, driver: String) -> CGFloat {
    guard driver == "x11" else { return explicit ?? 1 }
    return choose(
      explicit: explicit, gdkScale: ProcessInfo.processInfo.environment["GDK_SCALE"],
      xftDPI: XResources.xftDPI())
  }

  /// Returns the scale for X11, where SDL 2 counts pixels and leaves scaling to the program.
  ///
  /// - Parameters:
  ///   - explicit: The program's choice, which wins.
  ///   - gdkScale: The environment's GDK_SCALE, a whole number of 1 or more; other values are
  ///     ignored.
  ///   - xftDPI: The X resource Xft.dpi, where 96 means unscaled (the desktops' convention).
  /// - Returns: 1…8 unless explicit; from a resolution, the nearest quarter; 1 without any setting.
  static func choose(explicit: CGFloat?, gdkScale: String?, xftDPI: String?) -> CGFloat {
    if let explicit { return explicit }
    if let whole = gdkScale.flatMap(Int.init), whole >= 1 { return CGFloat(min(whole, 8)) }
    guard let dpi = xftDPI.flatMap(Double.init), dpi.isFinite, dpi > 0 else { return 1 }
    return CGFloat(min(max((dpi / 96 * 4).rounded() / 4, 1), 8))
  }
}
