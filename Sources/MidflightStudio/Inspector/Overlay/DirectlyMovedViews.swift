import Foundation
import Midflight
import MotionCore

/// The views of a stage that were moved without an animation, usually by a drag. The stage's
/// history lists animated views.
///
/// The positions of views are compared from frame to frame. Labels, and views inside controls, are
/// left out. A view is stored as a path, so that it can be found on another stage of the same
/// scene.
struct DirectlyMovedViews {
  /// The indices of subviews that lead from the window to a view.
  typealias Path = [Int]

  /// The paths, in the order of the first motion.
  private(set) var paths: [Path] = []
  private var places: [ObjectIdentifier: Place] = [:]  // looked up, never iterated
  private var size: CGSize?

  private struct Place: Equatable {
    let center: CGPoint
    let transform: CGAffineTransform
  }

  /// Compares the positions with those of the last call, and adds the views that have moved. The
  /// first call, and the first after a change of the window's size, add none.
  mutating func update(from window: UIView) {
    var now: [ObjectIdentifier: Place] = [:]
    // A new window size causes a new layout.
    let isComparable = size == window.bounds.size
    size = window.bounds.size
    compare(window, at: [], &now, isComparable)
    places = now
  }

  /// Compares the subviews of a view. Hidden views, labels and the insides of controls are left
  /// out.
  private mutating func compare(
    _ view: UIView, at path: Path, _ now: inout [ObjectIdentifier: Place], _ isComparable: Bool
  ) {
    for (index, part) in view.subviews.enumerated() where !part.isHidden {
      guard !(part is UILabel) else { continue }
      let (id, place) = (
        ObjectIdentifier(part), Place(center: part.center, transform: part.transform)
      )
      now[id] = place
      let partPath = path + [index]
      if isComparable, let before = places[id], before != place, !paths.contains(partPath) {
        paths.append(partPath)
      }
      if !(part is UIControl) { compare(part, at: partPath, &now, isComparable) }
    }
  }

  /// Returns the moved views that exist on a stage, in the order of the first motion.
  func views(in window: UIView) -> [UIView] {
    paths.compactMap { path in
      path.reduce(Optional(window)) { view, index in
        view.flatMap { $0.subviews.indices.contains(index) ? $0.subviews[index] : nil }
      }
    }
  }
}
