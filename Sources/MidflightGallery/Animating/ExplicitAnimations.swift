#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let explicitAnimations = Scene(
    "explicit-animations",
    title: ["en": "Explicit animations", "zh": "显式动画"],
    summary: [
      "en":
        "Core Animation on layers: a line, a spring, a path, a group. Tap the card to stop its time.",
      "zh": "图层上的 Core Animation：描线、弹簧、沿路径、组。点按卡片让时间停下。",
    ]
  ) { _ in ExplicitAnimationsViewController() }
}

/// Core Animation's explicit animations, which an app adds to a layer by key.
///
/// An explicit animation changes only the presentation layer. The model layer keeps its value, so
/// the layer returns to it after the animation, unless the app also sets the model as `spring()`
/// does. The four buttons show a basic, a spring and a keyframe animation, and a group. The
/// delegate receives `animationDidStop(_:finished:)`, with false if another animation with the same
/// key replaced it.
///
/// Time is a property of each layer. A tap sets the card's `speed` to 0, which stops all animations
/// in its sublayers.
final class ExplicitAnimationsViewController: UIViewController {
  private lazy var board = view.addCard(at: CGRect(x: 16, y: 76, width: 358, height: 408))
  private let line = LineView(frame: CGRect(x: 16, y: 16, width: 326, height: 96))
  private lazy var ball = board.addTile(
    "ball", .systemOrange, at: CGRect(x: 64, y: 128, width: 48, height: 48), cornerRadius: 24)
  private lazy var arrow = board.addTile(
    "arrow", .systemBlue, at: CGRect(x: 18, y: 262, width: 36, height: 20), cornerRadius: 6)
  private lazy var badge = board.addTile(
    "badge", .systemPurple, at: CGRect(x: 147, y: 328, width: 64, height: 64), cornerRadius: 16)
  /// The path of the arrow.
  private let road = CAShapeLayer()
  private let readout = Readout(
    ["layer.speed", "animationDidStop"], at: CGPoint(x: 16, y: 560))
  private var stops = (finished: 0, unfinished: 0)

  /// Adds the card with its layers, the buttons and the readout. A tap on the card stops or
  /// continues its time.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Explicit animations", hint: "Start some, then tap the card to stop its time.")
    layOut()
    // On iOS: action: #selector(toggleTime)
    board.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: ExplicitAnimationsViewController.toggleTime))
    show()
  }

  /// Animates `strokeEnd` from 0 to 1, so that a line draws itself.
  private func draw() {
    let drawing = CABasicAnimation(keyPath: "strokeEnd")
    drawing.fromValue = 0
    drawing.toValue = 1
    drawing.duration = 2
    drawing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    add(drawing, to: line.layer, forKey: "draw")
  }

  /// Moves the ball to the other side with a spring. The model has the final position at once.
  ///
  /// A press in flight starts from the visible position, at rest.
  private func spring() {
    let goal = CGPoint(x: ball.layer.position.x < 179 ? 270 : 88, y: 152)
    let swing = CASpringAnimation(keyPath: "position")
    swing.fromValue = ball.layer.presentation()?.position ?? ball.layer.position
    swing.toValue = goal
    (swing.stiffness, swing.damping) = (60, 8)
    swing.duration = swing.settlingDuration
    ball.layer.position = goal
    add(swing, to: ball.layer, forKey: "swing")
  }

  /// Moves the arrow along a path at a constant speed and rotates it with the path's direction.
  ///
  /// The arrow returns to its start after the animation.
  private func go() {
    let movement = CAKeyframeAnimation(keyPath: "position")
    movement.path = road.path
    movement.calculationMode = .paced
    movement.rotationMode = .rotateAuto
    movement.duration = 3
    add(movement, to: arrow.layer, forKey: "go")
  }

  /// Runs three animations in one group, which plays forwards and then backwards.
  ///
  /// The badge turns once, shrinks to half and fades, and returns to its model values.
  private func pulse() {
    let (turn, grow, fade) = (
      CABasicAnimation(keyPath: "transform.rotation"), CABasicAnimation(keyPath: "transform.scale"),
      CABasicAnimation(keyPath: "opacity")
    )
    turn.byValue = 2 * Double.pi
    grow.toValue = 0.5
    fade.toValue = 0.3
    let group = CAAnimationGroup()
    group.animations = [turn, grow, fade]
    group.duration = 1.5
    group.autoreverses = true
    group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    add(group, to: badge.layer, forKey: "pulse")
  }

  private func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    animation.delegate = self
    layer.add(animation, forKey: key)
  }

  /// Stops the time of the card's layers, or lets it continue from the same moment.
  ///
  /// The method of Apple's Technical Q&A QA1673: `timeOffset` holds the layer's time at the pause,
  /// and `beginTime` later subtracts the pause's length.
  func toggleTime(_ tap: UITapGestureRecognizer) {
    let layer = board.layer
    if layer.speed == 0 {
      let paused = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    } else {
      let now = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = now
    }
    show()
  }

  private func show() {
    readout["layer.speed"] = board.layer.speed == 0 ? "0" : "1"
    readout["animationDidStop"] = "\(stops.finished) finished, \(stops.unfinished) not"
  }

  /// Adds the line, the dashed path, the buttons and the readout.
  private func layOut() {
    board.accessibilityIdentifier = "board"
    line.accessibilityIdentifier = "line"
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 36, y: 272))
    path.addCurve(
      to: CGPoint(x: 179, y: 248), control1: CGPoint(x: 60, y: 180),
      control2: CGPoint(x: 120, y: 190))
    path.addCurve(
      to: CGPoint(x: 322, y: 224), control1: CGPoint(x: 238, y: 306),
      control2: CGPoint(x: 300, y: 320))
    (road.path, road.fillColor, road.lineWidth) = (path, nil, 2)
    road.lineDashPattern = [4, 6]
    road.strokeColor = UIColor.systemGray3.cgColor
    board.layer.addSublayer(road)
    board.addSubview(line)
    for part in [ball, arrow, badge] { part.isUserInteractionEnabled = false }
    let starts: [(String, () -> Void)] = [
      ("Draw", { [unowned self] in draw() }), ("Spring", { [unowned self] in spring() }),
      ("Path", { [unowned self] in go() }), ("Group", { [unowned self] in pulse() }),
    ]
    let buttons = starts.map { title, start in
      let button = UIButton.filled(title)
      button.addAction(UIAction { _ in start() }, for: .touchUpInside)
      return button
    }
    view.addRow(buttons, at: CGRect(x: 16, y: 500, width: 358, height: 44))
    view.addSubview(readout)
  }
}

extension ExplicitAnimationsViewController: CAAnimationDelegate {
  /// Counts an animation that ended, or that another one replaced.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag { stops.finished += 1 } else { stops.unfinished += 1 }
    show()
  }
}

/// A view that shows a wave as a line.
private final class LineView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  /// Creates a green wave that ignores touches.
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    guard let shape = layer as? CAShapeLayer else { return }
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 8, y: 48))
    for x in stride(from: 8.0, to: 318, by: 62) {
      path.addCurve(
        to: CGPoint(x: x + 62, y: 48), control1: CGPoint(x: x + 31, y: -24),
        control2: CGPoint(x: x + 31, y: 120))
    }
    shape.path = path
    shape.fillColor = nil
    shape.strokeColor = UIColor.systemGreen.cgColor
    (shape.lineWidth, shape.lineCap) = (5, .round)
  }

  required init?(coder: NSCoder) { return nil }
}
