#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let scrollView = Scene(
    "scroll-view", title: ["en": "Scroll view", "zh": "滚动视图"],
    summary: [
      "en": "Throw the list and stop it: each beginning has one callback at its end.",
      "zh": "甩动列表再停下：每次开始，代理都收到一次结束回调。",
    ]
  ) { _ in ScrollViewController() }
}

/// A list, buttons that stop its motion in different ways, and a count of delegate calls.
///
/// A drag, a deceleration and an animated offset each begin once and end once, whatever the cause
/// of the end. A press that catches the list past its edge causes no jump.
final class ScrollViewController: UIViewController, UIScrollViewDelegate {
  private let list = UIScrollView(frame: CGRect(x: 16, y: 212, width: 358, height: 440))
  private let rowCount = 20
  private let lock = UIButton.filled("Lock past the edge")
  private let readout = Readout(["Offset", "Target", "Begun, ended"], at: CGPoint(x: 16, y: 76))
  private var isScrollingToMiddle = false
  private var (begun, ended) = (0, 0)

  /// Adds the list with its rows, the readout and the buttons.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Scroll view", hint: "Throw the list; catch it past its edge.")
    view.addSubview(readout)
    list.backgroundColor = .secondarySystemGroupedBackground
    list.layer.cornerRadius = 12
    list.accessibilityIdentifier = "list"
    list.addRows(rowCount)
    list.delegate = self
    view.addSubview(list)
    let buttons: [(String, (ScrollViewController) -> Void)] = [
      ("Middle", { $0.scrollToMiddle() }),
      ("Top", { $0.list.setContentOffset(.zero, animated: false) }),
      ("Half the rows", { $0.halveRows() }),
    ]
    view.addRow(
      buttons.map { title, act in
        let button = UIButton.filled(title)
        button.addAction(
          UIAction { [unowned self] _ in act(self) }, for: .primaryActionTriggered)
        return button
      }, at: CGRect(x: 16, y: 668, width: 358, height: 40))
    lock.addAction(
      UIAction { [unowned self] _ in
        lock.isSelected.toggle()
        list.isScrollEnabled = true
      }, for: .primaryActionTriggered)
    let card = UIButton.filled("Card")
    card.addAction(
      UIAction { [unowned self] _ in present(ListCardViewController(), animated: true) },
      for: .primaryActionTriggered)
    view.addRow([lock, card], at: CGRect(x: 16, y: 720, width: 358, height: 40))
    readout["Target"] = "–"
    show()
  }

  /// Scrolls to the middle with an animation; does nothing in the middle or on the way there.
  private func scrollToMiddle() {
    let middle = CGPoint(x: 0, y: (list.contentSize.height - list.bounds.height) / 2)
    guard list.contentOffset != middle, !isScrollingToMiddle else { return }
    isScrollingToMiddle = true
    begun += 1
    list.setContentOffset(middle, animated: true)
    show()
  }

  /// Halves the height of the content, or restores it. A list past its new end slides back.
  private func halveRows() {
    let height = ListRow.height * CGFloat(rowCount)
    list.contentSize.height = list.contentSize.height == height ? height / 2 : height
  }

  private func show() {
    readout["Offset"] = String(format: "%.0f", list.contentOffset.y)
    readout["Begun, ended"] = "\(begun), \(ended)"
  }

  // MARK: - Delegate

  /// Shows the offset. While the lock is selected, disables scrolling at 60 points past the top;
  /// the drag in progress is cancelled.
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if lock.isSelected, scrollView.contentOffset.y < -60 { scrollView.isScrollEnabled = false }
    show()
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { begun += 1 }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    readout["Target"] = String(format: "%.1f", targetContentOffset.pointee.y)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    countEnd()
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { begun += 1 }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { countEnd() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    isScrollingToMiddle = false
    countEnd()
  }

  /// Counts an end.
  private func countEnd() {
    ended += 1
    show()
  }
}

/// A presented card with a list. A pull down moves the list, or at its top the card.
private final class ListCardViewController: UIViewController {
  private let list = UIScrollView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.accessibilityIdentifier = "card"
    list.frame = view.bounds
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.accessibilityIdentifier = "card.list"
    list.addRows(30)
    view.addSubview(list)
  }
}

/// A row of a list: a coloured square, and its number.
private final class ListRow: UIView {
  static let height: CGFloat = 52

  init(_ number: Int) {
    super.init(
      frame: CGRect(
        x: 0, y: ListRow.height * CGFloat(number - 1), width: 358, height: ListRow.height))
    let colors: [UIColor] = [
      .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemBlue,
      .systemIndigo, .systemPurple,
    ]
    let square = UIView(frame: CGRect(x: 16, y: 10, width: 32, height: 32))
    square.backgroundColor = colors[(number - 1) % colors.count]
    square.layer.cornerRadius = 8
    addSubview(square)
    let label = UILabel(frame: CGRect(x: 64, y: 0, width: 200, height: ListRow.height))
    label.text = "Row \(number)"
    addSubview(label)
    let line = UIView(frame: CGRect(x: 64, y: ListRow.height - 0.5, width: 294, height: 0.5))
    line.backgroundColor = .separator
    addSubview(line)
  }

  required init?(coder: NSCoder) { return nil }
}

extension UIScrollView {
  /// Adds at least 1 row, numbered from 1. Sets the size of the content, and lets the mouse drag the
  /// list.
  fileprivate func addRows(_ count: Int) {
    panGestureRecognizer.allowedTouchTypes.append(
      NSNumber(value: UITouch.TouchType.indirectPointer.rawValue))
    for number in 1...count { addSubview(ListRow(number)) }
    contentSize = CGSize(width: 358, height: ListRow.height * CGFloat(count))
  }
}
