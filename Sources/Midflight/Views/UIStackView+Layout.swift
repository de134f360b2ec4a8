extension UIStackView {
  /// Where everything goes: the axis first in a row, last in a column, as a text's height follows
  /// from its width.
  func place() {
    let room = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    let arrangement = Arrangement(visibleItems, in: self, width: room.width)
    let spans = arrangement.line.spans(in: length(of: room.size))
    let sizes = arrangement.sizes(on: spans)
    let depth = across(room.size)
    let baseline = baseline(of: visibleItems, sizes)
    var (index, end) = (0, CGFloat(0))
    for item in items {
      var (start, size) = (end, CGSize.zero)
      let isShown = !item.view.isHidden
      if isShown {
        (start, size) = (spans[index].start, sizes[index])
        end = spans[index].start + spans[index].length
        index += 1
      } else {
        size = across(only: item.natural(width: nil))
      }
      let wide = alignment == .fill ? depth : min(across(size), max(0, depth))
      let offset = offset(of: item.view, size, wide: wide, in: depth, baseline: baseline)
      put(item.view, start: start, length: isShown ? end - start : 0, offset, wide, in: room)
      if !isShown, item.view.layer.tracks.isEmpty {
        item.view.layer.modelValues.staysWhileMoving = false
      }
    }
  }

  /// The size that suits the views.
  ///
  /// - Parameter width: The most there is; nil for any.
  func size(fitting width: CGFloat?) -> CGSize {
    let margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
    let (horizontal, vertical) = (margins.left + margins.right, margins.top + margins.bottom)
    let room = width.map { max(0, $0 - horizontal) }
    let shown = visibleItems
    let arrangement = Arrangement(shown, in: self, width: room)
    var length = arrangement.line.naturalLength
    if axis == .horizontal, let room { length = min(length, room) }
    let sizes = arrangement.sizes(on: arrangement.line.spans(in: length))
    var depth = sizes.map(across).max() ?? 0
    if let (above, isFirst) = baseline(of: shown, sizes) {
      // The highest above the line and the lowest below it need not be the same view.
      let rest = zip(shown, sizes).map { $1.height - $0.view.baseline(in: $1, isFirst) }
      depth = max(depth, isFirst ? above + (rest.max() ?? 0) : depth)
      if !isFirst {
        let tops = zip(shown, sizes).map { $0.view.baseline(in: $1, isFirst) }
        depth = max(depth, above + (tops.max() ?? 0))
      }
    }
    let size =
      axis == .horizontal
      ? CGSize(width: length, height: depth) : CGSize(width: depth, height: length)
    return CGSize(width: size.width + horizontal, height: size.height + vertical)
  }

  private var visibleItems: [Item] { items.filter { !$0.view.isHidden } }

  private func length(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.width : size.height
  }

  private func across(_ size: CGSize) -> CGFloat {
    axis == .horizontal ? size.height : size.width
  }

  private func across(only size: CGSize) -> CGSize {
    axis == .horizontal
      ? CGSize(width: 0, height: size.height) : CGSize(width: size.width, height: 0)
  }

  /// The line that a row's baselines share: how far below the top, for first lines, or above the
  /// bottom, for last ones; nil if baselines do not matter.
  private func baseline(
    of items: [Item], _ sizes: [CGSize]
  ) -> (distance: CGFloat, isFirst: Bool)? {
    guard axis == .horizontal, alignment == .firstBaseline || alignment == .lastBaseline else {
      return nil
    }
    let isFirst = alignment == .firstBaseline
    let distances = zip(items, sizes).map { item, size in
      let baseline = item.view.baseline(in: size, isFirst)
      return isFirst ? baseline : size.height - baseline
    }
    return (distances.max() ?? 0, isFirst)
  }

  /// How far across the axis a view begins.
  private func offset(
    of view: UIView, _ size: CGSize, wide: CGFloat, in depth: CGFloat,
    baseline: (distance: CGFloat, isFirst: Bool)?
  ) -> CGFloat {
    if let (distance, isFirst) = baseline {
      let own = view.baseline(in: CGSize(width: size.width, height: wide), isFirst)
      return isFirst ? distance - own : depth - distance - own
    }
    return switch alignment {
    case .fill, .leading, .firstBaseline: 0
    case .center: (depth - wide) / 2
    case .trailing, .lastBaseline: depth - wide
    }
  }

  /// Places a view with its edges on whole pixels, whatever its transform is.
  private func put(
    _ view: UIView, start: CGFloat, length: CGFloat, _ offset: CGFloat, _ wide: CGFloat,
    in room: CGRect
  ) {
    let scale = window?.stage?.scale ?? Stage.current?.scale ?? 1
    let rect =
      axis == .horizontal
      ? CGRect(x: room.minX + start, y: room.minY + offset, width: length, height: wide)
      : CGRect(x: room.minX + offset, y: room.minY + start, width: wide, height: length)
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { ($0 * scale).rounded() / scale }
    var size = CGSize(width: edges[2] - edges[0], height: edges[3] - edges[1])
    let anchor = view.layer.anchorPoint
    if view.layer.modelValues.bounds.size != size {
      view.bounds.size = size
      size = view.bounds.size  // a switch keeps its own, and stands at the near corner
    }
    let center = CGPoint(
      x: edges[0] + anchor.x * size.width, y: edges[1] + anchor.y * size.height)
    if view.center != center { view.center = center }
  }
}

/// The views that are shown, with what is known of their sizes before any is placed.
private struct Arrangement {
  let items: [UIStackView.Item]
  let isRow: Bool
  /// The sizes that suit them: in a column, at the widths that they get.
  let naturals: [CGSize]
  let line: LinearLayout

  /// - Parameter width: The room from left to right; nil for any.
  init(_ items: [UIStackView.Item], in stack: UIStackView, width: CGFloat?) {
    self.items = items
    isRow = stack.axis == .horizontal
    var naturals = items.map { $0.natural(width: nil) }
    if !isRow, let width {
      for index in items.indices {
        let own = stack.alignment == .fill ? width : min(naturals[index].width, width)
        naturals[index] = CGSize(width: own, height: items[index].natural(width: own).height)
      }
    }
    self.naturals = naturals
    let axis = stack.axis
    line = LinearLayout(
      stack.distribution.onLine,
      zip(items, naturals).map { item, size in
        let length = axis == .horizontal ? size.width : size.height
        let isSpacer = length == 0 && item.isShapeless(along: axis)
        return LinearLayout.Item(
          length: length,
          hugging: isSpacer ? 0 : item.view.contentHuggingPriority(for: axis).rawValue,
          resistance: item.view.contentCompressionResistancePriority(for: axis).rawValue,
          gap: item.gap(in: stack))
      })
  }

  /// The sizes that suit the views at the lengths that they get.
  func sizes(on spans: [LinearLayout.Span]) -> [CGSize] {
    items.indices.map { index in
      let length = spans[index].length
      guard isRow else { return CGSize(width: naturals[index].width, height: length) }
      let height =
        length < naturals[index].width
        ? items[index].natural(width: length).height : naturals[index].height
      return CGSize(width: length, height: height)
    }
  }
}

extension UIStackView.Item {
  /// The size that suits the view.
  ///
  /// - Parameter width: What it gets, if that is known: for text on several lines.
  fileprivate func natural(width: CGFloat?) -> CGSize {
    if let width, view is UILabel || view is UIStackView {
      return view.sizeThatFits(CGSize(width: width, height: 0))
    }
    let content = view.intrinsicContentSize
    guard content.width < 0 || content.height < 0 else { return content }
    let most = CGFloat.greatestFiniteMagnitude
    let fitting = view.sizeThatFits(CGSize(width: width ?? most, height: most))
    // What takes all the room there is, as a slider does, asks for none of its own.
    func bounded(_ length: CGFloat) -> CGFloat { length < most ? length : 0 }
    return CGSize(
      width: content.width < 0 ? bounded(fitting.width) : content.width,
      height: content.height < 0 ? bounded(fitting.height) : content.height)
  }

  /// Whether nothing but the size that it was given decides its length.
  fileprivate func isShapeless(along axis: NSLayoutConstraint.Axis) -> Bool {
    let content = view.intrinsicContentSize
    return (axis == .horizontal ? content.width : content.height) < 0
  }

  /// The gap after the view.
  fileprivate func gap(in stack: UIStackView) -> CGFloat {
    var gap = spacing ?? UIStackView.spacingUseDefault
    if gap == UIStackView.spacingUseDefault { gap = stack.spacing }
    return gap == UIStackView.spacingUseSystem ? 8 : gap  // points, as UIKit's between siblings
  }
}

extension UIView {
  /// How far below its top its first or last line of text stands, at a size: of a button its title, of a
  /// stack view that of the first or last view in it, and in a row of the highest. Its bottom edge if it
  /// has no text.
  fileprivate func baseline(in size: CGSize, _ isFirst: Bool) -> CGFloat {
    switch self {
    case let label as UILabel: return label.baselineOfLine(in: size.height, isFirst)
    case let button as UIButton:
      guard let label = button.titleLabel, !(label.text ?? "").isEmpty else { return size.height }
      let content = button.contentRect(forBounds: CGRect(origin: .zero, size: size))
      let title = button.titleRect(forContentRect: content)
      return title.minY + label.baselineOfLine(in: title.height, isFirst)
    case let stack as UIStackView: return stack.baselineOfViews(in: size, isFirst) ?? size.height
    default: return size.height
    }
  }
}

extension UILabel {
  fileprivate func baselineOfLine(in height: CGFloat, _ isFirst: Bool) -> CGFloat {
    guard let font, font.lineHeight > 0 else { return height }
    // Lines stand in the middle of a label.
    var lines = max(1, (height / font.lineHeight).rounded(.down))
    if numberOfLines > 0 { lines = min(lines, CGFloat(numberOfLines)) }
    let margin = (height - lines * font.lineHeight) / 2
    return isFirst ? margin + font.ascender : height - margin + font.descender
  }
}

extension UIStackView {
  /// How far below its top the line of text stands that it is aligned by; nil without views.
  fileprivate func baselineOfViews(in size: CGSize, _ isFirst: Bool) -> CGFloat? {
    let bounds = CGRect(origin: .zero, size: size)
    let room = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    let shown = visibleItems
    let arrangement = Arrangement(shown, in: self, width: room.width)
    let spans = arrangement.line.spans(in: length(of: room.size))
    let sizes = arrangement.sizes(on: spans)
    guard axis == .horizontal else {
      guard let index = isFirst ? shown.indices.first : shown.indices.last else { return nil }
      return room.minY + spans[index].start + shown[index].view.baseline(in: sizes[index], isFirst)
    }
    guard let highest = shown.indices.max(by: { sizes[$0].height < sizes[$1].height }) else {
      return nil
    }
    let wide = alignment == .fill ? room.height : min(sizes[highest].height, max(0, room.height))
    let offset = offset(
      of: shown[highest].view, sizes[highest], wide: wide, in: room.height,
      baseline: baseline(of: shown, sizes))
    let own = CGSize(width: sizes[highest].width, height: wide)
    return room.minY + offset + shown[highest].view.baseline(in: own, isFirst)
  }
}
