#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let rubberBand = Scene(
    "rubber-band", title: ["en": "Rubber band", "zh": "橡皮筋"],
    summary: [
      "en": "Pull the sheet past its edge: the farther, the harder; let go, and it springs back.",
      "zh": "把面板拉过边缘：越拉越紧；松手后它会弹回来。",
    ]
  ) { _ in RubberBandViewController() }
}

/// A sheet that resists beyond its place, like a scroll view at its end, and springs back.
///
/// The visible offset grows more slowly than the finger's pull. A finger that catches the sheet in
/// flight needs the inverse function: the pull that gives the visible offset. At the release, the
/// spring inherits the visible velocity.
final class RubberBandViewController: UIViewController {
  private let home = CGRect(x: 65, y: 292, width: 260, height: 260)
  private lazy var sheet = view.addTile("sheet", .systemTeal, at: home, cornerRadius: 28)
  /// The resistance curve; its dimension is the visible length along the pull.
  private lazy var band = RubberBand(dimension: Double(home.height))
  private var animator: UIViewPropertyAnimator?
  /// The pull that corresponds to the sheet's visible position when the finger landed.
  private var pullWhenGrabbed: CGFloat = 0
  private let readout = Readout(["Pulled by", "Shown at"], at: CGPoint(x: 16, y: 76))

  /// Adds the sheet at its place, its outline and the readout.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Rubber band", hint: "Pull the sheet up or down, and let go.")
    view.addSubview(readout)
    view.addSubview(Outline(home, cornerRadius: 28))
    view.bringSubviewToFront(sheet)
    let label = UILabel(frame: sheet.bounds)
    label.text = "Pull"
    label.textColor = .white
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 17, weight: .semibold)
    sheet.addSubview(label)
    // On iOS: action: #selector(handlePan)
    sheet.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: RubberBandViewController.handlePan))
    show(pull: 0)
  }

  /// Handles a drag of the sheet.
  ///
  /// - Begin: stops the sheet at its visible position.
  /// - Change: moves it vertically by the resisted pull.
  /// - End: springs back at the visible velocity; a cancelled drag starts from rest.
  func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      if animator?.state == .active { animator?.stopAnimation(true) }
      // The inverse of the resistance: from the visible offset to the pull.
      pullWhenGrabbed = CGFloat(band.pull(showing: Double(sheet.center.y - home.midY)))
    case .changed:
      let pull = pullWhenGrabbed + pan.translation(in: view).y
      sheet.center.y = home.midY + CGFloat(band.offset(pulledBy: Double(pull)))
      show(pull: pull)
    case .ended, .cancelled:
      springBack(velocity: pan.state == .ended ? shownVelocity(pan.velocity(in: view).y) : 0)
    default:
      break
    }
  }

  /// Returns the visible velocity for a finger's velocity: their ratio is the slope of the
  /// resistance curve.
  private func shownVelocity(_ velocity: CGFloat) -> CGFloat {
    let offset = Double(sheet.center.y - home.midY)
    let pull = band.pull(showing: offset)
    return velocity * CGFloat(band.offset(pulledBy: pull + 0.5) - band.offset(pulledBy: pull - 0.5))
  }

  /// Moves the sheet home with a critically damped spring. The velocity is in
  /// points per second, and counts as 0 within a point of home.
  private func springBack(velocity: CGFloat) {
    let distance = home.midY - sheet.center.y
    let timingParameters = UISpringTimingParameters(
      dampingRatio: 1,
      initialVelocity: CGVector(dx: 0, dy: abs(distance) < 1 ? 0 : velocity / distance))
    let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timingParameters)
    animator.addAnimations { [sheet, home] in sheet.center.y = home.midY }
    animator.addCompletion { [unowned self] _ in show(pull: 0) }
    self.animator = animator
    animator.startAnimation()
  }

  /// Shows the pull and the visible offset, both in points from home.
  private func show(pull: CGFloat) {
    readout["Pulled by"] = String(format: "%.0f", pull)
    readout["Shown at"] = String(format: "%.0f", sheet.center.y - home.midY)
  }
}
