import Foundation
import Midflight

/// The layout of the sections.
///
/// A section without data is low and grows later, so that curve, state and values fit a new window.
/// When the curve is scrolled past, it floats at the top.
extension InspectorViewController {
  /// Lays out all sections below each other, and floats the curve if it is scrolled past.
  func layOutSections() {
    scroll.frame = view.bounds
    let width = view.bounds.width
    currentHeights = sections.map { $0.height(forWidth: width) }
    var y = Self.top
    for (section, height) in zip(sections, currentHeights) {
      section.place = CGRect(x: 0, y: y, width: width, height: height)
      y += height
    }
    if scroll.contentHeight != y + 12 { scroll.contentHeight = y + 12 }
    floatCurve()
  }

  /// Points above the first section.
  private static let top: CGFloat = 8

  /// Fits the number of lanes to the height that the curve, state and values leave, from two to
  /// six.
  ///
  /// - Returns: True if the number has changed.
  func fitLanes() -> Bool {
    let read = sections.filter {
      $0.content === plot || $0.content is StateDiagramView || $0.content is ValuesTable
    }
    let besides = read.reduce(Self.top + PanelSection.headingHeight + 8) {
      $0 + $1.height(forWidth: view.bounds.width)
    }
    return lanes.fit(height: view.bounds.height - besides)
  }

  /// Applies changed heights; no effect without a change. If sections above the visible area grow
  /// or shrink, the scroll position shifts at once, so that the visible sections stay in place.
  /// Otherwise sections slide.
  func updateHeights() {
    let width = view.bounds.width
    let heights = sections.map { $0.height(forWidth: width) }
    guard heights != currentHeights else { return }
    var (bottom, grown) = (Self.top, CGFloat(0))
    for ((section, old), new) in zip(zip(sections, currentHeights), heights) {
      bottom += old
      // The section is above the visible area.
      guard bottom <= scroll.offset else { break }
      grown += new - old
      if section.content === plot, !section.isFloating { keepsCurveInPlace = true }
    }
    guard grown == 0 else {
      layOutSections()
      return scroll.shift(by: grown)
    }
    animateLayout()
  }

  /// Lays out all sections with an animation of 0.3 seconds; without one if motion is reduced.
  func animateLayout() {
    guard !UIAccessibility.isReduceMotionEnabled else {
      view.setNeedsLayout()
      return layOutSections()
    }
    // A pending layout must not become part of the animation.
    view.layoutIfNeeded()
    UIViewPropertyAnimator(duration: 0.3, dampingRatio: 1) { [weak self] in
      guard let self else { return }
      layOutSections()
      for section in sections { section.layoutIfNeeded() }
    }.startAnimation()
  }

  /// Aligns sliding sections to whole pixels relative to their targets, so that a text need not be
  /// painted anew in each frame. A floating section is not moved.
  ///
  /// Like `floatCurve()`, the function uses the presented positions.
  func alignToPixels() {
    let pixel = view.pixel
    for section in sections {
      let presented = section.layer.presentedPose
      let offset = presented.position.y - presented.bounds.height / 2 - section.place.minY
      let pixelOffset = section.isFloating ? 0 : (offset / pixel).rounded() * pixel - offset
      if section.pixelOffset != pixelOffset {
        UIView.performWithoutAnimation { section.pixelOffset = pixelOffset }
      }
    }
  }

  /// Returns the section with the given content; nil for none.
  private func section(of content: PanelContent) -> PanelSection? {
    sections.first { $0.content === content }
  }

  // MARK: - The curve

  /// Points below a floating curve. With less, the curve scrolls away.
  private static let leastHeightBelow: CGFloat = 320

  /// The height of the panel's top that the floating curve covers, in points; 0 for a folded curve,
  /// and where the curve does not float.
  var floatingCurveHeight: CGFloat {
    guard let curve = section(of: plot), !curve.isFolded else { return 0 }
    return unfoldedFloatingCurveHeight
  }

  /// The value of `floatingCurveHeight` for an unfolded curve; 0 without a curve, with less room
  /// than `leastHeightBelow`, or for a curve that appeared above the visible sections.
  private var unfoldedFloatingCurveHeight: CGFloat {
    guard let curve = section(of: plot), plot.hasCurve, !keepsCurveInPlace else { return 0 }
    let height = curve.unfoldedHeight(forWidth: view.bounds.width)
    return view.bounds.height - height >= Self.leastHeightBelow ? height : 0
  }

  /// Keeps the curve at the top when it is scrolled past. A curve that is being folded returns to
  /// its place. A curve that appeared above the visible sections floats only after it has been
  /// visible.
  ///
  /// The function uses the presented positions and runs once per frame, also during a throw or an
  /// animation, and is never animated itself.
  func floatCurve() {
    guard let curve = section(of: plot) else { return }
    let presented = curve.layer.presentedValues
    let passed = scroll.presentedOffset - (presented.position.y - presented.bounds.height / 2)
    if passed <= 0 { keepsCurveInPlace = false }
    let folded = PanelSection.headingHeight
    let whole = unfoldedFloatingCurveHeight - folded
    // A folded curve returns to its place.
    let fraction = whole > 0 ? min(max((presented.bounds.height - folded) / whole, 0), 1) : 0
    let floatOffset = max(0, passed) * fraction
    if curve.floatOffset != floatOffset {
      UIView.performWithoutAnimation { curve.floatOffset = floatOffset }
    }
  }
}
