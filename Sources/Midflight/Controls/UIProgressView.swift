/// A line that fills from the left as something gets done. It is 4 points high.
open class UIProgressView: UIView {
  /// How it looks, with UIKit's raw values.
  public nonisolated enum Style: Int, Sendable {
    /// A line of its own, with round ends.
    case `default` = 0
    /// A line at the edge of a bar.
    case bar = 1
  }

  private static let height: CGFloat = 4
  /// How long it takes to fill altogether, in seconds; less for less.
  private static let secondsToFill = 0.5

  private let filled = UIView.controlPart()
  private var motion = ControlMotion()
  private var storedProgress: Float = 0

  /// An empty line.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(filled)
    Stage.inOwnScope {
      backgroundColor = .systemFill
      showTint()
      showStyle()
    }
  }

  /// An empty line in a style, without width.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: UIProgressView.height))
    progressViewStyle = style
    Stage.inOwnScope { showStyle() }  // inside an initialiser, observers are not called
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// How it looks; the default unless set.
  open var progressViewStyle = Style.default { didSet { showStyle() } }

  /// How much of it is full, 0…1; what is beyond is brought within.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Fills or empties it; animated, at one speed, in half a second altogether.
  open func setProgress(_ progress: Float, animated: Bool) {
    MotionCore.require(
      progress.isFinite, "UIProgressView.progress = \(progress): check the arithmetic before it.")
    let before = storedProgress
    storedProgress = min(max(progress, 0), 1)
    let seconds = UIProgressView.secondsToFill * Double(abs(storedProgress - before))
    motion.move(self, animated && seconds > 0 ? ControlMotion.Timing(seconds, .linear) : nil) {
      [weak self] in self?.place()
    }
  }

  /// The full part's colour; the tint colour unless set.
  open var progressTintColor: UIColor? { didSet { showTint() } }

  /// The empty part's colour; a light grey unless set.
  open var trackTintColor: UIColor? { didSet { backgroundColor = trackTintColor ?? .systemFill } }

  /// As wide as it is told, 4 points high.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIProgressView.height)
  }

  /// As wide as there is room, 4 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UIProgressView.height)
  }

  /// Places the full part.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if !motion.isRunning { place() }
  }

  /// Fills it in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }

  private func showTint() { filled.backgroundColor = progressTintColor ?? tintColor }

  private func showStyle() {
    let radius = progressViewStyle == .default ? UIProgressView.height / 2 : 0
    layer.cornerRadius = radius
    filled.layer.cornerRadius = radius
    clipsToBounds = true
  }

  private func place() {
    filled.frame = CGRect(
      x: 0, y: 0, width: bounds.width * CGFloat(storedProgress), height: bounds.height)
  }
}
