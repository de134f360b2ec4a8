extension UIView {
  /// The placement of content in bounds of another size, with UIKit's raw values.
  nonisolated public enum ContentMode: Int, Sendable {
    /// The content is stretched to the bounds.
    case scaleToFill = 0
    /// The content has the largest size without clipping or distortion.
    case scaleAspectFit = 1
    /// The content has the smallest size that covers the bounds without distortion.
    case scaleAspectFill = 2
    /// The view redraws its content for the bounds. An image is stretched.
    case redraw = 3
    /// The content keeps its size, centred.
    case center = 4
    /// The content keeps its size, at the centre of the top edge.
    case top = 5
    /// The content keeps its size, at the centre of the bottom edge.
    case bottom = 6
    /// The content keeps its size, at the centre of the left edge.
    case left = 7
    /// The content keeps its size, at the centre of the right edge.
    case right = 8
    /// The content keeps its size, in the top left corner.
    case topLeft = 9
    /// The content keeps its size, in the top right corner.
    case topRight = 10
    /// The content keeps its size, in the bottom left corner.
    case bottomLeft = 11
    /// The content keeps its size, in the bottom right corner.
    case bottomRight = 12

    /// The equivalent placement of an image.
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
