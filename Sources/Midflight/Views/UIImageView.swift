/// A view that shows a picture, where `contentMode` puts it in the bounds that are seen.
///
/// Like UIKit's, it lets a picture reach beyond the bounds unless `clipsToBounds`, and is as large as
/// the picture only if it was made with it, or sized to fit.
open class UIImageView: UIView {
  /// What it shows.
  open var image: UIImage? {
    didSet {
      showImage()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }
  /// What it shows while `isHighlighted`; nil for `image`.
  open var highlightedImage: UIImage? { didSet { showImage() } }
  /// Whether `highlightedImage` is shown.
  open var isHighlighted = false { didSet { showImage() } }

  /// How large and heavy symbols are drawn; nil, as they say themselves, unless set.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      showImage()
      invalidateIntrinsicContentSize()
    }
  }

  /// An image view without a picture; touches pass it by.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// An image view as large as its picture, at the origin.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// An image view as large as its picture, at the origin.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: (image ?? highlightedImage)?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
    showImage()
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// How the picture lies in the bounds.
  open override var contentMode: ContentMode { didSet { showImage() } }

  /// Draws a template in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showImage()
  }

  /// Draws a dynamic tint as it is now.
  override func resolveColors() {
    super.resolveColors()
    showImage()
  }

  /// The picture's size; none without a picture.
  open override var intrinsicContentSize: CGSize {
    image.map(configured)?.size ?? super.intrinsicContentSize
  }

  /// The picture's size, however much room there is; without a picture, as `UIView` says.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    image.map(configured)?.size ?? super.sizeThatFits(size)
  }

  private func showImage() {
    let shown = isHighlighted ? highlightedImage ?? image : image
    let picture = shown.map(configured)?
      .content(contentMode.placement, tint: tintColor, in: traitCollection)
    layer.content = picture.map { .image($0) }
  }

  /// An image with the preferred configuration, if it is a symbol.
  private func configured(_ image: UIImage) -> UIImage {
    preferredSymbolConfiguration.flatMap(image.applyingSymbolConfiguration) ?? image
  }
}
