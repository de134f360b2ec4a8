import Foundation
import Midflight

/// Where sections lie.
///
/// What has nothing to show is low, and grows when it has: so in a window as it opens the curve, the state
/// and how far it is are seen together. Scrolled past, the curve stays at the top.
extension InspectorViewController {
  /// Gives each section its room, at once.
  func layOut() {
    scroll.frame = view.bounds
    let width = view.bounds.width
    if let curve = section(of: plot),
      let states = sections.first(where: { $0.content is StateDiagramView })
    {
      // They are seen whole below the lanes.
      let besides = [curve, states].reduce(PanelSection.headingHeight + 16) {
        $0 + $1.height(forWidth: width)
      }
      if lanes.fit(height: view.bounds.height - besides) { needsShowing = true }
    }
    var y: CGFloat = 8
    laidOutHeights = sections.map { $0.height(forWidth: width) }
    for (section, height) in zip(sections, laidOutHeights) {
      // The curve may be kept in sight elsewhere.
      let place = section.content === plot ? section.frame.minY : y
      let frame = CGRect(x: 0, y: place, width: width, height: height)
      if section.frame != frame { section.frame = frame }
      y += height
    }
    if scroll.contentHeight != y + 12 { scroll.contentHeight = y + 12 }
    keepCurveInSight()
  }

  /// Gives sections that need more room or less what they need; what is looked at stays where it is.
  func followRoom() {
    let width = view.bounds.width
    let heights = sections.map { $0.height(forWidth: width) }
    guard heights != laidOutHeights else { return layOut() }
    let grown = zip(sections, zip(heights, laidOutHeights)).reduce(CGFloat(0)) { sum, next in
      // Above what is seen.
      next.0.frame.maxY <= scroll.offset ? sum + next.1.0 - next.1.1 : sum
    }
    guard grown == 0 else {
      layOut()
      return scroll.shift(by: grown)
    }
    if laidOutHeights.isEmpty { layOut() } else { layOutSmoothly() }
  }

  /// The same by an animation.
  func layOutSmoothly() {
    guard !UIAccessibility.isReduceMotionEnabled else {
      view.setNeedsLayout()
      return layOut()
    }
    UIViewPropertyAnimator(duration: 0.3, dampingRatio: 1) { [weak self] in
      guard let self else { return }
      for section in sections { section.setNeedsLayout() }
      layOut()
      view.layoutIfNeeded()
    }.startAnimation()
  }

  /// The section that holds something.
  private func section(of content: PanelContent) -> PanelSection? {
    sections.first { $0.content === content }
  }

  /// Points of a panel below a curve that stays: a panel that has less room scrolls it away.
  private static let leastRoomBelow: CGFloat = 320

  /// How much of the panel's top the curve covers while it stays there.
  var heightOfCurveInSight: CGFloat {
    guard let curve = section(of: plot), !curve.isFolded, plot.needsRoom else { return 0 }
    let height = curve.height(forWidth: view.bounds.width)
    return view.bounds.height - height >= Self.leastRoomBelow ? height : 0
  }

  /// Has the curve stay at the top once it is scrolled past.
  func keepCurveInSight() {
    guard let curve = section(of: plot) else { return }
    let own = 8 + zip(sections, laidOutHeights).prefix { $0.0 !== curve }.reduce(0) { $0 + $1.1 }
    let y = heightOfCurveInSight > 0 ? max(own, scroll.offset) : own
    if curve.frame.minY != y { curve.frame.origin.y = y }
    curve.isAfloat = y > own
  }
}
