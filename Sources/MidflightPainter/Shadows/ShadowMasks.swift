import CCairo
import Foundation
import MotionCore

/// Paints shadows, and caches their masks: blurred outlines and blurred contents.
final class ShadowMasks {
  private var masks: RecentlyUsed<ShadowMask.Key, ShadowMask?>
  private var contents: RecentlyUsed<ContentMask.Key, ContentMask?>

  /// Creates empty caches.
  ///
  /// - Parameter capacityFraction: The fraction of the capacity for a whole picture, more than 0,
  ///   at most 1.
  init(capacityFraction: Double = 1) {
    masks = RecentlyUsed(capacity: 24, capacityFraction: capacityFraction)
    contents = RecentlyUsed(capacity: 8, capacityFraction: capacityFraction)
  }

  /// Paints the shadow of an outline in the colour set last.
  ///
  /// The edge is also sharp without memory, and for a blur too small to be visible. Leaves the
  /// canvas with another transform.
  ///
  /// - Parameters:
  ///   - blur: The standard deviation in points; 0 or less paints a sharp edge.
  ///   - transform: From the outline's coordinates, moved by the shadow's offset, to pixels.
  func paint(
    _ outline: RoundedRectangle, blur: CGFloat, on canvas: Canvas, transform: CGAffineTransform
  ) {
    let placed = transform.translatedBy(x: outline.rect.minX, y: outline.rect.minY)
    var atOrigin = outline
    atOrigin.rect.origin = .zero
    if let mask = mask(of: atOrigin, blur: blur) {
      mask.paint(on: canvas, transform: placed)
    } else {
      canvas.setTransform(placed)
      canvas.fillWithSource(atOrigin)
    }
  }

  /// Returns the mask of a node's content, from the cache or drawn by `draw`; nil without memory.
  ///
  /// For a cached key, `draw` is not called. A failure is cached too.
  ///
  /// - Parameter draw: Draws the content; must not request a content mask itself.
  func mask(
    of key: ContentMask.Key, draw: (Canvas, _ texelsPerPixel: CGFloat, _ texels: CGRect) -> Void
  ) -> ContentMask? {
    contents.value(for: key) { try? ContentMask(key, draw: draw) }
  }

  /// Returns the mask of an outline; nil for a sharp edge, also without memory.
  ///
  /// Nil for a blur of 0 or less. A failure is cached too.
  private func mask(of outline: RoundedRectangle, blur: CGFloat) -> ShadowMask? {
    guard blur > 0 else { return nil }
    let key = ShadowMask.Key(outline: outline, blur: blur)
    return masks.value(for: key) { try? ShadowMask(key) }
  }
}
