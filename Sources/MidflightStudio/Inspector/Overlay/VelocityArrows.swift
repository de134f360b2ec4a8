import Foundation
import Midflight
import MotionCore

/// The velocity arrows of a scene.
///
/// Only the fastest few views have arrows, and no view that moves with an ancestor. The inspector
/// reads the arrows once per frame. The previous frame's arrows are taken into account, so that an
/// arrow does not flicker between two views or two placements.
struct VelocityArrows {
  /// The length of an arrow is the distance in this many seconds.
  static let seconds = 0.4
  static let longest = 140.0
  /// Points per second below which a motion is invisible.
  static let slowest = 25.0
  /// Points per second below which a motion is invisible in a paused scene, where only an arrow
  /// shows motion.
  static let slowestWhilePaused = 5.0
  /// The length of the shortest arrow of a paused scene, in points.
  private static let shortestWhilePaused = 12.0
  /// The speed that a view needs, relative to the fastest one. The arrow fades in up to twice that
  /// speed.
  static let leastRelativeSpeed = 0.05
  /// The largest number of arrows.
  static let maximumCount = 6
  /// The factor by which a view must be faster to take over another view's arrow.
  private static let hysteresis = 1.2
  /// Seconds in which an arrow fades.
  private static let fadeSeconds = 0.15
  /// Seconds between two searches for better placements.
  private static let placementInterval = 0.1
  /// Seconds of stage time between two frames. A longer gap counts as a seek.
  private static let longestGap = 0.25

  /// The state of a view's arrow.
  private struct ArrowState {
    weak var view: UIView?
    var place: ArrowPlacement
    /// The visibility of the arrow, from 0 to 1.
    var visibility: Double
  }

  private var states: [ArrowState] = []
  private weak var stage: Stage?
  private var now = Moment.zero
  private var lastPlacement = Moment.zero
  private var regions = TextRegions()

  /// Returns the current arrows, in the order of the views; none if nothing moves fast enough.
  /// Arrows fade in and out, and appear at once after a seek.
  ///
  /// - Parameter isPaused: A Boolean value that indicates whether time is paused. Then arrows
  ///   appear at once, and at full opacity, and slower views have arrows, too.
  mutating func arrows(
    for moved: [UIView], on stage: Stage, isPaused: Bool = false
  ) -> [VelocityArrow] {
    let step = advance(on: stage)
    let slowest = isPaused ? Self.slowestWhilePaused : Self.slowest
    let moving = Moving.all(among: moved, on: stage, fasterThan: slowest)
    let chosen = choose(among: moving, on: stage, isPaused: isPaused)
    let fastest = chosen.map(\.moving.speed).max() ?? 0
    let least = isPaused ? slowest : max(slowest, fastest * Self.leastRelativeSpeed)
    guard !chosen.isEmpty else {
      states = []
      return []
    }
    let updatesPlacement = stage.now.seconds(since: lastPlacement) >= Self.placementInterval
    var (arrows, kept): ([VelocityArrow], [ArrowState]) = ([], [])
    var hasRegions = false
    for choice in chosen where choice.moving.speed > least {
      let (moving, mover, isSelected) = (choice.moving, choice.mover, choice.isSelected)
      let before = states.first { $0.view === moving.view }
      var after =
        before ?? ArrowState(view: moving.view, place: Self.defaultPlacement, visibility: 0)
      if updatesPlacement || before == nil {
        if !hasRegions { regions.update(from: stage.nodes(of: stage.window)) }
        (hasRegions, lastPlacement) = (true, stage.now)
        after.place = ArrowPlacement.best(
          for: mover, in: stage.window.bounds, beside: regions.rectangles, keeping: before?.place)
        if after.place != before?.place { after.visibility = 0 }
      }
      if isPaused {
        after.visibility = isSelected ? 1 : 0
      } else {
        // After a seek, arrows appear at once.
        after.visibility =
          step.map {
            min(max(after.visibility + (isSelected ? $0 : -$0) / Self.fadeSeconds, 0), 1)
          } ?? 1
      }
      let line = after.place.line(of: mover, in: stage.window.bounds)
      let opacity = (isPaused ? 1 : min(1, (moving.speed - least) / least)) * after.visibility
      if isSelected || after.visibility > 0 { kept.append(after) }
      if opacity > 0 {
        arrows.append(VelocityArrow(start: line.start, tip: line.tip, opacity: opacity))
      }
    }
    states = kept
    return arrows
  }

  private static let defaultPlacement = ArrowPlacement(isAhead: true, sideOffset: 0)

  /// Advances to the stage's moment. After a seek, which is a step back, a step of more than 0.25
  /// seconds or another stage, the state is reset.
  ///
  /// - Returns: Seconds since the last frame; nil after a seek.
  private mutating func advance(on stage: Stage) -> Double? {
    let step = stage.now.seconds(since: now)
    let isContinued = self.stage === stage && (0...Self.longestGap).contains(step)
    (self.stage, now) = (stage, stage.now)
    guard !isContinued else { return step }
    (states, lastPlacement) = ([], stage.now)
    return nil
  }

  /// A candidate for an arrow.
  private struct Choice {
    /// The index in the order of the views.
    let index: Int
    let moving: Moving
    let mover: ArrowPlacement.Mover
    /// A Boolean value that indicates whether the view gets an arrow, rather than loses it.
    var isSelected: Bool

    /// Returns whether both arrows would overlap with the same velocity.
    func isRedundant(with other: Choice) -> Bool {
      moving.hasSameVelocity(as: other.moving) && mover.frame.mostlyCovers(other.mover.frame)
    }
  }

  /// Returns the fastest views, and views that lose their arrows, in the order of the views. A view
  /// with an arrow has an advantage of 20 %. If a stack of views moves as one, the front view has
  /// the arrow.
  private func choose(
    among moving: [Moving], on stage: Stage, isPaused: Bool
  ) -> [Choice] {
    func hasArrow(_ one: Moving) -> Bool { states.contains { $0.view === one.view } }
    let ranked = moving.enumerated().map { index, one in
      (index: index, one: one, rank: one.speed * (hasArrow(one) ? Self.hysteresis : 1))
    }.sorted { ($0.rank, -$0.index) > ($1.rank, -$1.index) }
    var (found, count): ([Choice], Int) = ([], 0)
    // The indices of the selected candidates, which are few.
    var selected: [Int] = []
    var order = DrawingOrder()
    for (index, one, _) in ranked {
      guard count < Self.maximumCount || hasArrow(one) else { continue }
      guard
        let mover = one.mover(on: stage, shortest: isPaused ? Self.shortestWhilePaused : 0)
      else { continue }
      var choice = Choice(
        index: index, moving: one, mover: mover, isSelected: count < Self.maximumCount)
      if let same = selected.firstIndex(where: { found[$0].isRedundant(with: choice) }) {
        choice.isSelected = order.isInFront(one.view, of: found[selected[same]].moving.view)
        if choice.isSelected {
          found[selected[same]].isSelected = false
          selected.remove(at: same)
          selected.append(found.count)
        }
      } else {
        count += 1
        if choice.isSelected { selected.append(found.count) }
      }
      found.append(choice)
    }
    return found.filter { $0.isSelected || hasArrow($0.moving) }.sorted { $0.index < $1.index }
  }
}

extension CGRect {
  /// Returns whether at least half of the smaller rectangle lies in the other; false for rectangles
  /// that do not meet.
  fileprivate func mostlyCovers(_ other: CGRect) -> Bool {
    let common = intersection(other)
    let smaller = min(width * height, other.width * other.height)
    return !common.isNull && common.width * common.height >= smaller / 2
  }
}

/// The drawing order of views in a window. The positions among siblings are cached.
private struct DrawingOrder {
  private var places: [ObjectIdentifier: Int] = [:]  // looked up, never iterated

  /// Returns whether a view is drawn over another one: as its descendant, or because its branch is
  /// the later sibling where both branches part. False for the view itself.
  mutating func isInFront(_ view: UIView, of other: UIView) -> Bool {
    let (own, others) = (view.ancestry, other.ancestry)
    for (one, two) in zip(own, others) where one !== two {
      return place(of: one) > place(of: two)
    }
    return own.count > others.count
  }

  /// Returns the position of a view among its siblings, counted from 0; 0 without a superview.
  private mutating func place(of view: UIView) -> Int {
    if let states = places[ObjectIdentifier(view)] { return states }
    for (index, sibling) in (view.superview?.subviews ?? []).enumerated() {
      places[ObjectIdentifier(sibling)] = index
    }
    return places[ObjectIdentifier(view)] ?? 0
  }
}

extension UIView {
  /// The ancestors, outermost first, and the view itself.
  fileprivate var ancestry: [UIView] { sequence(first: self, next: \.superview).reversed() }
}
