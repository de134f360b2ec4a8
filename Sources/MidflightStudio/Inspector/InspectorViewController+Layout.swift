import Foundation
import Midflight

/// Where sections lie.
///
/// What has nothing to show is low, and grows when it has: so in a window as it opens the curve, the state
/// and the values are seen together. Scrolled past, the curve stays at the top.
extension InspectorViewController {
  /// Gives each section its room, at once.
  func layOut() {
    scroll.frame = view.bounds
    let width = view.bounds.width
    laidOutHeights = sections.map { $0.height(forWidth: width) }
    var y = Self.top
    for (section, height) in zip(sections, laidOutHeights) {
      section.place = CGRect(x: 0, y: y, width: width, height: height)
      y += height
    }
    if scroll.contentHeight != y + 12 { scroll.contentHeight = y + 12 }
    keepCurveInSight()
  }

  /// Points above the first section.
  private static let top: CGFloat = 8

  /// Leaves as many lanes as what is read with them leaves room for.
  ///
  /// - Returns: Whether there are more or fewer than before.
  func fitLanes() -> Bool {
    let read = sections.filter {
      $0.content === plot || $0.content is StateDiagramView || $0.content is ValuesTable
    }
    let besides = read.reduce(Self.top + PanelSection.headingHeight + 8) {
      $0 + $1.height(forWidth: view.bounds.width)
    }
    return lanes.fit(height: view.bounds.height - besides)
  }

  /// Gives sections that need more room or less what they need; what is looked at stays where it is.
  func followRoom() {
    let width = view.bounds.width
    let heights = sections.map { $0.height(forWidth: width) }
    guard heights != laidOutHeights else { return }
    var (bottom, grown) = (Self.top, CGFloat(0))
    for ((section, old), new) in zip(zip(sections, laidOutHeights), heights) {
      bottom += old
      // Above what is seen.
      guard bottom <= scroll.offset else { break }
      grown += new - old
      if section.content === plot, !section.isAfloat { curveComesLater = true }
    }
    guard grown == 0 else {
      layOut()
      return scroll.shift(by: grown)
    }
    layOutSmoothly()
  }

  /// The same by an animation.
  func layOutSmoothly() {
    guard !UIAccessibility.isReduceMotionEnabled else {
      view.setNeedsLayout()
      return layOut()
    }
    // What waits to be laid out has nothing to do with this.
    view.layoutIfNeeded()
    UIViewPropertyAnimator(duration: 0.3, dampingRatio: 1) { [weak self] in
      guard let self else { return }
      layOut()
      for section in sections { section.layoutIfNeeded() }
    }.startAnimation()
  }

  /// Has sections that slide lie whole pixels from where they go to: so each of their texts covers its pixels as it
  /// will there, and is not made anew in each frame.
  ///
  /// Like `keepCurveInSight()`, it goes by what is seen now.
  func slideByPixels() {
    let pixel = view.pixel
    for section in sections {
      let seen = section.layer.presentedPose
      let way = seen.position.y - seen.bounds.height / 2 - section.place.minY
      let nudge = section.isAfloat ? 0 : (way / pixel).rounded() * pixel - way
      if section.nudge != nudge { UIView.performWithoutAnimation { section.nudge = nudge } }
    }
  }

  /// The section that holds something.
  private func section(of content: PanelContent) -> PanelSection? {
    sections.first { $0.content === content }
  }

  // MARK: - The curve

  /// Points of a panel below a curve that stays: a panel that has less room scrolls it away.
  private static let leastRoomBelow: CGFloat = 320

  /// How much of the panel's top the curve covers while it stays there.
  var heightOfCurveInSight: CGFloat {
    guard let curve = section(of: plot), !curve.isFolded else { return 0 }
    return heightOfUnfoldedCurveInSight
  }

  /// The same if it were not folded.
  private var heightOfUnfoldedCurveInSight: CGFloat {
    guard let curve = section(of: plot), plot.hasCurve, !curveComesLater else { return 0 }
    let height = curve.unfoldedHeight(forWidth: view.bounds.width)
    return view.bounds.height - height >= Self.leastRoomBelow ? height : 0
  }

  /// Has the curve stay at the top once it is scrolled past.
  ///
  /// It goes by what is seen now, also while a throw or an animation is under way, and is never animated
  /// itself: whoever asks once a frame has it in its place in each.
  func keepCurveInSight() {
    guard let curve = section(of: plot) else { return }
    let seen = curve.layer.presentedValues
    let passed = scroll.seenOffset - (seen.position.y - seen.bounds.height / 2)
    if passed <= 0 { curveComesLater = false }
    let folded = PanelSection.headingHeight
    let whole = heightOfUnfoldedCurveInSight - folded
    // As it is folded it goes back to where it belongs.
    let share = whole > 0 ? min(max((seen.bounds.height - folded) / whole, 0), 1) : 0
    let lift = max(0, passed) * share
    if curve.lift != lift { UIView.performWithoutAnimation { curve.lift = lift } }
  }
}
