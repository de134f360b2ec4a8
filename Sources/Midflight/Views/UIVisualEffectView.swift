/// A view that blurs what lies behind it, as far as its edge and its rounded corners reach.
///
/// `effect` is animatable, to nil and from it too: the blur and its veil come and go number by number,
/// and an animator scrubs them. Unlike UIKit's it may fade, and lie in a view that fades or masks: what
/// is behind all of these is seen through it; and it is as round as its corners also without
/// `clipsToBounds`. In a view that is seen in perspective it sees what lies in that view only.
open class UIVisualEffectView: UIView {
  /// Where views go that are seen in front of the effect.
  public let contentView = UIView()

  /// What becomes of what lies behind; nil shows it as it is. Animatable.
  ///
  /// After an animation that went back to its start it is the one from before again.
  open var effect: UIVisualEffect? {
    get { effects.last { $0.material(in: shownTraits) == layerMaterial } }
    set { show(newValue) }
  }

  /// Those that were set, the latest last, each once: an animation may lead back to any of them.
  private var effects: [UIVisualEffect] = []
  /// Those in which the effect's material was found.
  private lazy var shownTraits = traitCollection

  /// A view of no size with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    addContentView()
    Stage.inOwnScope { show(effect) }
  }

  /// A view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
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
    // Where an animation was stopped halfway, there is a material that no effect has.
    let effect = effect
    if effect != nil || layerMaterial == BackdropLayer.Material() { show(effect) }
  }

  private func addContentView() {
    Stage.inOwnScope { contentView.frame = bounds }
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func show(_ effect: UIVisualEffect?) {
    if let effect {
      effects.removeAll { $0 == effect }
      effects.append(effect)
    }
    shownTraits = traitCollection
    (layer as? BackdropLayer)?.material =
      effect?.material(in: shownTraits) ?? BackdropLayer.Material()
  }

  private var layerMaterial: BackdropLayer.Material? { (layer as? BackdropLayer)?.material }
}
