import Midflight

/// The scene in the middle: its stage's frame in a device's rounded rectangle, scaled to fit; and while other
/// timing is tried, where there is room, the run with that beside it.
///
/// It shows; `Studio` brings what hands do within it to the scene.
final class ViewportViewController: UIViewController {
  private unowned let studio: Studio
  private let device = DeviceView("viewport")
  private let other = DeviceView("compared", accent: .systemPink)
  private var screen: FrameView { device.screen }
  /// What an inspector draws over the scene.
  private let overlay = FrameView()
  private let ghosts = GhostView()
  private let toast = ToastView()
  private let hint = HintView()
  private let ages = AgesView()
  /// Somebody presses what is only compared with.
  private lazy var pressOnOther: UILongPressGestureRecognizer = {
    let press = UILongPressGestureRecognizer { [unowned self] press in
      guard press.state == .began, isComparing else { return }
      studio.say(Words.otherIsAPicture(in: studio.language))
    }
    press.minimumPressDuration = 0
    return press
  }()

  /// Points between the device and the panels; in a low window, where each counts, a third.
  private var margin: CGFloat { view.bounds.height < 440 ? 8 : 24 }
  /// Points between two devices.
  private static let gap: CGFloat = 28
  /// How much smaller a scene may become for another one to have room beside it.
  private static let leastShare: CGFloat = 0.75

  init(_ studio: Studio) {
    self.studio = studio
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.canvas
    view.clipsToBounds = true
    other.alpha = 0
    other.addGestureRecognizer(pressOnOther)
    overlay.accessibilityIdentifier = "overlay"
    for part in [overlay, ghosts] {
      part.isUserInteractionEnabled = false
      part.clipsToBounds = true
    }
    for part in [other, device, overlay, ghosts, hint, toast, ages] { view.addSubview(part) }
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
    compare(isAnimated: !isFirst && studio.animatesPanels)
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
    let figures = agesFrame
    ages.show(studio.showsAges ? studio.measureAges() : nil, in: studio.language)
    if agesFrame != figures {
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }
  }

  /// Whether the run with other timing is seen beside the scene.
  private(set) var isComparing = false

  /// Shows the run with other timing, or no longer; then it stays until it is out of sight.
  private func compare(isAnimated: Bool) {
    let frame = studio.inspector?.comparedFrame
    if let frame, frame.size == screen.shown?.size { other.screen.shown = frame }
    let compares = frame != nil && scaleBeside(in: area(beside: true).size) != nil
    let words: (String?, String?) =
      compares
      ? (Words.ownTiming(in: studio.language), Words.otherTiming(in: studio.language))
      : (frame == nil ? nil : roomBeside.words?(in: studio.language), nil)
    guard compares != isComparing || (words.0 == nil) != (device.words == nil) else {
      (device.words, other.words) = words
      return
    }
    isComparing = compares
    UIView.animate(withDuration: isAnimated ? 0.25 : 0) { [unowned self] in
      (device.words, other.words) = words
      other.alpha = compares ? 1 : 0
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }
  }

  /// How large the scene is shown beside another one; nil where there is no room for that.
  ///
  /// - Parameter bounds: The viewport's size.
  private func scaleBeside(in bounds: CGSize) -> CGFloat? {
    guard let size = screen.shown?.size else { return nil }
    let room = CGSize(width: bounds.width - 2 * margin, height: bounds.height - 2 * margin)
    let below = max(0, DeviceView.captionHeight - margin)
    let half = CGSize(
      width: (room.width - ViewportViewController.gap) / 2, height: room.height - 2 * below)
    guard half.width > 0, half.height > 0 else { return nil }
    let scale = ViewportViewController.scale(of: size, in: half)
    let alone = ViewportViewController.scale(of: size, in: room)
    return scale >= alone * ViewportViewController.leastShare ? scale : nil
  }

  /// Whether there is room for another device beside the scene.
  var roomBeside: RoomBeside {
    var room = area(beside: true).size
    guard screen.shown != nil, !view.bounds.isEmpty, scaleBeside(in: room) == nil else {
      return .there
    }
    room.width += studio.panels.list ? StudioViewController.Measure.list : 0
    return scaleBeside(in: room) == nil ? .inWiderWindow : .withoutList
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if isComparing, scaleBeside(in: area(beside: true).size) == nil {
      isComparing = false
      (device.words, other.words, other.alpha) = (nil, nil, 0)
    }
    guard let places = places(in: area(beside: isComparing), beside: isComparing) else { return }
    // The other device comes out from behind the scene, and goes back there.
    (device.frame, other.frame) = places
    // Alone it may say more than it is wide.
    device.wordsRoom = isComparing ? device.frame.width : view.bounds.width - 16
    for device in [device, other] { device.layoutIfNeeded() }
    for part in [overlay, ghosts] {
      part.frame = device.frame
      part.layer.cornerRadius = device.cornerRadius
    }
    let captions = CGRect(
      x: 0, y: device.frame.maxY, width: view.bounds.width, height: DeviceView.captionHeight)
    toast.place(in: view.bounds, beside: device.words == nil ? .null : captions)
    hint.place(in: hintRoom)
  }

  /// The places of the scene and of the run beside it, centred in an area; nil if the area has no room.
  ///
  /// - Parameter beside: False if both have the same place.
  private func places(in area: CGRect, beside: Bool) -> (scene: CGRect, other: CGRect)? {
    var room = area.insetBy(dx: margin, dy: margin)
    let size = screen.shown?.size ?? studio.deck.scene.size
    guard !room.isNull, room.width > 0, room.height > 0, size.width > 0, size.height > 0 else {
      return nil
    }
    if device.words != nil {
      room = room.insetBy(dx: 0, dy: max(0, DeviceView.captionHeight - margin))
    }
    let pair = beside ? scaleBeside(in: area.size) : nil
    let scale = pair ?? ViewportViewController.scale(of: size, in: room.size)
    let pixel = view.pixel
    func whole(_ length: CGFloat) -> CGFloat { (length / pixel).rounded() * pixel }
    let (width, height) = (size.width * scale, size.height * scale)
    let way = pair == nil ? 0 : (width + ViewportViewController.gap) / 2
    func place(_ middle: CGFloat) -> CGRect {
      CGRect(
        x: whole(middle - width / 2), y: whole(area.midY - height / 2), width: width, height: height
      )
    }
    return (place(area.midX - way), place(area.midX + way))
  }

  /// The frame of the input-age figures; null if the figures are hidden.
  private var agesFrame: CGRect { ages.isHidden ? .null : ages.frame }

  /// The part of the viewport for scenes: the whole viewport, or the part right of or below the input-age
  /// figures if the figures would cover a scene.
  private func area(beside: Bool) -> CGRect {
    let all = view.bounds
    let figures = agesFrame
    guard !figures.isNull, let places = places(in: all, beside: beside),
      places.scene.union(places.other).intersects(figures)
    else { return all }
    let right = all.divided(atDistance: figures.maxX - all.minX, from: .minXEdge).remainder
    let below = all.divided(atDistance: figures.maxY - all.minY, from: .minYEdge).remainder
    func width(in area: CGRect) -> CGFloat {
      self.places(in: area, beside: beside)?.scene.width ?? 0
    }
    return width(in: right) > width(in: below) ? right : below
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
    device.frame.width < 240 ? view.bounds : device.frame.insetBy(dx: 6, dy: 6)
  }
}
