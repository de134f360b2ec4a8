/// A control that is pressed, with an image, a title, or both.
///
/// - A system button has the tint colour. It dims within 0.1 s of a press, and returns within 0.25
///   s of the release. A selected one has a rounded background in the tint colour, and content in
///   the colour of the system background. On iOS the content is cut out.
/// - A custom button shows the values for its state. An image for the normal state only has half
///   the opacity while the button is pressed or disabled. Unlike UIKit, which darkens the image of
///   a pressed button.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The appearance of the button.
  open private(set) var buttonType = ButtonType.custom
  private let label = UILabel()
  private let symbolView = UIImageView()
  private let backgroundView = UIImageView()
  private var titles = StateValues<String>()
  private var titleColors = StateValues<UIColor>()
  private var images = StateValues<UIImage>()
  private var backgroundImages = StateValues<UIImage>()
  /// The background of the content of a selected system button; nil until the first selection.
  private var selectionBackground: UIView?
  private let motion = ControlMotion()
  private var isDimmed = false

  /// Creates an empty custom button with a centred title.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    for part in [backgroundView, symbolView, label] { addSubview(part) }
    showState()
  }

  /// Creates an empty button of a type, without size. The title of a system button has 15 points,
  /// that of a custom button 18.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType == .system { label.font = .systemFont(ofSize: 15) }  // points, as on iOS
    showState()
  }

  /// Creates a button that calls an action and shows the action's title and image. For nil, the
  /// button is empty.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    if let primaryAction { addPrimaryAction(primaryAction) }
  }

  /// Adds an action, and shows the action's title and image.
  override func addPrimaryAction(_ primaryAction: UIAction) {
    super.addPrimaryAction(primaryAction)
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
  }

  /// Returns nil, because Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: - Content for each state

  /// Sets the title for a state; nil for the title of the normal state. An equal title has no
  /// effect; another one may change the natural size.
  open func setTitle(_ title: String?, for state: State) {
    guard titles[exactly: state] != title else { return }
    titles[exactly: state] = title
    showState()
  }

  /// Sets the title colour for a state; nil for the colour of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[exactly: state] = color
    showState()
  }

  /// Sets the image for a state; nil for the image of the normal state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[exactly: state] = image
    showState()
  }

  /// Sets the background image for a state, which is as large as the button; nil for the image of
  /// the normal state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[exactly: state] = image
    showState()
  }

  /// Returns the title for a state, or else for the normal state; nil without one.
  open func title(for state: State) -> String? { titles[state] }

  /// Returns the title colour for a state. The default is the tint colour for a system button and
  /// white for a custom button. A disabled system button has a label colour, unless a colour is set
  /// for the state.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[ignoringFocus: state] ?? colorOfType(for: state) ?? titleColors[.normal]
      ?? defaultColor
  }

  /// Returns the image for a state.
  open func image(for state: State) -> UIImage? { images[state] }
  /// Returns the background image for a state.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

  /// The label of the title. An app may set its font; the button sets its text and colour.
  open var titleLabel: UILabel? { label }
  /// The view of the image. An app may set its content mode; the button sets its image.
  open var imageView: UIImageView? { symbolView }

  /// The space around the content, in points, which is a part of the natural size. NaN and infinity
  /// stop the program.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet {
      requireFinite(contentEdgeInsets, "contentEdgeInsets")
      guard contentEdgeInsets != oldValue else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }
  /// The offsets of the title in points, which do not change the button's size. NaN and infinity
  /// stop the program.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet {
      requireFinite(titleEdgeInsets, "titleEdgeInsets")
      setNeedsLayout()
    }
  }
  /// The offsets of the image in points, which do not change the button's size. NaN and infinity
  /// stop the program.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet {
      requireFinite(imageEdgeInsets, "imageEdgeInsets")
      setNeedsLayout()
    }
  }

  /// The title for the current state.
  open var currentTitle: String? { title(for: state) }
  /// The title colour for the current state; white if there is none.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The image for the current state.
  open var currentImage: UIImage? { image(for: state) }
  /// The background image for the current state.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  private var defaultColor: UIColor { buttonType == .system ? tintColor : .white }

  /// Returns the colour of a system button's content in a state that includes `.disabled`; nil
  /// otherwise.
  private func colorOfType(for state: State) -> UIColor? {
    buttonType == .system && state.contains(.disabled) ? .tertiaryLabel : nil
  }

  // MARK: - Size

  /// Returns the sizes and alignments of image and title. Without a title, an image gets all the
  /// space.
  ///
  /// - Parameter width: The space for image and title, at which a title with several lines breaks;
  ///   nil for unlimited.
  private func layout(within width: CGFloat?) -> ButtonLayout {
    let image = currentImage?.size ?? .zero
    let isImageOnly = (currentTitle ?? "").isEmpty && currentImage != nil
    let title =
      width.map { label.sizeThatFits(CGSize(width: max(0, $0 - image.width), height: 0)) }
      ?? label.intrinsicContentSize
    return ButtonLayout(
      image: image, title: isImageOnly ? .zero : title,
      horizontal: contentHorizontalAlignment, vertical: contentVerticalAlignment)
  }

  /// The size of the content with its insets. Without `contentEdgeInsets`, a button is at least 30
  /// points wide, and has 6 points above and below its title.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// Returns the size of the content with its insets. With several lines, by the label's
  /// `numberOfLines`, the title breaks at `size.width` if this width is more than 0 and finite.
  ///
  /// Without `contentEdgeInsets`, the width is at least 30 points. A title has 6 points above and
  /// below, and an image has none. An empty button has the height of a title of one line.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let insets = contentEdgeInsets
    let isBounded = size.width > 0 && size.width < .greatestFiniteMagnitude
    let layout = layout(within: isBounded ? size.width - insets.left - insets.right : nil)
    let isBare = insets == .zero
    // An empty button has the height of a title.
    let isEmpty = layout.title.height == 0 && layout.image.height == 0
    let title = isEmpty ? label.font.lineHeight.rounded(.up) : layout.title.height
    let titleHeight = title + (isBare && title > 0 ? 12 : 0)
    return CGSize(
      width: max(layout.size.width, isBare ? 30 : 0) + insets.left + insets.right,
      height: max(titleHeight, layout.image.height) + insets.top + insets.bottom)
  }

  /// Called after a change of the label's or image's natural size, such as another font.
  override func contentSizeChanged(of view: UIView) {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Returns the space for image and title: the bounds without `contentEdgeInsets`, at least 0 in
  /// size.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    let insets = contentEdgeInsets
    return CGRect(
      x: bounds.minX + insets.left, y: bounds.minY + insets.top,
      width: max(0, bounds.width - insets.left - insets.right),
      height: max(0, bounds.height - insets.top - insets.bottom))
  }

  /// Returns the frame of the title in the content rectangle, to the right of the image.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    layout(within: contentRect.width).titleRect(in: contentRect, insets: titleEdgeInsets)
  }

  /// Returns the frame of the image in the content rectangle.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    layout(within: contentRect.width).imageRect(in: contentRect, insets: imageEdgeInsets)
  }

  /// Places the image and the title in the content rectangle, and the background image in the
  /// bounds. The background of a selected system button surrounds the content.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    backgroundView.frame = bounds
    label.frame = titleRect(forContentRect: content)
    symbolView.frame = imageRect(forContentRect: content)
    let visible = [label, symbolView].map(\.frame).filter { !$0.isEmpty }
    selectionBackground?.frame =
      visible.isEmpty ? .zero : visible.reduce(CGRect.null) { $0.union($1) }.insetBy(dx: -5, dy: -2)
  }

  // MARK: - Appearance of the state

  override var isTriggeredByTouch: Bool { true }

  override func stateDidChange() { showState() }

  /// Shows the content in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showState()
  }

  /// Shows the title, image, colours and background of the current state, and requests a layout. A
  /// system button dims or returns with an animation when `isHighlighted` changes. A custom button
  /// changes at once.
  private func showState() {
    label.text = currentTitle
    Stage.inOwnScope(showSelectionBackground)
    let colorOnSelection: UIColor? = hasSelectionBackground ? .systemBackground : nil
    label.textColor = titleColors[ignoringFocus: state] ?? colorOnSelection ?? currentTitleColor
    symbolView.image = displayImage(currentImage)
    symbolView.tintColor = colorOnSelection ?? colorOfType(for: state)
    backgroundView.image = currentBackgroundImage
    setNeedsLayout()
    invalidateIntrinsicContentSize()
    guard buttonType == .system else {
      return Stage.inOwnScope { symbolView.alpha = isImageFaded ? 0.5 : 1 }
    }
    guard isHighlighted != isDimmed else { return }
    isDimmed = isHighlighted
    let timing =
      isDimmed ? ControlMotion.Timing(0.1, .easeOut) : ControlMotion.Timing(0.25, .easeInOut)
    motion.move(self, timing) { [label, symbolView, selectionBackground, isDimmed] in
      label.alpha = isDimmed ? 0.2 : 1
      symbolView.alpha = label.alpha
      selectionBackground?.alpha = label.alpha
    }
  }

  /// A Boolean value that indicates whether the content has a background in the tint colour: a
  /// selected system button with content and without a background image.
  private var hasSelectionBackground: Bool {
    buttonType == .system && isSelected && currentBackgroundImage == nil
      && !((currentTitle ?? "").isEmpty && currentImage == nil)
  }

  /// Shows the background of a selected system button, or hides it if `hasSelectionBackground` is
  /// false. The colour is the tint colour, or a label colour while the button is disabled.
  private func showSelectionBackground() {
    guard hasSelectionBackground || selectionBackground != nil else { return }
    let selectionBackground = self.selectionBackground ?? UIView()
    if self.selectionBackground == nil {
      selectionBackground.isUserInteractionEnabled = false
      selectionBackground.layer.cornerRadius = 5
      selectionBackground.alpha = label.alpha
      insertSubview(selectionBackground, aboveSubview: backgroundView)
      self.selectionBackground = selectionBackground
    }
    selectionBackground.isHidden = !hasSelectionBackground
    selectionBackground.backgroundColor = colorOfType(for: state) ?? tintColor
  }

  /// Returns the image to show. A system button makes an image with the automatic rendering mode a
  /// template.
  private func displayImage(_ image: UIImage?) -> UIImage? {
    guard buttonType == .system, image?.renderingMode == .automatic else { return image }
    return image?.withRenderingMode(.alwaysTemplate)
  }

  /// A Boolean value that indicates whether the image has half opacity: the button is pressed or
  /// disabled, and has no image for exactly this state.
  private var isImageFaded: Bool {
    (isHighlighted || !isEnabled) && images[ignoringFocus: state] == nil
  }
}
