extension SourcePort {
  /// Gives protocols with `@objc` a class constraint, and optional requirements a default.
  ///
  /// The defaults stand in an extension behind the protocol's brace, so that no line moves.
  mutating func portProtocols() {
    for type in structure.types where type.keyword == "protocol" {
      replaceClassConstraint(of: type)
      if type.modifiers.attributes.contains("objc"),
        type.parents.allSatisfy({ !index.classProtocols.contains($0) })
      {
        let isAlone = type.parents.isEmpty
        insert(
          isAlone ? ": AnyObject" : " AnyObject,", after: isAlone ? type.nameEnd : type.nameEnd + 1)
        changeCount += 1
      }
      let defaults = portRequirements(of: type)
      guard !defaults.isEmpty else { continue }
      guard structure.typeAround[type.keywordIndex] == nil else {
        remark(at: type.keywordIndex, .requirement)
        continue
      }
      let access = ["public", "package"].first { type.modifiers.words.contains($0) }
      insert(
        "; " + (access.map { $0 + " " } ?? "")
          + "extension \(type.name) { \(defaults.joined(separator: "; ")) }",
        after: type.close)
    }
  }

  /// Replaces `protocol P: class` by `protocol P: AnyObject`.
  private mutating func replaceClassConstraint(of type: Structure.TypeBody) {
    for place in type.nameEnd..<type.open
    where source[place] == "class" && [":", ","].contains(source[place - 1]) {
      replace(place, with: "AnyObject")
      changeCount += 1
    }
  }

  /// Removes `optional` from the requirements of a protocol, and returns a default for each method
  /// that has one.
  private mutating func portRequirements(of type: Structure.TypeBody) -> [String] {
    var defaults: [String] = []
    for place in type.open..<max(type.open, type.close)
    where source[place] == "optional" && structure.owner(of: place)?.open == type.open {
      remove(place..<place + 1)
      changeCount += 1
      let function = structure.functions.first {
        $0.modifiers.start <= place && place < $0.keywordIndex
      }
      guard let function else {
        remark(at: place, .requirement, "an optional property needs a default in an extension")
        continue
      }
      let signature = function.keywordIndex..<endOfSignature(of: function)
      let text =
        (function.modifiers.words.contains("static") ? "static " : "") + source.flatText(signature)
      let arrow = (function.parametersEnd..<signature.upperBound).first { source[$0] == "->" }
      let result = arrow.map { source.flatText($0 + 1..<signature.upperBound) } ?? "Void"
      if ["Void", "()"].contains(result) {
        defaults.append(text + " {}")
      } else if ["?", "!"].contains(result.suffix(1)) {
        defaults.append(text + " { nil }")
      } else {
        remark(
          at: place, .requirement,
          "\(function.name) returns a value: give it a default in an extension")
      }
    }
    return defaults
  }

  /// Returns the index behind the result type and the constraints of a requirement.
  private func endOfSignature(of function: Structure.Function) -> Int {
    var end = function.parametersEnd + 1
    while end < source.tokens.count, source[end] != "}", source[end] != ";" {
      let continues = ["->", "where", "throws", "async", "rethrows"].contains(source[end])
      if source.beginsLine(end), !continues, source[end - 1] != "->" { break }
      // The end of a dictionary type or of a tuple.
      end = (source.partners[end].map { max($0, end) } ?? end) + 1
    }
    return end
  }

  /// Removes the mark from calls of optional methods, `delegate?.didMove?(card)`, and one of two
  /// marks behind optional properties, `delegate?.window??.frame`.
  mutating func portOptionalCalls() {
    for place in source.tokens.indices.dropFirst(2)
    where ["?", "!"].contains(source[place]) && source.adjoinsPrevious(place)
      && source[place - 2] == "."
    {
      let (name, next) = (source[place - 1], source[place + 1])
      let isCall = index.optionalMethods.contains(name) && ["(", "{"].contains(next)
      let hasTwoMarks =
        index.optionalProperties.contains(name) && next == source[place]
      guard isCall || hasTwoMarks else { continue }
      replace(place, with: "")
      changeCount += 1
    }
  }
}
