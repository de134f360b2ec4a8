import Midflight
import MotionCore

/// Trying other timing, and keys.
extension InspectorViewController {
  /// What the chosen animator's timing is, to begin edits with; those that were made are tried for as
  /// long as the animator is of the same place in the scene, and again when one of there is chosen.
  func prepareEdits() {
    guard let history = chosen.flatMap({ run?.history?[$0] }) else { return }
    guard case .animator = history.id else {
      needsTrial = needsTrial || edits.map { !$0.value.isNothing } ?? false
      return edits = nil
    }
    // Under an edit the run itself may have the timing that is tried.
    let shape = history.changes.last?.after.shape ?? history.declared.shape
    if let edits, edits.value.declared == history.declared {
      if edits.canUndo || edits.canRedo || edits.value.shape == shape { return }
    }
    let wasTried = edits.map { !$0.value.isNothing } ?? false
    if let edits { editsOfOthers[edits.value.declared] = edits }
    let kept = editsOfOthers.removeValue(forKey: history.declared)
    let isOfUse = kept.map { $0.canUndo || $0.canRedo } ?? false
    edits =
      isOfUse
      ? kept
      : EditHistory(
        TimingEdit(
          of: history.declared, shape: shape, initialVelocity: history.initialVelocity))
    needsTrial = needsTrial || wasTried || !(edits?.value.isNothing ?? true)
  }

  func change(to edit: TimingEdit, _ isDragging: Bool) {
    edits?.change(to: edit, isDragging: isDragging)
    editsDidChange()
  }

  /// Takes the last change of the timing back.
  package func undo() {
    edits?.undo()
    editsDidChange()
  }

  /// Makes the change that was taken back last.
  package func redo() {
    edits?.redo()
    editsDidChange()
  }

  func copyAsSwift() {
    if let edits { onCopy?(edits.value.swift) }
  }

  private func editsDidChange() {
    needsTrial = true
    needsShowing = true
  }

  func runTrial() {
    guard let run, needsTrial || films.trialIsTooShort(for: run) else { return }
    needsTrial = false
    needsShowing = true
    let edit = edits?.value
    let isNothing = edit?.isNothing ?? true
    films.runTrial(of: run, with: isNothing ? nil : edit)
    isTrialUnused = false
    if let trial = films.trial {
      films.develop(of: run)
      isTrialUnused = films.asItIs.map { trial.looks(like: $0) } ?? false
    }
    onRerun?(isNothing ? nil : edit)
  }

  // MARK: - Keys

  /// Brings what has come to have the keyboard's focus into sight, however that came about.
  func revealFocus(on stage: Stage) {
    let control = stage.focusedControl
    guard control !== revealed else { return }
    revealed = control
    guard let control, control.isDescendant(of: scroll.content) else { return }
    let isInCurve = control.isDescendant(of: plot.superview?.superview ?? plot)
    // It stays in sight, unless there is no room for that.
    guard !isInCurve || heightOfCurveInSight == 0 else { return }
    let isAbove = lanes.superview?.superview.map { control.isDescendant(of: $0) } ?? false
    scroll.reveal(
      control.convert(control.bounds, to: scroll.content),
      below: isAbove ? 0 : heightOfCurveInSight)
  }

  /// Does what a key asks for: Control-Z takes back, with Shift it makes again, Control-C copies.
  ///
  /// The studio calls it for every key that goes down, also for those that it sends to its own stage:
  /// Tab, Space, Enter and arrows reach every control there, and the panel brings it into sight.
  ///
  /// - Parameter name: SDL's name of the key.
  /// - Returns: Whether it was a key of the inspector's.
  package func handleKey(_ name: String, modifiers: UIKeyModifierFlags) -> Bool {
    guard modifiers.contains(.control) || modifiers.contains(.command) else { return false }
    switch (name, modifiers.contains(.shift)) {
    case ("Z", false): undo()
    case ("Z", true), ("Y", false): redo()
    case ("C", false): copyAsSwift()
    default: return false
    }
    return true
  }
}

extension Film {
  /// Whether another one shows the same, as long as both tell.
  fileprivate func looks(like other: Film) -> Bool {
    guard let last, let otherLast = other.last else { return self.last == other.last }
    let count = Int((min(last, otherLast).seconds / Film.interval).rounded())
    for index in 0...count {
      let moment = Moment(seconds: Double(index) * Film.interval)
      let (seen, otherSeen) = (still(at: moment), other.still(at: moment))
      guard seen?.moment == otherSeen?.moment, seen?.nodes == otherSeen?.nodes else { return false }
    }
    return true
  }
}
