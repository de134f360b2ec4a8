/// A line that fills from the left to show the progress of a task. Its height is 4 points.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// An appearance, with UIKit's raw values.
  public nonisolated enum Style: Int, Sendable {
    /// A separate line with round ends.
    case `default` = 0
    /// A line at the edge of a bar.
    case bar = 1
  }

  private static let height: CGFloat = 4
  /// The duration of an animation from empty to full, in seconds. Smaller changes take
  /// proportionally less.
  private static let secondsToFill = 0.5

  private let filled = UIView.controlPart()
  private let motion = ControlMotion()
  private var storedProgress: Float = 0

  /// Creates an empty line in the default style. The frame's height is used as given.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(filled)
    Stage.inOwnScope {
      backgroundColor = .systemFill
      showTint()
      showStyle()
    }
  }

  /// Creates an empty line in a style, without width.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: UIProgressView.height))
    progressViewStyle = style
    Stage.inOwnScope { showStyle() }  // an initialiser calls no property observers
  }

  /// Returns nil, because Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The appearance. The default is `default`.
  open var progressViewStyle = Style.default { didSet { Stage.inOwnScope(showStyle) } }

  /// The filled fraction, 0 … 1. Other values are clamped. NaN and infinity stop the program.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets the filled fraction, clamped to 0 … 1. An animation has a constant speed: 0.5 s from
  /// empty to full. An unchanged value, and a view without a window, have no animation. NaN and
  /// infinity stop the program.
  open func setProgress(_ progress: Float, animated: Bool) {
    MotionCore.require(
      progress.isFinite, "UIProgressView.progress = \(progress): check the arithmetic before it.")
    let before = storedProgress
    storedProgress = min(max(progress, 0), 1)
    let seconds = UIProgressView.secondsToFill * Double(abs(storedProgress - before))
    motion.move(self, animated && seconds > 0 ? ControlMotion.Timing(seconds, .linear) : nil) {
      [weak self] in self?.placeFilledPart()
    }
  }

  /// The colour of the filled part; the tint colour for nil.
  open var progressTintColor: UIColor? { didSet { showTint() } }

  /// The colour of the rest; a fill colour for nil.
  open var trackTintColor: UIColor? { didSet { backgroundColor = trackTintColor ?? .systemFill } }

  /// The natural size: no preferred width, and a height of 4 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIProgressView.height)
  }

  /// Returns the given width and a height of 4 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UIProgressView.height)
  }

  /// Places the filled part, unless an animation moves it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !motion.isRunning { placeFilledPart() }
  }

  /// Shows the filled part in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }

  private func showTint() { filled.backgroundColor = progressTintColor ?? tintColor }

  /// Shows the ends of the line: round for `.default`, and square for `.bar`.
  private func showStyle() {
    let radius = progressViewStyle == .default ? UIProgressView.height / 2 : 0
    layer.cornerRadius = radius
    filled.layer.cornerRadius = radius
    clipsToBounds = true
  }

  private func placeFilledPart() {
    filled.frame = CGRect(
      x: 0, y: 0, width: bounds.width * CGFloat(storedProgress), height: bounds.height)
  }
}
