extension UIView {
  /// How a content lies in bounds of another size, with UIKit's raw values.
  nonisolated public enum ContentMode: Int, Sendable {
    /// Stretched to the bounds.
    case scaleToFill = 0
    /// As large as it can be without being cut off or distorted.
    case scaleAspectFit = 1
    /// As small as it can be without leaving room or being distorted.
    case scaleAspectFill = 2
    /// Drawn anew for the bounds; a picture is stretched.
    case redraw = 3
    /// In its own size, in the middle.
    case center = 4
    /// In its own size, at the middle of the top edge.
    case top = 5
    /// In its own size, at the middle of the bottom edge.
    case bottom = 6
    /// In its own size, at the middle of the left edge.
    case left = 7
    /// In its own size, at the middle of the right edge.
    case right = 8
    /// In its own size, in the corner.
    case topLeft = 9
    /// In its own size, in the corner.
    case topRight = 10
    /// In its own size, in the corner.
    case bottomLeft = 11
    /// In its own size, in the corner.
    case bottomRight = 12

    /// The same for a picture.
    var placement: ImagePlacement {
      switch self {
      case .scaleToFill, .redraw: .stretched
      case .scaleAspectFit: .fitted
      case .scaleAspectFill: .filling
      case .center: .aligned(x: 0.5, y: 0.5)
      case .top: .aligned(x: 0.5, y: 0)
      case .bottom: .aligned(x: 0.5, y: 1)
      case .left: .aligned(x: 0, y: 0.5)
      case .right: .aligned(x: 1, y: 0.5)
      case .topLeft: .aligned(x: 0, y: 0)
      case .topRight: .aligned(x: 1, y: 0)
      case .bottomLeft: .aligned(x: 0, y: 1)
      case .bottomRight: .aligned(x: 1, y: 1)
      }
    }
  }
}
