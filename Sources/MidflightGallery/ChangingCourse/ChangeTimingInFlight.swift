#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let changeTimingInFlight = Scene(
    "change-timing-in-flight",
    title: ["en": "Change timing in flight", "zh": "中途改变时间曲线"],
    summary: [
      "en": "Start the squares, and give the blue one other timing on the way.",
      "zh": "让方块出发，再在途中给蓝色的换一种时间曲线。",
    ]
  ) { _ in ChangeTimingInFlightViewController() }
}

/// An animator that receives another timing curve on the way.
///
/// `continueAnimation(withTimingParameters:durationFactor:)` works on a paused animator. Pause and
/// continuation happen at one moment, so the square moves on without a jump. The factor is a
/// multiple of the animator's duration for the rest of the animation; 0 keeps the remaining time.
/// The grey square keeps its first curve for comparison.
final class ChangeTimingInFlightViewController: UIViewController {
  private let animationDuration: TimeInterval = 4
  private lazy var steadyView = view.addTile(
    "steadyView", .systemGray2, at: CGRect(x: 40, y: 120, width: 72, height: 72))
  private lazy var viewToMove = view.addTile(
    "viewToMove", .systemBlue, at: CGRect(x: 40, y: 264, width: 72, height: 72))
  private let startButton = UIButton.filled("Start, linear")
  private let timings = ["Linear", "Ease in", "Ease out", "Spring"].map { UIButton.filled($0) }
  private let factors = UISegmentedControl(items: ["0", "0.25", "0.5", "1"])
  private let readout = Readout(
    ["isRunning", "fractionComplete", "Continued with"], at: CGPoint(x: 16, y: 568))
  private var steady: UIViewPropertyAnimator?
  private var animator: UIViewPropertyAnimator?
  private var observations: [NSKeyValueObservation] = []

  /// Adds both squares and the controls. The timing buttons are enabled only while the blue square
  /// moves.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Change timing in flight", hint: "Start, then press another timing on the way.")
    layOut()
    // On iOS: action: #selector(start)
    startButton.addTarget(
      self, action: ChangeTimingInFlightViewController.start, for: .touchUpInside)
    for button in timings {
      button.addTarget(
        self, action: ChangeTimingInFlightViewController.change, for: .touchUpInside)
    }
    readout["Continued with"] = "–"
    show()
  }

  /// Sends both squares to the other side in 4 s with linear timing.
  func start() {
    let distance: CGFloat = viewToMove.frame.origin.x < 100 ? 238 : -238
    let steady = UIViewPropertyAnimator(duration: animationDuration, curve: .linear) {
      [steadyView] in
      steadyView.frame.origin.x += distance
    }
    let animator = UIViewPropertyAnimator(duration: animationDuration, curve: .linear) {
      [viewToMove] in
      viewToMove.frame.origin.x += distance
    }
    observations = [
      animator.observe(\.isRunning) { [unowned self] _, _ in show() },
      animator.observe(\.fractionComplete) { [unowned self] _, _ in show() },
      steady.observe(\.isRunning) { [unowned self] _, _ in show() },
    ]
    (self.steady, self.animator) = (steady, animator)
    readout["Continued with"] = "–"
    for animator in [steady, animator] { animator.startAnimation() }
  }

  /// Gives the blue square the timing of the pressed button, without a stop. Has no effect while
  /// the square rests.
  func change(_ sender: UIButton) {
    guard let animator, animator.isRunning, let index = timings.firstIndex(of: sender) else {
      return
    }
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: timingParameters(index), durationFactor: durationFactor)
    readout["Continued with"] = sender.currentTitle ?? ""
  }

  /// Returns the timing of a button: linear, ease in, ease out, or a spring, which does not
  /// overshoot with reduced motion.
  private func timingParameters(_ index: Int) -> any UITimingCurveProvider {
    switch index {
    case 0: UICubicTimingParameters(animationCurve: .linear)
    case 1: UICubicTimingParameters(animationCurve: .easeIn)
    case 2: UICubicTimingParameters(animationCurve: .easeOut)
    default:
      UISpringTimingParameters(dampingRatio: UIAccessibility.isReduceMotionEnabled ? 1 : 0.4)
    }
  }

  /// The duration of the rest, as a multiple of the animator's duration; 0 keeps the remaining
  /// time.
  private var durationFactor: CGFloat { [0, 0.25, 0.5, 1][factors.selectedSegmentIndex] }

  /// Shows the blue square's animator. Start is enabled while both squares rest.
  private func show() {
    let isRunning = animator?.isRunning ?? false
    readout["isRunning"] = "\(isRunning)"
    readout["fractionComplete"] = (animator?.fractionComplete ?? 0).percent
    for button in timings { button.isEnabled = isRunning }
    // The slower of the two animators decides.
    startButton.isEnabled = !isRunning && steady?.isRunning != true
  }

  /// Adds the tracks, the buttons and the duration factors, of which 0 is selected.
  private func layOut() {
    for (square, text) in [(steadyView, "As it began"), (viewToMove, "Changed in flight")] {
      let y = square.center.y
      let card = view.addCard(at: CGRect(x: 16, y: y - 80, width: 358, height: 128))
      addCaption(text, at: CGRect(x: 16, y: 8, width: 326, height: 20), to: card)
      view.addSubview(Rail(from: CGPoint(x: 76, y: y), to: CGPoint(x: 314, y: y)))
      view.bringSubviewToFront(square)
    }
    steadyView.isUserInteractionEnabled = false
    view.addRow([startButton], at: CGRect(x: 16, y: 372, width: 358, height: 44))
    view.addRow(timings, at: CGRect(x: 16, y: 424, width: 358, height: 44))
    addCaption("durationFactor", at: CGRect(x: 16, y: 488, width: 358, height: 20))
    factors.frame = CGRect(x: 16, y: 512, width: 358, height: 32)
    factors.selectedSegmentIndex = 0
    view.addSubview(factors)
    view.addSubview(readout)
  }
}
