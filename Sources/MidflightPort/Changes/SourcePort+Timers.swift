extension SourcePort {
  /// Replaces Foundation's `Timer` by `StageTimer`, which follows the time of the stage. A `Timer`
  /// needs a run loop, and no replay repeats its calls.
  ///
  /// Sources without UIKit keep their timers, with a note. Folders with a type `Timer` of their own
  /// keep theirs.
  mutating func portTimers() {
    guard !index.declaredNames.contains("Timer") else { return }
    for place in source.tokens.indices where isTimerType(at: place) {
      if source.matches([".", "publish"], at: place + 1) {
        remark(at: place, .time, "Combine is missing: use StageTimer")
      } else if !importsInterface {
        if source[place + 1] == "(" || source[place + 1] == "." { remark(at: place, .time) }
      } else {
        if source.matches(["(", "timeInterval", ":"], at: place + 1) {
          // The initialiser becomes the call that also starts the timer.
          insert(".scheduledTimer", after: place)
          replace(place + 2, with: "withTimeInterval")
        } else if source[place + 1] == "(" {
          remark(at: place, .time, "a StageTimer starts at once: use its scheduledTimer")
        }
        replace(place, with: "StageTimer")
        changeCount += 1
      }
    }
    if importsInterface { removeTimersFromRunLoops() }
  }

  private func isTimerType(at place: Int) -> Bool {
    source[place] == "Timer" && source.tokens[place].kind == .word && source[place - 1] != "."
      && source[place + 1] != ":"
  }

  /// Removes the statement `RunLoop.main.add(timer, forMode: .common)`.
  private mutating func removeTimersFromRunLoops() {
    for place in source.tokens.indices where source[place] == "RunLoop" && beginsStatement(place) {
      guard source[place + 1] == ".", ["main", "current"].contains(source[place + 2]),
        source.matches([".", "add", "("], at: place + 3), let close = source.partners[place + 5],
        source.arguments(openedAt: place + 5).map(\.label) == [nil, "forMode"],
        !hasComments(place..<close + 1)
      else { continue }
      if source[place - 1] == ":", ["case", "default", "}"].contains(source[close + 1]) {
        // A case has at least one statement.
        edits.replace(source.range(of: place..<close + 1), with: "break")
      } else {
        remove(place..<close + 1)
      }
      changeCount += 1
    }
  }

  // MARK: - Timers with a target

  /// Returns a Boolean value that indicates whether a parenthesis opens a call that creates a timer.
  func isTimerCall(openedAt open: Int) -> Bool {
    isTimerType(at: open - 1)
      || source.matches([".", "scheduledTimer"], at: open - 2) && isTimerType(at: open - 3)
  }

  /// Replaces the target, the selector and the user information of a timer by a closure.
  ///
  /// The closure retains the target, as a timer does.
  mutating func portTargetTimer(openedAt open: Int, selector place: Int) {
    let arguments = source.arguments(openedAt: open)
    let labels = ["timeInterval", "target", "selector", "userInfo", "repeats"]
    guard importsInterface, !index.declaredNames.contains("Timer"),
      arguments.map(\.label) == labels, source.flatText(arguments[1].value) == "self",
      source.flatText(arguments[3].value) == "nil",
      !hasComments(arguments[1].tokens.lowerBound..<arguments[4].tokens.lowerBound),
      let call = ownCall(selectedAt: place, argument: "timer", receiver: "self.")
    else {
      return remark(at: place, .selector, "give the timer a closure: StageTimer.scheduledTimer")
    }
    // The initialiser's label changes with its name.
    if source[open - 1] != "Timer" {
      replace(arguments[0].tokens.lowerBound, with: "withTimeInterval")
    }
    remove(arguments[1].tokens.lowerBound..<arguments[4].tokens.lowerBound)
    insert(
      ", block: { \(call.parameter) in \(call.text) }", after: arguments[4].tokens.upperBound - 1)
    changeCount += 1
  }

  // MARK: - Notifications

  /// Replaces the target and the selector of an observer by a closure with a weak reference,
  /// because a notification center does not retain its observers.
  mutating func portObserver(openedAt open: Int, selector place: Int) {
    let arguments = source.arguments(openedAt: open)
    guard arguments.map(\.label) == [nil, "selector", "name", "object"],
      source.flatText(arguments[0].value) == "self",
      !hasComments(arguments[0].tokens.lowerBound..<arguments[2].tokens.lowerBound),
      let call = ownCall(selectedAt: place, argument: "notification", receiver: "self?.")
    else {
      return remark(at: place, .selector, "use addObserver(forName:object:queue:using:)")
    }
    replace(arguments[2].tokens.lowerBound, with: "forName")
    remove(arguments[0].tokens.lowerBound..<arguments[2].tokens.lowerBound)
    // A notification cannot be sent to another actor, and the closure is on that actor already.
    let local =
      call.parameter == "_" ? "" : "nonisolated(unsafe) let notification = notification; "
    insert(
      ", queue: nil, using: { [weak self] \(call.parameter) in \(local)"
        + "MainActor.assumeIsolated { \(call.text) } }",
      after: arguments[3].tokens.upperBound - 1)
    let start = startOfPath(before: open - 2)
    if beginsStatement(start) { insert("_ = ", before: start) }
    changeCount += 1
  }

  /// Returns the call of a method of `self` with one argument or none; nil for another method, or
  /// for one that no source of the folder declares.
  private func ownCall(
    selectedAt place: Int, argument: String, receiver: String
  ) -> (parameter: String, text: String)? {
    let type = structure.type(around: place)?.name
    guard let type, let selected = selectedMethod(at: place),
      [nil, "Self", type].contains(selected.statedType),
      let method = index.method(
        named: source[selected.place], labels: selected.labels, in: type)
    else { return nil }
    let call = receiver + method.name
    switch method.labels.count {
    case 0: return ("_", "\(call)()")
    case 1:
      let label = method.labels[0] == "_" ? "" : method.labels[0] + ": "
      let cast = method.parameterTypes[0] == "NSNotification" ? " as NSNotification" : ""
      return (argument, "\(call)(\(label)\(argument)\(cast))")
    default: return nil
    }
  }

  /// Returns the index of the first token of a path of names that ends at a dot.
  private func startOfPath(before dot: Int) -> Int {
    var start = dot
    while start > 0, source[start] == ".", source.tokens[start - 1].kind == .word {
      start -= 1
      if source[start - 1] == "." { start -= 1 }
    }
    return start
  }

  /// Returns a Boolean value that indicates whether a statement begins at a token.
  private func beginsStatement(_ place: Int) -> Bool {
    if place == 0 || ["{", ";", "}", "in"].contains(source[place - 1]) { return true }
    // A colon outside a call stands behind a case.
    if source[place - 1] == ":" { return source.callOpen(around: place) == nil }
    let last = source.tokens[place - 1]
    return source.beginsLine(place) && (last.kind == .directive || last.endsOperand)
  }
}
