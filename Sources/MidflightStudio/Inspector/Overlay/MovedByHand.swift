import Foundation
import Midflight
import MotionCore

/// Which views of a stage were moved by somebody who set where they are: a hand that drags one, as a rule.
/// What an animation moves, the stage's history tells.
///
/// It compares places from one look to the next, and leaves out what only follows: labels, and what lies in
/// controls. A view is told by its path, so that it is found again on another stage of the same scene.
struct MovedByHand {
  /// Where a view is in the tree: which of the subviews, from the window down.
  typealias Path = [Int]

  /// In the order in which they were first moved.
  private(set) var paths: [Path] = []
  private var places: [ObjectIdentifier: Place] = [:]  // looked up, never iterated
  private var size: CGSize?

  private struct Place: Equatable {
    let center: CGPoint
    let transform: CGAffineTransform
  }

  /// Compares where views are with where they were at the last look.
  mutating func look(at window: UIView) {
    var now: [ObjectIdentifier: Place] = [:]
    // A window of another size has laid everything out anew.
    let isComparable = size == window.bounds.size
    size = window.bounds.size
    compare(window, at: [], &now, isComparable)
    places = now
  }

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

  /// The views on a stage that were moved, as far as they are there.
  func views(in window: UIView) -> [UIView] {
    paths.compactMap { path in
      path.reduce(Optional(window)) { view, index in
        view.flatMap { $0.subviews.indices.contains(index) ? $0.subviews[index] : nil }
      }
    }
  }
}
