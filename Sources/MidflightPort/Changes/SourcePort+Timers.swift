extension SourcePort {
  /// The name of the library's timer.
  private static let stageTimer = "StageTimer"

  /// Replaces Foundation's `Timer` by `StageTimer`, which follows the time of the stage. A `Timer`
  /// needs a run loop, and no replay repeats its calls.
  ///
  /// Sources without UIKit, and folders with a type `Timer` of their own, keep their timers.
  mutating func portTimers() {
    guard replacesTimers else { return }
    for place in source.tokens.indices where source[place] == "Timer" && isTimerType(at: place) {
      if source.matches([".", "publish"], at: place + 1) {
        remark(at: place, .time, "Combine is missing: use StageTimer")
        continue
      }
      // Calls with a selector are replaced as a whole.
      if source[place + 1] == "(" { portTimerInitialiser(at: place) }
      edits.replace(source.tokens[place].range, with: Self.stageTimer)
      changeCount += 1
    }
    removeTimersFromRunLoops()
  }

  private var replacesTimers: Bool { importsInterface && !index.declaredNames.contains("Timer") }

  private func isTimerType(at place: Int) -> Bool {
    source.tokens[place].kind == .word && source[place - 1] != "." && source[place + 1] != ":"
  }

  /// Replaces `Timer(timeInterval: …)` by the call that also starts the timer.
  private mutating func portTimerInitialiser(at place: Int) {
    guard let first = source.arguments(openedAt: place + 1).first, first.label == "timeInterval"
    else { return }
    insert(".scheduledTimer", after: place)
    replace(first.tokens.lowerBound, with: "withTimeInterval")
  }

  /// Removes the statement `RunLoop.main.add(timer, forMode: .common)`.
  private mutating func removeTimersFromRunLoops() {
    for place in source.tokens.indices where source[place] == "RunLoop" && beginsStatement(place) {
      guard source[place + 1] == ".", ["main", "current"].contains(source[place + 2]),
        source.matches([".", "add", "("], at: place + 3), let close = source.partners[place + 5]
      else { continue }
      let arguments = source.arguments(openedAt: place + 5)
      guard arguments.count == 2, arguments[0].label == nil, arguments[1].label == "forMode",
        !hasComments(place..<close + 1)
      else { continue }
      remove(place..<close + 1)
      changeCount += 1
    }
  }

  // MARK: - Timers with a target

  /// Returns the index of the first token of a call that creates a timer; nil for another call.
  func timerStart(openedAt open: Int) -> Int? {
    if source[open - 1] == "Timer", isTimerType(at: open - 1) { return open - 1 }
    let isScheduled = source.matches(["Timer", ".", "scheduledTimer"], at: open - 3)
    return isScheduled && isTimerType(at: open - 3) ? open - 3 : nil
  }

  /// Replaces the target, the selector and the user information of a timer by a closure.
  ///
  /// The closure retains the target, as a timer does.
  mutating func portTargetTimer(openedAt open: Int, selector place: Int) {
    let arguments = source.arguments(openedAt: open)
    let labels = ["timeInterval", "target", "selector", "userInfo", "repeats"]
    guard replacesTimers, arguments.map(\.label) == labels, let close = source.partners[open],
      text(of: arguments[1]) == "self", text(of: arguments[3]) == "nil",
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
    insert(", block: { \(call.parameter) in \(call.text) }", before: close)
    changeCount += 1
  }

  // MARK: - Notifications

  /// Replaces the target and the selector of an observer by a closure with a weak reference,
  /// because a notification center does not retain its observers.
  mutating func portObserver(openedAt open: Int, selector place: Int) {
    let arguments = source.arguments(openedAt: open)
    guard arguments.map(\.label) == [nil, "selector", "name", "object"],
      text(of: arguments[0]) == "self", let close = source.partners[open],
      !hasComments(arguments[0].tokens.lowerBound..<arguments[2].tokens.lowerBound),
      let call = ownCall(selectedAt: place, argument: "notification", receiver: "self?.")
    else {
      return remark(at: place, .selector, "use addObserver(forName:object:queue:using:)")
    }
    replace(arguments[2].tokens.lowerBound, with: "forName")
    remove(arguments[0].tokens.lowerBound..<arguments[2].tokens.lowerBound)
    insert(
      ", queue: nil, using: { [weak self] \(call.parameter) in "
        + "MainActor.assumeIsolated { \(call.text) } }",
      before: close)
    let start = startOfPath(before: open - 2)
    if beginsStatement(start) { insert("_ = ", before: start) }
    changeCount += 1
  }

  /// Returns the call of a method of `self` with one argument or none; nil for another method, or
  /// for one that no source of the folder declares.
  private func ownCall(
    selectedAt place: Int, argument: String, receiver: String
  ) -> (parameter: String, text: String)? {
    guard let selected = ownMethod(selectedAt: place),
      let method = index.method(
        named: selected.name, labels: selected.labels,
        in: structure.type(around: place)?.name)
    else { return nil }
    switch method.labels.count {
    case 0: return ("_", "\(receiver)\(selected.name)()")
    case 1:
      let label = method.labels[0] == "_" ? "" : method.labels[0] + ": "
      let cast = method.parameterTypes[0] == "NSNotification" ? " as NSNotification" : ""
      return (argument, "\(receiver)\(selected.name)(\(label)\(argument)\(cast))")
    default: return nil
    }
  }

  private func text(of argument: Argument) -> String { source.flatText(argument.value) }

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
    if place == 0 || ["{", ";", "}"].contains(source[place - 1]) { return true }
    guard source.beginsLine(place) else { return source[place - 1] == "in" }
    let last = source.tokens[place - 1]
    let isBehindCase = last.text == ":" && source.callOpen(around: place) == nil
    return last.kind == .directive || last.endsOperand || last.text == "in" || isBehindCase
  }
}
