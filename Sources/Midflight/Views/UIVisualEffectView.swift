/// A view that blurs the content behind it, within its bounds and rounded corners.
///
/// `effect` is animatable, also from and to nil: the blur and the tint are interpolated as numbers,
/// and an animator scrubs them.
///
/// Unlike UIKit:
///
/// - The view may be translucent, and lie in a translucent or masking view. The blur then includes
///   everything behind those views.
/// - The corners are rounded without `clipsToBounds`.
/// - In a view displayed in perspective, the blur includes only the content of that view.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The superview for views in front of the effect.
  open private(set) var contentView = UIView()

  /// The effect; nil displays the content behind unchanged. Animatable.
  ///
  /// After an animation that returned to its start, the getter returns the previous effect. The
  /// getter returns nil for a material of no effect, as after an animation stopped halfway.
  open var effect: UIVisualEffect? {
    get { effects.last { $0.material(in: shownTraits) == layerMaterial } }
    set { show(newValue) }
  }

  /// The effects that were set, without duplicates, the latest last. A reversed animation may
  /// restore any of them.
  private var effects: [UIVisualEffect] = []
  /// The traits that determined the present material.
  private lazy var shownTraits = traitCollection

  /// Creates a view of size 0 with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    addContentView()
    Stage.inOwnScope { show(effect) }
  }

  /// Creates a view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }

  /// Returns nil: Midflight has no storyboards.
  public required init?(coder: NSCoder) {
    return nil
  }

  open override class var layerClass: AnyClass { BackdropLayer.self }

  /// Stops the program with a message for any subview except `contentView`.
  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    require(
      subview === contentView,
      "UIVisualEffectView.addSubview: add views to its contentView, which lies in front of the effect."
    )
  }

  /// Updates the material of the effect for light or dark traits. A material of no effect stays.
  override func resolveColors() {
    super.resolveColors()
    // An animation stopped halfway leaves a material that belongs to no effect.
    let effect = effect
    if effect != nil || layerMaterial == BackdropLayer.Material() { show(effect) }
  }

  private func addContentView() {
    Stage.inOwnScope { contentView.frame = bounds }
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// Sets the layer's material to that of an effect, and stores the effect. Nil removes the
  /// effect.
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
