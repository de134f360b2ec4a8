/// What frames are drawn with, and what of one serves the next: texts, pictures, shadows, gradients and layers
/// in perspective.
///
/// Whoever draws needs one to itself: what Cairo paints with does not bear two threads at once.
final class PaintBox {
  /// Lays out text.
  let typesetter: Typesetter
  /// Blurs shadows.
  let shadows = ShadowMasks()
  /// Decodes pictures.
  let images = DecodedImages()
  /// Paints gradients.
  let gradients = Gradients()
  /// Paints layers in perspective.
  let planes: Planes
  /// What blurs are made in.
  let blurMemory: BlurMemory

  init(_ fonts: Fonts, crew: (any PaintingCrew)?) {
    typesetter = Typesetter(fonts)
    planes = Planes(Bands(crew: crew))
    blurMemory = BlurMemory(Bands(crew: crew))
  }
}
