#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let blurBehind = Scene(
    "blur-behind", title: ["en": "Blur behind", "zh": "背景模糊"],
    summary: [
      "en":
        "Drag the sheet up: what lies behind it blurs as far as it has come. Catch it in flight.",
      "zh": "向上拖动面板：背景随之逐渐模糊。在途中接住它。",
    ]
  ) { _ in BlurBehindViewController() }
}

/// A sheet over a picture, and one animator for the sheet and the blur behind it.
///
/// `UIVisualEffectView.effect` is animatable. The effect changes from nil to a blur, so scrubbing
/// the animator changes the blur's radius. A drag scrubs, and the release continues with a spring
/// at the finger's velocity.
final class BlurBehindViewController: UIViewController {
  private let picture = UIView(frame: CGRect(x: 0, y: 120, width: 390, height: 724))
  private let effectView = UIVisualEffectView(effect: nil)
  private let sheet = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
  private let state = UILabel(frame: CGRect(x: 24, y: 72, width: 342, height: 24))

  private var animator: UIViewPropertyAnimator?
  private var isOpen = false
  private var progressWhenInterrupted: CGFloat = 0
  /// The sheet's distance between closed and open, in points.
  private let distance: CGFloat = 380

  /// Adds the picture, a view without effect over it, and the closed sheet. The sheet takes drags
  /// and taps.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    picture.clipsToBounds = true
    view.addSubview(picture)
    addPicture()
    addHeading("Blur behind", hint: "Drag the sheet up, or tap it. Catch it in flight.")

    effectView.frame = picture.frame
    effectView.isUserInteractionEnabled = false
    effectView.accessibilityIdentifier = "blur"
    view.addSubview(effectView)

    sheet.frame = CGRect(x: 0, y: 720, width: 390, height: 560)
    sheet.clipsToBounds = true
    sheet.layer.cornerRadius = 28
    sheet.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    sheet.accessibilityIdentifier = "sheet"
    view.addSubview(sheet)
    addWords()

    // On iOS: action: #selector(handlePan), and so for the tap
    sheet.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: BlurBehindViewController.handlePan))
    sheet.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: BlurBehindViewController.handleTap))
  }

  // MARK: - Gestures

  /// Handles a drag of the sheet.
  ///
  /// - Begin: pauses the transition, or begins one.
  /// - Change: sets the fraction, from 0 to 1, by the distance.
  /// - End: continues with the finger's velocity.
  /// - Cancellation: continues from rest to the nearer end.
  func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      if animator == nil { beginTransition() }
      animator?.pauseAnimation()
      // Makes `fractionComplete` count from the start of the transition, also after a reversal.
      animator?.isReversed = false
      progressWhenInterrupted = animator?.fractionComplete ?? 0
    case .changed:
      let translation = isOpen ? pan.translation(in: view).y : -pan.translation(in: view).y
      animator?.fractionComplete = min(max(progressWhenInterrupted + translation / distance, 0), 1)
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity(in: view).y : 0
      release(atSpeed: (isOpen ? velocity : -velocity) / distance)
    default:
      break
    }
  }

  /// Opens or closes the sheet, or reverses a running transition.
  func handleTap(_ tap: UITapGestureRecognizer) {
    if let animator {
      animator.isReversed.toggle()
    } else {
      beginTransition()
      animator?.startAnimation()
    }
  }

  /// Continues to the end that the sheet would reach, with a spring at the finger's velocity.
  ///
  /// The projected end is the fraction plus 0.2 s of the speed; more than 0.5 continues, otherwise
  /// the transition returns. Does nothing without a transition.
  ///
  /// - Parameter speed: In multiples of `distance` per second, positive towards the end.
  private func release(atSpeed speed: CGFloat) {
    guard let animator else { return }
    let progress = animator.fractionComplete
    let continues = progress + speed * 0.2 > 0.5
    animator.isReversed = !continues
    let remaining = continues ? 1 - progress : -progress
    let velocity = abs(remaining) < 0.01 ? 0 : speed / remaining
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: 1, initialVelocity: CGVector(dx: velocity, dy: velocity)), durationFactor: 0)
  }

  /// Creates an inactive animator to the other state. After its end, the state changes only if the
  /// animator reached its target.
  private func beginTransition() {
    let opens = !isOpen
    let animator = UIViewPropertyAnimator(duration: 0.7, curve: .easeInOut) { [unowned self] in
      sheet.frame.origin.y += opens ? -distance : distance
      effectView.effect = opens ? UIBlurEffect(style: .systemUltraThinMaterial) : nil
    }
    animator.addCompletion { [unowned self] position in
      self.animator = nil
      if position == .end { isOpen = opens }
      state.text = isOpen ? "Open" : "Closed"
    }
    state.text = opens ? "Opening" : "Closing"
    self.animator = animator
  }

  // MARK: - The picture

  /// Adds a sky with a sun, three ridges and a word.
  private func addPicture() {
    let sky = CAGradientLayer()
    sky.frame = picture.bounds
    sky.colors = [
      UIColor.systemIndigo.cgColor, UIColor.systemPink.cgColor, UIColor.systemYellow.cgColor,
    ]
    picture.layer.addSublayer(sky)
    addDisc(at: CGPoint(x: 280, y: 150), radius: 54, UIColor(white: 1, alpha: 0.9))
    addRidge([(0, 420), (70, 330), (150, 430), (240, 300), (330, 420), (390, 350)], .systemPurple)
    addRidge([(0, 520), (110, 410), (200, 520), (300, 440), (390, 540)], .systemIndigo)
    addRidge([(0, 600), (140, 540), (260, 610), (390, 560)], .black)
    let words = UILabel(frame: CGRect(x: 24, y: 24, width: 240, height: 40))
    words.text = "Evening"
    words.font = .systemFont(ofSize: 34, weight: .bold)
    words.textColor = .white
    picture.addSubview(words)
  }

  /// Adds a disc to the picture.
  private func addDisc(at middle: CGPoint, radius: CGFloat, _ color: UIColor) {
    let disc = UIView(
      frame: CGRect(
        x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius))
    disc.backgroundColor = color
    disc.layer.cornerRadius = radius
    picture.addSubview(disc)
  }

  /// Adds a ridge through some points, filled down to the picture's lower edge.
  private func addRidge(_ points: [(x: CGFloat, y: CGFloat)], _ color: UIColor) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 724))
    for point in points { path.addLine(to: CGPoint(x: point.x, y: point.y)) }
    path.addLine(to: CGPoint(x: 390, y: 724))
    path.close()
    let ridge = CAShapeLayer()
    ridge.path = path.cgPath
    ridge.fillColor = color.cgColor
    picture.layer.addSublayer(ridge)
  }

  /// Adds the grip, the title, the label of the state and the lines to the sheet.
  private func addWords() {
    let grip = UIView(frame: CGRect(x: 173, y: 12, width: 44, height: 5))
    grip.backgroundColor = .secondaryLabel
    grip.layer.cornerRadius = 2.5
    sheet.contentView.addSubview(grip)
    let title = UILabel(frame: CGRect(x: 24, y: 32, width: 342, height: 36))
    title.text = "Where the sun goes"
    title.font = .systemFont(ofSize: 28, weight: .bold)
    sheet.contentView.addSubview(title)
    state.text = "Closed"
    state.textColor = .label
    state.accessibilityIdentifier = "state"
    sheet.contentView.addSubview(state)
    for row in 0..<6 {
      let line = UIView(
        frame: CGRect(x: 24, y: 124 + 44 * row, width: 342 - 36 * (row % 3), height: 18))
      line.backgroundColor = .tertiarySystemFill
      line.layer.cornerRadius = 9
      sheet.contentView.addSubview(line)
    }
  }
}
