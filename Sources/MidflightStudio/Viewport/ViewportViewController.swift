import Midflight

/// The scene in the middle: its stage's frame in a device's rounded rectangle, scaled to fit.
///
/// It shows; `Studio` brings what hands do within it to the scene.
final class ViewportViewController: UIViewController {
  private unowned let studio: Studio
  private let shade = UIView()
  private let screen = FrameView()
  /// What an inspector draws over the scene.
  private let overlay = FrameView()
  private let ghosts = GhostView()
  private let toast = ToastView()
  private let hint = HintView()
  private let ages = AgesView()

  /// Points between the device and the panels; in a low window, where each counts, a third.
  private var margin: CGFloat { view.bounds.height < 440 ? 8 : 24 }
  /// Of a device 390 points wide; of others in proportion.
  private static let cornerRadius: CGFloat = 36

  init(_ studio: Studio) {
    self.studio = studio
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.canvas
    view.clipsToBounds = true
    shade.backgroundColor = Palette.canvas
    shade.layer.shadowRadius = 14
    shade.layer.shadowOffset = CGSize(width: 0, height: 6)
    shade.isUserInteractionEnabled = false
    screen.clipsToBounds = true
    screen.accessibilityIdentifier = "viewport"
    overlay.accessibilityIdentifier = "overlay"
    for part in [overlay, ghosts] {
      part.isUserInteractionEnabled = false
      part.clipsToBounds = true
    }
    for part in [shade, screen, overlay, ghosts, hint, toast, ages] { view.addSubview(part) }
  }

  /// Where the scene is, in the window.
  var sceneFrame: CGRect { screen.convert(screen.bounds, to: nil) }

  /// Whether a view of the window is the scene's picture.
  func isScene(_ view: UIView?) -> Bool { view === screen }

  /// The scene's point at one of the window's.
  func scenePoint(at point: CGPoint) -> CGPoint {
    screen.convertToFrame(screen.convert(point, from: nil)) ?? .zero
  }

  /// The window's point at one of the scene's.
  func windowPoint(at point: CGPoint) -> CGPoint {
    screen.convert(screen.convertFromFrame(point) ?? .zero, to: nil)
  }

  /// Says something for a moment, and no longer than it is true.
  func say(_ words: String, while isTrue: @escaping () -> Bool) { toast.say(words, while: isTrue) }

  /// Says nothing more of what it said.
  func hush() { toast.hush() }

  /// Shows what there is now.
  func refresh() {
    let isFirst = screen.shown?.size != studio.deck.stage.window.bounds.size
    // What is watched shows its ring wherever the window's is.
    let hidesFocus = studio.keyboard.hasLeftScene && studio.deck.isLive
    screen.shown = studio.deck.stage.frame(showsFocus: !hidesFocus)
    if isFirst {
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }
    let nodes = studio.inspector?.overlayNodes ?? []
    overlay.shown = screen.shown.flatMap {
      nodes.isEmpty ? nil : Frame(size: $0.size, scale: $0.scale, nodes: nodes)
    }
    ghosts.show(
      studio.deck.ghosts.map { ghost in
        GhostView.Ghost(
          place: screen.convertFromFrame(ghost.place) ?? .zero, isDown: ghost.isDown)
      })
    hint.say(
      studio.firstStep?.words(
        of: studio.deck.scene.summary, hasInspector: studio.panels.inspector,
        in: studio.language),
      in: hintRoom, isAnimated: studio.animatesPanels)
    toast.refresh()
    ages.show(studio.showsAges ? studio.measureAges() : nil, in: studio.language)
    let isDark = view.traitCollection.userInterfaceStyle == .dark
    shade.layer.shadowOpacity = isDark ? 0.6 : 0.18
    screen.layer.borderColor = Palette.rim.resolvedColor(with: view.traitCollection).cgColor
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds.insetBy(dx: margin, dy: margin)
    let size = screen.shown?.size ?? studio.deck.scene.size
    guard room.width > 0, room.height > 0, size.width > 0, size.height > 0 else { return }
    let scale = ViewportViewController.scale(of: size, in: room.size)
    let pixel = view.pixel
    func whole(_ length: CGFloat) -> CGFloat { (length / pixel).rounded() * pixel }
    let (width, height) = (size.width * scale, size.height * scale)
    screen.frame = CGRect(
      x: whole(view.bounds.midX - width / 2), y: whole(view.bounds.midY - height / 2),
      width: width, height: height)
    // A pixel smaller, so that the device's own edge is the only one.
    shade.frame = screen.frame.insetBy(dx: pixel, dy: pixel)
    for part in [overlay, ghosts] { part.frame = screen.frame }
    let radius = ViewportViewController.cornerRadius * width / 390
    for part in [shade, screen, overlay, ghosts] { part.layer.cornerRadius = radius }
    screen.layer.borderWidth = pixel
    toast.place(in: view.bounds)
    hint.place(in: hintRoom)
  }

  /// How much a scene is enlarged where there is room.
  private static let largest: CGFloat = 2

  /// How large a scene is shown: as it is where that nearly fills the room, so that its lines are sharp; else as
  /// large as there is room for. Hands are told in its points at any scale, and so is what is recorded.
  static func scale(of size: CGSize, in room: CGSize) -> CGFloat {
    let fit = min(room.width / size.width, room.height / size.height)
    return (1..<1.1).contains(fit) ? 1 : min(fit, largest)
  }

  /// The device, as it shows messages itself; where that is too narrow for words, all there is.
  private var hintRoom: CGRect {
    screen.frame.width < 240 ? view.bounds : screen.frame.insetBy(dx: 6, dy: 6)
  }
}
