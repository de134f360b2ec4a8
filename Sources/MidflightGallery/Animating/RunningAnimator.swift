#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let runningAnimator = Scene(
    "running-animator", title: ["en": "Running animator", "zh": "立即运行的动画对象"],
    summary: [
      "en": "Tap the square to send it across; tap it on its way to turn it round.",
      "zh": "点按方块让它滑过去；途中再点按让它掉头。",
    ]
  ) { _ in RunningAnimatorViewController() }
}

/// An animator that runs from its creation, by
/// `runningPropertyAnimator(withDuration:delay:options:)`.
///
/// The call is as short as a class method, but returns an object. A tap on the moving square
/// toggles `isReversed`: the animator plays back to its start, and its completion reports the
/// position `.start`.
final class RunningAnimatorViewController: UIViewController {
  private lazy var viewToMove = view.addTile(
    "viewToMove", .systemPurple, at: CGRect(x: 45, y: 128, width: 100, height: 100),
    cornerRadius: 24)
  private let waits = UISwitch()
  private let readout = Readout(
    ["state", "isRunning", "isReversed", "Completed at"], at: CGPoint(x: 16, y: 376))
  private var animator: UIViewPropertyAnimator?
  private var observations: [NSKeyValueObservation] = []

  /// Adds the square, the switch and the readout. Nothing moves before a tap.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Running animator", hint: "Tap the square, and again on its way.")
    layOut()
    // On iOS: action: #selector(tapped)
    viewToMove.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: RunningAnimatorViewController.tapped))
    show()
    readout["Completed at"] = "–"
  }

  /// Starts an animator for the other side, or reverses an active one.
  func tapped(_ tap: UITapGestureRecognizer) {
    guard let animator, animator.state == .active else { return run() }
    animator.isReversed.toggle()
    show()
  }

  /// Creates a running animator. Its state is active at once; during a delay, it already waits in
  /// that state.
  ///
  /// The square moves to the other side in 1.5 s, after half a second if the switch is on.
  private func run() {
    let goal: CGFloat = viewToMove.center.x < 195 ? 295 : 95
    readout["Completed at"] = "–"
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1.5, delay: waits.isOn ? 0.5 : 0, options: .curveEaseInOut
    ) { [viewToMove] in
      viewToMove.center.x = goal
    } completion: { [unowned self] position in
      readout["Completed at"] = position.name
    }
    observations = [
      animator.observe(\.state) { [unowned self] _, _ in show() },
      animator.observe(\.isRunning) { [unowned self] _, _ in show() },
    ]
    self.animator = animator
    show()
  }

  private func show() {
    readout["state"] = (animator?.state ?? .inactive).name
    readout["isRunning"] = "\(animator?.isRunning ?? false)"
    readout["isReversed"] = "\(animator?.isReversed ?? false)"
  }

  /// Adds the track, the switch for the delay, and the readout.
  private func layOut() {
    _ = view.addCard(at: CGRect(x: 16, y: 76, width: 358, height: 204))
    view.addSubview(Rail(from: CGPoint(x: 95, y: 178), to: CGPoint(x: 295, y: 178)))
    view.bringSubviewToFront(viewToMove)
    let card = view.addCard(at: CGRect(x: 16, y: 296, width: 358, height: 60))
    let label = UILabel(frame: CGRect(x: 16, y: 0, width: 260, height: 60))
    label.text = "delay: 0.5"
    label.font = .systemFont(ofSize: 15)
    card.addSubview(label)
    waits.frame.origin = CGPoint(x: 291, y: 14.5)
    waits.accessibilityIdentifier = "waits"
    card.addSubview(waits)
    view.addSubview(readout)
  }
}
