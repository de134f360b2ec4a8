/// A view that shows text.
///
/// Its text is in the middle of its height, on as many lines as `numberOfLines` and its height
/// allow. It is laid out for the bounds that were set: while an animation resizes a label, its text
/// keeps the lines of the size that it will have, and moves with the edge, or the middle, that it
/// is aligned to.
///
/// Layout goes by figures of this library and not by a machine's fonts, so that it is the same
/// everywhere. Unlike UIKit, a line of Chinese is no higher than one of English, and natural
/// alignment is always left.
open class UILabel: UIView {
  /// The size for which the text was laid out; nil when something else than the size changed.
  private var laidOutSize: CGSize? {
    didSet {
      guard laidOutSize == nil else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }
  /// Whether its colour is another than when the text was laid out.
  private var isRecolored = false
  private var chosenFont: UIFont?
  private var chosenColor: UIColor?

  /// A label without text; touches pass it by.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Text

  /// What it says; line feeds begin lines.
  open var text: String? {
    didSet { if text != oldValue { laidOutSize = nil } }
  }

  /// The system font at 17 points unless set; nil sets that again.
  open var font: UIFont! {
    get { chosenFont ?? .systemFont(ofSize: UIFont.labelFontSize) }
    set {
      guard newValue != chosenFont else { return }
      chosenFont = newValue
      laidOutSize = nil
    }
  }

  /// `UIColor.label` unless set; nil sets that again. Not animatable, as in UIKit.
  open var textColor: UIColor! {
    get { chosenColor ?? .label }
    set {
      guard newValue != chosenColor else { return }
      chosenColor = newValue
      recolor()
    }
  }

  /// The colour while `isHighlighted`; nil for no other.
  open var highlightedTextColor: UIColor? {
    didSet { if highlightedTextColor != oldValue { recolor() } }
  }
  /// Whether `highlightedTextColor` is shown.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { recolor() } }
  }
  /// Whether it is not drawn dimmed, half as opaque.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { recolor() } }
  }

  // MARK: - Lines

  /// Where lines stand.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { laidOutSize = nil } }
  }
  /// The most lines; 0 for as many as there is room for.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { laidOutSize = nil } }
  }
  /// Where lines are broken, and what becomes of a text that has no room.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { laidOutSize = nil } }
  }

  /// Whether a text on one line is made smaller rather than cut off, down to `minimumScaleFactor`.
  ///
  /// Unlike UIKit, several lines are not.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { laidOutSize = nil } }
  }
  /// Whether its font follows the size of text that a user chooses. Nobody can choose one here: it
  /// changes nothing.
  open var adjustsFontForContentSizeCategory = false
  /// The least part of the font's size, 0…1; 0 allows none, as does 1.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet {
      require(
        (0...1).contains(minimumScaleFactor),
        "UILabel.minimumScaleFactor = \(minimumScaleFactor): give a part of the font's size, 0…1.")
      if minimumScaleFactor != oldValue { laidOutSize = nil }
    }
  }
  /// Where a text that was made smaller stands.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { laidOutSize = nil } }
  }

  // MARK: - Size

  /// Where `intrinsicContentSize` breaks lines, if there may be several; 0 for nowhere. Points.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The size of the whole text, in whole pixels.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  /// The size of the text with lines broken at `size.width`, if there may be several and it is more
  /// than 0; in whole pixels.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let breaks = numberOfLines != 1 && size.width > 0
    return pixelSize(
      of: text ?? "", within: breaks ? size.width : .infinity, limit: numberOfLines)
  }

  private func pixelSize(of text: String, within width: CGFloat, limit: Int) -> CGSize {
    let exact = self.font.metrics.size(
      of: text, within: width, limit: max(0, limit), breaking: lineBreakMode.breaking)
    let scale = window?.stage?.scale ?? Stage.current?.scale ?? 1
    return CGSize(
      width: (exact.width * scale).rounded(.up) / scale,
      height: (exact.height * scale).rounded(.up) / scale)
  }

  /// Where the text lies in a rectangle: as wide and high as it is on so many lines, aligned as it is,
  /// in the middle of the height, in whole pixels. Nothing where there is no text.
  ///
  /// Unlike UIKit, where text is drawn does not follow from an override of this.
  ///
  /// - Parameter numberOfLines: At most so many; 0 for as many as there is room for.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    guard let text, !text.isEmpty else { return CGRect(origin: bounds.origin, size: .zero) }
    let size = pixelSize(of: text, within: bounds.width, limit: numberOfLines)
    let (width, height) = (min(size.width, bounds.width), min(size.height, bounds.height))
    let room = bounds.width - width
    let left =
      switch textAlignment {
      case .left, .natural, .justified: CGFloat(0)
      case .center: room / 2
      case .right: room
      }
    return CGRect(
      x: bounds.minX + left, y: bounds.midY - height / 2, width: width, height: height)
  }

  // MARK: - Layout

  override var hasLayoutOfItsOwn: Bool { true }

  /// Lays its text out too, if it or the label's size changed.
  override func layOut() {
    super.layOut()
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

  /// Asks for its text in another colour: its lines stay.
  private func recolor() {
    guard laidOutSize != nil, !isRecolored else { return }
    isRecolored = true
    setNeedsLayout()
  }

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

  private var shownColor: RGBA {
    let kept: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
    var color = kept.resolvedColor(with: traitCollection).rgba
    if !isEnabled { color.alpha /= 2 }
    return color
  }
}
