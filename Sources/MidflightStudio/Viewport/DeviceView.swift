import Midflight
import MotionCore

/// A frame in the rounded rectangle of a device, with a shadow and a caption.
///
/// The viewport has one for the scene and one for the comparison.
final class DeviceView: UIView {
  let screen = FrameView()
  private let shade = UIView()
  private let caption = UILabel(size: 11, weight: .medium, color: Palette.quiet)
  /// The colour of the edge and the caption; nil for the default colours.
  private let accent: UIColor?

  /// Points for a device 390 points wide. Other widths are in proportion.
  private static let cornerRadius: CGFloat = 36
  /// The height of the caption and the gap above it, in points.
  static let captionHeight: CGFloat = 20

  /// Creates a device without a frame or a caption.
  ///
  /// - Parameters:
  ///   - name: The accessibility identifier of the screen.
  ///   - accent: The colour of the edge and the caption; nil for the default colours.
  init(_ name: String, accent: UIColor? = nil) {
    self.accent = accent
    super.init(frame: .zero)
    shade.backgroundColor = Palette.canvas
    shade.layer.shadowRadius = 14
    shade.layer.shadowOffset = CGSize(width: 0, height: 6)
    shade.isUserInteractionEnabled = false
    screen.clipsToBounds = true
    screen.accessibilityIdentifier = name
    caption.textAlignment = .center
    caption.alpha = 0
    if let accent { caption.textColor = accent }
    for part in [shade, screen, caption] { addSubview(part) }
    resolve()
  }

  required init?(coder: NSCoder) { return nil }

  /// The text of the caption; nil for none, and while the caption is invisible.
  var text: String? {
    get { caption.alpha > 0 ? caption.text : nil }
    set {
      // The viewport sets this in every frame, and each assignment would count as a change.
      guard newValue != text else { return }
      if let newValue, caption.text != newValue { caption.text = newValue }
      caption.alpha = newValue == nil ? 0 : 1
    }
  }

  /// A Boolean value that indicates whether the screen has the corners, edge and shadow of a device.
  var isFramed = true {
    didSet {
      guard isFramed != oldValue else { return }
      shade.isHidden = !isFramed
      setNeedsLayout()
    }
  }

  /// The width of the caption in points. The device's width is the minimum.
  var captionWidth: CGFloat = 0 { didSet { if captionWidth != oldValue { setNeedsLayout() } } }

  /// The corner radius in points, in proportion to the width; 0 without a frame.
  var cornerRadius: CGFloat { isFramed ? DeviceView.cornerRadius * bounds.width / 390 : 0 }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    resolve()
  }

  /// Applies the colours of the light or dark appearance.
  private func resolve() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    shade.layer.shadowOpacity = isDark ? 0.6 : 0.18
    screen.layer.borderColor =
      (accent ?? Palette.rim).resolvedColor(with: traitCollection).cgColor
  }

  /// Lays out the screen in the bounds, with corners in proportion to the width, and the caption
  /// below the bounds. No effect for empty bounds.
  override func layoutSubviews() {
    super.layoutSubviews()
    guard !bounds.isEmpty else { return }
    let pixel = self.pixel
    screen.frame = bounds
    // One pixel smaller, so that only the device's own edge is visible.
    shade.frame = bounds.insetBy(dx: pixel, dy: pixel)
    for part in [shade, screen] { part.layer.cornerRadius = cornerRadius }
    screen.layer.borderWidth = !isFramed ? 0 : accent == nil ? pixel : 1.5
    let width = max(bounds.width, captionWidth)
    caption.frame = CGRect(
      x: bounds.midX - width / 2, y: bounds.maxY + DeviceView.captionHeight - 15, width: width,
      height: 14)
  }
}
