#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let stickingPoint = Scene(
    "sticking-point", title: ["en": "A sticking point", "zh": "卡住的地方"],
    summary: [
      "en": "Drag each circle until it is large, let go: the left one is stuck, and why.",
      "zh": "分别拖住两个圆直到变大再松手：左边的卡住了，看看为什么。",
    ]
  ) { _ in StickingPointViewController() }
}

/// A common mistake with finished animators, and its fix.
///
/// A finished animator drops its animations and completions. Reversed or started again, it moves
/// nothing: the left circle keeps its size. The right circle gets a new animation with each drag.
final class StickingPointViewController: UIViewController {
  private let animationDuration: TimeInterval = 4
  private lazy var stuckCircle = makeCircle("stuckCircle", .systemOrange, x: 107)
  private lazy var freeCircle = makeCircle("freeCircle", .systemGreen, x: 283)
  private lazy var stuckAnimator = UIViewPropertyAnimator(
    duration: animationDuration, curve: .easeInOut
  ) { [stuckCircle] in
    stuckCircle.transform = CGAffineTransform(scaleX: 2, y: 2)
  }
  private lazy var freeAnimator = UIViewPropertyAnimator(
    duration: animationDuration, curve: .easeInOut)
  private var circleCenter = CGPoint.zero
  /// A Boolean value that indicates whether the left circle's only animation is over.
  private var hasEnded = false
  private let readout = Readout(
    ["Left: state", "Left: it has", "Right: state", "Right: it has"], at: CGPoint(x: 16, y: 444))
  private var observations: [NSKeyValueObservation] = []

  /// Adds both circles and shows the states of their animators.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("A sticking point", hint: "Drag and hold each for 4 seconds, then let go.")
    _ = view.addCard(at: CGRect(x: 16, y: 76, width: 358, height: 344))
    addCaption(
      "One animation, at the start", at: CGRect(x: 20, y: 92, width: 175, height: 20),
      alignment: .center)
    addCaption(
      "A new one each time", at: CGRect(x: 195, y: 92, width: 175, height: 20), alignment: .center)
    for circle in [stuckCircle, freeCircle] {
      view.addSubview(Outline(circle.frame.insetBy(dx: -40, dy: -40), cornerRadius: 80))
    }
    for circle in [stuckCircle, freeCircle] { view.bringSubviewToFront(circle) }
    // On iOS: action: #selector(dragStuckCircle)
    stuckCircle.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: StickingPointViewController.dragStuckCircle))
    freeCircle.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: StickingPointViewController.dragFreeCircle))
    view.addSubview(readout)
    observations = [stuckAnimator, freeAnimator].flatMap { animator in
      [
        animator.observe(\.state) { [unowned self] _, _ in show() },
        animator.observe(\.isReversed) { [unowned self] _, _ in show() },
      ]
    }
    stuckAnimator.addCompletion { [unowned self] _ in
      hasEnded = true
      show()
    }
    show()
  }

  // MARK: - The mistake

  /// Moves the left circle, and starts its only animator. While the animator runs, a release
  /// reverses it and a new drag sends it on. After its end, nothing changes the size any more.
  func dragStuckCircle(_ gesture: UIPanGestureRecognizer) {
    switch gesture.state {
    case .began, .ended, .cancelled:
      circleCenter = stuckCircle.center
      if stuckAnimator.isRunning {
        stuckAnimator.pauseAnimation()
        stuckAnimator.isReversed = gesture.state != .began
      }
      stuckAnimator.startAnimation()
    case .changed:
      move(stuckCircle, by: gesture.translation(in: view))
    default:
      break
    }
  }

  // MARK: - The fix

  /// Moves the right circle. Each begin and each end stops the animator at the visible size and
  /// adds a new animation.
  func dragFreeCircle(_ gesture: UIPanGestureRecognizer) {
    switch gesture.state {
    case .began, .ended, .cancelled:
      circleCenter = freeCircle.center
      if freeAnimator.state == .active {
        freeAnimator.stopAnimation(true)  // inactive again; the visible value becomes the model's
      }
      let isHeld = gesture.state == .began
      freeAnimator.addAnimations { [freeCircle] in
        freeCircle.transform = isHeld ? CGAffineTransform(scaleX: 2, y: 2) : .identity
      }
      freeAnimator.startAnimation()
    case .changed:
      move(freeCircle, by: gesture.translation(in: view))
    default:
      break
    }
  }

  private func move(_ circle: UIView, by translation: CGPoint) {
    circle.center = CGPoint(x: circleCenter.x + translation.x, y: circleCenter.y + translation.y)
  }

  /// Shows both states, and whether there is anything to animate.
  private func show() {
    readout["Left: state"] = stuckAnimator.state.name
    readout["Left: it has"] = hasEnded ? "nothing to animate" : "one animation"
    readout["Right: state"] = freeAnimator.state.name
    readout["Right: it has"] = freeAnimator.state == .active ? "a new animation" : "waits for one"
  }

  /// Adds a circle of 80 points at a horizontal position.
  private func makeCircle(_ name: String, _ color: UIColor, x: CGFloat) -> UIView {
    view.addTile(
      name, color, at: CGRect(x: x - 40, y: 222, width: 80, height: 80), cornerRadius: 40)
  }
}
