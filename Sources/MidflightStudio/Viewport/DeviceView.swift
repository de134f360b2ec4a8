import Midflight
import MotionCore

/// A frame in a device's rounded rectangle, with a shadow around it and words below it.
///
/// The viewport has one for the scene, and one for what it is compared with.
final class DeviceView: UIView {
  let screen = FrameView()
  private let shade = UIView()
  private let caption = UILabel(size: 11, weight: .medium, color: .secondaryLabel)
  /// The colour of its edge and its words; nil for those of the scene's.
  private let accent: UIColor?

  /// Of a device 390 points wide; of others in proportion.
  private static let cornerRadius: CGFloat = 36
  /// How high the words below it are, with what is free above them.
  static let captionHeight: CGFloat = 20

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

  /// What is said below it; nil for nothing.
  var words: String? {
    get { caption.alpha > 0 ? caption.text : nil }
    set {
      // Set in every frame; what is set counts as changed.
      guard newValue != words else { return }
      if let newValue, caption.text != newValue { caption.text = newValue }
      caption.alpha = newValue == nil ? 0 : 1
    }
  }

  /// How wide its words may be, in points; as wide as it is unless set.
  var wordsRoom: CGFloat = 0 { didSet { if wordsRoom != oldValue { setNeedsLayout() } } }

  var cornerRadius: CGFloat { DeviceView.cornerRadius * bounds.width / 390 }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    resolve()
  }

  /// Follows light and dark.
  private func resolve() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    shade.layer.shadowOpacity = isDark ? 0.6 : 0.18
    screen.layer.borderColor =
      (accent ?? Palette.rim).resolvedColor(with: traitCollection).cgColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !bounds.isEmpty else { return }
    let pixel = self.pixel
    screen.frame = bounds
    // A pixel smaller, so that the device's own edge is the only one.
    shade.frame = bounds.insetBy(dx: pixel, dy: pixel)
    for part in [shade, screen] { part.layer.cornerRadius = cornerRadius }
    screen.layer.borderWidth = accent == nil ? pixel : 1.5
    let width = max(bounds.width, wordsRoom)
    caption.frame = CGRect(
      x: bounds.midX - width / 2, y: bounds.maxY + DeviceView.captionHeight - 15, width: width,
      height: 14)
  }
}
