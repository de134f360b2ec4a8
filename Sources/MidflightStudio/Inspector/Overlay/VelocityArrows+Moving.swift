import Foundation
import Midflight
import MotionCore

extension VelocityArrows {
  /// A view that moves relative to its ancestors.
  struct Moving {
    let view: UIView
    let rate: CGVector
    let speed: Double

    /// Returns the moving views among some views, in their order. Views outside of the stage's
    /// window, in controls, or that only contain other views of the list, are left out, as is a
    /// view that moves with an ancestor.
    ///
    /// - Parameter slowest: The speed in points per second that a view must exceed.
    static func all(
      among moved: [UIView], on stage: Stage, fasterThan slowest: Double
    ) -> [Moving] {
      var ancestors: Set<ObjectIdentifier> = []  // looked up, never iterated
      for view in moved {
        for ancestor in sequence(first: view, next: \.superview).dropFirst() {
          guard ancestors.insert(ObjectIdentifier(ancestor)).inserted else { break }
        }
      }
      let moving = moved.compactMap { view -> Moving? in
        guard view.window === stage.window, !view.isPartOfControl,
          !ancestors.contains(ObjectIdentifier(view)) || view.drawsItself
        else { return nil }
        return Moving(view, on: stage, fasterThan: slowest)
      }
      guard moving.count > 1 else { return moving }
      let places = Dictionary(
        moving.enumerated().map { (ObjectIdentifier($1.view), $0) },
        uniquingKeysWith: { one, _ in one })
      return moving.filter { one in
        !sequence(first: one.view, next: \.superview).dropFirst().contains { ancestor in
          places[ObjectIdentifier(ancestor)].map { one.moves(with: moving[$0]) } ?? false
        }
      }
    }

    /// Measures a view's velocity in points per second; nil for a view that is not faster than
    /// `slowest`.
    fileprivate init?(_ view: UIView, on stage: Stage, fasterThan slowest: Double) {
      self.view = view
      rate = view.presentedVelocity(on: stage)
      speed = Double((rate.dx * rate.dx + rate.dy * rate.dy).squareRoot())
      guard speed > slowest else { return nil }
    }

    /// Returns whether the view moves together with an ancestor: with a difference of less than
    /// `VelocityArrows.slowest`, or than a tenth of the ancestor's speed.
    private func moves(with other: Moving) -> Bool {
      difference(from: other) < max(slowest, 0.1 * other.speed)
    }

    /// Returns whether the velocities of both differ by less than a tenth of the higher speed.
    func hasSameVelocity(as other: Moving) -> Bool {
      difference(from: other) < 0.1 * max(speed, other.speed)
    }

    /// Returns the difference of the velocities in points per second.
    private func difference(from other: Moving) -> Double {
      let (dx, dy) = (Double(rate.dx - other.rate.dx), Double(rate.dy - other.rate.dy))
      return (dx * dx + dy * dy).squareRoot()
    }

    /// Returns the visible frame and direction; nil for a view that is invisible or outside the
    /// scene.
    ///
    /// - Parameter shortest: The length of the shortest arrow in points. The longest has
    ///   `VelocityArrows.longest`.
    func mover(on stage: Stage, shortest: Double) -> ArrowPlacement.Mover? {
      guard let root = stage.nodes(of: view).first else { return nil }
      let frame = root.bounds.applying(root.transform).intersection(stage.window.bounds)
      guard !frame.isEmpty else { return nil }
      return ArrowPlacement.Mover(
        frame: frame,
        direction: CGVector(dx: rate.dx / CGFloat(speed), dy: rate.dy / CGFloat(speed)),
        length: CGFloat(max(shortest, min(speed * seconds, longest))))
    }
  }
}

extension UIView {
  /// Returns the velocity of the view's centre in the window, in points per second, including that
  /// of its ancestors, their scrolling and dynamics. 0 for views at rest.
  fileprivate func presentedVelocity(on stage: Stage) -> CGVector {
    var rate = CGVector.zero
    for view in sequence(first: self, next: \.superview) {
      let own = view.presentedVelocity
      if view !== self {
        // The transform of an ancestor applies to the motion inside it.
        let (turn, scrolled) = (view.layer.presentedValues.transform, own.boundsOrigin)
        let (dx, dy) = (rate.dx - scrolled.dx, rate.dy - scrolled.dy)
        rate = CGVector(dx: turn.a * dx + turn.c * dy, dy: turn.b * dx + turn.d * dy)
      }
      let dynamic = stage.dynamicVelocity(of: view)
      rate.dx += own.center.dx + own.translation.dx + dynamic.dx
      rate.dy += own.center.dy + own.translation.dy + dynamic.dy
    }
    return rate
  }

  /// A Boolean value that indicates whether the view draws anything besides its subviews.
  fileprivate var drawsItself: Bool {
    layer.presentedValues.backgroundColor != nil || layer.borderWidth > 0
  }
}
