extension UIStackView {
  /// Lays out the arranged views. A row determines lengths first and heights second, a column
  /// widths first, because the height of text depends on its width.
  ///
  /// A hidden view gets length 0 after its predecessor, for the animation of its collapse. Across
  /// the axis, `fill` gives each view the whole breadth. Other alignments give the natural breadth,
  /// at most that of the content rectangle.
  func place() {
    let contentRect = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    let arrangement = Arrangement(visibleItems, in: self, width: contentRect.width)
    let spans = arrangement.line.spans(in: length(of: contentRect.size))
    let sizes = arrangement.sizes(on: spans)
    let depth = breadth(of: contentRect.size)
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
        size = collapsed(item.natural(width: nil))
      }
      let wide = alignment == .fill ? depth : min(breadth(of: size), max(0, depth))
      let offset = offset(of: item.view, size, wide: wide, in: depth, baseline: baseline)
      put(item.view, start: start, length: isShown ? end - start : 0, offset, wide, in: contentRect)
      if !isShown, item.view.layer.tracks.isEmpty {
        item.view.layer.modelValues.isVisibleWhileMoving = false
      }
    }
  }

  /// Returns the size that fits the visible views, including margins. Without visible views, the
  /// size of the margins.
  ///
  /// - Parameter width: The maximum width, including margins; nil for no limit.
  func size(fitting width: CGFloat?) -> CGSize {
    let margins = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
    let (horizontal, vertical) = (margins.left + margins.right, margins.top + margins.bottom)
    let availableWidth = width.map { max(0, $0 - horizontal) }
    let shown = visibleItems
    let arrangement = Arrangement(shown, in: self, width: availableWidth)
    var length = arrangement.line.naturalLength
    if axis == .horizontal, let availableWidth { length = min(length, availableWidth) }
    let sizes = arrangement.sizes(on: arrangement.line.spans(in: length))
    var depth = sizes.map(breadth).max() ?? 0
    if let (above, isFirst) = baseline(of: shown, sizes) {
      // The view with the greatest extent above the baseline may differ from the view with the
      // greatest extent below.
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

  /// Returns the length of a size along the axis.
  private func length(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.width : size.height
  }

  /// Returns the length of a size across the axis.
  private func breadth(of size: CGSize) -> CGFloat {
    axis == .horizontal ? size.height : size.width
  }

  /// Returns a size with length 0 along the axis.
  private func collapsed(_ size: CGSize) -> CGSize {
    axis == .horizontal
      ? CGSize(width: 0, height: size.height) : CGSize(width: size.width, height: 0)
  }

  /// Returns the common baseline of a row: the distance below the top for first baselines, above
  /// the bottom for last baselines. Nil for other alignments and for columns. Distance 0 without
  /// views.
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

  /// Returns the offset of a view across the axis, from the top or the left of the content
  /// rectangle.
  ///
  /// | alignment | offset |
  /// |---|---|
  /// | a baseline, in a row | puts the view's baseline on the common one |
  /// | `fill`, `leading`, and `firstBaseline` in a column | 0 |
  /// | `center` | half of the free space |
  /// | `trailing`, and `lastBaseline` in a column | all of the free space |
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

  /// Places a view with its edges on whole pixels, without regard to its transform. A view that is
  /// in place already is not set again.
  private func put(
    _ view: UIView, start: CGFloat, length: CGFloat, _ offset: CGFloat, _ wide: CGFloat,
    in contentRect: CGRect
  ) {
    let scale = window?.stage?.scale ?? Stage.current?.scale ?? 1
    let rect =
      axis == .horizontal
      ? CGRect(
        x: contentRect.minX + start, y: contentRect.minY + offset, width: length, height: wide)
      : CGRect(
        x: contentRect.minX + offset, y: contentRect.minY + start, width: wide, height: length)
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { ($0 * scale).rounded() / scale }
    var size = CGSize(width: edges[2] - edges[0], height: edges[3] - edges[1])
    let anchor = view.layer.anchorPoint
    if view.layer.modelValues.bounds.size != size {
      view.bounds.size = size
      size = view.bounds.size  // a switch keeps its own size, at the near corner
    }
    let center = CGPoint(
      x: edges[0] + anchor.x * size.width, y: edges[1] + anchor.y * size.height)
    if view.center != center { view.center = center }
  }
}

/// The visible views with their natural sizes, before the layout along the axis.
private struct Arrangement {
  let items: [UIStackView.Item]
  let isRow: Bool
  /// The natural sizes of the views; in a column, at their final widths.
  let naturals: [CGSize]
  let line: LinearLayout

  /// Measures the views. A view of length 0 without an intrinsic length is a spacer with hugging 0.
  ///
  /// - Parameter width: The available width; nil for no limit. Has no effect in a row.
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

  /// Returns the sizes of the views at their lengths along the axis. A view of a row that is
  /// narrower than its natural width has the height for its width.
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
  /// Returns the natural size of the view: its intrinsic size, completed by `sizeThatFits(_:)`. A
  /// length that `sizeThatFits(_:)` returns without bound counts as 0. A label or stack view at a
  /// known width returns the size for that width.
  ///
  /// - Parameter width: The final width if known, for text on several lines.
  fileprivate func natural(width: CGFloat?) -> CGSize {
    if let width, view is UILabel || view is UIStackView {
      return view.sizeThatFits(CGSize(width: width, height: 0))
    }
    let content = view.intrinsicContentSize
    guard content.width < 0 || content.height < 0 else { return content }
    let most = CGFloat.greatestFiniteMagnitude
    let fitting = view.sizeThatFits(CGSize(width: width ?? most, height: most))
    // A view that fills all available space, such as a slider, has no natural length.
    func bounded(_ length: CGFloat) -> CGFloat { length < most ? length : 0 }
    return CGSize(
      width: content.width < 0 ? bounded(fitting.width) : content.width,
      height: content.height < 0 ? bounded(fitting.height) : content.height)
  }

  /// Returns a Boolean value that indicates whether the view has no intrinsic length along the
  /// axis.
  fileprivate func isShapeless(along axis: NSLayoutConstraint.Axis) -> Bool {
    let content = view.intrinsicContentSize
    return (axis == .horizontal ? content.width : content.height) < 0
  }

  /// Returns the gap after the view, in points: the custom gap, or the stack view's spacing if none
  /// was set. `spacingUseSystem` gives 8.
  fileprivate func gap(in stack: UIStackView) -> CGFloat {
    var gap = spacing ?? UIStackView.spacingUseDefault
    if gap == UIStackView.spacingUseDefault { gap = stack.spacing }
    return gap == UIStackView.spacingUseSystem ? 8 : gap  // points, as UIKit's between siblings
  }
}

extension UIView {
  /// Returns the distance from the top of the view to the baseline of its first or last line, at a
  /// size.
  ///
  /// A button uses its title. A column uses its first or last view, a row its highest view. A view
  /// without text uses its bottom edge.
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
  /// Returns the distance from the top to the baseline of the first or last line, in a label of a
  /// height. The height itself without a font. The label counts as having as many lines as fit the
  /// height, at most `numberOfLines`.
  fileprivate func baselineOfLine(in height: CGFloat, _ isFirst: Bool) -> CGFloat {
    guard let font, font.lineHeight > 0 else { return height }
    // A label centres its lines vertically.
    var lines = max(1, (height / font.lineHeight).rounded(.down))
    if numberOfLines > 0 { lines = min(lines, CGFloat(numberOfLines)) }
    let margin = (height - lines * font.lineHeight) / 2
    return isFirst ? margin + font.ascender : height - margin + font.descender
  }
}

extension UIStackView {
  /// Returns the distance from the top to the baseline of the arranged views; nil without visible
  /// views. A column uses its first or last view, a row its highest view.
  fileprivate func baselineOfViews(in size: CGSize, _ isFirst: Bool) -> CGFloat? {
    let bounds = CGRect(origin: .zero, size: size)
    let contentRect = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    let shown = visibleItems
    let arrangement = Arrangement(shown, in: self, width: contentRect.width)
    let spans = arrangement.line.spans(in: length(of: contentRect.size))
    let sizes = arrangement.sizes(on: spans)
    guard axis == .horizontal else {
      guard let index = isFirst ? shown.indices.first : shown.indices.last else { return nil }
      return contentRect.minY + spans[index].start
        + shown[index].view.baseline(in: sizes[index], isFirst)
    }
    guard let highest = shown.indices.max(by: { sizes[$0].height < sizes[$1].height }) else {
      return nil
    }
    let wide =
      alignment == .fill
      ? contentRect.height : min(sizes[highest].height, max(0, contentRect.height))
    let offset = offset(
      of: shown[highest].view, sizes[highest], wide: wide, in: contentRect.height,
      baseline: baseline(of: shown, sizes))
    let own = CGSize(width: sizes[highest].width, height: wide)
    return contentRect.minY + offset + shown[highest].view.baseline(in: own, isFirst)
  }
}
