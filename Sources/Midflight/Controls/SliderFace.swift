/// What is seen of a slider: a track, the part of it that is filled, a knob, and pictures at the ends.
///
/// A slider places its parts and dims all of them as one while it is not enabled.
final class SliderFace: UIView {
  /// How thick the track is, in points.
  static let thickness: CGFloat = 4
  /// How wide and high the knob is without a picture, in points.
  static let knob: CGFloat = 28

  /// What stands at the left end.
  let least = UIImageView()
  /// What stands at the right end.
  let most = UIImageView()
  private let track = UIView.controlPart(.systemFill, cornerRadius: thickness / 2)
  private let filled = UIView.controlPart(cornerRadius: thickness / 2)
  private let thumb = UIView.controlPart(.white, cornerRadius: knob / 2)
  /// Shown in place of the knob.
  private let picture = UIImageView()

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

  /// Of the filled part; the tint colour unless set.
  var filledColor: UIColor? { didSet { showTint() } }
  /// Of the rest of the track.
  var trackColor: UIColor? { didSet { track.backgroundColor = trackColor ?? .systemFill } }
  /// Of the knob.
  var thumbColor: UIColor? { didSet { thumb.backgroundColor = thumbColor ?? .white } }

  /// In place of the knob, in its own size; nil for the knob.
  var thumbImage: UIImage? {
    didSet {
      picture.image = thumbImage
      if thumbImage != nil { addSubview(picture) } else { picture.removeFromSuperview() }
      thumb.isHidden = thumbImage != nil
    }
  }

  /// How large the knob is, or the picture in its place.
  var thumbSize: CGSize {
    thumbImage?.size ?? CGSize(width: SliderFace.knob, height: SliderFace.knob)
  }

  /// Shows a picture at an end, or none.
  func show(_ image: UIImage?, at end: UIImageView) {
    end.image = image
    if image != nil { addSubview(end) } else { end.removeFromSuperview() }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }

  private func showTint() { filled.backgroundColor = filledColor ?? tintColor }

  /// Puts the parts where they belong.
  func place(track line: CGRect, thumb knob: CGRect) {
    track.frame = line
    thumb.frame = knob
    if thumbImage != nil { picture.frame = knob }
    filled.frame = CGRect(
      x: line.minX, y: line.minY, width: max(0, knob.midX - line.minX), height: line.height)
  }

  /// Where the knob's middle will be.
  var thumbX: CGFloat { thumb.center.x }
  /// Where the knob's middle is seen.
  var seenThumb: CGPoint { thumb.layer.presentedValues.position }
}
