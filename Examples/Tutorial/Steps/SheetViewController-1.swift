import MidflightApp

/// A bottom sheet, half open.
final class SheetViewController: UIViewController {
  private let sheet = UIView(frame: CGRect(x: 0, y: 464, width: 390, height: 844))
  private let grabber = UIView(frame: CGRect(x: 165, y: 10, width: 60, height: 6))

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
  }
}
