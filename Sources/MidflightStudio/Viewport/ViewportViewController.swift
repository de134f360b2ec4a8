import Midflight

/// The scene in the middle of the window: its frame in the shape of a device, scaled to fit. While
/// other timing is tried, the comparison appears beside it if there is room.
///
/// The controller only shows. `Studio` sends the input in the viewport to the scene.
final class ViewportViewController: UIViewController {
  private unowned let studio: Studio
  private let device = DeviceView("viewport")
  private let other = DeviceView("compared", accent: PanelStyle.trial)
  private var screen: FrameView { device.screen }
  /// The inspector's drawing over the scene.
  private let overlay = FrameView()
  private let replayPointers = ReplayPointersView()
  private let toast = ToastView()
  private let hint = HintView()
  private let latency = LatencyView()
  private lazy var failure = FailureView { [unowned self] in studio.dismissFailures() }
  /// Explains a press on the comparison.
  private lazy var pressOnOther: UILongPressGestureRecognizer = {
    let press = UILongPressGestureRecognizer { [unowned self] press in
      guard press.state == .began, isComparing else { return }
      studio.showMessage(WindowText.comparedRunIsAPicture(in: studio.language))
    }
    press.minimumPressDuration = 0
    return press
  }()

  /// Points between the device and the panels; fewer in a low window, and none around a scene that
  /// fills the window.
  private var margin: CGFloat {
    studio.showsOnlyScene ? 0 : view.bounds.height < 440 ? 8 : 24
  }
  /// Points between two devices.
  private static let gap: CGFloat = 28
  /// The smallest scale of the scene beside a comparison, relative to the scale without one.
  private static let leastRelativeScale: CGFloat = 0.75

  init(_ studio: Studio) {
    self.studio = studio
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  /// Adds the devices, the drawings over the scene, and the hint, message, latency figures and
  /// failures in front.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.canvas
    view.clipsToBounds = true
    other.alpha = 0
    other.addGestureRecognizer(pressOnOther)
    overlay.accessibilityIdentifier = "overlay"
    for part in [overlay, replayPointers] {
      part.isUserInteractionEnabled = false
      part.clipsToBounds = true
    }
    for part in [other, device, overlay, replayPointers, hint, toast, latency, failure] {
      view.addSubview(part)
    }
    failure.button.onHover = { [unowned self] isOver in
      let text = isOver ? WindowText.closeFailure(in: studio.language) : nil
      studio.showTip(text, of: failure.button)
    }
  }

  /// The frame of the scene in the window.
  var sceneFrame: CGRect { screen.convert(screen.bounds, to: nil) }

  /// Returns whether a view of the chrome shows the scene.
  func isScene(_ view: UIView?) -> Bool { view === screen }

  /// Converts a point of the window to the scene, also outside the scene's frame; 0 before the
  /// first frame or layout.
  func scenePoint(at point: CGPoint) -> CGPoint {
    screen.convertToFrame(screen.convert(point, from: nil)) ?? .zero
  }

  /// Converts a point of the scene to the window; before the first frame, returns the top left
  /// corner of the scene.
  func windowPoint(at point: CGPoint) -> CGPoint {
    screen.convert(screen.convertFromFrame(point) ?? .zero, to: nil)
  }

  /// Shows a message for a few seconds, while it is true.
  func showMessage(_ text: String, while isValid: @escaping () -> Bool) {
    toast.show(text, while: isValid)
  }

  /// Shows a message that stays, on as many lines as it needs; nil hides it.
  func showStatus(_ text: String?) {
    guard let text else { return toast.hide() }
    toast.show(text, isPersistent: true)
  }

  /// Hides the message.
  func hideMessage() { toast.hide() }

  /// Shows the current state: the frame of the scene, the comparison, the overlay, the pointers of
  /// a replay, the hint, the failures and the latency figures. A message that is no longer true
  /// disappears. A scene of another size, other failures, and figures that appear or change their
  /// size, cause a new layout.
  func refresh() {
    let isFirst =
      screen.shown?.size != studio.player.stage.size
      || device.isFramed == studio.showsOnlyScene
    device.isFramed = !studio.showsOnlyScene
    // A replay shows its own focus ring, wherever the window's focus is.
    let hidesFocus = studio.keyboard.hasLeftScene && studio.player.isLive
    screen.shown = studio.player.stage.frame(showsFocus: !hidesFocus)
    compare(isAnimated: !isFirst && studio.animatesPanels)
    let hasOtherFailures = failure.show(studio.failures.map { $0.text(in: studio.language) })
    if isFirst || hasOtherFailures {
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }
    let nodes = studio.showsOnlyScene ? [] : studio.inspector?.overlayNodes ?? []
    overlay.shown = screen.shown.flatMap {
      nodes.isEmpty ? nil : Frame(size: $0.size, scale: $0.scale, nodes: nodes)
    }
    replayPointers.show(
      studio.player.replayPointers.map { pointer in
        ReplayPointersView.Pointer(
          place: screen.convertFromFrame(pointer.place) ?? .zero, isDown: pointer.isDown)
      })
    hint.show(
      studio.onboardingStep?.text(
        of: studio.player.scene.summary, hasInspector: studio.panels.inspector,
        in: studio.language),
      in: hintBounds, isAnimated: studio.animatesPanels)
    toast.refresh()
    let figures = latencyFrame
    latency.show(studio.showsLatency ? studio.measureLatency() : nil, in: studio.language)
    if latencyFrame != figures {
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }
  }

  /// A Boolean value that indicates whether the comparison is visible beside the scene.
  private(set) var isComparing = false

  /// Shows the comparison if there is one and there is room, or else hides it. With a comparison
  /// but no room, the caption of the scene states the reason.
  ///
  /// - Parameter isAnimated: A Boolean value that indicates whether appearing and disappearing are
  ///   animated.
  private func compare(isAnimated: Bool) {
    let frame = studio.showsOnlyScene ? nil : studio.inspector?.comparedFrame
    if let frame, frame.size == screen.shown?.size { other.screen.shown = frame }
    let compares = frame != nil && scaleBeside(in: area(beside: true).size) != nil
    let text: (String?, String?) =
      compares
      ? (WindowText.ownTiming(in: studio.language), WindowText.otherTiming(in: studio.language))
      : (frame == nil ? nil : comparisonSpace.text?(in: studio.language), nil)
    guard compares != isComparing || (text.0 == nil) != (device.text == nil) else {
      (device.text, other.text) = text
      return
    }
    isComparing = compares
    UIView.animate(withDuration: isAnimated ? 0.25 : 0) { [unowned self] in
      (device.text, other.text) = text
      other.alpha = compares ? 1 : 0
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }
  }

  /// Returns the scale of the scene beside a comparison; nil without enough room, which means that
  /// the scale would be less than 0.75 of the scale without one, and before the first frame.
  ///
  /// - Parameter bounds: The size of the viewport.
  private func scaleBeside(in bounds: CGSize) -> CGFloat? {
    guard let size = screen.shown?.size else { return nil }
    let availableSize = CGSize(width: bounds.width - 2 * margin, height: bounds.height - 2 * margin)
    let below = max(0, DeviceView.captionHeight - margin)
    let half = CGSize(
      width: (availableSize.width - ViewportViewController.gap) / 2,
      height: availableSize.height - 2 * below)
    guard half.width > 0, half.height > 0 else { return nil }
    let scale = ViewportViewController.scale(of: size, in: half)
    let alone = ViewportViewController.scale(of: size, in: availableSize)
    return scale >= alone * ViewportViewController.leastRelativeScale ? scale : nil
  }

  /// The space for a comparison beside the scene: enough, enough with the list hidden, or too
  /// little. Enough before the first frame.
  var comparisonSpace: ComparisonSpace {
    var availableSize = area(beside: true).size
    guard screen.shown != nil, !view.bounds.isEmpty, scaleBeside(in: availableSize) == nil else {
      return .available
    }
    let widest = studio.root.controller?.viewportWidthWithoutList ?? view.bounds.width
    availableSize.width += widest - view.bounds.width
    return scaleBeside(in: availableSize) == nil ? .inWiderWindow : .afterHidingList
  }

  /// Lays out the devices, the drawings over the scene, the message and the hint. A comparison
  /// without enough room disappears at once.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if isComparing, scaleBeside(in: area(beside: true).size) == nil {
      isComparing = false
      (device.text, other.text, other.alpha) = (nil, nil, 0)
    }
    guard let places = places(in: area(beside: isComparing), beside: isComparing) else { return }
    // The second device slides out from behind the scene, and back.
    (device.frame, other.frame) = places
    // A caption under a single device may be wider than the device.
    device.captionWidth = isComparing ? device.frame.width : view.bounds.width - 16
    for device in [device, other] { device.layoutIfNeeded() }
    for part in [overlay, replayPointers] {
      part.frame = device.frame
      part.layer.cornerRadius = device.cornerRadius
    }
    let captions = CGRect(
      x: 0, y: device.frame.maxY, width: view.bounds.width, height: DeviceView.captionHeight)
    failure.place(in: view.bounds, beside: places.scene.union(places.other))
    toast.place(
      in: view.bounds.below(failure), beside: device.text == nil ? .null : captions)
    hint.place(in: hintBounds)
  }

  /// Returns the frames of the scene and of the comparison, centred in an area; nil for an area
  /// without room. Without enough room beside the scene, both have the same frame.
  ///
  /// - Parameter beside: False if both have the same frame.
  private func places(in area: CGRect, beside: Bool) -> (scene: CGRect, other: CGRect)? {
    var rect = area.insetBy(dx: margin, dy: margin)
    let size = screen.shown?.size ?? studio.player.scene.size
    guard !rect.isNull, rect.width > 0, rect.height > 0, size.width > 0, size.height > 0 else {
      return nil
    }
    if device.text != nil {
      rect = rect.insetBy(dx: 0, dy: max(0, DeviceView.captionHeight - margin))
    }
    let pair = beside ? scaleBeside(in: area.size) : nil
    let scale = pair ?? ViewportViewController.scale(of: size, in: rect.size)
    let pixel = view.pixel
    func whole(_ length: CGFloat) -> CGFloat { (length / pixel).rounded() * pixel }
    let (width, height) = (size.width * scale, size.height * scale)
    let halfDistance = pair == nil ? 0 : (width + ViewportViewController.gap) / 2
    func place(_ middle: CGFloat) -> CGRect {
      CGRect(
        x: whole(middle - width / 2), y: whole(area.midY - height / 2), width: width, height: height
      )
    }
    return (place(area.midX - halfDistance), place(area.midX + halfDistance))
  }

  /// The frame of the latency figures; null while they are hidden.
  private var latencyFrame: CGRect { latency.isHidden ? .null : latency.frame }

  /// Returns the part of the viewport for devices: all of it, or the part right of or below the
  /// latency figures if those would cover a device, whichever leaves the larger scene. Hidden
  /// figures leave all.
  private func area(beside: Bool) -> CGRect {
    let all = view.bounds
    let figures = latencyFrame
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

  /// The largest scale of a scene.
  private static let largest: CGFloat = 2

  /// Returns the scale of a scene: 1 if the largest scale that fits is from 1 to less than 1.1, so
  /// that lines are sharp; otherwise that scale, but 2 at most. Input and recordings use the
  /// scene's points at any scale.
  static func scale(of size: CGSize, in availableSize: CGSize) -> CGFloat {
    let fit = min(availableSize.width / size.width, availableSize.height / size.height)
    return (1..<1.1).contains(fit) ? 1 : min(fit, largest)
  }

  /// The frame for hints: the device, or the whole viewport beside a narrow device.
  private var hintBounds: CGRect {
    (device.frame.width < 240 ? view.bounds : device.frame.insetBy(dx: 6, dy: 6)).below(failure)
      .below(latency)
  }
}

extension CGRect {
  /// Returns the part of the area below `view`; the whole area if `view` is hidden or outside.
  fileprivate func below(_ view: UIView) -> CGRect {
    guard !view.isHidden, intersects(view.frame) else { return self }
    return divided(atDistance: view.frame.maxY - minY, from: .minYEdge).remainder
  }
}
