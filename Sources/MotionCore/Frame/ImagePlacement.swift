import Foundation

/// How a picture lies in a rectangle of another size.
package enum ImagePlacement: Hashable, Sendable {
  /// As large as the rectangle.
  case stretched
  /// As large as it can be without being cut off or distorted, in the middle.
  case fitted
  /// As small as it can be without leaving room or being distorted, in the middle.
  case filling
  /// In its own size; 0, 0 at the top left … 1, 1 at the bottom right.
  case aligned(x: CGFloat, y: CGFloat)

  /// Where a picture of a size lies in a rectangle.
  ///
  /// - Parameters:
  ///   - size: More than 0 both ways; an empty one lies nowhere.
  ///   - bounds: Not cut off at: a picture may reach beyond.
  package func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
    let (across, down) = (bounds.width / size.width, bounds.height / size.height)
    switch self {
    case .stretched: return bounds
    case .fitted: return placed(size, scaledBy: min(across, down), x: 0.5, y: 0.5, in: bounds)
    case .filling: return placed(size, scaledBy: max(across, down), x: 0.5, y: 0.5, in: bounds)
    case .aligned(let x, let y): return placed(size, scaledBy: 1, x: x, y: y, in: bounds)
    }
  }

  private func placed(
    _ size: CGSize, scaledBy scale: CGFloat, x: CGFloat, y: CGFloat, in bounds: CGRect
  ) -> CGRect {
    let (width, height) = (size.width * scale, size.height * scale)
    return CGRect(
      x: bounds.minX + x * (bounds.width - width), y: bounds.minY + y * (bounds.height - height),
      width: width, height: height)
  }
}
