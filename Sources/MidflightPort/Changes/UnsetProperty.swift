/// A stored property without a value at its declaration.
enum UnsetProperty {
  /// Returns the name of the first such property of a class; nil for none.
  static func first(of type: Structure.TypeBody, in parsed: ParsedSource) -> String? {
    let (source, structure) = (parsed.source, parsed.structure)
    for index in type.open + 1..<max(type.open + 1, type.close) {
      guard ["var", "let"].contains(source[index]), structure.owner(of: index)?.open == type.open,
        source.tokens[index].kind == .word
      else { continue }
      let words = Structure.modifiers(before: index, in: source).words
      guard words.isDisjoint(with: ["static", "class", "lazy", "override"]) else { continue }
      if !hasValue(declaredAt: index, in: source) { return source[index + 1] }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a property is computed, optional, or has a
  /// value at its declaration.
  private static func hasValue(declaredAt keyword: Int, in source: SourceText) -> Bool {
    var index = keyword + 1
    while index < source.tokens.count {
      switch source[index] {
      case "=": return true
      case "{":
        return !["didSet", "willSet"].contains(source[index + 1]) || source[keyword] == "let"
      case "(", "[": index = source.partners[index] ?? index
      default: break
      }
      index += 1
      let isEnd =
        source.beginsLine(index)
        && !["=", "{", ":", ".", "<", "&", "->", ","].contains(source[index])
        && ![":", "=", ",", ".", "&", "->", "<"].contains(source[index - 1])
      if isEnd || [";", "}"].contains(source[index]) { break }
    }
    return source[keyword] == "var" && ["?", "!"].contains(source[index - 1])
  }
}
