import MotionCore

/// A view that displays a frame: of another stage, or a stored frame.
///
/// The frame's window is stretched over the bounds, so give the view the same proportions. The
/// frame is a picture, and none of its nodes receive touches. To pass events to the frame's stage,
/// convert their points with `convertToFrame(_:)`. UIKit has no counterpart, because an app has one
/// screen.
package class FrameView: UIView {
  /// The displayed frame; nil for none.
  package var shown: Frame? {
    get { (layer as? FrameLayer)?.frameToShow }
    set { (layer as? FrameLayer)?.frameToShow = newValue }
  }

  /// Creates a view with a frame in its superview, without a displayed frame.
  package override init(frame: CGRect) { super.init(frame: frame) }

  /// Returns nil: Midflight has no storyboards.
  package required init?(coder: NSCoder) {
    return nil
  }

  /// The class of the view's layer, which draws frames.
  package override class var layerClass: AnyClass { FrameLayer.self }

  /// Converts a point of this view to the displayed frame. Returns nil without a displayed frame,
  /// and for empty bounds.
  package func convertToFrame(_ point: CGPoint) -> CGPoint? {
    guard let size = shown?.size, bounds.width > 0, bounds.height > 0 else { return nil }
    return CGPoint(
      x: (point.x - bounds.minX) * size.width / bounds.width,
      y: (point.y - bounds.minY) * size.height / bounds.height)
  }

  /// Converts a point of the displayed frame to this view. Returns nil without a displayed frame,
  /// and for an empty frame.
  package func convertFromFrame(_ point: CGPoint) -> CGPoint? {
    guard let size = shown?.size, size.width > 0, size.height > 0 else { return nil }
    return CGPoint(
      x: bounds.minX + point.x * bounds.width / size.width,
      y: bounds.minY + point.y * bounds.height / size.height)
  }
}

/// A layer that draws the nodes of a frame. Hit testing does not find the nodes.
final class FrameLayer: CALayer {
  var frameToShow: Frame? { didSet { markChanged() } }

  override var shownFrame: Frame? { frameToShow }

  override func makeEmptyCopy() -> CALayer { FrameLayer() }

  override func copyOwnProperties(of layer: CALayer) {
    frameToShow = (layer as? FrameLayer)?.frameToShow
  }
}
