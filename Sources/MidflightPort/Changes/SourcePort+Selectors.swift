/// A method that `#selector` names.
struct SelectedMethod {
  /// The name without labels.
  let name: String
  /// The labels of the parameters; nil if the selector states none.
  let labels: [String]?
}

extension SourcePort {
  /// Replaces `#selector(pan(_:))` by a reference to the method, `Controller.pan(_:)`, where the
  /// library takes a method. Replaces `#keyPath(CALayer.position)` by a string.
  mutating func portSelectors() {
    for place in source.tokens.indices {
      switch source[place] {
      case "#selector" where source[place + 1] == "(": portSelector(at: place)
      case "#keyPath" where source[place + 1] == "(": portKeyPath(at: place)
      default: break
      }
    }
  }

  private mutating func portSelector(at place: Int) {
    guard let close = source.partners[place + 1], source[place - 1] == ":" else {
      return remark(at: place, .selector)
    }
    switch source[place - 2] {
    case "action": portReference(at: place, close)
    case "selector":
      guard let open = source.callOpen(around: place) else { return remark(at: place, .selector) }
      if source[open - 1] == "CADisplayLink" {
        portReference(at: place, close)
      } else if source.matches([".", "addObserver"], at: open - 2) {
        portObserver(openedAt: open, selector: place)
      } else if timerStart(openedAt: open) != nil {
        portTargetTimer(openedAt: open, selector: place)
      } else {
        remark(at: place, .selector)
      }
    default: remark(at: place, .selector)
    }
  }

  /// Replaces a selector by a reference to its method.
  private mutating func portReference(at place: Int, _ close: Int) {
    let content = place + 2..<close
    guard let path = methodPath(in: content), !hasComments(place..<close + 1) else {
      return remark(at: place, .selector)
    }
    edits.replace(
      source.tokens[place].range.lowerBound..<source.tokens[place + 1].range.upperBound, with: "")
    edits.replace(source.tokens[close].range, with: "")
    if let type = path.type {
      let removed =
        source.tokens[content.lowerBound].range
        .lowerBound..<source.tokens[path.name].range
        .lowerBound
      let breaks = source.bytes[removed].filter(\.isLineBreak)
      edits.replace(removed, with: String(decoding: breaks, as: UTF8.self))
      insert(type + ".", before: path.name)
      let cast = content.first { source[$0] == "as" && $0 > path.name }
      if let cast { insert("(\(type)) -> ", before: cast + 1) }
    }
    changeCount += 1
  }

  /// Returns the index of the method's name, and the type to write before it; nil if the selector
  /// states the type.
  ///
  /// Returns nil for an accessor of a property, and for a method of another object, whose type the
  /// source does not state.
  private func methodPath(in content: Range<Int>) -> (name: Int, type: String?)? {
    guard let first = content.first else { return nil }
    let enclosing = structure.type(around: first)?.name
    switch source[first] {
    case "getter" where source[first + 1] == ":", "setter" where source[first + 1] == ":":
      return nil
    case "self", "super":
      guard source[first + 1] == ".", let enclosing else { return nil }
      return (first + 2, enclosing)
    case "type" where source.matches(["(", "of", ":", "self", ")", "."], at: first + 1):
      guard let enclosing else { return nil }
      return (first + 7, enclosing)
    default: break
    }
    if source[first + 1] == "." {
      return source[first].first?.isUppercase == true ? (first, nil) : nil
    }
    guard source.tokens[first].kind == .word, let enclosing else { return nil }
    return (first, enclosing)
  }

  /// Returns the method of `self` that a selector names; nil for another method.
  func ownMethod(selectedAt place: Int) -> SelectedMethod? {
    guard let close = source.partners[place + 1] else { return nil }
    let content = place + 2..<close
    guard let path = methodPath(in: content), !content.contains(where: { source[$0] == "as" }),
      let enclosing = structure.type(around: place)?.name
    else { return nil }
    var name = path.name
    if path.type == nil {
      guard [enclosing, "Self"].contains(source[name]), source[name + 1] == "." else { return nil }
      name += 2
    }
    guard source.tokens[name].kind == .word, name < close else { return nil }
    if name + 1 == close { return SelectedMethod(name: source[name], labels: nil) }
    guard source[name + 1] == "(", source.partners[name + 1] == close - 1 else { return nil }
    let labels = (name + 2..<close - 1).filter { source[$0] != ":" }.map { source[$0] }
    return SelectedMethod(name: source[name], labels: labels)
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
    let range = source.tokens[place].range.lowerBound..<source.tokens[close].range.upperBound
    let breaks = source.bytes[range].filter(\.isLineBreak)
    edits.replace(
      range,
      with: "\"" + properties.joined(separator: ".") + "\""
        + String(decoding: breaks, as: UTF8.self))
    changeCount += 1
  }
}
