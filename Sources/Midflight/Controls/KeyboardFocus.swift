/// Which control the keyboard acts on.
///
/// Tab and Shift-Tab go from one to the next in the order of the tree, and round at its ends. Space,
/// at its release, and Enter activate; arrows go up and down in steps, one after another while they
/// are held, on the stage's clock: a desktop's own repeats are no input. What has the focus shows a
/// ring, until a finger or a button is pressed; the next Tab goes on from there.
final class KeyboardFocus {
  private unowned let stage: Stage
  private weak var control: UIControl?
  /// What had the focus last, to go on from.
  private weak var last: UIControl?
  /// Whether the focused control is held down by the space bar.
  private var isHolding = false
  /// The arrow that is held, and its next step.
  private var arrow: String?
  private var repetition = Deadline()
  private var modifiers = HeldModifiers()
  /// What is seen around the control.
  let ring = CALayer()

  private static let firstWait = 0.5  // seconds, as desktops are set
  private static let laterWait = 0.1
  private static let gap: CGFloat = 2  // points between the control and its ring
  private static let thickness: CGFloat = 3
  /// Points from a control to the outer edge of its ring.
  static let room = gap + thickness

  init(stage: Stage) {
    self.stage = stage
    Stage.inOwnScope { ring.borderWidth = KeyboardFocus.thickness }
    ring.name = "focus ring"
  }

  /// Does what a key asks for; hides the ring when something is pressed.
  func receive(_ event: InputEvent) {
    switch event {
    case .down: move(to: nil)
    case .key(let name, let isDown, _):
      modifiers.note(name, isDown: isDown)
      if isDown { press(name) } else { lift(name) }
    default: break
    }
  }

  // MARK: - Keys

  private func press(_ key: String) {
    stopRepeating()
    if key == "Tab" {
      goOn(backwards: modifiers.flags.contains(.shift))
      if let control { stage.history?.note(keyFor: control) }
      return
    }
    guard let control = current else { return }
    stage.history?.note(keyFor: control)
    switch key {
    case "Return", "Keypad Enter": _ = control.accessibilityActivate()
    case "Space":
      isHolding = true
      control.isHighlighted = true
    case "Right", "Up", "Left", "Down": step(key, again: KeyboardFocus.firstWait)
    case "Escape": move(to: nil)
    default: break
    }
  }

  /// Takes a step, and the next one after a while.
  private func step(_ key: String, again wait: TimeInterval) {
    guard let control = current else { return }
    arrow = key
    repetition.set(after: wait) { [weak self] in
      self?.step(key, again: KeyboardFocus.laterWait)
    }
    if key == "Right" || key == "Up" {
      control.accessibilityIncrement()
    } else {
      control.accessibilityDecrement()
    }
  }

  private func stopRepeating() {
    arrow = nil
    repetition.callOff()
  }

  private func lift(_ key: String) {
    if let control { stage.history?.note(keyFor: control) }
    if key == arrow { stopRepeating() }
    guard key == "Space", isHolding else { return }
    isHolding = false
    guard let control else { return }
    control.isHighlighted = false
    if current === control { _ = control.accessibilityActivate() }
  }

  // MARK: - The focus

  /// What has the focus, if it can still be used.
  var current: UIControl? {
    guard let control, focusable(in: stage.window).contains(where: { $0 === control }) else {
      return nil
    }
    return control
  }

  private func goOn(backwards: Bool) {
    let all = focusable(in: stage.window)
    guard !all.isEmpty else { return move(to: nil) }
    let place = all.firstIndex { $0 === control ?? last }
    let next = place.map { $0 + (backwards ? -1 : 1) } ?? (backwards ? all.count - 1 : 0)
    move(to: all[(next + all.count) % all.count])
  }

  private func move(to next: UIControl?) {
    guard next !== control else { return }
    stopRepeating()
    if isHolding {
      isHolding = false
      control?.isHighlighted = false
    }
    control?.isFocused = false
    ring.removeFromSuperlayer()
    if let control { last = control }
    control = next
    guard let next else { return }
    next.isFocused = true
    next.layer.addSublayer(ring)
    Stage.inOwnScope { placeRing() }
  }

  /// What can have the focus in a view, in the order of the tree.
  func focusable(in view: UIView) -> [UIControl] {
    nodes(of: view) { view in
      guard !(view is UIControl), view.takesPartInFocus else { return [] }
      let views = view.subviews
      // What a presented controller covers is not reached.
      guard view is UIWindow, let last = views.lastIndex(where: { $0 is TransitionContainer })
      else { return views }
      return Array(views[last...])
    }.compactMap { view in
      guard let control = view as? UIControl, view.takesPartInFocus, control.canBecomeFocused
      else { return nil }
      return control
    }
  }

  /// Puts the ring around the control as it is now, in its tint; inside, if that cuts off what is outside.
  func placeRing() {
    guard let control else { return }
    Stage.inOwnScope {
      ring.borderColor =
        control.tintColor.withAlphaComponent(0.6).resolvedColor(with: control.traitCollection)
        .cgColor
    }
    let room = control.clipsToBounds ? 0 : KeyboardFocus.room
    let rect = control.focusRect.insetBy(dx: -room, dy: -room)
    guard ring.frame != rect else { return }
    ring.frame = rect
    ring.cornerRadius = min(control.focusRadius + room, rect.height / 2)
  }

  /// Goes to a control, if it can have the focus.
  func go(to wanted: UIControl) {
    if focusable(in: stage.window).contains(where: { $0 === wanted }) { move(to: wanted) }
  }

  /// A control cannot be used any more.
  func leave(_ control: UIControl) {
    if control === self.control { move(to: nil) }
  }
}

extension UIView {
  /// Whether it is seen and can be used, so that the keyboard reaches it and what is in it.
  fileprivate var takesPartInFocus: Bool {
    !isHidden && alpha >= 0.01 && isUserInteractionEnabled
  }
}

extension Stage {
  /// The control that the keyboard acts on; nil if none does.
  package var focusedControl: UIControl? { focus.current }

  /// Lets the keyboard act on a control, as if Tab had gone there; nothing if it cannot. A press takes the
  /// focus away before controls know of it, so that a control may keep it by this.
  package func focus(on control: UIControl) { focus.go(to: control) }

  /// What Tab goes through, in order.
  package var focusableControls: [UIControl] { focus.focusable(in: window) }
}
