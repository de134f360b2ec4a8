import Foundation

/// The position of a picture in a rectangle of another size.
package enum ImagePlacement: Hashable, Sendable {
  /// Scales the picture to the size of the rectangle.
  case stretched
  /// Scales the picture to fit inside the rectangle, undistorted and centred.
  case fitted
  /// Scales the picture to cover the rectangle, undistorted and centred.
  case filling
  /// Keeps the picture's size, aligned from (0, 0) at the top left to (1, 1) at the bottom right.
  case aligned(x: CGFloat, y: CGFloat)

  /// Returns the rectangle of a picture.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - bounds: The rectangle to place the picture in. The result may extend beyond it.
  /// - Returns: An empty rectangle at the origin of `bounds` if a side of `size` is 0 or less.
  package func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
    let (xScale, yScale) = (bounds.width / size.width, bounds.height / size.height)
    switch self {
    case .stretched: return bounds
    case .fitted: return placed(size, scaledBy: min(xScale, yScale), x: 0.5, y: 0.5, in: bounds)
    case .filling: return placed(size, scaledBy: max(xScale, yScale), x: 0.5, y: 0.5, in: bounds)
    case .aligned(let x, let y): return placed(size, scaledBy: 1, x: x, y: y, in: bounds)
    }
  }

  /// Returns the rectangle of a scaled picture, aligned by x and y of 0…1.
  private func placed(
    _ size: CGSize, scaledBy scale: CGFloat, x: CGFloat, y: CGFloat, in bounds: CGRect
  ) -> CGRect {
    let (width, height) = (size.width * scale, size.height * scale)
    return CGRect(
      x: bounds.minX + x * (bounds.width - width), y: bounds.minY + y * (bounds.height - height),
      width: width, height: height)
  }
}
