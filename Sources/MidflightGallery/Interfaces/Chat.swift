#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let chat = Scene(
    "chat", title: ["en": "Chat", "zh": "聊天"],
    summary: [
      "en": "Pull a list that is upside down; close it with a button inside it.",
      "zh": "拖动一个倒置的列表，再用列表里的按钮关闭它。",
    ]
  ) { _ in ChatViewController() }
}

/// A chat as many apps build it: the list and each message are upside down. The newest
/// message is then at the bottom without any scrolling, and older messages are above it.
///
/// The content follows the finger although the list is turned, and also while it is half as large.
/// The button inside the list releases the list.
final class ChatViewController: UIViewController, UIScrollViewDelegate {
  private var list: UIScrollView?
  private let open = UIButton.filled("Open")
  private let size = UIButton.filled("Half size")
  private let readout = Readout(["Offset", "Closed"], at: CGPoint(x: 16, y: 76))
  private var closedCount = 0

  /// Adds the readout, the buttons below the list, and the list.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addHeading("Chat", hint: "Pull the list down to read older messages.")
    view.addSubview(readout)
    open.addAction(
      UIAction { [unowned self] _ in openChat() }, for: .primaryActionTriggered)
    size.addAction(
      UIAction { [unowned self] _ in
        size.isSelected.toggle()
        UIView.animate(withDuration: 0.5) { [unowned self] in turnList() }
      }, for: .primaryActionTriggered)
    view.addRow([open, size], at: CGRect(x: 16, y: 720, width: 358, height: 40))
    openChat()
  }

  /// Adds a list at its newest message. Does nothing if there is one.
  private func openChat() {
    guard self.list == nil else { return }
    let list = UIScrollView(frame: CGRect(x: 16, y: 212, width: 358, height: 484))
    list.backgroundColor = .secondarySystemGroupedBackground
    list.layer.cornerRadius = 12
    list.accessibilityIdentifier = "messages"
    // The mouse drags the list too.
    list.panGestureRecognizer.allowedTouchTypes.append(
      NSNumber(value: UITouch.TouchType.indirectPointer.rawValue))
    let close = UIButton.filled("Close")
    close.addAction(
      UIAction { [unowned self] _ in closeChat() }, for: .primaryActionTriggered)
    close.frame = CGRect(x: 229, y: 16, width: 113, height: 40)
    close.transform = CGAffineTransform(scaleX: 1, y: -1)
    list.addSubview(close)
    for index in 0..<30 { list.addMessage(index) }
    list.contentSize = CGSize(width: 358, height: 72 + 30 * messageHeight)
    list.delegate = self
    view.addSubview(list)
    self.list = list
    turnList()
    show()
  }

  /// Removes the list and its last reference, while the finger on its button still ends.
  private func closeChat() {
    list?.removeFromSuperview()
    list = nil
    closedCount += 1
    show()
  }

  /// Turns the list upside down, in the selected size.
  private func turnList() {
    let scale: CGFloat = size.isSelected ? 0.5 : 1
    list?.transform = CGAffineTransform(scaleX: scale, y: -scale)
  }

  private func show() {
    readout["Offset"] = list.map { String(format: "%.0f", $0.contentOffset.y) } ?? "–"
    readout["Closed"] = "\(closedCount)"
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { show() }
}

/// The height of a message with the space below it, in points.
private let messageHeight: CGFloat = 56

extension UIScrollView {
  /// Adds a message; the newest message has the index 0. Every third message is one's own.
  fileprivate func addMessage(_ index: Int) {
    let isOwn = index % 3 == 0
    let bubble = UIView(
      frame: CGRect(
        x: isOwn ? 142 : 16, y: 72 + messageHeight * CGFloat(index), width: 200, height: 44))
    bubble.backgroundColor = isOwn ? .systemBlue : .tertiarySystemFill
    bubble.layer.cornerRadius = 22
    bubble.transform = CGAffineTransform(scaleX: 1, y: -1)
    let label = UILabel(frame: CGRect(x: 16, y: 0, width: 168, height: 44))
    label.text = "Message \(30 - index)"
    label.textColor = isOwn ? .white : .label
    bubble.addSubview(label)
    addSubview(bubble)
  }
}
