import Midflight
import MotionCore
import Testing

/// A fixture: a stage with one view that an animator moves 200 points to the right, and a log of
/// completions and diagnostics.
package final class AnimatorFixture {
  package let stage = Stage(size: CGSize(width: 400, height: 800))
  package let view: UIView
  package let animator: UIViewPropertyAnimator
  package private(set) var completions: [UIViewAnimatingPosition] = []
  package private(set) var diagnostics: [String] = []

  /// Creates an animator that moves the view's center from x = 50 to x = 250. The default is a
  /// linear animation of 2 s.
  ///
  /// - Parameters:
  ///   - listens: A Boolean value that indicates whether the fixture logs completions and
  ///     diagnostics.
  ///   - isEmpty: A Boolean value that indicates whether the animator has no animations.
  package init(
    duration: TimeInterval = 2, _ curve: UIView.AnimationCurve = .linear,
    timing: (any UITimingCurveProvider)? = nil, listens: Bool = true, isEmpty: Bool = false
  ) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    self.view = view
    animator = stage.perform { [stage] in
      stage.window.addSubview(view)
      let animator = UIViewPropertyAnimator(
        duration: duration,
        timingParameters: timing ?? UICubicTimingParameters(animationCurve: curve))
      if !isEmpty { animator.addAnimations { view.center.x += 200 } }
      return animator
    }
    guard listens else { return }
    animator.addCompletion { [weak self] in self?.completions.append($0) }
    stage.onFact = { [weak self] in
      if case .diagnostic(let sentence) = $0 { self?.diagnostics.append(sentence) }
    }
  }

  /// The displayed x coordinate of the view's center.
  package var seenX: CGFloat { view.seen.position.x }

  /// The model's x coordinate of the view's center.
  package var modelX: CGFloat { view.center.x }

  /// The displayed progress: 0 at the start, 1 at the target.
  package var seenProgress: Double { Double((seenX - 50) / 200) }
}

/// Checks that two numbers differ by at most a tolerance, by default a rounding error.
package func expect(
  _ actual: CGFloat, near expected: CGFloat, within tolerance: CGFloat = 1e-9,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(abs(actual - expected) <= tolerance, sourceLocation: location)
}

/// Checks that the displayed values do not change while `body` runs.
package func expectNoJump(
  of views: [UIView], within tolerance: Double = 1e-9, _ label: String = "",
  at location: SourceLocation = #_sourceLocation, while body: () -> Void
) {
  let before = views.map(\.seenNumbers)
  body()
  let jump = zip(before, views.map(\.seenNumbers)).flatMap { zip($0, $1).map { abs($0 - $1) } }
    .max()
  #expect((jump ?? 0) <= tolerance, "\(label) jumped by \(jump ?? 0)", sourceLocation: location)
}

extension UIView {
  /// The displayed values of the view, as numbers that are continuous in time.
  package var seenNumbers: [Double] {
    let values = seen
    let transform = values.affineTransform()
    let color = values.backgroundColor?.rgba ?? RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    let lengths = [
      values.position.x, values.position.y, values.bounds.width, values.bounds.height, transform.a,
      transform.b, transform.c, transform.d, transform.tx, transform.ty, values.cornerRadius,
    ]
    return lengths.map(Double.init) + [
      layer.presentedOpacity, color.red * color.alpha, color.green * color.alpha,
      color.blue * color.alpha, color.alpha,
    ]
  }
}
