/// The declarations of all sources of a folder, for changes that depend on other files.
struct FolderIndex {
  /// The names of optional requirements: those of the folder's protocols and the library's.
  private(set) var optionalRequirements = FolderIndex.libraryRequirements
  /// The protocols that only classes can adopt.
  private(set) var classProtocols: Set<String> = ["AnyObject", "class", "NSObjectProtocol"]
  /// The names that the folder declares outside functions.
  private(set) var declaredNames: Set<String> = []
  private var aliases: Set<String> = []
  private var functions: [String: [(owner: String?, function: Structure.Function)]] = [:]
  private var classes: [String: Structure.TypeBody] = [:]
  private var classSources: [String: ParsedSource] = [:]

  /// Collects the declarations of sources.
  init(_ sources: [ParsedSource]) {
    for parsed in sources { add(parsed) }
    // A closure in a property is called with a question mark, too.
    optionalRequirements.subtract(closureNames(in: sources))
  }

  private mutating func add(_ parsed: ParsedSource) {
    let (source, structure) = (parsed.source, parsed.structure)
    for type in structure.types where type.keyword != "extension" {
      declaredNames.insert(type.name)
      if type.keyword == "protocol", type.modifiers.attributes.contains("objc") {
        classProtocols.insert(type.name)
      }
      if type.keyword == "class" {
        classes[type.name] = type
        classSources[type.name] = parsed
      }
    }
    for function in structure.functions {
      let owner = function.owner.map { structure.types[$0].name }
      functions[function.name, default: []].append((owner, function))
      if !function.modifiers.words.contains("override") { declaredNames.insert(function.name) }
      if function.modifiers.words.contains("optional") {
        optionalRequirements.insert(function.name)
      }
    }
    for index in source.tokens.indices
    where ["var", "let", "case", "typealias"].contains(source[index]) {
      if source[index] == "typealias" { aliases.insert(source[index + 1]) }
      // A local variable hides no property.
      let isLocal = structure.ownerOf[index] == nil && structure.typeAround[index] != nil
      let words = Structure.modifiers(before: index, in: source).words
      if !isLocal, !words.contains("override") { declaredNames.insert(source[index + 1]) }
    }
  }

  /// Returns the names of the properties and variables of sources that may store a closure.
  private func closureNames(in sources: [ParsedSource]) -> Set<String> {
    var names: Set<String> = []
    for source in sources.map(\.source) {
      for index in source.tokens.indices where ["var", "let"].contains(source[index]) {
        let type = source[index + 2] == ":" ? source[index + 3] : "("
        if ["(", "@"].contains(type) || aliases.contains(type) { names.insert(source[index + 1]) }
      }
    }
    return names
  }

  /// Returns the method that a selector names: the type's own, or the only one with the name.
  ///
  /// - Parameter labels: The labels of the parameters; nil if the selector states none.
  /// - Returns: Nil if no method has the name, or if several methods differ in their parameters.
  func method(named name: String, labels: [String]?, in type: String?) -> Structure.Function? {
    let all = (functions[name] ?? []).filter { labels == nil || $0.function.labels == labels }
    let own = all.filter { $0.owner == type }
    let candidates = own.isEmpty ? all : own
    guard let first = candidates.first?.function,
      candidates.allSatisfy({ $0.function.labels == first.labels })
    else { return nil }
    return first
  }

  /// Returns the classes above a class, from its superclass on, as far as the folder declares them.
  func ancestors(of type: Structure.TypeBody) -> [String] {
    var (ancestors, next): ([String], String?) = ([], type.parents.first)
    while let name = next, !ancestors.contains(name) {
      ancestors.append(name)
      next = classes[name]?.parents.first
    }
    return ancestors
  }

  /// Returns the class of the folder with a name, with its source; nil for another class.
  func declaration(ofClass name: String) -> (type: Structure.TypeBody, parsed: ParsedSource)? {
    guard let type = classes[name], let parsed = classSources[name] else { return nil }
    return (type, parsed)
  }

  /// The optional requirements of UIKit's and Core Animation's protocols that the library has.
  private static let libraryRequirements: Set = [
    "addAnimations", "addCompletion", "animationController", "animationDidStart",
    "animationDidStop", "animationEnded", "continueAnimation", "dynamicAnimatorDidPause",
    "dynamicAnimatorWillResume", "gestureRecognizer", "gestureRecognizerShouldBegin",
    "interactionControllerForDismissal", "interactionControllerForPresentation",
    "interruptibleAnimator", "presentationController", "scrollViewDidChangeAdjustedContentInset",
    "scrollViewDidEndDecelerating", "scrollViewDidEndDragging",
    "scrollViewDidEndScrollingAnimation", "scrollViewDidScroll", "scrollViewWillBeginDecelerating",
    "scrollViewWillBeginDragging", "scrollViewWillEndDragging", "tabBarController",
  ]
}

/// A source with its structure.
struct ParsedSource {
  let source: SourceText
  let structure: Structure

  /// Creates a source from its parts.
  init(_ source: SourceText, _ structure: Structure) {
    (self.source, self.structure) = (source, structure)
  }

  /// Divides source code into tokens, and finds its declarations.
  ///
  /// - Throws: `LexicalFailure` for a literal or a comment without an end.
  init(_ bytes: [UInt8]) throws(LexicalFailure) {
    source = try SourceText(bytes)
    structure = Structure(source)
  }
}
