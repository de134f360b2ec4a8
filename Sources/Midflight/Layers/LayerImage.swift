/// The content that a view gives its layer to display above the background.
///
/// The content is no part of `LayerValues`: model and presentation share it, and most layers have
/// none.
indirect enum LayerContent {
  /// A label's text, laid out for the model's size.
  case text(TextBlock)
  /// An image view's image.
  case image(LayerImage)

  /// Returns the content for the frame, placed in the presentation bounds.
  ///
  /// - Parameter scale: The pixels per point. Only text depends on the scale.
  func placed(in bounds: CGRect, scale: CGFloat) -> Frame.Content {
    switch self {
    case .text(let text): .text(text.text(in: bounds, scale: scale))
    case .image(let image): image.placed(in: bounds)
    }
  }
}

/// An image as a layer's content, placed anew in the bounds at each moment of an animation.
struct LayerImage: Hashable {
  /// The picture.
  var source: UIImage.Source
  /// The natural size of the image, in points.
  var size: CGSize
  /// The placement of the image in the bounds.
  var placement: ImagePlacement
  /// The colour that replaces the image's own colours; nil to keep them. A symbol without a tint is
  /// black.
  var tint: RGBA?
  /// The fixed edges of a stretchable image; nil to stretch the whole image.
  var caps: ImageCaps?

  /// Returns the image for the frame, placed in these bounds. An empty source returns an empty
  /// shape. A symbol returns a shape in the tint colour, a picture an image.
  func placed(in bounds: CGRect) -> Frame.Content {
    let rect = placement.rect(of: size, in: bounds)
    switch source {
    case .picture(let file): return .image(Frame.Image(file, rect: rect, tint: tint, caps: caps))
    case .symbol(let symbol, let configuration):
      let color = tint ?? RGBA(red: 0, green: 0, blue: 0)
      return .shape(symbol.shape(in: rect, color: color, lineWidth: configuration.lineWidth))
    case .nothing: return .shape(Frame.Shape(path: BezierPath()))
    }
  }
}
