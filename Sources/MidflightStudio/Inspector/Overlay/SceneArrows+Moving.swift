import Foundation
import Midflight
import MotionCore

extension SceneArrows {
  /// A view that moves by itself, and not with what it is in.
  struct Moving {
    let view: UIView
    let rate: CGVector
    let speed: Double

    /// Those of some views; each is compared with what it is in only.
    static func all(
      among moved: [UIView], on stage: Stage, fasterThan slowest: Double
    ) -> [Moving] {
      var carriers: Set<ObjectIdentifier> = []  // looked up, never iterated
      for view in moved {
        for outer in sequence(first: view, next: \.superview).dropFirst() {
          guard carriers.insert(ObjectIdentifier(outer)).inserted else { break }
        }
      }
      let moving = moved.compactMap { view -> Moving? in
        guard view.window === stage.window, !view.isPartOfControl,
          !carriers.contains(ObjectIdentifier(view)) || view.isSeenItself
        else { return nil }
        return Moving(view, on: stage, fasterThan: slowest)
      }
      guard moving.count > 1 else { return moving }
      let places = Dictionary(
        moving.enumerated().map { (ObjectIdentifier($1.view), $0) },
        uniquingKeysWith: { one, _ in one })
      return moving.filter { one in
        !sequence(first: one.view, next: \.superview).dropFirst().contains { outer in
          places[ObjectIdentifier(outer)].map { one.rides(with: moving[$0]) } ?? false
        }
      }
    }

    fileprivate init?(_ view: UIView, on stage: Stage, fasterThan slowest: Double) {
      self.view = view
      rate = view.presentedVelocity(on: stage)
      speed = Double((rate.dx * rate.dx + rate.dy * rate.dy).squareRoot())
      guard speed > slowest else { return nil }
    }

    /// Whether it moves as what it is in does.
    private func rides(with other: Moving) -> Bool {
      difference(from: other) < max(slowest, 0.1 * other.speed)
    }

    /// Whether both go the same way, by arrows that nobody could tell apart.
    func isAsFast(as other: Moving) -> Bool {
      difference(from: other) < 0.1 * max(speed, other.speed)
    }

    /// Of their velocities, in points a second.
    private func difference(from other: Moving) -> Double {
      let (dx, dy) = (Double(rate.dx - other.rate.dx), Double(rate.dy - other.rate.dy))
      return (dx * dx + dy * dy).squareRoot()
    }

    /// Where it is seen; nil if it is not.
    func mover(on stage: Stage, shortest: Double) -> ArrowPlace.Mover? {
      guard let root = stage.nodes(of: view).first else { return nil }
      let frame = root.bounds.applying(root.transform).intersection(stage.window.bounds)
      guard !frame.isEmpty else { return nil }
      return ArrowPlace.Mover(
        frame: frame,
        direction: CGVector(dx: rate.dx / CGFloat(speed), dy: rate.dy / CGFloat(speed)),
        length: CGFloat(max(shortest, min(speed * seconds, longest))))
    }
  }
}

extension UIView {
  /// How fast its middle moves in the window, in points per second: with all that it is in.
  fileprivate func presentedVelocity(on stage: Stage) -> CGVector {
    var rate = CGVector.zero
    for view in sequence(first: self, next: \.superview) {
      let own = view.presentedVelocity
      if view !== self {
        // What moves in it is turned and scaled with it.
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

  /// Whether anything is seen of it but what is in it.
  fileprivate var isSeenItself: Bool {
    layer.presentedValues.backgroundColor != nil || layer.borderWidth > 0
  }
}
