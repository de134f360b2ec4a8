import Foundation

extension Frame {
  /// What is drawn behind a layer, blurred and coloured, inside the layer's edge.
  package struct Backdrop: Hashable, Sendable {
    /// The standard deviation of the blur, in points; 0 for none.
    package var blurRadius: CGFloat
    /// How colourful it is: 0 is grey, 1 is as it was.
    package var saturation: Double
    /// Drawn over it.
    package var tint: RGBA

    /// A backdrop like this.
    package init(blurRadius: CGFloat, saturation: Double = 1, tint: RGBA) {
      (self.blurRadius, self.saturation, self.tint) = (blurRadius, saturation, tint)
    }
  }
}

extension Frame.Node {
  /// The backdrop that it shows, if that is its content.
  package var backdrop: Frame.Backdrop? {
    if case .backdrop(let backdrop) = content { backdrop } else { nil }
  }
}
