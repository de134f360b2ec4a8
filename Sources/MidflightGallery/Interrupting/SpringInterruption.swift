#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let springInterruption = Scene(
    "spring-interruption", title: ["en": "Spring interruption", "zh": "中断弹簧"],
    summary: [
      "en":
        "Send springs elsewhere in flight: UIKit's way stops them first, ours keeps their speed.",
      "zh": "让飞行中的弹簧改道：UIKit 的做法要先停下，我们的做法保留速度。",
    ]
  ) { _ in SpringInterruptionViewController() }
}

/// Springs that receive a new target before they arrive, in one dimension and in two.
///
/// UIKit's method (WWDC 2017-230): stop the animator, so that the visible value becomes the
/// model's, and start a new one. The new animation starts at rest unless the app has the
/// velocity. With a velocity, it needs one animator for each axis.
///
/// Unlike UIKit, Midflight offers `beginsFromCurrentMotion`: the new spring inherits the visible
/// position and velocity.
final class SpringInterruptionViewController: UIViewController {
  private lazy var lane = view.addCard(at: CGRect(x: 16, y: 76, width: 358, height: 232))
  private lazy var field = view.addCard(at: CGRect(x: 16, y: 324, width: 358, height: 404))
  private lazy var stopped1D = makeBall("stopped1D", .systemOrange, CGPoint(x: 75, y: 156))
  private lazy var kept1D = makeBall("kept1D", .systemBlue, CGPoint(x: 75, y: 260))
  private lazy var stopped2D = makeBall("stopped2D", .systemOrange, CGPoint(x: 163, y: 544))
  private lazy var kept2D = makeBall("kept2D", .systemBlue, CGPoint(x: 227, y: 544))
  /// The animators of each ball.
  private var animators: [UIView: [UIViewPropertyAnimator]] = [:]
  /// The positions of the field's balls at the start of a drag.
  private var grabbed: (stopped: CGPoint, kept: CGPoint) = (.zero, .zero)

  /// Adds both cards with their balls. The upper card takes taps, the lower one taps and drags.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Spring interruption", hint: "Tap twice in either card; throw the lower balls.")
    layOut()
    lane.addGestureRecognizer(
      UITapGestureRecognizer { [unowned self] tap in
        let x = min(max(tap.location(in: view).x, 75), 315)
        restart(stopped1D, at: CGPoint(x: x, y: stopped1D.center.y))
        redirect(kept1D, to: CGPoint(x: x, y: kept1D.center.y))
      })
    field.addGestureRecognizer(
      UITapGestureRecognizer { [unowned self] tap in send(to: tap.location(in: view)) })
    // On iOS: action: #selector(throwBalls)
    field.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: SpringInterruptionViewController.throwBalls))
  }

  // MARK: - UIKit's way

  /// Stops the ball and starts a critically damped animation.
  ///
  /// The ball stays at its visible position at first. A distance of less than a point along an axis
  /// counts as no velocity.
  ///
  /// - Parameter velocity: The initial velocity in points per second; zero starts at rest.
  private func restart(_ ball: UIView, at goal: CGPoint, velocity: CGPoint = .zero) {
    stop(ball)
    let distance = CGVector(dx: goal.x - ball.center.x, dy: goal.y - ball.center.y)
    // One animator for each axis: a spring with a velocity along both could not be scrubbed.
    let horizontal = UIViewPropertyAnimator(
      duration: 1, timingParameters: spring(relative(velocity.x, to: distance.dx)))
    horizontal.addAnimations { ball.center.x = goal.x }
    let vertical = UIViewPropertyAnimator(
      duration: 1, timingParameters: spring(relative(velocity.y, to: distance.dy)))
    vertical.addAnimations { ball.center.y = goal.y }
    animators[ball] = [horizontal, vertical]
    for animator in [horizontal, vertical] { animator.startAnimation() }
  }

  private func spring(_ velocity: CGFloat) -> UISpringTimingParameters {
    UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: velocity, dy: velocity))
  }

  /// Returns a spring's initial velocity: multiples of the distance per second; 0 for less than a
  /// point.
  private func relative(_ velocity: CGFloat, to distance: CGFloat) -> CGFloat {
    abs(distance) < 1 ? 0 : velocity / distance
  }

  // MARK: - Ours

  /// Sends the ball to a new target from its visible position, at its visible velocity.
  ///
  /// With reduced motion, the spring is critically damped. On UIKit, the animations add up instead.
  /// A `velocity` in points per second is the spring's initial velocity.
  private func redirect(_ ball: UIView, to goal: CGPoint, velocity: CGPoint = .zero) {
    let distance = CGVector(dx: goal.x - ball.center.x, dy: goal.y - ball.center.y)
    let timingParameters = UISpringTimingParameters(
      dampingRatio: UIAccessibility.isReduceMotionEnabled ? 1 : 0.6,
      initialVelocity: CGVector(
        dx: relative(velocity.x, to: distance.dx), dy: relative(velocity.y, to: distance.dy)))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timingParameters)
    #if !canImport(UIKit)
      animator.beginsFromCurrentMotion = true
    #endif
    animator.addAnimations { ball.center = goal }
    animators[ball, default: []].removeAll { $0.state == .inactive }
    animators[ball, default: []].append(animator)
    animator.startAnimation()
  }

  // MARK: - Two dimensions

  /// Sends both lower balls to a point, limited to the card, 32 points to the left and right of it.
  private func send(to place: CGPoint, velocity: CGPoint = .zero) {
    let x = min(max(place.x, 80), 310)
    let y = min(max(place.y, 396), 696)
    restart(stopped2D, at: CGPoint(x: x - 32, y: y), velocity: velocity)
    redirect(kept2D, to: CGPoint(x: x + 32, y: y), velocity: velocity)
  }

  /// Moves both balls with the finger, and throws them towards their projected end.
  ///
  /// A release and a cancellation use the velocity of the drag.
  func throwBalls(_ pan: UIPanGestureRecognizer) {
    // The finger holds the balls, even if a tap has just sent them away.
    for ball in [stopped2D, kept2D] { stop(ball) }
    switch pan.state {
    case .began:
      grabbed = (stopped2D.center, kept2D.center)
    case .changed:
      let translation = pan.translation(in: view)
      stopped2D.center = CGPoint(
        x: grabbed.stopped.x + translation.x, y: grabbed.stopped.y + translation.y)
      kept2D.center = CGPoint(
        x: grabbed.kept.x + translation.x, y: grabbed.kept.y + translation.y)
    case .ended, .cancelled:
      let velocity = pan.velocity(in: view)
      let middle = CGPoint(
        x: (stopped2D.center.x + kept2D.center.x) / 2, y: (stopped2D.center.y + kept2D.center.y) / 2
      )
      // The distance of a fifth of a second.
      send(
        to: CGPoint(x: middle.x + velocity.x / 5, y: middle.y + velocity.y / 5), velocity: velocity)
    default:
      break
    }
  }

  /// Stops a ball at its visible position.
  private func stop(_ ball: UIView) {
    for animator in animators[ball] ?? [] where animator.state == .active {
      animator.stopAnimation(true)
    }
    animators[ball] = []
  }

  // MARK: - Layout

  /// Adds the captions and the tracks, and puts the balls above both cards.
  private func layOut() {
    addCaption(
      "UIKit's way: critically damped, at rest", at: CGRect(x: 32, y: 92, width: 326, height: 20))
    addCaption(
      "Ours: swings on, at the speed it has", at: CGRect(x: 32, y: 196, width: 326, height: 20))
    addCaption(
      "Along both axes, thrown or tapped", at: CGRect(x: 32, y: 340, width: 326, height: 20))
    for ball in [stopped1D, kept1D] {
      let y = ball.center.y
      view.addSubview(Rail(from: CGPoint(x: 75, y: y), to: CGPoint(x: 315, y: y)))
    }
    for ball in [stopped1D, kept1D, stopped2D, kept2D] { view.bringSubviewToFront(ball) }
    field.accessibilityIdentifier = "field"
    lane.accessibilityIdentifier = "lane"
    view.sendSubviewToBack(field)
    view.sendSubviewToBack(lane)
  }

  /// Adds a ball of 56 points, which receives no touches.
  private func makeBall(_ name: String, _ color: UIColor, _ center: CGPoint) -> UIView {
    let ball = view.addTile(
      name, color, at: CGRect(x: center.x - 28, y: center.y - 28, width: 56, height: 56),
      cornerRadius: 28)
    ball.isUserInteractionEnabled = false
    return ball
  }
}
