import Midflight
import MotionCore
import StageFixtures
import Testing

/// A container with a red child, which a transition replaces by a blue one.
private final class Replacement {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let container = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
  let red = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  let blue = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  var finished: [Bool] = []

  init(isOpaque: Bool = true) {
    red.backgroundColor = .red
    blue.backgroundColor = .blue
    if isOpaque { container.backgroundColor = .white }
    stage.perform {
      stage.window.addSubview(container)
      container.addSubview(red)
    }
  }

  func replace(_ options: UIView.AnimationOptions, duration: TimeInterval = 1) {
    stage.perform {
      UIView.transition(
        from: red, to: blue, duration: duration, options: [options, .curveLinear]
      ) { [weak self] in self?.finished.append($0) }
    }
  }

  /// Returns the drawn colours, back to front, with the opacity including all superviews.
  func drawn() -> [(color: RGBA, opacity: Double, node: Frame.Node)] {
    drawn(in: stage.frame().nodes)
  }

  private func drawn(
    in nodes: [Frame.Node]
  ) -> [(color: RGBA, opacity: Double, node: Frame.Node)] {
    nodes.indices.flatMap { index in
      let groups = nodes[...index].indices.filter { $0 + nodes[$0].descendantCount >= index }
      let opacity = groups.reduce(1) { $0 * nodes[$1].opacity }
      // A layer in perspective is one node.
      if let plane = nodes[index].plane {
        return drawn(in: plane.nodes).map { ($0.color, $0.opacity * opacity, $0.node) }
      }
      return nodes[index].backgroundColor.map { [($0, opacity, nodes[index])] } ?? []
    }
  }

  func opacity(of color: UIColor) -> Double {
    drawn().filter { $0.color == color.cgColor.rgba }.map(\.opacity).max() ?? 0
  }
}

struct TransitionTests {
  @Test func anOpaqueSnapshotDissolvesOverTheNewView() {
    let replacement = Replacement()
    replacement.replace(.transitionCrossDissolve)
    #expect(replacement.red.superview == nil)
    #expect(replacement.blue.superview === replacement.container)
    #expect(replacement.opacity(of: .red) == 1)
    replacement.stage.advance(by: 0.25)
    expect(CGFloat(replacement.opacity(of: .red)), near: 0.75)
    #expect(replacement.opacity(of: .blue) == 1)
    #expect(replacement.finished.isEmpty)
    replacement.stage.advance(by: 0.75)
    #expect(replacement.finished == [true])
    #expect(replacement.opacity(of: .red) == 0)
    #expect(replacement.drawn().count == 2)  // the container and the blue view
  }

  @Test func aDissolveWithoutABackgroundCrossFades() {
    let replacement = Replacement(isOpaque: false)
    replacement.replace(.transitionCrossDissolve)
    #expect(replacement.opacity(of: .red) == 1)
    #expect(replacement.opacity(of: .blue) == 0)
    replacement.stage.advance(by: 0.25)
    expect(CGFloat(replacement.opacity(of: .red)), near: 0.75)
    expect(CGFloat(replacement.opacity(of: .blue)), near: 0.25)
    replacement.stage.advance(by: 0.75)
    #expect(replacement.opacity(of: .blue) == 1)
    #expect(replacement.blue.alpha == 1)
  }

  /// The side that comes to the front in the first half: the side in the option's name.
  @Test(arguments: [
    (UIView.AnimationOptions.transitionFlipFromLeft.rawValue, CGPoint(x: -1, y: 0)),
    (UIView.AnimationOptions.transitionFlipFromRight.rawValue, CGPoint(x: 1, y: 0)),
    (UIView.AnimationOptions.transitionFlipFromTop.rawValue, CGPoint(x: 0, y: -1)),
    (UIView.AnimationOptions.transitionFlipFromBottom.rawValue, CGPoint(x: 0, y: 1)),
  ])
  func aFlipIsOnEdgeHalfwayAndThenShowsTheNewView(
    _ rawValue: UInt, side: CGPoint
  ) throws {
    let replacement = Replacement()
    replacement.replace(UIView.AnimationOptions(rawValue: rawValue))
    let container = replacement.container
    /// Returns the visible part of the width or height, and the depth of the side relative to the
    /// middle.
    func turn() throws -> (width: CGFloat, depth: CGFloat) {
      let matrix = try #require(container.layer.presentation()).transform
      return (
        side.x == 0 ? matrix.m22 : matrix.m11, side.x * matrix.m13 + side.y * matrix.m23
      )
    }
    #expect(try turn() == (1, 0))
    replacement.stage.advance(by: 0.25)
    let half = CGFloat(0.5).squareRoot()
    expect(try turn().width, near: half)
    expect(try turn().depth, near: half)
    #expect(try #require(container.layer.presentation()).transform.m34 < 0, "an eye is before it")
    #expect(replacement.opacity(of: .red) == 1)
    replacement.stage.advance(by: 0.25)
    expect(try turn().width, near: 0)
    replacement.stage.advance(by: 0.25)
    expect(try turn().width, near: half)
    expect(try turn().depth, near: -half)
    #expect(replacement.opacity(of: .red) == 0)
    #expect(replacement.opacity(of: .blue) == 1)
    replacement.stage.advance(by: 0.25)
    #expect(container.transform3D == CATransform3DIdentity)
    #expect(try turn() == (1, 0))
    #expect(replacement.finished == [true])
  }

  @Test(arguments: [true, false]) func aCurlUncoversTheNewView(_ upwards: Bool) {
    let replacement = Replacement()
    replacement.replace(upwards ? .transitionCurlUp : .transitionCurlDown)
    replacement.stage.advance(by: 0.25)
    let cover = replacement.stage.frame().nodes.first { $0.masksToBounds }
    let area = cover.map { $0.bounds.applying($0.transform) }
    // A quarter of the 100 points is uncovered: from below, or from above.
    expect(area?.minY ?? -1, near: upwards ? 100 : 125)
    expect(area?.maxY ?? -1, near: upwards ? 175 : 200)
    // The picture itself does not move.
    let red = replacement.drawn().first { $0.color == UIColor.red.cgColor.rgba }
    expect(red.map { $0.node.bounds.applying($0.node.transform).minY } ?? -1, near: 100)
    replacement.stage.advance(by: 0.75)
    #expect(replacement.finished == [true])
    #expect(!replacement.stage.frame().nodes.contains { $0.masksToBounds })
  }

  @Test func showHideTransitionViewsKeepsTheOldViewInTheTree() {
    let replacement = Replacement()
    replacement.container.addSubview(replacement.blue)
    replacement.blue.isHidden = true
    replacement.replace([.transitionCrossDissolve, .showHideTransitionViews])
    #expect(replacement.red.isHidden && !replacement.blue.isHidden)
    #expect(replacement.red.superview === replacement.container)
    replacement.stage.advance(by: 1)
    #expect(replacement.finished == [true])
  }

  @Test func withoutATransitionOptionTheViewIsReplacedAtOnce() {
    let replacement = Replacement()
    replacement.replace([])
    #expect(replacement.opacity(of: .red) == 0)
    #expect(replacement.opacity(of: .blue) == 1)
    replacement.stage.advance(by: 1)
    #expect(replacement.finished == [true])
  }

  @Test func aTransitionOfZeroDurationIsDoneAtOnce() {
    let replacement = Replacement()
    replacement.replace(.transitionCrossDissolve, duration: 0)
    #expect(replacement.opacity(of: .red) == 0)
    replacement.stage.advance(by: 0)
    #expect(replacement.finished == [true])
  }

  @Test func aTransitionClosureMovesAtOnceUnlessContentMayBeAnimated() {
    for mayBeAnimated in [false, true] {
      let replacement = Replacement()
      var options: UIView.AnimationOptions = [.transitionCrossDissolve, .curveLinear]
      if mayBeAnimated { options.insert(.allowAnimatedContent) }
      replacement.stage.perform {
        UIView.transition(with: replacement.container, duration: 1, options: options) {
          replacement.red.center.y += 80
        }
      }
      replacement.stage.advance(by: 0.5)
      expect(replacement.red.seen.position.y, near: mayBeAnimated ? 90 : 130)
    }
  }

  @Test func touchesPassThroughATransitionsSnapshot() {
    let replacement = Replacement()
    var taps = 0
    replacement.stage.perform {
      replacement.blue.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    }
    replacement.replace([.transitionCrossDissolve, .allowUserInteraction])
    replacement.stage.advance(by: 0.2)
    Finger(on: replacement.stage).tap(CGPoint(x: 200, y: 150))
    #expect(taps == 1)
  }

  /// UIKit's transition cannot be scrubbed.
  @Test func trap24ATransitionInAnAnimatorIsScrubbedReversedAndEnded() {
    let replacement = Replacement()
    let animator = replacement.stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.transition(
          from: replacement.red, to: replacement.blue, duration: 0.3,
          options: .transitionCrossDissolve)
      }
    }
    animator.fractionComplete = 0.25
    expect(CGFloat(replacement.opacity(of: .red)), near: 0.75)
    animator.fractionComplete = 0.9
    expect(CGFloat(replacement.opacity(of: .red)), near: 0.1)
    animator.isReversed = true
    animator.startAnimation()
    replacement.stage.advance(by: 1)
    expect(CGFloat(replacement.opacity(of: .red)), near: 0.6)
    replacement.stage.advance(by: 1)
    #expect(animator.state == .inactive)
    #expect(replacement.drawn().count == 2)
  }

  @Test(arguments: [true, false]) func trap24AReversedAnimatorLeavesNoTransitionSnapshot(
    _ isOpaque: Bool
  ) {
    let replacement = Replacement(isOpaque: isOpaque)
    let animator = replacement.stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.transition(
          from: replacement.red, to: replacement.blue, duration: 0.3,
          options: .transitionCrossDissolve)
      }
    }
    animator.startAnimation()
    replacement.stage.advance(by: 0.5)
    animator.isReversed = true
    replacement.stage.advance(by: 1)
    #expect(animator.state == .inactive)
    #expect(replacement.opacity(of: .red) == 0)
    #expect(replacement.opacity(of: .blue) == 1)
  }

  @Test func trap24AStoppedAnimatorLeavesNoTransitionSnapshot() {
    let replacement = Replacement(isOpaque: false)
    let animator = replacement.stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.transition(
          from: replacement.red, to: replacement.blue, duration: 0.3,
          options: .transitionFlipFromLeft)
      }
    }
    animator.fractionComplete = 0.25
    animator.stopAnimation(true)
    #expect(replacement.opacity(of: .red) == 0)
    #expect(replacement.opacity(of: .blue) == 1)
  }

  /// The ways in which an animator may end early.
  nonisolated enum EarlyEnd: CaseIterable, Sendable { case turnedRound, stopped, finishedAtStart }

  @Test(arguments: EarlyEnd.allCases) func trap24ChangesInATransitionSurviveAnyEarlyEnd(
    _ end: EarlyEnd
  ) {
    let replacement = Replacement(isOpaque: false)
    let (stage, container) = (replacement.stage, replacement.container)
    let after = UIColor(red: 0, green: 1, blue: 0, alpha: 0.25)
    container.backgroundColor = UIColor(white: 1, alpha: 0.5)
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.transition(with: container, duration: 0.3, options: .transitionCrossDissolve) {
          container.backgroundColor = after
          container.addSubview(replacement.blue)
        }
      }
    }
    animator.startAnimation()
    stage.advance(by: 1)
    expect(CGFloat(replacement.opacity(of: .blue)), near: 0.5)
    expect(container.seen.backgroundColor.map { CGFloat($0.rgba.alpha) } ?? 0, near: 0.375)
    // Other code's changes in the meantime stay as well.
    stage.perform { replacement.blue.alpha = 0.75 }
    switch end {
    case .turnedRound:
      animator.isReversed = true
      stage.advance(by: 1)
    case .stopped: animator.stopAnimation(true)
    case .finishedAtStart:
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
    }
    #expect(animator.state == .inactive)
    #expect(container.backgroundColor == after)
    #expect(replacement.blue.alpha == 0.75)
    #expect(replacement.drawn().map(\.color).count == 3, "the container, the red and the blue view")
  }

  @Test func aSnapshotShowsPresentedValues() {
    let replacement = Replacement()
    let (stage, red) = (replacement.stage, replacement.red)
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) {
        red.alpha = 0
        red.center.y += 100
      }
    }
    animator.fractionComplete = 0.5
    let picture = stage.perform { replacement.container.snapshotView(afterScreenUpdates: false) }
    replacement.container.isHidden = true
    if let picture { stage.perform { stage.window.addSubview(picture) } }
    let seen = replacement.drawn().first { $0.color == UIColor.red.cgColor.rgba }
    expect(CGFloat(seen?.opacity ?? -1), near: 0.5)
    // 50 points down in the container, which is now at the origin.
    expect(seen.map { $0.node.bounds.applying($0.node.transform).minY } ?? -1, near: 50)
    animator.stopAnimation(true)
  }
}
