import MidflightApp

/// A bottom sheet with two detents, a handle, and a list that shares its drags with the sheet.
///
/// A drag moves the sheet directly. A release gives the sheet to a spring, with the velocity of the
/// finger. A touch stops the spring where the sheet is seen, and a drag continues from there.
final class SheetView: UIView {
  let list = UIScrollView()
  /// Called with 0 at the medium detent to 1 at the large one: at each move of a drag, and in the
  /// block of each animation, so that other views move with the sheet.
  var onProgress: (CGFloat) -> Void = { _ in }

  private let handle = UIView()
  private let grabber = UIView()
  private var track = SheetTrack(large: 0, medium: 1)
  private var detent = SheetTrack.Detent.medium
  /// The springs in flight. Two springs add up, if a tap sends a moving sheet to the other detent.
  private var animators: [UIViewPropertyAnimator] = []
  /// The top edge that follows the finger, without the rubber band.
  private var place: CGFloat = 0
  private var lastTranslation: CGFloat = 0
  private var isListScrolled = false
  /// The offset of the list while drags belong to the sheet; nil if the list may scroll.
  private var heldOffset: CGFloat? = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "sheet"
    handle.accessibilityIdentifier = "sheet.handle"
    list.accessibilityIdentifier = "sheet.list"
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 24
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 16
    grabber.backgroundColor = .systemGray3
    grabber.layer.cornerRadius = 2.5
    list.delegate = self
    handle.addSubview(grabber)
    addSubview(handle)
    addSubview(list)

    // On iOS: action: #selector(drag)
    let pan = CatchPanGestureRecognizer(target: self, action: SheetView.drag)
    pan.isInFlight = { [unowned self] in !animators.isEmpty }
    pan.allowedScrollTypesMask = .all  // wheels and trackpads
    pan.delegate = self
    addGestureRecognizer(pan)
    handle.addGestureRecognizer(UITapGestureRecognizer(target: self, action: SheetView.toggle))
  }

  required init?(coder: NSCoder) { nil }

  /// Places the sheet at its detent in a superview of a new size.
  func layOut(in bounds: CGRect) {
    stop()
    track = SheetTrack(large: 64, medium: max((bounds.height * 0.55).rounded(), 80))
    // The sheet reaches below the screen, so that no gap opens while it is pulled up.
    frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height * 2)
    handle.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 32)
    grabber.frame = CGRect(x: bounds.midX - 18, y: 10, width: 36, height: 5)
    let listHeight = bounds.height - track.large - handle.frame.height
    list.frame = CGRect(x: 0, y: handle.frame.maxY, width: bounds.width, height: listHeight)
    show(track.top(of: detent))
  }

  // MARK: - Motion

  /// Moves the sheet to a detent with a spring.
  ///
  /// - Parameter velocity: The velocity of the sheet in points per second, positive downwards. Only
  ///   a thrown sheet bounces.
  func move(to detent: SheetTrack.Detent, velocity: CGFloat = 0) {
    self.detent = detent
    let top = track.top(of: detent)
    let distance = top - frame.minY
    guard distance != 0 else { return holdList(detent == .medium) }
    let bounces = velocity != 0 && !UIAccessibility.isReduceMotionEnabled
    let spring = UISpringTimingParameters(
      duration: 0.4, bounce: bounces ? 0.15 : 0,
      initialVelocity: CGVector(dx: velocity / distance, dy: velocity / distance))
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
    animator.addAnimations { [unowned self] in show(top) }
    animator.addCompletion { [weak self, unowned animator] _ in self?.land(animator) }
    animators.append(animator)
    animator.startAnimation()
  }

  private func land(_ animator: UIViewPropertyAnimator) {
    animators.removeAll { $0 === animator }
    holdList(detent == .medium)
  }

  /// Stops the sheet where it is seen.
  private func stop() {
    for animator in animators { animator.stopAnimation(true) }
    animators = []
  }

  private func show(_ top: CGFloat) {
    frame.origin.y = top
    onProgress(track.progress(at: top))
  }

  private func toggle(_ tap: UITapGestureRecognizer) {
    move(to: detent == .large ? .medium : .large)
  }

  // MARK: - Dragging

  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      stop()
      place = track.place(showing: frame.minY)
      lastTranslation = 0
    case .changed:
      let translation = pan.translation(in: superview).y
      follow(translation - lastTranslation)
      lastTranslation = translation
    case .ended, .cancelled:
      // A drag that scrolls the list throws the list instead of the sheet.
      let isThrown = pan.state == .ended && !isListScrolled
      let velocity = isThrown ? pan.velocity(in: superview).y * track.slope(at: frame.minY) : 0
      move(to: track.detent(from: frame.minY, velocity: velocity), velocity: velocity)
    default:
      break
    }
  }

  /// Gives a move of the finger to the list or to the sheet.
  ///
  /// The list takes the move if the sheet is at its top and the list can scroll; otherwise the
  /// sheet does. One drag may change between them at any time.
  private func follow(_ distance: CGFloat) {
    isListScrolled =
      list.isDragging && place <= track.large && (distance < 0 || list.contentOffset.y > 0)
    list.showsVerticalScrollIndicator = isListScrolled
    if list.isDragging { holdList(!isListScrolled) }
    guard !isListScrolled else { return }
    // Beyond the top, the move belongs to the list.
    place = max(place + distance, list.isDragging ? min(place, track.large) : -.infinity)
    show(track.top(pulledTo: place))
  }

  private func holdList(_ isHeld: Bool) {
    heldOffset = isHeld ? heldOffset ?? max(list.contentOffset.y, 0) : nil
    scrollViewDidScroll(list)
  }
}

extension SheetView: UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if let heldOffset { scrollView.contentOffset.y = heldOffset }
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    // The throw of a held list is the throw of the sheet.
    if let heldOffset {
      scrollView.setContentOffset(CGPoint(x: 0, y: heldOffset), animated: false)
    }
  }
}

extension SheetView: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === list.panGestureRecognizer }
}
