import Midflight

/// Checks that each completion is called once, in order and with the correct position.
extension ScenarioRunner {
  func complete(guestOf index: Int, _ token: Int, at position: UIViewAnimatingPosition) {
    endings.append("guest \(token) of a\(index) \(position) \(stage.now.nanoseconds)")
    guard records[index].owedByGuests.first == token else {
      return complain("a nested animator of a\(index) completed twice, or out of order")
    }
    records[index].owedByGuests.removeFirst()
    expect(position, of: index)
  }

  func complete(_ index: Int, _ token: Int, at position: UIViewAnimatingPosition) {
    endings.append("\(token) of a\(index) \(position) \(stage.now.nanoseconds)")
    guard records[index].owedByGuests.isEmpty else {
      return complain("a\(index) completed before an animator that is nested in it")
    }
    guard records[index].owed.first == token else {
      return complain("a\(index) completed twice, or out of order")
    }
    records[index].owed.removeFirst()
    if let due = records[index].due { expectEnd(of: "a\(index)", at: due) }
    let isMember = members.contains(index) && groupRecord.wasActive
    if animators[index].pausesOnCompletion, records[index].finishing == nil, !isMember {
      complain("a\(index) completed, and pauses there")
    }
    expect(position, of: index)
  }

  /// Checks that the current time is the expected end, within 2 ns.
  func expectEnd(of name: String, at due: Moment) {
    let nanoseconds = stage.animationNow.nanoseconds - due.nanoseconds
    // The engine adds the seconds in another order.
    if abs(nanoseconds) > 2 { complain("\(name) ended \(nanoseconds) ns after it was due") }
  }

  /// Checks the completion of a `UIView` call that is a part of an animator. `finished` is false
  /// only for the position `.current`.
  func complete(viewOf index: Int, _ token: Int, finished: Bool) {
    let record = records[index]
    let position = record.finishing ?? (record.isReversed ? .start : .end)
    if finished != (position != .current) {
      complain("a part of a\(index) that ended at \(position) was told \(finished)")
    }
    complete(index, token, at: position)
  }

  private func expect(_ position: UIViewAnimatingPosition, of index: Int) {
    if animators[index].state != .inactive { complain("a\(index) is active inside a handler") }
    let record = records[index]
    let expected = record.finishing ?? (record.isReversed ? .start : .end)
    if position != expected { complain("a\(index) ended at \(position), not \(expected)") }
    if position == .start { expectOriginals(of: index) }
  }

  /// Checks that properties without other animations have their exact model values from before the
  /// animator.
  private func expectOriginals(of index: Int) {
    for holding in records[index].holdings where !holding.isShared {
      let key = holding.key
      if !ModelValues(of: views[key.view]).agrees(with: holding.original, on: key.kind) {
        complain("a\(index) went back, but v\(key.view).\(key.kind) is not as it was")
      }
    }
  }

  /// Resets the records of animators that have become inactive. No completion may be pending then.
  func noteEndings() {
    noteGroupEnding()
    if viewAnimations.contains(where: \.owed.isEmpty),
      views.allSatisfy(\.isAtRest)
    {
      viewAnimations.removeAll(where: \.owed.isEmpty)
    }
    for (index, animator) in animators.enumerated() {
      let isActive = animator.state != .inactive
      defer { records[index].wasActive = isActive }
      guard records[index].wasActive, !isActive else { continue }
      if !records[index].owed.isEmpty || !records[index].owedByGuests.isEmpty {
        complain("a\(index) became inactive and owes completions")
      }
      if animator.isReversed { complain("a\(index) is inactive and still reversed") }
      // The animations beneath this animator have ended too. A resumed animator does not get its
      // velocity back.
      if records[index].holdings.contains(where: { $0.isShared && !$0.key.kind.isAdditive }) {
        forgetCatching()
      }
      records[index] = AnimatorRecord(timing: specs[index].timing)
    }
  }
}
