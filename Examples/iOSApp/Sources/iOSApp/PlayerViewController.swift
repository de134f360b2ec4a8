#if canImport(UIKit)
  import UIKit
#else
  import MidflightApp
#endif

/// The player: a bar at the bottom of its parent, which a drag or a tap expands to a card.
///
/// One animator moves all parts. A drag pauses it in flight and sets its fraction, and the release
/// continues it with the velocity of the finger.
final class PlayerViewController: UIViewController {
  private let artwork = ArtworkView()
  private let titleLabel = UILabel()
  private let progressBar = UIView()
  private var isExpanded = false
  /// The animator between bar and card; nil at rest.
  private var expansion: UIViewPropertyAnimator?
  private var fractionAtStart: CGFloat = 0
  /// The animator of the progress bar, which runs as long as the song.
  private var playback: UIViewPropertyAnimator?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "player"
    view.backgroundColor = .secondarySystemBackground
    view.layer.cornerRadius = 20
    view.layer.shadowOpacity = 0.2
    view.layer.shadowRadius = 16
    artwork.layer.cornerRadius = 8
    progressBar.accessibilityIdentifier = "progress"
    progressBar.backgroundColor = .systemPink
    titleLabel.font = .systemFont(ofSize: 20, weight: .semibold)
    titleLabel.frame = CGRect(x: 24, y: 22, width: 280, height: 28)
    for part in [artwork, titleLabel, progressBar] { view.addSubview(part) }
    show(Song.all[0])
    // On iOS: action: #selector(drag), and #selector(toggle)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: PlayerViewController.drag))
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: PlayerViewController.toggle))
  }

  // MARK: - Playback

  func play(_ song: Song) {
    show(song)
    playback?.stopAnimation(true)
    progressBar.frame = CGRect(x: 24, y: 70, width: 0, height: 3)
    let animator = UIViewPropertyAnimator(duration: 30, curve: .linear) { [self] in
      progressBar.frame.size.width = view.bounds.width - 48
    }
    animator.addCompletion { [self] _ in playback = nil }
    animator.startAnimation()
    playback = animator
  }

  func pause() { playback?.pauseAnimation() }

  func resume() { playback?.startAnimation() }

  private func show(_ song: Song) {
    titleLabel.text = song.title
    artwork.colors = song.colors
  }

  // MARK: - Expansion

  /// Lays the player out in its parent, unless the player is in motion.
  func layOut() {
    if expansion == nil { layOut(isExpanded) }
  }

  private func layOut(_ isExpanded: Bool) {
    guard let size = parent?.view.bounds.size else { return }
    let top = isExpanded ? 80 : size.height - 80
    view.frame = CGRect(x: 0, y: top, width: size.width, height: size.height - top)
    artwork.frame =
      isExpanded
      ? CGRect(x: (size.width - 280) / 2, y: 90, width: 280, height: 280)
      : CGRect(x: size.width - 72, y: 10, width: 52, height: 52)
  }

  private func drag(_ pan: UIPanGestureRecognizer) {
    guard let space = parent?.view else { return }
    let distance = (space.bounds.height - 160) * (isExpanded ? 1 : -1)
    switch pan.state {
    case .began:
      let animator = expansion ?? makeExpansion()
      animator.pauseAnimation()
      animator.isReversed = false
      fractionAtStart = animator.fractionComplete
    case .changed:
      expansion?.fractionComplete = fractionAtStart + pan.translation(in: space).y / distance
    case .ended, .cancelled:
      guard let expansion else { return }
      let velocity = pan.velocity(in: space).y / distance
      expansion.isReversed = velocity < 0 || velocity == 0 && expansion.fractionComplete < 0.5
      let rest = max(1 - expansion.fractionComplete, 0.01)
      expansion.continueAnimation(
        withTimingParameters: UISpringTimingParameters(
          dampingRatio: 0.85, initialVelocity: CGVector(dx: abs(velocity) / rest, dy: 0)),
        durationFactor: 0)
    default: break
    }
  }

  /// Expands or collapses the player; in flight, reverses its direction.
  private func toggle(_ tap: UITapGestureRecognizer) {
    if let expansion { expansion.isReversed.toggle() } else { makeExpansion().startAnimation() }
  }

  private func makeExpansion() -> UIViewPropertyAnimator {
    let target = !isExpanded
    let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.85) { [self] in
      layOut(target)
    }
    animator.addCompletion { [self] position in
      if position == .end { isExpanded = target }
      expansion = nil
    }
    expansion = animator
    return animator
  }
}

/// A square with two colours.
final class ArtworkView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  var colors: [UIColor] = [] {
    didSet { (layer as? CAGradientLayer)?.colors = colors.map(\.cgColor) }
  }
}
