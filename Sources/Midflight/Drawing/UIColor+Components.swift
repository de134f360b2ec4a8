import MotionCore

extension UIColor {
  /// Tells hue, 0…1 from red through green and blue back to red, saturation, brightness and opacity; of
  /// a dynamic colour, those for `UITraitCollection.current`. A grey has hue 0.
  ///
  /// - Returns: True: every colour has them.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (rgba, most, spread) = (rgba, rgba.strongest, rgba.strongest - rgba.weakest)
    let sixths =
      switch most {
      case _ where spread == 0: 0.0
      case rgba.red: (rgba.green - rgba.blue) / spread
      case rgba.green: 2 + (rgba.blue - rgba.red) / spread
      default: 4 + (rgba.red - rgba.green) / spread
      }
    hue?.pointee = CGFloat(sixths < 0 ? sixths / 6 + 1 : sixths / 6)
    saturation?.pointee = CGFloat(most > 0 ? spread / most : 0)
    brightness?.pointee = CGFloat(most)
    alpha?.pointee = CGFloat(rgba.alpha)
    return true
  }

  /// Tells how white a grey is, 0…1, and how opaque; of a dynamic colour, for
  /// `UITraitCollection.current`.
  ///
  /// - Returns: Whether it is a grey. If not, nothing is told.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let rgba = rgba
    guard rgba.strongest == rgba.weakest else { return false }
    white?.pointee = CGFloat(rgba.red)
    alpha?.pointee = CGFloat(rgba.alpha)
    return true
  }
}

nonisolated extension RGBA {
  fileprivate var strongest: Double { max(red, green, blue) }
  fileprivate var weakest: Double { min(red, green, blue) }
}
