#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension UIViewController {
  /// Adds a title at the top, and a line with an instruction.
  ///
  /// Both labels are as wide as the view, with margins of 16 points, and follow its width.
  ///
  /// - Parameter hintY: The top of the line in points. The default is below the title; scenes whose
  ///   views are given by a document use another place.
  func addHeading(_ title: String, hint: String, hintY: CGFloat = 42) {
    let width = view.bounds.width - 32
    let heading = UILabel(frame: CGRect(x: 16, y: 14, width: width, height: 24))
    heading.text = title
    heading.font = .systemFont(ofSize: 17, weight: .semibold)
    view.addSubview(heading)

    let line = UILabel(frame: CGRect(x: 16, y: hintY, width: width, height: 20))
    line.text = hint
    line.font = .systemFont(ofSize: 15)
    line.textColor = .secondaryLabel
    line.accessibilityIdentifier = "hint"
    view.addSubview(line)
    for label in [heading, line] { label.autoresizingMask = .flexibleWidth }
  }

  /// Adds a small caption.
  ///
  /// The caption is one line in grey.
  ///
  /// - Parameter parent: The superview; nil uses the controller's view.
  /// - Returns: The added label.
  @discardableResult
  func addCaption(
    _ text: String, at frame: CGRect, to parent: UIView? = nil,
    alignment: NSTextAlignment = .natural
  ) -> UILabel {
    let caption = UILabel(frame: frame)
    caption.text = text
    caption.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
    caption.textColor = .secondaryLabel
    caption.textAlignment = alignment
    (parent ?? view).addSubview(caption)
    return caption
  }
}
