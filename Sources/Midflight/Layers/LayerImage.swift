/// A picture as a layer's content, which lies in the bounds that are seen, also while they change.
struct LayerImage: Hashable {
  /// The picture.
  var source: PNGImage
  /// As large as it is by itself, in points.
  var size: CGSize
  /// How it lies in the bounds.
  var placement: ImagePlacement
  /// What is drawn in place of its own colours; nil for those.
  var tint: RGBA?

  /// The picture where it lies in these bounds.
  func placed(in bounds: CGRect) -> Frame.Image {
    Frame.Image(source, rect: placement.rect(of: size, in: bounds), tint: tint)
  }
}
