/// One half of a stepper: a plus or minus sign on a background that is darker during a press.
final class StepperHalf: UIView {
  let isPlus: Bool
  private let backgroundView = UIView.controlPart(cornerRadius: 8)
  private let sign = UIImageView()

  /// Creates an enabled half that ignores touches, with the plus sign on the right half and the
  /// minus sign on the left one.
  init(isPlus: Bool) {
    self.isPlus = isPlus
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(backgroundView)
    backgroundView.layer.maskedCorners =
      isPlus
      ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner] : [.layerMinXMinYCorner, .layerMinXMaxYCorner]
    sign.image = UIImage(systemName: isPlus ? "plus" : "minus")
    sign.contentMode = .center
    sign.tintColor = .label
    addSubview(sign)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// A Boolean value that indicates whether a step is possible.
  var isEnabled = true {
    didSet { sign.tintColor = isEnabled ? .label : .tertiaryLabel }
  }

  /// A Boolean value that indicates whether a finger presses the half.
  var isPressed = false {
    didSet { Stage.inOwnScope { backgroundView.backgroundColor = isPressed ? .systemFill : nil } }
  }

  override func layoutSubviews() {
    backgroundView.frame = bounds
    sign.frame = bounds
  }
}
