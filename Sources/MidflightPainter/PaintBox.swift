/// What frames are drawn with, and what of one serves the next: texts, pictures, shadows, gradients and layers
/// in perspective.
///
/// Whoever draws needs one to itself: what Cairo paints with does not bear two threads at once.
final class PaintBox {
  /// Lays out text.
  let typesetter: Typesetter
  /// Blurs shadows.
  let shadows: ShadowMasks
  /// Decodes pictures.
  let images: DecodedImages
  /// Paints gradients.
  let gradients: Gradients
  /// Paints layers in perspective.
  let planes: Planes
  /// What blurs are made in.
  let blurMemory: BlurMemory

  /// - Parameters:
  ///   - crew: Who paints along; nil for nobody.
  ///   - share: Of what one that paints a whole picture keeps.
  private init(_ fonts: Fonts, crew: (any PaintingCrew)?, share: Double) {
    typesetter = Typesetter(fonts, share: share)
    shadows = ShadowMasks(share: share)
    images = DecodedImages(share: share)
    gradients = Gradients(share: share)
    planes = Planes(Bands(crew: crew), share: share)
    blurMemory = BlurMemory(Bands(crew: crew))
  }

  /// One for a whole picture without a crew, and one for each of its quarters with one. What lies across several
  /// quarters each of them keeps, and of what is in one it keeps all: a half for each leaves both room.
  static func all(_ fonts: Fonts, crew: (any PaintingCrew)?) -> [PaintBox] {
    guard let crew else { return [PaintBox(fonts, crew: nil, share: 1)] }
    return (0..<4).map { _ in PaintBox(fonts, crew: crew, share: 0.5) }
  }
}
