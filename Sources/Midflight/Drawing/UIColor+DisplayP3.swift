import MotionCore

nonisolated extension UIColor {
  /// Creates a colour from components in the colour space Display P3, each 0 … 1.
  ///
  /// Unlike in UIKit, a colour outside sRGB is clamped to sRGB, component by component.
  public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let (red, green, blue) = (
      RGBA.light(ofComponent: Double(displayP3Red)), RGBA.light(ofComponent: Double(green)),
      RGBA.light(ofComponent: Double(blue))
    )
    // The conversion from P3's to sRGB's primaries, both with the white point D65 (SMPTE EG 432-1;
    // IEC 61966-2-1).
    self.init(
      rgba: RGBA(
        red: RGBA.component(
          ofLight: 1.2249401762805598 * red - 0.2249401762805596 * green),
        green: RGBA.component(
          ofLight: -0.0420569547096881 * red + 1.0420569547096882 * green),
        blue: RGBA.component(
          ofLight: -0.0196375545903344 * red - 0.0786360455506318 * green
            + 1.0982736001409665 * blue),
        alpha: Double(alpha)))
  }
}

nonisolated extension RGBA {
  /// Returns the linear light of a component with gamma (IEC 61966-2-1). The function is odd: a
  /// negative component gives negative light.
  fileprivate static func light(ofComponent component: Double) -> Double {
    let amount = abs(component)
    let light =
      amount <= 0.04045 ? amount / 12.92 : StrictMath.pow((amount + 0.055) / 1.055, 2.4)
    return component < 0 ? -light : light
  }

  /// Returns the component with gamma of a linear light, clamped to 0 … 1.
  fileprivate static func component(ofLight light: Double) -> Double {
    if light <= 0 { return 0 }
    if light >= 1 { return 1 }
    return light <= 0.0031308 ? light * 12.92 : 1.055 * StrictMath.pow(light, 1 / 2.4) - 0.055
  }
}
