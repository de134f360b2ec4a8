extension SourcePort {
  /// The attributes that need the Objective-C runtime or Interface Builder.
  private static let removedAttributes: Set = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable",
    "IBSegueAction", "GKInspectable",
  ]

  /// Removes attributes of the Objective-C runtime and of Interface Builder.
  mutating func portAttributes() {
    var removed: [Range<Int>] = []
    for index in source.tokens.indices where source[index] == "@" {
      let name = index + 1
      guard source.adjoinsPrevious(name), Self.removedAttributes.contains(source[name]) else {
        continue
      }
      var end = name + 1
      if source[end] == "(", source.adjoinsPrevious(end), let close = source.partners[end] {
        end = close + 1
      }
      guard !hasComments(index..<end) else { continue }
      if ["IBAction", "IBOutlet", "IBSegueAction"].contains(source[name]) {
        remark(at: index, .nib, "no nib connects \(source[name])s: \(advice(for: source[name]))")
      }
      // The blanks between two attributes of a line go once.
      let isBehindAnother =
        removed.last?.upperBound == index && !source.beginsLine(index)
        && !hasComments(index - 1..<index + 1)
      let start = isBehindAnother ? removed.removeLast().lowerBound : index
      removed.append(start..<end)
      changeCount += 1
    }
    for attributes in removed { remove(attributes) }
  }

  private func advice(for attribute: String) -> String {
    attribute == "IBOutlet"
      ? "create the view in code" : "call addTarget, or addGestureRecognizer, in code"
  }
}
