/// A view that displays text.
///
/// The text is centred vertically, on as many lines as `numberOfLines` and the height allow. The
/// layout uses the model's bounds. While an animation resizes a label, the text keeps the lines of
/// its final size, and moves with the edge or centre of its alignment.
///
/// The library has its own font metrics, so that a layout is the same on every machine. Unlike
/// UIKit, a line of Chinese is no higher than a line of English, and natural alignment is always
/// left.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// The size of the latest text layout; nil after a change of another property, which requests a
  /// layout.
  private var laidOutSize: CGSize? {
    didSet {
      guard laidOutSize == nil else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }
  /// A Boolean value that indicates whether the colour changed since the latest text layout.
  private var isRecolored = false
  private var chosenFont: UIFont?
  private var chosenColor: UIColor?

  /// Creates a label without text. User interaction is disabled.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
  }

  /// Returns nil: Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Text

  /// The displayed text; nil for none. A line feed starts a new line.
  open var text: String? {
    didSet { if text != oldValue { laidOutSize = nil } }
  }

  /// The font. The default, also after nil, is the system font at 17 points.
  open var font: UIFont! {
    get { chosenFont ?? .systemFont(ofSize: UIFont.labelFontSize) }
    set {
      guard newValue != chosenFont else { return }
      chosenFont = newValue
      laidOutSize = nil
    }
  }

  /// The colour of the text. The default, also after nil, is `UIColor.label`. Not animatable, as in
  /// UIKit.
  open var textColor: UIColor! {
    get { chosenColor ?? .label }
    set {
      guard newValue != chosenColor else { return }
      chosenColor = newValue
      recolor()
    }
  }

  /// The colour of the text while `isHighlighted` is on; nil for `textColor`.
  open var highlightedTextColor: UIColor? {
    didSet { if highlightedTextColor != oldValue { recolor() } }
  }
  /// A Boolean value that indicates whether the label uses `highlightedTextColor`.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { recolor() } }
  }
  /// A Boolean value that indicates whether the label is enabled. A disabled label draws its text
  /// at half opacity.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { recolor() } }
  }

  // MARK: - Lines

  /// The horizontal alignment of the text.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { laidOutSize = nil } }
  }
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { laidOutSize = nil } }
  }
  /// The rule for line breaks and for text without space.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { laidOutSize = nil } }
  }

  /// A Boolean value that indicates whether a single line is scaled down to fit, to
  /// `minimumScaleFactor` at least.
  ///
  /// Unlike UIKit, several lines are not scaled.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { laidOutSize = nil } }
  }
  /// A Boolean value that indicates whether the font follows the user's preferred text size.
  /// Midflight has no such preference, so the value has no effect.
  open var adjustsFontForContentSizeCategory = false
  /// The smallest scale of the font, 0…1. Both 0 and 1 disable scaling. Other values are ignored,
  /// with a diagnostic.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet {
      if !(0...1).contains(minimumScaleFactor) {
        Stage.diagnose(
          "UILabel.minimumScaleFactor = \(minimumScaleFactor) is ignored: give a part of the font's size, 0…1."
        )
        minimumScaleFactor = oldValue
      }
      if minimumScaleFactor != oldValue { laidOutSize = nil }
    }
  }
  /// The vertical placement of text that was scaled down.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { laidOutSize = nil } }
  }

  // MARK: - Size

  /// The width at which `intrinsicContentSize` breaks lines, in points; 0 for no breaks. No effect
  /// with a single line.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The size of the whole text, rounded up to whole pixels. At most `numberOfLines` lines count.
  /// Zero without text.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  /// Returns the size of the text, rounded up to whole pixels. Lines break at `size.width` if
  /// several lines are allowed and the width is more than 0; otherwise only at line feeds. The
  /// height of `size` has no effect. Zero without text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let breaks = numberOfLines != 1 && size.width > 0
    return pixelSize(
      of: text ?? "", within: breaks ? size.width : .infinity, limit: numberOfLines)
  }

  /// Returns the size of a text, rounded up to whole pixels of the window's stage, or of the
  /// current stage.
  ///
  /// - Parameters:
  ///   - width: The width at which lines break, in points.
  ///   - limit: The maximum number of lines; 0 or less for no limit.
  private func pixelSize(of text: String, within width: CGFloat, limit: Int) -> CGSize {
    let exact = self.font.metrics.size(
      of: text, within: width, limit: max(0, limit), breaking: lineBreakMode.breaking)
    let scale = window?.stage?.scale ?? Stage.current?.scale ?? 1
    return CGSize(
      width: (exact.width * scale).rounded(.up) / scale,
      height: (exact.height * scale).rounded(.up) / scale)
  }

  /// Returns the rectangle of the text: aligned horizontally, centred vertically, and no larger
  /// than `bounds`. An empty rectangle at the origin of the bounds without text.
  ///
  /// Unlike UIKit, an override does not move the drawn text.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle for the text.
  ///   - numberOfLines: The maximum number of lines; 0 for no limit.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    guard let text, !text.isEmpty else { return CGRect(origin: bounds.origin, size: .zero) }
    let size = pixelSize(of: text, within: bounds.width, limit: numberOfLines)
    let (width, height) = (min(size.width, bounds.width), min(size.height, bounds.height))
    let freeWidth = bounds.width - width
    let left =
      switch textAlignment {
      case .left, .natural, .justified: CGFloat(0)
      case .center: freeWidth / 2
      case .right: freeWidth
      }
    return CGRect(
      x: bounds.minX + left, y: bounds.midY - height / 2, width: width, height: height)
  }

  // MARK: - Layout

  /// Lays out the text if a property or the size changed. Without text, the layer has no content.
  override func didLayOut() {
    super.didLayOut()
    defer { isRecolored = false }
    guard laidOutSize == bounds.size else {
      laidOutSize = bounds.size
      layer.content = (text ?? "").isEmpty ? nil : .text(textBlock)
      return
    }
    guard isRecolored, case .text(var block) = layer.content else { return }
    block.color = shownColor
    layer.content = .text(block)
  }

  /// Requests a redraw of the text in another colour. The line breaks stay. Does nothing if a text
  /// layout is pending, which uses the new colour.
  private func recolor() {
    guard laidOutSize != nil, !isRecolored else { return }
    isRecolored = true
    setNeedsLayout()
  }

  /// The text broken into lines for the bounds, with the label's present properties.
  private var textBlock: TextBlock {
    var style = TextBlock.Style()
    style.limit = max(0, numberOfLines)
    style.truncation = lineBreakMode.truncation
    style.breaking = lineBreakMode.breaking
    style.keepsBaseline = baselineAdjustment == .alignBaselines
    if adjustsFontSizeToFitWidth, minimumScaleFactor > 0 {
      style.smallestScale = minimumScaleFactor
    }
    return TextBlock(
      text ?? "", font: self.font.metrics, color: shownColor, alignment: textAlignment.inBlock,
      size: bounds.size, style: style)
  }

  override func resolveColors() { recolor() }

  @available(*, unavailable, message: "no drawing context here: put the label into a UIView")
  open func drawText(in rect: CGRect) {}

  /// The resolved colour of the text: highlighted or normal, and at half opacity while disabled.
  private var shownColor: RGBA {
    let kept: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
    var color = kept.resolvedColor(with: traitCollection).rgba
    if !isEnabled { color.alpha /= 2 }
    return color
  }
}
