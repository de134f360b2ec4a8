/// What a view gives its layer to show above the background.
///
/// Not a part of `LayerValues`: it is the same for the model and for what is seen, and most have none.
indirect enum LayerContent {
  /// A label's text, laid out for the model's size.
  case text(TextBlock)
  /// An image view's picture.
  case image(LayerImage)

  /// The content in the bounds that are seen.
  func placed(in bounds: CGRect, scale: CGFloat) -> Frame.Content {
    switch self {
    case .text(let text): .text(text.text(in: bounds, scale: scale))
    case .image(let image): image.placed(in: bounds)
    }
  }
}

/// A picture as a layer's content, which lies in the bounds that are seen, also while they change.
struct LayerImage: Hashable {
  /// The picture.
  var source: UIImage.Source
  /// As large as it is by itself, in points.
  var size: CGSize
  /// How it lies in the bounds.
  var placement: ImagePlacement
  /// What is drawn in place of its own colours; nil for those. A symbol's own is black.
  var tint: RGBA?
  /// The edges of a picture that stay as they are; nil if all of it is stretched.
  var caps: ImageCaps?

  /// The picture where it lies in these bounds.
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
