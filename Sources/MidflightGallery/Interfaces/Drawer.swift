#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let drawer = Scene(
    "drawer", title: ["en": "Drawer", "zh": "抽屉"],
    summary: [
      "en": "Tap the drawer, or drag it up and down; catch it or turn it round at any moment.",
      "zh": "点按抽屉，或上下拖动；随时可以接住它或让它掉头。",
    ]
  ) { _ in DrawerViewController() }
}

/// A drawer that a tap opens or closes and a drag scrubs, with several animators for one
/// transition.
///
/// Each animator has its own curve: the frame, the shade, the corners and the titles. All react to
/// a gesture in the same way: pause, set the fraction, then continue or reverse. A tap during the
/// transition reverses all of them. `pausesOnCompletion` keeps early animators active until the
/// last one arrives.
final class DrawerViewController: UIViewController {
  enum State {
    case expanded, collapsed

    static prefix func ! (state: State) -> State { state == .expanded ? .collapsed : .expanded }
  }

  private let headerHeight: CGFloat = 88
  private let drawerHeight: CGFloat = 560
  private let cornerRadius: CGFloat = 20
  private let duration: TimeInterval = 0.9
  /// The distance by which the large title lies lower, in points.
  private let titleShift: CGFloat = 8

  private lazy var content = makeContent()
  private let shade = UIView()
  private lazy var drawer = UIView(frame: frame(in: .collapsed))
  private let handle = UIView()
  private let collapsedTitle = UILabel()
  private let expandedTitle = UILabel()

  /// The state of the drawer, or the target of the running transition.
  private var state = State.collapsed
  /// All animators of the running transition, including those that have arrived.
  private var runningAnimators: [UIViewPropertyAnimator] = []
  private var arrivals: [NSKeyValueObservation] = []
  private var fractionsWhenInterrupted: [CGFloat] = []

  /// Adds the collapsed drawer with its recognisers for taps and drags.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    view.clipsToBounds = true
    addHeading("Drawer", hint: "Tap or drag the drawer; catch it on the way.")
    layOut()
    // On iOS: action: #selector(handleTap)
    drawer.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: DrawerViewController.handleTap))
    drawer.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: DrawerViewController.handlePan))
  }

  // MARK: - Gestures

  func handleTap(_ recognizer: UITapGestureRecognizer) {
    animateOrReverseRunningTransition(state: !state, duration: duration)
  }

  /// Handles a drag of the drawer.
  ///
  /// - Begin: pauses the transition, or begins one to the other state.
  /// - Change: scrubs all animators.
  /// - End: continues in the drag's direction. A slow or cancelled drag continues to the nearer
  ///   end.
  func handlePan(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      startInteractiveTransition(state: !state, duration: duration)
    case .changed:
      updateInteractiveTransition(distance: recognizer.translation(in: view).y)
    case .ended, .cancelled:
      let velocity = recognizer.velocity(in: view).y
      let isUpwards = velocity < 0
      // A slow or cancelled drag goes to the nearer end.
      let cancels =
        abs(velocity) < 100 || recognizer.state == .cancelled
        ? fraction < 0.5 : isUpwards != (state == .expanded)
      continueInteractiveTransition(cancel: cancels)
    default:
      break
    }
  }

  // MARK: - The transition

  /// Creates the transition's animators; does nothing while a transition is running.
  ///
  /// The drawer's state becomes the target at once. The animators are inactive.
  private func animateTransitionIfNeeded(state: State, duration: TimeInterval) {
    guard runningAnimators.isEmpty else { return }
    self.state = state
    addFrameAnimator(state, duration)
    addShadeAnimator(state, duration)
    addCornerAnimator(state, duration)
    addTitleAnimators(state, duration)
  }

  /// Starts the transition, or reverses a running one.
  ///
  /// A running transition ignores `state`: its target becomes its start.
  private func animateOrReverseRunningTransition(state: State, duration: TimeInterval) {
    if runningAnimators.isEmpty {
      animateTransitionIfNeeded(state: state, duration: duration)
    } else {
      self.state = !self.state
      for animator in runningAnimators { animator.isReversed.toggle() }
    }
    // Starts new animators, and restarts reversed ones that had already arrived.
    for animator in runningAnimators { animator.startAnimation() }
  }

  /// Starts the transition if necessary, and pauses it.
  ///
  /// A running transition keeps its target.
  private func startInteractiveTransition(state: State, duration: TimeInterval) {
    animateTransitionIfNeeded(state: state, duration: duration)
    for animator in runningAnimators { animator.pauseAnimation() }
    fractionsWhenInterrupted = runningAnimators.map(\.fractionComplete)
  }

  /// Scrubs the transition by the distance of a drag, in points, positive downwards.
  ///
  /// Each animator starts at its own fraction at the pause.
  private func updateInteractiveTransition(distance: CGFloat) {
    let travel = drawerHeight - headerHeight
    let draggedFraction = (state == .expanded ? -distance : distance) / travel
    for (animator, fraction) in zip(runningAnimators, fractionsWhenInterrupted) {
      animator.fractionComplete = fraction + draggedFraction
    }
  }

  /// Continues the transition, or returns to its start if `cancel` is true.
  ///
  /// Each animator takes its remaining time.
  private func continueInteractiveTransition(cancel: Bool) {
    if cancel {
      state = !state
      for animator in runningAnimators { animator.isReversed.toggle() }
    }
    for animator in runningAnimators {
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  }

  private var fraction: CGFloat { runningAnimators.first?.fractionComplete ?? 0 }

  /// Finishes all animators after the last one has arrived.
  ///
  /// Does nothing while an animator runs, or rests before its end. Afterwards the next gesture
  /// starts a new transition.
  private func endTransitionIfAllHaveArrived() {
    guard runningAnimators.allSatisfy({ !$0.isRunning && $0.fractionComplete == 1 }) else { return }
    let arrived = runningAnimators
    (runningAnimators, arrivals) = ([], [])
    for animator in arrived {
      animator.stopAnimation(false)
      animator.finishAnimation(at: animator.isReversed ? .start : .end)
    }
  }

  // MARK: - The animators

  /// Adds an animator to the transition. A reversed spring takes longer than a curve, so early
  /// animators wait, and a tap still reverses all of them.
  private func add(_ animator: UIViewPropertyAnimator) {
    animator.pausesOnCompletion = true
    // With `pausesOnCompletion` no completion runs at the end, so `isRunning` is observed.
    arrivals.append(
      animator.observe(\.isRunning) { [unowned self] animator, _ in
        if !animator.isRunning { endTransitionIfAllHaveArrived() }
      })
    runningAnimators.append(animator)
  }

  /// Animates the drawer's frame with a spring that does not overshoot.
  private func addFrameAnimator(_ state: State, _ duration: TimeInterval) {
    add(
      UIViewPropertyAnimator(duration: duration, dampingRatio: 1) { [unowned self] in
        drawer.frame = frame(in: state)
      })
  }

  /// Animates the shade: it darkens late on the way up and lightens late on the way down, also
  /// while scrubbed.
  private func addShadeAnimator(_ state: State, _ duration: TimeInterval) {
    let timing =
      switch state {
      case .expanded:
        UICubicTimingParameters(
          controlPoint1: CGPoint(x: 0.75, y: 0.1), controlPoint2: CGPoint(x: 0.9, y: 0.25))
      case .collapsed:
        UICubicTimingParameters(
          controlPoint1: CGPoint(x: 0.1, y: 0.75), controlPoint2: CGPoint(x: 0.25, y: 0.9))
      }
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    animator.scrubsLinearly = false
    animator.addAnimations { [shade] in shade.alpha = state == .expanded ? 1 : 0 }
    add(animator)
  }

  /// Animates the upper corners: rounded when expanded.
  private func addCornerAnimator(_ state: State, _ duration: TimeInterval) {
    add(
      UIViewPropertyAnimator(duration: duration, curve: .easeInOut) { [drawer, cornerRadius] in
        drawer.layer.cornerRadius = state == .expanded ? cornerRadius : 0
      })
  }

  /// Animates both titles: they grow together while one fades into the other.
  private func addTitleAnimators(_ state: State, _ duration: TimeInterval) {
    add(
      UIViewPropertyAnimator(duration: duration, dampingRatio: 1) { [unowned self] in
        morphTitles(to: state)
      })
    let (appearing, vanishing) =
      state == .expanded ? (expandedTitle, collapsedTitle) : (collapsedTitle, expandedTitle)
    let fadeIn = UIViewPropertyAnimator(duration: duration, curve: .easeIn) { appearing.alpha = 1 }
    let fadeOut = UIViewPropertyAnimator(duration: duration, curve: .easeOut) {
      vanishing.alpha = 0
    }
    for animator in [fadeIn, fadeOut] {
      animator.scrubsLinearly = false
      add(animator)
    }
  }

  /// Sets the transforms of both titles, which cover each other exactly at every moment.
  private func morphTitles(to state: State) {
    let growth = expandedTitle.font.pointSize / collapsedTitle.font.pointSize
    let (grown, shrunk) = (
      CGAffineTransform(scaleX: growth, y: growth)
        .concatenating(CGAffineTransform(translationX: 0, y: titleShift)),
      CGAffineTransform(scaleX: 1 / growth, y: 1 / growth)
        .concatenating(CGAffineTransform(translationX: 0, y: -titleShift))
    )
    collapsedTitle.transform = state == .expanded ? grown : .identity
    expandedTitle.transform = state == .expanded ? .identity : shrunk
  }

  // MARK: - Layout

  /// Returns the drawer's frame: always full height, with a part below the view when collapsed.
  private func frame(in state: State) -> CGRect {
    let visible = state == .expanded ? drawerHeight : headerHeight
    return CGRect(
      x: 0, y: view.bounds.height - visible, width: view.bounds.width, height: drawerHeight)
  }

  /// Returns four tiles that receive no touches.
  private func makeContent() -> UIView {
    let content = UIView(frame: view.bounds)
    content.isUserInteractionEnabled = false
    let colors: [UIColor] = [.systemTeal, .systemIndigo, .systemPink, .systemOrange]
    for (index, color) in colors.enumerated() {
      let (column, row) = (CGFloat(index % 2), CGFloat(index / 2))
      let tile = UIView(
        frame: CGRect(x: 16 + 183 * column, y: 76 + 216 * row, width: 175, height: 200))
      tile.backgroundColor = color
      tile.layer.cornerRadius = 16
      content.addSubview(tile)
    }
    return content
  }

  /// Adds the content, the clear shade and the collapsed drawer with its titles.
  private func layOut() {
    view.addSubview(content)
    shade.frame = view.bounds
    shade.backgroundColor = UIColor(white: 0, alpha: 0.5)
    shade.alpha = 0
    shade.isUserInteractionEnabled = false
    shade.accessibilityIdentifier = "shade"
    view.addSubview(shade)

    drawer.backgroundColor = .secondarySystemGroupedBackground
    drawer.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    drawer.layer.shadowOpacity = 0.15
    drawer.layer.shadowRadius = 12
    drawer.accessibilityIdentifier = "drawer"
    view.addSubview(drawer)
    handle.frame = CGRect(x: drawer.bounds.midX - 20, y: 8, width: 40, height: 5)
    handle.backgroundColor = .systemGray3
    handle.layer.cornerRadius = 2.5
    drawer.addSubview(handle)

    for (title, size, color) in [
      (collapsedTitle, CGFloat(17), UIColor.systemBlue), (expandedTitle, 27, .label),
    ] {
      title.text = "Comments"
      title.font = .systemFont(ofSize: size, weight: title === expandedTitle ? .bold : .medium)
      title.textColor = color
      title.textAlignment = .center
      title.frame = CGRect(x: 0, y: 24, width: drawer.bounds.width, height: 40)
      if title === expandedTitle { title.frame.origin.y += titleShift }
      drawer.addSubview(title)
    }
    collapsedTitle.accessibilityIdentifier = "collapsedTitle"
    expandedTitle.accessibilityIdentifier = "expandedTitle"
    expandedTitle.alpha = 0
    morphTitles(to: .collapsed)
    addComments()
  }

  /// Adds four lines with pictures below the header.
  private func addComments() {
    let comments = [
      "Catch it while it moves.", "Tap again: it turns round.", "Throw it up, throw it down.",
      "Everything goes together.",
    ]
    for (index, text) in comments.enumerated() {
      let y = headerHeight + 16 + 76 * CGFloat(index)
      let picture = UIView(frame: CGRect(x: 16, y: y, width: 44, height: 44))
      picture.backgroundColor = [.systemTeal, .systemIndigo, .systemPink, .systemOrange][index]
      picture.layer.cornerRadius = 22
      drawer.addSubview(picture)
      let label = UILabel(frame: CGRect(x: 76, y: y, width: 298, height: 44))
      label.text = text
      label.font = .systemFont(ofSize: 15)
      drawer.addSubview(label)
    }
  }
}
