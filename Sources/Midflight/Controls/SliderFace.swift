/// What is seen of a slider: a track, the part of it that is filled, and a knob.
///
/// A slider places its parts and dims all of them as one while it is not enabled.
final class SliderFace: UIView {
  /// How thick the track is, in points.
  static let thickness: CGFloat = 4
  /// How wide and high the knob is, in points.
  static let knob: CGFloat = 28

  private let track = UIView.controlPart(.systemFill, cornerRadius: thickness / 2)
  private let filled = UIView.controlPart(cornerRadius: thickness / 2)
  private let thumb = UIView.controlPart(.white, cornerRadius: knob / 2)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    thumb.castShadow(0.2, radius: 3.5, below: 2.5)
    thumb.layer.borderColor = UIColor(white: 0, alpha: 0.04).cgColor
    thumb.layer.borderWidth = 0.5
    for part in [track, filled, thumb] { addSubview(part) }
    showTint()
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

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }

  private func showTint() { filled.backgroundColor = filledColor ?? tintColor }

  /// Puts the parts where they belong.
  func place(track line: CGRect, thumb knob: CGRect) {
    track.frame = line
    thumb.frame = knob
    filled.frame = CGRect(
      x: line.minX, y: line.minY, width: max(0, knob.midX - line.minX), height: line.height)
  }

  /// Where the knob's middle will be.
  var thumbX: CGFloat { thumb.center.x }
  /// Where the knob's middle is seen.
  var seenThumb: CGPoint { thumb.layer.presentedValues.position }
}
