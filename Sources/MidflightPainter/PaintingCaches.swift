/// The caches of a painter, which later frames reuse: text, pictures, shadows, gradients and
/// planes.
///
/// Each painting thread needs its own caches, because Cairo's sources must not be used by two
/// threads at once.
final class PaintingCaches {
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
  ///   - pool: The thread pool that paints bands; nil paints them on the calling thread.
  ///   - capacityFraction: The fraction of each cache's capacity for a whole picture.
  private init(_ fonts: Fonts, pool: (any PaintingPool)?, capacityFraction: Double) {
    typesetter = Typesetter(fonts, capacityFraction: capacityFraction)
    shadows = ShadowMasks(capacityFraction: capacityFraction)
    images = DecodedImages(capacityFraction: capacityFraction)
    gradients = Gradients(capacityFraction: capacityFraction)
    planes = Planes(Bands(pool: pool), capacityFraction: capacityFraction)
    blurMemory = BlurMemory(Bands(pool: pool))
  }

  /// Returns caches for a whole picture, or, with a thread pool, for each of its quarters.
  ///
  /// A quarter's caches have half the capacity: content across several quarters is cached in each,
  /// and content inside one quarter only in that one.
  static func all(_ fonts: Fonts, pool: (any PaintingPool)?) -> [PaintingCaches] {
    guard let pool else { return [PaintingCaches(fonts, pool: nil, capacityFraction: 1)] }
    return (0..<4).map { _ in PaintingCaches(fonts, pool: pool, capacityFraction: 0.5) }
  }
}
