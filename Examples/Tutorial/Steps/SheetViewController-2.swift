import MidflightApp

/// A bottom sheet that follows the finger.
final class SheetViewController: UIViewController {
  private let sheet = UIView(frame: CGRect(x: 0, y: 464, width: 390, height: 844))
  private let grabber = UIView(frame: CGRect(x: 165, y: 10, width: 60, height: 6))
  private var topAtStart: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGray4
    sheet.backgroundColor = .systemBackground
    sheet.layer.cornerRadius = 24
    grabber.backgroundColor = .systemGray3
    grabber.layer.cornerRadius = 3
    sheet.accessibilityIdentifier = "sheet"  // the name in recordings and tests
    grabber.accessibilityIdentifier = "grabber"
    sheet.addSubview(grabber)
    view.addSubview(sheet)
    sheet.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: SheetViewController.drag))
  }

  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      topAtStart = sheet.frame.minY
    case .changed:
      sheet.frame.origin.y = max(topAtStart + pan.translation(in: view).y, 64)
    default:
      break
    }
  }
}
