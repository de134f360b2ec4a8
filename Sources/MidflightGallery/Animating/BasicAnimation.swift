#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let basicAnimation = Scene(
    "basic-animation", title: ["en": "Basic animation", "zh": "基础动画"],
    summary: [
      "en": "Send two squares 200 points along: one with a class method, one with an animator.",
      "zh": "让两个方块移动 200\u{A0}点：一个用类方法，一个用动画对象。",
    ]
  ) { _ in BasicAnimationViewController() }
}

/// Two squares that move for four seconds: one by a class method, one by a property animator.
///
/// `UIView.animate(withDuration:)` starts at once and returns no object, so an app cannot pause or
/// reverse it. `UIViewPropertyAnimator` is an object with a state: an app starts it, observes it
/// and can interrupt it. In both cases the block sets the model's value at once, and the screen
/// catches up during the animation. UIKit adds animations of a position: a second press on the way
/// continues without a jump.
final class BasicAnimationViewController: UIViewController {
  private lazy var viewToMove = view.addTile(
    "viewToMove", .systemBlue, at: CGRect(x: 45, y: 116, width: 100, height: 100), cornerRadius: 24)
  private lazy var otherView = view.addTile(
    "otherView", .systemOrange, at: CGRect(x: 45, y: 296, width: 100, height: 100), cornerRadius: 24
  )
  private var propertyAnimator: UIViewPropertyAnimator?
  private let readout = Readout(["state", "isRunning"], at: CGPoint(x: 16, y: 512))
  private var observations: [NSKeyValueObservation] = []

  /// Adds the squares, the two buttons and the readout. Nothing moves before a press.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Basic animation", hint: "Press both, and once more while they move.")
    for (square, text) in [
      (viewToMove, "UIView.animate: ease in, ease out"),
      (otherView, "UIViewPropertyAnimator: ease out"),
    ] {
      let (x, y) = (square.center.x, square.center.y)
      let card = view.addCard(at: CGRect(x: 16, y: y - 90, width: 358, height: 164))
      addCaption(text, at: CGRect(x: 16, y: 12, width: 326, height: 20), to: card)
      view.addSubview(Rail(from: CGPoint(x: x, y: y), to: CGPoint(x: x + 200, y: y)))
      view.bringSubviewToFront(square)
    }

    let buttons = ["UIView.animate", "startAnimation"].map { UIButton.filled($0) }
    // On iOS: action: #selector(animate)
    buttons[0].addTarget(self, action: BasicAnimationViewController.animate, for: .touchUpInside)
    buttons[1].addTarget(
      self, action: BasicAnimationViewController.startAnimation, for: .touchUpInside)
    view.addRow(buttons, at: CGRect(x: 16, y: 444, width: 358, height: 44))
    view.addSubview(readout)
    show()
  }

  /// Sends the blue square to the other side by the class method. A press on the way adds a second
  /// animation.
  func animate() {
    UIView.animate(withDuration: 4) { [unowned self] in
      viewToMove.frame.origin.x += distance(of: viewToMove)
    }
  }

  /// Sends the orange square to the other side by a new animator, whose state the readout then
  /// follows. An earlier animator continues.
  func startAnimation() {
    let animator = UIViewPropertyAnimator(duration: 4, curve: .easeOut) { [unowned self] in
      otherView.frame.origin.x += distance(of: otherView)
    }
    observations = [
      animator.observe(\.state) { [unowned self] _, _ in show() },
      animator.observe(\.isRunning) { [unowned self] _, _ in show() },
    ]
    propertyAnimator = animator
    animator.startAnimation()
  }

  /// Returns the distance to the other side. Distances of running animations add up.
  private func distance(of square: UIView) -> CGFloat { square.frame.origin.x < 100 ? 200 : -200 }

  /// Shows the state of the latest animator: inactive and not running before the first press.
  private func show() {
    readout["state"] = (propertyAnimator?.state ?? .inactive).name
    readout["isRunning"] = "\(propertyAnimator?.isRunning ?? false)"
  }
}
