import Midflight

/// Expecting that each completion comes once, in order, with the right position.
extension Walk {
  func complete(guestOf index: Int, _ token: Int, at position: UIViewAnimatingPosition) {
    endings.append("guest \(token) of a\(index) \(position) \(stage.now.nanoseconds)")
    guard ledgers[index].owedByGuests.first == token else {
      return complain("a nested animator of a\(index) completed twice, or out of order")
    }
    ledgers[index].owedByGuests.removeFirst()
    expect(position, of: index)
  }

  func complete(_ index: Int, _ token: Int, at position: UIViewAnimatingPosition) {
    endings.append("\(token) of a\(index) \(position) \(stage.now.nanoseconds)")
    guard ledgers[index].owedByGuests.isEmpty else {
      return complain("a\(index) completed before an animator that is nested in it")
    }
    guard ledgers[index].owed.first == token else {
      return complain("a\(index) completed twice, or out of order")
    }
    ledgers[index].owed.removeFirst()
    if let due = ledgers[index].due { expectEnd(of: "a\(index)", at: due) }
    let isMember = members.contains(index) && groupLedger.wasActive
    if animators[index].pausesOnCompletion, ledgers[index].finishing == nil, !isMember {
      complain("a\(index) completed, and pauses there")
    }
    expect(position, of: index)
  }

  /// Expects it to be the moment at which something ends that was left alone.
  func expectEnd(of name: String, at due: Moment) {
    let nanoseconds = stage.animationNow.nanoseconds - due.nanoseconds
    // Seconds are added up in another order.
    if abs(nanoseconds) > 2 { complain("\(name) ended \(nanoseconds) ns after it was due") }
  }

  /// Of a call of `UIView`'s that has become a part of an animator.
  func complete(viewOf index: Int, _ token: Int, finished: Bool) {
    let ledger = ledgers[index]
    let position = ledger.finishing ?? (ledger.isReversed ? .start : .end)
    if finished != (position != .current) {
      complain("a part of a\(index) that ended at \(position) was told \(finished)")
    }
    complete(index, token, at: position)
  }

  private func expect(_ position: UIViewAnimatingPosition, of index: Int) {
    if animators[index].state != .inactive { complain("a\(index) is active inside a handler") }
    let ledger = ledgers[index]
    let expected = ledger.finishing ?? (ledger.isReversed ? .start : .end)
    if position != expected { complain("a\(index) ended at \(position), not \(expected)") }
    if position == .start { expectOriginals(of: index) }
  }

  /// Expects that what nobody else touched is as it was before the animator, to the last bit.
  private func expectOriginals(of index: Int) {
    for holding in ledgers[index].holdings where !holding.isShared {
      let key = holding.key
      if !ModelValues(of: views[key.view]).agrees(with: holding.original, on: key.kind) {
        complain("a\(index) went back, but v\(key.view).\(key.kind) is not as it was")
      }
    }
  }

  /// Closes the books of animators that have become inactive: nothing may be owed any more.
  func noteEndings() {
    noteGroupEnding()
    if flights.contains(where: \.owed.isEmpty),
      views.allSatisfy(\.isAtRest)
    {
      flights.removeAll(where: \.owed.isEmpty)
    }
    for (index, animator) in animators.enumerated() {
      let isActive = animator.state != .inactive
      defer { ledgers[index].wasActive = isActive }
      guard ledgers[index].wasActive, !isActive else { continue }
      if !ledgers[index].owed.isEmpty || !ledgers[index].owedByGuests.isEmpty {
        complain("a\(index) became inactive and owes completions")
      }
      if animator.isReversed { complain("a\(index) is inactive and still reversed") }
      // What it lay over has ended with it, and does not go on.
      if ledgers[index].holdings.contains(where: { $0.isShared && !$0.key.kind.isAdditive }) {
        forgetCatching()
      }
      ledgers[index] = Ledger(timing: specs[index].timing)
    }
  }
}
