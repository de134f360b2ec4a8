#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let timingCurves = Scene(
    "timing-curves", title: ["en": "Timing curves", "zh": "时间曲线"],
    summary: [
      "en": "Four squares set out together, each at its own pace; the tabs change the paces.",
      "zh": "四个方块同时出发，节奏各不相同；用标签切换时间曲线。",
    ]
  ) { _ in
    let tabs = UITabBarController()
    tabs.viewControllers = TimingCurvesViewController.Curves.allCases.map {
      TimingCurvesViewController($0)
    }
    return tabs
  }
}

/// Four squares that move equally far at the same time, so that only their timing differs; a timer
/// restarts them.
///
/// The tabs show UIKit's kinds of timing: the built-in curves, cubic curves by control points,
/// springs by damping ratio, and springs by mass, stiffness and damping.
final class TimingCurvesViewController: UIViewController {
  /// The kinds of timing, one for each tab.
  enum Curves: String, CaseIterable {
    case builtIn = "Default"
    case cubic = "Cubic"
    case damping = "Damping"
    case spring = "Spring"
  }

  private let curves: Curves
  private let squareSize: CGFloat = 80
  private let durationOfAnimation: TimeInterval = 2
  private let names = ["redView", "blueView", "greenView", "yellowView"]
  private let colors: [UIColor] = [.systemRed, .systemBlue, .systemGreen, .systemYellow]
  private lazy var startFrames = [50, 150, 250, 350].map { (y: CGFloat) in
    CGRect(x: 16, y: y, width: squareSize, height: squareSize)
  }
  private var squares: [UIView] = []
  private var animators: [UIViewPropertyAnimator] = []
  /// The timer that restarts the squares. On iOS: `typealias StageTimer = Timer`.
  private var timer: StageTimer?

  /// Creates the page of one kind of timing; its name is the tab's title.
  init(_ curves: Curves) {
    self.curves = curves
    super.init(nibName: nil, bundle: nil)
    tabBarItem = UITabBarItem(title: curves.rawValue, image: nil, tag: 0)
  }

  required init?(coder: NSCoder) { return nil }

  /// Adds a lane with a square for each timing, and the readout. Nothing moves before the page
  /// appears.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Timing curves", hint: hint, hintY: 446)
    squares = timings.enumerated().map { index, item in
      let frame = startFrames[index]
      let lane = makeLane(around: frame)
      // The caption lies at the lower edge of its track, where no square passes, so it is not
      // mistaken for the hint.
      addCaption(
        item.name,
        at: CGRect(x: 16, y: lane.convert(frame, to: view).maxY, width: 358, height: 14)
      ).font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
      return lane.addTile(names[index], colors[index], at: frame)
    }
    addReadout()
  }

  /// Starts the squares, and restarts them every 3 s. With reduced motion, a tap starts them
  /// instead.
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if UIAccessibility.isReduceMotionEnabled {
      // With reduced motion, nothing moves by itself.
      view.addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in startAnimations() })
      return
    }
    startAnimations()
    timer = StageTimer.scheduledTimer(withTimeInterval: durationOfAnimation * 1.5, repeats: true) {
      [unowned self] _ in startAnimations()
    }
  }

  /// Ends the restarts; running animations continue.
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    timer?.invalidate()
  }

  /// Puts all squares at their start and starts new animators together.
  private func startAnimations() {
    animators = zip(squares, timings).enumerated().map { index, pair in
      animator(for: pair.0, startFrame: startFrames[index], timingParameters: pair.1.parameters)
    }
    for animator in animators { animator.startAnimation() }
  }

  /// Puts a view at its start, and returns an inactive animator to the other side.
  private func animator(
    for view: UIView, startFrame: CGRect, timingParameters: any UITimingCurveProvider
  ) -> UIViewPropertyAnimator {
    view.frame = startFrame
    let finalRect = finalRect(startFrame: startFrame)
    let animator = UIViewPropertyAnimator(
      duration: durationOfAnimation, timingParameters: timingParameters)
    animator.addAnimations {
      view.frame = finalRect
    }
    return animator
  }

  /// Returns the frame at the right edge, with a margin of 16 points.
  private func finalRect(startFrame: CGRect) -> CGRect {
    let margin: CGFloat = 16
    return CGRect(
      x: view.frame.width - margin - squareSize, y: startFrame.minY, width: squareSize,
      height: squareSize)
  }

  /// Returns the container of a square, with its track.
  ///
  /// A spring overshoots. Its lane is scaled down, so that the overshoot is visible, and the track
  /// includes it. The square moves between the same places of the lane.
  private func makeLane(around frame: CGRect) -> UIView {
    let (goal, radius) = (finalRect(startFrame: frame), CGFloat(20))
    let isSpring = curves == .damping || curves == .spring
    // With a damping ratio of 0.2, the spring overshoots by 0.53 of the distance.
    let end = isSpring ? goal.maxX + 0.53 * (goal.minX - frame.minX) : goal.maxX
    let lane = UIView(frame: view.bounds)
    lane.isUserInteractionEnabled = false
    view.addSubview(lane)
    let track = lane.addCard(at: CGRect(x: 16, y: frame.minY, width: end - 16, height: squareSize))
    track.layer.cornerRadius = radius
    track.backgroundColor = .tertiarySystemFill
    guard isSpring else { return lane }
    lane.addSubview(Outline(goal, cornerRadius: radius))
    let scale = (goal.maxX - frame.minX) / (end - frame.minX)
    // The left end stays in place.
    lane.transform = CGAffineTransform(
      translationX: (frame.minX - lane.bounds.midX) * (1 - scale),
      y: (frame.midY - lane.bounds.midY) * (1 - scale)
    ).scaledBy(x: scale, y: scale)
    return lane
  }

  // MARK: - The timings

  /// The timings of the page, each with its caption: four, or two cubic curves, or three damping
  /// ratios.
  private var timings: [(name: String, parameters: any UITimingCurveProvider)] {
    switch curves {
    case .builtIn:
      [
        ("linear", UICubicTimingParameters(animationCurve: .linear)),
        ("ease in", UICubicTimingParameters(animationCurve: .easeIn)),
        ("ease out", UICubicTimingParameters(animationCurve: .easeOut)),
        ("ease in, ease out", UICubicTimingParameters(animationCurve: .easeInOut)),
      ]
    case .cubic:
      [
        ("(0.45, 1)  (0.55, 0)", cubic(0.45, 1, 0.55, 0)),  // slow in the middle
        ("(1, 0.45)  (0, 0.55)", cubic(1, 0.45, 0, 0.55)),  // fast in the middle
      ]
    case .damping:
      // UIKit treats a ratio above 1 as 1.
      [0.2, 1.0, 2.0].map { ratio in
        ("damping ratio \(ratio)", UISpringTimingParameters(dampingRatio: ratio))
      }
    case .spring:
      // These springs settle in their own time; the duration has no effect.
      [
        ("a spring", spring(mass: 1)),
        ("thrown", spring(mass: 1, velocity: 12)),
        ("twice the mass", spring(mass: 2)),
        ("four times as stiff", spring(mass: 1, stiffness: 400)),
      ]
    }
  }

  private func cubic(
    _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat
  ) -> UICubicTimingParameters {
    UICubicTimingParameters(
      controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
  }

  private func spring(
    mass: CGFloat, stiffness: CGFloat = 100, velocity: CGFloat = 0
  ) -> UISpringTimingParameters {
    UISpringTimingParameters(
      mass: mass, stiffness: stiffness, damping: 10,
      initialVelocity: CGVector(dx: velocity, dy: 0))
  }

  // MARK: - The words

  private var hint: String {
    UIAccessibility.isReduceMotionEnabled
      ? "Tap to start them; choose other curves below."
      : "Watch them set out; choose other curves below."
  }

  /// Adds the values that all springs or curves of the page share.
  private func addReadout() {
    let rows =
      switch curves {
      case .builtIn, .cubic, .damping: ["Duration", "Started every"]
      case .spring: ["stiffness", "damping", "Started every"]
      }
    let readout = Readout(rows, at: CGPoint(x: 16, y: 482))
    for row in rows {
      switch row {
      case "Duration": readout[row] = "\(durationOfAnimation) s"
      case "stiffness": readout[row] = "100"
      case "damping": readout[row] = "10"
      default: readout[row] = "\(durationOfAnimation * 1.5) s"
      }
    }
    view.addSubview(readout)
  }
}
