#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let draggableCircle = Scene(
    "draggable-circle", title: ["en": "Draggable circle", "zh": "可拖拽的圆"],
    summary: ["en": "Drag a circle about: nothing is animated yet.", "zh": "随意拖动一个圆：还没有任何动画。"]
  ) { _ in DraggableCircleViewController() }
}

/// A circle that follows the finger without any animation: the basis of the next scenes.
///
/// A pan recogniser reports its translation since the start of the drag. The view stores its centre
/// when the drag begins and adds the translation to it.
final class DraggableCircleViewController: UIViewController {
  /// The circle's centre at the start of the drag.
  private var circleCenter = CGPoint.zero
  private let readout = Readout(["center"], at: CGPoint(x: 16, y: 76))

  /// Adds a circle at the centre of the view, and shows its position.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Draggable circle", hint: "Drag the circle.")
    view.addSubview(readout)

    let circle = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    circle.center = view.center
    circle.layer.cornerRadius = 50
    circle.backgroundColor = .systemGreen
    circle.accessibilityIdentifier = "circle"
    view.addSubview(Outline(circle.frame, cornerRadius: 50))
    // On iOS: action: #selector(dragCircle)
    circle.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: DraggableCircleViewController.dragCircle))
    view.addSubview(circle)
    show(circle)
  }

  /// Moves the circle with the finger. A release or cancellation leaves it in place.
  func dragCircle(_ gesture: UIPanGestureRecognizer) {
    guard let target = gesture.view else { return }
    switch gesture.state {
    case .began, .ended:
      circleCenter = target.center
    case .changed:
      let translation = gesture.translation(in: view)
      target.center = CGPoint(
        x: circleCenter.x + translation.x, y: circleCenter.y + translation.y)
      show(target)
    default:
      break
    }
  }

  private func show(_ circle: UIView) {
    readout["center"] = String(format: "%.0f, %.0f", circle.center.x, circle.center.y)
  }
}
