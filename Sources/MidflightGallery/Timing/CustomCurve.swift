#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let customCurve = Scene(
    "custom-curve", title: ["en": "Custom curve", "zh": "自定义曲线"],
    summary: [
      "en": "Drag the control points of a timing curve, and see the card follow it.",
      "zh": "拖动时间曲线的控制点，看卡片跟着它移动。",
    ]
  ) { _ in CustomCurveViewController() }
}

/// A cubic timing curve from (0, 0) to (1, 1) with two control points, as in
/// `UICubicTimingParameters`.
///
/// A timing curve maps the fraction of time to the fraction of the distance. The dot on the curve
/// uses the same animator: a linear animator moves its container along the time axis, and the
/// curve's animator moves the dot up.
final class CustomCurveViewController: UIViewController {
  private var controlPoints = [CGPoint(x: 0.75, y: 0.1), CGPoint(x: 0.9, y: 0.25)]
  private var pointWhenGrabbed = CGPoint.zero
  /// The area of the graph: time to the right, progress upwards.
  private let plot = CGRect(x: 55, y: 112, width: 280, height: 280)
  private let curve = CAShapeLayer()
  /// The changed curve, which applies after the current run.
  private let nextCurve = CAShapeLayer()
  private let tangents = CAShapeLayer()
  private lazy var handles = ["point1", "point2"].map { name in
    let handle = view.addTile(
      name, .clear, at: CGRect(x: 0, y: 0, width: 44, height: 44), cornerRadius: 22)
    let knob = UIView(frame: CGRect(x: 10, y: 10, width: 24, height: 24))
    knob.backgroundColor = .systemOrange
    knob.layer.cornerRadius = 12
    knob.layer.shadowOpacity = 0.2
    knob.layer.shadowRadius = 3
    knob.layer.shadowOffset = CGSize(width: 0, height: 1)
    handle.addSubview(knob)
    return handle
  }
  /// The container of the dot, which moves linearly with time.
  private lazy var time = UIView(
    frame: CGRect(x: plot.minX - 8, y: plot.maxY - 8, width: 16, height: 16))
  private lazy var dot = time.addTile(
    "dot", .systemBlue, at: CGRect(x: 0, y: 0, width: 16, height: 16), cornerRadius: 8)
  private lazy var viewToMove = view.addTile(
    "viewToMove", .systemBlue, at: CGRect(x: 45, y: 448, width: 100, height: 100), cornerRadius: 24)
  private let startButton = UIButton.filled("Start")
  private let readout = Readout(
    ["controlPoint1", "controlPoint2", "fractionComplete"], at: CGPoint(x: 16, y: 644))
  private var animator: UIViewPropertyAnimator?
  private var observation: NSKeyValueObservation?

  /// Adds the graph with its two control points, the card and the readout.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Custom curve", hint: "Drag the orange points, then press Start.")
    layOut()
    for (index, handle) in handles.enumerated() {
      handle.addGestureRecognizer(
        UIPanGestureRecognizer { [unowned self] pan in drag(index, pan) })
    }
    // On iOS: action: #selector(start)
    startButton.addTarget(self, action: CustomCurveViewController.start, for: .touchUpInside)
    show()
    readout["fractionComplete"] = CGFloat(0).percent
  }

  /// Moves the card and the dot along the curve in 4 s; from the other side, back along the
  /// mirrored curve. Start is disabled meanwhile.
  func start() {
    let isThere = viewToMove.frame.origin.x > 45
    // The way back uses the same curve seen from its end, so the control points are mirrored.
    let points =
      isThere ? controlPoints.reversed().map { CGPoint(x: 1 - $0.x, y: 1 - $0.y) } : controlPoints
    let timingParameters = UICubicTimingParameters(
      controlPoint1: points[0], controlPoint2: points[1])
    let animator = UIViewPropertyAnimator(duration: 4, timingParameters: timingParameters)
    animator.addAnimations { [unowned self] in
      viewToMove.frame.origin.x += isThere ? -200 : 200
      dot.center.y = isThere ? 8 : 8 - plot.height
    }
    UIViewPropertyAnimator(duration: 4, curve: .linear) { [unowned self] in
      time.center.x = isThere ? plot.minX : plot.maxX
    }.startAnimation()
    animator.addCompletion { [unowned self] _ in
      self.animator = nil
      show()
      startButton.isEnabled = true
      startButton.setTitle(isThere ? "Start" : "Back", for: .normal)
    }
    observation = animator.observe(\.fractionComplete) { [unowned self] animator, _ in
      readout["fractionComplete"] = animator.fractionComplete.percent
    }
    startButton.isEnabled = false
    self.animator = animator
    animator.startAnimation()
  }

  /// Moves a control point with the drag, limited to 0…1 on both axes.
  ///
  /// A change during a run shows the next curve and leaves the current run.
  private func drag(_ index: Int, _ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      pointWhenGrabbed = controlPoints[index]
    case .changed:
      let translation = pan.translation(in: view)
      controlPoints[index] = CGPoint(
        x: min(max(pointWhenGrabbed.x + translation.x / plot.width, 0), 1),
        y: min(max(pointWhenGrabbed.y - translation.y / plot.height, 0), 1))
      show()
    default:
      break
    }
  }

  /// Draws the curve, the tangents and the handles, and shows the coordinates. During a run, the
  /// changed curve is dotted and the running one stays.
  private func show() {
    let points = controlPoints.map { place(of: $0) }
    for (handle, point) in zip(handles, points) { handle.center = point }
    let path = UIBezierPath()
    path.move(to: place(of: .zero))
    path.addCurve(
      to: place(of: CGPoint(x: 1, y: 1)), controlPoint1: points[0], controlPoint2: points[1])
    // The current run's curve stays; a changed curve appears beside it.
    if animator == nil { curve.path = path.cgPath }
    nextCurve.path = animator == nil ? nil : path.cgPath
    let lines = UIBezierPath()
    lines.move(to: place(of: .zero))
    lines.addLine(to: points[0])
    lines.move(to: place(of: CGPoint(x: 1, y: 1)))
    lines.addLine(to: points[1])
    tangents.path = lines.cgPath
    for (index, point) in controlPoints.enumerated() {
      readout["controlPoint\(index + 1)"] = String(format: "%.2f, %.2f", point.x, point.y)
    }
  }

  /// Returns the screen position of a time and a progress, both 0…1.
  private func place(of point: CGPoint) -> CGPoint {
    CGPoint(x: plot.minX + point.x * plot.width, y: plot.maxY - point.y * plot.height)
  }

  /// Adds the plot, its captions and lines, the track and the button.
  private func layOut() {
    _ = view.addCard(at: CGRect(x: 16, y: 76, width: 358, height: 348))
    let square = UIView(frame: plot)
    square.backgroundColor = .quaternarySystemFill
    view.addSubview(square)
    // Outside the area that a control point in a corner covers.
    addCaption("progress", at: CGRect(x: plot.minX, y: plot.minY - 32, width: 100, height: 16))
    addCaption(
      "time", at: CGRect(x: plot.maxX - 100, y: plot.maxY + 15, width: 100, height: 16),
      alignment: .right)
    nextCurve.lineDashPattern = [1, 6]
    for (line, color, width) in [
      (tangents, UIColor.systemOrange, 1.5), (nextCurve, .systemOrange, 3), (curve, .systemGray, 3),
    ] {
      line.fillColor = nil
      line.lineWidth = width
      line.lineCap = .round
      line.strokeColor = color.cgColor
      view.layer.addSublayer(line)
    }
    view.addSubview(time)
    dot.center = CGPoint(x: 8, y: 8)
    for handle in handles { view.bringSubviewToFront(handle) }

    view.addSubview(Rail(from: CGPoint(x: 95, y: 498), to: CGPoint(x: 295, y: 498)))
    view.bringSubviewToFront(viewToMove)
    view.addRow([startButton], at: CGRect(x: 16, y: 576, width: 358, height: 44))
    view.addSubview(readout)
  }
}
