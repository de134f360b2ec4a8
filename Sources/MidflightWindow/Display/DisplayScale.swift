import Foundation

/// How many pixels a point should have where the display server does not say.
nonisolated enum DisplayScale {
  /// How many of SDL's units a point takes: 1 where the display server scales by itself.
  static func unitsPerPoint(explicit: CGFloat?, driver: String) -> CGFloat {
    guard driver == "x11" else { return explicit ?? 1 }
    return choose(
      explicit: explicit, gdkScale: ProcessInfo.processInfo.environment["GDK_SCALE"],
      xftDPI: XResources.xftDPI())
  }

  /// The scale for X11, where SDL 2 counts pixels and leaves scaling to the program.
  ///
  /// - Parameters:
  ///   - explicit: What the program asked for; it wins.
  ///   - gdkScale: The environment's GDK_SCALE, a whole number.
  ///   - xftDPI: The X resource Xft.dpi, where 96 is unscaled (the desktops' convention).
  /// - Returns: 1…8 unless explicit; from a resolution, the nearest quarter.
  static func choose(explicit: CGFloat?, gdkScale: String?, xftDPI: String?) -> CGFloat {
    if let explicit { return explicit }
    if let whole = gdkScale.flatMap(Int.init), whole >= 1 { return CGFloat(min(whole, 8)) }
    guard let dpi = xftDPI.flatMap(Double.init), dpi.isFinite, dpi > 0 else { return 1 }
    return CGFloat(min(max((dpi / 96 * 4).rounded() / 4, 1), 8))
  }
}
