#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let basics = Scene(
    "basics", title: ["en": "Basics", "zh": "基础"],
    summary: [
      "en": "Choose an animator, then start, pause, scrub, stop and finish it.",
      "zh": "选择一个动画对象，然后启动、暂停、拖动、停止并结束它。",
    ]
  ) { _ in BasicsViewController() }
}

/// The life of a property animator: each button is a call, and the readout shows the animator's
/// state after it.
///
/// An animator is inactive, active or stopped. `startAnimation()` and `pauseAnimation()` make it
/// active. `stopAnimation(false)` leaves the views at their visible values and makes the animator
/// stopped. `finishAnimation(at:)` then makes it inactive and calls its completions. While the
/// animator is paused, `fractionComplete` scrubs it from 0 (start) to 1 (end).
final class BasicsViewController: UIViewController {
  private enum Example: Int, CaseIterable {
    case center, alpha, damping, delay, blocks

    /// The name on the segment.
    var title: String {
      switch self {
      case .center: "Center"
      case .alpha: "Alpha"
      case .damping: "Damping"
      case .delay: "Delay"
      case .blocks: "2 blocks"
      }
    }
  }

  private let startPoint = CGPoint(x: 80, y: 136)
  private let finalPoint = CGPoint(x: 310, y: 296)
  private lazy var aView = view.addTile(
    "aView", .systemBlue, at: CGRect(x: 40, y: 96, width: 80, height: 80))
  private var animator: UIViewPropertyAnimator?
  private var observations: [NSKeyValueObservation] = []

  private let examples = UISegmentedControl(items: Example.allCases.map(\.title))
  private let startButton = UIButton.filled("Start")
  private let pauseButton = UIButton.filled("Pause")
  private let stopButton = UIButton.filled("Stop")
  private let finishButton = UIButton.filled("Finish")
  private let addButton = UIButton.filled("Add a block in flight")
  private let slider = UISlider(frame: CGRect(x: 16, y: 526, width: 358, height: 31))
  private let readout = Readout(
    ["state", "isRunning", "fractionComplete", "Completed at"], at: CGPoint(x: 16, y: 588))

  /// Adds the view at its start point, the controls and the readout. No animator exists before the
  /// first call.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Basics", hint: "Choose an animator, start it, and interrupt it.")
    _ = view.addCard(at: CGRect(x: 16, y: 76, width: 358, height: 280))
    for point in [startPoint, finalPoint] {
      let frame = CGRect(x: point.x - 40, y: point.y - 40, width: 80, height: 80)
      view.addSubview(Outline(frame, cornerRadius: 20))
    }
    aView.center = startPoint

    examples.frame = CGRect(x: 16, y: 372, width: 358, height: 32)
    examples.selectedSegmentIndex = 0
    examples.addTarget(self, action: BasicsViewController.showView, for: .valueChanged)
    view.addSubview(examples)
    view.addRow(
      [startButton, pauseButton, stopButton, finishButton],
      at: CGRect(x: 16, y: 416, width: 358, height: 44))
    view.addRow([addButton], at: CGRect(x: 16, y: 468, width: 358, height: 44))
    slider.accessibilityIdentifier = "slider"
    view.addSubview(slider)
    addCaption("Drag to set fractionComplete", at: CGRect(x: 16, y: 560, width: 358, height: 16))
    view.addSubview(readout)

    // On iOS: action: #selector(start)
    startButton.addTarget(self, action: BasicsViewController.start, for: .touchUpInside)
    pauseButton.addTarget(self, action: BasicsViewController.pause, for: .touchUpInside)
    stopButton.addTarget(self, action: BasicsViewController.stop, for: .touchUpInside)
    finishButton.addTarget(self, action: BasicsViewController.finish, for: .touchUpInside)
    addButton.addTarget(self, action: BasicsViewController.addBlock, for: .touchUpInside)
    slider.addTarget(self, action: BasicsViewController.scrub, for: .valueChanged)
    showState()
    readout["Completed at"] = "–"
  }

  // MARK: - The animators

  /// Returns an inactive animator of the selected example.
  ///
  /// - Center, delay, damping: to the other point.
  /// - Alpha: to the other alpha.
  /// - Two blocks: both changes in two seconds.
  ///
  /// With reduced motion, the spring is critically damped.
  private func makeAnimator() -> UIViewPropertyAnimator {
    let goal = aView.center == startPoint ? finalPoint : startPoint
    let opacity: CGFloat = aView.alpha == 0 ? 1 : 0
    switch Example(rawValue: examples.selectedSegmentIndex) ?? .center {
    case .center, .delay:
      return UIViewPropertyAnimator(duration: 1, curve: .easeOut) { [aView] in
        aView.center = goal
      }
    case .alpha:
      return UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0.1, y: 0.5), controlPoint2: CGPoint(x: 0.5, y: 0.2)
      ) { [aView] in
        aView.alpha = opacity
      }
    case .damping:
      let ratio: CGFloat = UIAccessibility.isReduceMotionEnabled ? 1 : 0.4
      return UIViewPropertyAnimator(duration: 1, dampingRatio: ratio) { [aView] in
        aView.center = goal
      }
    case .blocks:
      let animator = UIViewPropertyAnimator(duration: 2, curve: .easeOut) { [aView] in
        aView.alpha = opacity
      }
      animator.addAnimations { [aView] in
        aView.center = goal
      }
      return animator
    }
  }

  /// Returns the animator in use, or a new one if the last one has ended.
  ///
  /// A new animator replaces the observations and clears "Completed at".
  private func currentAnimator() -> UIViewPropertyAnimator {
    if let animator, animator.state != .inactive { return animator }
    let animator = makeAnimator()
    animator.addCompletion { [unowned self] position in
      readout["Completed at"] = position.name
    }
    observations = [
      animator.observe(\.state) { [unowned self] _, _ in showState() },
      animator.observe(\.isRunning) { [unowned self] _, _ in showState() },
      animator.observe(\.fractionComplete) { [unowned self] _, _ in showState() },
    ]
    self.animator = animator
    readout["Completed at"] = "–"
    return animator
  }

  // MARK: - The calls

  /// Starts or continues the animator. A new animator of the delay example starts after 2.5 s.
  func start() {
    let animator = currentAnimator()
    let isNew = animator.state == .inactive
    if isNew, examples.selectedSegmentIndex == Example.delay.rawValue {
      animator.startAnimation(afterDelay: 2.5)
    } else {
      animator.startAnimation()
    }
  }

  func pause() { animator?.pauseAnimation() }

  /// Stops the animator, which keeps the view at its visible value until `finish` is called.
  func stop() { animator?.stopAnimation(false) }

  func finish() { animator?.finishAnimation(at: .current) }

  /// Adds a block to a running animator. The block starts now and ends with the animator.
  ///
  /// The block toggles the rotation by 90° and the colour. Nothing happens without an animator.
  func addBlock() {
    animator?.addAnimations { [aView] in
      aView.transform =
        aView.transform.isIdentity ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
      aView.backgroundColor = aView.backgroundColor == .systemBlue ? .systemOrange : .systemBlue
    }
  }

  /// Pauses the animator and sets its fraction to the slider's value. Without an active animator,
  /// creates one, which the pause makes active.
  func scrub() {
    let animator = currentAnimator()
    animator.pauseAnimation()  // A running animator ignores a new fraction.
    animator.fractionComplete = CGFloat(slider.value)
  }

  /// Makes the view visible again, because the next example may not change its alpha.
  func showView() {
    UIView.animate(withDuration: 0.25) { [aView] in aView.alpha = 1 }
  }

  // MARK: - The labels

  /// Shows the animator's state and fraction, and enables the controls whose calls are allowed. A
  /// slider that a finger holds keeps its value.
  private func showState() {
    let state = animator?.state ?? .inactive
    let isRunning = animator?.isRunning ?? false
    let fraction = animator?.fractionComplete ?? 0
    readout["state"] = state.name
    readout["isRunning"] = "\(isRunning)"
    readout["fractionComplete"] = fraction.percent
    if !slider.isTracking { slider.value = Float(fraction) }

    examples.isEnabled = state == .inactive
    startButton.isEnabled = state != .stopped && !isRunning
    pauseButton.isEnabled = isRunning
    stopButton.isEnabled = state == .active
    finishButton.isEnabled = state == .stopped
    addButton.isEnabled = isRunning
    slider.isEnabled = state != .stopped
  }
}
