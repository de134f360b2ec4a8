/// Something to press, with an image, a title, or both.
///
/// A button of the system's type shows them in the tint colour, and dims them while it is pressed:
/// within 0.1 s at the press, and back within 0.25 s at the release; while it is selected its title and
/// image lie on a rounded ground of the tint, in the colour of the system's background: iOS cuts them
/// out. One of the custom type shows
/// what was set for a state; an image that was set for the normal one only, half as opaque while it
/// is pressed or not enabled. Unlike UIKit, which darkens a pressed one.
open class UIButton: UIControl {
  /// How it looks and answers.
  public private(set) var buttonType = ButtonType.custom
  private let label = UILabel()
  private let picture = UIImageView()
  private let ground = UIImageView()
  private var titles = StateValues<String>()
  private var titleColors = StateValues<UIColor>()
  private var images = StateValues<UIImage>()
  private var grounds = StateValues<UIImage>()
  /// Behind the content of a selected button of the system's type; nil before one was.
  private var mark: UIView?
  private var motion = ControlMotion()
  private var isDimmed = false

  /// A button of the custom type that shows nothing.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    for part in [ground, picture, label] { addSubview(part) }
    showState()
  }

  /// A button of this type that shows nothing, without size.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType == .system { label.font = .systemFont(ofSize: 15) }  // points, as iOS's
    showState()
  }

  /// A button of this type that calls an action when it is pressed, and shows its title and image.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    if let primaryAction { take(primaryAction) }
  }

  /// Its title and image become the button's.
  override func take(_ primaryAction: UIAction) {
    super.take(primaryAction)
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Content for each state

  /// Says this in a state; nil as in the normal state.
  open func setTitle(_ title: String?, for state: State) {
    guard titles[exactly: state] != title else { return }
    titles[exactly: state] = title
    showState()
  }

  /// Writes in this colour in a state; nil as in the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[exactly: state] = color
    showState()
  }

  /// Shows this beside the title in a state; nil as in the normal state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[exactly: state] = image
    showState()
  }

  /// Shows this behind the content in a state, as large as the button; nil as in the normal state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    grounds[exactly: state] = image
    showState()
  }

  /// What it says in a state.
  open func title(for state: State) -> String? { titles[state] }

  /// The colour it writes with in a state.
  open func titleColor(for state: State) -> UIColor? {
    titleColors.own(state) ?? ownColor(for: state) ?? titleColors[.normal] ?? defaultColor
  }

  /// What it shows beside the title in a state.
  open func image(for state: State) -> UIImage? { images[state] }
  /// What it shows behind the content in a state.
  open func backgroundImage(for state: State) -> UIImage? { grounds[state] }

  /// What shows the title: its font may be set, its text and colour are the states'.
  open var titleLabel: UILabel? { label }
  /// What shows the image: how it lies may be set, its image is the states'.
  open var imageView: UIImageView? { picture }

  /// Room around the content, in points.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet {
      requireFinite(contentEdgeInsets, "contentEdgeInsets")
      guard contentEdgeInsets != oldValue else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }
  /// Moves the title, and leaves the button's size as it is; in points.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet {
      requireFinite(titleEdgeInsets, "titleEdgeInsets")
      setNeedsLayout()
    }
  }
  /// Moves the image, and leaves the button's size as it is; in points.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet {
      requireFinite(imageEdgeInsets, "imageEdgeInsets")
      setNeedsLayout()
    }
  }

  private var defaultColor: UIColor { buttonType == .system ? tintColor : .white }

  private func ownColor(for state: State) -> UIColor? {
    buttonType == .system && state.contains(.disabled) ? .tertiaryLabel : nil
  }

  // MARK: - Size

  /// - Parameter width: The room for image and title; a title that may have several lines is broken
  ///   there. Nil for any.
  private func layout(within width: CGFloat?) -> ButtonLayout {
    let image = currentImage?.size ?? .zero
    let isWithout = (currentTitle ?? "").isEmpty && currentImage != nil
    let title =
      width.map { label.sizeThatFits(CGSize(width: max(0, $0 - image.width), height: 0)) }
      ?? label.intrinsicContentSize
    return ButtonLayout(
      image: image, title: isWithout ? .zero : title,
      horizontal: contentHorizontalAlignment, vertical: contentVerticalAlignment)
  }

  /// The content's size and the room around it. Without `contentEdgeInsets`, a button is at least 30
  /// points wide, and 6 higher above and below than its title.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// The content's size and the room around it. A title that may have several lines, by its label's
  /// `numberOfLines`, is broken at `size.width`, if that is more than 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let insets = contentEdgeInsets
    let isBounded = size.width > 0 && size.width < .greatestFiniteMagnitude
    let layout = layout(within: isBounded ? size.width - insets.left - insets.right : nil)
    let isBare = insets == .zero
    // Without a title and a picture it has the height of a title all the same.
    let isEmpty = layout.title.height == 0 && layout.image.height == 0
    let title = isEmpty ? label.font.lineHeight.rounded(.up) : layout.title.height
    let titleHeight = title + (isBare && title > 0 ? 12 : 0)
    return CGSize(
      width: max(layout.size.width, isBare ? 30 : 0) + insets.left + insets.right,
      height: max(titleHeight, layout.image.height) + insets.top + insets.bottom)
  }

  /// Its title has another font, say.
  override func contentSizeChanged(of view: UIView) {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Where its content may stand.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    let insets = contentEdgeInsets
    return CGRect(
      x: bounds.minX + insets.left, y: bounds.minY + insets.top,
      width: max(0, bounds.width - insets.left - insets.right),
      height: max(0, bounds.height - insets.top - insets.bottom))
  }

  /// Where its title stands in that: on the right of the image.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    layout(within: contentRect.width).titleRect(in: contentRect, insets: titleEdgeInsets)
  }

  /// Where its image stands in that.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    layout(within: contentRect.width).imageRect(in: contentRect, insets: imageEdgeInsets)
  }

  /// Places the image and the title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    ground.frame = bounds
    label.frame = titleRect(forContentRect: content)
    picture.frame = imageRect(forContentRect: content)
    mark?.frame = [label, picture].map(\.frame).filter { !$0.isEmpty }
      .reduce(CGRect.null) { $0.union($1) }.insetBy(dx: -5, dy: -2)
  }

  // MARK: - Answering

  override var isTriggeredByTouch: Bool { true }

  override func stateDidChange() { showState() }

  /// Shows the content in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showState()
  }

  private func showState() {
    label.text = currentTitle
    showMark()
    let onMark: UIColor? = isMarked ? .systemBackground : nil
    label.textColor = titleColors.own(state) ?? onMark ?? currentTitleColor
    picture.image = shown(currentImage)
    picture.tintColor = onMark ?? ownColor(for: state)
    ground.image = currentBackgroundImage
    setNeedsLayout()
    invalidateIntrinsicContentSize()
    guard buttonType == .system else {
      return Stage.inOwnScope { picture.alpha = isImageFaded ? 0.5 : 1 }
    }
    guard isHighlighted != isDimmed else { return }
    isDimmed = isHighlighted
    let timing =
      isDimmed ? ControlMotion.Timing(0.1, .easeOut) : ControlMotion.Timing(0.25, .easeInOut)
    motion.move(self, timing) { [label, picture, mark, isDimmed] in
      label.alpha = isDimmed ? 0.2 : 1
      picture.alpha = label.alpha
      mark?.alpha = label.alpha
    }
  }

  /// Whether its content lies on a ground of the tint: it is selected, and has no ground of its own.
  private var isMarked: Bool {
    buttonType == .system && isSelected && currentBackgroundImage == nil
      && !((currentTitle ?? "").isEmpty && currentImage == nil)
  }

  private func showMark() {
    guard isMarked || mark != nil else { return }
    let mark = self.mark ?? UIView()
    if self.mark == nil {
      mark.isUserInteractionEnabled = false
      Stage.inOwnScope {
        mark.layer.cornerRadius = 5
        mark.alpha = label.alpha
      }
      insertSubview(mark, aboveSubview: ground)
      self.mark = mark
    }
    mark.isHidden = !isMarked
    mark.backgroundColor = ownColor(for: state) ?? tintColor
  }

  /// A button of the system's type draws images in its tint, unless they say otherwise.
  private func shown(_ image: UIImage?) -> UIImage? {
    guard buttonType == .system, image?.renderingMode == .automatic else { return image }
    return image?.withRenderingMode(.alwaysTemplate)
  }

  private var isImageFaded: Bool {
    (isHighlighted || !isEnabled) && images.own(state) == nil
  }
}
