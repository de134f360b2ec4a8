import MotionCore

/// A view that shows a frame: of another stage, or one that was kept.
///
/// The frame's window is stretched over the bounds, so give it the same proportions. It is a
/// picture: nothing in it can be touched, and whoever wants to play on its stage sends events to
/// that, at `convertToFrame(_:)`. UIKit has nothing like it, because it has one screen.
package class FrameView: UIView {
  /// What it shows; nil for nothing.
  package var shown: Frame? {
    get { (layer as? FrameLayer)?.frameToShow }
    set { (layer as? FrameLayer)?.frameToShow = newValue }
  }

  /// A view with this frame in its superview that shows nothing yet.
  package override init(frame: CGRect) { super.init(frame: frame) }

  /// Midflight has no storyboards: nil.
  package required init?(coder: NSCoder) {
    return nil
  }

  /// A layer that shows frames.
  package override class var layerClass: AnyClass { FrameLayer.self }

  /// Where a point of this view lies in the frame it shows; nil without one.
  package func convertToFrame(_ point: CGPoint) -> CGPoint? {
    guard let size = shown?.size, bounds.width > 0, bounds.height > 0 else { return nil }
    return CGPoint(
      x: (point.x - bounds.minX) * size.width / bounds.width,
      y: (point.y - bounds.minY) * size.height / bounds.height)
  }

  /// Where a point of the frame it shows lies in this view; nil without one.
  package func convertFromFrame(_ point: CGPoint) -> CGPoint? {
    guard let size = shown?.size, size.width > 0, size.height > 0 else { return nil }
    return CGPoint(
      x: bounds.minX + point.x * bounds.width / size.width,
      y: bounds.minY + point.y * bounds.height / size.height)
  }
}

/// Draws a frame, node by node, as sublayers that nobody can reach.
final class FrameLayer: CALayer {
  var frameToShow: Frame? { didSet { markChanged() } }

  override var shownFrame: Frame? { frameToShow }

  override func makePlain() -> CALayer { FrameLayer() }

  override func takeOwnParts(seenOf layer: CALayer) {
    frameToShow = (layer as? FrameLayer)?.frameToShow
  }
}
