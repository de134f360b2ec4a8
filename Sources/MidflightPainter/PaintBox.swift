/// The caches of a painter, which later frames reuse: text, pictures, shadows, gradients and
/// planes.
///
/// Each painting thread needs its own box, because Cairo's sources must not be used by two threads
/// at once.
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
  /// Holds the working memory of blurs.
  let blurMemory: BlurMemory

  /// Creates empty caches.
  ///
  /// - Parameters:
  ///   - crew: The thread pool that paints bands; nil paints them on the calling thread.
  ///   - share: The fraction of each cache's capacity for a whole picture.
  private init(_ fonts: Fonts, crew: (any PaintingCrew)?, share: Double) {
    typesetter = Typesetter(fonts, share: share)
    shadows = ShadowMasks(share: share)
    images = DecodedImages(share: share)
    gradients = Gradients(share: share)
    planes = Planes(Bands(crew: crew), share: share)
    blurMemory = BlurMemory(Bands(crew: crew))
  }

  /// Returns one box for a whole picture, or, with a thread pool, one box for each of its quarters.
  ///
  /// A quarter's caches have half the capacity: content across several quarters is cached in each,
  /// and content inside one quarter only in that one.
  static func all(_ fonts: Fonts, crew: (any PaintingCrew)?) -> [PaintBox] {
    guard let crew else { return [PaintBox(fonts, crew: nil, share: 1)] }
    return (0..<4).map { _ in PaintBox(fonts, crew: crew, share: 0.5) }
  }
}
