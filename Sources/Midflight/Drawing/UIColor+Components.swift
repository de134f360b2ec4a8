import MotionCore

extension UIColor {
  /// Gets hue, saturation, brightness and opacity, each 0 … 1. A dynamic colour is resolved for
  /// `UITraitCollection.current`.
  ///
  /// A hue of 0 is red, 1/3 is green and 2/3 is blue. A grey has hue 0 and saturation 0. Nil
  /// pointers are skipped.
  ///
  /// - Returns: True, because every colour has these components.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (rgba, largest, range) = (
      rgba, rgba.largestComponent, rgba.largestComponent - rgba.smallestComponent
    )
    let sixths =
      switch largest {
      case _ where range == 0: 0.0
      case rgba.red: (rgba.green - rgba.blue) / range
      case rgba.green: 2 + (rgba.blue - rgba.red) / range
      default: 4 + (rgba.red - rgba.green) / range
      }
    hue?.pointee = CGFloat(sixths < 0 ? sixths / 6 + 1 : sixths / 6)
    saturation?.pointee = CGFloat(largest > 0 ? range / largest : 0)
    brightness?.pointee = CGFloat(largest)
    alpha?.pointee = CGFloat(rgba.alpha)
    return true
  }

  /// Gets the brightness of a grey, 0 … 1, and its opacity. A dynamic colour is resolved for
  /// `UITraitCollection.current`.
  ///
  /// - Returns: False for a colour that is not a grey. The values are then unchanged.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let rgba = rgba
    guard rgba.largestComponent == rgba.smallestComponent else { return false }
    white?.pointee = CGFloat(rgba.red)
    alpha?.pointee = CGFloat(rgba.alpha)
    return true
  }
}

nonisolated extension RGBA {
  /// The largest of red, green and blue.
  fileprivate var largestComponent: Double { max(red, green, blue) }
  /// The smallest of red, green and blue.
  fileprivate var smallestComponent: Double { min(red, green, blue) }
}
