import Foundation
@testable import Midflight
import MotionCore
import Testing

/// A call that is ignored or corrected reports one diagnostic.
struct IgnoredCallTests {
  /// A call, and a part of its diagnostic.
  nonisolated struct Row: CustomTestStringConvertible, Sendable {
    let words: String
    let call: @MainActor @Sendable (Stage, UIView) -> Void
    var testDescription: String { words }

    init(_ words: String, _ call: @escaping @MainActor @Sendable (Stage, UIView) -> Void) {
      (self.words, self.call) = (words, call)
    }
  }

  /// Returns a row that adds an explicit animation to a layer.
  nonisolated private static func added<Animation: CAAnimation>(
    _ words: String, _ make: @escaping @MainActor @Sendable () -> Animation,
    _ change: @escaping @MainActor @Sendable (Animation) -> Void
  ) -> Row {
    Row(words) { _, view in
      let animation = make()
      (animation as? CAPropertyAnimation)?.keyPath = "position"
      change(animation)
      view.layer.add(animation, forKey: nil)
    }
  }

  nonisolated private static let animations = [
    added("without a keyPath animates nothing", CABasicAnimation.init) {
      ($0.keyPath, $0.toValue) = (nil, 1)
    },
    added("set values or path", CAKeyframeAnimation.init) { _ in },
    added("set values or path", CAKeyframeAnimation.init) { $0.rotationMode = .rotateAuto },
    added("rotationMode is ignored without a path", CAKeyframeAnimation.init) {
      ($0.values, $0.rotationMode) = ([CGPoint.zero, CGPoint.zero], .rotateAuto)
    },
    added("timingFunctions has 2 of them: give 1", CAKeyframeAnimation.init) {
      $0.values = [CGPoint.zero, CGPoint.zero]
      $0.timingFunctions = [
        CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
      ]
    },
    added("set the group's delegate", CAAnimationGroup.init) {
      let member = CABasicAnimation(keyPath: "opacity")
      member.delegate = Delegate.shared
      $0.animations = [member]
    },
  ]

  private final class Delegate: NSObject, CAAnimationDelegate {
    static let shared = Delegate()
  }

  nonisolated private static let viewAnimations = [
    Row("ends at 1: give a start and a duration") { _, view in
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.5) { view.alpha = 0 }
      }
    },
    Row("its options have no transition") { _, view in
      UIView.transition(with: view, duration: 0.3, options: [], animations: nil)
    },
    Row("startAnimation(afterDelay:) is ignored, with its delay") { _, view in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      animator.startAnimation()
      animator.startAnimation(afterDelay: 1)
    },
    Row("(dampingRatio: -1.0) eases out") { _, view in
      UIViewPropertyAnimator(duration: 1, dampingRatio: -1) { view.alpha = 0 }.startAnimation()
    },
    Row("(duration: 0.5, bounce: 1.0) eases out") { _, view in
      UIViewPropertyAnimator(
        duration: 1, timingParameters: UISpringTimingParameters(duration: 0.5, bounce: 1)
      ).addAnimations { view.alpha = 0 }
    },
    Row("(duration: -0.5, bounce: 0.0) eases out") { stage, _ in
      stage.overrideTiming(with: UISpringTimingParameters(duration: -0.5, bounce: 0))
    },
    Row("counts as one with a bounce of 1") { _, view in
      let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 3)
      (spring.keyPath, spring.toValue) = ("opacity", 0)
      view.layer.add(spring, forKey: nil)
    },
    Row("counts as one with a bounce of -0.9999") { _, view in
      let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: -1)
      (spring.keyPath, spring.toValue) = ("opacity", 0)
      view.layer.add(spring, forKey: nil)
    },
  ]

  nonisolated private static let views = [
    Row("insertSubview(_:at: 9) on a UIView counts as 0") { _, view in
      view.insertSubview(UIView(), at: 9)
    },
    Row("insertSublayer(_:at: 9) on a CALayer counts as 0") { _, view in
      view.layer.insertSublayer(CALayer(), at: 9)
    },
    Row("that does not watch this UIView is ignored") { _, view in
      view.removeGestureRecognizer(UITapGestureRecognizer())
    },
    Row("A target of nil adds no action to a UITapGestureRecognizer") { _, _ in
      UITapGestureRecognizer().addTarget(nil as UIView?, action: UIView.layoutIfNeeded)
    },
    Row("addTarget(_:action:for:) on a UISwitch without an action adds nothing") { _, view in
      UISwitch().addTarget(view, action: nil, for: .valueChanged)
    },
    Row("minimumPressDuration = -1.0 counts as 0") { _, _ in
      let press = UILongPressGestureRecognizer()
      press.minimumPressDuration = -1
      #expect(press.minimumPressDuration == 0)
    },
    Row("UIPinchGestureRecognizer.scale = nan is ignored") { _, _ in
      let pinch = UIPinchGestureRecognizer()
      pinch.scale = .nan
      #expect(pinch.scale == 1)
    },
    Row("UILabel.minimumScaleFactor = 3.0 is ignored") { _, _ in
      let label = UILabel()
      label.minimumScaleFactor = 0.5
      label.minimumScaleFactor = 3
      #expect(label.minimumScaleFactor == 0.5)
    },
    Row("UIScrollView.decelerationRate = nan is ignored") { _, _ in
      let scroll = UIScrollView()
      scroll.decelerationRate = UIScrollView.DecelerationRate(rawValue: .nan)
      #expect(scroll.decelerationRate == .normal)
    },
    Row("withTimeInterval: -1.0): it counts as 0") { _, _ in
      StageTimer.scheduledTimer(withTimeInterval: -1, repeats: false) { _ in }
    },
    Row("addCurve(to:control1:control2:) on a CGMutablePath without a current point") { _, _ in
      CGMutablePath().addCurve(to: .zero, control1: .zero, control2: .zero)
    },
    Row("setTitle(_:forSegmentAt: 4) of 2 segments counts as segment 1") { _, _ in
      let control = UISegmentedControl(items: ["One", "Two"])
      control.setTitle("Three", forSegmentAt: 4)
      #expect(control.titleForSegment(at: 1) == "Three")
    },
    Row("removeSegment(at: -1, animated:) of 1 segments counts as segment 0") { _, _ in
      let control = UISegmentedControl(items: ["One"])
      control.removeSegment(at: -1, animated: false)
      #expect(control.numberOfSegments == 0)
    },
    Row("setEnabled(_:forSegmentAt: 0) of 0 segments has no effect") { _, _ in
      UISegmentedControl().setEnabled(false, forSegmentAt: 0)
    },
    Row("the presentation is in no window") { stage, _ in
      let (presenter, presented) = (UIViewController(), UIViewController())
      stage.window.rootViewController = presenter
      presenter.present(presented, animated: false)
      presented.presentationController?.containerView?.removeFromSuperview()
      presenter.dismiss(animated: false)
    },
  ]

  @Test(arguments: animations + viewAnimations + views)
  func anIgnoredOrCorrectedCallIsDiagnosedOnce(_ row: Row) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.perform { stage.window.addSubview(view) }
    var diagnostics: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) } }
    stage.perform { row.call(stage, view) }
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.contains(row.words) == true, "\(diagnostics)")
  }

  @Test func aTransitionThatAnimatesOrLastsNoTimeIsNotReported() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView()
    var diagnostics: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) } }
    stage.perform {
      stage.window.addSubview(view)
      UIView.transition(with: view, duration: 0, options: [], animations: nil)
      UIView.transition(with: view, duration: 1, options: .allowAnimatedContent) { view.alpha = 0 }
    }
    stage.advance(by: 0.5)
    #expect(view.layer.presentation()?.opacity == 0.5 && diagnostics.isEmpty)
  }

  @Test func anAngleThatIsNoNumberStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CGMutablePath().addArc(
        center: .zero, radius: 1, startAngle: .nan, endAngle: 1, clockwise: true)
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("An arc from the angle nan to 1.0:"))
  }
}
