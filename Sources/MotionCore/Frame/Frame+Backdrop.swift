import Foundation

extension Frame {
  /// What is drawn behind a layer, blurred and coloured, inside the layer's edge.
  public struct Backdrop: Hashable, Sendable {
    /// The standard deviation of the blur, in points; 0 for none.
    public var blurRadius: CGFloat
    /// How colourful it is: 0 is grey, 1 is as it was.
    public var saturation: Double
    /// Drawn over it.
    public var tint: RGBA

    /// A backdrop like this.
    public init(blurRadius: CGFloat, saturation: Double = 1, tint: RGBA) {
      (self.blurRadius, self.saturation, self.tint) = (blurRadius, saturation, tint)
    }
  }
}

extension Frame.Node {
  /// The backdrop that it shows, if that is its content.
  public var backdrop: Frame.Backdrop? {
    if case .backdrop(let backdrop) = content { backdrop } else { nil }
  }
}
