import Midflight

/// Checks that each completion is called once, in order and with the correct position.
extension ScenarioRunner {
  /// Checks a completion of a nested animator, and removes it from the pending ones.
  ///
  /// Reports a second call, a wrong order and a wrong position. `completions` gets a line in any
  /// case.
  func complete(nestedIn index: Int, _ completionID: Int, at position: UIViewAnimatingPosition) {
    completions.append("nested \(completionID) of a\(index) \(position) \(stage.now.nanoseconds)")
    guard records[index].pendingNestedCompletions.first == completionID else {
      return report("a nested animator of a\(index) completed twice, or out of order")
    }
    records[index].pendingNestedCompletions.removeFirst()
    check(position, of: index)
  }

  /// Checks a completion of an animator, and removes it from the pending ones.
  ///
  /// Reports a pending completion of a nested animator, a second call, a wrong order, a wrong time
  /// or position, and a completion despite `pausesOnCompletion`. `completions` gets a line in any
  /// case.
  func complete(_ index: Int, _ completionID: Int, at position: UIViewAnimatingPosition) {
    completions.append("\(completionID) of a\(index) \(position) \(stage.now.nanoseconds)")
    guard records[index].pendingNestedCompletions.isEmpty else {
      return report("a\(index) completed before a nested animator")
    }
    guard records[index].pendingCompletions.first == completionID else {
      return report("a\(index) completed twice, or out of order")
    }
    records[index].pendingCompletions.removeFirst()
    if let expectedEnd = records[index].expectedEnd {
      checkEndTime(of: "a\(index)", at: expectedEnd)
    }
    let isMember = members.contains(index) && groupRecord.wasActive
    if animators[index].pausesOnCompletion, records[index].finishPosition == nil, !isMember {
      report("a\(index) completed, but pausesOnCompletion is true")
    }
    check(position, of: index)
  }

  /// Checks that the current time is the expected end, within 2 ns.
  ///
  /// A larger difference is reported.
  func checkEndTime(of name: String, at expectedEnd: Moment) {
    let nanoseconds = stage.animationNow.nanoseconds - expectedEnd.nanoseconds
    // The engine adds the seconds in another order.
    if abs(nanoseconds) > 2 { report("\(name) ended \(nanoseconds) ns after its due time") }
  }

  /// Checks the completion of a `UIView` call that is a part of an animator. `finished` is false
  /// only for the position `.current`.
  ///
  /// Also checks the completion as one of the animator's.
  func complete(viewOf index: Int, _ completionID: Int, finished: Bool) {
    let record = records[index]
    let position = record.finishPosition ?? (record.isReversed ? .start : .end)
    if finished != (position != .current) {
      report("a view animation of a\(index) ended at \(position) and received \(finished)")
    }
    complete(index, completionID, at: position)
  }

  /// Checks that an animator is inactive in its completion, at the position of
  /// `finishAnimation(at:)`, or else at the end of its direction. At the start, the old model
  /// values have to be back.
  private func check(_ position: UIViewAnimatingPosition, of index: Int) {
    if animators[index].state != .inactive { report("a\(index) is active inside a handler") }
    let record = records[index]
    let expected = record.finishPosition ?? (record.isReversed ? .start : .end)
    if position != expected { report("a\(index) ended at \(position), not \(expected)") }
    if position == .start { checkOriginalValues(of: index) }
  }

  /// Checks that properties without other animations have their exact model values from before the
  /// animator.
  ///
  /// A difference is reported.
  private func checkOriginalValues(of index: Int) {
    for property in records[index].changedProperties where !property.isShared {
      let key = property.key
      if !ModelValues(of: views[key.view]).agrees(with: property.original, on: key.kind) {
        report(
          "a\(index) ended at the start, but v\(key.view).\(key.kind) differs from its old value")
      }
    }
  }

  /// Resets the records of animators that have become inactive. No completion may be pending then.
  ///
  /// Also removes the records of view animations without pending completions as soon as all views
  /// are at rest. An animator that was not active at the last call keeps its record.
  func resetInactiveRecords() {
    resetInactiveGroupRecord()
    if viewAnimations.contains(where: \.pendingCompletions.isEmpty),
      views.allSatisfy(\.isAtRest)
    {
      viewAnimations.removeAll(where: \.pendingCompletions.isEmpty)
    }
    for (index, animator) in animators.enumerated() {
      let isActive = animator.state != .inactive
      defer { records[index].wasActive = isActive }
      guard records[index].wasActive, !isActive else { continue }
      if !records[index].pendingCompletions.isEmpty
        || !records[index].pendingNestedCompletions.isEmpty
      {
        report("a\(index) became inactive with pending completions")
      }
      if animator.isReversed { report("a\(index) is inactive, but still reversed") }
      // The animations beneath this animator have ended too. A resumed animator does not get its
      // velocity back.
      if records[index].changedProperties.contains(where: { $0.isShared && !$0.key.kind.isAdditive }
      ) {
        discardPausedMotion()
      }
      records[index] = AnimatorRecord(timing: specs[index].timing)
    }
  }
}
