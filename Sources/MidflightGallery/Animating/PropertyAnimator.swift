#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let propertyAnimator = Scene(
    "property-animator", title: ["en": "Property animator", "zh": "属性动画对象"],
    summary: [
      "en": "Start, pause, reverse and scrub a red square, with buttons that know what is allowed.",
      "zh": "启动、暂停、反转、拖动一个红色方块，按钮知道什么时候可以按。",
    ]
  ) { _ in PropertyAnimatorViewController() }
}

/// An animator behind the usual controls: buttons, a switch, a stepper and a slider.
///
/// Each control corresponds to a call or property of the animator; a button is enabled only while
/// its call is allowed. `isReversed` plays the animation back to its start. An animator never
/// changes its duration, so the stepper affects only the next animator. Key-value observation of
/// `state`, `isRunning`, `isReversed` and `fractionComplete` keeps the labels current.
final class PropertyAnimatorViewController: UIViewController {
  private lazy var redView = view.addTile("redView", .systemRed, at: startFrame)
  private let startStopButton = UIButton.filled("Start")
  private let pauseButton = UIButton.filled("Pause")
  private let restartButton = UIButton.filled("Restart Animation")
  private let reverseAnimationSwitch = UISwitch()
  private let durationStepper = UIStepper()
  private let durationLabel = UILabel()
  private let scrubSlider = UISlider()
  private let readout = Readout(
    ["state", "isRunning", "isReversed", "fractionComplete", "Completed at"],
    at: CGPoint(x: 16, y: 528))

  private var propertyAnimator: UIViewPropertyAnimator?
  private var duration: TimeInterval = 0
  private let startFrame = CGRect(x: 16, y: 45, width: 100, height: 100)
  private var observations: [NSKeyValueObservation] = []

  /// Adds the view and its controls. All controls but Pause are enabled.
  override func viewDidLoad() {
    super.viewDidLoad()
    addHeading(
      "Property animator", hint: "Press Start; pause, reverse or scrub it on the way.", hintY: 160)
    layOut()
    pauseButton.isEnabled = false
    duration = durationStepper.value

    // On iOS: action: #selector(startStopPause)
    startStopButton.addTarget(
      self, action: PropertyAnimatorViewController.startStopPause, for: .touchUpInside)
    pauseButton.addTarget(
      self, action: PropertyAnimatorViewController.startStopPause, for: .touchUpInside)
    restartButton.addTarget(
      self, action: PropertyAnimatorViewController.restartAnimation, for: .touchUpInside)
    reverseAnimationSwitch.addTarget(
      self, action: PropertyAnimatorViewController.reverseAnimationSwitchValueChanged,
      for: .valueChanged)
    durationStepper.addTarget(
      self, action: PropertyAnimatorViewController.stepperValueChanged, for: .valueChanged)
    scrubSlider.addTarget(
      self, action: PropertyAnimatorViewController.scrubAnimation, for: .valueChanged)
    show()
    readout["Completed at"] = "–"
  }

  /// Moves the view to its start and creates an inactive animator for the motion to the right.
  ///
  /// An active animator is stopped without a completion. The completion disables all buttons but
  /// Restart, and the slider.
  private func setUpAnimator() {
    // Ends an active animator before its release: UIKit stops a program that releases a paused one.
    if propertyAnimator?.state == .active { propertyAnimator?.stopAnimation(true) }
    redView.frame = startFrame

    let margin: CGFloat = 16
    var finalRect = startFrame
    finalRect.origin.x = view.frame.width - redView.frame.width - margin
    let animator = UIViewPropertyAnimator(duration: duration, curve: .easeIn) { [redView] in
      redView.frame = finalRect
    }
    animator.addCompletion { [unowned self] finalPosition in
      startStopButton.setTitle("Start", for: .normal)
      startStopButton.isEnabled = false
      pauseButton.isEnabled = false
      restartButton.isEnabled = true
      // A finished animator has no animations to scrub.
      scrubSlider.isEnabled = false
      readout["Completed at"] = finalPosition.name
    }
    observations = [
      animator.observe(\.state) { [unowned self] _, _ in show() },
      animator.observe(\.isRunning) { [unowned self] _, _ in show() },
      animator.observe(\.isReversed) { [unowned self] _, _ in show() },
      animator.observe(\.fractionComplete) { [unowned self] _, _ in show() },
    ]
    propertyAnimator = animator
    readout["Completed at"] = "–"
  }

  /// Handles a press on Start or Pause; creates the first animator if necessary.
  ///
  /// - Pause: pauses a running animator, or lets a paused one continue.
  /// - Start, inactive or paused: starts or continues.
  /// - Start, running: stops and finishes at the visible position.
  ///
  /// Also disables Restart until the completion, and renames the buttons.
  func startStopPause(_ sender: UIButton) {
    restartButton.isEnabled = false
    if propertyAnimator == nil { setUpAnimator() }
    guard let animator = propertyAnimator else { return }

    if sender === pauseButton {
      if animator.isRunning { animator.pauseAnimation() } else { animator.startAnimation() }
      pauseButton.setTitle(animator.isRunning ? "Pause" : "Unpause", for: .normal)
      startStopButton.isEnabled = animator.isRunning
      return
    }
    switch animator.state {
    case .active where animator.isRunning:
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
      startStopButton.setTitle("Start", for: .normal)
      pauseButton.isEnabled = false
    case .inactive, .active:
      animator.startAnimation()
      startStopButton.setTitle("Stop", for: .normal)
      pauseButton.setTitle("Pause", for: .normal)
      pauseButton.isEnabled = true
    default:
      break
    }
  }

  /// Sets the direction of an active animator; has no effect otherwise.
  func reverseAnimationSwitchValueChanged(_ sender: UISwitch) {
    guard let animator = propertyAnimator, animator.state == .active else { return }
    animator.isReversed = sender.isOn
  }

  /// Creates a new animator at the start, with the stepper's duration, and enables Start and the
  /// slider.
  func restartAnimation(_ sender: UIButton) {
    setUpAnimator()
    startStopButton.isEnabled = true
    scrubSlider.isEnabled = true
    reverseAnimationSwitch.isOn = false
    show()
  }

  /// Sets and shows the duration of the next animator; a running one keeps its own.
  func stepperValueChanged(_ sender: UIStepper) {
    duration = sender.value
    durationLabel.text = String(format: "%.1f s", sender.value)
  }

  /// Sets the fraction to the slider's value, and pauses a running animator first. Creates the
  /// first animator if necessary.
  func scrubAnimation(_ sender: UISlider) {
    if propertyAnimator == nil { setUpAnimator() }
    guard let animator = propertyAnimator else { return }
    // Pauses first: a running animator ignores a new fraction, and would continue after the drag.
    if animator.isRunning {
      animator.pauseAnimation()
      pauseButton.setTitle("Unpause", for: .normal)
      startStopButton.isEnabled = false
    }
    animator.fractionComplete = CGFloat(sender.value)
  }

  /// Shows the animator's properties. A slider that a finger holds keeps its value.
  private func show() {
    let animator = propertyAnimator
    readout["state"] = (animator?.state ?? .inactive).name
    readout["isRunning"] = "\(animator?.isRunning ?? false)"
    readout["isReversed"] = "\(animator?.isReversed ?? false)"
    readout["fractionComplete"] = (animator?.fractionComplete ?? 0).percent
    if !scrubSlider.isTracking { scrubSlider.value = Float(animator?.fractionComplete ?? 0) }
  }

  // MARK: - Layout

  /// Adds the outlines, the buttons, the card with its controls, and the readout. The duration
  /// starts at 2 s.
  private func layOut() {
    view.backgroundColor = .systemGroupedBackground
    let end = CGRect(x: view.bounds.width - 116, y: 45, width: 100, height: 100)
    for frame in [startFrame, end] { view.addSubview(Outline(frame, cornerRadius: 20)) }
    view.bringSubviewToFront(redView)

    view.addRow([startStopButton, pauseButton], at: CGRect(x: 16, y: 200, width: 358, height: 44))
    let card = view.addCard(at: CGRect(x: 16, y: 264, width: 358, height: 180))
    for (index, text) in ["Reverse", "Duration", "Scrub"].enumerated() {
      let label = UILabel(frame: CGRect(x: 16, y: 60 * CGFloat(index), width: 100, height: 60))
      label.text = text
      card.addSubview(label)
      guard index > 0 else { continue }
      let line = UIView(frame: CGRect(x: 16, y: label.frame.minY, width: 342, height: 0.5))
      line.backgroundColor = .separator
      card.addSubview(line)
    }
    reverseAnimationSwitch.frame.origin = CGPoint(x: 291, y: 14.5)
    durationStepper.frame.origin = CGPoint(x: 248, y: 74)
    durationStepper.minimumValue = 0.5
    durationStepper.maximumValue = 10
    durationStepper.stepValue = 0.5
    durationStepper.value = 2
    durationLabel.frame = CGRect(x: 148, y: 60, width: 84, height: 60)
    durationLabel.font = .monospacedDigitSystemFont(ofSize: 17, weight: .regular)
    durationLabel.textColor = .secondaryLabel
    durationLabel.textAlignment = .right
    stepperValueChanged(durationStepper)
    scrubSlider.frame = CGRect(x: 88, y: 134.5, width: 254, height: 31)
    for control in [reverseAnimationSwitch, durationStepper, durationLabel, scrubSlider] {
      card.addSubview(control)
    }
    view.addRow([restartButton], at: CGRect(x: 16, y: 464, width: 358, height: 44))
    view.addSubview(readout)

    reverseAnimationSwitch.accessibilityIdentifier = "reverse"
    durationStepper.accessibilityIdentifier = "duration"
    scrubSlider.accessibilityIdentifier = "scrub"
  }
}
