#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let pausesOnCompletion = Scene(
    "pauses-on-completion", title: ["en": "Pauses on completion", "zh": "完成时暂停"],
    summary: [
      "en": "Two animators arrive: one forgets what it did, the other can still be turned round.",
      "zh": "两个动画都到了终点：一个忘了做过什么，另一个还可以反转。",
    ]
  ) { _ in PausesOnCompletionViewController() }
}

/// Two animators at their ends, one with `pausesOnCompletion` off and one with it on.
///
/// With false, a finished animator calls its completions, becomes inactive and drops its
/// animations. With true, it stays active and paused at the end, so `isReversed` can still send it
/// back. It calls no completion until the app stops and finishes it.
final class PausesOnCompletionViewController: UIViewController {
  private lazy var squares = [
    view.addTile("ending", .systemBlue, at: CGRect(x: 45, y: 112, width: 80, height: 80)),
    view.addTile("staying", .systemOrange, at: CGRect(x: 45, y: 264, width: 80, height: 80)),
  ]
  private let startButton = UIButton.filled("Start")
  private let reverseButton = UIButton.filled("Reverse")
  private let readout = Readout(
    ["pausesOnCompletion: false", "pausesOnCompletion: true", "Completions"],
    at: CGPoint(x: 16, y: 444))
  private var animators: [UIViewPropertyAnimator] = []
  private var completions = 0
  private var observations: [NSKeyValueObservation] = []

  /// Adds both squares, the buttons and the readout.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Pauses on completion", hint: "Start, wait until both are there, then Reverse.")
    layOut()
    // On iOS: action: #selector(start)
    startButton.addTarget(self, action: PausesOnCompletionViewController.start, for: .touchUpInside)
    reverseButton.addTarget(
      self, action: PausesOnCompletionViewController.reverse, for: .touchUpInside)
    show()
  }

  /// Sends both squares to their other sides. Animators that wait at an end are stopped without a
  /// completion.
  func start() {
    // Ends animators that wait at an end before their release: UIKit stops a program otherwise.
    for animator in animators where animator.state == .active { animator.stopAnimation(true) }
    animators = zip(squares, [false, true]).map { square, pausesOnCompletion in
      let distance: CGFloat = square.frame.origin.x < 100 ? 220 : -220
      let animator = UIViewPropertyAnimator(duration: 1.5, curve: .easeInOut) {
        square.frame.origin.x += distance
      }
      animator.pausesOnCompletion = pausesOnCompletion
      animator.addCompletion { [unowned self] _ in completions += 1 }
      return animator
    }
    // With `pausesOnCompletion` no completion runs at the end, so `isRunning` is observed.
    observations = animators.flatMap { animator in
      [
        animator.observe(\.isRunning) { [unowned self] _, _ in show() },
        animator.observe(\.state) { [unowned self] _, _ in show() },
      ]
    }
    for animator in animators { animator.startAnimation() }
  }

  /// Reverses the animators that are still active.
  ///
  /// An animator that has ended and become inactive does not move.
  func reverse() {
    for animator in animators where animator.state == .active {
      animator.isReversed.toggle()
      animator.startAnimation()
    }
  }

  /// Shows the states and the number of completions. Start is enabled at rest, and Reverse while an
  /// animator is active.
  private func show() {
    for (index, name) in ["pausesOnCompletion: false", "pausesOnCompletion: true"].enumerated() {
      let animator = animators.isEmpty ? nil : animators[index]
      let state = (animator?.state ?? .inactive).name
      readout[name] = animator?.isRunning == true ? "\(state), running" : state
    }
    readout["Completions"] = "\(completions)"
    startButton.isEnabled = !animators.contains { $0.isRunning }
    reverseButton.isEnabled = animators.contains { $0.state == .active }
  }

  /// Adds a track for each square, the buttons and the readout.
  private func layOut() {
    for (index, square) in squares.enumerated() {
      let y = square.frame.minY
      let card = view.addCard(at: CGRect(x: 16, y: y - 36, width: 358, height: 136))
      addCaption(
        "pausesOnCompletion = \(index == 1)", at: CGRect(x: 16, y: 8, width: 326, height: 20),
        to: card)
      view.addSubview(Rail(from: CGPoint(x: 85, y: y + 40), to: CGPoint(x: 305, y: y + 40)))
      view.bringSubviewToFront(square)
    }
    view.addRow([startButton, reverseButton], at: CGRect(x: 16, y: 380, width: 358, height: 44))
    view.addSubview(readout)
  }
}
