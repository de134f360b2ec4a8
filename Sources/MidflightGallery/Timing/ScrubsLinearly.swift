#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let scrubsLinearly = Scene(
    "scrubs-linearly", title: ["en": "Scrubs linearly", "zh": "线性拖动"],
    summary: [
      "en": "Pause two ease-in animators: one now counts progress, the other still counts time.",
      "zh": "暂停两个先慢后快的动画：一个改按进度计，另一个仍按时间计。",
    ]
  ) { _ in ScrubsLinearlyViewController() }
}

/// The meaning of `fractionComplete` on a paused animator, with `scrubsLinearly` on and off.
///
/// With true, UIKit's default, a pause converts the curve to a line: the fraction counts the
/// distance, and the view follows a slider evenly. With false, the fraction counts time on the
/// curve, and the view moves as unevenly as during playback.
final class ScrubsLinearlyViewController: UIViewController {
  private lazy var squares = [
    view.addTile("linear", .systemBlue, at: CGRect(x: 45, y: 112, width: 80, height: 80)),
    view.addTile("onCurve", .systemOrange, at: CGRect(x: 45, y: 312, width: 80, height: 80)),
  ]
  private let sliders = [
    UISlider(frame: CGRect(x: 32, y: 208, width: 326, height: 31)),
    UISlider(frame: CGRect(x: 32, y: 408, width: 326, height: 31)),
  ]
  private let startButton = UIButton.filled("Start")
  private let pauseButton = UIButton.filled("Pause")
  private let readout = Readout(
    ["isRunning", "scrubsLinearly: true", "scrubsLinearly: false"], at: CGPoint(x: 16, y: 544))
  private var animators: [UIViewPropertyAnimator] = []
  private var observations: [NSKeyValueObservation] = []

  /// Adds both squares with their sliders. No animator exists at first.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Scrubs linearly", hint: "Start, pause half-way, then drag the sliders.")
    layOut()
    for (index, slider) in sliders.enumerated() {
      slider.addAction(for: .valueChanged) { [unowned self] _ in scrub(index) }
    }
    // On iOS: action: #selector(start)
    startButton.addTarget(self, action: ScrubsLinearlyViewController.start, for: .touchUpInside)
    pauseButton.addTarget(self, action: ScrubsLinearlyViewController.pause, for: .touchUpInside)
    show()
  }

  /// Creates two animators with equal curves and distances.
  ///
  /// Does nothing while one of them is active. The distance leads to the other side.
  private func makeAnimatorsIfNeeded() {
    guard areOver else { return }
    let distance: CGFloat = squares[0].frame.origin.x < 100 ? 220 : -220
    animators = [true, false].enumerated().map { index, scrubsLinearly in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { [unowned self] in
        squares[index].frame.origin.x += distance
      }
      animator.scrubsLinearly = scrubsLinearly
      return animator
    }
    observations = animators.map { animator in
      animator.observe(\.fractionComplete) { [unowned self] _, _ in show() }
    }
    observations += animators.map { animator in
      animator.observe(\.isRunning) { [unowned self] _, _ in show() }
    }
  }

  private var areOver: Bool { animators.allSatisfy { $0.state == .inactive } }

  /// Starts or continues both animators; creates new ones after both have ended.
  func start() {
    let areNew = areOver
    makeAnimatorsIfNeeded()
    // An animator that has already ended has no animation to start.
    for animator in animators where areNew || animator.state == .active {
      animator.startAnimation()
    }
  }

  func pause() {
    for animator in animators where animator.isRunning { animator.pauseAnimation() }
  }

  /// Pauses both animators, or creates paused ones, and sets the fraction of one. An animator that
  /// has ended does not move.
  private func scrub(_ index: Int) {
    let areNew = areOver
    makeAnimatorsIfNeeded()
    for animator in animators where areNew || animator.isRunning { animator.pauseAnimation() }
    guard animators[index].state == .active else { return }
    animators[index].fractionComplete = CGFloat(sliders[index].value)
  }

  /// Shows both fractions, and enables Start at rest and Pause in motion. A slider that a finger
  /// holds keeps its value.
  private func show() {
    let isRunning = animators.contains(where: \.isRunning)
    readout["isRunning"] = "\(isRunning)"
    for (index, name) in ["scrubsLinearly: true", "scrubsLinearly: false"].enumerated() {
      let fraction = animators.isEmpty ? 0 : animators[index].fractionComplete
      readout[name] = fraction.percent
      if !sliders[index].isTracking { sliders[index].value = Float(fraction) }
    }
    startButton.isEnabled = !isRunning
    pauseButton.isEnabled = isRunning
  }

  /// Adds a track, a caption and a slider for each square, and the buttons.
  private func layOut() {
    for (index, square) in squares.enumerated() {
      let y = square.frame.minY
      let card = view.addCard(at: CGRect(x: 16, y: y - 36, width: 358, height: 184))
      addCaption(
        "scrubsLinearly = \(index == 0)", at: CGRect(x: 16, y: 8, width: 326, height: 20), to: card)
      view.addSubview(Rail(from: CGPoint(x: 85, y: y + 40), to: CGPoint(x: 305, y: y + 40)))
      view.bringSubviewToFront(square)
      sliders[index].accessibilityIdentifier = "scrub\(index + 1)"
      view.addSubview(sliders[index])
    }
    view.addRow([startButton, pauseButton], at: CGRect(x: 16, y: 480, width: 358, height: 44))
    view.addSubview(readout)
  }
}
