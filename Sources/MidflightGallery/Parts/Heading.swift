#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension UIViewController {
  /// Says at the top what is to be seen, and in one line what to do.
  ///
  /// - Parameter hintY: Where the line lies, in points; below the title unless set, elsewhere where
  ///   a document has put a view there.
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

  /// A small caption in a scene's own coordinates.
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
