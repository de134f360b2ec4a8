/// A method that `#selector` names.
struct SelectedMethod {
  /// The index of the name without labels.
  let place: Int
  /// The labels of the parameters; nil if the selector states none.
  let labels: [String]?
  /// The type that the selector states, such as `Outer.Inner`; nil for a method of `self`.
  let statedType: String?
  /// The index of `as` before a type that distinguishes overloads; nil for none.
  let cast: Int?
}

extension SourcePort {
  /// Replaces `#selector(pan(_:))` by a reference to the method, `Controller.pan(_:)`, where the
  /// library takes a method. Replaces `#keyPath(CALayer.position)` by a string.
  mutating func portSelectors() {
    for place in source.tokens.indices where source[place + 1] == "(" {
      switch source[place] {
      case "#selector": portSelector(at: place)
      case "#keyPath": portKeyPath(at: place)
      default: break
      }
    }
  }

  private mutating func portSelector(at place: Int) {
    let isSelector = source.matches(["selector", ":"], at: place - 2)
    if source.matches(["action", ":"], at: place - 2) {
      portReference(at: place)
    } else if isSelector, let open = source.callOpen(around: place) {
      if source[open - 1] == "CADisplayLink" {
        portReference(at: place)
      } else if source.matches([".", "addObserver"], at: open - 2) {
        portObserver(openedAt: open, selector: place)
      } else if isTimerCall(openedAt: open) {
        portTargetTimer(openedAt: open, selector: place)
      } else {
        remark(at: place, .selector)
      }
    } else {
      remark(at: place, .selector)
    }
  }

  /// Replaces a selector by a reference to its method.
  private mutating func portReference(at place: Int) {
    guard let method = selectedMethod(at: place), let close = source.partners[place + 1],
      let type = method.statedType ?? structure.type(around: place)?.name,
      !hasComments(place..<close + 1)
    else { return remark(at: place, .selector) }
    edits.replace(source.range(of: place..<place + 2), with: "")
    edits.replace(source.tokens[close].range, with: "")
    if method.statedType == nil {
      let start = source.tokens[place + 2].range.lowerBound
      let prefix = start..<source.tokens[method.place].range.lowerBound
      edits.replace(prefix, with: source.lineBreaks(in: prefix))
      insert(type + ".", before: method.place)
      if let cast = method.cast { insert("(\(type)) -> ", before: cast + 1) }
    }
    changeCount += 1
  }

  /// Returns the method that a selector names.
  ///
  /// Returns nil for an accessor of a property, and for a method of another object, whose type the
  /// source does not state.
  func selectedMethod(at place: Int) -> SelectedMethod? {
    guard let close = source.partners[place + 1] else { return nil }
    var start = place + 2
    if source.matches(["type", "(", "of", ":", "self", ")", "."], at: start) {
      start += 7
    } else if source.matches(["self", "."], at: start) {
      start += 2
    }
    var name = start
    while source[name + 1] == "." { name += 2 }
    var end = name + 1
    var labels: [String]?
    if source[end] == "(", let closeOfLabels = source.partners[end] {
      labels = (end + 1..<closeOfLabels).filter { source[$0] != ":" }.map { source[$0] }
      end = closeOfLabels + 1
    }
    let hasCast = source[end] == "as"
    let isOfType = start == place + 2 && source[start].first?.isUppercase == true
    guard source.tokens[name].kind == .word, end == close || hasCast, name == start || isOfType
    else { return nil }
    return SelectedMethod(
      place: name, labels: labels,
      statedType: name == start ? nil : source.flatText(start..<name - 1),
      cast: hasCast ? end : nil)
  }

  /// Replaces `#keyPath(CALayer.position)` by `"position"`.
  private mutating func portKeyPath(at place: Int) {
    guard let close = source.partners[place + 1], !hasComments(place..<close + 1) else { return }
    let content = place + 2..<close
    let names = content.filter { source[$0] != "." }.map { source[$0] }
    let properties = names.drop { $0.first?.isUppercase == true || $0 == "self" }
    guard !properties.isEmpty,
      content.allSatisfy({ source.tokens[$0].kind == .word || source[$0] == "." })
    else { return remark(at: place, .selector) }
    let range = source.range(of: place..<close + 1)
    edits.replace(
      range, with: "\"" + properties.joined(separator: ".") + "\"" + source.lineBreaks(in: range))
    changeCount += 1
  }
}
