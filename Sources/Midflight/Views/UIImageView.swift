/// A view that displays an image. `contentMode` places the image in the presentation bounds.
///
/// As in UIKit, the image may extend beyond the bounds unless `clipsToBounds` is on. The view has
/// the size of the image only after `init(image:)` or `sizeToFit()`.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The displayed image; nil for none. An image of another size also changes the intrinsic size.
  open var image: UIImage? {
    didSet {
      showImage()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }
  /// The image displayed while `isHighlighted` is on; nil for `image`.
  open var highlightedImage: UIImage? { didSet { showImage() } }
  /// A Boolean value that indicates whether the view displays `highlightedImage`.
  open var isHighlighted = false { didSet { showImage() } }

  /// The size and weight of symbols; nil (the default) for each symbol's own configuration.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      showImage()
      invalidateIntrinsicContentSize()
    }
  }

  /// Creates an image view without an image. User interaction is disabled.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates an image view of the image's size, at the origin.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    showImage()
  }

  /// Creates an image view of the image's size, at the origin. Without an image, the size of the
  /// highlighted image applies.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: (image ?? highlightedImage)?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    self.highlightedImage = highlightedImage
    showImage()
  }

  /// Returns nil: Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The placement of the image in the bounds.
  open override var contentMode: ContentMode { didSet { showImage() } }

  /// Redraws a template image in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showImage()
  }

  /// Redraws the image with the current variant of a dynamic tint.
  override func resolveColors() {
    super.resolveColors()
    showImage()
  }

  /// The size of the image, in points; no intrinsic size without an image.
  open override var intrinsicContentSize: CGSize {
    image.map(configured)?.size ?? super.intrinsicContentSize
  }

  /// Returns the size of the image for any proposed size; without an image, the result of `UIView`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    image.map(configured)?.size ?? super.sizeThatFits(size)
  }

  /// Updates the layer's content to the displayed image. Without an image, the layer has no
  /// content.
  private func showImage() {
    let shown = isHighlighted ? highlightedImage ?? image : image
    let picture = shown.map(configured)?
      .content(contentMode.placement, tint: tintColor, in: traitCollection)
    layer.content = picture.map { .image($0) }
  }

  /// Returns a symbol with the preferred configuration. Other images stay unchanged.
  private func configured(_ image: UIImage) -> UIImage {
    preferredSymbolConfiguration.flatMap(image.applyingSymbolConfiguration) ?? image
  }
}
