/// A segment of a segmented control: its title or image, and the divider at its left edge.
final class Segment {
  private let label = UILabel()
  private let imageView = UIImageView()
  private let divider = UIView.controlPart(
    .systemGray.withAlphaComponent(0.3), cornerRadius: 0.5)
  /// The action to call on selection by a person. Setting it shows the action's image, or else its
  /// title.
  var action: UIAction? {
    didSet {
      guard let action else { return }
      if let image = action.image { self.image = image } else { title = action.title }
    }
  }
  /// A Boolean value that indicates whether a person can select the segment.
  var isEnabled = true
  /// The frame of the segment in its control.
  private var extent = CGRect.zero
  /// The fixed width in points; 0 for an equal part of the remaining width.
  var width: CGFloat = 0

  /// Creates a segment without title, image and action.
  init() {
    label.textAlignment = .center
    imageView.contentMode = .center
    imageView.tintColor = .label
  }

  /// The title; nil for an image. A title that is not nil removes the image, and nil removes only
  /// the title.
  var title: String? {
    get { label.text }
    set {
      if newValue != nil { image = nil }
      label.text = newValue
    }
  }

  /// The image; nil for a title. An image that is not nil removes the title, and nil removes only
  /// the image. The automatic rendering mode counts as a template.
  var image: UIImage? {
    didSet {
      // A template image has the text colour, as everything in a control.
      imageView.image =
        image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
      if image != nil { label.text = nil }
    }
  }

  /// The fixed width or, without one, the width of the content and 10 points on either side. The
  /// result can be larger than UIKit's, because a selected title is bold.
  var fittingWidth: CGFloat {
    let content = max(label.intrinsicContentSize.width, imageView.image?.size.width ?? 0)
    return width > 0 ? width : (content + 20).rounded(.up)
  }

  // MARK: - The parts in the control

  /// Adds the parts of the segment to a control.
  func enter(_ control: UIView) {
    for part in [divider, label, imageView] { control.addSubview(part) }
  }

  /// Removes the parts of the segment from its control.
  func leave() {
    for part in [divider, label, imageView] { part.removeFromSuperview() }
  }

  /// Moves title and image into the segment's rectangle, and centres the divider, 1 × 16 points, on
  /// its left edge.
  func place(in rect: CGRect) {
    extent = rect
    placeTitle()
    imageView.frame = rect
    divider.frame = CGRect(x: rect.minX - 0.5, y: rect.midY - 8, width: 1, height: 16)
  }

  /// Places the title in the middle of the whole segment. A title that needs more than the segment
  /// without its outer 8 points is truncated at these points. In a segment below 32 points, they are
  /// a quarter of the width.
  private func placeTitle() {
    let inset = extent.insetBy(dx: min(8, extent.width / 4), dy: 0)
    label.frame = label.intrinsicContentSize.width > inset.width ? inset : extent
  }

  /// Shows the state of the segment. A selected title is bolder, pressed content is faint, and the
  /// content of a disabled segment is grey.
  ///
  /// - Parameters:
  ///   - isEnabled: A Boolean value that indicates whether the control is enabled.
  ///   - hasDivider: A Boolean value that indicates whether the divider at the left edge is
  ///     visible.
  func show(isSelected: Bool, isPressed: Bool, isEnabled: Bool, hasDivider: Bool) {
    label.font = .systemFont(ofSize: 13, weight: isSelected ? .semibold : .medium)
    placeTitle()
    label.textColor = isEnabled && self.isEnabled ? .label : .tertiaryLabel
    imageView.tintColor = label.textColor
    for part in [label, imageView] { part.alpha = isPressed ? 0.2 : 1 }
    divider.isHidden = !hasDivider
  }
}

extension [Segment] {
  /// The width of all segments, where each one without a fixed width is as wide as the widest of
  /// these.
  var fittingWidth: CGFloat {
    let widest = filter { $0.width == 0 }.map(\.fittingWidth).max() ?? 0
    return reduce(0) { $0 + ($1.width > 0 ? $1.width : widest) }
  }

  /// Returns the frame of a segment in its control's bounds. The segments without a fixed width
  /// share the remaining width equally; they have no width if nothing remains. An index out of
  /// range stops the program.
  func rect(of index: Int, in bounds: CGRect) -> CGRect {
    let others = Swift.max(1, count { $0.width == 0 })
    let equalWidth = Swift.max(0, bounds.width - reduce(0) { $0 + $1.width }) / CGFloat(others)
    func width(_ segment: Segment) -> CGFloat { segment.width > 0 ? segment.width : equalWidth }
    let x = self[..<index].reduce(0) { $0 + width($1) }
    return CGRect(x: x, y: 0, width: width(self[index]), height: bounds.height)
  }

  /// Returns the index of the segment at an x coordinate: the first one whose right edge is beyond
  /// it. A coordinate before the first segment gives the first one, and a coordinate after the last
  /// segment gives the last one. The result is nil without segments and for bounds without width.
  func index(at x: CGFloat, in bounds: CGRect) -> Int? {
    guard !isEmpty, bounds.width > 0 else { return nil }
    return indices.first { x < rect(of: $0, in: bounds).maxX } ?? count - 1
  }

  /// Returns the next enabled segment; nil if there is none.
  ///
  /// - Parameters:
  ///   - index: The index to start from; −1 for the first or last segment as a result.
  ///   - step: 1 or −1.
  func next(from index: Int, by step: Int) -> Int? {
    var next = index < 0 && step < 0 ? count : index
    repeat { next += step } while indices.contains(next) && !self[next].isEnabled
    return indices.contains(next) ? next : nil
  }
}
