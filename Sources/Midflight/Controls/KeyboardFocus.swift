/// The control that receives the keyboard, and the ring around it. Each stage has one.
///
/// - Tab and Shift-Tab move the focus in the order of the view tree, and wrap at its ends.
/// - Space, at its release, and Enter activate the control.
/// - Arrow keys call its increment or decrement. A held arrow repeats on the stage's clock, because
///   a desktop's own repetitions are no input.
/// - A press of a finger or a button removes the focus. The next Tab continues from the last
///   control.
final class KeyboardFocus {
  private unowned let stage: Stage
  private weak var control: UIControl?
  /// The last control with focus, from which Tab continues.
  private weak var last: UIControl?
  /// A Boolean value that indicates whether the space bar holds down the focused control.
  private var isHolding = false
  /// The name of the arrow key that repeats; nil for none.
  private var arrow: String?
  private var repetition = Deadline()
  private var modifiers = PressedModifiers()
  /// The layer of the ring.
  let ring = CALayer()

  private static let firstWait = 0.5  // seconds, a usual desktop setting
  private static let laterWait = 0.1
  private static let gap: CGFloat = 2  // points between the control and its ring
  private static let thickness: CGFloat = 3
  /// The distance in points from a control to the outer edge of its ring.
  static let ringInset = gap + thickness

  /// Creates the focus of a stage, without a control. The ring has no superlayer.
  init(stage: Stage) {
    self.stage = stage
    Stage.inOwnScope { ring.borderWidth = KeyboardFocus.thickness }
    ring.name = "focus ring"
  }

  /// Handles a key event. A press of a finger or a button removes the focus. Other events have no
  /// effect. The stage's modifier keys are tracked for Shift-Tab.
  func receive(_ event: InputEvent) {
    switch event {
    case .down: move(to: nil)
    case .key(let name, let isDown, _):
      modifiers.update(name, isDown: isDown)
      if isDown { press(name) } else { lift(name) }
    default: break
    }
  }

  // MARK: - Keys

  /// Handles a key that goes down. All keys end the repetition of an arrow. The history records the
  /// control with focus. Without a focus, only Tab has an effect.
  ///
  /// | key | effect |
  /// |---|---|
  /// | Tab | Moves the focus; backwards with Shift |
  /// | Return, Keypad Enter | Activates the control |
  /// | Space | Highlights the control until the release |
  /// | Right, Up | Increments, and repeats after 0.5 s |
  /// | Left, Down | Decrements, and repeats after 0.5 s |
  /// | Escape | Removes the focus |
  /// | any other | None |
  private func press(_ key: String) {
    stopRepeating()
    if key == "Tab" {
      moveFocus(backwards: modifiers.flags.contains(.shift))
      if let control { stage.history?.record(keyFor: control) }
      return
    }
    guard let control = current else { return }
    stage.history?.record(keyFor: control)
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

  /// Performs a step of an arrow key, and schedules the next one after `wait` seconds, and later
  /// ones every 0.1 s. Right and Up increment; Left and Down decrement. No effect without a focus.
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
    repetition.cancel()
  }

  /// Handles a key that goes up, and records the control with focus in the history. The repeating
  /// arrow stops. Space removes the highlight, and activates the control if the control can still
  /// have the focus. Other keys have no effect.
  private func lift(_ key: String) {
    if let control { stage.history?.record(keyFor: control) }
    if key == arrow { stopRepeating() }
    guard key == "Space", isHolding else { return }
    isHolding = false
    guard let control else { return }
    control.isHighlighted = false
    if current === control { _ = control.accessibilityActivate() }
  }

  // MARK: - The focus

  /// The control with focus; nil without a focus, and for a control that is hidden, disabled, below
  /// a presented controller or no longer in the window.
  var current: UIControl? {
    guard let control, focusable(in: stage.window).contains(where: { $0 === control }) else {
      return nil
    }
    return control
  }

  /// Moves the focus to the next or previous control, with a wrap at the ends. Without a focus,
  /// continues from the last control that had it; starts at the first or last control if there is
  /// none. Removes the focus if nothing is focusable.
  private func moveFocus(backwards: Bool) {
    let all = focusable(in: stage.window)
    guard !all.isEmpty else { return move(to: nil) }
    let index = all.firstIndex { $0 === control ?? last }
    let next = index.map { $0 + (backwards ? -1 : 1) } ?? (backwards ? all.count - 1 : 0)
    move(to: all[(next + all.count) % all.count])
  }

  /// Moves the focus, the ring and `isFocused` to a control; nil removes the focus. A control held
  /// down by Space is released without an activation, and an arrow stops repeating. No effect for
  /// the control with focus.
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

  /// Returns the controls in a view that can have the focus, in the order of the tree. Hidden,
  /// transparent and disabled views are skipped with their subviews. Controls inside a control and,
  /// in a window, everything below a presented controller are skipped too.
  func focusable(in view: UIView) -> [UIControl] {
    nodes(of: view) { view in
      guard !(view is UIControl), view.takesPartInFocus else { return [] }
      let views = view.subviews
      // Controls below a presented controller are not reachable.
      guard view is UIWindow, let last = views.lastIndex(where: { $0 is TransitionContainer })
      else { return views }
      return Array(views[last...])
    }.compactMap { view in
      guard let control = view as? UIControl, view.takesPartInFocus, control.canBecomeFocused
      else { return nil }
      return control
    }
  }

  /// Moves the ring to the control's current frame and tint; no effect without a focus. The ring is
  /// inside the bounds of a control that clips its subviews, and outside otherwise.
  func placeRing() {
    guard let control else { return }
    Stage.inOwnScope {
      ring.borderColor =
        control.tintColor.withAlphaComponent(0.6).resolvedColor(with: control.traitCollection)
        .cgColor
    }
    let inset = control.clipsToBounds ? 0 : KeyboardFocus.ringInset
    let rect = control.focusRect.insetBy(dx: -inset, dy: -inset)
    guard ring.frame != rect else { return }
    ring.frame = rect
    ring.cornerRadius = min(control.focusRadius + inset, rect.height / 2)
  }

  /// Moves the focus to a control. A control that cannot have the focus has no effect.
  func moveFocus(to target: UIControl) {
    if focusable(in: stage.window).contains(where: { $0 === target }) { move(to: target) }
  }

  /// Removes the focus from a control that was disabled. Other controls have no effect.
  func leave(_ control: UIControl) {
    if control === self.control { move(to: nil) }
  }
}

extension UIView {
  /// A Boolean value that indicates whether a view is visible and enabled, so that the focus can
  /// reach it and its subviews.
  fileprivate var takesPartInFocus: Bool {
    !isHidden && alpha >= 0.01 && isUserInteractionEnabled
  }
}

extension Stage {
  /// The control with the focus; nil for none.
  package var focusedControl: UIControl? { focus.current }

  /// Moves the focus to a control, as Tab does. A control that cannot have the focus has no effect.
  ///
  /// A press removes the focus before controls receive the touch, so a control can call this
  /// function in its touch handling to keep the focus.
  package func focus(on control: UIControl) { focus.moveFocus(to: control) }

  /// The controls that Tab visits, in order.
  package var focusableControls: [UIControl] { focus.focusable(in: window) }
}
