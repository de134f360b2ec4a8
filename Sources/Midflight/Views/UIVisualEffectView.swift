/// A view that blurs what lies behind it, as far as its edge and its rounded corners reach.
///
/// `effect` is animatable, to nil and from it too: the blur and its veil come and go number by number,
/// and an animator scrubs them. Unlike UIKit's it may fade, and lie in a view that fades or masks: what
/// is behind all of these is seen through it. In a view that is seen in perspective, and in what casts a
/// shadow, it sees what lies in that view only.
open class UIVisualEffectView: UIView {
  /// Where views go that are seen in front of the effect.
  public let contentView = UIView()

  /// What becomes of what lies behind; nil shows it as it is. Animatable.
  open var effect: UIVisualEffect? {
    didSet { showEffect() }
  }

  /// A view of no size with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    self.effect = effect
    showEffect()
  }

  /// Midflight has no storyboards: nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  open override class var layerClass: AnyClass { BackdropLayer.self }

  /// Refuses views that belong in front of the effect.
  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    require(
      subview === contentView,
      "UIVisualEffectView.addSubview: add views to its contentView, which lies in front of the effect."
    )
  }

  /// The effect as it is in light, or in dark.
  override func resolveColors() {
    super.resolveColors()
    showEffect()
  }

  private func showEffect() {
    guard let layer = layer as? BackdropLayer else { return }
    layer.material = effect?.material(in: traitCollection) ?? BackdropLayer.Material()
  }
}
