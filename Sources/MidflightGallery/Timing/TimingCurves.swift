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

/// Squares that go the same way at the same time, restarted by a timer: only their timing differs.
final class TimingCurvesViewController: UIViewController {
  /// What the tabs choose.
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
  /// On iOS: `typealias StageTimer = Timer`.
  private var timer: StageTimer?

  init(_ curves: Curves) {
    self.curves = curves
    super.init(nibName: nil, bundle: nil)
    tabBarItem = UITabBarItem(title: curves.rawValue, image: nil, tag: 0)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Timing curves", hint: hint, hintY: 446)
    squares = timings.enumerated().map { index, item in
      let frame = startFrames[index]
      let lane = makeLane(around: frame)
      // At its track's lower edge, where no square comes: the last one is told from the hint below.
      addCaption(
        item.name,
        at: CGRect(x: 16, y: lane.convert(frame, to: view).maxY, width: 358, height: 14)
      ).font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
      return lane.addTile(names[index], colors[index], at: frame)
    }
    addReadout()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if UIAccessibility.isReduceMotionEnabled {
      // Nothing moves by itself then.
      view.addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in startAnimations() })
      return
    }
    startAnimations()
    timer = StageTimer.scheduledTimer(withTimeInterval: durationOfAnimation * 1.5, repeats: true) {
      [unowned self] _ in startAnimations()
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    timer?.invalidate()
  }

  private func startAnimations() {
    animators = zip(squares, timings).enumerated().map { index, pair in
      animator(for: pair.0, startFrame: startFrames[index], timingParameters: pair.1.parameters)
    }
    for animator in animators { animator.startAnimation() }
  }

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

  private func finalRect(startFrame: CGRect) -> CGRect {
    let margin: CGFloat = 16
    return CGRect(
      x: view.frame.width - margin - squareSize, y: startFrame.minY, width: squareSize,
      height: squareSize)
  }

  /// What a square goes along, with a track.
  ///
  /// A spring overshoots: its lane is seen smaller, so that there is room for that, and the track leads as far.
  /// The square goes from the same place to the same place in it.
  private func makeLane(around frame: CGRect) -> UIView {
    let (goal, radius) = (finalRect(startFrame: frame), CGFloat(20))
    let isSpring = curves == .damping || curves == .spring
    // With a ratio of 0.2 it goes 0.53 of the way too far.
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
    // Its left end stays where it is.
    lane.transform = CGAffineTransform(
      translationX: (frame.minX - lane.bounds.midX) * (1 - scale),
      y: (frame.midY - lane.bounds.midY) * (1 - scale)
    ).scaledBy(x: scale, y: scale)
    return lane
  }

  // MARK: - The timings

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
      // More than 1 is followed as 1.
      [0.2, 1.0, 2.0].map { ratio in
        ("damping ratio \(ratio)", UISpringTimingParameters(dampingRatio: ratio))
      }
    case .spring:
      // These take as long as they take; the duration does not matter.
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
