#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let pictureInPicture = Scene(
    "picture-in-picture", title: ["en": "Picture in picture", "zh": "画中画"],
    summary: [
      "en": "Throw the picture: it flies to the corner that its throw leads to.",
      "zh": "把小窗抛出去：它会飞向抛掷方向的那个角。",
    ]
  ) { _ in PictureInPictureViewController() }
}

/// A picture that flies into the corner nearest to its projected end (WWDC 2018-803, "Designing
/// Fluid Interfaces").
///
/// The projection adds to the position the distance that a scroll view would slide at the release
/// velocity. A spring then inherits the finger's velocity, so that the velocity does not jump.
final class PictureInPictureViewController: UIViewController {
  private let pipSize = CGSize(width: 120, height: 160)
  private lazy var pip = view.addTile(
    "pip", .systemIndigo, at: CGRect(origin: .zero, size: pipSize), cornerRadius: 16)
  private lazy var corners = [CGFloat(76), 668].flatMap { y in
    [CGFloat(16), 254].map { x in CGRect(origin: CGPoint(x: x, y: y), size: pipSize) }
  }
  private var animator: UIViewPropertyAnimator?
  private var centerWhenGrabbed = CGPoint.zero
  private let readout = Readout(["velocity", "projection"], at: CGPoint(x: 16, y: 412))

  /// Adds the outlines of the four corners, the readout, and the picture in the lower right corner.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Picture in picture", hint: "Drag the picture, throw it, catch it in flight.")
    for corner in corners { view.addSubview(Outline(corner, cornerRadius: 16)) }
    view.addSubview(readout)
    for name in ["velocity", "projection"] { readout[name] = "–" }

    let play = UILabel(frame: CGRect(origin: .zero, size: pipSize))
    play.text = "Throw me"
    play.textColor = .white
    play.font = .systemFont(ofSize: 15, weight: .semibold)
    play.textAlignment = .center
    pip.addSubview(play)
    pip.layer.shadowOpacity = 0.25
    pip.layer.shadowRadius = 10
    pip.layer.shadowOffset = CGSize(width: 0, height: 6)
    pip.center = middle(of: corners[3])
    view.bringSubviewToFront(pip)
    // On iOS: action: #selector(handlePan)
    pip.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: PictureInPictureViewController.handlePan))
  }

  /// Handles a drag of the picture.
  ///
  /// - Begin: stops the picture at its visible position.
  /// - Change: moves the picture.
  /// - End: sends it to the corner nearest to its projected end, and shows velocity and projection.
  ///
  /// A cancelled drag counts as one without velocity.
  func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      // A picture caught in flight stays under the finger, at its visible position.
      if animator?.state == .active { animator?.stopAnimation(true) }
      centerWhenGrabbed = pip.center
    case .changed:
      let translation = pan.translation(in: view)
      pip.center = CGPoint(
        x: centerWhenGrabbed.x + translation.x, y: centerWhenGrabbed.y + translation.y)
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity(in: view) : .zero
      let projection = CGPoint(
        x: pip.center.x + project(velocity.x), y: pip.center.y + project(velocity.y))
      send(to: middle(of: nearestCorner(to: projection)), velocity: velocity)
      readout["velocity"] = String(format: "%.0f, %.0f", velocity.x, velocity.y)
      readout["projection"] = String(format: "%.0f, %.0f", projection.x, projection.y)
    default:
      break
    }
  }

  /// Returns the distance that scroll view content slides after a release.
  ///
  ///     v/1000 · r/(1 − r)
  ///
  /// - Parameters:
  ///   - velocity: v, in points per second.
  ///   - decelerationRate: r, the factor of the velocity per millisecond, below 1.
  private func project(_ velocity: CGFloat, decelerationRate: CGFloat = 0.998) -> CGFloat {
    velocity / 1000 * decelerationRate / (1 - decelerationRate)
  }

  /// Returns the corner whose middle is nearest to a point.
  private func nearestCorner(to point: CGPoint) -> CGRect {
    func squaredDistance(_ corner: CGRect) -> CGFloat {
      let (dx, dy) = (corner.midX - point.x, corner.midY - point.y)
      return dx * dx + dy * dy
    }
    return corners.min { squaredDistance($0) < squaredDistance($1) } ?? corners[0]
  }

  /// Moves the picture to a point with a spring at a velocity in points per second. With reduced
  /// motion, the spring is critically damped.
  private func send(to goal: CGPoint, velocity: CGPoint) {
    let timingParameters = UISpringTimingParameters(
      dampingRatio: UIAccessibility.isReduceMotionEnabled ? 1 : 0.75,
      initialVelocity: CGVector(
        dx: relative(velocity.x, from: pip.center.x, to: goal.x),
        dy: relative(velocity.y, from: pip.center.y, to: goal.y)))
    let animator = UIViewPropertyAnimator(duration: 0.6, timingParameters: timingParameters)
    animator.addAnimations { [pip] in pip.center = goal }
    self.animator = animator
    animator.startAnimation()
  }

  /// Returns a spring's initial velocity: multiples of the distance per second, for one axis; 0 for
  /// less than a point.
  private func relative(_ velocity: CGFloat, from start: CGFloat, to end: CGFloat) -> CGFloat {
    abs(end - start) < 1 ? 0 : velocity / (end - start)
  }

  private func middle(of rect: CGRect) -> CGPoint { CGPoint(x: rect.midX, y: rect.midY) }
}
