#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let twoFingers = Scene(
    "two-fingers", title: ["en": "Two fingers", "zh": "双指"],
    summary: [
      "en": "Move, pinch and turn the picture at once; let go, and it comes home upright.",
      "zh": "同时移动、缩放、旋转图片；松手后它会摆正归位。",
    ]
  ) { _ in TwoFingersViewController() }
}

/// A picture with pan, pinch and rotation recognisers that work at the same time.
///
/// The delegate allows simultaneous recognition. Each action applies only the change since the last
/// call and then resets its recogniser, so the three can change one transform. After the last
/// recogniser ends, a spring returns the picture.
final class TwoFingersViewController: UIViewController, UIGestureRecognizerDelegate {
  private let home = CGRect(x: 75, y: 272, width: 240, height: 300)
  private lazy var photo = view.addTile("photo", .systemPink, at: home, cornerRadius: 24)
  private var animator: UIViewPropertyAnimator?
  /// The number of recognisers between `.began` and their end.
  private var atWork = 0
  private let readout = Readout(
    ["fingers", "scale", "center"], at: CGPoint(x: 16, y: 76))

  /// Adds the picture with three recognisers, its outline and the readout.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Two fingers", hint: "Drag, pinch and turn the picture; then let go.")
    view.addSubview(Outline(home, cornerRadius: 24))
    view.bringSubviewToFront(photo)
    // The readout covers an enlarged picture.
    view.addSubview(readout)
    photo.isMultipleTouchEnabled = true
    photo.clipsToBounds = true
    addPicture()

    // On iOS: action: #selector(pan)
    for recognizer in [
      UIPanGestureRecognizer(target: self, action: TwoFingersViewController.pan),
      UIPinchGestureRecognizer(target: self, action: TwoFingersViewController.pinch),
      UIRotationGestureRecognizer(target: self, action: TwoFingersViewController.rotate),
    ] {
      recognizer.delegate = self
      photo.addGestureRecognizer(recognizer)
    }
    show()
    readout["fingers"] = "0"
  }

  /// Allows all recognisers of the picture at the same time.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  /// Moves the picture by the change since the last call.
  func pan(_ recognizer: UIPanGestureRecognizer) {
    beginOrEnd(recognizer)
    guard recognizer.state == .changed else { return }
    let translation = recognizer.translation(in: view)
    photo.center.x += translation.x
    photo.center.y += translation.y
    recognizer.setTranslation(.zero, in: view)
    show()
  }

  /// Scales the picture by the change since the last call.
  func pinch(_ recognizer: UIPinchGestureRecognizer) {
    beginOrEnd(recognizer)
    guard recognizer.state == .changed else { return }
    photo.transform = photo.transform.scaledBy(x: recognizer.scale, y: recognizer.scale)
    recognizer.scale = 1
    show()
  }

  /// Rotates the picture by the change since the last call.
  func rotate(_ recognizer: UIRotationGestureRecognizer) {
    beginOrEnd(recognizer)
    guard recognizer.state == .changed else { return }
    photo.transform = photo.transform.rotated(by: recognizer.rotation)
    recognizer.rotation = 0
    show()
  }

  /// Stops the spring when the first recogniser begins, and starts it after the last one ends.
  ///
  /// Also shows the number of fingers. Other states change nothing else.
  private func beginOrEnd(_ recognizer: UIGestureRecognizer) {
    let ongoing = photo.gestureRecognizers?.filter { [.began, .changed].contains($0.state) }
    readout["fingers"] = "\(ongoing?.map(\.numberOfTouches).max() ?? 0)"
    switch recognizer.state {
    case .began:
      if atWork == 0, animator?.state == .active { animator?.stopAnimation(true) }
      atWork += 1
    case .ended, .cancelled:
      atWork -= 1
      if atWork == 0 { goHome() }
    default:
      break
    }
  }

  /// Moves the picture to its place, upright and in its size, with a spring. With reduced motion,
  /// the spring is critically damped.
  private func goHome() {
    let ratio: CGFloat = UIAccessibility.isReduceMotionEnabled ? 1 : 0.7
    let animator = UIViewPropertyAnimator(duration: 0.8, dampingRatio: ratio) { [photo, home] in
      photo.center = CGPoint(x: home.midX, y: home.midY)
      photo.transform = .identity
    }
    animator.addCompletion { [unowned self] _ in show() }
    self.animator = animator
    animator.startAnimation()
  }

  /// Shows the model's scale and centre.
  private func show() {
    let transform = photo.transform
    let scale = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    readout["scale"] = String(format: "%.2f", scale)
    readout["center"] = String(format: "%.0f, %.0f", photo.center.x, photo.center.y)
  }

  /// Adds hills and a sun.
  private func addPicture() {
    photo.backgroundColor = .systemOrange
    for (color, frame) in [
      (UIColor.systemYellow, CGRect(x: 132, y: 48, width: 64, height: 64)),
      (.systemPurple, CGRect(x: -90, y: 150, width: 300, height: 300)),
      (.systemIndigo, CGRect(x: 60, y: 190, width: 320, height: 320)),
    ] {
      let part = UIView(frame: frame)
      part.backgroundColor = color
      part.layer.cornerRadius = frame.width / 2
      part.isUserInteractionEnabled = false
      photo.addSubview(part)
    }
  }
}
