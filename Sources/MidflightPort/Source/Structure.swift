/// The types, functions and conditions of a source.
struct Structure {
  /// A class, structure, enumeration, actor, protocol or extension.
  struct TypeBody {
    /// The keyword, such as `class`.
    let keyword: String
    /// The name with the names of outer types that an extension states, such as `Outer.Inner`.
    let name: String
    /// The names of the superclass and of the protocols.
    let parents: [String]
    /// The index of the keyword, and of the last token of the name.
    let keywordIndex: Int
    let nameEnd: Int
    /// The indices of the braces.
    let open: Int
    let close: Int
    let modifiers: Modifiers
  }

  /// A function or an initialiser.
  struct Function {
    /// The name; `init` for an initialiser.
    let name: String
    /// The labels of the parameters; `_` for none.
    let labels: [String]
    /// The type of each parameter.
    let parameterTypes: [String]
    /// The index of the type whose member the function is; nil for another function.
    let owner: Int?
    /// The index of `func` or `init`, and of the parenthesis behind the parameters.
    let keywordIndex: Int
    let parametersEnd: Int
    let modifiers: Modifiers
  }

  /// The modifiers and attributes before a declaration.
  struct Modifiers {
    let words: Set<String>
    let attributes: Set<String>
    /// The index of the first token of the declaration.
    let start: Int
  }

  private(set) var types: [TypeBody] = []
  private(set) var functions: [Function] = []
  /// For each `#if`, the indices of the directive and of its `#elseif` and `#else`.
  private(set) var conditions: [[Int]] = []
  /// For each token, the index of the innermost type around it.
  private(set) var typeAround: [Int?] = []
  /// For each token that is directly in the body of a type, the index of that type.
  private(set) var ownerOf: [Int?] = []
  /// For each token, the index of the innermost condition around it. A directive belongs to its own
  /// condition.
  private(set) var conditionAround: [Int?] = []

  /// Finds the declarations of a source.
  init(_ source: SourceText) {
    findTypes(in: source)
    findOwners(in: source)
    findFunctions(in: source)
    findConditions(in: source)
  }

  /// Returns the type around a token; nil outside all types.
  func type(around index: Int) -> TypeBody? { typeAround[index].map { types[$0] } }

  /// Returns the type in whose body a token directly is; nil elsewhere.
  func owner(of index: Int) -> TypeBody? { ownerOf[index].map { types[$0] } }

  // MARK: - Types

  private static let typeKeywords: Set = [
    "class", "struct", "enum", "actor", "protocol", "extension",
  ]
  private static let modifierWords: Set = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "override",
    "optional", "static", "class", "mutating", "nonmutating", "dynamic", "lazy", "weak", "unowned",
    "required", "convenience", "indirect", "nonisolated", "isolated", "prefix", "postfix", "infix",
  ]
  private static let declarationWords: Set = ["func", "var", "let", "init", "subscript", "case"]

  private mutating func findTypes(in source: SourceText) {
    for index in source.tokens.indices where Self.typeKeywords.contains(source[index]) {
      if let type = type(declaredAt: index, in: source) { types.append(type) }
    }
  }

  /// Returns the type whose keyword a token is; nil if the token has another meaning, such as in
  /// `class func`.
  private func type(declaredAt index: Int, in source: SourceText) -> TypeBody? {
    let next = index + 1
    guard source.tokens.indices.contains(next), source.tokens[next].kind == .word,
      !Self.modifierWords.contains(source[next]), !Self.declarationWords.contains(source[next]),
      ![".", ":", ",", "import"].contains(source[index - 1])
    else { return nil }
    var nameEnd = next
    while source[nameEnd + 1] == ".", source.tokens.indices.contains(nameEnd + 2) { nameEnd += 2 }
    var place = Self.endOfGenericParameters(at: nameEnd + 1, in: source)
    var parents: [String] = []
    if source[place] == ":" {
      place += 1
      parents = Self.parents(at: &place, in: source)
    }
    // A where clause stands before the body.
    while place < source.tokens.count, source[place] != "{" {
      guard source[place] != "}", source[place] != ";" else { return nil }
      place += 1
    }
    guard let close = source.partners[place] else { return nil }
    return TypeBody(
      keyword: source[index], name: (next...nameEnd).map { source[$0] }.joined(),
      parents: parents, keywordIndex: index, nameEnd: nameEnd, open: place, close: close,
      modifiers: Self.modifiers(before: index, in: source))
  }

  /// Reads the names behind the colon of a type, up to its body. Attributes and generic arguments
  /// are left out.
  private static func parents(at place: inout Int, in source: SourceText) -> [String] {
    var parents: [String] = []
    var depth = 0
    var isNew = true
    while place < source.tokens.count, source[place] != "{", source[place] != "where" {
      switch source[place] {
      case "<", "(": depth += 1
      case ">", ")": depth -= 1
      case ",", "&": isNew = depth == 0 || isNew
      case "@": place += 1
      default:
        // The last name of a path is the type's.
        if depth == 0, source.tokens[place].kind == .word {
          if isNew {
            parents.append(source[place])
          } else {
            parents[parents.count - 1] = source[place]
          }
          isNew = false
        }
      }
      place += 1
    }
    return parents
  }

  /// Returns the index behind `<T: UIView>`; the index itself without `<`.
  private static func endOfGenericParameters(at start: Int, in source: SourceText) -> Int {
    guard source[start] == "<" else { return start }
    var (place, depth) = (start + 1, 1)
    while depth > 0, place < source.tokens.count {
      if source[place] == "<" { depth += 1 }
      if source[place] == ">" { depth -= 1 }
      place += 1
    }
    return place
  }

  /// Stores the type around each token, and the type whose direct member each token is.
  private mutating func findOwners(in source: SourceText) {
    typeAround = Array(repeating: nil, count: source.tokens.count)
    ownerOf = typeAround
    // Inner types follow outer ones.
    for (number, type) in types.enumerated() where type.close > type.open {
      for index in type.open + 1..<type.close { typeAround[index] = number }
      var index = type.open + 1
      while index < type.close {
        ownerOf[index] = number
        if source[index] == "{", let close = source.partners[index], close > index {
          index = close
        } else {
          index += 1
        }
      }
    }
  }

  private mutating func findConditions(in source: SourceText) {
    var open: [Int] = []
    for (index, token) in source.tokens.enumerated() {
      if token.text == "#if" {
        open.append(conditions.count)
        conditions.append([index])
      } else if ["#elseif", "#else"].contains(token.text), let last = open.last {
        conditions[last].append(index)
      }
      conditionAround.append(open.last)
      if token.text == "#endif" { _ = open.popLast() }
    }
  }

  // MARK: - Functions

  private mutating func findFunctions(in source: SourceText) {
    for index in source.tokens.indices {
      let isInitialiser = source[index] == "init" && source[index - 1] != "."
      guard source[index] == "func" || isInitialiser else { continue }
      var place = isInitialiser ? index + 1 : index + 2
      if isInitialiser, ["?", "!"].contains(source[place]) { place += 1 }
      place = Self.endOfGenericParameters(at: place, in: source)
      guard source[place] == "(", let end = source.partners[place] else { continue }
      let parameters = Self.parameters(in: place..<end, of: source)
      functions.append(
        Function(
          name: isInitialiser ? "init" : source[index + 1], labels: parameters.map(\.label),
          parameterTypes: parameters.map(\.type), owner: ownerOf[index], keywordIndex: index,
          parametersEnd: end,
          modifiers: Self.modifiers(before: index, in: source)))
    }
  }

  /// Returns the label and the type of each parameter between parentheses.
  private static func parameters(
    in range: Range<Int>, of source: SourceText
  ) -> [(label: String, type: String)] {
    source.arguments(openedAt: range.lowerBound).compactMap { argument in
      // The comma between generic arguments separates no parameters.
      guard let colon = argument.tokens.first(where: { source[$0] == ":" }) else { return nil }
      let first = argument.tokens.lowerBound
      // A type has no default value, and its attributes do not matter.
      let end = argument.tokens.first { source[$0] == "=" } ?? argument.tokens.upperBound
      let type = colon + 1 < end ? source.flatText(colon + 1..<end) : ""
      return (source[first], type)
    }
  }

  /// Returns the modifiers and attributes before the keyword of a declaration.
  static func modifiers(before keyword: Int, in source: SourceText) -> Modifiers {
    var (words, attributes): (Set<String>, Set<String>) = ([], [])
    var start = keyword
    while start > 0 {
      var index = start - 1
      if source[index] == ")", let open = source.partners[index], open > 0 { index = open - 1 }
      if source[index - 1] == "@", source.adjoinsPrevious(index) {
        attributes.insert(source[index])
        start = index - 1
      } else if modifierWords.contains(source[index]), source[index - 1] != "." {
        words.insert(source[index])
        start = index
      } else {
        break
      }
    }
    return Modifiers(words: words, attributes: attributes, start: start)
  }
}
