/// The visual parts of a slider: track, filled part, knob, and the images at both ends.
///
/// The slider sets the frames of the parts. One view contains all parts, so that a disabled slider
/// can dim them together.
final class SliderFace: UIView {
  /// The thickness of the track in points.
  static let thickness: CGFloat = 4
  /// The diameter of the knob in points.
  static let knob: CGFloat = 28

  /// The image at the left end.
  let minimumImageView = UIImageView()
  /// The image at the right end.
  let maximumImageView = UIImageView()
  private let track = UIView.controlPart(.systemFill, cornerRadius: thickness / 2)
  private let filled = UIView.controlPart(cornerRadius: thickness / 2)
  private let thumb = UIView.controlPart(.white, cornerRadius: knob / 2)
  /// The image that replaces the knob.
  private let thumbImageView = UIImageView()

  /// Creates the track and a white knob, which ignore touches. Their frames are empty until
  /// `place(track:thumb:)`.
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for part in [track, filled, thumb] { addSubview(part) }
    Stage.inOwnScope {
      thumb.castShadow(0.2, radius: 3.5, below: 2.5)
      thumb.layer.borderColor = UIColor(white: 0, alpha: 0.04).cgColor
      thumb.layer.borderWidth = 0.5
      showTint()
    }
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// The colour of the filled part; the tint colour for nil.
  var filledColor: UIColor? { didSet { showTint() } }
  /// The colour of the rest of the track; a fill colour for nil.
  var trackColor: UIColor? { didSet { track.backgroundColor = trackColor ?? .systemFill } }
  /// The colour of the knob; white for nil.
  var thumbColor: UIColor? { didSet { thumb.backgroundColor = thumbColor ?? .white } }

  /// The image that replaces the knob, in its natural size; nil for the knob. The frame is set at
  /// the next `place(track:thumb:)`.
  var thumbImage: UIImage? {
    didSet {
      thumbImageView.image = thumbImage
      if thumbImage != nil {
        addSubview(thumbImageView)
      } else {
        thumbImageView.removeFromSuperview()
      }
      thumb.isHidden = thumbImage != nil
    }
  }

  /// The size of the knob or of the image that replaces it.
  var thumbSize: CGSize {
    thumbImage?.size ?? CGSize(width: SliderFace.knob, height: SliderFace.knob)
  }

  /// Shows an image at an end; nil removes it.
  func show(_ image: UIImage?, at end: UIImageView) {
    end.image = image
    if image != nil { addSubview(end) } else { end.removeFromSuperview() }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }

  private func showTint() { filled.backgroundColor = filledColor ?? tintColor }

  /// Sets the frames of the track and the knob or its image, and fills the track from its left end
  /// up to the knob's centre.
  func place(track line: CGRect, thumb knob: CGRect) {
    track.frame = line
    thumb.frame = knob
    if thumbImage != nil { thumbImageView.frame = knob }
    filled.frame = CGRect(
      x: line.minX, y: line.minY, width: max(0, knob.midX - line.minX), height: line.height)
  }

  /// The x coordinate of the knob's centre in the model.
  var thumbX: CGFloat { thumb.center.x }
  /// The displayed centre of the knob.
  var presentedThumbCenter: CGPoint { thumb.layer.presentedValues.position }
}
