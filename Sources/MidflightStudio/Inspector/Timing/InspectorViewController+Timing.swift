import Midflight
import MotionCore

/// Other timing, and keys.
extension InspectorViewController {
  /// Begins edits of the selected animator's timing. Edits belong to a declaration in the scene,
  /// and come back when one of its animators is selected again.
  ///
  /// Without a selected animator, the edits stay. The animation of a class method has no edits. A
  /// change of the timing in effect causes another comparison.
  func prepareEdits() {
    guard let history = chosen.flatMap({ run?.history?[$0] }) else { return }
    guard case .animator = history.id else {
      needsTrial = needsTrial || edits.map { !$0.value.isUnchanged } ?? false
      return edits = nil
    }
    // With an edit, the run itself may have the other timing.
    let shape = history.changes.last?.after.shape ?? history.declared.shape
    if let edits, edits.value.declared == history.declared {
      if edits.canUndo || edits.canRedo || edits.value.shape == shape { return }
    }
    let wasTried = edits.map { !$0.value.isUnchanged } ?? false
    if let edits { editsOfOthers[edits.value.declared] = edits }
    let kept = editsOfOthers.removeValue(forKey: history.declared)
    let isOfUse = kept.map { $0.canUndo || $0.canRedo } ?? false
    edits =
      isOfUse
      ? kept
      : EditHistory(
        TimingEdit(
          of: history.declared, shape: shape, initialVelocity: history.initialVelocity))
    needsTrial = needsTrial || wasTried || !(edits?.value.isUnchanged ?? true)
  }

  /// Changes the edit, which can be undone, and replays it in the next update. Without edits,
  /// nothing is changed.
  func change(to edit: TimingEdit, _ isDragging: Bool) {
    edits?.change(to: edit, isDragging: isDragging)
    editsDidChange()
  }

  /// Undoes the last change of the timing, and replays in the next update.
  package func undo() {
    edits?.undo()
    editsDidChange()
  }

  /// Redoes the last change that was undone, and replays in the next update.
  package func redo() {
    edits?.redo()
    editsDidChange()
  }

  /// Calls `onCopy` with the timing as Swift code; no effect without edits.
  func copyAsSwift() {
    if let edits { onCopy?(edits.value.swift) }
  }

  /// Has the next update replay the edit and show all sections.
  private func editsDidChange() {
    needsTrial = true
    needsShowing = true
  }

  /// Replays the recording with the edit, if the edit has changed or the run has become longer than
  /// the comparison; otherwise no effect. Calls `onRerun`. An unchanged edit removes the
  /// comparison.
  func runTrial() {
    guard let run, needsTrial || sampledRuns.trialIsTooShort(for: run) else { return }
    needsTrial = false
    needsShowing = true
    let edit = edits?.value
    let isUnchanged = edit?.isUnchanged ?? true
    sampledRuns.runTrial(of: run, with: isUnchanged ? nil : edit)
    isTrialUnused = false
    if let trial = sampledRuns.trial {
      sampledRuns.sampleOriginal(of: run)
      isTrialUnused = sampledRuns.original.map { trial.showsSame(as: $0) } ?? false
    }
    onRerun?(isUnchanged ? nil : edit)
  }

  // MARK: - Keys

  /// Scrolls to the control that has received keyboard focus, below a floating curve. No effect for
  /// the control that was revealed last, or for one outside the sections. A control in a floating
  /// curve is visible already.
  func revealFocus(on stage: Stage) {
    let control = stage.focusedControl
    guard control !== revealed else { return }
    revealed = control
    guard let control, control.isDescendant(of: scroll.content) else { return }
    let isInCurve = control.isDescendant(of: plot.superview?.superview ?? plot)
    // A floating curve is visible anyway.
    guard !isInCurve || floatingCurveHeight == 0 else { return }
    let isAbove = lanes.superview?.superview.map { control.isDescendant(of: $0) } ?? false
    scroll.reveal(
      control.convert(control.bounds, to: scroll.content),
      below: isAbove ? 0 : floatingCurveHeight)
  }

  /// Handles a key: Control-Z undoes, Control-Y or Shift-Control-Z redoes, Control-C copies.
  /// Command counts as Control.
  ///
  /// The studio calls this for every key that goes down, before it sends the key to its own stage.
  ///
  /// - Parameter name: SDL's name of the key.
  /// - Returns: True if the inspector has used the key, also if there is nothing to undo.
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

extension SampledRun {
  /// Returns whether both runs show the same, as long as both last. A run without samples equals
  /// only another one without samples.
  fileprivate func showsSame(as other: SampledRun) -> Bool {
    guard let last, let otherLast = other.last else { return self.last == other.last }
    let count = Int((min(last, otherLast).seconds / SampledRun.interval).rounded())
    for index in 0...count {
      let moment = Moment(seconds: Double(index) * SampledRun.interval)
      let (seen, otherSeen) = (sample(at: moment), other.sample(at: moment))
      guard seen?.moment == otherSeen?.moment, seen?.nodes == otherSeen?.nodes else { return false }
    }
    return true
  }
}
