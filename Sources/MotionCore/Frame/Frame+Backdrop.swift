import Foundation

extension Frame {
  /// An effect on the pixels behind a layer: blurred and coloured inside the layer's edge.
  package struct Backdrop: Hashable, Sendable {
    /// The standard deviation of the blur, in points; 0 for none.
    package var blurRadius: CGFloat
    /// The saturation: 0 is grey, 1 leaves colours unchanged.
    package var saturation: Double
    /// The colour drawn over the blurred pixels.
    package var tint: RGBA

    /// Creates a backdrop effect.
    package init(blurRadius: CGFloat, saturation: Double = 1, tint: RGBA) {
      (self.blurRadius, self.saturation, self.tint) = (blurRadius, saturation, tint)
    }
  }
}

extension Frame.Node {
  /// The backdrop effect, for a node with that content; else nil.
  package var backdrop: Frame.Backdrop? {
    if case .backdrop(let backdrop) = content { backdrop } else { nil }
  }
}
